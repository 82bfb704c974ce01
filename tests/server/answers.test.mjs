// answers.test.mjs -- each request gets exactly one answer, by its id, also when the disk refuses meanwhile.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choices, connect, Server, sleep, twoPeople } from "./lib.mjs";

const server = new Server();
before(() => server.start());
after(async () => assert.equal((await server.end()).code, 0, server.errors));

const PACE_MS = 1000;

/** Two hands at one IceTowers table, on one device; a hand is slow enough that its next press surely waits. */
async function towers() {
    const c = await connect(server);
    const made = await c.ask("create", { game: "icetowers", seats: 2, sit: 2, start: true, grace_ms: null, options: { countdown_ms: 0, pace_ms: PACE_MS, idle_s: 600 } });
    for (const seat of [0, 1]) assert.equal((await c.press(seat, "ready")).t, "ok");
    const taken = performance.now();
    assert.equal((await c.press(0, "take rL1")).t, "ok");
    return { c, taken, code: made.code, tokens: made.tokens.map((t) => t.token) };
}

const answersTo = (c, id) => c.heard.filter((m) => m.id === id);

/** While it stands still, what is sent to the server gathers and is read in one turn. */
async function inOneTurn(work) {
    server.child.kill("SIGSTOP");
    await work();
    server.child.kill("SIGCONT");
}

test("a commit that is refused answers the very presses that it took with it, each once", async () => {
    const { c, taken } = await towers();
    c.press(0, "cap bL1", { id: "waits" });
    await c.news("pending", { before: true });
    server.refuse(true);
    // Others are pressed all the time around the moment when it is due, so that it is ruled on while one of them is read.
    await sleep(taken + PACE_MS - 15 - performance.now());
    const others = [];
    for (let i = 0; i < 150; i++) {
        others.push(`comes${i}`);
        c.press(1, "set", { id: `comes${i}` });
        await new Promise(setImmediate);
    }
    await sleep(300);
    server.refuse(false);
    assert.deepEqual(answersTo(c, "waits").map((m) => m.error), [["error.disk"]]);
    for (const id of others) assert.equal(answersTo(c, id).length, 1, `${id}: ${JSON.stringify(answersTo(c, id))}`);
    await sleep(1100); // after a refusal things rest for a second
    assert.equal((await c.press(0, "cap bL1", { id: "waits" })).t, "ok", "nothing had changed");
    await c.close();
});

test("a press that waits is answered although its author leaves; resent, everybody who asked is answered", async () => {
    const { c, code, tokens } = await towers();
    const waits = c.press(0, "cap bL1", { id: "left" });
    await c.news("pending", { before: true });
    const other = await connect(server);
    await other.ask("join", { code, tokens });
    const again = other.press(0, "cap bL1", { id: "left" });
    assert.equal((await c.ask("leave")).t, "ok");
    await Promise.race([Promise.all([waits, again]), sleep(5000)]);
    const [[first], [second]] = [answersTo(c, "left"), answersTo(other, "left")];
    assert.ok(first && second, "both are answered");
    assert.deepEqual([first.t, second.t], ["ok", "ok"]);
    assert.equal(first.n, second.n, "one act");
    assert.equal(answersTo(c, "left").length, 1);
    assert.equal(answersTo(other, "left").length, 1);
    // And where it will never be: the table closes. Somebody who sits stays meanwhile: else the match would wait for them.
    const host = await connect(server);
    await host.ask("join", { code, tokens });
    const gone = other.press(0, "take rM1", { id: "gone" });
    await other.until((m) => m.t === "pending" && m.acts.length === 1 && m.acts[0].id === "gone", { before: true });
    other.ask("leave");
    assert.equal((await host.ask("close")).t, "ok");
    assert.deepEqual((await gone).error, ["error.not_running"]);
});

test("closing a table while the disk refuses: it is still there, and everybody at it", async () => {
    const { anne, zoe, code } = await twoPeople(server);
    server.refuse(true);
    assert.deepEqual((await anne.ask("close")).error, ["error.disk"]);
    server.refuse(false);
    assert.equal((await zoe.ask("chat", { text: "still here" })).t, "ok");
    assert.equal((await anne.news("chat", { before: true })).line.text, "still here");
    assert.equal(zoe.heard.some((m) => m.t === "closed"), false, "nobody was told what did not happen");
    assert.equal((await anne.ask("close")).t, "ok");
    await zoe.news("closed", { before: true });
    assert.equal((await zoe.ask("chat", { text: "?" })).error[0], "error.not_at_table");
    assert.equal((await zoe.ask("join", { code })).error[0], "error.no_table");
});

test("asked in the same turn as a close: there is no table any more, in words", async () => {
    const { anne, code } = await twoPeople(server);
    await inOneTurn(async () => {
        anne.ask("close", { id: "close" });
        anne.ask("chat", { text: "!", id: "chat" });
        anne.ask("join", { code, id: "join" });
        await sleep(50);
    });
    await anne.until((m) => m.id === "join", { before: true });
    assert.deepEqual(answersTo(anne, "close").map((m) => m.t), ["ok"]);
    for (const [id, key] of [["chat", "error.not_at_table"], ["join", "error.no_table"]])
        assert.deepEqual(answersTo(anne, id).map((m) => m.error), [[key]]);
});

test("what others lose is not one's own: in a turn that fails a ping is a pong, and another table's join is a join", async () => {
    const { anne, zoe } = await twoPeople(server);
    await anne.ask("start");
    await Promise.all([anne, zoe].map((c) => c.news("start", { before: true })));
    const [mover, seat] = choices(anne, 0).length ? [anne, 0] : [zoe, 1];
    const quiet = await connect(server), elsewhere = await connect(server);
    const { code } = await quiet.ask("create", { game: "ica" });
    await inOneTurn(async () => {
        server.refuse(true);
        mover.ask("act", { seat, act: choices(mover, seat)[0][0], id: "act" });
        elsewhere.ask("join", { code, id: "join" });
        elsewhere.ask("ping", { id: "ping" });
        await sleep(50);
    });
    await elsewhere.until((m) => m.id === "ping", { before: true });
    await mover.until((m) => m.id === "act", { before: true });
    server.refuse(false);
    assert.deepEqual(answersTo(mover, "act").map((m) => m.error), [["error.disk"]]);
    assert.deepEqual(answersTo(elsewhere, "join").map((m) => m.t), ["ok"]);
    assert.deepEqual(answersTo(elsewhere, "ping").map((m) => m.t), ["pong"]);
    await elsewhere.news("state", { before: true });
    for (const c of [anne, zoe]) assert.equal(c.heard.some((m) => m.t === "update"), false);
    assert.equal((await mover.ask("act", { seat, act: choices(mover, seat)[0][0], id: "act" })).t, "ok");
});

test("somebody is removed while the disk refuses: nobody hears of it, and the seat is still theirs", async () => {
    const { anne, zoe } = await twoPeople(server);
    server.refuse(true);
    assert.deepEqual((await anne.ask("remove", { seat: 1 })).error, ["error.disk"]);
    server.refuse(false);
    assert.equal((await zoe.ask("name", { seat: 1, name: "Zoé !" })).t, "ok");
    assert.equal(zoe.heard.some((m) => m.t === "you"), false, "not told what did not happen");
});

test("what is told is never answered, however wrong", async () => {
    const c = await connect(server);
    await c.ask("create", { game: "thinice", seats: 2, sit: 1, bots: "easy", start: true });
    await c.news("state", { before: true });
    const since = c.heard.length;
    for (const fields of [{}, { seat: 1 }, { seat: "x" }, { seat: 99 }, { seat: 0, e: "x" }, { seat: 0, e: -1, acts: 7 }]) {
        c.tell("hands", fields);
        c.tell("resync", fields);
        c.tell("clock", { k: 1, stamp: "x", ...fields });
    }
    assert.equal((await c.ask("ping")).t, "pong");
    assert.deepEqual(c.heard.slice(since).filter((m) => m.t === "error" || m.t === "refused"), []);
    await c.close();
});

test("acts as numbers are checked as typed ones are: what nobody could type is no act", async () => {
    const { c } = await towers();
    const kinds = (await (await fetch(`${server.url}/games.json`)).json()).games.find((g) => g.id === "icetowers").acts;
    assert.equal((await c.press(0, [kinds.indexOf("cap"), 15])).t, "ok", "the large blue one: as good as cap bL1");
    const wild = [-32768, -1, 60, 255, 32767];
    for (const name of ["take", "cap", "mine", "split", "insist"])
        for (const arg of wild) {
            const answer = await c.press(0, [kinds.indexOf(name), arg]); // its hand is still busy: what could be an act would wait
            assert.deepEqual(answer.error, ["error.field", ["q", "act"]], `${name} ${arg}: ${JSON.stringify(answer)}`);
            assert.equal((await c.ask("preview", { seat: 0, act: [kinds.indexOf(name), arg] })).t, "ok", `${name} ${arg}`);
        }
    assert.ok(!c.heard.some((m) => m.t === "pending" && m.acts.length > 1));
    await c.close();
});
