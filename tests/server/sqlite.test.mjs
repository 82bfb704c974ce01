// sqlite.test.mjs -- the store as files: a full disk, older stores, files and locks that somebody takes away.
import assert from "node:assert/strict";
import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { spawn, spawnSync } from "node:child_process";
import { choices, connect, playOut, run, Server, sleep } from "./lib.mjs";

const hotSeat = { game: "ipso", seats: 2, sit: 2, names: ["Anne", "Zoé"], start: true };

test("a full disk: acts are refused with words, nothing acknowledged is lost, and it goes on when there is room", async () => {
    const server = new Server(["bash", "-c", 'ulimit -f 220; exec "$@"', "--"]);
    await server.start();
    const c = await connect(server);
    const made = await c.ask("create", hotSeat);
    await c.news("state", { before: true });
    let done = 0, refused = null;
    while (!refused) {
        const seat = [0, 1].find((s) => choices(c, s).length);
        if (seat === undefined) {
            const again = await c.ask("start");
            if (again.t === "error") refused = again;
            done = 0;
            continue;
        }
        const since = c.heard.length;
        const answer = await c.ask("act", { seat, act: choices(c, seat)[0][0] });
        if (answer.t === "ok") {
            done = answer.acts;
            await c.until((m) => m.n === answer.n && m.for === 1, { since });
        } else refused = answer;
    }
    assert.deepEqual(refused.error, ["error.disk"]);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 503);
    const chat = await c.ask("chat", { text: "hm" });
    assert.deepEqual(chat.error, ["error.disk"]);
    assert.equal((await c.ask("ping")).t, "pong");
    const other = await connect(server);
    assert.equal((await other.ask("create", hotSeat)).error?.[0], "error.disk");
    await other.ask("join", { code: made.code });
    const state = await other.news("state", { before: true });
    assert.equal(state.match.acts, done, "as much as was acknowledged, and no more");
    await server.kill("SIGKILL");

    server.wrap = [];
    await server.start();
    const back = await connect(server);
    await back.ask("join", { code: made.code, tokens: made.tokens.map((t) => t.token) });
    const restored = await back.news("state", { before: true });
    assert.equal(restored.match.acts, done);
    if (restored.table.state === "running") await playOut([back, back]);
    assert.equal((await back.ask("chat", { text: "!" })).t, "ok");
    assert.equal((await run("verify", "--all", ...server.at)).code, 0);
    assert.equal((await server.end()).code, 0);
});

test("a full disk where everybody plays at once and where hands move worlds: words, and it goes on", async () => {
    const server = new Server(["bash", "-c", 'ulimit -f 300; exec "$@"', "--"]);
    await server.start();
    const c = await connect(server), ice = await connect(server);
    const towers = await c.ask("create", { game: "icetowers", seats: 2, sit: 2, start: true, grace_ms: null, options: { countdown_ms: 0, idle_s: 600 } });
    for (const seat of [0, 1]) assert.equal((await c.press(seat, "ready")).t, "ok");
    const thin = await ice.ask("create", { game: "thinice", seats: 2, sit: 2, start: true, grace_ms: null, options: { first: 1 } });
    assert.equal((await ice.ask("act", { seat: 0, act: "call L" })).t, "ok");
    assert.equal((await ice.ask("act", { seat: 0, act: "grab 1 L1" })).t, "ok");
    let answer, done = 2;
    for (let i = 0; (answer = await c.press(0, i % 2 ? "set" : "take rL1")).t === "ok"; i++) done = answer.acts;
    assert.deepEqual(answer.error, ["error.disk"]);
    const own = await ice.until((m) => m.t === "own" && m.for === 0 && m.why === "resumed", { before: true, ms: 20000 });
    assert.ok(own.position.includes("L1"), "as the store has it");
    assert.equal((await c.ask("ping")).t, "pong");
    await server.kill("SIGKILL");
    server.wrap = [];
    await server.start();
    const back = await connect(server), iceBack = await connect(server);
    await back.ask("join", { code: towers.code, tokens: towers.tokens.map((t) => t.token) });
    assert.equal((await back.news("state", { before: true })).match.acts, done, "as much as was acknowledged, and no more");
    assert.equal((await back.press(1, "take bL1")).t, "ok");
    await iceBack.ask("join", { code: thin.code, tokens: thin.tokens.map((t) => t.token) });
    assert.equal((await iceBack.ask("act", { seat: 0, act: "release 1" })).t, "ok");
    assert.equal((await run("verify", "--all", ...server.at)).code, 0);
    assert.equal((await server.end()).code, 0);
});

test("a store of the first version comes up to date and loses nothing; one of a later program is left alone", async () => {
    const server = await new Server().start(), c = await connect(server), other = server.data;
    const { code } = await c.ask("create", hotSeat);
    await c.news("state", { before: true });
    await playOut([c, c]);
    await c.until((m) => m.table?.state === "over", { before: true });
    await server.kill("SIGTERM");
    const exported = await run("export", "--data", other, code);
    const sqlite = (sql) => spawnSync("sqlite3", [join(other, "ilot.db"), sql]);
    // As version 1 of the schema had it: the way up must lose nothing.
    sqlite(`drop table facts; drop table bans; drop index journal_of_match; create index journal_of_match on journal (match_id);
        alter table snapshots rename column place to journal_id; alter table journal drop column place; alter table chat drop column client;
        ${["tables", "seats", "matches", "journal", "chat", "snapshots"].map((t) => `alter table ${t} drop column sum;`).join(" ")}
        alter table journal drop column early; alter table tables drop column hints; pragma user_version = 1`);
    assert.match((await run("verify", "--all", "--data", other)).out, /^1 matches, \d+ acts, 0 wrong/);
    assert.equal((await run("export", "--data", other, code)).out, exported.out);
    assert.equal(String(sqlite("pragma user_version").stdout).trim(), "7");
    sqlite("delete from journal where id = 5");
    assert.equal((await run("verify", "--all", "--data", other)).code, 1);
    sqlite("pragma user_version = 99");
    const newer = await run("verify", "--all", "--data", other);
    assert.match(newer.err, /version 99/);
    rmSync(other, { recursive: true, force: true });
});

test("a store that an older program left opens: its matches stand as they stood, go on by their rules, and verify", async () => {
    const folder = new URL("stores/", import.meta.url).pathname;
    for (const name of readdirSync(folder).filter((n) => n.endsWith(".db"))) {
        const server = new Server(), tables = JSON.parse(readFileSync(folder + name.replace(".db", ".json"), "utf8"));
        copyFileSync(folder + name, join(server.data, "ilot.db"));
        await server.start();
        for (const [what, { code, tokens, acts, state, points }] of Object.entries(tables)) {
            const c = await connect(server);
            assert.equal((await c.ask("join", { code, tokens })).t, "ok", what);
            const now = await c.news("state", { before: true });
            assert.deepEqual([now.table.state, now.match.acts, now.views[0].view.points], [state, acts, points], `${name}: ${what}`);
            if (state !== "running") continue;
            const game = now.table.game, by = now.views.find(({ view }) => view.choices.length);
            const act = game === "thinice" ? "concede" : by.view.choices[0][0];
            assert.equal((await c.ask("act", { seat: by.for, act, n: now.n })).t, "ok", `${name}: ${what} goes on`);
        }
        assert.equal(server.errors, "");
        await server.kill("SIGTERM");
        const verified = await run("verify", "--all", ...server.at);
        assert.match(verified.out, /^7 matches, \d+ acts, 0 wrong/, verified.err);
        const exported = await run("export", tables["thinice-over"].code, "--data", server.data);
        assert.match(exported.out, new RegExp(`^game thinice ${tables["thinice-over"].rules}$`, "m"), "a match keeps the version of the rules that it was played by");
        writeFileSync(join(server.data, "old.match"), exported.out);
        assert.equal((await run("verify", join(server.data, "old.match"))).code, 0);
        rmSync(server.data, { recursive: true, force: true });
    }
});

test("somebody else locks the store: words at once, nobody waits, and it goes on afterwards", async () => {
    const server = await new Server().start();
    const c = await connect(server);
    await c.ask("create", hotSeat);
    const locker = spawn("sqlite3", [join(server.data, "ilot.db")], { stdio: ["pipe", "pipe", "inherit"] });
    locker.stdin.write("begin immediate; select 'locked';\n");
    await new Promise((done) => locker.stdout.once("data", done));
    const start = performance.now();
    assert.deepEqual((await c.ask("chat", { text: "hm" })).error, ["error.disk"]);
    assert.ok(performance.now() - start < 1000, "the loop is not held up");
    locker.stdin.end("rollback;\n");
    await new Promise((done) => locker.on("close", done));
    assert.equal((await c.ask("chat", { text: "there" })).t, "ok");
    await server.end();
});

for (const file of ["ilot.db", "ilot.db-wal", "ilot.db-shm"])
    test(`${file} is deleted under the server: nothing is said to be kept any more`, async () => {
        const server = await new Server().start();
        const c = await connect(server);
        await c.ask("create", hotSeat);
        const path = join(server.data, file), aside = `${path}.aside`;
        renameSync(path, aside);
        assert.deepEqual((await c.ask("chat", { text: "hm" })).error, ["error.disk"]);
        assert.equal((await fetch(`${server.url}/healthz`)).status, 503);
        assert.ok(server.errors.includes(`the store refuses: ${path} is gone, or is another file now`), server.errors);
        writeFileSync(path, "");
        assert.deepEqual((await c.ask("chat", { text: "hm" })).error, ["error.disk"], "another file in its place is none");
        renameSync(aside, path);
        assert.equal((await c.ask("chat", { text: "there" })).t, "ok", "and it goes on where it was");
        assert.equal((await server.end()).code, 0);
    });

test("the lock is deleted under the server: it is made anew, or, if another server has the folder by then, left to that", async () => {
    const server = await new Server().start(), lock = join(server.data, "ilot.lock");
    const told = async (words) => {
        for (let waited = 0; !server.errors.includes(words) && waited < 10000; waited += 50) await sleep(50);
        assert.ok(server.errors.includes(words), server.errors);
    };
    const note = readFileSync(lock, "utf8");
    rmSync(lock);
    await told(`somebody deleted ${lock}: made anew`);
    assert.equal(readFileSync(lock, "utf8"), note);
    const second = new Server();
    rmSync(second.data, { recursive: true });
    second.data = server.data;
    await assert.rejects(second.start(), /another server uses this data folder/);
    const c = await connect(server), made = await c.ask("create", hotSeat);
    assert.equal(made.t, "ok");
    rmSync(lock);
    await second.start();
    await told(`somebody deleted ${lock}, and another server has the folder now`);
    assert.equal((await server.gone).code, 3);
    assert.equal((await (await connect(second)).ask("join", { code: made.code })).t, "ok", "what was told is there");
    assert.equal((await second.end()).code, 0);
});

test("a file without an end is not read for ever", async () => {
    const endless = await run("replay", "/dev/urandom");
    assert.equal(endless.code, 2);
    assert.match(endless.err, /longer than 64 MB/);
});
