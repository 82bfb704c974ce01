// slow.test.mjs -- a disk that takes 50 ms to make anything durable: acts wait for it, the server does not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { connect, ILOT, Server, sleep } from "./lib.mjs";
import { askMeanwhile, DISK_MS, SLOW } from "./slow.mjs";

/** A server on such a disk; a sanitizer that wants to be loaded first need not mind. */
const slowly = (ms = DISK_MS) => new Server(["env", "ASAN_OPTIONS=verify_asan_link_order=0", `LD_PRELOAD=${SLOW}`, `ILOT_DISK_MS=${ms}`]).start();

test("acts are told when the disk has them, 50 ms later, and the loop is free meanwhile", async () => {
    const server = await slowly();
    const player = await connect(server), watcher = await connect(server), stranger = await connect(server);
    const { code } = await player.ask("create", { game: "ipso", seats: 2, sit: 2, start: true, grace_ms: null });
    await watcher.ask("join", { code });
    const told = await askMeanwhile({
        player,
        hears: [[watcher, () => true], [player, (m) => m.t !== "ok"]],
        ask: async () => assert.equal((await stranger.ask("join", { code: "ABCDEF" })).t, "error"),
    });
    console.log(told);
    assert.equal((await server.end()).code, 0, server.errors);
});

// It was cut off at the first look for slow readers: more than it may leave lying waited for it, though not at its socket.
test("who asks for much at once on a slow disk is not taken for somebody who does not read", async () => {
    const server = await slowly(1500);
    const c = await connect(server);
    const answers = await Promise.all(Array.from({ length: 12 }, () => c.ask("create", { game: "ipso", seats: 4, sit: 4, start: true, grace_ms: null })));
    assert.deepEqual([...new Set(answers.map((a) => a.t))], ["ok"], JSON.stringify(answers.find((a) => a.t !== "ok")));
    assert.equal((await server.end()).code, 0, server.errors);
});

test("what waits for a slow disk when the server is told to stop is kept", async () => {
    const server = await slowly();
    const c = await connect(server);
    const { code, host } = await c.ask("create", { game: "ipso", seats: 2, sit: 2, grace_ms: null });
    const said = ["one", "two", "three"].map((text) => c.ask("chat", { text }));
    await sleep(5);
    await server.kill("SIGTERM");
    const answers = (await Promise.all(said)).filter((a) => a.t === "ok").length;
    server.wrap = [];
    server.program = ILOT;
    await server.start();
    const again = await connect(server);
    await again.ask("join", { code, host });
    const { chat } = await again.news("state", { before: true });
    assert.equal(chat.length, 3, `${answers} of them answered, ${JSON.stringify(chat)}`);
    assert.equal((await server.end()).code, 0, server.errors);
});
