// cost.mjs -- durable acts a second and CPU an act: SQLite, PostgreSQL with one node, with three, taking turns in one run.
//
// Each setting plays IPSO at its tables for some seconds, as quickly as answers come, a few rounds over. CPU: of the nodes, and of the
// database's backends, from /proc. The clients run here as well, and share the machine: compare within one run.
import { readdirSync, readFileSync } from "node:fs";
import { choices, Client, POSTGRES, Server, sleep } from "../server/lib.mjs";

const TABLES = Number(process.env.ILOT_COST_TABLES ?? 24), SECONDS = Number(process.env.ILOT_COST_SECONDS ?? 4), ROUNDS = 3;
const LIMITS = "share=100,creates_each=100000,creates=1000000,connections_each=100000";
const TICK_MS = 10;

const cpuOf = (pid) => {
    try {
        const f = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
        return (Number(f[11]) + Number(f[12])) * TICK_MS;
    } catch {
        return 0;
    }
};
/** All processes of the PostgreSQL: its children count when they end, so they are kept by pid. */
function backends(seen) {
    const parent = Number(readFileSync(`${POSTGRES.folder}/data/postmaster.pid`, "utf8").split("\n")[0]);
    for (const pid of readdirSync("/proc").filter((n) => /^\d+$/.test(n))) {
        try {
            if (Number(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ")[1]) === parent) seen.set(pid, Math.max(seen.get(pid) ?? 0, cpuOf(pid)));
        } catch {
            // it has ended meanwhile
        }
    }
    return [...seen.values()].reduce((a, b) => a + b, 0);
}

async function setting(name, nodes, shared) {
    const database = shared ? POSTGRES.create() : null, servers = [];
    for (let i = 0; i < nodes; i++) {
        const server = new Server([], null);
        server.flags = ["--log", "quiet", "--limits", LIMITS, ...(shared ? ["--store", POSTGRES.address(database), "--node", `n${i + 1}`] : [])];
        servers.push(await server.start());
    }
    const clients = [];
    for (let i = 0; i < TABLES; i++) {
        const c = await new Client(servers[i % nodes]).open();
        await c.ask("create", { game: "ipso", seats: 2, sit: 2, start: true, grace_ms: null });
        await c.news("state", { before: true });
        clients.push(c);
    }
    return { name, servers, clients, database, acts: 0, ms: 0, node_ms: 0, base_ms: 0, latency: [] };
}

async function play(c, s, until) {
    while (performance.now() < until) {
        c.heard = c.heard.slice(-6);
        const seat = [0, 1].find((p) => choices(c, p).length);
        if (seat === undefined) {
            await c.ask("start");
            await c.until((m) => m.t === "start" && m.for === 1, { before: true });
            continue;
        }
        const began = performance.now(), since = c.heard.length;
        const answer = await c.ask("act", { seat, act: choices(c, seat)[0][0] });
        if (answer.t !== "ok") throw new Error(JSON.stringify(answer));
        s.acts++;
        s.latency.push(performance.now() - began);
        await c.until((m) => m.n >= answer.n && m.for === 1, { since });
    }
}

async function round(s) {
    const seen = new Map(), base = backends(seen), node = s.servers.reduce((n, x) => n + cpuOf(x.child.pid), 0), began = performance.now();
    await Promise.all(s.clients.map((c) => play(c, s, began + SECONDS * 1000)));
    s.ms += performance.now() - began;
    s.node_ms += s.servers.reduce((n, x) => n + cpuOf(x.child.pid), 0) - node;
    s.base_ms += backends(seen) - base;
    await sleep(300);
}

const all = [await setting("SQLite", 1, false), await setting("PostgreSQL, one node", 1, true), await setting("PostgreSQL, three nodes", 3, true)];
for (let r = 0; r < ROUNDS; r++) for (const s of all) await round(s);
console.log("| store | acts/s | middle ms | p99 ms | node µs/act | database µs/act |\n|---|---:|---:|---:|---:|---:|");
for (const s of all) {
    const sorted = s.latency.sort((a, b) => a - b), at = (share) => sorted[Math.floor(sorted.length * share)].toFixed(1);
    console.log(`| ${s.name} | ${Math.round((s.acts * 1000) / s.ms)} | ${at(0.5)} | ${at(0.99)} | ${Math.round((s.node_ms * 1000) / s.acts)} | ${s.database ? Math.round((s.base_ms * 1000) / s.acts) : "–"} |`);
}
for (const s of all) for (const server of s.servers) server.child.kill("SIGKILL");
process.exit(0);
