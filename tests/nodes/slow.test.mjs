// slow.test.mjs -- a database that takes 50 ms to make anything durable, and one with 20,000 tables: neither holds a node up.
import assert from "node:assert/strict";
import { copyFileSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { choices, connect, ILOT, POSTGRES, Server, sleep } from "../server/lib.mjs";
import { Postgres } from "../server/postgres.mjs";

const SLOW = join(dirname(ILOT), "tests/libslow_disk.so");
const DISK_MS = 50, LOOP_MS = 5, ASKED = 80, KEPT = 20000;

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

test("acts are told when the database has them, 50 ms later, and the loop is free meanwhile", async () => {
    const postgres = new Postgres();
    await postgres.start();
    await postgres.stop();
    const slow = join(postgres.folder, "slow.so"); // where its user can read it, wherever this tree lies
    copyFileSync(SLOW, slow);
    postgres.environment = { LD_PRELOAD: slow, ILOT_DISK_MS: String(DISK_MS) };
    await postgres.start();
    const server = new Server([], null);
    server.flags.push("--store", postgres.address(postgres.create()));
    await server.start();
    const player = await connect(server), stranger = await connect(server), acts = [], waits = [];
    const { code } = await player.ask("create", { game: "ipso", seats: 2, sit: 2, start: true, grace_ms: null });
    let playing = true;
    const play = (async () => {
        while (playing) {
            const seat = [0, 1].find((s) => choices(player, s).length);
            if (seat === undefined) {
                await player.ask("start");
                await sleep(10);
                continue;
            }
            const since = player.heard.length, start = performance.now();
            const answer = await player.ask("act", { seat, act: choices(player, seat)[0][0] });
            acts.push(performance.now() - start);
            assert.equal(answer.t, "ok", JSON.stringify(answer));
            await player.until((m) => m.n >= answer.n && m.for === 1, { since });
        }
    })();
    for (let i = 0; i < ASKED; i++) { // what nothing in the store has to do with
        const start = performance.now();
        assert.equal((await stranger.ask("ping")).t, "pong");
        waits.push(performance.now() - start);
        await sleep(50);
    }
    const joined = performance.now();
    assert.equal((await stranger.ask("join", { code })).t, "ok");
    const join_ms = performance.now() - joined;
    playing = false;
    await play;
    assert.ok(acts.length > 10, `${acts.length} acts`);
    assert.ok(Math.min(...acts) >= DISK_MS, `an act was acknowledged after ${Math.min(...acts)} ms`);
    assert.ok(middle(waits) < LOOP_MS, `the loop: ${middle(waits)} ms in the middle of ${ASKED}`);
    console.log(`# acts ${acts.length}, middle ${middle(acts).toFixed(1)} ms; another's request: middle ${middle(waits).toFixed(2)} ms, most ${Math.max(...waits).toFixed(1)} ms; a join ${join_ms.toFixed(1)} ms`);
    assert.equal((await server.end()).code, 0, server.errors);
    await postgres.end();
});

test(`a node opens on a store with ${KEPT} tables in less than a second and 60 MB`, async () => {
    const server = await new Server().start(), c = await connect(server);
    const { code } = await c.ask("create", { game: "ica", seats: 2, sit: 2, start: true, grace_ms: null });
    await c.news("state", { before: true });
    await server.kill("SIGTERM");
    // As many tables in mid-match as that one, with its journal.
    server.query(`insert into tables select id + i, 'X' || lpad(translate(i::text, '0123456789', 'ABCDEFGHJK'), 7, 'A'), game, terms, n, state, chat, stand_in, bot_pause_ms, host_seat, paused, listed, grace_ms, host, number, match_id + i, next_seed, created_ms, touched_ms, seats, hints, sum from tables, generate_series(1, ${KEPT}) i where code = '${code}'`);
    server.query(`insert into seats select s.table_id + i, seat, kind, level, muted, s.name, token, s.sum from seats s, generate_series(1, ${KEPT}) i`);
    server.query(`insert into matches select m.id + i, m.table_id + i, m.number, rules_version, m.game, m.terms, digest, seed, names, started_ms, over_ms, result, m.sum from matches m, generate_series(1, ${KEPT}) i`);
    server.query(`insert into journal select m.id, p, 0, 0, 0, 0, 0, 'x', '', 0, p, 0 from matches m, generate_series(1, 40) p`);
    server.query("analyze");
    const began = performance.now();
    await server.start();
    const took = performance.now() - began;
    const { tables } = await (await fetch(`${server.url}/healthz`)).json();
    const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))[1]);
    console.log(`# ${tables} tables, ${server.query("select count(*)::int as n from journal")[0].n} rows: open after ${Math.round(took)} ms with ${(kb / 1024).toFixed(1)} MB`);
    assert.equal(tables, KEPT + 1);
    assert.ok(took < 1000, `${took} ms`);
    assert.ok(kb < 60 * 1024, `${kb} KB`);
    assert.equal((await server.end()).code, 0, server.errors);
});
