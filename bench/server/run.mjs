// run.mjs [PROGRAM...] -- what the server costs: CPU of an act, of a join of a long match, a restart with 10,000 tables, an idle
// WebSocket. Several programs (an older build beside this one) are measured in turns, so that what the machine does hits
// each of them; of every figure the least and the middle one of ROUNDS is told. Some minutes.
//
//   scripts/build.sh release crowd && node bench/server/run.mjs build/ilot /elsewhere/build/ilot
import { spawn } from "node:child_process";
import { connect, longMatch, Server, sleep } from "../../tests/server/lib.mjs";
import { loopWorked, memory } from "../process.mjs";

const ROUNDS = 3, CROWD = 500, SECONDS = 4, LONG = 1200, JOINS = 60, TABLES = 10000, SOCKETS = 2000;
const programs = process.argv.length > 2 ? process.argv.slice(2) : ["build/ilot"];

/** Older programs know no limits, and need none to be lifted. */
async function serve(program) {
    for (const flags of [["--log", "quiet", "--limits", "creates_each=1000000,creates=1000000,share=100"], []]) {
        const server = new Server();
        Object.assign(server, { program, flags });
        try {
            return await server.start();
        } catch (error) {
            if (!flags.length) throw error;
        }
    }
}

/** What the crowd counts while it plays at CROWD tables, four people at four sockets each (crowd.c). */
async function costOfAct(program) {
    const server = await serve(program);
    const child = spawn("bash", ["-c", 'ulimit -n 20000; exec "$@"', "crowd", new URL("../../build/crowd", import.meta.url).pathname, server.port, server.child.pid, CROWD, SECONDS].map(String), { stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    child.stdout.on("data", (d) => (out += d));
    const code = await new Promise((done) => child.on("close", done));
    await server.end();
    if (code) throw new Error(`crowd ended with ${code}`);
    return JSON.parse(out);
}

async function costOfJoin(program) {
    const server = await serve(program), host = await connect(server);
    const { code } = await longMatch(host, LONG);
    const late = await connect(server), start = loopWorked(server);
    let bytes = 0;
    late.socket.on("message", (data) => (bytes += data.length));
    for (let i = 0; i < JOINS; i++) {
        const since = late.heard.length;
        await late.ask("join", { code });
        await late.news("state", { since, ms: 20000 });
        late.heard.length = 0;
    }
    const cost = { us: (loopWorked(server) - start) / JOINS, bytes: bytes / JOINS };
    await server.end();
    return cost;
}

/** Milliseconds from the start of the program until it serves. */
async function restart(program) {
    const server = await serve(program);
    let made = 0;
    for (let i = 0; made < TABLES; i++) {
        const c = await connect(server, { localAddress: `127.0.0.${2 + (i % 50)}` });
        const answers = await Promise.all(Array.from({ length: 20 }, () => c.ask("create", { game: "ipso", seats: 2, sit: 2, start: true, grace_ms: null })));
        made += answers.filter((a) => a.t === "ok").length;
        await c.close();
    }
    await server.kill("SIGTERM");
    const times = [];
    for (let i = 0; i < 3; i++) {
        const start = performance.now();
        await server.start();
        await (await fetch(`${server.url}/healthz`)).text();
        times.push(performance.now() - start);
        await server.kill("SIGTERM");
    }
    await server.start();
    await server.end();
    return Math.min(...times);
}

async function idle(program) {
    const server = await serve(program);
    await (await connect(server)).close();
    await sleep(500);
    const before = memory(server);
    const sockets = [];
    for (let i = 0; i < SOCKETS; i++) sockets.push(await connect(server, { localAddress: `127.0.0.${2 + (i % 4)}` }));
    await sleep(1000);
    const each = (memory(server) - before) / SOCKETS;
    for (const s of sockets) s.close();
    await server.end();
    return each;
}

const only = process.env.ONLY; // a part of a name
const told = {
    [`CPU of an act (IPSO, ${CROWD} tables, told to four sockets)`]: [2 * ROUNDS, costOfAct, (x) => `${x.us.toFixed(1)} µs, ${x.loop_us.toFixed(1)} of them in the loop; ${(1e6 / x.us).toFixed(0)} a second of CPU, ${x.per_second} were done, half of them told within ${x.middle_ms} ms`, (x) => x.us],
    [`CPU of a join of ${LONG} acts`]: [ROUNDS, async (p) => (await costOfJoin(p)).us, (x) => `${(x / 1000).toFixed(2)} ms`],
    [`bytes of a join of ${LONG} acts`]: [1, async (p) => (await costOfJoin(p)).bytes, (x) => `${(x / 1000).toFixed(0)} KB`],
    [`restart with ${TABLES} tables, until it answers`]: [1, restart, (x) => `${(x / 1000).toFixed(2)} s`],
    "an idle WebSocket": [1, idle, (x) => `${x.toFixed(1)} KB`],
};
for (const [what, [rounds, measure, words, size = (x) => x]] of Object.entries(told)) {
    if (only && !what.includes(only)) continue;
    const found = programs.map(() => []);
    for (let r = 0; r < rounds; r++) for (const [i, program] of programs.entries()) found[i].push(await measure(program));
    console.log(what);
    for (const [i, list] of found.entries()) {
        list.sort((a, b) => size(a) - size(b));
        console.log(`  ${programs[i]}: ${words(list[0])}${rounds > 1 ? ` (middle ${words(list[list.length >> 1])})` : ""}`);
    }
}
process.exit();
