// history.test.mjs -- what who comes late is told of a long match: its end at once, the rest page by page, and made once for all.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { connect, longMatch, Server, sleep } from "./lib.mjs";

const PAGE = 200;
const server = new Server();
let host, code, acts, pages;
before(async () => {
    await server.start();
    host = await connect(server);
    ({ code, acts } = await longMatch(host, 2 * PAGE + 60));
    pages = [];
    for (let from = acts - PAGE; from > 0; from -= PAGE) pages.push(from);
    pages.push(0);
});
after(async () => assert.equal((await server.end()).code, 0, server.errors));

test("who comes gets the last page, and the rest by asking; together they are what was told when it happened", async () => {
    const late = await connect(server);
    const { n } = await late.ask("join", { code });
    const state = await late.news("state", { before: true }), [last] = state.log;
    assert.equal(state.n, n);
    assert.deepEqual([last.for, last.from, last.to, last.acts.length], [-1, pages[0], acts, PAGE]);
    let lines = last.acts;
    for (const from of pages.slice(1)) {
        const to = lines[0].i, { log } = await late.ask("history", { from, to });
        assert.deepEqual([log.from, log.to], [from, to]);
        lines = [...log.acts, ...lines];
    }
    assert.deepEqual(lines.map((l) => l.i), Array.from({ length: acts + 1 }, (_, k) => k - 1), "the deal and every act, once");
    const told = host.heard.filter((m) => m.t === "update").slice(-acts);
    for (const [k, news] of told.entries()) assert.deepEqual(lines[k + 1], { i: k, ...news.by, events: news.events });
});

test("a page is no longer than a page, and never more than there is", async () => {
    const late = await connect(server);
    await late.ask("join", { code, log_from: acts - 10 });
    const page = (log) => [log.from, log.to, log.acts.length];
    assert.deepEqual(page((await late.news("state", { before: true })).log[0]), [acts - 10, acts, 10], "who has most of it gets the rest");
    const ask = async (fields) => page((await late.ask("history", fields)).log);
    assert.deepEqual(await ask({ from: 0 }), [0, PAGE, PAGE + 1]);
    assert.deepEqual(await ask({ from: 100, to: 110 }), [100, 110, 10]);
    assert.deepEqual(await ask({ from: 110, to: 100 }), [100, 100, 0]);
    assert.deepEqual(await ask({ from: 1e6 }), [acts, acts, 0]);
    assert.deepEqual((await late.ask("history", { to: -1 })).error, ["error.field", ["q", "to"]]);
});

/** Milliseconds that the server worked. */
function worked() {
    return Number(readFileSync(`/proc/${server.child.pid}/schedstat`, "latin1").split(" ")[0]) / 1e6;
}

test("what a joiner is told is made once for all of them, and anew when something happened", async () => {
    const crowd = await connect(server);
    const join = async () => {
        const since = crowd.heard.length;
        await crowd.ask("join", { code });
        return crowd.news("state", { since });
    };
    const cost = async (between) => { // of one join, in the middle of forty
        const all = [];
        for (let i = 0; i < 40; i++) {
            await between(i);
            await sleep(2); // it rests, and its time is counted
            const start = worked();
            await join();
            await sleep(2);
            all.push(worked() - start);
        }
        return all.sort((x, y) => x - y)[20];
    };
    await join();
    const again = await cost(() => {}), anew = await cost((i) => host.ask("set", { hints: i % 2 === 0 }));
    assert.ok(again < 0.75 * anew, `a join costs ${again.toFixed(3)} ms where nothing happened, else ${anew.toFixed(3)} ms`);
    const seen = await join();
    await host.ask("chat", { text: "and now" });
    assert.equal((await join()).n, seen.n + 1);
    const since = host.heard.length;
    await host.ask("pause", { paused: false });
    await host.news("update", { since });
    await host.ask("pause", { paused: true });
    const then = await join();
    assert.ok(then.match.acts > seen.match.acts);
    assert.equal(then.log[0].acts.at(-1).i, then.match.acts - 1);
    assert.notDeepEqual(then.views, seen.views);
});
