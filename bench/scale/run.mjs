// run.mjs [--short] -- `make bench-scale`: what the server costs as there is more of it. Some three minutes, on loopback.
//
// Tables that wait, connections, acts in a match, watchers, tables that are played at: each in steps, against CPU, memory and
// time. The slope is how the whole grows from the first step to the last: 1 as its work does, 2 as its square. What is steeper
// than STEEP is named. Writes the part `scale` of docs/performance.md and docs/plots/scale.svg; --short: tries it, writes nothing.
import { choices, connect, longMatch, Server, sleep } from "../../tests/server/lib.mjs";
import { digits, machine, plots, table, writePlot, writeSection } from "../page.mjs";
import { loopWorked, memory, worked } from "../process.mjs";

const short = process.argv.includes("--short"), STEEP = 1.15;
const steps = (...full) => (short ? full.slice(0, 2).map((n) => Math.ceil(n / 4)) : full);

async function serve() {
    const server = new Server();
    server.flags = ["--log", "quiet", "--limits", "creates_each=1000000,creates=1000000"];
    return server.start();
}

/** Connections from several addresses: each may have only so many. */
let from = 0;
const join = (server) => connect(server, { localAddress: `127.0.0.${2 + (from++ % 100)}` });

/** A match of IPSO whose two seats one connection holds. */
async function newTable(client) {
    const answer = await client.ask("create", { game: "ipso", seats: 2, sit: 2, start: true, grace_ms: null });
    if (answer.t !== "ok") throw new Error(`a table was refused: ${JSON.stringify(answer)}`);
    return answer.code;
}

/** One act of a table whose seats `client` holds, done when all have heard of it; begins again where a match is over. */
async function actOnce(client, listeners) {
    const last = client.heard.findLast((m) => m.match)?.match;
    if (last?.over) await client.ask("start");
    const seat = [0, 1].find((s) => choices(client, s).length), before = listeners.map((c) => c.told);
    const answer = await client.ask("act", { seat, act: choices(client, seat)[0][0] });
    if (answer.t !== "ok") throw new Error(JSON.stringify(answer));
    for (let i = 0; i < listeners.length; i++) while (listeners[i].told === before[i]) await new Promise(setImmediate);
}

function listen(client) {
    client.told = 0;
    client.onmessage = (m) => {
        if (m.t === "update") client.told++;
        if (client.heard.length > 200) client.heard.splice(0, 100);
    };
    return client;
}

async function waitingTables(count) {
    const server = await serve(), before = memory(server), start = loopWorked(server);
    for (let made = 0; made < count;) {
        const client = await join(server);
        const some = Math.min(20, count - made);
        await Promise.all(Array.from({ length: some }, () => newTable(client)));
        made += some;
        await client.close();
    }
    const cpu = (loopWorked(server) - start) / 1000, kb = memory(server) - before;
    await server.kill("SIGTERM");
    const began = performance.now();
    await server.start();
    await (await fetch(`${server.url}/healthz`)).text();
    const restart = performance.now() - began;
    await server.end();
    return { "CPU to make them, ms": cpu, "memory, KB": kb, "restart, ms": restart };
}

async function connections(count) {
    const server = await serve();
    await (await join(server)).close();
    const before = memory(server), start = loopWorked(server), all = [];
    for (let i = 0; i < count; i++) all.push(await join(server));
    await sleep(500);
    const found = { "CPU to open them, ms": (loopWorked(server) - start) / 1000, "memory, KB": memory(server) - before };
    for (const c of all) c.close();
    await server.end();
    return found;
}

async function actsInAMatch(acts) {
    const server = await serve(), host = await connect(server), { code, acts: played } = await longMatch(host, acts), late = await connect(server), joins = 10;
    let bytes = 0, start = loopWorked(server);
    const began = performance.now();
    late.socket.on("message", (data) => (bytes += data.length));
    for (let i = 0; i < joins; i++) {
        const since = late.heard.length;
        await late.ask("join", { code });
        await late.news("state", { since, ms: 20000 });
        late.heard.length = 0;
    }
    const found = { n: played, "CPU of a join, ms": (loopWorked(server) - start) / joins / 1000, "bytes of a join, KB": bytes / joins / 1000, "a join, ms": (performance.now() - began) / joins };
    await server.end();
    return found;
}

async function watchers(count) {
    const server = await serve(), host = listen(await connect(server)), code = await newTable(host), all = [host], acts = short ? 10 : 60;
    for (let i = 1; i < count; i++) {
        const one = listen(await join(server));
        await one.ask("join", { code });
        all.push(one);
    }
    for (let i = 0; i < 5; i++) await actOnce(host, all);
    const start = loopWorked(server), began = performance.now();
    for (let i = 0; i < acts; i++) await actOnce(host, all);
    const found = { "CPU of the loop an act, µs": (loopWorked(server) - start) / acts, "until all have heard, ms": (performance.now() - began) / acts };
    for (const c of all) c.close();
    await server.end();
    return found;
}

async function playedTables(count) {
    const server = await serve(), hosts = [], seconds = short ? 0.3 : 3;
    for (let i = 0; i < count; i++) hosts.push(listen(await join(server))), await newTable(hosts[i]);
    let acts = 0;
    const waits = [], start = worked(server), began = performance.now(), until = began + 1000 * seconds;
    await Promise.all(hosts.map(async (host) => {
        while (performance.now() < until) {
            const asked = performance.now();
            await actOnce(host, [host]);
            waits.push(performance.now() - asked);
            acts++;
        }
    }));
    waits.sort((a, b) => a - b);
    const found = { "CPU of an act, µs": (worked(server) - start) / acts, "acts a second": (1000 * acts) / (performance.now() - began), "until it is kept and told, ms": waits[waits.length >> 1] };
    for (const c of hosts) c.close();
    await server.end();
    return found;
}

/** `whole`: figures that ought to grow as n does; the others ought to stay or fall. */
const KINDS = [
    { name: "tables that wait", measure: waitingTables, at: steps(100, 1000, 4000), whole: true },
    { name: "connections", measure: connections, at: steps(100, 1000, 4000), whole: true },
    { name: "acts in a match", measure: actsInAMatch, at: steps(60, 240, 900), whole: true },
    { name: "people at one table", measure: watchers, at: steps(4, 30, 300), whole: true },
    { name: "tables played at", measure: playedTables, at: steps(1, 8, 64), whole: false },
];
const KEPT = "acts a second"; // the more the better

const rows = [], drawn = [], steep = [];
for (const kind of KINDS) {
    const found = [];
    for (const n of kind.at) {
        process.stderr.write(`${kind.name}: ${n}\n`);
        found.push({ n, ...(await kind.measure(n)) });
    }
    const names = Object.keys(found[0]).filter((k) => k !== "n"), first = found[0], last = found.at(-1);
    for (const name of names) {
        const slope = Math.log(Math.max(last[name], 1e-3) / Math.max(first[name], 1e-3)) / Math.log(last.n / first.n), most = kind.whole ? STEEP : STEEP - 1;
        if (name !== KEPT && slope > most) steep.push(`${kind.name}: ${name} (${slope.toFixed(2)})`);
        rows.push([`${kind.name}: ${name}`, ...found.map((f) => `${digits(f.n)}: **${digits(f[name])}**`), slope.toFixed(2)]);
    }
    drawn.push({ title: kind.name, x: "how many", lines: names.map((name) => ({ name, points: found.map((f) => [f.n, f[name]]) })) });
}
const text = [
    `Measured by \`make bench-scale\` (${machine()}): how many, and what it took. The slope is 1 where the whole grows as its work does, 0 where it stays.`, "",
    table(["", "", "", "", "slope"], rows), "", "![Cost as it grows](plots/scale.svg)", "",
    steep.length ? `Steeper than its work in this run: ${steep.join("; ")}.` : "Nothing grew faster than its work in this run.",
].join("\n");
if (!short) {
    writeSection("scale", text);
    writePlot("scale", plots(drawn));
}
console.log(text);
process.exit();
