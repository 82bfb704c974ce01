// test.mjs MATCHES NAME=PROGRAM... -- the WebAssembly module held against native builds of `signature`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { openIlot } from "../../fronts/wasm/ilot.mjs";
import { filesOf, tableGames } from "../games.mjs";

const SLOWEST = 0.5; // of native speed: less is a mistake in the build. The aim is 0.7; docs/debugging.md tells the figures
const matches = Number(process.argv[2]);
const natives = process.argv.slice(3).map((word) => word.split("="));
const bytes = readFileSync("build/ilot.wasm");
const ilot = await openIlot(bytes);
let passed = 0;
let failed = 0;

function check(name, fine, found = "") {
    if (fine) passed++;
    else failed++;
    if (!fine) console.log(`FAILED ${name} ${found}`);
}

// ---- the same matches, the same hashes
const expected = new Map(ilot.games.map((game) => [game, ilot.signature(game, 1, matches).toString(16).padStart(16, "0")]));
for (const [game, hash] of expected) console.log(`${game} ${hash} wasm, ${matches} matches`);
for (const [name, program] of natives) {
    const lines = execFileSync(program, [String(matches)], { encoding: "utf8" }).trim().split("\n");
    check(`${name} knows the same games`, lines.length === ilot.games.length, lines);
    for (const line of lines) {
        const [game, hash] = line.split(" ");
        check(`${name} plays ${game} as the module does`, expected.get(game) === hash, `${hash} ${expected.get(game)}`);
    }
}

// ---- the same bots, the same acts
const BOT_ACTS = 60;
const hex = (number) => number.toString(16).padStart(16, "0");
const acted = new Map(ilot.games.map((game) => [game, hex(ilot.signatureBots(game, BOT_ACTS))]));
for (const [name, program] of natives)
    for (const line of execFileSync(program, ["--bots", String(BOT_ACTS)], { encoding: "utf8" }).trim().split("\n")) {
        const [game, hash] = line.split(" ");
        check(`${name}: bots of ${game} act as the module's do`, acted.get(game) === hash, `${hash} ${acted.get(game)}`);
    }
check("bots of turn-based games have a signature", ["ipso", "ica", "inka"].every((game) => acted.get(game) !== hex(0n)));

// ---- how fast: both in turn, so that a busy machine slows both; the best of each counts
function cpuSeconds(work) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
}
const nativeSeconds = (program, game, count) => Number(execFileSync(program, ["--playouts", String(count), game], { encoding: "utf8" }).split(" ")[1]);
for (const game of ilot.games) {
    const program = natives[0][1];
    const once = Math.max(nativeSeconds(program, game, 20) / 20, 1e-7);
    const count = Math.max(5, Math.min(100000, Math.round(0.05 / once)));
    let wasm = Infinity;
    let native = Infinity;
    cpuSeconds(() => ilot.playouts(game, Math.ceil(count / 4))); // the engine compiles what is hot while it runs
    for (let i = 0; i < 16; i++) {
        native = Math.min(native, nativeSeconds(program, game, count));
        wasm = Math.min(wasm, cpuSeconds(() => ilot.playouts(game, count)));
    }
    const share = native / wasm;
    console.log(`${game} ${Math.round(count / wasm)} play-outs a second in node, ${Math.round(count / native)} natively: ${(100 * share).toFixed(0)} %`);
    check(`${game} is fast enough in WebAssembly`, share >= SLOWEST, share);
}

// ---- the door
check("the module wants nothing from outside", WebAssembly.Module.imports(new WebAssembly.Module(bytes)).length === 0);
const stringify = (value) => JSON.stringify(value);
for (const game of ilot.games) {
    const match = ilot.deal(game, "seed=2a");
    let acts = 0;
    for (let seats = match.mayAct(); acts < 40 && (seats.length || match.due()); seats = match.mayAct()) {
        const act = seats.length ? match.bot(seats[0], "random", acts) : null;
        if (act === null && !match.due()) break;
        if (act === null) {
            match.tick(match.due());
            continue;
        }
        const refusal = match.play(seats[0], act);
        if (refusal) check(`${game}: a bot's act is legal`, false, stringify(refusal));
        if (refusal) break;
        acts++;
    }
    check(`${game}: bots act`, acts > 0);
    check(`${game}: a view is JSON with pieces`, Array.isArray(match.view(0).pieces));
    check(`${game}: the game tells itself`, typeof match.game() === "object");
    check(`${game}: events are told`, match.events(-1) !== undefined);
    const again = ilot.readFile(match.file());
    check(`${game}: a file reads as written`, again.hash() === match.hash());
    const refusal = match.play(0, "no such act");
    check(`${game}: what is no act is refused`, refusal !== null && typeof refusal === "object", stringify(refusal));
    check(`${game}: and changes nothing`, again.hash() === match.hash());
    const steps = [...again.walk()];
    const last = steps.at(-1);
    check(`${game}: a walk goes from the deal to the end`, steps[0].seat === -1 && steps[0].acts === 0 && steps.filter((step) => step.act).length === acts && last.acts === acts);
    again.close();
    match.close();
}
for (const wrong of ["chess", "ipso seats=99", "ipso seed=xyz", "ipso position nothing"]) {
    let refused = false;
    try {
        ilot.deal(wrong);
    } catch {
        refused = true;
    }
    check(`"${wrong}" is refused`, refused);
}
const ipso = ilot.deal("ipso", "seats=2 first=A seed=1");
const start = ipso.hash();
check("an act is done", ipso.play(0, "replace 1 1.1") === null);
check("and taken back", ipso.undo() && ipso.hash() === start && !ipso.undo());
check("a preview is told", typeof ipso.preview(0, "replace 1 1.1") === "object");
check("a refusal names its clause", stringify(ipso.play(1, "replace 1 1.1")).includes("IP-TURN"));
ipso.close();

// ---- a player's own heap goes on as the match does, and looks back by a copy
const table = "seats=2 first=A";
const ice = ilot.deal("thinice", `${table} seed=1`);
ice.play(0, "call M L");
const heap = ilot.heap(0, `${table} position ${ice.position()}`);
for (const [ticks, act] of [[50, "grab 1 L1"], [30, "lead 1 0 0 10"], [40, "grab 2 M1"], [400, "release 1"], [60, "lead 2 40 0 500 900 300 0 100"], [200, "release 2"]]) {
    heap.tick(ticks);
    ice.tick(ticks);
    check(`an own heap does ${act}`, heap.play(act) === null && ice.play(0, act) === null);
}
const past = heap.copy();
heap.tick(150);
ice.tick(150);
const judged = ilot.heap(0, `${table} position ${ice.position()}`);
check("an own heap is the judge's, bit by bit", heap.hash() === judged.hash() && heap.now() === judged.now());
check("a copy stays behind, and catches up", past.hash() !== heap.hash() && (past.tick(150), past.hash() === heap.hash()));
check("poses are numbers", heap.poses()[20 * 8] === 2 && heap.poses()[0] === -1 && heap.set("pieces") === ((1 << 20) | (1 << 10)));
check("a busy hand is refused with its clause", heap.play("release 1")?.clause === "TI-HAND");

// ---- recorded matches verify in the module as they do natively, and a walk tells how they ended
for (const name of tableGames().flatMap((game) => filesOf(game, "matches", /\.match$/))) {
    let fine = true;
    try {
        const match = ilot.readFile(readFileSync(name, "utf8"));
        let told = 0;
        let view;
        for (const step of match.walk()) {
            told += step.events(-1).length;
            view = step.view(-1);
        }
        fine = told > 0 && stringify(view) === stringify(match.view(-1)) || "the walk ends elsewhere";
        match.close();
    } catch (error) {
        fine = error.message;
    }
    check(`${name} replays`, fine === true, fine);
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
