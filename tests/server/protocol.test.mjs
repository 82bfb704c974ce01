// protocol.test.mjs -- docs/protocol.md, told by the server itself.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { choices, connect, playOut, run, Server, turnOf, twoPeople } from "./lib.mjs";

const server = new Server();
before(() => server.start());
after(async () => {
    const { code } = await server.end();
    assert.equal(code, 0, `the server did not stop cleanly: ${server.errors}`);
    assert.equal(server.errors, "");
});

const playNow = { game: "ipso", seats: 3, sit: 1, name: "Anne", bots: "greedy", start: true, bot_pause_ms: 0 };

test("hello comes first, with the games", async () => {
    const c = await connect(server);
    const hello = await c.news("hello", { before: true });
    assert.equal(hello.protocol, 1);
    assert.ok(hello.games.includes("ipso"));
    assert.ok(Math.abs(hello.now - Date.now()) < 5000);
    const pong = await c.ask("ping", { at: 42 });
    assert.equal(pong.t, "pong");
    assert.equal(pong.at, 42);
});

test("play now: one request, and a whole match against bots", async () => {
    const c = await connect(server);
    const made = await c.ask("create", playNow);
    assert.equal(made.t, "ok");
    assert.match(made.code, /^[ABCDEFGHJKLMNPRSTWXYZ]{6}$/);
    assert.match(made.tokens[0].token, /^[0-9a-f]{32}$/);
    const state = await c.news("state", { before: true });
    assert.equal(state.table.state, "running");
    assert.equal(state.match.acts, 0);
    assert.deepEqual(state.you, { seats: [0], host: true });
    assert.equal(state.views[0].view.pieces.length > 0, true);
    while (await turnOf(c, 0)) {
        const answer = await c.ask("act", { seat: 0, act: choices(c, 0)[0][0] });
        assert.equal(answer.t, "ok");
    }
    const over = await c.until((m) => m.t === "table" && m.table.state === "over", { before: true });
    const promised = state.table.commitment;
    assert.equal(createHash("sha256").update(Buffer.from(over.table.seed, "hex")).digest("hex"), promised);
    assert.match(over.table.next_commitment, /^[0-9a-f]{64}$/);

    const exported = await c.ask("export");
    assert.match(exported.file, /^ilot match 1\n/);
    const file = await (await fetch(`${server.url}/file/${made.code}/1.txt`)).text();
    assert.equal(file, exported.file);
    const path = join(server.data, "match.txt");
    writeFileSync(path, file);
    const verified = await run("verify", path);
    assert.equal(verified.code, 0, verified.out + verified.err);

    // Versions came without a gap, and every update's events are words and moves.
    const numbers = c.heard.filter((m) => m.n && m.t !== "ok" && m.t !== "state").map((m) => m.n);
    numbers.forEach((n, i) => assert.equal(n, i + 1));
    assert.ok(c.heard.filter((m) => m.t === "update").every((m) => m.events.every((e) => e.words[0] && e.moves)));

    const again = await c.ask("start");
    assert.equal(again.t, "ok");
    const start = await c.until((m) => m.t === "start" && m.match.number === 2, { before: true });
    assert.equal(start.match.commitment, over.table.next_commitment);
});

test("pieces before + moves = pieces after, as the page will do it", async () => {
    const { anne, zoe, code } = await twoPeople(server, { bot_pause_ms: 0 });
    await anne.ask("start");
    const start = await zoe.news("start", { before: true });
    await anne.news("start", { before: true });
    const pieces = new Map(start.view.pieces.map((p) => [p[0], p]));
    zoe.onmessage = (m) => {
        for (const e of m.t === "update" ? m.events : [])
            for (const [id, zone, slot, face] of e.moves)
                if (zone === 0) pieces.delete(id);
                else pieces.set(id, [id, zone, slot, face, (pieces.get(id) ?? [])[4] ?? 0]);
    };
    await playOut([anne, zoe]);
    const watcher = await connect(server);
    await watcher.ask("join", { code });
    const state = await watcher.news("state", { before: true });
    const sorted = (list) => [...list].map((p) => p.slice(0, 4)).sort((a, b) => a[0] - b[0]);
    assert.deepEqual(sorted(pieces.values()), sorted(state.views[0].view.pieces));
    assert.equal(state.log[0].acts.length, state.match.acts + 1);
    assert.equal(state.log[0].acts[0].i, -1);
});

test("a resent act is done once; a stale one is late; nonsense is refused with its clause", async () => {
    const { anne, zoe } = await twoPeople(server);
    await anne.ask("start", {});
    await anne.news("start", { before: true });
    await zoe.news("start", { before: true });
    const [first, second, a, b] = choices(anne, 0).length ? [anne, zoe, 0, 1] : [zoe, anne, 1, 0];
    const act = choices(first, a)[0][0];
    const done = await first.ask("act", { seat: a, act, id: "same", at: 0 });
    assert.equal(done.t, "ok");
    const again = await first.ask("act", { seat: a, act, id: "same", at: 0 });
    assert.deepEqual({ ...again, id: 0 }, { ...done, id: 0, again: true });
    assert.equal(first.heard.filter((m) => m.t === "update").length, 1);

    const turn = await first.ask("act", { seat: a, act });
    assert.equal(turn.t, "refused");
    assert.equal(turn.refusal.clause, "IP-TURN");
    assert.equal(turn.refusal.why[0], "ipso.refuse.turn");
    const late = await second.ask("act", { seat: b, act: choices(second, b)[0][0], at: 0 });
    assert.equal(late.refusal.clause, "TABLE");
    assert.equal(late.refusal.late, true);
    const garbled = await second.ask("act", { seat: b, act: "dance" });
    assert.equal(garbled.refusal.clause, "GARBLED");
    const foreign = await second.ask("act", { seat: a, act });
    assert.deepEqual(foreign.error, ["error.not_your_seat"]);
    for (const wrong of [17, null, {}, [], ["x"], [0, 1e9], [0, 1.5], [999], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]])
        assert.equal((await second.ask("act", { seat: b, act: wrong })).t, "error", JSON.stringify(wrong));

    const preview = await second.ask("preview", { seat: b, act: [0, 0] });
    assert.equal(preview.t, "ok");
    assert.equal(preview.preview.complete, false);
    assert.ok(preview.preview.cells.length > 0);
    const array = await second.ask("act", { seat: b, act: choices(second, b)[0].slice(1), at: 1 });
    assert.equal(array.t, "ok");
});

test("reconnecting resumes with nothing, or with everything", async () => {
    const { anne, zoe, code, tokens } = await twoPeople(server);
    await anne.ask("start");
    const start = await zoe.news("start", { before: true });
    await zoe.close();
    const again = await connect(server);
    assert.equal(again.epoch, zoe.epoch);
    const same = await again.ask("join", { code, tokens: [tokens[1]], seen: start.n, epoch: zoe.epoch });
    assert.equal(same.resumed, true);
    assert.deepEqual(same.you.seats, [1]);
    await again.news("presence", { before: true });
    assert.equal(again.heard.some((m) => m.t === "state"), false);
    await again.close();

    await anne.ask("chat", { text: "Bien joué !" });
    const later = await connect(server);
    const more = await later.ask("join", { code: code.toLowerCase(), tokens: [tokens[1], "00".repeat(16)], seen: start.n, log_from: -1 });
    assert.equal(more.resumed, false);
    assert.deepEqual(more.lost, [1]);
    const state = await later.news("state", { before: true });
    assert.equal(state.chat.at(-1).text, "Bien joué !");
    assert.equal(state.n, start.n + 1);
    assert.deepEqual(state.log, []);
    assert.equal(state.views[0].for, 1);
    const history = await later.ask("history", { from: 0, for: 1 });
    assert.equal(history.log.acts.length, 1);
    assert.equal((await later.ask("history", { from: 0, for: 0 })).t, "error");
});

test("nobody takes a seat without its token", async () => {
    const { anne, zoe, code } = await twoPeople(server, { listed: true });
    const watcher = await connect(server);
    await watcher.ask("join", { code, name: "Nosy" });
    await anne.ask("start");
    await watcher.news("start", { before: true });
    assert.deepEqual((await watcher.ask("sit", { seat: 0 })).error, ["error.running"]);
    assert.equal((await watcher.ask("stand", { seat: 0 })).error[0], "error.not_your_seat");
    assert.equal((await watcher.ask("start")).error[0], "error.not_host");
    assert.equal((await zoe.ask("remove", { seat: 0 })).error[0], "error.not_host");
    assert.equal((await watcher.ask("move")).error[0], "error.not_your_seat");
    assert.equal((await watcher.ask("claim", { code, key: code })).error[0], "error.key");
    const seen = JSON.stringify([...watcher.heard, ...zoe.heard.filter((m) => !m.tokens)]);
    const tokenLike = seen.match(/"[0-9a-f]{32}"/g);
    assert.equal(tokenLike, null);
    assert.equal(watcher.heard.some((m) => m.table?.seed), false);
    const tables = (await watcher.ask("tables")).tables;
    assert.equal(tables.find((t) => t.code === code).people, 2);
});

test("a seat moves to another device, once, and the old one only watches", async () => {
    const { zoe, code, tokens } = await twoPeople(server);
    const moving = await zoe.ask("move");
    assert.equal(moving.link, `${server.url}/t/${code}#move=${moving.key}`);
    assert.match(moving.svg, /^<svg /);
    const phone = await connect(server);
    const claimed = await phone.ask("claim", { code, key: moving.key });
    assert.deepEqual(claimed.you.seats, [1]);
    assert.notEqual(claimed.tokens[0].token, tokens[1]);
    const you = await zoe.news("you", { before: true });
    assert.deepEqual([you.why, you.you.seats], ["moved", []]);
    assert.equal((await (await connect(server)).ask("claim", { code, key: moving.key })).error[0], "error.key");
    const old = await connect(server);
    assert.deepEqual((await old.ask("join", { code, tokens: [tokens[1]] })).lost, [0]);
});

test("the host: set, bots, pause, mute, remove, hand over, close", async () => {
    const { anne, zoe, code } = await twoPeople(server);
    assert.equal((await anne.ask("set", { seats: 3, options: { parity: "on" }, chat: "seats", grace_ms: null })).t, "ok");
    const table = (await zoe.until((m) => m.t === "table" && m.table.seats_count === 3, { before: true })).table;
    assert.deepEqual([table.options.parity, table.chat, table.grace_ms], [1, "seats", null]);
    assert.deepEqual((await anne.ask("start")).error, ["error.open_seats", 1]);
    assert.equal((await anne.ask("set", { seats: 99 })).t, "error");
    assert.equal((await anne.ask("set", { options: { nonsense: 1 } })).error[0], "fault.option_name");
    assert.equal((await anne.ask("bot", { seat: 2, level: "genius" })).error[0], "error.level");
    assert.equal((await anne.ask("bot", { seat: 1, level: "easy" })).error[0], "error.seat_taken");
    assert.equal((await anne.ask("bot", { seat: 2, level: "easy" })).t, "ok");
    assert.equal((await anne.ask("start")).t, "ok");
    assert.equal((await anne.ask("set", { seats: 2 })).error[0], "error.running");
    assert.equal((await anne.ask("pause", { paused: true })).t, "ok");
    await anne.news("start", { before: true });
    const paused = await zoe.ask("act", { seat: 1, act: "replace 1 1.1" });
    assert.equal(paused.refusal.why[0], "refusal.paused");
    assert.equal((await anne.ask("mute", { seat: 1, muted: true })).t, "ok");
    assert.equal((await zoe.ask("chat", { text: "hm" })).error[0], "error.muted");
    const watcher = await connect(server);
    await watcher.ask("join", { code });
    assert.equal((await watcher.ask("chat", { text: "hm" })).error[0], "error.chat_closed");
    assert.equal((await anne.ask("hand_over", { seat: 1 })).t, "ok");
    assert.equal((await zoe.news("you", { before: true })).you.host, true);
    const handed = await anne.news("you", { before: true });
    assert.deepEqual([handed.why, handed.you.host], ["handed", false]);
    assert.equal((await anne.ask("pause", { paused: false })).error[0], "error.not_host");
    assert.equal((await zoe.ask("remove", { seat: 0 })).t, "ok");
    await anne.until((m) => m.t === "you" && m.why === "removed", { before: true });
    assert.equal((await anne.until((m) => m.t === "table" && m.table.seats[0].kind === "bot", { before: true })).table.host, 1);
    assert.equal((await zoe.ask("close")).t, "ok");
    await watcher.news("closed", { before: true });
    assert.equal((await watcher.ask("join", { code })).error[0], "error.no_table");
});

test("hot-seat: one device, three seats, a view for each", async () => {
    const c = await connect(server);
    const made = await c.ask("create", { game: "ipso", seats: 3, sit: 3, names: ["Anne", "Zoé", "Léo"], start: true });
    assert.equal(made.tokens.length, 3);
    const state = await c.news("state", { before: true });
    assert.deepEqual(state.views.map((v) => v.for), [0, 1, 2]);
    assert.deepEqual(state.table.seats.map((s) => s.name), ["Anne", "Zoé", "Léo"]);
    await playOut([c, c, c]);
    const over = await c.until((m) => m.t === "table" && m.table.state === "over", { before: true });
    assert.ok(over.table.seed);
    const last = c.heard.filter((m) => m.t === "update").slice(-3);
    assert.deepEqual(last.map((m) => [m.for, m.n === last[0].n, m.view.seat]), [[0, true, 0], [1, true, 1], [2, true, 2]]);
});

test("an absent seat is played on after its grace, and handed back", async () => {
    const { anne, zoe, code, tokens } = await twoPeople(server, { grace_ms: 300, bot_pause_ms: 0, stand_in: "greedy" });
    await anne.ask("start");
    await anne.news("start", { before: true });
    await zoe.close();
    await anne.until((m) => m.t === "presence" && !m.seats[1].online, { before: true });
    await anne.until((m) => m.t === "presence" && m.seats[1].stand_in, { before: true });
    for (let i = 0; i < 3; i++) {
        await turnOf(anne, 0);
        await anne.ask("act", { seat: 0, act: choices(anne, 0)[0][0] });
    }
    await turnOf(anne, 0);
    assert.ok(anne.heard.filter((m) => m.t === "update" && m.by.seat === 1 && m.by.bot).length >= 3);
    const back = await connect(server), since = anne.heard.length;
    await back.ask("join", { code, tokens: [tokens[1]] });
    await anne.until((m) => m.t === "presence" && m.seats[1].online && !m.seats[1].stand_in, { since });
});

test("alone with bots: the match waits for who is away, and is as it was", async () => {
    const c = await connect(server);
    const made = await c.ask("create", { ...playNow, grace_ms: 0, bot_pause_ms: 0 });
    await turnOf(c, 0);
    await c.ask("act", { seat: 0, act: choices(c, 0)[0][0] });
    await turnOf(c, 0);
    const acts = c.heard.filter((m) => m.t === "update").at(-1).match.acts;
    await c.close();
    await sleep(700);
    const back = await connect(server);
    await back.ask("join", { code: made.code, tokens: [made.tokens[0].token] });
    const state = await back.news("state", { before: true });
    assert.equal(state.match.acts, acts);
    assert.equal(state.table.seats[0].stand_in, false);
    assert.equal((await back.ask("act", { seat: 0, act: state.views[0].view.choices[0][0] })).t, "ok");
});

test("alone with bots where time runs: no time passes while nobody is there", async () => {
    const c = await connect(server);
    const made = await c.ask("create", { game: "icetowers", seats: 2, sit: 1, bots: "easy", start: true, bot_pause_ms: 0, options: { countdown_ms: 0 } });
    await c.news("start", { before: true });
    await c.ask("act", { seat: 0, act: "ready" });
    await c.until((m) => m.t === "update" && m.by?.bot && m.match.acts > 3, { before: true });
    await c.close();
    await sleep(300);
    const look = async () => {
        const watcher = await connect(server);
        await watcher.ask("join", { code: made.code });
        const { match } = await watcher.news("state", { before: true });
        await watcher.close();
        return [match.acts, match.tick];
    };
    const before = await look();
    await sleep(1500);
    assert.deepEqual(await look(), before);
    const back = await connect(server);
    await back.ask("join", { code: made.code, tokens: [made.tokens[0].token] });
    await back.until((m) => m.t === "update" && m.by?.bot, { before: false });
});

test("leaving on purpose: the bot need not wait", async () => {
    const { anne, zoe } = await twoPeople(server, { grace_ms: 3600000, bot_pause_ms: 0 });
    await anne.ask("start");
    assert.equal((await zoe.ask("leave")).t, "ok");
    await anne.until((m) => m.t === "presence" && m.seats[1].stand_in, { before: true });
    assert.equal((await zoe.ask("chat", { text: "?" })).error[0], "error.not_at_table");
});

test("a hint: for one person among bots, and a legal act", async () => {
    const c = await connect(server);
    await c.ask("create", playNow);
    assert.ok(await turnOf(c, 0));
    assert.equal((await c.ask("hint", { seat: 0 })).t, "ok");
    const hint = await c.news("hint", { before: true, ms: 60000 });
    assert.equal(hint.for, 0);
    assert.equal((await c.ask("act", { seat: 0, act: hint.act, at: hint.acts })).t, "ok");
    assert.equal((await c.ask("set", { hints: false })).t, "ok");
    assert.ok(await turnOf(c, 0));
    assert.equal((await c.ask("hint", { seat: 0 })).refusal.why[0], "refusal.hint");
    const { anne, zoe } = await twoPeople(server);
    await anne.ask("start");
    for (const [who, seat] of [[anne, 0], [zoe, 1]]) assert.equal((await who.ask("hint", { seat })).refusal.why[0], "refusal.hint");
});

test("undo: asked of everybody, granted by all, refused by one", async () => {
    const { anne, zoe } = await twoPeople(server);
    await anne.ask("start");
    await anne.news("start", { before: true });
    await zoe.news("start", { before: true });
    const [first, second, a, b] = choices(anne, 0).length ? [anne, zoe, 0, 1] : [zoe, anne, 1, 0];
    assert.equal((await first.ask("undo", { seat: a })).refusal.why[0], "refusal.undo");
    await first.ask("act", { seat: a, act: choices(first, a)[0][0] });
    const asked = await first.ask("undo", { seat: a });
    assert.equal(asked.done, false);
    const question = (await second.until((m) => m.t === "table" && m.table.undo, { before: true })).table.undo;
    assert.deepEqual(question, { seat: a, acts: 1, yes: [a], wait: [b] });
    assert.equal((await second.ask("consent", { seat: b, yes: false })).t, "ok");
    assert.equal((await second.ask("consent", { seat: b, yes: true })).error[0], "error.no_undo");
    await first.ask("undo", { seat: a });
    await second.ask("consent", { seat: b, yes: true });
    const undone = await second.news("undone", { before: true });
    assert.deepEqual([undone.count, undone.match.acts, undone.seat], [1, 0, a]);
    assert.ok(undone.view.pieces.length > 0);
    assert.deepEqual(undone.view.may_act, [a]);
});

test("bots think beside the loop: everybody else is answered meanwhile", async () => {
    const tables = [];
    for (let i = 0; i < 6; i++) {
        const c = await connect(server);
        await c.ask("create", { game: "ipso", seats: 4, sit: 0, bots: "hard", bot_pause_ms: 0, start: true });
        tables.push(c);
    }
    const waits = [];
    for (let i = 0; i < 20; i++) {
        const start = performance.now();
        await tables[i % 6].ask("ping");
        waits.push(performance.now() - start);
    }
    await Promise.any(tables.map((c) => c.until((m) => m.t === "update" && m.by.bot, { before: true, ms: 60000 })));
    for (const c of tables) await c.ask("close");
    assert.ok(waits.sort((a, b) => a - b)[10] < 500, `half of the pings took longer than ${waits[10]} ms`);
});

test("chat: cleaned, short, not too fast", async () => {
    const { anne, zoe } = await twoPeople(server);
    assert.equal((await anne.ask("chat", { text: "  Salut\u202e\u0007 !  " })).t, "ok");
    assert.equal((await zoe.news("chat", { before: true })).line.text, "Salut !");
    assert.equal((await anne.ask("chat", { text: "é".repeat(201) })).t, "error");
    assert.equal((await anne.ask("chat", { text: "é".repeat(200) })).t, "ok");
    assert.equal((await anne.ask("chat", { text: "   " })).t, "error");
    let slow = 0;
    for (let i = 0; i < 8; i++) slow += (await anne.ask("chat", { text: "x" })).error?.[0] === "error.slow_down";
    assert.ok(slow >= 4);
});

test("sitting, standing, names", async () => {
    const anne = await connect(server), zoe = await connect(server);
    const made = await anne.ask("create", { game: "ipso", seats: 3, sit: 0, name: "TV" });
    assert.deepEqual([made.tokens, made.you], [[], { seats: [], host: true }]);
    await zoe.ask("join", { code: made.code });
    assert.equal((await zoe.ask("sit", { seat: 2, name: "Zoé" })).tokens[0].seat, 2);
    assert.equal((await anne.ask("sit", { seat: 2 })).error[0], "error.seat_taken");
    assert.equal((await zoe.ask("name", { seat: 2, name: "Z|oé" })).t, "ok");
    await anne.until((m) => m.t === "table" && m.table.seats[2].name === "Zoé", { before: true });
    assert.equal((await zoe.ask("name", { seat: 2, name: "é".repeat(25) })).t, "error");
    assert.equal((await zoe.ask("stand", { seat: 2 })).t, "ok");
    await anne.until((m) => m.t === "table" && m.table.seats[2].kind === "open", { before: true });
});

test("pages, headers, QR code, health", async () => {
    const page = await fetch(`${server.url}/t/ABCDEF`);
    assert.equal(page.status, 200);
    assert.match(page.headers.get("content-type"), /^text\/html/);
    assert.match(page.headers.get("content-security-policy"), /default-src 'self'/);
    assert.equal(page.headers.get("x-content-type-options"), "nosniff");
    const tag = page.headers.get("etag");
    assert.equal((await fetch(`${server.url}/`, { headers: { "if-none-match": tag } })).status, 304);
    const games = await (await fetch(`${server.url}/games.json`)).json();
    assert.ok(games.games.find((g) => g.id === "ipso").options.length > 0);
    assert.equal(games.games.find((g) => g.id === "ipso").ratings.length, 4); // from easy to master, each above the one below
    for (const { id, ratings } of games.games)
        for (const [i, [elo, low, high]] of ratings.entries()) assert.ok(low < elo && elo < high && (i === 0 || elo > ratings[i - 1][0]), id);
    const qr = await fetch(`${server.url}/qr/abcdef.svg`);
    assert.equal(qr.headers.get("content-type"), "image/svg+xml");
    assert.match(await qr.text(), /^<svg /);
    const health = await (await fetch(`${server.url}/healthz`)).json();
    assert.equal(health.ok, true);
    const rules = Object.entries(health.rules).map((g) => g.join(" ")).join(", ");
    assert.equal(`ilot ${health.version} (${health.commit})\nrules: ${rules}\n`, (await run("--version")).out);
    for (const field of ["version", "commit", "rules"]) assert.deepEqual(games[field], health[field]);
    for (const path of ["/nothing", "/qr/1.svg", "/file/ABCDEF/1.txt", "/file/ABCDEF/../../etc", "/../secret", "/ws/x", "/ws/ABCDEF/x", "/wsx"])
        assert.equal((await fetch(server.url + path)).status, 404, path);
    assert.equal((await fetch(server.url, { method: "POST", body: "x" })).status, 405);
    await assert.rejects(connect(server, { origin: "http://evil.example" }));
    await connect(server, { origin: server.url });
});

test("two servers cannot share a folder; backup and verify can look on", async () => {
    const second = await run("serve", "--port", "0", "--data", server.data);
    assert.equal(second.code, 3);
    assert.match(second.err, /another server/);
    const copy = join(server.data, "copy.db");
    const backup = await run("backup", "--data", server.data, copy);
    assert.equal(backup.code, 0, backup.err);
    const verified = await run("verify", "--all", "--data", server.data);
    assert.equal(verified.code, 0, verified.err);
    assert.match(verified.out, /^[1-9]\d* matches, [1-9]\d* acts, 0 wrong/);
});
