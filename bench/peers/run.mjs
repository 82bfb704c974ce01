// run.mjs [--short] -- `make bench-peers`: Îlot beside what one would use instead, in one run, on loopback; some six minutes.
//
// All kinds of figures are taken in turns, by CPU time, and only ratios are meant to be compared: the machine may be busy.
// Writes the part `peers` of docs/performance.md and docs/plots/peers.svg. --short: seconds, to try it; writes nothing.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { bars, digits, machine, table, writePlot, writeSection } from "../page.mjs";
import { game } from "./boardgame.mjs";
import { choices, deal, generator, newDeck, playout, points, search, shuffle, winners } from "./ipso.mjs";
import { costOfAct, makers, memoryOfIdle } from "./tables.mjs";

process.env.NODE_ENV = "production";
const require = createRequire(import.meta.url), root = new URL("../../", import.meta.url).pathname;
const short = process.argv.includes("--short");
const ROUNDS = short ? 1 : 3, SECONDS = short ? 0.5 : 3, TABLES = short ? 4 : 64, IDLE = short ? 50 : 1000;
const say = (what) => process.stderr.write(`${what}\n`);
const bench = (...args) => JSON.parse(execFileSync(`${root}build/ilot`, ["bench", ...args, "--json"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], cwd: root }));

/** So many of `work` a second of CPU time; work answers how many it did. */
async function rate(work) {
    const start = process.cpuUsage(), spent = () => Object.values(process.cpuUsage(start)).reduce((a, b) => a + b) / 1e6;
    let done = 0;
    do done += await work();
    while (spent() < SECONDS);
    return done / spent();
}

/** The best of some rounds of each, taken in turns. */
async function best(ways) {
    const found = ways.map(() => 0);
    for (let r = 0; r < ROUNDS; r++) for (const [i, [, way]] of ways.entries()) found[i] = Math.max(found[i], await way());
    return ways.map(([name], i) => ({ name, value: found[i] }));
}

const random = generator(1), deck = newDeck(), plain = () => deal(4, shuffle(deck, random), random(4));

function plainPlayouts() {
    for (let i = 0; i < 500; i++) {
        const s = plain();
        playout(s, random);
        points(s, 0), winners(s);
    }
    return 500;
}

/** As boardgame.io's own bots do it: its reducer, without a store and without a transport. */
function boardgamePlayout() {
    const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal"), reduce = CreateGameReducer({ game });
    let state = InitializeGame({ game, numPlayers: 4 });
    while (!state.ctx.gameover) {
        const list = choices(state.G), [type, ...args] = list[random(list.length)], before = state._stateID;
        state = reduce(state, { type: "MAKE_MOVE", payload: { type, args, playerID: state.ctx.currentPlayer } });
        if (state._stateID === before) throw new Error(`boardgame.io refused ${type} ${args}`);
    }
    return 1;
}

async function boardgameSearch() {
    const { InitializeGame } = require("boardgame.io/internal"), { MCTSBot } = require("boardgame.io/ai");
    const bot = new MCTSBot({ game, enumerate: game.ai.enumerate, seed: "1", iterations: short ? 10 : 100, playoutDepth: 100 });
    await bot.play(InitializeGame({ game, numPlayers: 4 }), "0");
    return short ? 10 : 100;
}

const ms = String(1000 * SECONDS);
async function rules() {
    say("play-outs");
    const playouts = await best([["Îlot", () => bench("ipso", "--seats", "4", "--ms", ms).playouts_per_second], ["plain JavaScript", () => rate(plainPlayouts)], ["boardgame.io", () => rate(boardgamePlayout)]]);
    say("search");
    const searches = await best([
        ["Îlot", () => bench("ipso", "--seats", "4", "--search", "random", "--iterations", "1000", "--ms", ms).iterations_per_second],
        ["plain JavaScript", () => rate(() => (search(plain(), 1000, random), 1000))],
        ["boardgame.io", () => rate(boardgameSearch)],
    ]);
    return [{ what: "random play-outs, four seats: matches a second of CPU", list: playouts, more: true }, { what: "search at the opening: iterations a second of CPU", list: searches, more: true }];
}

async function servers() {
    const acts = makers.map(() => Infinity), sockets = [];
    for (let r = 0; r < (short ? 1 : 2); r++)
        for (const [i, maker] of makers.entries()) {
            say(`${maker.name}: acts`);
            acts[i] = Math.min(acts[i], (await costOfAct(maker, { tables: TABLES, seconds: SECONDS, warm: short ? 0.5 : 3 })).us);
        }
    for (const maker of makers) {
        say(`${maker.name}: idle connections`);
        sockets.push(await memoryOfIdle(maker, IDLE));
    }
    const name = (m) => `${m.name} (${m.durable ? "durable" : "in memory"})`;
    return [
        { what: `an act told to four sockets, ${TABLES} tables: µs of the server’s CPU`, list: makers.map((m, i) => ({ name: name(m), value: acts[i] })) },
        { what: "a connection that waits: KB of the server’s memory", list: makers.map((m, i) => ({ name: m.name, value: sockets[i] })) },
    ];
}

function physics() {
    say("physics");
    const engines = (row) => Object.entries(row.engines).map(([name, value]) => ({ name: name === "ilot" ? "Îlot" : name, value }));
    const { speed } = bench("physics", "speed");
    return [0, 1].map((i) => ({ what: `physics, ${speed[i].what.replace("1 x", "a heap of").replace(": x real time", "")}: times real time`, list: engines(speed[i]), more: true }));
}

/** What a browser fetches before the first table can be seen, and the clients of peers alone, minified; both by gzip. */
async function weight() {
    say("page");
    const packed = (bytes) => gzipSync(bytes, { level: 9 }).length / 1000, dist = `${root}web/dist/`;
    const files = readdirSync(dist).filter((f) => /^(index\.html|main-.*|icon-.*|face-.*\.woff2)$/.test(f));
    for (const file of files) // a script brings what it imports at once
        if (file.endsWith(".js"))
            for (const [, part] of readFileSync(dist + file, "utf8").matchAll(/(?:from|import)"\/([^"]+)"/g)) if (!files.includes(part)) files.push(part);
    const own = files.reduce((sum, f) => sum + (f.endsWith(".woff2") ? readFileSync(dist + f).length / 1000 : packed(readFileSync(dist + f))), 0);
    const { build } = createRequire(`${root}web/build.mjs`)("esbuild");
    const client = async (source) => {
        const { outputFiles } = await build({ stdin: { contents: source, resolveDir: `${root}bench/peers` }, bundle: true, minify: true, write: false, format: "esm", platform: "browser", define: { "process.env.NODE_ENV": '"production"' }, logLevel: "silent" });
        return packed(outputFiles[0].contents);
    };
    return [{
        what: "page: KB before the first picture (peers: their client alone, no page)",
        list: [{ name: "Îlot", value: own }, { name: "Colyseus", value: await client('export * from "colyseus.js"') },
            { name: "boardgame.io", value: await client('export { Client } from "boardgame.io/client"; export { SocketIO } from "boardgame.io/multiplayer"') }],
    }];
}

/** How many times better ours is than a peer. */
const better = (row, peer) => (row.more ? row.list[0].value / peer.value : peer.value / row.list[0].value);

const found = [...(await rules()), ...(await servers()), ...physics(), ...(await weight())];
const pairs = found.flatMap((row) => row.list.slice(1).map((peer) => ({ row, peer, ratio: better(row, peer) })));
const behind = pairs.filter((p) => p.ratio < 1);
const text = [
    `Measured by \`make bench-peers\` (${machine()}). *Better* is how many times less it takes, or more it does.`, "",
    table(["", "Îlot", "beside", "", "better ×"], pairs.map(({ row, peer, ratio }) => [row.what, digits(row.list[0].value), peer.name, digits(peer.value), digits(ratio)])), "",
    "![Îlot beside its peers](plots/peers.svg)", "",
    behind.length ? `Slower or larger than a peer in this run: ${behind.map((p) => `${p.row.what.split(":")[0]} (${p.peer.name}, ${digits(p.ratio)} ×)`).join("; ")}.` : "Nothing was slower than a peer in this run.",
].join("\n");
if (!short) {
    const name = ({ row, peer }) => `${row.what.split(/[:,]/)[0]}: ${peer.name}`;
    writeSection("peers", text);
    writePlot("peers", bars("How many times better than …", pairs.map((p) => ({ name: name(p), ratio: p.ratio }))));
}
console.log(text);
process.exit();
