// crash.test.mjs -- three nodes behind HAProxy, tables of all five games, and everything that can happen to them: nodes are killed, stopped
// for ten seconds, told to end; the database is restarted and loses its sessions. Nothing acknowledged is lost, nothing is done twice, and
// everybody comes back by themselves. ILOT_NODES_TABLES and ILOT_NODES_FAULTS set the size (full: 40 and 60).
import assert from "node:assert/strict";
import { test } from "node:test";
import { run, sleep } from "../server/lib.mjs";
import { checkStore, GAMES, seat, tally } from "../server/player.mjs";
import { Postgres } from "../server/postgres.mjs";
import { Cluster } from "./cluster.mjs";

const TABLES = Number(process.env.ILOT_NODES_TABLES ?? 10);
const FAULTS = Number(process.env.ILOT_NODES_FAULTS ?? 8);
const ASLEEP_MS = 10000;

test(`${TABLES} tables at three nodes, ${FAULTS} faults: nothing acknowledged is lost, nothing done twice, everybody resumes`, async () => {
    const postgres = await new Postgres().start(), cluster = await new Cluster(3, postgres).start();
    const tables = Array.from({ length: TABLES }, (_, i) => ({ game: GAMES[i % GAMES.length] })), players = [];
    for (const table of tables) players.push(...(await seat(cluster, table)));
    const crashed = Promise.all(players.map((p) => p.play()));
    const meanwhile = (promise) => Promise.race([crashed, promise]);
    const faults = {
        killed: async (node) => {
            node.child.kill("SIGKILL");
            await cluster.again(node);
        },
        asleep: async (node) => {
            await node.sleep(ASLEEP_MS);
            await Promise.race([cluster.again(node), sleep(3000)]); // it ends if others found it dead: somebody came for its tables
        },
        ended: async (node) => {
            node.child.kill("SIGTERM");
            await cluster.again(node);
        },
        database: async () => postgres.restart(Math.random() < 0.5 ? "fast" : "immediate"),
        cut: async () => postgres.query("postgres", "select count(pg_terminate_backend(pid)) as n from pg_stat_activity where application_name like 'ilot%'"),
    };
    const kinds = ["killed", "cut", "asleep", "database", "ended", "killed", "cut", "ended"], done = {};
    for (let i = 0; i < FAULTS; i++) {
        const kind = kinds[i % kinds.length];
        await meanwhile(sleep(Math.random() * 800));
        await meanwhile(faults[kind](cluster.nodes[i % 3]));
        done[kind] = (done[kind] ?? 0) + 1;
    }
    const count = (p) => p.done.length, before = new Map(players.map((p) => [p, count(p)]));
    const goesOn = (table) => players.some((p) => p.table === table && count(p) > before.get(p));
    for (let waited = 0; waited < 60000 && !tables.every(goesOn); waited += 100) await meanwhile(sleep(100));
    assert.ok(tables.every(goesOn), "every table is played on after the last fault");
    cluster.stopping = true;
    await crashed;
    for (const p of players) await p.client.close();

    const byGame = checkStore(cluster, players);
    const verified = await run("verify", "--all", "--store", postgres.address(cluster.database));
    assert.equal(verified.code, 0, verified.err);
    console.log(`# faults: ${JSON.stringify(done)}; acts of people: ${JSON.stringify(byGame)}; ${tally.resends} resent, ${tally.refused} refused by the store, ${tally.resumes} joins, ${cluster.elsewhere} times sent on, ${cluster.fenced} nodes fenced; ${verified.out.trim()}`);
    for (const game of new Set(tables.map((t) => t.game))) assert.ok(byGame[game] > 0, `${game} was played`);
    assert.ok(tally.resends > 0, "the faults must hit people who play");
    await cluster.end();
    await postgres.end();
});
