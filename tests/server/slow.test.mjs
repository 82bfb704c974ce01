// slow.test.mjs -- a disk that takes 50 ms to make anything durable: acts wait for it, the server does not.
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { choices, connect, ILOT, Server, sleep } from "./lib.mjs";

const SLOW = join(dirname(ILOT), "tests/libslow_disk.so");
const DISK_MS = 50, LOOP_MS = 5, ASKED = 80;

/** A server on such a disk; a sanitizer that wants to be loaded first need not mind. */
const slowly = (ms = DISK_MS) => new Server(["env", "ASAN_OPTIONS=verify_asan_link_order=0", `LD_PRELOAD=${SLOW}`, `ILOT_DISK_MS=${ms}`]).start();

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

test("acts are told when the disk has them, 50 ms later, and the loop is free meanwhile", async () => {
    const server = await slowly();
    const player = await connect(server), watcher = await connect(server), stranger = await connect(server);
    const { code } = await player.ask("create", { game: "ipso", seats: 2, sit: 2, start: true, grace_ms: null });
    await watcher.ask("join", { code });
    let playing = true;
    const acts = [];
    const play = (async () => {
        while (playing) {
            const seat = [0, 1].find((s) => choices(player, s).length);
            if (seat === undefined) {
                await player.ask("start");
                await sleep(10);
                continue;
            }
            const since = watcher.heard.length, start = performance.now();
            const answer = await player.ask("act", { seat, act: choices(player, seat)[0][0] });
            acts.push(performance.now() - start);
            assert.equal(answer.t, "ok", JSON.stringify(answer));
            await watcher.until((m) => m.n >= answer.n, { since });
            await player.until((m) => m.n >= answer.n && m.t !== "ok", { before: true });
        }
    })();
    const waits = [];
    for (let i = 0; i < ASKED; i++) { // what nothing in the store has to do with
        const start = performance.now();
        assert.equal((await stranger.ask("join", { code: "ABCDEF" })).t, "error");
        waits.push(performance.now() - start);
        await sleep(50); // no quicker than one may ask
    }
    playing = false;
    await play;
    assert.ok(acts.length > 10, `${acts.length} acts`);
    assert.ok(Math.min(...acts) >= DISK_MS, `an act was acknowledged after ${Math.min(...acts)} ms`);
    assert.ok(middle(waits) < LOOP_MS, `the loop: ${middle(waits)} ms in the middle of ${ASKED}`);
    console.log(`acts ${acts.length}, middle ${middle(acts).toFixed(1)} ms; another's request: middle ${middle(waits).toFixed(2)} ms, most ${Math.max(...waits).toFixed(1)} ms`);
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
