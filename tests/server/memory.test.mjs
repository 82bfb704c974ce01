// memory.test.mjs -- a machine that has no more memory to give, by a real limit (RLIMIT_AS): whoever wanted some is told, nothing
// is lost, the server stays, and goes on when there is some again.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choices, connect, run, Server, sleep } from "./lib.mjs";
import { tableGames } from "../games.mjs";

/** From now on the server gets so many bytes more than it has, and no further. */
function squeeze(server, bytes) {
    const has = Number(/VmSize:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "latin1"))[1]) * 1024;
    execFileSync("prlimit", ["--pid", String(server.child.pid), `--as=${bytes === Infinity ? "unlimited" : has + bytes}:unlimited`]);
}

async function soundAtTheEnd(server) {
    assert.equal((await server.kill("SIGTERM")).code, 0, server.errors);
    const verified = await run("verify", "--all", "--data", server.data);
    assert.equal(verified.code, 0, verified.err);
    await server.end();
}

test("a match for which there is no memory when somebody comes is not damaged: it comes when there is some", async () => {
    const server = await new Server().start(), STEP = 192 * 1024;
    server.flags = ["--limits", "creates_each=1000"];
    await server.kill();
    await server.start();
    const host = await connect(server), tables = [];
    for (let i = 0; i < 30; i++) {
        const game = ["icetowers", "thinice", "inka"][i % 3];
        const { code, tokens } = await host.ask("create", { game, seats: 2, sit: 2, start: true, grace_ms: null });
        const { match } = await host.until((m) => m.t === "state" && m.table.code === code, { before: true });
        tables.push({ code, token: tokens[0].token, commitment: match.commitment });
        await host.ask("leave");
    }
    await server.kill();
    await server.start();
    const join = async (c, { code, token, commitment }) => {
        const since = c.heard.length, answer = await c.ask("join", { code, tokens: [token] });
        if (answer.t !== "ok") return answer.error?.[0] ?? answer.t;
        const { table, match } = await c.news("state", { since });
        assert.deepEqual([table.notice, table.state, match?.commitment], [null, "running", commitment]);
        return "ok";
    };
    let late = await connect(server), told = { ok: 0 };
    for (const [i, table] of tables.entries()) {
        squeeze(server, i * STEP);
        const answer = await join(late, table);
        told[answer] = (told[answer] ?? 0) + 1;
        if (answer === "lost") late = await connect(server).catch(() => late); // it may have to do without somebody
        else assert.ok(["ok", "error.full"].includes(answer), answer);
        squeeze(server, Infinity);
        if (answer !== "ok") await sleep(250); // it looks how much there is some times a second
        if (late.socket.readyState !== 1) late = await connect(server);
    }
    assert.ok(told.ok > 0 && told["error.full"] > 0, JSON.stringify(told));
    for (const table of tables) assert.equal(await join(late, table), "ok");
    await soundAtTheEnd(server);
});

test("strangers who want everything: the server stays, and who played plays on when there is memory again", async () => {
    const server = new Server();
    server.flags = ["--log", "quiet", "--limits", "creates_each=1000,creates=10000"];
    await server.start();
    let person = await connect(server);
    const { code, tokens } = await person.ask("create", { game: "ipso", seats: 2, sit: 2, start: true, grace_ms: null });
    await person.news("state", { before: true });
    let acts = 0, isAway = false, trouble = new Set();
    const comeBack = async () => {
        person.close();
        person = (await connect(server).catch(() => null)) ?? person;
        const joined = await person.ask("join", { code, tokens: tokens.map((t) => t.token) });
        if (joined.t === "ok") await person.news("state", { before: true });
        isAway = joined.t !== "ok";
    };
    const act = async () => {
        if (isAway) await comeBack();
        if (isAway) return;
        const seat = [0, 1].find((s) => choices(person, s).length), since = person.heard.length;
        const answer = await (seat === undefined ? person.ask("start") : person.ask("act", { seat, act: choices(person, seat)[0][0] }));
        if (answer.t === "ok") {
            acts++;
            await person.until((m) => (m.t === "update" || m.t === "start") && m.for === 1, { since, ms: 1000 }).catch(() => {});
        } else trouble.add(answer.error?.[0] ?? answer.t);
        const sent = person.heard.slice(since).findLast((m) => m.t === "closed"); // its table could not be kept in memory
        if (sent) assert.ok(["error.full", "error.disk"].includes(sent.why?.[0]), JSON.stringify(sent));
        isAway = !!sent || person.socket.readyState !== 1;
    };
    for (const megabytes of [1, 6, 20, 60]) {
        squeeze(server, megabytes << 20);
        const strangers = [];
        for (let i = 0; i < 60; i++) {
            const c = await connect(server, { localAddress: "127.0.0.77" }).catch(() => null);
            if (!c) continue;
            strangers.push(c);
            const game = tableGames()[i % tableGames().length];
            for (let k = 0; k < 4; k++) void c.ask("create", { game, seats: 2, sit: k % 2, bots: "hard", start: true, bot_pause_ms: 0 });
            if (i % 3 === 0) await act();
        }
        await sleep(300);
        await act();
        assert.equal(server.child.exitCode, null, server.errors);
        squeeze(server, Infinity);
        for (const c of strangers) c.close();
        await sleep(500);
    }
    const before = acts;
    for (let i = 0; i < 5; i++) await act();
    assert.ok(acts >= before + 4, `${before} acts in need, ${acts - before} of 5 after it`);
    for (const key of trouble) assert.ok(["error.full", "error.disk", "lost"].includes(key), key);
    await soundAtTheEnd(server);
});
