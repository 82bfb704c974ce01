// lib.mjs -- a server of our own for a test, and clients that speak docs/protocol.md.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { WebSocket } from "ws";
import { Postgres } from "./postgres.mjs";

export const ILOT = process.env.ILOT ?? new URL("../../build/ilot", import.meta.url).pathname;

/** The PostgreSQL that tests/server/postgres.sh started, or null: then stores are files of SQLite. */
export const POSTGRES = process.env.ILOT_POSTGRES ? Postgres.at(process.env.ILOT_POSTGRES) : null;

process.env.LC_ALL = "C.UTF-8"; // the words of the programs we run, in English

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// A test that fails leaves servers and sockets open, which would keep its file from ending.
const LEFT_MS = 20000, running = new Set();
if (process.argv[1]?.endsWith(".test.mjs"))
    after(() => setTimeout(() => {
        for (const server of running) server.drop();
        process.exit();
    }, LEFT_MS).unref());

/** Runs a subcommand to its end. */
export function run(...args) {
    return new Promise((done) => {
        const child = spawn(ILOT, args);
        let out = "", err = "";
        child.stdout.on("data", (d) => (out += d));
        child.stderr.on("data", (d) => (err += d));
        child.on("close", (code) => done({ code, out, err }));
    });
}

/** A serving process. `wrap`: a command in front of it, for limits. */
export class Server {
    constructor(wrap = [], database = POSTGRES?.create()) {
        this.data = mkdtempSync(join(tmpdir(), "ilot-test-"));
        this.wrap = wrap;
        this.program = ILOT;
        this.flags = ["--log", "quiet"]; // more of `ilot serve`; what it still tells is an error
        this.port = 0;
        this.errors = "";
        this.database = database;
    }

    /** Where its store is, for `ilot serve` and the tools. */
    get at() {
        return this.database ? ["--store", POSTGRES.address(this.database)] : ["--data", this.data];
    }

    /** Rows of its store, as objects. */
    query(sql) {
        if (this.database) return POSTGRES.query(this.database, sql);
        const { status, stdout, stderr } = spawnSync("sqlite3", ["-json", join(this.data, "ilot.db"), sql], { maxBuffer: 1 << 28 });
        if (status !== 0) throw new Error(`${sql}: ${stderr}`);
        return String(stdout).trim() ? JSON.parse(stdout) : [];
    }

    async start() {
        if (this.database && this.refuses) this.refuse(false); // a file's limit went with its process
        const line = [...this.wrap, this.program, "serve", "--port", String(this.port), ...this.at, ...this.flags];
        this.child = spawn(line[0], line.slice(1), { stdio: ["ignore", "pipe", "pipe"] });
        running.add(this);
        this.gone = new Promise((done) => this.child.on("close", (code, signal) => (running.delete(this), done({ code, signal }))));
        this.child.stderr.on("data", (d) => (this.errors += d));
        this.port = await new Promise((done, fail) => {
            let out = "";
            this.child.stdout.on("data", (d) => {
                out += d;
                const found = /http:\/\/[^:]+:(\d+)\//.exec(out);
                if (found) done(Number(found[1]));
            });
            this.gone.then(({ code }) => fail(new Error(`the server ended with ${code}: ${this.errors}`)));
        });
        return this;
    }

    /** It stands still, as a machine that hangs, and goes on. */
    sleep(ms) {
        this.child.kill("SIGSTOP");
        return sleep(ms).then(() => this.child.kill("SIGCONT"));
    }

    async kill(signal = "SIGKILL") {
        this.child.kill(signal);
        return this.gone;
    }

    /** From now on the disk takes nothing, as if it were full; or takes everything again. */
    refuse(refuses) {
        this.refuses = refuses;
        if (this.database) return POSTGRES.refuse(this.database, refuses);
        execFileSync("prlimit", ["--pid", String(this.child.pid), `--fsize=${refuses ? 1 : "unlimited"}:unlimited`]);
    }

    async end() {
        const { code, signal } = await this.kill("SIGTERM");
        this.forget();
        return { code, signal };
    }

    /** Without waiting for anything. */
    drop() {
        this.child.kill("SIGKILL");
        this.forget();
    }

    forget() {
        rmSync(this.data, { recursive: true, force: true });
        if (this.database) POSTGRES.drop(this.database);
    }

    get url() {
        return `http://127.0.0.1:${this.port}`;
    }
}

let counter = 0;

/** One connection. Every message is kept in `heard`; requests resolve to their answer. */
export class Client {
    constructor(server, options = {}) {
        this.server = server;
        this.options = options;
        this.heard = [];
        this.waiting = new Map();
        this.watching = [];
    }

    open() {
        this.socket = new WebSocket(`ws://127.0.0.1:${this.server.port}${this.server.path ?? "/ws"}`, this.options);
        this.socket.on("message", (data) => this.take(JSON.parse(String(data))));
        this.closed = new Promise((done) => this.socket.on("close", (code) => done(code)));
        this.closed.then(() => {
            for (const fail of this.waiting.values()) fail({ t: "lost" });
            this.waiting.clear();
        });
        return new Promise((done, fail) => {
            this.socket.on("open", () => done(this));
            this.socket.on("error", fail);
        });
    }

    take(message) {
        this.heard.push(message);
        if (message.n !== undefined && !("id" in message)) this.n = message.n;
        if (message.t === "hello") this.epoch = message.epoch;
        if (message.t === "clock") this.tell("clock", { k: message.k, stamp: performance.now() });
        const answer = this.waiting.get(message.id);
        if (message.id != null && answer) {
            this.waiting.delete(message.id);
            answer(message);
        }
        this.watching = this.watching.filter(({ fits, done }) => !(fits(message) && (done(message), true)));
        this.onmessage?.(message);
    }

    /** Sends a request and waits for its answer ({t:"lost"} if the connection goes first). */
    ask(t, fields = {}) {
        const id = fields.id ?? `c${process.pid}-${counter++}`;
        const answer = new Promise((done) => this.waiting.set(id, done));
        if (this.socket.readyState !== WebSocket.OPEN) {
            this.waiting.get(id)({ t: "lost" });
            this.waiting.delete(id);
            return answer;
        }
        this.socket.send(JSON.stringify({ t, ...fields, id }));
        return answer;
    }

    /** Sends something that is never answered. */
    tell(t, fields) {
        if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ t, ...fields }));
    }

    /** What a press says that its author has seen. */
    seen() {
        return { at: this.heard.findLast((m) => m.match)?.match.acts, n: this.n };
    }

    /** Presses: an act with what its author has seen and when. */
    press(seat, act, fields = {}) {
        return this.ask("act", { seat, act, ...this.seen(), stamp: performance.now(), ...fields });
    }

    /** The next message that fits; with `before` one already heard, `since` the so-manieth. */
    until(fits, { before = false, since = before ? 0 : Infinity, ms = 5000 } = {}) {
        const old = this.heard.slice(since).find(fits);
        if (old) return Promise.resolve(old);
        return new Promise((done, fail) => {
            const timer = setTimeout(() => fail(new Error(`waited in vain for ${fits}`)), ms);
            timer.unref(); /* a wait that nobody needs any more does not keep the tests from ending */
            this.watching.push({ fits, done: (m) => (clearTimeout(timer), done(m)) });
        });
    }

    news(t, options) {
        return this.until((m) => m.t === t, options);
    }

    close() {
        this.socket.terminate();
        return this.closed;
    }
}

export const connect = (server, options) => new Client(server, options).open();

/** Two people and nobody else at a table of IPSO; the first is the host. */
export async function twoPeople(server, fields = {}) {
    const anne = await connect(server), zoe = await connect(server);
    const made = await anne.ask("create", { game: "ipso", seats: 2, name: "Anne", ...fields });
    await zoe.ask("join", { code: made.code });
    const sat = await zoe.ask("sit", { name: "Zoé" });
    return { anne, zoe, code: made.code, host: made.host, tokens: [made.tokens[0].token, sat.tokens[0].token] };
}

/** A match that two bots have played for so many acts or a few more, paused; the client hosts it and watches. */
export async function longMatch(client, acts) {
    const { code } = await client.ask("create", { game: "inka", seats: 2, sit: 0, bots: "random", start: true, bot_pause_ms: 0, grace_ms: null });
    for (let since = 0; ; since = client.heard.length) {
        const { match } = await client.until((m) => m.match?.acts >= acts || m.match?.over, { since, ms: 60000 });
        if (match.acts >= acts) break;
        await client.ask("start"); // it ended too soon
    }
    await client.ask("pause", { paused: true });
    return { code, acts: client.heard.findLast((m) => m.match).match.acts };
}

/** The choices that the latest view for this seat offers. */
export function choices(client, seat) {
    for (let i = client.heard.length - 1; i >= 0; i--) {
        const m = client.heard[i];
        if (m.t === "state") return m.views.find((v) => v.for === seat)?.view.choices ?? [];
        if (m.for === seat && m.view) return m.view.choices;
    }
    return [];
}

/** Waits until this seat may act; false when the match ends first. */
export async function turnOf(client, seat) {
    for (let waited = 0; waited < 10000; waited += 5) {
        if (choices(client, seat).length) return true;
        const last = client.heard.findLast((m) => m.match);
        if (last?.match.over) return false;
        await sleep(5);
    }
    throw new Error(`seat ${seat} never came to act`);
}

/** Plays every seat that `clients` (by seat) hold with its first choice until the match is over. */
export async function playOut(clients) {
    for (;;) {
        let acted = false;
        for (const [seat, client] of clients.entries()) {
            const own = choices(client, seat);
            if (!own.length) continue;
            const answer = await client.ask("act", { seat, act: own[0][0] });
            if (answer.t !== "ok") throw new Error(JSON.stringify(answer));
            await Promise.all(clients.map((c) => c.until((m) => m.n >= answer.n && m.t === "update", { before: true })));
            acted = true;
        }
        if (!acted) return;
    }
}
