// ipso.mjs -- IPSO as somebody would write it in plain JavaScript: one object of plain arrays that can be sent as JSON.
//
// It is played by all peers: alone (random play-outs, a search), inside boardgame.io, and behind node's WebSocket servers.
// tests/peers holds it to our own rules, act by act.
export const SLOTS = 14, CARDS = 90;
const ROWS = [[0, 2], [2, 3], [5, 4], [9, 5]], STAR_POINTS = 3, ALL_DOWN = (1 << SLOTS) - 1;
const STARRED = new Set([3, 9, 15, 21, 27, 34, 40, 46, 52, 58, 63, 69, 75, 81, 87]);
const COLOUR = Array.from({ length: CARDS + 1 }, (_, n) => (n + 4) % 5), STARS = COLOUR.map((_, n) => +STARRED.has(n));

/** A generator of our own: node's draws no faster, and has no seed. */
export function generator(seed) {
    let a = seed | 0;
    return (below) => {
        a = (a + 0x6d2b79f5) | 0;
        let t = Math.imul(a ^ (a >>> 15), 1 | a);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
    };
}

export function shuffle(list, random) {
    for (let i = list.length - 1; i > 0; i--) {
        const at = random(i + 1), kept = list[i];
        list[i] = list[at];
        list[at] = kept;
    }
    return list;
}

export const newDeck = () => Array.from({ length: CARDS }, (_, i) => i + 1);

/** A match from a deck in its order: seat by seat, then the centre, then the stock from the top. */
export function deal(seats, deck, first) {
    const dealt = seats * SLOTS;
    return {
        seats, slot: deck.slice(0, dealt), down: new Array(seats).fill(ALL_DOWN), centre: deck.slice(dealt, dealt + 2), stock: deck.slice(dealt + 2), draws: 0,
        star: new Array(seats).fill(1), stage: "replace", seat: first, left: dealt, drawn: 0,
    };
}

export const copy = (s) => ({ ...s, slot: s.slot.slice(), down: s.down.slice(), centre: s.centre.slice(), stock: s.stock.slice(), star: s.star.slice() });

function endTurn(s) {
    s.seat = s.seat + 1 === s.seats ? 0 : s.seat + 1;
    if (--s.left) return;
    if (s.stage === "replace") {
        s.stage = "choose";
        s.left = s.seats;
        s.stock.push(s.centre[0], s.centre[1]);
        s.centre = [0, 0];
    } else {
        s.stage = "over";
    }
}

/** The moves by name; each answers false and changes nothing where it is not legal. */
export const moves = {
    replace(s, place, slot) {
        if (s.stage !== "replace" || (place !== 0 && place !== 1) || !((s.down[s.seat] >> slot) & 1) || slot >= SLOTS) return false;
        const at = s.seat * SLOTS + slot, turned = s.slot[at];
        s.slot[at] = s.centre[place];
        s.centre[place] = turned;
        s.down[s.seat] ^= 1 << slot;
        endTurn(s);
        return true;
    },
    keep(s) {
        if (s.stage !== "choose") return false;
        endTurn(s);
        return true;
    },
    bonus(s) {
        if (s.stage !== "choose") return false;
        s.star[s.seat] = 0;
        s.drawn = s.stock[s.draws++];
        s.stage = "bonus";
        return true;
    },
    swap(s, slot) {
        if (s.stage !== "bonus" || !(slot >= 0 && slot < SLOTS)) return false;
        s.slot[s.seat * SLOTS + slot] = s.drawn;
        return moves.throw(s);
    },
    throw(s) {
        if (s.stage !== "bonus") return false;
        s.stage = "choose";
        s.drawn = 0;
        endTurn(s);
        return true;
    },
};

export const apply = (s, [name, a, b]) => Object.hasOwn(moves, name) && moves[name](s, a, b);

const KEEP_OR_NOT = [["keep"], ["bonus"]], REPLACEMENTS = [0, 1].map((place) => Array.from({ length: SLOTS }, (_, slot) => ["replace", place, slot]));
const AFTER_BONUS = [...Array.from({ length: SLOTS }, (_, slot) => ["swap", slot]), ["throw"]];

/** What the seat whose turn it is may do. */
export function choices(s) {
    if (s.stage === "choose") return KEEP_OR_NOT;
    if (s.stage === "bonus") return AFTER_BONUS;
    const list = [], down = s.down[s.seat];
    if (s.stage === "replace") for (const row of REPLACEMENTS) for (let slot = 0; slot < SLOTS; slot++) if ((down >> slot) & 1) list.push(row[slot]);
    return list;
}

/** One act by chance, without a list of all: the n-th open slot, and a place. */
function actByChance(s, random) {
    if (s.stage === "choose") return random(2) ? moves.bonus(s) : moves.keep(s);
    if (s.stage === "bonus") {
        const slot = random(SLOTS + 1);
        return slot < SLOTS ? moves.swap(s, slot) : moves.throw(s);
    }
    let down = s.down[s.seat], open = 0;
    for (let d = down; d; d &= d - 1) open++;
    const pick = random(2 * open);
    for (let n = pick >> 1; n > 0; n--) down &= down - 1;
    return moves.replace(s, pick & 1, 31 - Math.clz32(down & -down));
}

export function playout(s, random) {
    let acts = 0;
    for (; s.stage !== "over"; acts++) actByChance(s, random);
    return acts;
}

/** Points of a seat, and its printed stars in rows that count. */
export function points(s, seat) {
    let sum = s.star[seat] ? STAR_POINTS : 0, stars = 0;
    for (const [first, count] of ROWS) {
        if ((s.down[seat] >> first) & ((1 << count) - 1)) continue;
        const from = seat * SLOTS + first;
        let rises = true, oneColour = true, printed = STARS[s.slot[from]];
        for (let i = from + 1; rises && i < from + count; i++) {
            rises = s.slot[i] > s.slot[i - 1];
            oneColour &&= COLOUR[s.slot[i]] === COLOUR[s.slot[from]];
            printed += STARS[s.slot[i]];
        }
        if (!rises) continue;
        sum += count * (oneColour ? 2 : 1) + printed;
        stars += printed;
    }
    return { sum, stars };
}

export function winners(s) {
    const ranks = s.star.map((_, seat) => {
        const { sum, stars } = points(s, seat);
        return sum * 1024 + stars;
    }), best = Math.max(...ranks);
    return ranks.flatMap((rank, seat) => (rank === best ? [seat] : []));
}

/** What everybody may see: cards face down are 0, and so is the stock. */
export const visible = (s) => ({ ...s, slot: s.slot.map((n, i) => ((s.down[(i / SLOTS) | 0] >> i % SLOTS) & 1 ? 0 : n)), stock: [] });

/** A state that fits what is seen: the cards that nobody knows, in another order. */
export function imagine(s, random) {
    const out = copy(s), hidden = [];
    for (let i = 0; i < out.slot.length; i++) if ((out.down[(i / SLOTS) | 0] >> i % SLOTS) & 1) hidden.push(out.slot[i]);
    for (let i = out.draws; i < out.stock.length; i++) hidden.push(out.stock[i]);
    shuffle(hidden, random);
    for (let i = 0; i < out.slot.length; i++) if ((out.down[(i / SLOTS) | 0] >> i % SLOTS) & 1) out.slot[i] = hidden.pop();
    for (let i = out.draws; i < out.stock.length; i++) out.stock[i] = hidden.pop();
    return out;
}

/** The act that a search of so many iterations chooses: one tree over imagined deals, UCB1, play-outs by chance. */
export function search(s, iterations, random) {
    const root = { visits: 0, wins: 0, next: new Map() };
    for (let i = 0; i < iterations; i++) {
        const at = imagine(s, random), path = [[root, -1]];
        for (let node = root; at.stage !== "over";) {
            const seat = at.seat, list = choices(at), fresh = list.filter((act) => !node.next.has(act));
            let best;
            if (fresh.length) {
                best = fresh[random(fresh.length)];
                node.next.set(best, { visits: 0, wins: 0, next: new Map() });
            } else {
                let bound = -1;
                for (const act of list) {
                    const child = node.next.get(act), b = child.wins / child.visits + Math.sqrt((1.4 * Math.log(node.visits)) / child.visits);
                    if (b > bound) (bound = b), (best = act);
                }
            }
            apply(at, best);
            node = node.next.get(best);
            path.push([node, seat]);
            if (fresh.length) break;
        }
        playout(at, random);
        const won = winners(at);
        for (const [node, seat] of path) {
            node.visits++;
            if (won.includes(seat)) node.wins += 1 / won.length;
        }
    }
    return [...root.next].reduce((a, b) => (b[1].visits > a[1].visits ? b : a))[0];
}
