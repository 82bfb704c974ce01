// crowd.test.mjs -- 300 tables at three nodes: one node is killed, one sleeps, one is told to end. ILOT_NODES_CROWD sets how many.
import assert from "node:assert/strict";
import { test } from "node:test";
import { run, sleep } from "../server/lib.mjs";
import { checkStore, seat, tally } from "../server/player.mjs";
import { POSTGRES } from "../server/lib.mjs";
import { Cluster } from "./cluster.mjs";

const TABLES = Number(process.env.ILOT_NODES_CROWD ?? 60);
const KILLED_MS = 8000, DRAINED_MS = 1500, PAUSE_MS = 400;

const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

test(`${TABLES} tables, one node killed: all its tables play on within 8 s; one ended: no act refused, p99 of the pause below 1.5 s`, async () => {
    const cluster = await new Cluster(3, POSTGRES).start();
    const tables = Array.from({ length: TABLES }, () => ({ game: "ipso" })), players = [];
    for (const table of tables) players.push(...(await seat(cluster, table)));
    for (const p of players) p.think_ms = PAUSE_MS; // people, not machines
    const crashed = Promise.all(players.map((p) => p.play()));
    const meanwhile = (ms) => Promise.race([crashed, sleep(ms)]);
    await meanwhile(3000);
    const ownedBy = (name) => new Set(cluster.query(`select o.code from owner o join node n using (life) where n.name = '${name}'`).map((r) => r.code));

    /** Until every one of these tables has played on; how long that took. */
    const playOn = async (codes, most_ms) => {
        const began = performance.now(), theirs = tables.filter((t) => codes.has(t.code)), acts = (t) => players.reduce((n, p) => n + (p.table === t ? p.done.length : 0), 0);
        const before = new Map(theirs.map((t) => [t, acts(t)]));
        let left = theirs;
        while ((left = left.filter((t) => acts(t) === before.get(t))).length && performance.now() - began < 3 * most_ms) await meanwhile(20);
        assert.equal(left.length, 0, `${left.length} tables are not played on`);
        return performance.now() - began;
    };

    const killed = cluster.nodes[1], lost = ownedBy("n2");
    killed.child.kill("SIGKILL");
    const took = await playOn(lost, KILLED_MS);
    await cluster.again(killed);
    console.log(`# killed: ${lost.size} tables of ${TABLES} play on after ${Math.round(took)} ms`);
    assert.ok(lost.size > TABLES / 6, `${lost.size} tables lived there`);

    const sleeper = cluster.nodes[0];
    await Promise.race([crashed, sleeper.sleep(10000)]);
    await Promise.race([crashed, cluster.again(sleeper)]);
    assert.equal(cluster.fenced, 1, "the sleeper's batch is refused, and it ends");

    await meanwhile(2000);
    const ending = cluster.nodes[2], moving = ownedBy("n3"), refused = tally.refused;
    for (const p of players) p.pauses = [];
    ending.child.kill("SIGTERM");
    await Promise.race([crashed, cluster.again(ending)]);
    await meanwhile(1000);
    const pauses = players.filter((p) => moving.has(p.table.code)).flatMap((p) => p.pauses);
    console.log(`# ended: ${moving.size} tables moved, ${pauses.length} people, pause p50 ${Math.round(at(pauses, 0.5))} p99 ${Math.round(at(pauses, 0.99))} ms, exit ${ending.code}`);
    assert.equal(ending.code, 0);
    assert.equal(tally.refused, refused, "no act is refused");
    assert.ok(pauses.length >= moving.size, "everybody there moved");

    cluster.stopping = true;
    await crashed;
    for (const p of players) await p.client.close();
    const byGame = checkStore(cluster, players);
    const verified = await run("verify", "--all", "--store", POSTGRES.address(cluster.database));
    assert.equal(verified.code, 0, verified.err);
    console.log(`# acts of people: ${byGame.ipso}; ${tally.resends} resent, ${cluster.elsewhere} times sent on, ${cluster.fenced} node fenced; ${verified.out.trim()}`);
    assert.ok(took < KILLED_MS, `killed: ${took} ms`);
    assert.ok(at(pauses, 0.99) < DRAINED_MS, `ended: p99 ${at(pauses, 0.99)} ms`);
    await cluster.end();
});
