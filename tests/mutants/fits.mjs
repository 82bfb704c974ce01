// fits.mjs -- do the lists fit the code? Every planted break finds its words, once, and what becomes of them
// compiles; every file that operators are tried in is there. Nothing is run: whether a test notices is run.mjs's
// question, and takes minutes. Ends with `N passed, N failed`.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { build, complaintOfCompiler } from "./killers.mjs";
import { operatorMutants, plantedMutants } from "./list.mjs";
import { tableGames } from "../games.mjs";
import { mutantsOfTables } from "../simulate/list.mjs";

let passed = 0;
let failed = 0;

function fail(words) {
    failed++;
    console.log(`not ok ${words}`);
}

function fitting(where, mutants) {
    try {
        const planted = mutants();
        if (!planted.length) fail(`${where}: nothing is broken there`);
        return planted;
    } catch (trouble) {
        fail(trouble.message);
        return [];
    }
}

const games = tableGames();
for (const game of games) fitting(game, () => operatorMutants(game));
const queue = [...games.flatMap((game) => fitting(game, () => plantedMutants(game))), ...fitting("tests/simulate", mutantsOfTables)];
const programs = new Map();
for (const mutant of queue) {
    const other = programs.get(mutant.program);
    if (other) fail(`${mutant.where}: "${mutant.title}" is the same program as ${other.where}`);
    programs.set(mutant.program, mutant);
}

async function work(number) {
    for (let mutant; (mutant = queue.pop()); ) {
        const complaint = await complaintOfCompiler(mutant, join(build, "mutants", `fits-${number}`));
        if (complaint) fail(`${mutant.where}: "${mutant.title}" does not compile:\n${complaint}`);
        else passed++;
    }
}

await Promise.all(Array.from({ length: availableParallelism() }, (_, number) => work(number)));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
