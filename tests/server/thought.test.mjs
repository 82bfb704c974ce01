// thought.test.mjs -- how many threads a bot thinks on: all that are free where one person waits for it alone, one where
// others play too, and no more than one as soon as another table wants to think.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { after, before, test } from "node:test";
import { choices, connect, Server, turnOf } from "./lib.mjs";

const server = new Server();
before(() => server.start());
after(async () => assert.equal((await server.end()).code, 0, server.errors));

const alone = availableParallelism() < 2 && "there is one core";
const master = { game: "ipso", seats: 2, sit: 1, bots: "master", start: true, bot_pause_ms: 0, options: { first: 1 } };

/** Milliseconds that each thread of the server worked, by its number, but for its loop. */
function worked() {
    const of = {};
    for (const task of readdirSync(`/proc/${server.child.pid}/task`))
        if (Number(task) !== server.child.pid) of[task] = Number(readFileSync(`/proc/${server.child.pid}/task/${task}/schedstat`, "latin1").split(" ")[0]) / 1e6;
    return of;
}

/** What threads spent on the bot's answer to an act of this seat, the most busy first. */
async function oneThought(client, seat) {
    await turnOf(client, seat);
    const since = client.heard.length, start = worked();
    await client.ask("act", { seat, act: choices(client, seat)[0][0] });
    await client.until((m) => m.t === "update" && m.by.bot, { since, ms: 60000 });
    const end = worked();
    return Object.keys(end).map((task) => end[task] - (start[task] ?? 0)).sort((a, b) => b - a);
}

test("one person alone with bots: a thought on all threads that are free", { skip: alone }, async () => {
    const c = await connect(server);
    await c.ask("create", master);
    let shared = 0;
    for (let i = 0; i < 3 && !shared; i++) {
        const [first, second] = await oneThought(c, 0);
        assert.ok(first > 20, `it thought for ${first} ms`);
        shared += second > first / 4;
    }
    assert.ok(shared, "no thought was shared by two threads");
    await c.ask("close");
});

test("two people at the table: a thought on one thread", { skip: alone }, async () => {
    const anne = await connect(server), zoe = await connect(server);
    const { code } = await anne.ask("create", { ...master, seats: 3, bots: undefined, start: false, grace_ms: null });
    await zoe.ask("join", { code });
    await zoe.ask("sit");
    assert.equal((await anne.ask("bot", { seat: 2, level: "master" })).t, "ok");
    assert.equal((await anne.ask("start")).t, "ok");
    await turnOf(anne, 0);
    await anne.ask("act", { seat: 0, act: choices(anne, 0)[0][0] });
    const [first, second] = await oneThought(zoe, 1);
    assert.ok(first > 20 && second < first / 4, `threads worked ${first} and ${second} ms`);
    await anne.ask("close");
});

test("another table that wants to think does not wait for helpers", { skip: alone }, async () => {
    const tables = [];
    for (let i = 0; i < 3; i++) {
        tables.push(await connect(server));
        await tables[i].ask("create", master);
        await turnOf(tables[i], 0);
    }
    const since = tables.map((c) => c.heard.length);
    await Promise.all(tables.map((c) => c.ask("act", { seat: 0, act: choices(c, 0)[0][0] })));
    await Promise.all(tables.map((c, i) => c.until((m) => m.t === "update" && m.by.bot, { since: since[i], ms: 60000 })));
    for (const c of tables) await c.ask("close");
});
