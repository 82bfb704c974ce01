// store.test.mjs -- what happens to the data, in either store: a full one, restarts, backup, export, import, verify.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { choices, connect, playOut, run, Server, twoPeople } from "./lib.mjs";

const hotSeat = { game: "ipso", seats: 2, sit: 2, names: ["Anne", "Zoé"], start: true };

test("a store that is full: acts are refused with words, nothing acknowledged is lost, and it goes on when there is room", async () => {
    const server = await new Server().start();
    const c = await connect(server);
    const made = await c.ask("create", hotSeat);
    await c.news("state", { before: true });
    const act = () => {
        const seat = [0, 1].find((s) => choices(c, s).length);
        return c.ask("act", { seat, act: choices(c, seat)[0][0] });
    };
    const since = c.heard.length, done = await act();
    assert.equal(done.t, "ok");
    await c.until((m) => m.n === done.n && m.for === 1, { since });
    server.refuse(true);
    assert.deepEqual((await act()).error, ["error.disk"]);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 503);
    assert.deepEqual((await c.ask("chat", { text: "hm" })).error, ["error.disk"]);
    assert.equal((await c.ask("ping")).t, "pong");
    const other = await connect(server);
    assert.equal((await other.ask("create", hotSeat)).error?.[0], "error.disk");
    await other.ask("join", { code: made.code });
    assert.equal((await other.news("state", { before: true })).match.acts, done.acts, "as much as was acknowledged, and no more");
    assert.match(server.errors, /the store refuses: /);
    server.refuse(false);
    assert.equal((await c.ask("chat", { text: "there" })).t, "ok");
    await playOut([c, c]);
    assert.equal((await run("verify", "--all", ...server.at)).code, 0);
    assert.equal((await server.end()).code, 0);
});

test("everything about a table survives a restart", async () => {
    const server = await new Server().start();
    const { anne, zoe, code, tokens, host } = await twoPeople(server, { listed: true, grace_ms: null });
    await anne.ask("set", { options: { parity: 1 }, stand_in: "easy", bot_pause_ms: 50, hints: false });
    await anne.ask("start");
    await anne.news("start", { before: true });
    await zoe.news("start", { before: true });
    const first = choices(anne, 0).length ? anne : zoe, seat = first === anne ? 0 : 1;
    await first.ask("act", { seat, act: choices(first, seat)[3][0], id: "mine" });
    await anne.ask("chat", { text: "à demain" });
    await anne.ask("mute", { seat: 1, muted: true });
    await anne.ask("join", { code, tokens: [tokens[0]], host });
    const before = anne.heard.findLast((m) => m.t === "state");
    assert.equal((await server.kill("SIGTERM")).code, 0);
    assert.equal(await anne.closed, 1001);
    await server.start();
    const again = await connect(server);
    await again.ask("join", { code, tokens: [tokens[0]], host });
    const after = await again.news("state", { before: true });
    const still = ({ table, ...rest }) => ({ ...rest, now: 0, table: { ...table, watchers: 0, seats: table.seats.map((s) => ({ ...s, online: 0 })) } });
    assert.deepEqual(still(after), still(before));
    const zoeAgain = await connect(server);
    await zoeAgain.ask("join", { code, tokens: [tokens[1]] });
    const who = seat === 0 ? again : zoeAgain;
    const resent = await who.ask("act", { seat, act: "replace 1 1.1", id: "mine" });
    assert.equal(resent.again, true);
    await server.end();
});

test("backup, export, import, verify; a changed store is found out", async () => {
    const server = await new Server().start();
    const c = await connect(server);
    const made = await c.ask("create", hotSeat);
    await c.news("state", { before: true });
    await playOut([c, c]);
    await c.until((m) => m.table?.state === "over", { before: true });
    const copy = join(server.data, "copy.db"), second = new Server(), other = second.at;
    assert.equal((await run("backup", ...server.at, copy)).code, 0);
    assert.equal((await run("backup", ...server.at, copy)).code, 3, "never over a file that is there");

    const exported = await run("export", ...server.at, made.code);
    assert.equal(exported.code, 0, exported.err);
    assert.match(exported.out, /\nnames Anne\|Zoé\n/);
    const path = join(server.data, "match.txt"), bad = join(server.data, "bad.txt");
    writeFileSync(path, exported.out);
    writeFileSync(bad, exported.out.replace(/\n0 A replace 1 /, "\n0 A replace 2 "));
    const imported = await run("import", ...other, path);
    assert.equal(imported.code, 0, imported.err);
    const refused = await run("import", ...other, bad);
    assert.equal(refused.code, 2);
    assert.match(refused.err, /bad\.txt: line \d+:/);
    const code = imported.out.split(" ")[0];
    assert.equal((await run("export", ...other, code)).out, exported.out);
    assert.match((await run("verify", "--all", ...other)).out, /^1 matches, \d+ acts, 0 wrong/);

    assert.equal((await run("export", ...server.at, "ABCDEF")).code, 1);
    assert.ok(!readFileSync(copy).includes(made.tokens[0].token), "tokens are kept as hashes only");
    assert.ok(!readFileSync(copy).includes(made.host));
    second.query("delete from journal where place = 5");
    const changed = await run("verify", "--all", ...other);
    assert.equal(changed.code, 1);
    assert.match(changed.err, /lacks rows/);
    second.forget();
    await server.end();
});
