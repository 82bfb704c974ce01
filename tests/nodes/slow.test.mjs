// slow.test.mjs -- a database that takes 50 ms to make anything durable does not hold a node up.
import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { connect, Server } from "../server/lib.mjs";
import { Postgres } from "../server/postgres.mjs";
import { askMeanwhile, DISK_MS, SLOW } from "../server/slow.mjs";

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
    const player = await connect(server), stranger = await connect(server);
    const { code } = await player.ask("create", { game: "ipso", seats: 2, sit: 2, start: true, grace_ms: null });
    const told = await askMeanwhile({ player, hears: [[player, (m) => m.for === 1]], ask: async () => assert.equal((await stranger.ask("ping")).t, "pong") });
    const joined = performance.now();
    assert.equal((await stranger.ask("join", { code })).t, "ok");
    const join_ms = performance.now() - joined;
    console.log(`# ${told}; a join ${join_ms.toFixed(1)} ms`);
    assert.equal((await server.end()).code, 0, server.errors);
    await postgres.end();
});
