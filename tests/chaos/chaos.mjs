// chaos.mjs -- `make chaos`: every attack on the server as a client, with its figures.
//
//   node tests/chaos/chaos.mjs [--short] [--only NAME,...] [--figures]
//
// For each attack a server of its own; a person who plays at another table from another address (person.mjs) is timed,
// first in quiet, then under the attack; memory, health and what the attacker got are measured meanwhile. A second person
// plays at a second server that nobody attacks, at the same time: what the machine itself costs is not the server's doing.
// Afterwards the first person's table must be there with every act that was answered, the store must verify and the
// server stop cleanly.
// With --figures nothing is judged: so an older program (ILOT=...) can be measured beside.
import { fork, spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { connect, run, Server, sleep } from "../server/lib.mjs";

const short = process.argv.includes("--short"), judged = !process.argv.includes("--figures");
const only = process.argv.find((a, i) => process.argv[i - 1] === "--only")?.split(",");
const QUIET_MS = short ? 1500 : 4000, ATTACK_MS = short ? 2500 : 8000;
const P99_MS = 100;

const here = (file) => new URL(file, import.meta.url).pathname;
const attacks = [];
for (const file of readdirSync(here("attacks")).filter((f) => f.endsWith(".mjs")).sort())
    attacks.push(...(await import(`./attacks/${file}`)).ATTACKS.map((a) => ({ ...a, file })));

const ms = (x) => `${x.toFixed(x < 10 ? 1 : 0)} ms`;
const megabytes = (x) => `${(x / 1e6).toFixed(0)} MB`;

/** The server's memory, its time on a processor and how long /healthz takes, while it lasts. */
class Watch {
    constructor(server) {
        this.server = server;
        this.rss = this.health = 0;
        this.started = { cpu: this.cpu(), at: performance.now() };
        this.going = this.look();
    }

    cpu() {
        const [user, system] = readFileSync(`/proc/${this.server.child.pid}/stat`, "latin1").split(") ")[1].split(" ").slice(11, 13);
        return (Number(user) + Number(system)) * 10;
    }

    async look() {
        while (!this.ended) {
            const start = performance.now();
            await fetch(`${this.server.url}/healthz`, { signal: AbortSignal.timeout(60000) }).then((r) => r.text()).catch(() => {});
            this.health = Math.max(this.health, performance.now() - start);
            try {
                const status = readFileSync(`/proc/${this.server.child.pid}/status`, "latin1");
                this.rss = Math.max(this.rss, Number(/VmHWM:\s+(\d+)/.exec(status)[1]) * 1024);
                this.busy = (this.cpu() - this.started.cpu) / (performance.now() - this.started.at);
            } catch { /* it ended */ }
            await sleep(100);
        }
    }

    async end() {
        this.ended = true;
        await this.going;
        return this;
    }
}

const told = (child, fits) => new Promise((done) => child.on("message", function hear(m) {
    if (fits(m)) child.off("message", hear), done(m);
}));

function mark(person) {
    const answer = told(person, (m) => m.act);
    person.send("mark");
    return answer;
}

/** The attacker: another process, and behind people in the line for processors, as it would be on another machine. */
function attacker(attack, server, budget) {
    const child = spawn("nice", ["-n", "15", process.execPath, here("attacker.mjs"), attack.file, attack.name, String(server.port), String(ATTACK_MS), server.data, String(server.child.pid)],
        { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const figures = told(child, (m) => m.figures), ready = told(child, (m) => m.ready);
    const gone = new Promise((done) => child.on("exit", (code) => done({ figures: { died: code ?? "killed" } })));
    const late = sleep(budget).then(() => (child.kill("SIGKILL"), { figures: { late: true } }));
    return { child, ready: Promise.race([ready, gone, late]), figures: Promise.race([figures, gone, late]) };
}

const folderBytes = (folder) => readdirSync(folder).reduce((n, f) => n + statSync(join(folder, f)).size, 0);

/** The person's table is there, with everything that was answered, and nothing is wrong in the store. */
async function aftermath(server, table, acts) {
    const wrong = [];
    const back = await connect(server).catch(() => null);
    const joined = (await back?.ask("join", { code: table.code, tokens: table.tokens, log_from: -1 })) ?? { t: "nothing" };
    if (joined.t !== "ok" || joined.lost.length) wrong.push(`the person's table is lost: ${JSON.stringify(joined)}`);
    await back?.close();
    const { code, signal } = await server.kill("SIGTERM");
    if (code !== 0) wrong.push(`the server ended with ${code ?? signal}: ${server.errors.slice(-300)}`);
    if (!acts) wrong.push("the person could not act at all");
    if (!judged) return wrong;
    const verified = await run("verify", "--all", "--data", server.data);
    if (verified.code !== 0) wrong.push(`verify: ${verified.err}${verified.out}`);
    return wrong;
}

async function open(wrap, flags) {
    const server = new Server(wrap);
    server.flags = judged ? flags : []; // an older program may know none
    await server.start();
    const person = fork(here("person.mjs"), [String(server.port)]);
    return { server, person, table: await told(person, (m) => m.code) };
}

async function play(attack) {
    const { server, person, table } = await open(attack.wrap ?? [], attack.flags ?? []);
    const elsewhere = await open([], []);
    await sleep(500);
    await mark(person);
    await sleep(QUIET_MS);
    const quiet = await mark(person);
    const watch = new Watch(server);
    const { ready, figures } = attacker(attack, server, 90000);
    await ready;
    await Promise.all([mark(person), mark(elsewhere.person)]);
    const bytes = folderBytes(server.data);
    const got = (await figures).figures;
    const [under, calm] = await Promise.all([mark(person), mark(elsewhere.person)]);
    elsewhere.person.kill();
    await elsewhere.server.kill("SIGTERM");
    await elsewhere.server.end();
    await watch.end();
    const grown = folderBytes(server.data) - bytes;
    const p99 = Math.max(P99_MS, 2 * quiet.act.p99, 2 * calm.act.p99);
    person.kill();
    const wrong = await aftermath(server, table, under.acts);
    await server.end();
    if (under.broken) wrong.push(under.broken);
    if (got.late || got.died !== undefined) wrong.push(`the attacker did not come to an end: ${JSON.stringify(got)}`);
    if (under.act.p99 > p99) wrong.push(`a person's act took ${ms(under.act.p99)} (p99), more than ${ms(p99)}`);
    for (const [sentence, fine] of attack.judge({ ...got, rss: watch.rss, health: watch.health, grown, bot: under.bot, quiet })) if (!fine) wrong.push(sentence);
    console.log(`${attack.number.padEnd(4)}${attack.name.padEnd(22)} act p99 ${ms(quiet.act.p99)} → ${ms(under.act.p99)} (max ${ms(under.act.max)}; unattacked ${ms(calm.act.p99)}), bot ${ms(quiet.bot.p99)} → ${ms(under.bot.p99)}, ` +
        `health ${ms(watch.health)}, ${megabytes(watch.rss)}, CPU ${Math.round(100 * watch.busy)} %; ${attack.tell({ ...got, grown })}`);
    for (const sentence of wrong) console.log(`    ${judged ? "WRONG" : "seen"}: ${sentence}`);
    return wrong.length === 0;
}

let good = 0, bad = 0;
for (const attack of attacks) {
    if (only ? !only.includes(attack.name) : short && !attack.short) continue;
    if ((await play(attack)) || !judged || (await play(attack))) good++; // a machine may hiccup once; a fault comes again
    else bad++;
}
console.log(`${good} passed, ${bad} failed`);
process.exit(judged && bad ? 1 : 0);
