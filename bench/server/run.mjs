// run.mjs [PROGRAM...] -- what the server costs: CPU of an act, of a join of a long match, a restart with 10,000 tables, an idle
// WebSocket. Several programs (an older build beside this one) are measured in turns, so that what the machine does hits
// each of them; of every figure the least and the middle one of ROUNDS is told. Some minutes.
//
//   node bench/server/run.mjs build/ilot /elsewhere/build/ilot
import { choices, connect, longMatch, Server, sleep } from "../../tests/server/lib.mjs";
import { loopWorked, memory, worked } from "../process.mjs";

const ROUNDS = 3, PLAYED = 12, ACTS = 4000, LONG = 1200, JOINS = 60, TABLES = 10000, SOCKETS = 2000;
const programs = process.argv.length > 2 ? process.argv.slice(2) : ["build/ilot"];

/** Older programs know no limits, and need none to be lifted. */
async function serve(program) {
    for (const flags of [["--log", "quiet", "--limits", "creates_each=1000000,creates=1000000"], []]) {
        const server = new Server();
        Object.assign(server, { program, flags });
        try {
            return await server.start();
        } catch (error) {
            if (!flags.length) throw error;
        }
    }
}

/** A table of IPSO with four people at four sockets, every act heard by all. */
async function playTable(server, acts) {
    const people = await Promise.all([0, 1, 2, 3].map(() => connect(server)));
    const { code } = await people[0].ask("create", { game: "ipso", seats: 4, grace_ms: null });
    for (const p of people.slice(1)) {
        await p.ask("join", { code });
        await p.ask("sit");
    }
    for (let done = 0; done < acts;) {
        const since = people.map((p) => p.heard.length);
        const seat = people.findIndex((p, s) => choices(p, s).length && !p.heard.findLast((m) => m.match).match.over);
        const answer = await (seat < 0 ? people[0].ask("start") : people[seat].ask("act", { seat, act: choices(people[seat], seat)[0][0] }));
        if (answer.t !== "ok") throw new Error(JSON.stringify(answer));
        await Promise.all(people.map((p, s) => p.until((m) => m.t === (seat < 0 ? "start" : "update") && m.for === s, { since: since[s] })));
        done += seat >= 0;
        for (const p of people) if (p.heard.length > 300) p.heard.splice(0, 200);
    }
    for (const p of people) p.close();
}

async function costOfAct(program) {
    const server = await serve(program);
    await playTable(server, 40);
    const start = worked(server);
    await Promise.all(Array.from({ length: PLAYED }, () => playTable(server, ACTS / PLAYED)));
    const cost = (worked(server) - start) / ACTS;
    await server.end();
    return cost;
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
    "CPU of an act (IPSO, four sockets a table)": [ROUNDS, costOfAct, (x) => `${x.toFixed(0)} µs`],
    [`CPU of a join of ${LONG} acts`]: [ROUNDS, async (p) => (await costOfJoin(p)).us, (x) => `${(x / 1000).toFixed(2)} ms`],
    [`bytes of a join of ${LONG} acts`]: [1, async (p) => (await costOfJoin(p)).bytes, (x) => `${(x / 1000).toFixed(0)} KB`],
    [`restart with ${TABLES} tables, until it answers`]: [1, restart, (x) => `${(x / 1000).toFixed(2)} s`],
    "an idle WebSocket": [1, idle, (x) => `${x.toFixed(1)} KB`],
};
for (const [what, [rounds, measure, words]] of Object.entries(told)) {
    if (only && !what.includes(only)) continue;
    const found = programs.map(() => []);
    for (let r = 0; r < rounds; r++) for (const [i, program] of programs.entries()) found[i].push(await measure(program));
    console.log(what);
    for (const [i, list] of found.entries()) {
        list.sort((a, b) => a - b);
        console.log(`  ${programs[i]}: ${words(list[0])}${rounds > 1 ? ` (middle ${words(list[list.length >> 1])})` : ""}`);
    }
}
process.exit();
