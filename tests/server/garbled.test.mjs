// garbled.test.mjs -- bytes that no honest client sends. The server answers with an error
// or closes; it goes on serving everybody else, and forgets the connection.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect as tcp } from "node:net";
import { after, before, test } from "node:test";
import { connect, Server, sleep } from "./lib.mjs";
import { frame, GET, UPGRADE } from "./raw.mjs";

const server = new Server();
let friend;
before(async () => {
    await server.start();
    friend = await connect(server);
    await friend.ask("create", { game: "ipso", seats: 2 });
});
after(async () => {
    assert.equal((await friend.ask("ping")).t, "pong", "an honest client must not have noticed");
    const health = await (await fetch(`${server.url}/healthz`)).json();
    assert.ok(health.connections < 20, `${health.connections} connections are left behind`);
    assert.equal((await server.end()).code, 0, server.errors);
});

/** Sends raw bytes, answers with all that comes back until the server closes (or `ms` pass). */
function raw(bytes, ms = 3000) {
    return new Promise((done) => {
        const socket = tcp(server.port, "127.0.0.1", () => socket.write(bytes));
        let text = "";
        const timer = setTimeout(() => (socket.destroy(), done({ text, closed: false })), ms);
        socket.on("data", (d) => (text += d.toString("latin1")));
        socket.on("error", () => {});
        socket.on("close", () => (clearTimeout(timer), done({ text, closed: true })));
    });
}

test("HTTP that two readers could read differently is refused", async () => {
    const cases = {
        "two lengths": "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "length and chunked": "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "strange chunked": "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "bare line feeds": "GET / HTTP/1.1\nHost: localhost\n\n",
        "space before colon": "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
        "folded header": "GET / HTTP/1.1\r\nHost: localhost\r\n folded\r\n\r\n",
        "two hosts": "GET / HTTP/1.1\r\nHost: localhost\r\nHost: y\r\n\r\n",
        "no host": "GET / HTTP/1.1\r\n\r\n",
        "a body": "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
        "absolute": "GET http://y/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "a method of its own": "BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "a tunnel": "CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "a NUL": "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "a long address": GET("/" + "a".repeat(5000)),
        "endless headers": `GET / HTTP/1.1\r\nHost: localhost\r\n${"A: b\r\n".repeat(20000)}`,
        "one endless header": `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${"b".repeat(100000)}`,
        "noise": randomBytes(500),
        "TLS": Buffer.from("16030100a5010000a10303", "hex"),
        "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    };
    for (const [name, bytes] of Object.entries(cases)) {
        const { text, closed } = await raw(bytes);
        assert.match(text, /^HTTP\/1\.1 4\d\d /, name);
        assert.equal((text.match(/HTTP\/1\.1/g) ?? []).length, 1, `${name}: one answer, and no second request`);
        assert.ok(closed, `${name}: closed`);
    }
    const after = await raw("GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert.equal((after.text.match(/HTTP\/1\.1/g) ?? []).length, 1);
});

test("headers that come in several lines, are long, folded, weighed or empty", async () => {
    const ask = (more, host = "Host: 127.0.0.1\r\n") => raw(`GET / HTTP/1.1\r\n${host}Connection: close\r\n${more}\r\n`).then(({ text }) => ({ status: Number(text.slice(9, 12)), zipped: /\r\nContent-Encoding: gzip\r\n/.test(text), tag: /ETag: ("[^"]+")/.exec(text)?.[1] }));
    assert.equal((await ask("Accept-Encoding: gzip\r\n")).zipped, true);
    for (const no of ["gzip;q=0", "gzip; q=0.000", "identity, gzip ;q=0", "xgzip", "gzipped", ""]) assert.equal((await ask(`Accept-Encoding: ${no}\r\n`)).zipped, false, no);
    for (const yes of ["gzip;q=0.1", "br, gzip", "br;q=1,GZIP;q=0.5"]) assert.equal((await ask(`Accept-Encoding: ${yes}\r\n`)).zipped, true, yes);
    const lines = await ask("Accept-Encoding: br\r\nAccept-Encoding: gzip\r\n");
    assert.deepEqual([lines.status, lines.zipped], [200, true], "several lines are one list");
    const { tag } = await ask("");
    assert.equal((await ask(`If-None-Match: "x"\r\nIf-None-Match: ${tag}\r\n`)).status, 304);
    assert.equal((await ask(`If-None-Match: ${Array.from({ length: 60 }, (_, i) => `"${i}".padEnd`).join(", ")}\r\n`)).status, 200, "a long list is not against the law");
    assert.equal((await ask("Accept-Encoding: br,\r\n gzip\r\n")).status, 400, "folded");
    assert.equal((await ask("", "Host:\r\nHost: 127.0.0.1\r\n")).status, 400, "an empty Host before a real one");
    assert.equal((await ask("", "Host: 127.0.0.1\r\nHost:\r\n")).status, 400);
});

test("a request in single bytes, two in one packet", async () => {
    const socket = tcp(server.port, "127.0.0.1");
    let text = "";
    socket.on("data", (d) => (text += d));
    const closed = new Promise((done) => socket.on("close", done));
    for (const c of GET("/healthz", "Connection: close\r\n")) socket.write(c), await sleep(1);
    await closed;
    assert.match(text, /"ok":true/);
    const both = await raw(GET("/healthz") + GET("/games.json", "Connection: close\r\n"));
    assert.equal((both.text.match(/HTTP\/1\.1 200/g) ?? []).length, 2);
});

test("handshakes that are none", async () => {
    const up = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
    for (const [path, more] of [
        ["/ws", up],
        ["/ws", up + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n"],
        ["/ws", up + "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"],
        ["/elsewhere", up + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"],
        ["/ws", up + "Origin: http://evil\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"],
        ["/ws", "Upgrade: h2c\r\nConnection: Upgrade\r\n"],
        ["/ws", ""],
    ]) {
        const { text, closed } = await raw(GET(path, more));
        assert.match(text, /^HTTP\/1\.1 4\d\d /, more);
        assert.ok(closed);
    }
    const good = await raw(GET("/ws", up + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"), 300);
    assert.match(good.text, /101 Switching Protocols[^]*Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/);
});

/** After the handshake, these bytes; answers with the close code in what came back (0: none). */
async function afterwards(bytes, ms) {
    const { text, closed } = await raw(Buffer.concat([Buffer.from(UPGRADE), bytes]), ms);
    const at = text.lastIndexOf("\x88");
    const code = at >= 0 && text.length - at >= 4 ? (text.charCodeAt(at + 2) << 8) | text.charCodeAt(at + 3) : 0;
    return { text, closed, code };
}

test("frames against the RFC close the connection, with the right code", async () => {
    const text = Buffer.from('{"t":"ping","id":"1"}');
    const cases = {
        "no mask": [frame(1, text, { mask: false }), 1002],
        "reserved bits": [frame(1, text, { rsv: 4 }), 1002],
        "reserved opcode": [frame(3, text), 1002],
        "continuation of nothing": [frame(0, text), 1002],
        "fragmented ping": [frame(9, Buffer.from("x"), { fin: false }), 1002],
        "a long ping": [frame(9, Buffer.alloc(126)), 1002],
        "a text in a text": [Buffer.concat([frame(1, text, { fin: false }), frame(1, text)]), 1002],
        "broken UTF-8": [frame(1, Buffer.from([0xff, 0xfe])), 1007],
        "binary": [frame(2, text), 1003],
        "17 KB": [frame(1, Buffer.alloc(17000, 32)), 1009],
        "announced 2 GB": [frame(1, Buffer.alloc(10), { length: 0x7fffffff }), 1009],
        "many fragments": [Buffer.concat([frame(1, Buffer.from("x"), { fin: false }), ...Array(200).fill(frame(0, Buffer.from("x"), { fin: false }))]), 1008],
    };
    for (const [name, [bytes, code]] of Object.entries(cases)) {
        const answer = await afterwards(bytes);
        assert.ok(answer.closed, `${name}: closed`);
        assert.equal(answer.code, code, name);
    }
    const fragmented = await afterwards(Buffer.concat([frame(1, text.subarray(0, 5), { fin: false }), frame(9, Buffer.from("hi")), frame(0, text.subarray(5))]), 300);
    assert.match(fragmented.text, /"t":"pong"/);
    assert.match(fragmented.text, /\x8a\x02hi/);
});

test("JSON that is none, and requests that are none", async () => {
    const c = await connect(server);
    const texts = ["", "{", "null", "[]", "7", '"x"', '{"t":1}', '{"t":"ping"}', '{"t":"ping","id":7}', '{"t":"ping","id":""}',
        '{"t":"ping","id":"a b"}', `{"t":"ping","id":"${"x".repeat(41)}"}`, '{"t":"ping","t":"ping","id":"1"}', '{"t":"ping","id":"1"}x',
        "[".repeat(8000), '{"a":'.repeat(3000), '{"t":"ping","id":"\\u0000"}', '{"t":"ping","id":"1","at":1e999}'];
    for (const text of texts) {
        const since = c.heard.length;
        c.socket.send(text);
        const error = await c.until((m) => m.t === "error", { since });
        assert.deepEqual(error.error, ["error.garbled"], text.slice(0, 40));
    }
    assert.equal((await c.ask("dance")).error[0], "error.unknown_request");
    const wrong = [-1, 1e15, 1.5, "\u00e9".repeat(3000), [], { a: { b: [] } }, true];
    const fields = {
        join: ["code", "tokens", "seen", "log_from", "host", "name"],
        claim: ["code", "key"],
        create: ["game", "seats", "sit", "names", "options", "bots", "grace_ms"],
    };
    for (const t of Object.keys(fields))
        for (const name of fields[t])
            for (const value of wrong) {
                const answer = await c.ask(t, { game: "nonsense", code: "ABCDEF", key: "x", [name]: value });
                assert.equal(answer.t, "error", `${t} ${name} ${JSON.stringify(value)}`);
            }
});

test("noise after the handshake, a thousand times", async () => {
    for (let i = 0; i < 50; i++)
        await Promise.all(Array.from({ length: 20 }, () => raw(Buffer.concat([Buffer.from(UPGRADE), randomBytes(1 + (i * 37) % 400)]), 30)));
    assert.equal((await friend.ask("ping")).t, "pong");
});

test("a flood is read at its pace and hurts nobody", async () => {
    const c = await connect(server);
    for (let i = 0; i < 3000; i++) c.socket.send('{"t":"tables","id":"x"}');
    const before = Date.now();
    assert.equal((await friend.ask("ping")).t, "pong");
    assert.ok(Date.now() - before < 1000, "others are answered at once");
    await sleep(500);
    const answered = c.heard.length;
    assert.ok(answered < 2990, `${answered} answers already`);
    await c.close();
});

test("whoever asks and does not read is not served any further, and is cut off after a while", async () => {
    const six = await connect(server);
    const made = await six.ask("create", { game: "ipso", seats: 6, sit: 6, start: true });
    const join = { t: "join", id: "1", code: made.code, tokens: made.tokens.map((t) => t.token) };
    const socket = tcp(server.port, "127.0.0.1");
    socket.pause();
    socket.write(UPGRADE);
    let open = true;
    socket.on("close", () => (open = false));
    socket.on("error", () => (open = false));
    const frames = Buffer.concat(Array(5).fill(frame(1, Buffer.from(JSON.stringify(join)))));
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "latin1"))[1]);
    const before = memory();
    for (let i = 0; i < 600 && open; i++) {
        if (socket.writableLength < 1e6) socket.write(frames);
        await sleep(100);
    }
    assert.equal(open, false);
    assert.ok(memory() - before < 4096, `${memory() - before} KB for one who does not read`);
    socket.destroy();
    await six.close();
});

test("half a handshake, then silence", async () => {
    const many = Array.from({ length: 50 }, () => tcp(server.port, "127.0.0.1"));
    const closed = many.map((s) => new Promise((done) => s.on("close", done)));
    many.forEach((s) => (s.on("error", () => {}), s.write("GET / HT")));
    assert.equal((await friend.ask("ping")).t, "pong");
    const start = Date.now();
    await Promise.all(closed);
    assert.ok(Date.now() - start < 15000, "closed by the server");
});
