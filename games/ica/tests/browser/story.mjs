// story.mjs -- what two people at a table of Ica do so that much happens: Anne (seat 0) spends an orb, then drops a stone
// where Zoe stands; Zoe, evicted, drops another beside it and beats it. It reads the View that a page was sent, and answers
// with one of the View's own choices: whether and how that can be done on the page is the test's affair.
const SIDE = 4, ANNE = 0, ZOE = 1, SITE = 0, LAB = 1, STONES = 16, TURN = 2, NOWHERE = 255, TURNED_FIRST = 5;
const ORBS = [17, 21], OBJECTS = [22, 42];

const within = (n, [low, high]) => n >= low && n <= high;
const far = (a, b) => Math.abs((a % SIDE) - (b % SIDE)) + Math.abs(Math.floor(a / SIDE) - Math.floor(b / SIDE));
const cells = [...Array(SIDE * SIDE).keys()];
const beside = (a) => cells.filter((b) => far(a, b) === 1);
/** A hand of the View is a set of faces in bits. */
const holds = (hand, face) => Math.floor(hand / 2 ** face) % 2 === 1;
const faces = (hand) => [...Array(49).keys()].filter((f) => holds(hand, f));
const least = (list, cost) => list.reduce((best, x) => (best === undefined || cost(x) < cost(best) ? x : best), undefined);

export class Story {
    /** `worth` is the value of each face; Zoe takes so many `helpers` with her into the conflict. */
    constructor(worth, helpers = 1) {
        Object.assign(this, { worth, helpers });
        this.begin();
    }

    /** A new match, and nothing has happened yet. */
    begin() {
        Object.assign(this, { done: new Set(), flipped: new Set(), plan: null });
    }

    /** Something happened; what the story waits for is ticked off. */
    hear({ kind, seat }) {
        if (kind === "flip") this.flipped.add(seat);
        if (kind === "look" && seat === ANNE) this.done.add("look");
        if (kind === "retreat" && seat === ZOE) this.done.add("evict");
        if (kind === "conflict" && seat === ZOE) this.done.add("conflict");
    }
    get told() {
        return this.done.size === 3;
    }

    /** What the seat of this View does next: one of its choices. */
    choose(view) {
        const seat = view.seat, t = view.view.table;
        const kind = (name, fits = () => true) => view.choices.filter(([text, , ...args]) => text.split(" ")[0] === name && fits(...args));
        if (t.stage !== TURN) return view.choices.at(-1);
        const now = { t, seat, kind, flipped: this.flipped.has(seat), cellOf: researched(view), at: (pawn, who = seat) => t.pawn[pawn * SIDE + who] };
        const [pass] = kind("pass");
        if (this.told) return pass;
        return (seat === ANNE && this.seekOrb(now)) || this.follow(now) || ((!this.plan || !this.done.has("look")) && explore(now)) || pass;
    }

    seekOrb(now) {
        if (this.done.has("look")) return;
        const look = least(now.kind("look", (orb, board) => board === SITE), ([, , , , cell]) => -now.t.down[cell]);
        if (look) return look;
        const orb = least(cells.filter((c) => within(now.t.top[c], ORBS)), (c) => far(c, now.at(SITE)));
        return orb !== undefined && fetchTile(now, now.t.top[orb]);
    }

    follow(now) {
        if (!this.plan || !this.holdsGood(now, this.plan)) this.plan = this.devise(now);
        if (!this.plan) return;
        const { first, second, cell, beside: other } = this.plan, isLaid = now.t.stone[cell] === first;
        if (now.seat === ANNE) {
            if (isLaid) return;
            const ready = this.done.has("evict") || now.at(LAB, ZOE) === cell;
            return fetchTile(now, first) || walk(now, LAB, cell) || (ready && drop(now, first));
        }
        return fetchTile(now, second) || this.arm(now) || (isLaid ? walk(now, LAB, other) || drop(now, second) : this.done.has("evict") ? undefined : walk(now, LAB, cell));
    }

    /** Objects for the conflict, the nearest and cheapest first. */
    arm(now) {
        const near = least(cells.filter((c) => within(now.t.top[c], OBJECTS)), (c) => far(c, now.at(SITE)) + this.worth[now.t.top[c]]);
        return near !== undefined && objectsOf(now).length < this.helpers && fetchTile(now, now.t.top[near]);
    }

    strength(now, stone) {
        const objects = objectsOf(now).map((f) => this.worth[f]).sort((a, b) => b - a);
        return this.worth[stone] + objects.slice(0, 3).reduce((a, b) => a + b, 0);
    }

    holdsGood(now, { first, second, cell, beside: other }) {
        const { t } = now, isLaid = t.stone[cell] === first && now.at(LAB, ANNE) === cell;
        const free = (c, ...but) => t.stone[c] === 0 && beside(c).every((n) => but.includes(n) || !t.stone[n]);
        const within = (face, who) => holds(t.hand[who], face) || t.top.includes(face);
        return now.cellOf[first] === cell && now.cellOf[second] === other && within(second, ZOE) && this.strength(now, second) > this.worth[first] && free(other, cell)
            && (isLaid || (within(first, ANNE) && free(cell)));
    }

    /** Two stones in reach whose research tiles lie open beside each other, the second stronger; the nearest such. */
    devise(now) {
        const plans = [];
        for (let first = 1; first <= STONES; first++)
            for (let second = 1; second <= STONES; second++) {
                const plan = { first, second, cell: now.cellOf[first], beside: now.cellOf[second] };
                if (first === second || plan.cell === undefined || plan.beside === undefined || far(plan.cell, plan.beside) !== 1 || !this.holdsGood(now, plan)) continue;
                const way = (face, who) => (holds(now.t.hand[who], face) ? 0 : far(now.t.top.indexOf(face), now.at(SITE, who)) + this.worth[face]);
                plan.cost = way(first, ANNE) + way(second, ZOE) + far(now.at(LAB, ANNE), plan.cell) + far(now.at(LAB, ZOE), plan.cell) + this.worth[first];
                plans.push(plan);
            }
        return least(plans, (p) => p.cost) ?? null;
    }
}

const objectsOf = ({ t }) => faces(t.hand[ZOE]).filter((f) => within(f, OBJECTS));

/** By stone: the cell of its research tile, where that lies face up. */
function researched({ view: { table: t, subject } }) {
    const cellOf = [];
    for (const c of cells) if (!((t.unturned >> c) & 1)) cellOf[subject[t.research[c]]] = c;
    return cellOf;
}

/** Towards a cell, one step, round the stones of the lab; nothing when there, or when no way leads nearer. */
function walk({ t, kind, at }, pawn, to) {
    const from = at(pawn);
    if (from === to || from === NOWHERE) return;
    const steps = cells.map(() => Infinity);
    steps[to] = 0;
    for (const queue = [to]; queue.length; ) {
        const c = queue.shift();
        for (const n of beside(c)) if (steps[n] === Infinity && (n === from || pawn === SITE || !t.stone[n])) (steps[n] = steps[c] + 1), queue.push(n);
    }
    return least(kind("move", (p, c) => p === pawn && steps[c] < steps[from]), ([, , , c]) => steps[c]);
}

function fetchTile(now, face) {
    if (holds(now.t.hand[now.seat], face)) return;
    const cell = now.t.top.indexOf(face);
    return cell === now.at(SITE) ? now.kind("take", (f) => f === face)[0] : walk(now, SITE, cell);
}

/** The stone with as many objects as it may have: what is added is seen on the way. */
const drop = (now, stone) => now.kind("drop", (f, board) => f === stone && board === LAB).at(-1);

/** Tiles turned up, on both boards, a research tile first (a bot may have turned the others); where nothing can be, what lies on hidden tiles is lifted, the nearest first. */
function explore(now) {
    const { t, kind, at } = now, open = t.top.filter((f) => f > 0 && f <= STONES).length, flips = kind("flip"), digs = kind("dig");
    const [first, then] = now.flipped && open < TURNED_FIRST ? [digs, flips] : [flips, digs];
    const couldTurn = first[0] ?? then[0];
    if (couldTurn || t.unturned || t.points_left === 0) return couldTurn;
    const lid = least(cells.filter((c) => t.top[c] > STONES && t.down[c]), (c) => far(c, at(SITE)));
    return lid !== undefined && fetchTile(now, t.top[lid]);
}
