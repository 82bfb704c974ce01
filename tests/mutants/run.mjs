// run.mjs [GAME...] [--all] [--only WORDS] [--again] [--jobs N] -- breaks the rules on purpose, one place at a
// time, and counts which of our tests notice. Mutants come from the lists beside this file (list.mjs tells how
// to add one). Ends with `N passed, N failed`: a mutant fails if it survives without being proved equivalent,
// if a planted one is noticed by recordings only, or if one that is called equivalent is noticed.
//
//   --all     every mutant that the operators make, not a share of them
//   --only    those whose title, file or function contains the words
//   --again   forget what earlier runs found; otherwise a run goes on where the last one ended
//   --jobs    how many at a time (as many as there are cores)
//
// Ctrl-C ends it and prints what there is.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { build, digestOf, endAll, killersOf, measure, tryMutant } from "./killers.mjs";
import { GAMES, operatorMutants, plantedMutants } from "./list.mjs";

const scratch = join(build, "mutants");
const found = join(scratch, "found.jsonl"); // one line an outcome, so that an interrupted run loses nothing

function options(words) {
    const chosen = { games: [], all: false, again: false, only: "", jobs: availableParallelism() };
    for (let i = 0; i < words.length; i++) {
        if (words[i] === "--all") chosen.all = true;
        else if (words[i] === "--again") chosen.again = true;
        else if (words[i] === "--only" && i + 1 < words.length) chosen.only = words[++i];
        else if (words[i] === "--jobs" && Number(words[i + 1]) >= 1) chosen.jobs = Number(words[++i]);
        else if (GAMES.includes(words[i])) chosen.games.push(words[i]);
        else {
            const help = words[i] === "--help";
            console.log(readFileSync(new URL(import.meta.url), "utf8").split("\n").filter((line) => line.startsWith("//")).map((line) => line.slice(3)).join("\n"));
            if (!help) console.log(`\nrun.mjs: "${words[i]}" is no game and no option`);
            process.exit(help ? 0 : 2);
        }
    }
    if (!chosen.games.length) chosen.games = GAMES;
    return chosen;
}

// Planted ones first; one that is in both lists is the planted one, with its proof.
function mutantsOf(game, { all, only }) {
    const planted = plantedMutants(game);
    const known = new Set(planted.map((mutant) => mutant.program));
    const made = operatorMutants(game, all).filter((mutant) => !known.has(mutant.program));
    const fits = (mutant) => `${mutant.title} ${mutant.file} ${mutant.function ?? ""}`.includes(only);
    return [...planted, ...made].filter(fits);
}

const keyOf = (mutant, digest) => `${digest} ${mutant.id}`;

function remembered(again) {
    if (again) rmSync(found, { force: true });
    const outcomes = new Map();
    if (existsSync(found))
        for (const line of readFileSync(found, "utf8").split("\n").filter(Boolean)) {
            const { key, id, outcome } = JSON.parse(line);
            outcomes.set(key, outcome);
            outcomes.set(id, outcome);
        }
    return outcomes;
}

// ---- the run -------------------------------------------------------------------------------------------

const chosen = options(process.argv.slice(2));
mkdirSync(scratch, { recursive: true });
const outcomes = remembered(chosen.again);
const killers = new Map();
const digests = new Map();
const queue = [];
const done = [];
let stopped = false;
let started = Date.now();

for (const game of chosen.games) {
    killers.set(game, killersOf(game));
    const digest = digestOf(game, killers.get(game));
    digests.set(game, digest);
    for (const mutant of mutantsOf(game, chosen)) {
        mutant.key = keyOf(mutant, digest);
        mutant.outcome = outcomes.get(mutant.key);
        mutant.last = outcomes.get(mutant.id);
        (mutant.outcome ? done : queue).push(mutant);
    }
}
if (done.length) console.log(`${done.length} known from earlier runs (--again forgets them), ${queue.length} to try`);
else console.log(`${queue.length} mutants to try`);
queue.sort((a, b) => (b.last === "survived") - (a.last === "survived")); // what survived last is news first

for (const game of chosen.games) if (queue.some((mutant) => mutant.game === game)) await measure(game, killers.get(game));

const isDead = (mutant) => !["stillborn", "same", "survived"].includes(mutant.outcome);
let shown = 0;
let tried = 0;
started = Date.now();

function progress() {
    if (!process.stderr.isTTY && Date.now() - shown < 20000) return;
    shown = Date.now();
    const seconds = (Date.now() - started) / 1000;
    const left = Math.round((seconds / tried) * (queue.length - tried));
    const alive = done.filter((mutant) => mutant.outcome === "survived" && !mutant.equivalent).length;
    const line = `${tried} of ${queue.length} tried, ${alive} survive, about ${Math.floor(left / 60)} min ${left % 60} s left`;
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
}

async function work(number) {
    for (let at; !stopped && (at = next++) < queue.length; ) {
        const mutant = queue[at];
        const outcome = await tryMutant(mutant, killers.get(mutant.game), join(scratch, `worker-${number}`));
        if (stopped) return; // what was interrupted tells nothing
        mutant.outcome = outcome;
        appendFileSync(found, JSON.stringify({ key: mutant.key, id: mutant.id, outcome }) + "\n");
        done.push(mutant);
        tried++;
        progress();
    }
}

// ---- the report -------------------------------------------------------------------------------------------

function complaintAbout(mutant) {
    if (mutant.outcome === "stillborn") return mutant.kind === "planted" ? "does not compile" : null;
    if (mutant.equivalent) return isDead(mutant) ? `is noticed by ${mutant.outcome}, so it is not equivalent` : null;
    if (mutant.outcome === "same") return mutant.kind === "planted" ? "is the same program" : null;
    if (mutant.outcome === "survived") return "survives";
    return mutant.kind === "planted" && mutant.outcome === "recordings" ? "is noticed by recordings only" : null;
}

function count(mutants, outcome) {
    return mutants.filter((mutant) => mutant.outcome === outcome).length;
}

function row(name, mutants) {
    const real = mutants.filter((mutant) => mutant.outcome !== "stillborn" && mutant.outcome !== "same");
    const equal = real.filter((mutant) => mutant.equivalent && mutant.outcome === "survived").length;
    const cells = [name, real.length, ...["positions", "units", "laws", "recordings"].map((by) => count(real, by)), equal, count(real, "survived") - equal];
    return cells.map((cell, i) => (i ? String(cell).padStart(11) : cell.padEnd(20))).join("");
}

// Somebody worked on the tree meanwhile: then a mutant was linked with what does not belong to it.
function isTreeTheSame() {
    return chosen.games.every((game) => digestOf(game, killers.get(game)) === digests.get(game));
}

function report() {
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
    console.log(["", "mutants", "positions", "units", "laws", "recordings", "equivalent", "survive"].map((head, i) => (i ? head.padStart(11) : head.padEnd(20))).join(""));
    for (const kind of ["planted", "operator"]) {
        for (const game of chosen.games) {
            const some = done.filter((mutant) => mutant.kind === kind && mutant.game === game);
            if (some.length) console.log(row(`${kind} ${game}`, some));
        }
        const all = done.filter((mutant) => mutant.kind === kind);
        if (chosen.games.length > 1 && all.length) console.log(row(`${kind}, all`, all));
    }
    let failed = 0;
    if (!isTreeTheSame()) {
        failed++;
        console.log("\nFAILED the tree was changed while this ran: what it found may be wrong, please run it again");
        rmSync(found, { force: true });
    }
    for (const mutant of done) {
        const complaint = complaintAbout(mutant);
        if (!complaint) continue;
        failed++;
        console.log(`\nFAILED ${mutant.where} ${mutant.title}: ${complaint}\n${mutant.file} ${mutant.function ?? ""}\n- ${mutant.was}\n+ ${mutant.is}`);
    }
    const seconds = Math.round((Date.now() - started) / 1000);
    if (stopped) console.log(`\nended after ${tried} of ${queue.length}; the next run goes on here`);
    console.log(`\n${tried} tried in ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
    console.log(`${done.length - failed} passed, ${failed} failed`);
    process.exit(failed ? 1 : stopped ? 130 : 0);
}

let next = 0;
for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
        stopped = true;
        endAll();
        report();
    });
await Promise.all(Array.from({ length: chosen.jobs }, (_, number) => work(number)));
report();
