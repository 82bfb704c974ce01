// log.test.mjs -- what the keeper is told: lines with a time and a level, as much as was asked for, and no secret in any.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, connect, run, Server, twoPeople } from "./lib.mjs";

const LINE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (error|info|debug) \S.*$/;

/** The lines that a server has told since it began, checked for their form. */
function told(server) {
    const lines = server.errors.split("\n");
    assert.equal(lines.pop(), "", "the last line ends");
    for (const line of lines) assert.match(line, LINE);
    return lines;
}

test("info: where it serves, from which commit, and that it stopped; nothing else while people play", async () => {
    const server = new Server();
    server.flags = []; // as it is without asking
    await server.start();
    const { anne } = await twoPeople(server);
    await anne.ask("start");
    await server.kill("SIGTERM");
    const lines = told(server).filter((line) => !/ info runs as root/.test(line)); // as the machine is that tests
    assert.equal(lines.length, 3, server.errors);
    assert.ok(lines[0].includes(` info ilot ${(await run("--version")).out.split("\n")[0].slice(5)} serves ${server.url}/, data: ${server.data}, tables: 0`), lines[0]);
    assert.match(lines[1], / info stopping \(SIGTERM\), connections: 2$/);
    assert.match(lines[2], / info stopped$/);
});

test("quiet: nothing unless something goes wrong, and that once, not at every act", async () => {
    const server = new Server(["bash", "-c", 'ulimit -f 150; exec "$@"', "--"]);
    await server.start();
    assert.equal(server.errors, "");
    const c = await connect(server);
    let refused = 0;
    for (let i = 0; i < 3000 && refused < 5; i++) refused += (await c.ask("create", { game: "ipso", seats: 2 })).t === "error";
    assert.equal(refused, 5);
    await server.kill("SIGTERM");
    assert.equal(told(server).length, 1, server.errors);
    assert.match(server.errors, / error the store refuses: /);
});

test("debug: every request, and no token, key, code, name, chat, act or seed in any line", async () => {
    const server = new Server();
    server.flags = ["--log", "debug"];
    await server.start();
    const { anne, zoe, code, host, tokens } = await twoPeople(server, { grace_ms: null });
    const secrets = [code, host, ...tokens, "Anne", "Zoé", "motdepasse"];
    await anne.ask("start");
    await anne.news("start", { before: true });
    await zoe.news("start", { before: true });
    const first = choices(anne, 0).length ? anne : zoe, seat = first === anne ? 0 : 1, act = choices(first, seat)[0][0];
    secrets.push(act);
    assert.equal((await first.ask("act", { seat, act })).t, "ok");
    assert.notEqual((await first.ask("act", { seat, act })).t, "ok");
    await zoe.ask("chat", { text: "motdepasse" });
    const again = await connect(server);
    await again.ask("join", { code, tokens, host });
    assert.equal((await again.ask("join", { code: "ZZZZZZ" })).t, "error");
    await again.ask(`gibberish\u001b[31m${code}`);
    again.socket.send(`{"t":"${host}"`);
    for (const path of [`/t/${code}`, `/qr/${code}.svg`, `/file/${code}/1.txt`, `/${code}`, `/t/${code}?key=${host}`, `/m/${host}`, `/%1b[31m${code}`])
        await (await fetch(server.url + path)).text();
    await server.kill("SIGTERM");
    const lines = told(server), all = lines.join("\n");
    for (const wanted of ["asked: create", "asked: act", "asked: chat", "asked: something unknown", "answered: error.no_table", "refused: IP-", "http /t: 200", "http : 404", "connection closed"])
        assert.ok(all.includes(`debug ${wanted}`), `${wanted} is not in\n${all}`);
    for (const secret of secrets) assert.ok(!all.includes(secret), `${secret} is in\n${all}`);
});

test("a wish that there is none of", async () => {
    const loud = await run("serve", "--log", "loud");
    assert.equal(loud.code, 2);
    assert.match(loud.err, /--log quiet\|info\|debug: "loud"/);
});
