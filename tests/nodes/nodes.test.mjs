// nodes.test.mjs -- three nodes behind HAProxy: tables live at one of them, people find them, and a node may sleep, die or end.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choices, Client, connect, playOut, run, sleep } from "../server/lib.mjs";
import { Cluster } from "./cluster.mjs";

const hotSeat = { game: "ipso", seats: 2, sit: 2, names: ["Anne", "Zoé"], start: true, grace_ms: null };

let cluster;
before(async () => (cluster = await new Cluster().start()));
after(() => cluster.end());

const nodeNamed = (name) => cluster.nodes.find((n) => n.name === name);
const ownerOf = (code) => cluster.query(`select n.name from owner o join node n using (life) where o.code = '${code}'`)[0]?.name;

/** A table with a match of two seats of one person, made at this node. */
async function made(node) {
    const c = await connect(node), table = await c.ask("create", hotSeat);
    assert.equal(table.t, "ok", JSON.stringify(table));
    await c.news("state", { before: true });
    return { c, code: table.code, host: table.host, tokens: table.tokens.map((t) => t.token) };
}

async function act(c) {
    const seat = [0, 1].find((s) => choices(c, s).length), since = c.heard.length;
    const answer = await c.ask("act", { seat, act: choices(c, seat)[0][0] });
    if (answer.t === "ok") await c.until((m) => m.n >= answer.n && m.for === 1, { since });
    return answer;
}

/** Comes to a table by the door until it is there. */
async function come(table, ms = 10000) {
    const began = performance.now(), at = { code: table.code };
    for (;;) {
        const c = await cluster.open(at).catch(() => null);
        const joined = await c?.ask("join", { code: table.code, tokens: table.tokens });
        if (joined?.t === "ok") {
            await c.news("state", { before: true });
            return Object.assign(c, { took: performance.now() - began, node: c.heard.find((m) => m.t === "hello").node });
        }
        if (joined) cluster.refused(at, joined);
        await c?.close();
        assert.ok(performance.now() - began < ms, `nobody has the table: ${JSON.stringify(joined)}`);
        await sleep(50);
    }
}

test("who asks another node is told where the table is, and comes there by the door", async () => {
    const table = await made(nodeNamed("n1")), other = await connect(nodeNamed("n2"));
    assert.equal(ownerOf(table.code), "n1");
    const answer = await other.ask("join", { code: table.code.toLowerCase(), tokens: table.tokens });
    assert.deepEqual([answer.t, answer.error, answer.node], ["error", ["error.elsewhere"], "n1"]);
    const c = await come(table);
    assert.equal(c.node, "n1");
    assert.equal((await act(c)).t, "ok");
    assert.deepEqual((await other.ask("join", { code: "ABCDEF" })).error, ["error.no_table"]);
    await other.close();
});

test("listed tables, own tables and finished matches are told by every node", async () => {
    const a = await connect(nodeNamed("n1"));
    const table = await a.ask("create", { ...hotSeat, listed: true });
    const b = await connect(nodeNamed("n2"));
    let listed;
    for (let waited = 0; waited < 8000 && !listed; waited += 200) {
        await sleep(200);
        listed = (await b.ask("tables")).tables.find((t) => t.code === table.code);
    }
    assert.equal(listed?.host_name, "Anne");
    const { own } = await b.ask("tables", { own: [[table.code, table.tokens[0].token]] });
    assert.deepEqual([own[0]?.code, own[0]?.seats.map((s) => s.name)], [table.code, ["Anne", "Zoé"]]);
    await a.news("state", { before: true });
    await playOut([a, a]);
    await a.until((m) => m.table?.state === "over", { before: true });
    for (const node of cluster.nodes) assert.match(await (await fetch(`${node.url}/file/${table.code}/1.txt`)).text(), /^game ipso/m);
    await a.close();
    for (let waited = 0; waited < 8000 && listed; waited += 200) {
        await sleep(200);
        listed = (await b.ask("tables")).tables.find((t) => t.code === table.code);
    }
    assert.equal(listed, undefined, "where nobody is any more");
    await b.close();
});

test("two nodes never have one code, nor one table: all race for the tables of the dead", async () => {
    const codes = [];
    await Promise.all(cluster.nodes.map(async (node) => {
        for (let i = 0; i < 10; i++) codes.push((await made(node)).code);
    }));
    assert.equal(new Set(codes).size, 30);
    for (const node of cluster.nodes) node.child.kill("SIGKILL");
    for (const node of cluster.nodes) await cluster.again(node);
    const won = new Map(codes.map((code) => [code, []]));
    await Promise.all(cluster.nodes.map(async (node) => {
        const c = await connect(node);
        for (const code of [...codes].sort(() => Math.random() - 0.5))
            for (let waited = 0; waited < 8000; waited += 50) {
                const answer = await c.ask("join", { code });
                if (answer.t === "ok") won.get(code).push(node.name);
                if (won.get(code).length) break;
                await sleep(50);
            }
        await c.close();
    }));
    for (const [code, names] of won) assert.equal(names.length, 1, `${code}: ${names}`);
    for (const code of codes) assert.equal(ownerOf(code), won.get(code)[0], "and nobody dead owns any of them");
});

test("a node that sleeps for ten seconds loses its tables, can write nothing when it wakes, and ends; nothing acknowledged is lost", async () => {
    const node = nodeNamed("n1"), table = await made(node);
    for (let i = 0; i < 3; i++) assert.equal((await act(table.c)).t, "ok");
    const before = table.c.heard.findLast((m) => m.match).match.acts;
    const asleep = node.sleep(10000);
    const late = table.c.ask("act", { seat: [0, 1].find((s) => choices(table.c, s).length), act: choices(table.c, [0, 1].find((s) => choices(table.c, s).length))[0][0] });
    const c = await come(table, 9000);
    assert.notEqual(c.node, "n1");
    assert.equal(c.heard.findLast((m) => m.match).match.acts, before, "all that was acknowledged, and no more");
    assert.equal((await act(c)).t, "ok");
    const rows = cluster.query("select count(*)::int as n from journal")[0].n;
    await asleep;
    await cluster.again(node);
    assert.equal(node.code, 3, "it ends, and its supervisor starts it anew");
    assert.match(node.errors, /the store refuses: .*found (this node )?dead/);
    assert.notEqual((await late).t, "ok", "what it was told too late is not acknowledged by who no longer has the table");
    assert.equal(cluster.query("select count(*)::int as n from journal")[0].n, rows, "the batch of the sleeper is not in");
    console.log(`# a table of a sleeping node is played on after ${Math.round(c.took)} ms`);
    await c.close();
});

test("a node that is killed: its tables are played on elsewhere within a few seconds", async () => {
    const node = nodeNamed("n2"), table = await made(node);
    assert.equal((await act(table.c)).t, "ok");
    node.child.kill("SIGKILL");
    const c = await come(table, 8000);
    assert.notEqual(c.node, "n2");
    assert.equal((await act(c)).t, "ok");
    await cluster.again(node);
    console.log(`# a table of a killed node is played on after ${Math.round(c.took)} ms`);
    await c.close();
});

test("a node with older rules leaves a newer match to others", async () => {
    const table = await made(nodeNamed("n1"));
    cluster.query(`update matches set rules_version = rules_version + 1 where table_id = (select id from tables where code = '${table.code}')`);
    cluster.query(`update owner set life = null where code = '${table.code}'`);
    const other = await connect(nodeNamed("n2"));
    const answer = await other.ask("join", { code: table.code });
    assert.deepEqual([answer.error, answer.node], [["error.elsewhere"], ""], "nobody has such rules");
    cluster.query("update node set rules = replace(rules, 'ipso:', 'ipso:9') where name = 'n3'");
    const again = await other.ask("join", { code: table.code });
    assert.deepEqual([again.error, again.node], [["error.elsewhere"], "n3"]);
    assert.equal(cluster.query(`select state::int from tables where code = '${table.code}'`)[0].state, 1, "and nobody gave it up");
    cluster.query(`delete from matches where table_id = (select id from tables where code = '${table.code}')`);
    await other.close();
});

test("a node that is told to end gives its tables away: no act is refused, and the door leads nobody there", async () => {
    const node = nodeNamed("n3"), table = await made(node), idle = await made(node);
    await idle.c.close();
    node.child.kill("SIGTERM");
    await sleep(300);
    assert.equal((await fetch(`${node.url}/healthz`)).status, 404);
    let last;
    while ((last = await act(table.c)).t === "ok") await sleep(100);
    assert.equal(last.t, "lost", `not refused: ${JSON.stringify(last)}`);
    assert.equal(await table.c.closed, 1012);
    const c = await come(table, 3000), second = await come(idle, 3000);
    assert.notEqual(c.node, "n3");
    assert.equal((await act(c)).t, "ok");
    assert.equal((await node.gone).code, 0, node.errors);
    assert.equal(cluster.query("select count(*)::int as n from node where name = 'n3'")[0].n, 0);
    await node.start();
    console.log(`# a table moves in ${Math.round(c.took)} ms`);
    await Promise.all([c.close(), second.close()]);
    const verified = await run("verify", "--all", "--store", cluster.postgres.address(cluster.database));
    assert.match(verified.out, /0 wrong/, verified.err);
});

test("what --node wants is told", async () => {
    assert.match((await run("serve", "--node", "n1")).err, /a node shares a store with others/);
    assert.equal((await run("serve", "--node", "a,b", "--store", "postgresql://127.0.0.1/x")).code, 2);
});
