// limits.test.mjs -- what one address may do, what everybody together may do, and that the others do not notice.
// Every address of 127/8 is this machine, and each is a stranger of its own to the server.
import assert from "node:assert/strict";
import { get } from "node:http";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { connect, run, Server, sleep, twoPeople } from "./lib.mjs";

const server = new Server();
before(() => server.start());
after(async () => assert.equal((await server.end()).code, 0, server.errors));

const from = (address, more = {}) => connect(server, { localAddress: address, ...more });

/** The status of a GET from there. */
const status = (path, address, headers = {}, port = server.port) =>
    new Promise((done, fail) => get({ host: "127.0.0.1", port, path, localAddress: address, headers, agent: false }, (r) => (r.resume(), done(r.statusCode))).on("error", fail));

/** A server of its own for one test. */
async function serverWith(t, ...flags) {
    const own = new Server();
    own.flags = flags;
    await own.start();
    t.after(async () => assert.equal((await own.end()).code, 0, own.errors));
    return own;
}

const isSlowed = (answer) => answer.error?.[0] === "error.slow_down";

test("codes are guessed at a pace: then not even the right one is told, but who has a seat comes in, and others do not notice", async () => {
    const { anne, code, tokens, host } = await twoPeople(server);
    const guesser = await from("127.0.0.20");
    let tried = 0, slowed = null;
    while (!slowed && tried < 100) {
        const answer = await guesser.ask("join", { code: `AAAA${"ABCDEFGHJKLMNPRSTWXYZ"[tried % 21]}${"ABCDEFGHJK"[Math.floor(tried / 21)]}` });
        if (isSlowed(answer)) slowed = answer;
        else assert.deepEqual(answer.error, ["error.no_table"]);
        tried++;
    }
    assert.ok(tried >= 20 && tried <= 25, `${tried} tries`);
    assert.ok(isSlowed(await guesser.ask("join", { code })), "a hit must not stand out");
    assert.ok(isSlowed(await guesser.ask("join", { code, tokens: ["00".repeat(16)] })));
    assert.ok(isSlowed(await guesser.ask("claim", { code, key: "00" })));
    assert.ok(isSlowed(await (await from("127.0.0.20")).ask("join", { code })), "another connection is the same address");
    assert.equal(await status(`/file/${code}/1.txt`, "127.0.0.20"), 429, "nor by the files");
    assert.deepEqual((await (await from("127.0.0.20")).ask("join", { code, tokens: [tokens[1]] })).you.seats, [1]);
    assert.equal((await (await from("127.0.0.20")).ask("join", { code, host })).you.host, true);
    assert.equal((await (await from("127.0.0.21")).ask("join", { code })).t, "ok", "others do not notice");
    assert.equal(await status(`/file/${code}/1.txt`, "127.0.0.21"), 404);
    assert.equal((await anne.ask("ping")).t, "pong");
});

test("the list of own tables tells nothing to who has no token", async () => {
    const { code, tokens, host } = await twoPeople(server);
    const c = await from("127.0.0.28");
    const own = async (...list) => (await c.ask("tables", { own: list })).own.map((t) => t.code);
    assert.deepEqual(await own([code, tokens[1]]), [code]);
    assert.deepEqual(await own([code, host], ["ABCDEF", host]), [code]);
    assert.deepEqual(await own([code, "00".repeat(16)], [code, ""], [code], code, [code, 7], null), []);
    assert.deepEqual((await c.ask("tables", { own: code })).error, ["error.field", ["q", "own"]]);
});

test("wrong files and wrong keys are guesses as well", async () => {
    const { code } = await twoPeople(server);
    let tried = 0;
    while ((await status(`/file/ABCDEF/${++tried}.txt`, "127.0.0.22")) === 404) assert.ok(tried < 100);
    assert.ok(tried >= 20 && tried <= 25, `${tried} tries`);
    const thief = await from("127.0.0.23");
    for (tried = 0; (await thief.ask("claim", { code, key: "00".repeat(16) })).error[0] === "error.key"; tried++) assert.ok(tried < 100);
    assert.ok(tried >= 19 && tried <= 25, `${tried} tries`);
});

test("tables are made at a pace", async () => {
    let made = 0;
    for (let i = 0; i < 10; i++) {
        const c = await from("127.0.0.24");
        for (let k = 0; k < 15; k++) {
            const answer = await c.ask("create", { game: "ipso", seats: 2 });
            if (answer.t === "ok") made++;
            else assert.ok(isSlowed(answer), JSON.stringify(answer));
        }
        c.close();
    }
    assert.ok(made >= 120 && made <= 135, `${made} tables`);
    const other = await from("127.0.0.25");
    assert.equal((await other.ask("create", { game: "ipso", seats: 2 })).t, "ok");
});

test("sockets of one address are counted", async (t) => {
    const few = await serverWith(t, "--limits", "connections_each=5,connections=9");
    const open = (address) => connect(few, { localAddress: address }).then(() => "open", (error) => String(error));
    const first = await Promise.all(Array.from({ length: 8 }, () => open("127.0.0.26")));
    assert.equal(first.filter((o) => o === "open").length, 5);
    assert.match(first.find((o) => o !== "open"), /429/);
    const second = await Promise.all(Array.from({ length: 8 }, () => open("127.0.0.27")));
    assert.equal(second.filter((o) => o === "open").length, 4, "and all together");
});

test("a proxy that the host trusts names the address; anybody else's word for it is worth nothing", async (t) => {
    const behind = await serverWith(t, "--trust-proxy", "127.0.0.30,127.0.1.0/24", "--limits", "guesses_each=2");
    const guess = async (peer, chain, times) => {
        const got = [];
        for (let i = 0; i < times; i++) got.push(await status("/file/ABCDEF/1.txt", peer, chain ? { "x-forwarded-for": chain } : {}, behind.port));
        return got;
    };
    const limited = [404, 404, 404, 404, 429];
    assert.deepEqual(await guess("127.0.0.30", "198.51.100.1", 5), limited);
    assert.deepEqual(await guess("127.0.1.7", "203.0.113.5, 198.51.100.1", 1), [429], "the last address counts, by whichever proxy");
    assert.deepEqual(await guess("127.0.1.7", "198.51.100.1, 198.51.100.2 , 127.0.0.30", 5), limited, "a proxy behind a proxy is passed over");
    assert.deepEqual(await guess("127.0.0.30", "2001:db8:0:1::1", 4), [404, 404, 404, 404]);
    assert.deepEqual(await guess("127.0.0.30", "2001:db8:0:1::2", 1), [429], "a network of 64 bits is one house");
    assert.deepEqual(await guess("127.0.0.30", "2001:db8:0:2::1", 1), [404]);
    for (let i = 0; i < 4; i++) assert.deepEqual(await guess("127.0.0.31", `198.51.100.${10 + i}`, 1), [404]);
    assert.deepEqual(await guess("127.0.0.31", "198.51.100.99", 1), [429], "not trusted: it is itself who asks");
    for (const flags of [["--trust-proxy", "nobody"], ["--trust-proxy", "10.0.0.0/33"], ["--limits", "guesses"], ["--limits", "guesses=x"], ["--limits", "nothing=1"], ["--limits", "share=101"]]) {
        const wrong = await run("serve", "--port", "0", "--data", behind.data, ...flags);
        assert.equal(wrong.code, 2, flags.join(" "));
    }
});

test("codes become longer where many tables can be found; listed ones need not", async (t) => {
    const crowd = await serverWith(t, "--limits", "creates_each=1000");
    const c = await connect(crowd);
    const lengths = [];
    for (let i = 0; i < 60; i++) lengths.push((await c.ask("create", { game: "ipso", seats: 2 })).code.length);
    assert.equal(lengths[0], 6);
    assert.equal(lengths.at(-1), 7);
    const listed = await c.ask("create", { game: "ipso", seats: 2, listed: true });
    assert.equal(listed.code.length, 6);
    const long = await c.ask("create", { game: "ipso", seats: 2 });
    assert.equal((await (await connect(crowd)).ask("join", { code: long.code.toLowerCase() })).t, "ok");
    assert.equal(await status(`/qr/${long.code}.svg`, "127.0.0.1", {}, crowd.port), 200);
});

test("the list of tables: newest first, only where somebody is, gone when it is no longer listed", async () => {
    const host = await from("127.0.0.40"), second = await from("127.0.0.41"), asks = await from("127.0.0.42");
    const codes = async () => (await asks.ask("tables")).tables.map((t) => t.code);
    const older = (await host.ask("create", { game: "ipso", seats: 2, listed: true })).code;
    await sleep(5); // made at another moment
    const newer = (await second.ask("create", { game: "ica", seats: 2, listed: true })).code;
    assert.deepEqual(await codes(), [newer, older]);
    await host.ask("leave");
    assert.deepEqual(await codes(), [newer]);
    await host.ask("join", { code: older });
    assert.deepEqual(await codes(), [newer, older]);
    await second.ask("set", { listed: false });
    assert.deepEqual(await codes(), [older]);
    await second.ask("set", { listed: true });
    await second.close();
    assert.deepEqual(await codes(), [older]);
});

const sqlite = (folder, sql) => String(spawnSync("sqlite3", [join(folder, "ilot.db"), sql]).stdout).trim();

test("a closed table without a match leaves nothing; one with a match stays, and its file too", async (t) => {
    const own = await serverWith(t);
    const c = await connect(own);
    const empty = await c.ask("create", { game: "ipso", seats: 2, name: "Anne" });
    await c.ask("chat", { text: "nobody hears this" });
    assert.equal((await c.ask("close")).t, "ok");
    assert.equal((await c.ask("join", { code: empty.code })).error[0], "error.no_table");
    const played = await c.ask("create", { game: "ipso", seats: 2, sit: 2, start: true });
    assert.equal((await c.ask("close")).t, "ok");
    assert.equal((await (await fetch(`${own.url}/healthz`)).json()).tables, 0);
    await c.close();
    assert.equal(sqlite(own.data, "select code from tables"), played.code);
    assert.equal(sqlite(own.data, "select (select count(*) from seats), (select count(*) from chat)"), "2|0");
});

test("after a restart tables are loaded when somebody comes, and own ones are known before", async (t) => {
    const own = await serverWith(t);
    const { anne, code, tokens } = await twoPeople(own, { grace_ms: null });
    await anne.ask("start");
    const state = () => anne.ask("join", { code, tokens: [tokens[0]] });
    const { n } = await state();
    await own.kill("SIGKILL");
    await own.start();
    assert.equal((await (await fetch(`${own.url}/healthz`)).json()).tables, 1);
    const back = await connect(own);
    const [known] = (await back.ask("tables", { own: [[code, tokens[1]]] })).own;
    assert.equal(known.seats.filter((s) => s.may_act).length, 1);
    assert.equal((await back.ask("join", { code, tokens: [tokens[1]] })).n, n);
});

test("what old matches take is bounded: the oldest go first, never what a table still shows", async (t) => {
    const own = await serverWith(t, "--limits", "store=1");
    const c = await connect(own);
    const made = await c.ask("create", { game: "ipso", seats: 2, sit: 2, start: true });
    await c.news("state", { before: true });
    await own.kill("SIGTERM");
    // A year of matches, all alike, the first one oldest; what the table shows is among them.
    sqlite(own.data, `with recursive i(k) as (values (1) union all select k + 1 from i where k < 800)
        insert into tables select 1000 + k, 'AAAAAA' || k, game, terms, n, 3, chat, stand_in, bot_pause_ms, host_seat, paused, listed, grace_ms, host, 1, 5000 + k, next_seed, created_ms, touched_ms, seats, hints, 0 from tables, i limit 800;
        insert into matches select t.match_id, t.id, 1, m.rules_version, m.game, m.terms, m.digest, m.seed, m.names, m.started_ms, t.id, 'x', 0 from tables t, matches m where t.state = 3 and m.over_ms = 0;
        insert into journal select null, m.id, 1, 0, 0, 0, 0, 0, printf('%.3000c', 'x'), '', 0, 1, 0 from matches m where m.over_ms > 0;`);
    const count = () => Number(sqlite(own.data, "select count(*) from matches"));
    assert.equal(count(), 801);
    await own.start();
    const until = Date.now() + 75000; // the server looks once a minute
    while (count() === 801 && Date.now() < until) await sleep(500);
    assert.equal(count(), 301, "five hundred at once");
    assert.equal(sqlite(own.data, "select min(over_ms) from matches where over_ms > 0"), "1501", "the oldest first");
    assert.equal(sqlite(own.data, "select count(*) from tables where state = 3"), "300");
    const back = await connect(own);
    assert.equal((await back.ask("join", { code: made.code })).t, "ok");
});
