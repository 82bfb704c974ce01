// trouble.test.mjs -- what a keeper meets when something is in the way: a sentence that says what to do, and the exit code.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ILOT, run, Server } from "./lib.mjs";

const TROUBLE = 3, BAD_INPUT = 2, NO = 1;

/** A folder for one test, gone after it. */
function folderFor(t) {
    const folder = mkdtempSync(join(tmpdir(), "ilot-trouble-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
}

/** Runs a program of ours as somebody whom the permissions of files stop, also where the tests are root's. */
function runAsNobody(t, ...args) {
    const program = join(folderFor(t), "ilot");
    copyFileSync(ILOT, program);
    chmodSync(join(program, ".."), 0o755);
    const who = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
    return new Promise((done) => {
        const child = spawn(program, args, { ...who, stdio: ["ignore", "ignore", "pipe"] });
        let err = "";
        child.stderr.on("data", (d) => (err += d));
        child.on("close", (code) => done({ code, err }));
    });
}

test("a second server on the same folder is told where the first one is", async () => {
    const server = await new Server().start();
    const second = await run("serve", "--port", "0", "--data", server.data);
    assert.equal(second.code, TROUBLE);
    assert.ok(second.err.includes(`another server uses this data folder: ${server.data} (${server.url}/, pid ${server.child.pid})`), second.err);
    assert.match(second.err, /\n  Play at its address, stop it .* --data DIR\.\n$/);
    const french = await run("serve", "--port", "0", "--data", server.data, "--lang", "fr");
    assert.match(french.err, /un autre serveur utilise ce dossier de données\u00a0: .*\n  Jouez à son adresse/);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200, "the first one does not mind");
    await server.end();
});

test("a port in use", async (t) => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((done) => other.once("listening", done));
    t.after(() => other.close());
    const port = other.address().port;
    const refused = await run("serve", "--port", String(port), "--data", join(folderFor(t), "data"));
    assert.equal(refused.code, TROUBLE);
    assert.ok(refused.err.includes(`this port is in use: 127.0.0.1:${port}\n  Another Îlot, or another program? Choose another port: `), refused.err);
    for (const wrong of ["65536", "-1", "http", ""]) assert.equal((await run("serve", "--port", wrong)).code, BAD_INPUT, wrong);
});

test("a folder that cannot be written, a file in its place, a folder too long", async (t) => {
    const folder = folderFor(t), locked = join(folder, "locked"), file = join(folder, "file");
    mkdirSync(locked);
    chmodSync(locked, 0o555);
    chmodSync(folder, 0o755);
    writeFileSync(file, "");
    for (const data of [locked, join(locked, "deeper")]) {
        const refused = await runAsNobody(t, "serve", "--port", "0", "--data", data);
        assert.equal(refused.code, TROUBLE);
        assert.ok(refused.err.includes(`the data folder cannot be used: ${data}: Permission denied\n  Choose another with --data DIR`), refused.err);
    }
    for (const [data, why] of [[file, "Not a directory"], [join(folder, "x".repeat(300)), "File name too long"]]) {
        const refused = await run("serve", "--port", "0", "--data", data);
        assert.equal(refused.code, TROUBLE);
        assert.ok(refused.err.includes(why), refused.err);
    }
});

test("a store that is none", async (t) => {
    const folder = folderFor(t);
    writeFileSync(join(folder, "ilot.db"), "nothing that SQLite would know\n".repeat(100));
    for (const command of [["serve", "--port", "0"], ["backup", join(folder, "copy")], ["export", "KRTWBX"], ["verify", "--all"]]) {
        const refused = await run(command[0], "--data", folder, ...command.slice(1));
        assert.equal(refused.code, TROUBLE, command[0]);
        assert.match(refused.err, /the store reports an error: .*not a database/);
    }
});

test("a mistyped folder is not made by who only reads", async (t) => {
    const nowhere = join(folderFor(t), "nowhere");
    for (const command of [["backup", join(nowhere, "copy")], ["export", "KRTWBX"], ["verify", "--all"]]) {
        const refused = await run(command[0], "--data", nowhere, ...command.slice(1));
        assert.equal(refused.code, TROUBLE, command[0]);
        assert.match(refused.err, /there is no store here: .*nowhere\/ilot\.db: No such file or directory\n  --data DIR names/);
    }
    assert.ok(!existsSync(nowhere));
});

test("a copy that cannot be written leaves none; files that cannot be read or taken", async (t) => {
    const server = await new Server().start();
    await server.kill("SIGTERM");
    const folder = folderFor(t), copy = join(folder, "copy"), data = ["--data", server.data];
    const far = await run("backup", ...data, join(folder, "no", "where"));
    assert.equal(far.code, TROUBLE);
    assert.match(far.err, /the backup cannot be written: /);
    const full = spawn("bash", ["-c", 'ulimit -f 8; trap "" XFSZ; exec "$@"', "--", ILOT, "backup", ...data, copy], { stdio: "ignore" });
    assert.equal(await new Promise((done) => full.on("close", done)), TROUBLE);
    assert.ok(!existsSync(copy), "half a copy is none");
    assert.equal((await run("backup", ...data, copy)).code, 0);
    assert.equal((await run("export", ...data, "KRTWBX")).code, NO);
    assert.equal((await run("import", ...data, join(folder, "missing"))).code, TROUBLE);
    const unfinished = join(folder, "unfinished");
    const engine = spawn(ILOT, ["engine"], { stdio: ["pipe", "pipe", "ignore"] });
    engine.stdin.end("new ipso seats=2 seed=2a\nlog\n");
    let text = "";
    for await (const part of engine.stdout) text += part;
    writeFileSync(unfinished, text.slice(text.lastIndexOf("= ") + 2).trim() + "\n");
    const refused = await run("import", ...data, unfinished);
    assert.equal(refused.code, BAD_INPUT, refused.err);
    assert.match(refused.err, /only finished matches/);
    rmSync(server.data, { recursive: true });
});
