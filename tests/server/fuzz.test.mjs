// fuzz.test.mjs -- every request with anything in it, at tables of all games, beside broken frames and broken HTTP, all at once.
//
// What must hold, whatever is sent: the server lives, each request gets exactly one answer by its id, what is only told gets none, and
// the server stops cleanly. The full form runs against a build with sanitizers (ILOT), for ILOT_FUZZ_SECONDS; ILOT_FUZZ_SEED shows the
// same choices again (their order at the server is its own).
import assert from "node:assert/strict";
import { connect as dial } from "node:net";
import { test } from "node:test";
import { choices, Client, run, Server, sleep } from "./lib.mjs";
import { tableGames } from "../games.mjs";

const SECONDS = Number(process.env.ILOT_FUZZ_SECONDS ?? 5);
const SEED = Number(process.env.ILOT_FUZZ_SEED ?? Date.now() % 1e9);
const CLIENTS = 24, BURST = 12, GAMES = tableGames();

// ---- chance -------------------------------------------------------------------------------

let state = SEED >>> 0 || 1;
function chance(below) { // xorshift: the same choices for the same seed
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
}
const pick = (list) => list[chance(list.length)];
const often = (per_cent) => chance(100) < per_cent;
const times = (count, make) => Array.from({ length: count }, make);

// ---- things ----------------------------------------------------------------------------------

const NUMBERS = [0, 1, 2, 3, -1, 7, 9, 10, 15, 59, 60, 99, 127, 128, 255, 256, 399, 400, 4095, 32767, -32768, 32768, 65535, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 53, -(2 ** 53), 1e18, 1e300, -1e300, 0.5, 1e-9];
const WORDS = ["", " ", "x", "é", "\u0007", "\u202e", "null", "a|b", "ipso", "thinice", "medium", "hard", "open", "on", "replace 1 1.1", "cap yL1", "take rL1", "grab 1 L1", "lead 1 0 0 300", "call L", "done", "ready", "9".repeat(300), "é".repeat(201), "\ud83d\ude00".repeat(30), "A".repeat(4000)];
const anything = (deep = 0) => {
    switch (chance(deep > 2 ? 5 : 8)) {
        case 0: case 1: return pick(NUMBERS);
        case 2: case 3: return pick(WORDS);
        case 4: return pick([true, false, null]);
        case 5: case 6: return times(chance(14), () => anything(deep + 1));
        default: return Object.fromEntries(times(chance(4), () => [pick(["a", "seat", "t", "id", "seats", "parity", "window_ms"]), anything(deep + 1)]));
    }
};

/** Numbers that could be an act, or nearly, or not at all. */
const numbers = () => [chance(14) - 1, ...times(chance(13), () => (often(50) ? chance(70) - 5 : pick(NUMBERS.filter((n) => Number.isInteger(n) && Math.abs(n) < 1e5))))];

/** A legal act, one with a part changed, numbers, or nonsense. */
function anAct(c) {
    const own = choices(c, c.seat), choice = own.length && often(80) ? pick(own) : null;
    if (!choice) return often(70) ? numbers() : anything();
    const args = choice.slice(1).map((a) => (Array.isArray(a) ? a[0] + chance(Math.max(1, a[1] - a[0] + 1)) : a));
    switch (chance(6)) {
        case 0: return args.map((a, i) => (i && often(30) ? pick(NUMBERS) : a));
        case 1: return args.slice(0, 1 + chance(args.length));
        case 2: return choice[0].replace(/\d+/, () => String(pick(NUMBERS)));
        case 3: return choice[0].slice(0, chance(choice[0].length + 1));
        case 4: return args;
        default: return choice[0];
    }
}

// Fields as a client would send them, by request; `fields()` spoils one of them now and then.
const seatOf = (c) => (often(85) ? c.seat : chance(12) - 1);
const REQUESTS = {
    ping: () => ({ at: chance(1e6) }),
    tables: () => ({}),
    own: (c) => ({ tables: [{ code: c.code, tokens: c.tokens }] }),
    join: (c) => ({ code: often(80) ? c.code : pick(codes), tokens: c.tokens, seen: chance(60), epoch: c.epoch, log_from: chance(30) - 1, name: pick(WORDS) }),
    leave: () => ({}),
    sit: () => ({ seat: chance(5), name: pick(WORDS) }),
    stand: (c) => ({ seat: seatOf(c) }),
    name: (c) => ({ seat: seatOf(c), name: pick(WORDS) }),
    act: (c) => ({ seat: seatOf(c), act: anAct(c), ...(often(50) ? { n: c.n, stamp: performance.now(), place: [chance(70) - 4, chance(300), chance(300)] } : {}), ...(often(20) ? { at: chance(40) } : {}) }),
    preview: (c) => ({ seat: seatOf(c), act: anAct(c) }),
    hint: (c) => ({ seat: seatOf(c) }),
    undo: (c) => ({ seat: seatOf(c) }),
    consent: (c) => ({ seat: seatOf(c), yes: often(60) }),
    chat: () => ({ text: pick(WORDS) }),
    history: (c) => ({ from: chance(40), for: seatOf(c) }),
    export: () => ({}),
    move: () => ({}),
    claim: (c) => ({ code: c.code, key: c.key ?? "x" }),
    set: () => ({ [pick(["listed", "hints"])]: often(50), grace_ms: pick([null, 0, 1000]), bot_pause_ms: chance(100), chat: pick(["open", "seats"]), ...(often(10) ? { seats: 2 + chance(4), options: anything() } : {}) }),
    bot: () => ({ seat: chance(4), level: pick(["random", "greedy", "easy", null]) }),
    start: () => ({}),
    pause: () => ({ paused: often(30) }),
    remove: () => ({ seat: chance(4) }),
    mute: () => ({ seat: chance(4), muted: often(50) }),
    hand_over: () => ({ seat: chance(4) }),
    claim_host: () => ({}),
    guests: () => ({}),
    ban: () => (often(50) ? { seat: chance(4) } : { guest: chance(200) }),
    close: () => ({}),
};
const WEIGHTED = Object.keys(REQUESTS).flatMap((t) => Array(t === "act" ? 40 : t === "preview" ? 12 : ["close", "ban", "remove", "leave", "claim", "stand"].includes(t) ? 1 : 3).fill(t));

function fields(t, c) {
    const body = REQUESTS[t](c), keys = Object.keys(body);
    if (keys.length && often(20)) body[pick(keys)] = anything();
    if (often(5)) body[pick(["seat", "act", "code", "tokens", "names", "options", "sit"])] = anything();
    return body;
}

// ---- clients --------------------------------------------------------------------------------

const codes = ["ABCDEF"];
let asked = 0, answered = 0, told = 0, broken = 0, server;

async function newcomer(number) {
    const c = new Client(server, { headers: { "X-Forwarded-For": `10.0.${chance(40)}.${1 + (number % 250)}` } });
    c.onmessage = (m) => check(c, m);
    c.open_ids = new Map();
    await c.open();
    c.seat = 0;
    c.tokens = [];
    const game = pick(GAMES), seats = game === "ica" ? 2 : 2 + chance(2), join = codes.length > 12 && often(60);
    const options = { icetowers: { countdown_ms: 0 } }[game];
    const made = join
        ? await c.ask("join", { code: pick(codes) })
        : await c.ask("create", { game, seats, sit: 1 + chance(seats), bots: pick(["random", "greedy"]), start: often(90), bot_pause_ms: chance(50), grace_ms: pick([null, 0, 500]), listed: often(50), ...(options && { options }) });
    if (made.t !== "ok") return c;
    c.code = made.code;
    c.tokens = (made.tokens ?? []).map((t) => t.token);
    if (!codes.includes(c.code)) codes.push(c.code);
    if (codes.length > 60) codes.shift();
    return c;
}

/** Answers: one for each id that is open, none for any other. */
function check(c, m) {
    if (!("id" in m) || m.id === null || !/^f/.test(m.id)) return;
    assert.ok(c.open_ids.has(m.id), `${m.id} (${c.open_ids.get(m.id) ?? "answered before, or never asked"}): ${JSON.stringify(m).slice(0, 200)}`);
    c.open_ids.delete(m.id);
    if (m.key) c.key = m.key;
    for (const t of m.tokens ?? []) c.tokens = [...c.tokens, t.token].slice(-4);
    if (m.you) c.seat = m.you.seats.length ? pick(m.you.seats) : 0;
    answered++;
}

async function burst(c) {
    for (let i = 0; i < BURST; i++) {
        if (often(8)) {
            const own = c.heard.findLast((m) => m.t === "own" && m.for === c.seat);
            const tick = () => (often(80) && own ? own.real + chance(60) - 10 : pick(NUMBERS));
            c.tell(pick(["hands", "hands", "resync", "clock"]), { seat: seatOf(c), e: own && often(85) ? own.e : pick(NUMBERS), k: pick(NUMBERS), stamp: anything(), acts: often(90) ? times(chance(18), () => [tick(), ...(often(50) ? [anAct(c)].flat() : numbers())]) : anything() });
            told++;
            continue;
        }
        const t = pick(WEIGHTED), id = `f${asked++}`;
        c.open_ids.set(id, t);
        c.socket.send(JSON.stringify({ t, ...fields(t, c), id }));
    }
    for (let waited = 0; c.open_ids.size && c.socket.readyState === 1; waited += 20) {
        if (waited > 30000) throw new Error(`never answered: ${[...c.open_ids].map(([id, t]) => `${id} ${t}`)}`);
        await sleep(20);
    }
    c.heard = c.heard.slice(-60);
}

/** Bytes that are no request, on a line of their own. */
function noise() {
    const up = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    const path = pick(["/", "/ws", "/t/ABCDEF", "/games.json", "/healthz", "/qr/ABCDEF.svg", `/file/${pick(codes)}/1.txt`, "/file/ABCDEF/99999999.txt", "/../x", "/%00"]);
    const head = `${pick(["GET", "HEAD", "POST", "GET", "GET"])} ${path} HTTP/1.1\r\nHost: ${pick(["localhost", "127.0.0.1", "evil.example", "[::1]"])}\r\n${often(60) ? up : ""}${often(20) ? `${pick(WORDS)}: ${pick(WORDS)}\r\n` : ""}\r\n`;
    const bytes = Buffer.concat([Buffer.from(head, "utf8"), Buffer.from(times(chance(120), () => chance(256)))]);
    for (let i = chance(4); i > 0; i--) bytes[chance(bytes.length)] = chance(256);
    broken++;
    return new Promise((done) => {
        const socket = dial(server.port, "127.0.0.1", () => socket.write(bytes));
        socket.on("data", () => undefined);
        socket.on("error", () => undefined);
        socket.on("close", done);
        setTimeout(() => socket.destroy(), 20 + chance(60)).unref();
    });
}

test(`anything at all for ${SECONDS} s (seed ${SEED}): the server lives, and each request gets one answer`, async () => {
    server = new Server();
    server.flags.push("--trust-proxy", "127.0.0.1", "--limits", "share=100,creates_each=100000,creates=1000000,guesses=1000000,guesses_each=100000");
    await server.start();
    const until = performance.now() + SECONDS * 1000;
    let died = null;
    server.gone.then((how) => (died = how));
    const life = async (number) => {
        let c = await newcomer(number);
        while (performance.now() < until) {
            if (died) throw new Error("the server died");
            await burst(c);
            if (c.socket.readyState === 1 && !often(6)) continue;
            if (often(50)) await c.close();
            else c.socket.terminate();
            c = await newcomer(number);
        }
        await c.close();
    };
    const shout = async () => {
        while (performance.now() < until && !died) await noise();
    };
    await Promise.all([...times(CLIENTS, (_, i) => life(i)), ...times(3, shout)]).catch((error) => {
        error.message = `${error.message}\n${server.errors.slice(-4000)}`;
        throw error;
    });
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    assert.equal((await server.kill("SIGTERM")).code, 0, server.errors);
    assert.equal(server.errors, "");
    const verified = await run("verify", "--all", "--data", server.data);
    assert.equal(verified.code, 0, verified.err);
    console.log(`# ${asked} requests, ${answered} answered, ${told} told, ${broken} broken lines; ${verified.out.trim()}`);
    assert.ok(answered > SECONDS * 20, "most of it came through");
});
