// crash.test.mjs -- the server is killed (SIGKILL) again and again while people play.
//
// Two people and a bot at every table play match after match. Each client remembers what was
// acknowledged to it, reconnects when the server comes back, resumes, and resends what was not
// answered. At the end the store must hold every acknowledged act where it was acknowledged,
// and none twice. ILOT_CRASH_TABLES and ILOT_CRASH_KILLS set the size (full: 100 and 50).
import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, Client, run, Server, sleep } from "./lib.mjs";

const TABLES = Number(process.env.ILOT_CRASH_TABLES ?? 12);
const KILLS = Number(process.env.ILOT_CRASH_KILLS ?? 6);

const server = new Server();
let stopping = false, resumes = 0, resends = 0, whole = 0;
let life = 0; // how often the server was started again

class Player {
    constructor(table, seat) {
        this.table = table;
        this.seat = seat;
        this.done = []; // {match, acts, act}: acknowledged
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
            if (this.joined) assert.equal(m.n, this.seen + 1, `a gap before ${m.t}`);
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
            if (!first) client.heard = this.client.heard.slice(-40); // what it knew stays true when it resumes
            this.client = client;
            const joined = await client.ask("join", {
                code: this.table.code,
                tokens: [this.token],
                host: this.host,
                ...(first ? {} : { seen: this.seen }),
                log_from: -1,
            });
            if (joined.t !== "ok") continue;
            assert.deepEqual(joined.lost, [], "the seat is still ours");
            resumes++;
            this.life = life;
            if (joined.resumed) whole++;
            else await client.news("state", { before: true });
        }
    }

    matchNumber() {
        return this.client.heard.findLast((m) => m.match)?.match.number ?? 0;
    }

    isOver() {
        return this.client.heard.findLast((m) => m.match)?.match.over ?? true;
    }

    async act() {
        if (!this.pending) {
            const own = choices(this.client, this.seat);
            if (!own.length || this.isOver()) return false;
            const act = own[Math.floor(Math.random() * own.length)][0];
            const at = this.client.heard.findLast((m) => m.match).match.acts;
            this.pending = { match: this.matchNumber(), act, at, id: `s${this.seat}-${this.acts++}` };
        } else {
            resends++;
        }
        const { id, act, at, match } = this.pending;
        const since = this.client.heard.length;
        const answer = await this.client.ask("act", { seat: this.seat, act, at, id });
        if (answer.t === "lost") return true; // and again with the same id
        assert.equal(answer.t, "ok", JSON.stringify(answer));
        this.done.push({ match, act, at });
        this.pending = null;
        if (!answer.again) await this.client.until((m) => m.n >= answer.n && m.t !== "ok", { since, ms: 3000 }).catch(() => {});
        return true;
    }

    async play() {
        while (!stopping || this.pending) {
            await this.connect();
            const acted = await this.act();
            if (!acted && this.host && this.isOver()) await this.client.ask("start");
            if (!acted) await sleep(2);
        }
        await this.connect();
    }
}

async function seat(table, number) {
    const client = await new Client(server).open();
    const players = [];
    const made = await client.ask("create", {
        game: "ipso", seats: 3, sit: 2, names: ["Anne", "Zoé"], bots: "random", bot_pause_ms: 0, grace_ms: null, start: true,
    });
    table.code = made.code;
    for (const { seat: s, token } of made.tokens) players.push(Object.assign(new Player(table, s), { token }));
    players[0].host = made.host;
    await client.close();
    return players;
}

/** The finished matches of a table and the running one, as lists of [seat, act]. */
async function logs(player) {
    const state = player.client.heard.findLast((m) => m.match).match;
    const out = [null];
    for (let n = 1; n <= state.number; n++) {
        if (n < state.number) {
            const text = await (await fetch(`${server.url}/file/${player.table.code}/${n}.txt`)).text();
            out.push(text.split("\nacts\n")[1].split("\nend ")[0].split("\n").map((line) => [line.charCodeAt(line.indexOf(" ") + 1) - 65, line.slice(line.indexOf(" ") + 3)]));
        } else {
            const history = await player.client.ask("history", { from: 0 });
            out.push(history.log.acts.filter((l) => l.i >= 0).map((l) => [l.seat, l.act]));
        }
    }
    return out;
}

test(`${TABLES} tables, ${KILLS} times SIGKILL: nothing acknowledged is lost, nothing done twice`, async () => {
    await server.start();
    const tables = Array.from({ length: TABLES }, () => ({}));
    const players = [];
    for (const table of tables) players.push(...(await seat(table)));
    const playing = players.map((p) => p.play());
    const crashed = Promise.all(playing);
    // Every other kill waits until everybody is back; the others may well hit people on their way in.
    const everybodyIsBack = async () => {
        while (players.some((p) => p.life !== life)) await Promise.race([crashed, sleep(5)]);
    };
    await everybodyIsBack();
    for (let k = 0; k < KILLS; k++) {
        await Promise.race([crashed, sleep(Math.random() * 600)]);
        await server.kill("SIGKILL");
        life++;
        await server.start();
        if (k % 2) await everybodyIsBack();
    }
    await everybodyIsBack();
    await sleep(300);
    stopping = true;
    await crashed;

    let acts = 0;
    for (const table of tables) {
        const here = players.filter((p) => p.table === table);
        const log = await logs(here[0]);
        for (const p of here) {
            for (const d of p.done) assert.deepEqual(log[d.match][d.at], [p.seat, d.act], `table ${table.code}: match ${d.match}, act ${d.at}`);
            const own = log.slice(1).flat().filter(([s]) => s === p.seat).length;
            assert.equal(own, p.done.length, `table ${table.code}, seat ${p.seat}: as many in the store as acknowledged`);
            acts += own;
        }
    }
    for (const p of players) await p.client.close();
    const verified = await run("verify", "--all", "--data", server.data);
    assert.equal(verified.code, 0, verified.err);
    console.log(`# ${acts} acts of people, ${resends} resent, ${resumes} joins (${whole} resumed with nothing to send); ${verified.out.trim()}`);
    assert.ok(acts > TABLES * 10 && resends > 0, "the kills must hit people who play");
    assert.ok(resumes >= players.length * (KILLS / 2 + 1), "everybody resumes");
    assert.equal((await server.end()).code, 0, server.errors);
});
