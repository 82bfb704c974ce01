// games.test.mjs -- secrets and time over real sockets, with the games that exist to be tested:
// `sealed` (hidden hands, everybody acts at once), `bell` (a clock) and `clap` (hands). Needs test_server.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choices, connect, Server, sleep } from "./lib.mjs";

const server = new Server();
server.program = process.env.ILOT_TEST_SERVER ?? new URL("../../build/tests/test_server", import.meta.url).pathname;
before(() => server.start());
after(async () => assert.equal((await server.end()).code, 0, server.errors));

const HAND = 3, SEALED = 6; // zones of seat 0's hand and sealed card; the others' follow

async function threePeople() {
    const people = [await connect(server), await connect(server), await connect(server)];
    const made = await people[0].ask("create", { game: "sealed", seats: 3, name: "A" });
    for (const p of people.slice(1)) {
        await p.ask("join", { code: made.code });
        await p.ask("sit");
    }
    const watcher = await connect(server);
    await watcher.ask("join", { code: made.code });
    await people[0].ask("start");
    await Promise.all([...people, watcher].map((c) => c.news("start", { before: true })));
    return { people, watcher, code: made.code };
}

/** Every face that a message shows for a piece in somebody's hand, by seat. */
function handFaces(message) {
    const faces = [0, 1, 2].map(() => []);
    const look = ([, zone, , face]) => {
        if (face && zone >= HAND && zone < SEALED) faces[zone - HAND].push(face);
        if (face && zone >= SEALED && zone < SEALED + 3) faces[zone - SEALED].push(face);
    };
    for (const view of [message.view, ...(message.views ?? []).map((v) => v.view)]) view?.pieces.forEach(look);
    for (const log of [message.events ?? [], ...(message.log ?? []).flatMap((l) => l.acts.map((a) => a.events))])
        log.forEach((e) => e.moves.forEach(look));
    return faces;
}

test("hidden hands stay hidden: in views, events, logs and the text of acts", async () => {
    const { people, watcher, code } = await threePeople();
    for (const [seat, c] of people.entries()) {
        const faces = handFaces(await c.news("start", { before: true }));
        faces.forEach((f, other) => assert.equal(f.length > 0, other === seat, `seat ${seat} sees the hand of ${other}`));
    }
    // All three at once; nobody sees what the first two sealed.
    const acts = people.map((c, seat) => choices(c, seat)[seat][0]);
    assert.equal((await people[1].ask("act", { seat: 1, act: acts[1] })).t, "ok");
    assert.equal((await people[0].ask("act", { seat: 0, act: acts[0] })).t, "ok");
    await Promise.all([...people, watcher].map((c) => c.until((m) => m.t === "update" && m.match.acts === 2, { before: true })));
    for (const [seat, c] of [...people.entries(), [-1, watcher]]) {
        const updates = c.heard.filter((m) => m.t === "update");
        assert.equal(updates.length, 2);
        for (const m of updates) {
            assert.equal(m.by.act === null, m.by.seat !== seat, "only its own seat reads the text of a sealed act");
            handFaces(m).forEach((f, other) => assert.ok(other === seat || !f.length));
        }
    }
    // Who comes in now learns no more.
    const late = await connect(server);
    await late.ask("join", { code });
    const state = await late.news("state", { before: true });
    assert.ok(handFaces(state).every((f) => f.length === 0));
    assert.ok(state.log[0].acts.every((l) => l.i < 0 || l.act === null));
    const history = await late.ask("history", { from: 0 });
    assert.ok(history.log.acts.every((l) => l.i < 0 || l.act === null));

    while (people.some((c, seat) => choices(c, seat).length)) {
        for (const [seat, c] of people.entries()) {
            if (!choices(c, seat).length) continue;
            const { n } = await c.ask("act", { seat, act: choices(c, seat)[0][0] });
            await Promise.all(people.map((p) => p.until((m) => m.t === "update" && m.n >= n, { before: true })));
        }
    }
    await late.until((m) => m.table?.state === "over", { before: true });
    const told = await late.ask("history", { from: 0 });
    assert.ok(told.log.acts.every((l) => l.i < 0 || typeof l.act === "string"), "all is told when it is over");
});

test("a clock runs without anybody acting, stands while paused, and survives a kill", async () => {
    const c = await connect(server);
    const made = await c.ask("create", { game: "bell", seats: 2, sit: 2, start: true, grace_ms: null });
    await c.news("state", { before: true });
    await c.ask("pause", { paused: true });
    await sleep(300);
    await c.ask("pause", { paused: false });
    assert.equal((await c.ask("act", { seat: 0, act: "press" })).t, "ok");
    const ring = await c.until((m) => m.t === "update" && m.by === null, { before: true, ms: 12000 });
    assert.equal(ring.events[0].kind, "ring");
    assert.ok(ring.match.tick >= 10);
    await server.kill("SIGKILL");
    await server.start();
    const back = await connect(server);
    await back.ask("join", { code: made.code, tokens: made.tokens.map((t) => t.token) });
    const state = await back.news("state", { before: true });
    assert.ok(state.match.tick >= ring.match.tick, "what was told is still so");
    assert.equal(state.match.acts, 1);
    assert.equal((await back.ask("act", { seat: 1, act: "press" })).t, "ok");
    const over = await back.until((m) => m.table?.state === "over", { before: true });
    assert.ok(over.table.seed);
    assert.equal((await back.ask("undo", { seat: 1 })).t, "refused");
});

test("an act of hands ends the match: it is over for everybody, and what its author's hands did after it is nothing", async () => {
    const c = await connect(server);
    await c.ask("create", { game: "clap", seats: 2, sit: 2, start: true, grace_ms: null });
    await c.news("state", { before: true });
    await c.until((m) => m.t === "own" && m.for === 1 && m.why === "join", { before: true });
    for (const seat of [0, 1]) {
        const { e, real } = c.heard.findLast((m) => m.t === "own" && m.for === seat);
        c.tell("hands", { seat, e, acts: Array.from({ length: seat ? 4 : 1 }, () => [real, "press"]) });
    }
    const over = await c.until((m) => m.table?.state === "over", { before: true });
    assert.ok(over.table.seed);
    assert.equal(c.heard.findLast((m) => m.match).match.acts, 2);
    assert.equal((await c.ask("start")).t, "ok", "and the next one can begin");
    await c.close();
});
