// postgres.test.mjs -- a database that restarts, hangs up, refuses or is away while people play; stores that move.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { choices, connect, ILOT, playOut, POSTGRES, run, Server, sleep } from "./lib.mjs";
import { Postgres } from "./postgres.mjs";

const hotSeat = { game: "ipso", seats: 2, sit: 2, names: ["Anne", "Zoé"], start: true, grace_ms: null };

/** Plays on until told to stop; every answer must be ok. How many acts, and the longest wait for one. */
function playing(c) {
    const p = { acts: 0, longest: 0, stop: false };
    p.done = (async () => {
        while (!p.stop) {
            const seat = [0, 1].find((s) => choices(c, s).length);
            if (seat === undefined) {
                assert.equal((await c.ask("start")).t, "ok");
                await c.until((m) => m.t === "start" && m.for === 1, { before: true });
                await sleep(5);
                continue;
            }
            const since = c.heard.length, began = performance.now();
            const answer = await c.ask("act", { seat, act: choices(c, seat)[0][0] });
            assert.equal(answer.t, "ok", JSON.stringify(answer));
            p.acts++;
            p.longest = Math.max(p.longest, performance.now() - began);
            await c.until((m) => m.n >= answer.n && m.for === 1, { since });
        }
        return p;
    })();
    return p;
}

/** Its store answers. */
async function isWell(server) {
    for (let waited = 0; (await fetch(`${server.url}/healthz`)).status !== 200 && waited < 10000; waited += 100) await sleep(100);
}

test("the database is restarted and loses its sessions again and again: everybody waits, nobody is refused, nothing is doubled", async () => {
    const own = await new Postgres().start(); // that others do not feel it
    const server = new Server();
    POSTGRES.drop(server.database);
    server.database = null;
    const name = own.create();
    server.flags.push("--store", own.address(name));
    await server.start();
    const c = await connect(server);
    await c.ask("create", hotSeat);
    await c.news("state", { before: true });
    const p = playing(c);
    for (const how of ["fast", "immediate", "fast"]) {
        await sleep(200 + Math.random() * 300);
        await own.restart(how);
        for (const before = p.acts; p.acts < before + 3; ) await Promise.race([p.done, sleep(10)]);
    }
    for (let i = 0; i < 20; i++) { // sessions cut in the middle of anything
        await sleep(Math.random() * 60);
        own.query("postgres", "select count(pg_terminate_backend(pid)) as ended from pg_stat_activity where application_name like 'ilot%'");
    }
    for (const before = p.acts; p.acts < before + 3; ) await Promise.race([p.done, sleep(10)]);
    p.stop = true;
    await p.done;
    const [{ rows, clients }] = own.query(name, "select count(*)::int as rows, count(distinct client)::int as clients from journal where kind = 0 and client <> ''");
    assert.deepEqual([rows, clients], [p.acts, p.acts], "each acknowledged act once, and no other");
    const other = await connect(server);
    const { code } = c.heard.find((m) => m.table).table;
    assert.equal((await other.ask("join", { code })).t, "ok", "and it reads again");
    const verified = await run("verify", "--all", "--store", own.address(name));
    assert.equal(verified.code, 0, verified.err);
    console.log(`# ${p.acts} acts over 3 restarts and 20 cuts, the longest wait for one ${Math.round(p.longest)} ms`);
    assert.equal((await server.end()).code, 0, server.errors);
    await own.end();
});

test("a database that is read-only refuses with words, and goes on afterwards", async () => {
    const server = await new Server().start(), c = await connect(server);
    const { code } = await c.ask("create", hotSeat);
    const set = (on) => POSTGRES.query("postgres", `alter database ${server.database} set default_transaction_read_only = ${on}`);
    const cut = () => POSTGRES.query("postgres", `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${server.database}'`);
    set(true), cut();
    let answer;
    for (let waited = 0; (answer = await c.ask("chat", { text: "hm" })).t === "ok" && waited < 5000; waited += 50) await sleep(50);
    assert.deepEqual(answer.error, ["error.disk"]);
    assert.match(server.errors, /the store refuses: PostgreSQL: cannot execute .* in a read-only transaction/);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 503);
    set(false), cut();
    await isWell(server);
    assert.equal((await c.ask("join", { code })).t, "ok");
    assert.equal((await c.ask("chat", { text: "there" })).t, "ok");
    assert.equal((await server.end()).code, 0);
});

test("a database that is away: words after eight seconds, pings meanwhile, and the server can be stopped", async () => {
    const own = await new Postgres().start(), server = new Server();
    POSTGRES.drop(server.database);
    server.database = null;
    server.flags.push("--store", own.address(own.create()));
    await server.start();
    const c = await connect(server);
    const { code } = await c.ask("create", hotSeat);
    await own.stop("immediate");
    const began = performance.now();
    const other = await connect(server), said = c.ask("chat", { text: "hm" });
    assert.equal((await other.ask("ping")).t, "pong");
    assert.deepEqual((await said).error, ["error.disk"]);
    assert.ok(performance.now() - began > 1000, "it is waited for");
    assert.deepEqual((await other.ask("join", { code: "ABCDEF" })).error, ["error.disk"], "not: there is no such table");
    assert.equal((await fetch(`${server.url}/healthz`)).status, 503);
    await own.start();
    await isWell(server);
    assert.equal((await c.ask("join", { code })).t, "ok");
    assert.equal((await c.ask("chat", { text: "there" })).t, "ok");
    await own.stop("immediate");
    assert.equal((await server.end()).code, 0, server.errors);
    await own.start();
    await own.end();
});

test("a store moves from SQLite to PostgreSQL and back, whole; not while it is served, not over another", async () => {
    const first = new Server(), server = new Server();
    const folder = join(server.data, "folder"), back = join(server.data, "back");
    POSTGRES.drop(first.database);
    first.database = null;
    first.data = folder;
    await first.start();
    const c = await connect(first);
    const made = await c.ask("create", hotSeat);
    await c.news("state", { before: true });
    await playOut([c, c]);
    assert.equal((await c.ask("chat", { text: "à demain" })).t, "ok");
    const served = await run("move", folder, server.at[1]);
    assert.equal(served.code, 3);
    assert.match(served.err, /a server uses this store/);
    await first.kill("SIGTERM");
    const moved = await run("move", folder, server.at[1]);
    assert.equal(moved.code, 0, moved.err);
    assert.equal(moved.out, "1 tables\n");
    assert.match((await run("move", folder, server.at[1])).err, /there are tables in the store to move into/);
    await server.start();
    const again = await connect(server);
    const joined = await again.ask("join", { code: made.code, host: made.host, tokens: made.tokens.map((t) => t.token) });
    assert.deepEqual([joined.lost, joined.you], [[], { seats: [0, 1], host: true }]);
    assert.equal((await again.news("state", { before: true })).chat[0].text, "à demain");
    assert.match((await run("move", server.at[1], back)).err, /a server uses this store/);
    await server.kill("SIGTERM");
    assert.equal((await run("move", server.at[1], back)).code, 0);
    const files = await Promise.all([["--data", folder], server.at, ["--data", back]].map((at) => run("export", made.code, ...at)));
    assert.ok(files[0].out.length > 100);
    for (const f of files) assert.equal(f.out, files[0].out);
    assert.match((await run("verify", "--all", "--data", back)).out, /^1 matches, \d+ acts, 0 wrong\n$/);
    server.forget();
});

test("a server that is alone and was killed has its tables at once when it comes back", async () => {
    const server = await new Server().start();
    const made = await (await connect(server)).ask("create", hotSeat);
    await server.kill("SIGKILL");
    await server.start();
    const joined = await (await connect(server)).ask("join", { code: made.code });
    assert.equal(joined.t, "ok", JSON.stringify(joined)); // it was `error.elsewhere`, until its own last life was found dead
    assert.equal((await server.end()).code, 0, server.errors);
});

/** A folder with a table, and so many lines of chat that they travel in several batches. */
async function fullFolder(folder) {
    const first = new Server([], null);
    first.data = folder;
    await first.start();
    await (await connect(first)).ask("create", hotSeat);
    await first.kill("SIGTERM");
    first.query("WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 30000) INSERT INTO chat (table_id, n, at_ms, seat, name, text, client, sum) SELECT 1, i, i, 0, 'Anne', hex(zeroblob(200)), '', 0 FROM k");
}

for (const kind of ["PostgreSQL", "SQLite"])
    test(`a move into ${kind} that is killed leaves nothing that anybody takes for a store; given again, it is whole`, async () => {
        const server = new Server(), folder = join(server.data, "folder"), target = join(server.data, "target");
        await fullFolder(folder);
        const to = kind === "SQLite" ? target : server.at[1], at = kind === "SQLite" ? ["--data", target] : server.at;
        const lines = () => {
            if (kind === "SQLite") return Number(String(spawnSync("sqlite3", [join(target, "ilot.db"), "SELECT count(*) FROM chat"]).stdout));
            const [there] = server.query("SELECT to_regclass('ilot.chat') IS NOT NULL AS yes");
            return there.yes === true || there.yes === "t" ? Number(server.query("SELECT count(*) AS n FROM ilot.chat")[0].n) : 0;
        };
        const killed = spawn(ILOT, ["move", folder, to]);
        const gone = new Promise((done) => killed.on("close", (_, signal) => done(signal)));
        while (killed.exitCode === null && !lines()) await sleep(1);
        killed.kill("SIGKILL");
        assert.equal(await gone, "SIGKILL", "it was under way");
        const has = lines();
        assert.ok(has > 0 && has < 30000, `some lines are there: ${has}`);
        for (const args of [["serve", "--port", "0"], ["verify", "--all"], ["export", "ABCDEF"]]) {
            const refused = await run(...args, ...at);
            assert.equal(refused.code, 3, refused.out);
            assert.match(refused.err, /only half there[^]*Give the same “ilot move” again/);
        }
        const again = await run("move", folder, to);
        assert.equal(again.code, 0, again.err);
        assert.equal(lines(), 30000);
        const whole = await run("verify", "--all", "--data", folder); // which knows that those lines were not written by a server
        assert.match(whole.out, /^1 matches, 0 acts, 0 wrong\n/);
        assert.equal((await run("verify", "--all", ...at)).out, whole.out);
        server.forget();
    });

test("a move onto a full disk says what to do, and the same again does it", async () => {
    const server = new Server(), folder = join(server.data, "folder"), target = join(server.data, "target");
    await fullFolder(folder);
    const { status, stderr } = spawnSync("bash", ["-c", 'trap "" XFSZ; ulimit -f 3000; exec "$@"', "limited", ILOT, "move", folder, target]);
    assert.equal(status, 3);
    assert.match(String(stderr), /the move was cut short[^]*give the same “ilot move” again/);
    assert.match((await run("serve", "--port", "0", "--data", target)).err, /only half there/);
    const again = await run("move", folder, target);
    assert.equal(again.code, 0, again.err);
    server.forget();
});

test("what stands in the way at the start is told, and no password with it", async () => {
    const nobody = await run("serve", "--port", "0", "--store", `postgresql://postgres:geheim@127.0.0.1:${POSTGRES.port}/nowhere`);
    assert.equal(nobody.code, 3);
    assert.match(nobody.err, /the store reports an error: PostgreSQL: .*database "nowhere" does not exist/);
    assert.ok(!nobody.err.includes("geheim"));
    const empty = POSTGRES.create(), address = POSTGRES.address(empty);
    assert.match((await run("verify", "--all", "--store", address)).err, /there is no store yet/);
    const server = new Server();
    await server.start();
    await server.kill("SIGTERM");
    server.query("update schema set version = 99");
    assert.match((await run("verify", "--all", ...server.at)).err, /this store has version 99, this program knows \d/);
    server.forget();
    POSTGRES.drop(empty);
});
