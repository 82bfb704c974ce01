// crash.test.mjs -- the server is killed (SIGKILL) again and again, and its disk refuses now and then, while people play all five games.
//
// Two people at every table play match after match. Each client remembers what was acknowledged to it, reconnects when the server comes
// back, resumes, and resends with its old id what was not answered or could not be kept. At the end the store must hold every
// acknowledged act once, under its id and with its words, and nothing else; in games of turns also at the place where it was
// acknowledged. ILOT_CRASH_TABLES, ILOT_CRASH_KILLS and ILOT_CRASH_REFUSALS set the size (full: 40, 230 and 80).
import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, Client, run, Server, sleep } from "./lib.mjs";

const TABLES = Number(process.env.ILOT_CRASH_TABLES ?? 10);
const KILLS = Number(process.env.ILOT_CRASH_KILLS ?? 6);
const REFUSALS = Number(process.env.ILOT_CRASH_REFUSALS ?? 3);

// Worlds cost more than cards: of ten tables one has hands.
const GAMES = ["ipso", "ica", "inka", "icetowers", "thinice", "ipso", "ica", "inka", "icetowers", "ipso"];
const TIMED = new Set(["icetowers", "thinice"]);
const OPTIONS = { icetowers: { countdown_ms: 0, idle_s: 600 }, thinice: { first: 1 } };

const server = new Server();
let stopping = false, resumes = 0, resends = 0, whole = 0, refused = 0;
let life = 0; // how often the server was started again

const pick = (list) => list[Math.floor(Math.random() * list.length)];

class Player {
    constructor(table, seat) {
        this.table = table;
        this.seat = seat;
        this.done = []; // {id, match, act, at}: acknowledged
        this.seen = 0;
        this.pending = null;
        this.acts = 0;
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
        while (!this.client || this.client.socket.readyState !== 1) {
            this.joined = false;
            const client = new Client(server);
            try {
                await client.open();
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
                await sleep(20);
                continue;
            }
            assert.deepEqual(joined.lost, [], "the seat is still ours");
            resumes++;
            this.epoch = client.epoch;
            this.life = life;
            if (joined.resumed) whole++;
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
            resends++;
        }
        const { id, act, at } = this.pending, timed = TIMED.has(this.table.game);
        const since = this.client.heard.length;
        const answer = await this.client.ask("act", { seat: this.seat, act, id, ...(timed ? {} : { at }) });
        if (answer.t === "lost") return true; // and again with the same id
        if (answer.error?.[0] === "error.disk") {
            refused++;
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
        return true;
    }

    async play() {
        while (!stopping || this.pending) {
            await this.connect();
            const acted = await this.act();
            if (!acted && this.host && this.isOver()) await this.client.ask("start");
            if (!acted) await sleep(5);
        }
        await this.connect();
    }
}

async function seat(table) {
    const client = await new Client(server).open();
    const { game } = table, options = OPTIONS[game];
    const made = await client.ask("create", {
        game, seats: game === "ipso" ? 3 : 2, sit: 2, names: ["Anne", "Zoé"], bot_pause_ms: 0, grace_ms: null, start: true,
        ...(game === "ipso" ? { bots: "random" } : {}), ...(options && { options }),
    });
    assert.equal(made.t, "ok", JSON.stringify(made));
    table.code = made.code;
    const players = made.tokens.map(({ seat: s, token }) => Object.assign(new Player(table, s), { token }));
    players[0].host = made.host;
    await client.close();
    return players;
}

// ---- what the store says ------------------------------------------------------------------

/** Every act of a person, by table and id. */
function journalled() {
    const found = new Map();
    for (const { code, client, act, number } of server.query(
        "select t.code, j.client, j.act, m.number from journal j join matches m on m.id = j.match_id join tables t on t.id = m.table_id where j.client <> ''",
    )) {
        assert.ok(!found.has(client), `${code}: ${client} was done twice`);
        found.set(client, { act, number });
    }
    return found;
}

/** The acts of a game of turns by their place in the log, [seat, act], match by match. */
function logs(table) {
    const out = [];
    for (const { number, seat: s, act } of server.query(
        `select m.number, j.seat, j.act from journal j join matches m on m.id = j.match_id join tables t on t.id = m.table_id where t.code = '${table.code}' and j.kind = 0 order by j.match_id, j.place`,
    ))
        (out[number] ??= []).push([s, act]);
    return out;
}

test(`${TABLES} tables of all five games, ${KILLS} times SIGKILL, ${REFUSALS} times a disk that refuses: nothing acknowledged is lost, nothing done twice`, async () => {
    await server.start();
    const tables = Array.from({ length: TABLES }, (_, i) => ({ game: GAMES[i % GAMES.length] }));
    const players = [];
    for (const table of tables) players.push(...(await seat(table)));
    const playing = players.map((p) => p.play());
    const crashed = Promise.all(playing);
    // Every other kill waits until everybody is back; the others may well hit people on their way in.
    const everybodyIsBack = async () => {
        while (players.some((p) => p.life !== life)) await Promise.race([crashed, sleep(5)]);
    };
    await everybodyIsBack();
    const upTo = (k) => Math.floor((REFUSALS * k) / KILLS);
    for (let k = 0; k < KILLS; k++) {
        await Promise.race([crashed, sleep(Math.random() * 600)]);
        for (let due = upTo(k + 1) - upTo(k); due > 0; due--) {
            server.refuse(true);
            await Promise.race([crashed, sleep(50 + Math.random() * 250)]);
            if (Math.random() < 0.7) server.refuse(false); // else it is killed while the disk refuses
            await Promise.race([crashed, sleep(Math.random() * 100)]);
        }
        await server.kill("SIGKILL");
        life++;
        await server.start();
        if (k % 2) await everybodyIsBack();
    }
    await everybodyIsBack();
    const enough = Math.min(KILLS / 2, 10), played = (game) => players.reduce((n, p) => n + (p.table.game === game ? p.done.length : 0), 0);
    for (let waited = 0; waited < 60000 && tables.some((t) => played(t.game) < enough); waited += 100) await Promise.race([crashed, sleep(100)]);
    stopping = true;
    await crashed;
    for (const p of players) await p.client.close();
    await server.kill("SIGTERM");

    const found = journalled(), byGame = {};
    for (const p of players) {
        const log = TIMED.has(p.table.game) ? null : logs(p.table);
        for (const d of p.done) {
            assert.deepEqual(found.get(d.id), { act: d.act, number: d.match }, `${p.table.game}: ${d.id} was acknowledged`);
            if (log) assert.deepEqual(log[d.match][d.at], [p.seat, d.act], `${p.table.game}: match ${d.match}, act ${d.at}`);
            found.delete(d.id);
        }
        byGame[p.table.game] = (byGame[p.table.game] ?? 0) + p.done.length;
    }
    assert.deepEqual([...found.keys()], [], "in the store, and never acknowledged to who sent it until it was");
    const verified = await run("verify", "--all", ...server.at);
    assert.equal(verified.code, 0, verified.err);
    console.log(`# acts of people: ${JSON.stringify(byGame)}; ${resends} resent, ${refused} refused by the disk, ${resumes} joins (${whole} resumed with nothing to send); ${verified.out.trim()}`);
    for (const game of new Set(tables.map((t) => t.game))) assert.ok(byGame[game] >= enough, `${game} was played: ${byGame[game]}`);
    assert.ok(resends > 0, "the kills must hit people who play");
    assert.ok(!REFUSALS || refused > 0, "and so must the disk");
    assert.ok(resumes >= players.length * (KILLS / 2 + 1), "everybody resumes");
    await server.start();
    assert.equal((await server.end()).code, 0, server.errors);
});
