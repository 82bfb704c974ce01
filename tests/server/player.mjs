// player.mjs -- people who play whatever happens to the server: each remembers what was acknowledged, reconnects, resumes, and resends with
// its old id what was not answered or could not be kept. At the end the store must hold every acknowledged act once, and nothing else.
//
// A *place* is where they play: `open()` gives a client that is connected, perhaps to this table; `life` changes when everybody must come
// back; `query(sql)` reads the store.
import assert from "node:assert/strict";
import { choices, Client, sleep } from "./lib.mjs";

// Worlds cost more than cards: of ten tables one has hands.
export const GAMES = ["ipso", "ica", "inka", "icetowers", "thinice", "ipso", "ica", "inka", "icetowers", "ipso"];
const TIMED = new Set(["icetowers", "thinice"]);
const OPTIONS = { icetowers: { countdown_ms: 0, idle_s: 600 }, thinice: { first: 1 } };

export const tally = { resumes: 0, resends: 0, whole: 0, refused: 0 };

const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** One server. */
export class Place {
    constructor(server) {
        this.server = server;
        this.life = 0; // how often it was started again
        this.stopping = false;
    }

    open() {
        return new Client(this.server).open();
    }

    query(sql) {
        return this.server.query(sql);
    }
}

export class Player {
    constructor(place, table, seat) {
        this.place = place;
        this.table = table;
        this.seat = seat;
        this.done = []; // {id, match, act, at}: acknowledged
        this.seen = 0;
        this.pending = null;
        this.acts = 0;
        this.pauses = []; // ms from a lost connection to being back
    }

    /** Checks the versions of everything that comes: no gap, never back. */
    watch(m) {
        if (m.resumed !== undefined) {
            assert.ok(m.n >= this.seen, `n ${m.n} after ${this.seen}: something told was lost`);
            this.joined = m.resumed;
        } else if (m.t === "state") {
            assert.ok(m.n >= this.seen, `state ${m.n} after ${this.seen}: something told was lost`);
            this.seen = m.n;
            this.joined = true;
        } else if (["table", "chat", "start", "update", "undone"].includes(m.t)) {
            if (this.joined) assert.equal(m.n, this.seen + 1, `${this.table.game}: a gap before ${m.t}`);
            this.seen = Math.max(this.seen, m.n);
        }
    }

    async connect() {
        if (this.client?.socket.readyState !== 1) this.lost_ms = performance.now();
        while (!this.client || this.client.socket.readyState !== 1) {
            this.joined = false;
            let client;
            try {
                client = await this.place.open(this.table);
            } catch {
                await sleep(20);
                continue;
            }
            client.onmessage = (m) => this.watch(m);
            const first = !this.client;
            if (!first) client.heard = this.client.heard.filter((m) => m.match || m.t === "state").slice(-40); // what it knew stays true when it resumes
            this.client = client;
            const joined = await client.ask("join", {
                code: this.table.code,
                tokens: [this.token],
                host: this.host,
                ...(first ? {} : { seen: this.seen, epoch: this.epoch }),
                log_from: -1,
            });
            if (joined.t !== "ok") {
                await client.close();
                await this.place.refused?.(this.table, joined);
                await sleep(20);
                continue;
            }
            this.pauses.push(performance.now() - this.lost_ms);
            assert.deepEqual(joined.lost, [], "the seat is still ours");
            tally.resumes++;
            this.epoch = client.epoch;
            this.life = this.place.life;
            if (joined.resumed) tally.whole++;
            else await client.news("state", { before: true }).catch(() => undefined);
        }
    }

    match() {
        return this.client.heard.findLast((m) => m.match)?.match;
    }

    isOver() {
        return this.match()?.over ?? true;
    }

    /** Something to do now, or null. */
    choose() {
        const { game } = this.table;
        if (this.isOver()) return null;
        if (game === "thinice") return pick([`call ${pick("SML")}`, `grab 1 ${pick("SML")}${1 + Math.floor(Math.random() * 3)}`, `lead 1 ${Math.floor(Math.random() * 200)} 0 300`, "release 1"]); // what hands try
        const own = choices(this.client, this.seat).filter(([text, , ...args]) => !(game === "icetowers" && text === "done") && args.every((a) => typeof a === "number"));
        return own.length ? pick(own)[0] : null;
    }

    async act() {
        if (!this.pending) {
            const act = this.choose();
            if (!act) return false;
            const { number, acts } = this.match();
            this.pending = { match: number, act, at: acts, id: `${this.table.code}-${this.seat}-${this.acts++}` };
        } else {
            this.pending.again = true;
            tally.resends++;
        }
        const { id, act, at } = this.pending, timed = TIMED.has(this.table.game);
        const since = this.client.heard.length;
        const answer = await this.client.ask("act", { seat: this.seat, act, id, ...(timed ? {} : { at }) });
        if (answer.t === "lost") return true; // and again with the same id
        if (answer.error?.[0] === "error.disk") {
            tally.refused++;
            await sleep(30);
            return true; // nothing has changed: again
        }
        if (timed && answer.t === "refused") {
            this.pending = null; // somebody was quicker, or a hand is busy
            await sleep(40);
            return true;
        }
        if (answer.refusal?.late && !this.pending.again) {
            this.pending = null; // news came so late that it chose by an old picture: it was never done. What is sent again may have been
            await sleep(40);
            return true;
        }
        assert.equal(answer.t, "ok", `${this.table.game}: ${JSON.stringify(answer)}`);
        this.done.push(this.pending);
        this.pending = null;
        if (!answer.again) await this.client.until((m) => m.n >= answer.n && m.t !== "ok", { since, ms: 3000 }).catch(() => {});
        if (timed) await sleep(20);
        if (this.think_ms) await sleep(this.think_ms * (0.5 + Math.random()));
        return true;
    }

    async play() {
        while (!this.place.stopping || this.pending) {
            await this.connect();
            const acted = await this.act();
            if (!acted && this.host && this.isOver()) await this.client.ask("start");
            if (!acted) await sleep(5);
        }
        await this.connect();
    }
}

/** Two people at a new table. */
export async function seat(place, table) {
    const client = await place.open();
    const { game } = table, options = OPTIONS[game];
    const made = await client.ask("create", {
        game, seats: game === "ipso" ? 3 : 2, sit: 2, names: ["Anne", "Zoé"], bot_pause_ms: 0, grace_ms: null, start: true,
        ...(game === "ipso" ? { bots: "random" } : {}), ...(options && { options }),
    });
    assert.equal(made.t, "ok", JSON.stringify(made));
    table.code = made.code;
    const players = made.tokens.map(({ seat: s, token }) => Object.assign(new Player(place, table, s), { token }));
    players[0].host = made.host;
    await client.close();
    return players;
}

// ---- what the store says ------------------------------------------------------------------

/** Every act of a person, by table and id. */
function journalled(place) {
    const found = new Map();
    for (const { code, client, act, number } of place.query(
        "select t.code, j.client, j.act, m.number from journal j join matches m on m.id = j.match_id join tables t on t.id = m.table_id where j.client <> ''",
    )) {
        assert.ok(!found.has(client), `${code}: ${client} was done twice`);
        found.set(client, { act, number });
    }
    return found;
}

/** The acts of a game of turns by their place in the log, [seat, act], match by match. */
function logs(place, table) {
    const out = [];
    for (const { number, seat: s, act } of place.query(
        `select m.number, j.seat, j.act from journal j join matches m on m.id = j.match_id join tables t on t.id = m.table_id where t.code = '${table.code}' and j.kind = 0 order by j.match_id, j.place`,
    ))
        (out[number] ??= []).push([s, act]);
    return out;
}

/** Every acknowledged act is there once, under its id and with its words, and nothing else; in games of turns also at the place where it was
 *  acknowledged. How many by game. */
export function checkStore(place, players) {
    const found = journalled(place), byGame = {};
    for (const p of players) {
        const log = TIMED.has(p.table.game) ? null : logs(place, p.table);
        for (const d of p.done) {
            assert.deepEqual(found.get(d.id), { act: d.act, number: d.match }, `${p.table.game}: ${d.id} was acknowledged`);
            if (log) assert.deepEqual(log[d.match][d.at], [p.seat, d.act], `${p.table.game}: match ${d.match}, act ${d.at}`);
            found.delete(d.id);
        }
        byGame[p.table.game] = (byGame[p.table.game] ?? 0) + p.done.length;
    }
    assert.deepEqual([...found.keys()], [], "in the store, and never acknowledged to who sent it until it was");
    return byGame;
}

/** Resolves when everybody is back; fails with who fails. */
export async function everybodyIsBack(place, players, crashed) {
    while (players.some((p) => p.life !== place.life)) await Promise.race([crashed, sleep(5)]);
}
