// stream.test.mjs -- Thin Ice over real sockets: hands as a stream, each player's own heap stepped in WebAssembly
// (builder.mjs), proofs, poses, cheats, a kill in mid-round, and a replay from zero.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Builder } from "./builder.mjs";
import { connect, run, Server, sleep } from "./lib.mjs";
import { Relay } from "./relay.mjs";

const server = new Server();
before(() => server.start());
after(async () => assert.equal((await server.end()).code, 0, server.errors));

/** People near and far at one table, a heap each; the first calls first. */
async function people(trips, fields = {}, exact = false) {
    const relays = await Promise.all(trips.map((trip) => new Relay(server, trip).start()));
    const clients = await Promise.all(relays.map((r) => connect(r)));
    const made = await clients[0].ask("create", { game: "thinice", seats: trips.length, grace_ms: null, options: { first: 1 }, ...fields });
    assert.equal(made.t, "ok", JSON.stringify(made));
    if (fields.seats > trips.length) assert.equal((await clients[0].ask("bot", { seat: trips.length, level: "easy" })).t, "ok");
    const tokens = [made.tokens[0].token];
    for (const c of clients.slice(1)) {
        await c.ask("join", { code: made.code });
        tokens.push((await c.ask("sit")).tokens[0].token);
    }
    const watcher = await connect(server);
    await watcher.ask("join", { code: made.code });
    assert.equal((await clients[0].ask("start")).t, "ok");
    await Promise.all(clients.map((c, seat) => c.until((m) => m.t === "own" && m.for === seat, { before: true })));
    const builders = await Promise.all(clients.map((c, seat) => new Builder(c, seat, { exact: exact && seat === 0, trip_ms: trips[seat] }).start()));
    const end = () => {
        builders.forEach((b) => b.stop());
        relays.forEach((r) => r.end());
    };
    return { clients, builders, watcher, relays, made, tokens, end };
}

const called = (c, round) => c.until((m) => m.t === "own" && m.position.includes(`round ${round} `), { before: true });
const rested = (c, count) =>
    c.until(() => c.heard.filter((m) => m.t === "update" && m.events.some((e) => e.kind === "next")).length >= count, { before: true, ms: 40000 });

test("two people, 0 and 150 ms away, and a bot: every proof fits, rounds end at rest, others see poses; the match replays", async () => {
    const { clients, builders, watcher, made, end } = await people([0, 150], { seats: 3 });
    const started = performance.now();
    for (let round = 1; round <= 2; round++) {
        const caller = (round - 1) % 2;
        assert.equal((await clients[caller].ask("act", { seat: caller, act: "call L" })).t, "ok");
        await Promise.all(clients.map((c) => called(c, round)));
        await sleep(200);
        await Promise.all(builders.map((b) => b.place(`L${round}`, round === 1 ? -300 : 300, 0)));
        await Promise.all([...clients, watcher].map((c) => rested(c, round)));
    }
    const seconds = (performance.now() - started) / 1000;
    for (const b of builders) {
        assert.deepEqual(b.disagreed, [], `seat ${b.seat}`);
        assert.ok(b.proofs >= 10, `${b.proofs} proofs`);
        const again = b.owns.map((o) => o.why).filter((why) => !["start", "join", "table"].includes(why));
        assert.ok(again.length <= 3 && again.every((why) => why === "late"), `only a busy machine makes anybody begin again: ${again}`);
    }
    const poses = watcher.heard.filter((m) => m.t === "poses");
    assert.deepEqual([...new Set(poses.map((m) => m.seat))].sort(), [0, 1, 2], "a watcher sees all, the bot's too");
    assert.ok(clients[0].heard.every((m) => m.t !== "poses" || m.seat !== 0), "nobody is told the own heap");
    const size = JSON.stringify(poses).length;
    console.log(`# ${seconds.toFixed(1)} s: ${builders.map((b) => b.proofs)} proofs; a watcher of three heaps got ${poses.length} poses, ${Math.round(size / seconds)} bytes/s; a seat sent ${Math.round(builders[0].sent_bytes / seconds)} bytes/s`);
    // The last piece stands where its owner's page has it.
    const last = poses.filter((m) => m.seat === 1).flatMap((m) => m.p).findLast(([slot]) => slot === 21);
    const own = builders[1].heap.poses().slice(21 * 8, 22 * 8);
    for (let i = 0; i < 3; i++) assert.ok(Math.abs(last[1 + i] - own[1 + i] * 100) <= 2, `${last} against ${[...own]}`);
    const late = await connect(server);
    await late.ask("join", { code: made.code });
    const kinds = (await late.news("state", { before: true })).log[0].acts.flatMap((l) => l.events.map((e) => e.kind));
    for (const kind of ["start", "call", "take", "release", "next"]) assert.ok(kinds.includes(kind), `who comes late reads of ${kind}`);
    // The bot calls; the people give up, so that it wins, and a replay from zero agrees.
    await clients[0].until((m) => m.by?.bot && m.by.seat === 2 && m.events[0].kind === "call", { before: true, ms: 20000 });
    await called(clients[0], 3);
    for (const seat of [0, 1]) assert.equal((await clients[seat].ask("act", { seat, act: "concede" })).t, "ok");
    await Promise.all(clients.map((c) => c.until((m) => m.table?.state === "over", { before: true })));
    const { file } = await clients[1].ask("export");
    const path = join(server.data, "ice.match");
    writeFileSync(path, file);
    const verified = await run("verify", path);
    assert.equal(verified.code, 0, verified.err + verified.out);
    const log = file.split("\nacts\n")[1].length;
    console.log(`# ${log} bytes of log: ${Math.round((log / 3 / seconds) * 60)} a seat-minute`);
    assert.ok((log / 3 / seconds) * 60 < 40000);
    const got = await fetch(`${server.url}/file/${made.code}/1.txt`);
    assert.equal(await got.text(), file, "the file of the store is the same");
    end();
});

test("a kill in mid-round: the heap resumes at its last committed tick, with the same poses, and says so", async () => {
    const { clients, builders, made, tokens, end } = await people([0, 0], {}, true);
    assert.equal((await clients[0].ask("act", { seat: 0, act: "call L L" })).t, "ok");
    await Promise.all(clients.map((c) => called(c, 1)));
    await sleep(200);
    await Promise.all(builders.map((b) => b.place("L1", 0, 0)));
    await builders[0].act("grab 2 L2");
    await builders[0].act("lead 2 -400 200 500 924 383 0 0");
    builders[0].flush();
    await sleep(900); // the hand is still on its way, with a piece in it
    const heard = clients[1].heard.findLast((m) => m.t === "update").n;
    await server.kill("SIGKILL");
    const hashes = builders[0].hashes;
    end();
    await server.start();
    const back = await connect(server);
    const joined = await back.ask("join", { code: made.code, tokens: [tokens[0]] });
    assert.ok(joined.n >= heard, "nothing told is lost");
    const own = await back.until((m) => m.t === "own" && m.for === 0, { before: true });
    assert.equal(own.why, "resumed");
    assert.ok(own.tick > 0 && hashes.has(own.tick), `tick ${own.tick}`);
    const b = await new Builder(back, 0, { exact: true }).start();
    assert.equal(b.hashes.get(own.tick), hashes.get(own.tick), "the same bits as the page had at that tick");
    assert.equal(b.heap.held(1), 21, "still in hand");
    await sleep(300);
    await b.act("lead 2 -400 200 300");
    await sleep(1200);
    assert.deepEqual(b.disagreed, []);
    assert.ok(b.proofs >= 2, `${b.proofs} proofs after the restart`);
    b.stop();
    const all = await run("verify", "--all", "--data", server.data);
    assert.equal(all.code, 0, all.err + all.out);
});

test("garbled and cheating streams are refused with words, and the table goes on", async () => {
    const { clients, builders, end } = await people([0, 0]);
    const [c, other] = clients, [b] = builders;
    assert.equal((await c.ask("act", { seat: 0, act: "call L" })).t, "ok");
    await called(c, 1);
    b.stop();
    const own = () => c.heard.findLast((m) => m.t === "own" && m.for === 0);
    const real = () => own().real + Math.floor(((performance.now() - own().at) * 480) / 1000);
    c.onmessage = (m) => m.t === "own" && (m.at = performance.now());
    const begun = async (acts, why, clause, key) => {
        c.tell("resync", { seat: 0 });
        await sleep(520);
        own().at ??= performance.now();
        const e = own().e;
        c.tell("hands", { seat: 0, e, acts: acts() });
        const again = await c.until((m) => m.t === "own" && m.e > e, { before: true });
        assert.equal(again.why, why, JSON.stringify(again).slice(0, 300));
        assert.equal(again.refusal.clause, clause);
        if (key) assert.equal(again.refusal.why[0], key);
    };
    c.tell("resync", { seat: 0 });
    await sleep(100);
    own().at ??= performance.now();
    await begun(() => [[real() + 20, "grab 1 L1"], [real() - 20, "lead 1 0 0 100"]], "late", "TABLE", "refusal.stream_late");
    await begun(() => [[own().tick - 10, "grab 1 L1"]], "late", "TABLE", "refusal.stream_late");
    await begun(() => [[real() + 5000, "grab 1 L1"]], "early", "TABLE", "refusal.stream_early");
    await begun(() => [[real(), "fly 1"]], "refused", "TABLE", "refusal.stream");
    await begun(() => [[real(), "call L"]], "refused", "TABLE", "refusal.stream");
    await begun(() => [["now", "grab 1 L1"]], "refused", "TABLE");
    await begun(() => [[real(), 99, 1, 2]], "refused", "TABLE");
    await begun(() => "all", "refused", "TABLE");
    await begun(() => Array.from({ length: 17 }, () => [real(), "grab 1 L1"]), "refused", "TABLE");
    await begun(() => [[real(), "lead 1 0 0 100"]], "refused", "TI-HAND", "thinice.refuse.empty_hand");
    await begun(() => [[real(), "grab 1 M1"]], "refused", "TI-ADD");
    await begun(() => { const t = real(); return [[t, "grab 1 L1"], [t, "lead 1 0 0 100"], [t, "lead 1 0 0 200"]]; }, "refused", "TI-HAND", "thinice.refuse.pace");
    // Old epochs and others' seats change nothing.
    const acts = () => other.heard.findLast((m) => m.match)?.match.acts;
    await other.ask("history", { from: 0 }); // whoever is answered has heard everything before
    const before = acts();
    c.tell("hands", { seat: 0, e: 0, acts: [[real(), "release 1"]] });
    c.tell("hands", { seat: 1, e: 1, acts: [[real(), "grab 1 L1"]] });
    c.tell("hands", { seat: "x" });
    c.tell("hands", {});
    const since = c.heard.length;
    for (let i = 0; i < 40; i++) c.tell("resync", { seat: 0 });
    await sleep(700);
    assert.ok(c.heard.slice(since).filter((m) => m.t === "own").length <= 2, "resyncs are rationed");
    assert.equal(acts(), before);
    assert.ok(!c.heard.slice(since).some((m) => m.t === "error"), "what is told is never answered");
    assert.equal((await other.ask("act", { seat: 1, act: "grab 1 L1" })).t, "ok", "the table goes on, also by plain acts");
    assert.equal((await other.until((m) => m.t === "own" && m.for === 1 && m.why === "act", { before: true })).for, 1);
    end();
});

test("a pause stops time, and worlds go on from the same tick", async () => {
    const { clients, builders, end } = await people([0, 0]);
    assert.equal((await clients[0].ask("act", { seat: 0, act: "call M" })).t, "ok");
    await Promise.all(clients.map((c) => called(c, 1)));
    await sleep(100);
    await builders[1].act("grab 1 M1");
    builders[1].flush();
    await sleep(700);
    await clients[0].ask("pause", { paused: true });
    const paused = await clients[1].until((m) => m.t === "own" && m.for === 1 && m.why === "paused", { before: true });
    await sleep(500);
    await clients[0].ask("pause", { paused: false });
    const resumed = await clients[1].until((m) => m.t === "own" && m.for === 1 && m.why === "resumed", { before: true });
    assert.equal(resumed.tick, paused.tick);
    assert.equal(resumed.position, paused.position);
    await sleep(200);
    await builders[1].act("lead 1 0 0 300");
    builders[1].flush();
    await sleep(800);
    assert.deepEqual(builders[1].disagreed, []);
    assert.ok(builders[1].proofs > 2);
    end();
});

test("a hand that never rests: at most 40 KB of log a seat-minute, and few bytes for who watches", async () => {
    const { clients, builders, watcher, end } = await people([0, 0]);
    assert.equal((await clients[0].ask("act", { seat: 0, act: "call M" })).t, "ok");
    await called(clients[0], 1);
    await sleep(200);
    const [b] = builders;
    await b.act("grab 1 M1");
    const started = performance.now(), since = watcher.heard.length;
    for (let i = 0; performance.now() - started < 5000; i++) {
        const turn = i % 3 ? "" : ` ${707 - (i % 100)} ${-300 - (i % 100)} ${500 - (i % 37)} ${-400}`;
        await b.act(`lead 1 ${-1000 - (i % 97)} ${1000 + (i % 89)} ${2000 + (i % 300)}${turn}`).catch((error) => {
            if (!b.owns.at(-1).refusal) throw error; // it had to begin again
        });
        if (b.heap.held(0) < 0) await b.act("grab 1 M1").catch(() => sleep(50));
    }
    b.flush();
    const seconds = (performance.now() - started) / 1000;
    await sleep(700);
    const poses = JSON.stringify(watcher.heard.slice(since).filter((m) => m.t === "poses")).length;
    assert.deepEqual(b.disagreed, []);
    assert.equal((await clients[0].ask("act", { seat: 0, act: "concede" })).t, "ok");
    await clients[0].until((m) => m.table?.state === "over", { before: true });
    const leads = (await clients[0].ask("export")).file.split("\n").filter((l) => / A lead /.test(l));
    const minute = (60 * leads.join("\n").length) / seconds;
    console.log(`# ${leads.length} leads in ${seconds.toFixed(1)} s: ${Math.round(minute)} bytes of log a seat-minute; sent ${Math.round(b.sent_bytes / seconds)} bytes/s, a watcher got ${Math.round(poses / seconds)} bytes/s of poses`);
    assert.ok(leads.length > 20 && minute < 40000);
    end();
});
