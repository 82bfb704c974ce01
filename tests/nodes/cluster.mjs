// cluster.mjs -- several nodes on one PostgreSQL behind HAProxy, as packaging/haproxy.cfg has it, all on loopback; and people who come by
// the door and follow where they are sent, as the page does.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, POSTGRES, Server, sleep } from "../server/lib.mjs";

const LIMITS = "share=100,creates_each=100000,creates=1000000,guesses=1000000,guesses_each=100000,connections_each=100000";

const freePort = () => new Promise((done) => {
    const s = createServer().listen(0, "127.0.0.1", () => {
        const { port } = s.address();
        s.close(() => done(port));
    });
});

/** A place in the sense of player.mjs. */
export class Cluster {
    constructor(count = 3, postgres = POSTGRES) {
        this.count = count;
        this.postgres = postgres;
        this.life = 0;
        this.stopping = false;
        this.elsewhere = 0; // how often somebody was sent on
        this.fenced = 0; // nodes that were found dead while they slept
        this.folder = mkdtempSync(join(tmpdir(), "ilot-cluster-"));
        this.ending = false;
    }

    async start() {
        this.database = this.postgres.create();
        this.nodes = [];
        for (let i = 1; i <= this.count; i++) this.nodes.push(await this.node(`n${i}`));
        await this.openDoor();
        return this;
    }

    /** One more, or the same again. */
    async node(name, port = 0) {
        const node = new Server([], null);
        node.name = name;
        node.port = port;
        node.flags = ["--log", "quiet", "--store", this.postgres.address(this.database), "--node", name, "--trust-proxy", "127.0.0.1", "--limits", LIMITS];
        await node.start();
        return node;
    }

    /** As a supervisor does: who ends is started again. */
    async again(node) {
        const { code } = await node.gone;
        if (/found this node dead/.test(node.errors)) this.fenced++;
        node.code = code;
        await node.start();
    }

    async openDoor() {
        this.port = await freePort();
        const ports = Object.fromEntries(this.nodes.map((n) => [n.name, n.port]));
        const config = readFileSync(new URL("../../packaging/haproxy.cfg", import.meta.url), "utf8")
            .replace("bind :80", `bind 127.0.0.1:${this.port}`)
            .replace(/^(\s*server (n\d) )[\d.]+:\d+(.*)$/gm, (_, head, name, rest) => (ports[name] ? `${head}127.0.0.1:${ports[name]}${rest}` : ""))
            .replace(/^\s*use-server (n\d) .*$/gm, (line, name) => (ports[name] ? line : ""));
        const path = join(this.folder, "haproxy.cfg");
        writeFileSync(path, config);
        this.door = spawn("haproxy", ["-f", path, "-db"], { stdio: ["ignore", "ignore", "pipe"] });
        this.doorErrors = "";
        this.door.stderr.on("data", (d) => (this.doorErrors += d));
        this.doorGone = new Promise((done) => this.door.on("close", done));
        for (let waited = 0; ; waited += 50) {
            const up = await fetch(`http://127.0.0.1:${this.port}/t/ABCDEF`).then((r) => r.status === 200, () => false);
            if (up) return;
            if (waited > 20000 || this.door.exitCode !== null) throw new Error(`the door stays shut: ${this.doorErrors}`);
            await sleep(50);
        }
    }

    query(sql) {
        return this.postgres.query(this.database, sql);
    }

    /** Through the door: to a table where it was last, or anywhere. */
    async open(table) {
        const path = table?.code ? `/ws/${table.code}${table.node ? `?node=${table.node}` : ""}` : "/ws";
        const client = new Client({ port: this.port, path });
        try {
            await client.open();
            await client.news("hello", { before: true, ms: 3000 });
        } catch (error) {
            if (table) table.node = "";
            client.socket.terminate();
            throw error;
        }
        client.closed.then((code) => code === 1012 && table && (table.node = "")); // it goes away: not there again
        return client;
    }

    /** Sent on, or it cannot be now. */
    refused(table, { error, node }) {
        if (error?.[0] === "error.elsewhere") this.elsewhere++;
        table.node = error?.[0] === "error.elsewhere" ? node : "";
    }

    async end() {
        this.door.kill("SIGTERM");
        await this.doorGone;
        for (const node of this.nodes) {
            node.child.kill("SIGKILL");
            await node.gone;
            rmSync(node.data, { recursive: true, force: true });
        }
        rmSync(this.folder, { recursive: true, force: true });
        this.postgres.drop(this.database);
    }
}
