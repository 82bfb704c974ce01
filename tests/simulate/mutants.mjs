// mutants.mjs [--only WORDS] [--jobs N] -- breaks tables on purpose, one place at a time (mutants.txt), and lets the
// simulator look for it. Each must be caught within SECONDS of CPU time; by what sentence, and after how long, is
// printed. Ends with `N passed, N failed`.
//
//   --only    those whose title, file or function contains the words
//   --jobs    how many at a time (as many as there are cores)
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { build, programWith, run } from "../mutants/killers.mjs";
import { mutantsOfTables } from "./list.mjs";

const SECONDS = 10;
const AMONG_OTHERS = /owners\.c|owning\.c|lease\.c|shelf\.c|place\.c/; // what matters where several share a store is looked for there
const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);

const only = option("--only") ?? "";
const queue = mutantsOfTables().filter((mutant) => `${mutant.title} ${mutant.file} ${mutant.function ?? ""}`.includes(only));
let passed = 0;
let failed = 0;
let total = 0;

// Says what the simulator said; a table that ends the process (an assertion, undefined behaviour) is caught, too.
function sentence(output) {
    const said = output.match(/^not ok: (.*)$/m) ?? output.match(/^(.*assert.*)$/im);
    return said ? said[1] : "the simulator ends in the middle of a world";
}

async function attempt(mutant, folder) {
    const program = await programWith(mutant, "simulate", folder);
    if (!program) return { caught: false, words: "does not compile", seconds: 0 };
    const nodes = AMONG_OTHERS.test(mutant.file) ? ["--nodes", "3"] : [];
    const timed = ["bash", "-c", 'TIMEFORMAT="cpu %U %S"; time "$@"', "timed", program, "--seconds", String(SECONDS), ...nodes];
    const { fine, output } = await run(timed, { cpu: 4 * SECONDS });
    const [, user, system] = output.match(/^cpu (\S+) (\S+)$/m) ?? [0, 0, 0];
    const seconds = Number(user) + Number(system);
    return { caught: !fine && seconds <= SECONDS, words: fine ? "is not caught" : sentence(output), seconds };
}

async function work(number) {
    for (let mutant; (mutant = queue.shift()); ) {
        const { caught, words, seconds } = await attempt(mutant, join(build, "mutants", `simulate-${number}`));
        caught ? passed++ : failed++;
        total += seconds;
        console.log(`${caught ? "ok    " : "not ok"} ${seconds.toFixed(1).padStart(5)} s  ${mutant.title}\n                 ${words}`);
    }
}

await Promise.all(Array.from({ length: Number(option("--jobs") ?? availableParallelism()) }, (_, number) => work(number)));
console.log(`${total.toFixed(1)} s of CPU time in all\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
