// rights.test.mjs -- what a stranger, a former guest or an impatient opponent must not get, over real sockets.
import assert from "node:assert/strict";
import { chmodSync, copyFileSync, rmSync, statSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect as dial } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { choices, connect, run, Server, sleep, turnOf, twoPeople } from "./lib.mjs";

const server = new Server();
before(() => server.start());
after(async () => assert.equal((await server.end()).code, 0, server.errors));

test("a key to move dies with the seat it was made from: who was removed does not take it from who sits there next", async () => {
    const { anne, zoe, code } = await twoPeople(server);
    const { key } = await zoe.ask("move");
    assert.equal((await anne.ask("remove", { seat: 1 })).t, "ok");
    const leo = await connect(server);
    await leo.ask("join", { code });
    const sat = await leo.ask("sit", { seat: 1, name: "Léo" });
    assert.equal(sat.t, "ok");
    assert.deepEqual((await zoe.ask("claim", { code, key })).error, ["error.key"]);
    const back = await connect(server);
    assert.deepEqual((await back.ask("join", { code, tokens: [sat.tokens[0].token] })).you.seats, [1], "his token is still good");
    assert.equal(leo.heard.some((m) => m.t === "you"), false);
});

test("a key made while hosting gives nothing back after the table was handed over", async () => {
    const host = await connect(server), zoe = await connect(server);
    const { code } = await host.ask("create", { game: "ipso", seats: 2, sit: 0 });
    await zoe.ask("join", { code });
    await zoe.ask("sit", { name: "Zoé" });
    const { key } = await host.ask("move");
    assert.equal((await host.ask("hand_over", { seat: 0 })).t, "ok");
    const other = await connect(server);
    assert.deepEqual((await other.ask("claim", { code, key })).error, ["error.key"]);
    assert.equal((await zoe.ask("pause")).error[0], "error.not_running", "Zoé hosts");
});

test("a key to two seats moves the one that is still there; when the disk refuses it stays good", async () => {
    const c = await connect(server);
    const { code } = await c.ask("create", { game: "ipso", seats: 3, sit: 2, names: ["Anne", "Zoé"] });
    const { key } = await c.ask("move");
    assert.equal((await c.ask("stand", { seat: 1 })).t, "ok");
    const phone = await connect(server);
    server.refuse(true);
    assert.deepEqual((await phone.ask("claim", { code, key })).error, ["error.disk"]);
    server.refuse(false);
    assert.equal((await c.ask("name", { seat: 0, name: "Anne" })).t, "ok", "the old device still has it");
    const claimed = await phone.ask("claim", { code, key });
    assert.deepEqual(claimed.you, { seats: [0], host: true });
    assert.deepEqual((await (await connect(server)).ask("claim", { code, key })).error, ["error.key"], "once");
});

/** Cards whose face is known to this seat. */
const faces = (view) => new Map(view.pieces.filter(([, , , face]) => face).map(([id, , , face]) => [id, face]));

test("nobody peeks by act and undo while the other is away: a stand-in agrees to nothing that was shown", async () => {
    const { anne, zoe, code, tokens } = await twoPeople(server, { grace_ms: 0, bot_pause_ms: 10000 });
    await anne.ask("start");
    await Promise.all([anne, zoe].map((c) => c.news("start", { before: true })));
    const [here, gone, seat] = choices(anne, 0).length ? [anne, zoe, 0] : [zoe, anne, 1];
    const before = faces(here.heard.findLast((m) => m.t === "start").view);
    await gone.close();
    await here.until((m) => m.t === "presence" && m.seats[1 - seat].stand_in, { before: true });
    const seen = new Map(before);
    let undone = 0;
    for (const [act] of choices(here, seat)) { // one look after the other, each taken back
        const since = here.heard.length;
        if ((await here.ask("act", { seat, act })).t !== "ok") break;
        const update = await here.until((m) => m.t === "update", { since });
        for (const event of update.events) for (const [id, , , face] of event.moves) if (face) seen.set(id, face);
        const undo = await here.ask("undo", { seat });
        if (undo.t !== "ok") {
            assert.deepEqual(undo.refusal.why, ["refusal.undo_away", ["s", 1 - seat]]);
            break;
        }
        undone++;
    }
    assert.equal(undone, 0, `${seen.size - before.size} hidden cards were seen`);
    // Who comes back is asked.
    const back = await connect(server);
    await back.ask("join", { code, tokens: [tokens[1 - seat]] });
    assert.deepEqual(await here.ask("undo", { seat }).then((m) => [m.t, m.done]), ["ok", false]);
    assert.equal((await back.ask("consent", { seat: 1 - seat, yes: true })).t, "ok");
    await here.news("undone", { before: true });
});

test("bots agree to take back, as ever: one person among bots learns from mistakes", async () => {
    const c = await connect(server);
    await c.ask("create", { game: "ipso", seats: 2, bots: "greedy", start: true, bot_pause_ms: 10000 });
    await turnOf(c, 0);
    assert.equal((await c.ask("act", { seat: 0, act: choices(c, 0)[0][0] })).t, "ok");
    assert.deepEqual(await c.ask("undo", { seat: 0 }).then((m) => [m.t, m.done]), ["ok", true]);
    await c.close();
});

test("the seed is told when the end is on disk, not before: the last act and the file asked for in one turn, and the disk refuses", async () => {
    const c = await connect(server);
    const made = await c.ask("create", { game: "ipso", seats: 2, sit: 2, names: ["Anne", "Zoé"], start: true, grace_ms: null });
    await c.news("state", { before: true });
    const path = `/file/${made.code}/1.txt`;
    // One that is already there, so that it is read in the same turn as the act.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () => new Promise((done, fail) => get(server.url + path, { agent }, async (answer) => {
        let text = "";
        for await (const part of answer) text += part;
        done({ status: answer.statusCode, text });
    }).on("error", fail));
    for (let seat; (seat = [0, 1].find((s) => choices(c, s).length)) !== undefined;) {
        const act = choices(c, seat)[0][0];
        await new Promise((done) => get(`${server.url}/healthz`, { agent }, (answer) => answer.resume().on("end", done)));
        server.child.kill("SIGSTOP");
        server.refuse(true);
        const refused = c.ask("act", { seat, act });
        await sleep(10);
        const file = ask();
        await sleep(10);
        server.child.kill("SIGCONT");
        const { status, text } = await file;
        assert.deepEqual((await refused).error, ["error.disk"]);
        server.refuse(false);
        assert.equal(status, 404, `a file of what did not happen: ${text.slice(0, 300)}`);
        const since = c.heard.length, done = await c.ask("act", { seat, act });
        assert.equal(done.t, "ok", "and then it goes on");
        await c.until((m) => m.t === "update" && m.n === done.n && m.for === 1, { since });
    }
    const over = await c.until((m) => m.table?.state === "over", { before: true });
    assert.ok((await ask()).text.includes(over.table.seed));
    agent.destroy();
});

/** A server of its own with two people in mid-match; what each of them saw last. */
async function inMidMatch() {
    const own = await new Server().start();
    const { anne, zoe, code, tokens } = await twoPeople(own, { grace_ms: null });
    await anne.ask("start");
    await Promise.all([anne, zoe].map((c) => c.news("start", { before: true })));
    return { own, code, tokens, people: [anne, zoe] };
}

/** So many acts, one after the other; whoever's turn it is. */
async function act(people, count) {
    for (let i = 0; i < count; i++) {
        const seat = [0, 1].find((s) => choices(people[s], s).length), c = people[seat];
        const own = choices(c, seat), { n } = await c.ask("act", { seat, act: own[Math.floor(Math.random() * own.length)][0] });
        await Promise.all(people.map((p) => p.until((m) => m.t === "update" && m.n === n, { before: true })));
    }
}

for (const how of ["ilot backup", "a plain copy while nobody serves"])
    test(`a store put back from ${how} is another course of things: nobody resumes in it what was seen in the old one`, async () => {
        const { own, code, tokens, people } = await inMidMatch();
        const copy = join(own.data, "copy.db"), db = join(own.data, "ilot.db");
        await act(people, 2);
        if (how === "ilot backup") assert.equal((await run("backup", "--data", own.data, copy)).code, 0);
        else {
            await own.kill("SIGTERM");
            copyFileSync(db, copy);
            await own.start();
            for (const [i, token] of tokens.entries()) {
                const back = await connect(own);
                const joined = await back.ask("join", { code, tokens: [token], seen: people[i].n, epoch: people[i].epoch });
                assert.equal(joined.resumed, true, "a restart alone is the same course");
                back.heard = [...people[i].heard, ...back.heard];
                people[i] = back;
            }
        }
        await act(people, 3);
        const { n, epoch } = people[1];
        await own.kill("SIGTERM");
        for (const end of ["", "-wal", "-shm"]) rmSync(db + end, { force: true });
        copyFileSync(copy, db);
        await own.start();
        const others = [await connect(own), await connect(own)];
        for (const [i, c] of others.entries()) await c.ask("join", { code, tokens: [tokens[i]] });
        await act(others, 3); // others come to the same number by another way
        assert.equal(others[0].n, n);
        const back = await connect(own), joined = await back.ask("join", { code, tokens: [tokens[1]], seen: n, epoch });
        assert.deepEqual([joined.n, joined.resumed], [n, false], "it gets everything anew");
        await back.news("state", { before: true });
        assert.equal((await own.end()).code, 0, own.errors);
    });

test("a line of chat sent again after a crash is said once", async () => {
    const { own, code, tokens, people } = await inMidMatch();
    const [anne, zoe] = people;
    own.child.kill("SIGSTOP"); // the answer is lost, whatever became of the line
    anne.ask("chat", { text: "Bien joué !", id: "line" });
    await sleep(20);
    own.child.kill("SIGCONT");
    await zoe.news("chat", { before: true });
    await own.kill("SIGKILL");
    await own.start();
    const back = await connect(own), watcher = await connect(own);
    await back.ask("join", { code, tokens: [tokens[0]] });
    await watcher.ask("join", { code, name: "Nosy" });
    assert.deepEqual(await back.ask("chat", { text: "Bien joué !", id: "line" }).then((m) => [m.t, m.again]), ["ok", true]);
    assert.equal((await back.ask("chat", { text: "Encore ?", id: "line" })).again, undefined, "other words are another line");
    assert.equal((await watcher.ask("chat", { text: "Bien joué !", id: "line" })).again, undefined, "and so is another speaker");
    const late = await connect(own);
    await late.ask("join", { code });
    assert.deepEqual((await late.news("state", { before: true })).chat.map((l) => [l.seat, l.text]), [[0, "Bien joué !"], [0, "Encore ?"], [-1, "Bien joué !"]]);
    assert.equal((await own.end()).code, 0, own.errors);
});

// ---- names ------------------------------------------------------------------------------------

const UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/** The first line and the headers that a raw request gets. */
const statusOf = (to, path, host, more = "") => new Promise((done) => {
    const socket = dial(to.port, "127.0.0.1", () => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`));
    let text = "";
    socket.on("data", (d) => (text += d.toString("latin1"), /\r\n\r\n/.test(text) && socket.destroy()));
    socket.on("close", () => done({ status: Number(text.split(" ")[1]), text }));
    socket.on("error", () => undefined);
});

const ownAddress = () => Object.values(networkInterfaces()).flat().find((a) => a.family === "IPv4" && !a.internal)?.address;

test("a stranger's name that leads here is not ours, though Host and Origin agree", async () => {
    for (const host of ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "203.0.113.9", "[2001:db8::9]:80", "xlocalhost"]) {
        assert.equal((await statusOf(server, "/ws", host, `${UPGRADE}Origin: http://${host}\r\n`)).status, 421, host);
        for (const path of ["/", "/games.json", "/healthz"]) assert.equal((await statusOf(server, path, host)).status, 421, `${host} ${path}`);
    }
    const { text } = await statusOf(server, "/", "evil.example");
    assert.match(text, /connect-src 'self';/, "nothing of a foreign name in what we say");
    const own = ownAddress(), ours = ["localhost", "LocalHost:99", "localhost.", `127.0.0.1:${server.port}`, "127.8.8.8", "[::1]:80", ...(own ? [own, `${own}:8080`] : [])];
    for (const host of ours) {
        assert.equal((await statusOf(server, "/ws", host, `${UPGRADE}Origin: http://${host}\r\n`)).status, 101, host);
        assert.equal((await statusOf(server, "/healthz", host)).status, 200, host);
    }
    assert.equal((await statusOf(server, "/ws", "localhost", `${UPGRADE}Origin: http://evil.example\r\n`)).status, 403, "and the Origin counts as ever");
});

test("names that the host gave; and pages speak with their own origin alone", async () => {
    const named = new Server();
    named.flags.push("--name", "table.example.org,other.example");
    await named.start();
    for (const host of ["table.example.org", "Table.Example.Org:443", "other.example"]) {
        const { status, text } = await statusOf(named, "/", host);
        assert.equal(status, 200, host);
        assert.match(text, new RegExp(`connect-src 'self' ws://${host} wss://${host};`));
    }
    for (const host of ["example.org", "example", "table.example.org.evil.example", "table.example.org,other.example"])
        assert.notEqual((await statusOf(named, "/", host)).status, 200, host);
    assert.equal((await named.end()).code, 0, named.errors);
    for (const wrong of ["", ",", "a,,b", "a b", "http://a", "a/b"]) {
        const refused = await run("serve", "--port", "0", "--data", named.data, "--name", wrong);
        assert.equal(refused.code, 2, `--name "${wrong}": ${refused.err}`);
    }
});

test("the store and its copies are their owner's alone, whatever the folder and the umask are; root is warned of", async () => {
    const own = new Server(["bash", "-c", 'umask 000; exec "$@"', "--"]);
    chmodSync(own.data, 0o777);
    own.flags = [];
    await own.start();
    await twoPeople(own);
    const mode = (name) => (statSync(join(own.data, name)).mode & 0o777).toString(8);
    for (const name of ["ilot.db", "ilot.db-wal", "ilot.db-shm"]) assert.equal(mode(name), "600", name);
    assert.equal((await run("backup", "--data", own.data, join(own.data, "copy.db"))).code, 0);
    assert.equal(mode("copy.db"), "600");
    if (process.getuid() === 0) assert.match(own.errors, /as root/);
    await own.kill("SIGTERM");
    chmodSync(join(own.data, "ilot.db"), 0o644); // as an older program left it
    await own.start();
    assert.equal(mode("ilot.db"), "600");
    assert.equal((await own.end()).code, 0);
});

// ---- manners at a table ------------------------------------------------------------------------

test("who joins again and again tells nobody but itself", async () => {
    const { anne, zoe, code } = await twoPeople(server);
    const watcher = await connect(server);
    await watcher.ask("join", { code, name: "Nosy" });
    await anne.until((m) => m.t === "presence" && m.watchers === 1, { before: true });
    await sleep(700);
    const since = [anne, zoe].map((c) => c.heard.length);
    for (let i = 0; i < 30; i++) await watcher.ask("join", { code, name: "Nosy" });
    await sleep(700);
    [anne, zoe].forEach((c, i) => assert.deepEqual(c.heard.slice(since[i]), [], "nothing happened, and nothing is told"));
    // One that comes and goes: at most twice a second, and at last the truth.
    const begun = performance.now();
    for (let i = 0; i < 12; i++) {
        await watcher.ask("leave");
        await watcher.ask("join", { code });
        await sleep(50);
    }
    await watcher.ask("leave");
    await anne.until((m) => m.t === "presence" && m.watchers === 0);
    const told = anne.heard.slice(since[0]).filter((m) => m.t === "presence").length, seconds = (performance.now() - begun) / 1000;
    assert.ok(told <= 2 * seconds + 2, `${told} in ${seconds.toFixed(1)} s`);
});

test("who resumes hears who is there, and nobody else does", async () => {
    const { anne, zoe, code, tokens } = await twoPeople(server);
    await sleep(700);
    const { n, epoch } = zoe, since = anne.heard.length;
    const again = await zoe.ask("join", { code, tokens: [tokens[1]], seen: n, epoch });
    assert.equal(again.resumed, true);
    await zoe.news("presence", { before: true });
    await sleep(700);
    assert.deepEqual(anne.heard.slice(since).filter((m) => m.t === "presence"), []);
});

test("an open question is gone with the server that asked it, and who resumes hears so", async () => {
    const { own, code, tokens, people } = await inMidMatch();
    const seat = [0, 1].find((s) => choices(people[s], s).length);
    await people[seat].ask("act", { seat, act: choices(people[seat], seat)[0][0] });
    assert.equal((await people[seat].ask("undo", { seat })).done, false);
    await Promise.all(people.map((p) => p.until((m) => m.table?.undo, { before: true })));
    await own.kill();
    await own.start();
    for (const [i, { n, epoch }] of people.entries()) {
        const back = await connect(own);
        assert.equal((await back.ask("join", { code, tokens: [tokens[i]], seen: n, epoch })).resumed, true);
        assert.equal((await back.news("presence", { before: true })).undo, null);
    }
    assert.equal((await own.end()).code, 0, own.errors);
});

test("taking back is asked once in a while, not ten times in a moment", async () => {
    const { anne, zoe } = await twoPeople(server);
    await anne.ask("start");
    await Promise.all([anne, zoe].map((c) => c.news("start", { before: true })));
    const [mover, other, seat] = choices(anne, 0).length ? [anne, zoe, 0] : [zoe, anne, 1];
    await mover.ask("act", { seat, act: choices(mover, seat)[0][0] });
    const since = other.heard.length, answers = [];
    for (let i = 0; i < 10; i++) {
        answers.push(await mover.ask("undo", { seat }));
        if (answers.at(-1).t === "ok") await other.ask("consent", { seat: 1 - seat, yes: false });
    }
    assert.equal(answers.filter((a) => a.t === "ok").length, 3);
    for (const a of answers.slice(3)) assert.deepEqual(a.error, ["error.undo_again"]);
    assert.equal(other.heard.slice(since).filter((m) => m.table?.undo).length, 3);
});

test("a name that nobody can see is none", async () => {
    const c = await connect(server);
    const { code } = await c.ask("create", { game: "ipso", seats: 3, name: "Zoé 🌊" });
    const invisible = ["\u3164", "\u2800\u2800", "   ", "\u00a0", "\u200b\u200d", "\u0301", "\ufe0f", "\u2060", "\u115f\u1160", "\u{e0041}", "\u3000\u2003"];
    for (const name of invisible) {
        const shown = JSON.stringify(name);
        assert.deepEqual((await c.ask("name", { seat: 0, name })).error, ["error.field", ["q", "name"]], shown);
        assert.deepEqual((await c.ask("sit", { name })).error, ["error.field", ["q", "name"]], shown);
        assert.deepEqual((await (await connect(server)).ask("join", { code, name })).error, ["error.field", ["q", "name"]], shown);
        assert.equal((await c.ask("chat", { text: name })).error[0], "error.field", shown);
    }
    for (const name of ["Zoé", "é", "中", "👩‍🚀", "Ana 2", "ا"]) assert.equal((await c.ask("name", { seat: 0, name })).t, "ok", name);
    assert.equal((await c.ask("sit", {})).t, "ok", "no name at all is no lie");
});

/** A server that believes the tests about who they are. */
async function addressed() {
    const own = new Server();
    own.flags.push("--trust-proxy", "127.0.0.1");
    await own.start();
    return { own, from: (address) => connect(own, { headers: { "X-Forwarded-For": address } }) };
}

test("a ban: by connection and address, until the table ends; over a restart too", async () => {
    const { own, from } = await addressed();
    const anne = await from("198.51.100.1"), troll = await from("203.0.113.7"), zoe = await from("203.0.113.7"), leo = await from("192.0.2.4");
    const made = await anne.ask("create", { game: "ipso", seats: 3, name: "Anne", grace_ms: null });
    const { code } = made;
    for (const c of [troll, zoe, leo]) await c.ask("join", { code, name: "Guest" });
    const sat = await troll.ask("sit", { name: "Troll" }), zoeSat = await zoe.ask("sit", { name: "Zoé" });
    assert.equal((await leo.ask("ban", { seat: 0 })).error[0], "error.not_host");
    assert.deepEqual((await anne.ask("ban", { seat: 0 })).error, ["error.field", ["q", "seat"]], "not oneself");
    const { guests } = await anne.ask("guests");
    assert.deepEqual(guests.map((g) => g.name), ["Guest"]);
    assert.deepEqual((await anne.ask("ban", { guest: 123456 })).error, ["error.field", ["q", "guest"]]);

    own.refuse(true); // nothing has changed, and nobody is sent away
    assert.deepEqual((await anne.ask("ban", { seat: 1 })).error, ["error.disk"]);
    own.refuse(false);
    assert.equal(troll.heard.some((m) => m.t === "closed"), false);
    assert.equal((await troll.ask("name", { seat: 1, name: "Troll" })).t, "ok");

    assert.deepEqual(await anne.ask("ban", { seat: 1 }).then((m) => [m.t, m.address]), ["ok", true]);
    assert.deepEqual((await troll.news("closed", { before: true })).why, ["error.banned"]);
    assert.equal((await troll.ask("chat", { text: "!" })).error[0], "error.not_at_table");
    const banned = ["error.banned"];
    assert.deepEqual((await troll.ask("join", { code, tokens: [sat.tokens[0].token] })).error, banned, "its token is void");
    assert.deepEqual((await (await from("203.0.113.7")).ask("join", { code })).error, banned, "and so is the address");
    assert.equal((await (await from("203.0.113.8")).ask("join", { code })).t, "ok", "but no other");
    const home = { code, tokens: [zoeSat.tokens[0].token] };
    assert.deepEqual((await (await from("203.0.113.7")).ask("join", home)).you.seats, [2], "who sits there comes in from the same house");

    await own.kill("SIGKILL");
    await own.start();
    assert.deepEqual((await (await from("203.0.113.7")).ask("join", { code })).error, banned, "after a restart as well");
    assert.equal((await (await from("203.0.113.7")).ask("join", home)).t, "ok");
    const host = await from("198.51.100.1"), nosy = await from("192.0.2.9"), near = await from("198.51.100.1");
    await host.ask("join", { code, tokens: [made.tokens[0].token], host: made.host });
    for (const c of [nosy, near]) await c.ask("join", { code, name: "Nosy" });
    for (const [c, address] of [[nosy, true], [near, false]]) {
        const guest = (await host.ask("guests")).guests.at(c === nosy ? 0 : -1).guest;
        assert.equal((await host.ask("ban", { guest })).address, address, "the host's own address is never banned");
        assert.deepEqual((await c.news("closed", { before: true })).why, banned);
        assert.deepEqual((await c.ask("join", { code })).error, banned);
    }
    assert.equal((await host.ask("close")).t, "ok");
    const fresh = await (await from("203.0.113.7")).ask("create", { game: "ipso" });
    assert.equal(fresh.t, "ok", "elsewhere nobody is banned");
    assert.equal((await run("verify", "--all", "--data", own.data)).code, 0);
    assert.equal((await own.end()).code, 0, own.errors);
});
