// turnless.test.mjs -- everybody at once, over real sockets: IceTowers through the arbiter, with players
// near and far (relay.mjs), held presses, presses that come too late, lies, a kill, bots, and a replay.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { choices, connect, run, Server, sleep } from "./lib.mjs";
import { Relay } from "./relay.mjs";

const server = new Server();
let botTable; // plays for a minute beside the other tests, and through the kill
before(async () => {
    await server.start();
    botTable = await startBots();
});
after(async () => assert.equal((await server.end()).code, 0, server.errors));

const OPTIONS = { countdown_ms: 0, limit_min: 30, idle_s: 300 };

/** Three people, each behind a relay of its own delay, ready to play; red, blue, yellow. */
async function threePeople(trips, options = {}) {
    const relays = await Promise.all(trips.map((trip) => new Relay(server, trip).start()));
    const people = await Promise.all(relays.map((r) => connect(r)));
    const made = await people[0].ask("create", { game: "icetowers", seats: 3, options: { ...OPTIONS, ...options }, grace_ms: null });
    const tokens = [made.tokens[0].token];
    for (const c of people.slice(1)) {
        await c.ask("join", { code: made.code });
        tokens.push((await c.ask("sit")).tokens[0].token);
    }
    await people[0].ask("start");
    await Promise.all(people.map((c) => c.news("start", { before: true })));
    await ready(people);
    return { people, relays, code: made.code, tokens, end: () => relays.forEach((r) => r.end()) };
}

async function ready(people) {
    for (const [seat, c] of people.entries()) assert.equal((await c.press(seat, "ready")).t, "ok");
    await Promise.all(people.map((c) => c.until((m) => m.events?.some((e) => e.kind === "start"), { before: true })));
}

const measured = () => sleep(2800); // a dozen pings

test("press time decides, not arrival: near and far race for one pyramid, both ways", async () => {
    const { people, end } = await threePeople([5, 150, 40]);
    await measured();
    const upset = []; // a busy machine may hold up one of them; by arrival three of five would be
    for (let race = 1; race <= 5; race++) {
        const farFirst = race % 2 === 1, top = `yL${race}`;
        for (const seat of [0, 1]) assert.equal((await people[seat].press(seat, `take ${"rb"[seat]}S${race}`)).t, "ok");
        await sleep(400); // hands are free again, and everybody has seen everything
        const order = farFirst ? [1, 0] : [0, 1];
        const unaware = people[order[1]].seen(); // a slow machine may tell it of the first before it presses
        const first = people[order[0]].press(order[0], `cap ${top}`);
        await sleep(40);
        const second = people[order[1]].press(order[1], `cap ${top}`, unaware);
        const answers = await Promise.all([first, second]);
        if (answers[0].t !== "ok") upset.push(race), answers.reverse(), order.reverse();
        const [won, lost] = answers;
        assert.deepEqual([won.t, lost.t, lost.refusal.clause, lost.refusal.late], ["ok", "refused", "IT-LATE", true]);
        const why = JSON.stringify(lost.refusal.why);
        assert.ok(why.includes(`["s",${order[0]}]`) && why.includes(`["q","cap ${top}"]`), `it names what changed: ${why}`);
        // The loser's pyramid goes back, so that the next race starts alike.
        assert.equal((await people[order[1]].press(order[1], "set")).t, "ok");
    }
    assert.ok(upset.length <= 1, `not by press time: races ${upset}`);
    end();
});

test("who comes later reads what time did, as it was told", async () => {
    const people = [await connect(server), await connect(server)];
    const made = await people[0].ask("create", { game: "icetowers", seats: 2, options: { countdown_ms: 300 } });
    await people[1].ask("join", { code: made.code });
    await people[1].ask("sit");
    const watcher = await connect(server);
    await watcher.ask("join", { code: made.code });
    await people[0].ask("start");
    await watcher.news("start", { before: true });
    for (const [seat, c] of people.entries()) assert.equal((await c.press(seat, "ready")).t, "ok");
    const go = await watcher.until((m) => m.events?.some((e) => e.kind === "start"), { before: true });
    assert.equal(go.by, null, "nobody did it but time");
    assert.equal((await people[0].press(0, "take rS1")).t, "ok");
    assert.equal((await people[0].press(0, "cap bS1")).t, "ok");
    await watcher.until((m) => m.match?.acts === 4, { before: true });
    const told = watcher.heard.filter((m) => m.t === "start" || m.t === "update").map((m) => [m.by?.seat ?? -1, m.events]);
    const late = await connect(server);
    await late.ask("join", { code: made.code });
    const { log } = await late.news("state", { before: true });
    assert.deepEqual(log[0].acts.map((line) => [line.seat, line.events]), told);
    assert.deepEqual(log[0].acts.map((line) => line.i), [-1, 0, 1, 1, 2, 3], "time stands at the act before it");
    const { log: rest } = await late.ask("history", { from: 2, for: -1 });
    assert.deepEqual(rest.acts.map((line) => line.i), [2, 3]);
});

test("a table without a window goes by arrival", async () => {
    const { people, end } = await threePeople([0, 200, 0], { window_ms: 0 });
    await measured();
    for (const seat of [0, 1]) assert.equal((await people[seat].press(seat, `take ${"rb"[seat]}S1`)).t, "ok");
    await sleep(400);
    const far = people[1].press(1, "cap yL1");
    await sleep(40);
    assert.equal((await people[0].press(0, "cap yL1")).t, "ok", "pressed later, and here first");
    assert.equal((await far).refusal.late, true);
    end();
});

test("what is held is told to its author alone, and only what contradicts is held", async () => {
    const { people, end } = await threePeople([0, 160, 160]);
    await measured();
    const [near, far, third] = people;
    let started = performance.now();
    assert.equal((await near.press(0, "take rS1")).t, "ok");
    const free = performance.now() - started;
    assert.ok(!near.heard.some((m) => m.t === "pending"), "nobody contests it: it was not held");
    assert.equal((await far.press(1, "take bS1")).t, "ok");
    await sleep(400);
    const before = far.heard.length;
    started = performance.now();
    const answer = near.press(0, "cap yL1");
    const pending = await near.news("pending");
    assert.deepEqual([pending.for, pending.acts.length, pending.acts[0].act], [0, 1, "cap yL1"]);
    assert.equal((await answer).t, "ok");
    const held = performance.now() - started;
    assert.ok(held > 45 && held < 1000, `held for about the far seats' credit: ${held} ms`); // the window ends at 150; the rest is a busy machine
    console.log(`# free ${free.toFixed(1)} ms, contested ${held.toFixed(1)} ms`);
    const cleared = await near.until((m) => m.t === "pending" && !m.acts.length, { before: true });
    assert.equal(pending.acts[0].id, (await answer).id);
    assert.ok(cleared);
    await far.until((m) => m.by?.seat === 0 && m.events[0].kind === "cap", { since: before });
    for (const [seat, c] of [[1, far], [2, third]])
        assert.ok(c.heard.every((m) => m.t !== "pending" || m.for === seat), "nobody else ever hears of it");
    end();
});

test("an act pressed sooner than the hand may waits for its pace, and is offered at once", async () => {
    const { people, end } = await threePeople([0, 0, 0]);
    const [a] = people;
    assert.equal((await a.press(0, "take rL1")).t, "ok");
    assert.ok(choices(a, 0).some(([text]) => text === "cap bL1"), "what the hand may do when it is free");
    const started = performance.now();
    const done = await a.press(0, "cap bL1");
    assert.equal(done.t, "ok");
    assert.ok(performance.now() - started > 150, "pressed too soon, it waited");
    // In the log the presses are 250 ms apart.
    assert.equal((await people[1].press(1, "cap bL1")).refusal.clause, "IT-HAND", "illegal is not late");
    end();
});

test("where a piece is put is told with the act and kept for who comes later, until the piece moves on", async () => {
    const { people, code, end } = await threePeople([0, 0, 0]);
    const [a, b] = people, rL1 = 0, bL1 = 15;
    const heard = (kind) => b.until((m) => m.by?.seat === 0 && m.events[0].kind === kind, { before: true });
    const placesNow = async () => {
        const watcher = await connect(server);
        await watcher.ask("join", { code });
        const { places } = await watcher.news("state", { before: true });
        watcher.close();
        return places;
    };
    assert.equal((await a.press(0, "take rL1", { place: [bL1, 5, 5] })).t, "ok");
    assert.ok(!("place" in (await heard("take")).by), "it says nothing of a piece that the act did not move");
    assert.equal(await placesNow(), undefined);
    for (const place of [[rL1, 0], [rL1, 0, 10001], [400, 0, 0], [-1, 0, 0], [rL1, 0.5, 0], "there", { x: 1 }])
        assert.deepEqual((await a.press(0, "set", { place })).error, ["error.field", ["q", "place"]], JSON.stringify(place));
    assert.equal((await a.press(0, "set", { place: [rL1, -120, 77] })).t, "ok");
    assert.deepEqual((await heard("set")).by.place, [rL1, -120, 77]);
    assert.deepEqual(await placesNow(), [[rL1, -120, 77]]);
    assert.equal((await b.press(1, "take bL1")).t, "ok");
    assert.equal((await b.press(1, "cap rL1")).t, "ok");
    assert.deepEqual(await placesNow(), [[rL1, -120, 77]], "a tower stays where its foot was put");
    assert.equal((await b.press(1, "take bL2")).t, "ok");
    assert.equal((await b.press(1, "set", { place: [bL1 + 1, 9, 9] })).t, "ok");
    assert.equal((await b.press(1, "take bL2")).t, "ok");
    assert.deepEqual(await placesNow(), [[rL1, -120, 77]], "what is taken up again stands nowhere");
    await server.kill();
    await server.start();
    assert.deepEqual(await placesNow(), [[rL1, -120, 77]], "after a kill everything stands where it stood");
    end();
});

test("lies gain nothing: stamps, numbers and floods", async () => {
    const { people, end } = await threePeople([0, 60, 0]);
    await measured();
    const [honest, liar] = people;
    assert.equal((await honest.press(0, "take rS1")).t, "ok");
    assert.equal((await liar.press(1, "take bS1")).t, "ok");
    await sleep(400);
    const unaware = liar.seen(), { rtt_ms } = await liar.ask("ping");
    const first = honest.press(0, "cap yL1");
    await sleep(60 + 2 * Math.max(0, rtt_ms - 60)); // pressed well after it, whatever its line explains; the liar says: long before
    const lie = await liar.press(1, "cap yL1", { ...unaware, stamp: performance.now() - 5000 });
    assert.equal((await first).t, "ok");
    assert.equal(lie.refusal.late, true);
    assert.equal((await liar.press(1, "cap yL1", { at: 0 })).refusal.late, false, "never legal on what it says it saw");
    for (const fields of [{ stamp: 1e300 }, { stamp: -1e300 }, { stamp: "now" }, { n: -1 }, { n: "x" }, { at: -1 }])
        assert.equal((await liar.press(1, "cap yL2", fields)).error?.[0], "error.field", JSON.stringify(fields));
    assert.equal((await liar.press(1, "set", { stamp: performance.now() + 1e9, at: 2 ** 31 - 1, n: 2 ** 50 })).t, "ok");
    for (const clock of [{ k: 1e18 }, { k: "1" }, {}, { k: 1, stamp: null }, { k: 1, stamp: "1" }]) liar.tell("clock", clock);
    await sleep(400);
    const since = people[2].heard.length;
    const flood = await Promise.all(Array.from({ length: 60 }, (_, i) => liar.press(1, i % 2 ? "set" : "take bS2")));
    const kinds = flood.map((f) => f.t + (f.error?.[0] ?? ""));
    assert.ok(kinds.filter((k) => k === "errorerror.slow_down").length > 20, `few may wait: ${kinds}`);
    assert.ok(kinds.filter((k) => k === "ok").length >= 2);
    const updates = people[2].heard.slice(since).filter((m) => m.t === "update").length;
    assert.ok(updates >= 2 && updates <= 9, `${updates} acts of one hand`);
    end();
});

test("a clock changes what is offered: insist appears by itself, the table places, and both are in the log", async () => {
    const { people, end } = await threePeople([0, 0, 0], { hand_ms: 2500 });
    const [a, b, c] = people;
    const play = async (who, seat, act) => {
        assert.equal((await who.press(seat, act)).t, "ok", act);
        await sleep(260);
    };
    await play(a, 0, "take rM1");
    await play(a, 0, "cap bL1");
    await play(b, 1, "take bM1");
    await play(b, 1, "cap rM1");
    await play(a, 0, "take rS1");
    await play(a, 0, "cap bM1");
    await play(c, 2, "take yS1");
    await play(c, 2, "cap rS1");
    assert.equal((await b.press(1, "mine bM1")).t, "ok");
    const offer = await a.until((m) => m.t === "offer" && m.choices.some(([text]) => text === "insist B"), { ms: 4000 });
    assert.equal(offer.for, 0);
    assert.equal((await a.press(0, "insist B")).t, "ok");
    const expired = await c.until((m) => m.t === "update" && m.by === null && m.events[0].kind === "expire", { ms: 5000 });
    assert.ok(expired.match.tick > 0);
    end();
});

test("a kill in mid-match: it goes on, nothing acknowledged is lost, the file verifies", async () => {
    const { people, code, tokens, end } = await threePeople([0, 30, 0], { idle_s: 60 });
    for (const [seat, c] of people.entries()) assert.equal((await c.press(seat, `take ${"rby"[seat]}L1`)).t, "ok");
    assert.equal((await people[0].press(0, "cap bL2")).t, "ok");
    await server.kill("SIGKILL");
    await server.start();
    end();
    const back = [];
    for (const token of tokens) {
        const c = await connect(server);
        assert.deepEqual((await c.ask("join", { code, tokens: [token] })).lost, []);
        back.push(c);
    }
    const state = await back[1].news("state", { before: true });
    assert.equal(state.match.acts, 7);
    await sleep(300);
    assert.equal((await back[1].press(1, "cap rL2")).t, "ok");
    for (const [seat, c] of back.entries()) assert.equal((await c.press(seat, "done")).t, "ok");
    await Promise.all(back.map((c) => c.until((m) => m.table?.state === "over", { before: true })));
    const { file } = await back[0].ask("export");
    const path = join(server.data, "replay.match");
    writeFileSync(path, file);
    const verified = await run("verify", path);
    assert.equal(verified.code, 0, verified.err + verified.out);
    assert.equal((await back[0].press(0, "done")).refusal.why[0], "refusal.not_running");
});

test("while paused time stands, presses are refused, and play goes on afterwards", async () => {
    const c = await connect(server);
    await c.ask("create", { game: "icetowers", seats: 2, sit: 2, start: true, grace_ms: null, options: { countdown_ms: 1000 } });
    for (const seat of [0, 1]) assert.equal((await c.press(seat, "ready")).t, "ok");
    await c.ask("pause", { paused: true });
    assert.equal((await c.press(0, "wait")).refusal.why[0], "refusal.paused");
    await sleep(1300);
    assert.ok(!c.heard.some((m) => m.events?.some((e) => e.kind === "start")), "the countdown stands");
    await c.ask("pause", { paused: false });
    const begun = await c.until((m) => m.events?.some((e) => e.kind === "start"), { before: true });
    assert.ok(begun.match.tick < 1300, `tick ${begun.match.tick}`);
    assert.equal((await c.press(0, "take rL1")).t, "ok");
});

async function startBots() {
    const c = await connect(server);
    const made = await c.ask("create", {
        game: "icetowers", seats: 4, bots: "easy", start: true, options: { countdown_ms: 0, pace_ms: 200, limit_min: 1 }, grace_ms: null,
    });
    assert.equal((await c.press(0, "ready")).t, "ok");
    await c.until((m) => m.t === "update" && m.by?.bot && m.events[0].kind === "take", { before: true, ms: 20000 }); // easy ones take their time
    return made;
}

test("bots press like people: a match of three against one silent person goes on after a kill, ends by rule and replays", async () => {
    const c = await connect(server);
    await c.ask("join", { code: botTable.code, tokens: [botTable.tokens[0].token] });
    await c.until((m) => m.table?.state === "over", { before: true, ms: 70000 });
    const { file } = await c.ask("export");
    const lines = file.split("\nacts\n")[1].split("\n").filter((l) => / [BCD] (take|cap|mine|split)/.test(l));
    console.log(`# ${lines.length} acts of three bots in a minute`);
    assert.ok(lines.length > 40 && lines.length < 500, "busy, and not faster than hands");
    const path = join(server.data, "bots.match");
    writeFileSync(path, file);
    assert.equal((await run("verify", path)).code, 0);
    const all = await run("verify", "--all", "--data", server.data);
    assert.equal(all.code, 0, all.err + all.out);
});
