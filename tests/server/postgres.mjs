// postgres.mjs -- a PostgreSQL of our own for a test: in a scratch folder, on a socket there and on loopback, as user postgres where we
// are root; gone when the test is. Each server gets a database of its own.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const VERSIONS = "/usr/lib/postgresql";

/** The folder of the programs, or null where there is no PostgreSQL. */
export function postgresPrograms() {
    try {
        return join(VERSIONS, readdirSync(VERSIONS).sort((a, b) => b - a)[0], "bin");
    } catch {
        return null;
    }
}

const freePort = () => new Promise((done) => {
    const s = createServer().listen(0, "127.0.0.1", () => {
        const { port } = s.address();
        s.close(() => done(port));
    });
});

export class Postgres {
    /** One that another process started and ends. */
    static at(words) {
        const [folder, port] = words.split(" ");
        return Object.assign(Object.create(Postgres.prototype), { programs: postgresPrograms(), folder, port: Number(port), count: 0, isRoot: process.getuid() === 0 });
    }

    get words() {
        return `${this.folder} ${this.port}`;
    }

    /** `settings`: of postgresql.conf. */
    constructor(settings = {}) {
        this.programs = postgresPrograms();
        this.settings = settings;
        this.folder = mkdtempSync(join(tmpdir(), "ilot-pg-"));
        this.count = 0;
        this.isRoot = process.getuid() === 0;
    }

    line(program, args) {
        const path = join(this.programs, program);
        return this.isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", path, ...args] : [path, ...args];
    }

    run(program, ...args) {
        const [first, ...rest] = this.line(program, args);
        return execFileSync(first, rest, { cwd: this.folder, stdio: ["ignore", "pipe", "pipe"] });
    }

    async start() {
        if (!this.port) {
            const { uid, gid } = this.isRoot ? { uid: Number(execFileSync("id", ["-u", "postgres"])), gid: Number(execFileSync("id", ["-g", "postgres"])) } : {};
            if (this.isRoot) chownSync(this.folder, uid, gid);
            this.run("initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "-D", "data");
            this.port = await freePort();
            const settings = { listen_addresses: "127.0.0.1", port: this.port, unix_socket_directories: this.folder, max_connections: 100, ...this.settings };
            writeFileSync(join(this.folder, "more.conf"), Object.entries(settings).map(([k, v]) => `${k} = '${v}'\n`).join(""));
            const conf = join(this.folder, "data/postgresql.conf");
            writeFileSync(conf, `include '${join(this.folder, "more.conf")}'\n`, { flag: "a" });
        }
        const [first, ...rest] = this.line("postgres", ["-D", join(this.folder, "data")]);
        this.child = spawn(first, rest, { cwd: this.folder, stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...this.environment } });
        this.log = "";
        this.child.stderr.on("data", (d) => (this.log = (this.log + d).slice(-20000)));
        this.gone = new Promise((done) => this.child.on("close", done));
        for (let waited = 0; spawnSync(join(this.programs, "pg_isready"), ["-q", "-h", this.folder, "-p", String(this.port)]).status !== 0; waited += 50) {
            if (waited > 20000) throw new Error(`PostgreSQL does not start: ${this.log}`);
            await sleep(50);
        }
        return this;
    }

    /** `fast`: sessions are ended; `immediate`: as by a power cut. */
    async stop(how = "fast") {
        this.child.kill(how === "immediate" ? "SIGQUIT" : "SIGINT");
        await this.gone;
    }

    async restart(how) {
        await this.stop(how);
        await this.start();
    }

    /** Rows as objects of strings. */
    query(database, sql) {
        const { status, stdout, stderr } = spawnSync("psql", ["-X", "-q", "-h", this.folder, "-p", String(this.port), "-U", "postgres", "-d", database, "-v", "ON_ERROR_STOP=1",
            "-c", "set search_path = ilot, public", "-At", "-c", /^\s*select/i.test(sql) ? `select coalesce(json_agg(r), '[]') from (${sql}) r` : sql], { maxBuffer: 1 << 28 });
        if (status !== 0) throw new Error(`${sql}: ${stderr}`);
        return /^\s*select/i.test(sql) ? JSON.parse(String(stdout)) : [];
    }

    /** The name of a new database, empty or like another that nobody uses. */
    create(like) {
        const name = `ilot${process.pid}_${this.count++}`;
        this.query("postgres", `create database ${name}${like ? ` template ${like}` : ""}`);
        return name;
    }

    drop(name) {
        this.query("postgres", `drop database if exists ${name} with (force)`);
    }

    address(name) {
        return `postgresql://postgres@127.0.0.1:${this.port}/${name}`;
    }

    /** From now on it takes nothing that is played or said there, as if its disk were full; or takes everything again. */
    refuse(name, refuses) {
        if (!this.query(name, "select to_regclass('public.disk') as there")[0].there)
            this.query(name, `create table public.disk (is_full bool); insert into public.disk values (false);
                create function public.disk_full() returns trigger language plpgsql as $$ begin
                    if (select is_full from public.disk) then raise 'could not extend file: No space left on device' using errcode = '53100'; end if;
                    return new;
                end $$;
                ${["journal", "chat", "tables"].map((t) => `create trigger disk_full before insert or update or delete on ${t} for each statement execute function public.disk_full();`).join(" ")}`);
        this.query(name, `update public.disk set is_full = ${refuses}`);
    }

    async end() {
        await this.stop("immediate");
        rmSync(this.folder, { recursive: true, force: true });
    }
}
