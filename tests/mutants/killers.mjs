// killers.mjs -- one mutant built and tried. Only its file is compiled (of a header: every file of its game) and
// the programs are linked anew, with its objects before the libraries that hold the sound ones; what would
// notice it first is asked first.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { costsOf, filesOf } from "../games.mjs";

export const build = resolve("build");
const running = new Set();
const WALL_MS = 300000; // nothing here waits for anything: a machine under load is given time

// Exit code 0 is true. `cpu`: seconds a process may compute, for a mutant may loop for ever.
export function run(command, { cwd, env, cpu = 60 } = {}) {
    return new Promise((settle) => {
        const child = spawn("sh", ["-c", 'ulimit -t "$0"; exec "$@"', String(cpu), ...command], { cwd, env: { ...process.env, ...env }, detached: true });
        let output = "";
        running.add(child.pid);
        const timer = setTimeout(() => process.kill(-child.pid, "SIGKILL"), WALL_MS);
        for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output = (output + data).slice(-20000)));
        child.on("close", (code) => {
            clearTimeout(timer);
            running.delete(child.pid);
            settle({ fine: code === 0, output });
        });
    });
}

// What is under way when somebody has had enough.
export function endAll() {
    for (const pid of running) process.kill(-pid, "SIGKILL");
}

// ---- compiling and linking ---------------------------------------------------------------------

const commands = () => JSON.parse(readFileSync(join(build, "compile_commands.json"), "utf8"));
let compileLines = null;

// What C leaves undefined is trapped: a mutant that reads past the end of an array is noticed there.
const STRICT = "-Wno-error -Werror=implicit-function-declaration"; // what is declared nowhere compiles otherwise, and does not link
const FLAGS = `${STRICT} -O1 -fsanitize=undefined -fsanitize-undefined-trap-on-error`;

// A header counts in every file of its game; any other file counts alone.
const unitsOf = (path) => (path.endsWith(".h") ? list(dirname(path), /\.c$/) : [path]);

// Writes the text where its compiler finds it -> the lines to compile with, but for flags and what comes out.
function linesFor({ path }, text, folder) {
    compileLines ??= new Map(commands().map((one) => [resolve(one.directory, one.file), one.command]));
    const isHeader = path.endsWith(".h");
    const changed = isHeader ? join(folder, "headers", path) : join(folder, "mutant.c");
    mkdirSync(dirname(changed), { recursive: true });
    writeFileSync(changed, text);
    return unitsOf(path).map((unit) => {
        const line = compileLines.get(resolve(unit)).replace(/ -o \S+ -c \S+$/, "").replace(/ -Werror| -O2/g, "");
        return `${line} ${isHeader ? `-iquote headers -c ${resolve(unit)}` : "-c mutant.c"}`; // without the worker's folder: objects are compared
    });
}

const compiler = (line, folder) => run(["sh", "-c", line], { cwd: folder });

// -> the objects' files and what is in them; null: it does not compile.
async function compile(source, text, folder) {
    const objects = [];
    for (const line of linesFor(source, text, folder)) {
        const object = `mutant-${objects.length}.o`;
        if (!(await compiler(`${line} ${FLAGS} -o ${object}`, folder)).fine) return null;
        objects.push(join(folder, object));
    }
    return { objects, bytes: Buffer.concat(objects.map((object) => readFileSync(object))) };
}

// Would it compile? A tenth of the time of doing so. -> what the compiler says against it, or "".
export async function complaintOfCompiler({ source, after }, folder) {
    for (const line of linesFor(source, after, folder)) {
        const { fine, output } = await compiler(`${line} ${STRICT} -fsyntax-only`, folder);
        if (!fine) return output;
    }
    return "";
}

function linkLine(program) {
    const cwd = program === "ilot" ? build : join(build, "tests");
    return { cwd, line: readFileSync(join(cwd, `CMakeFiles/${program}.dir/link.txt`), "utf8").trim() };
}

async function link(program, objects, folder) {
    const { cwd, line } = linkLine(program);
    const output = join(folder, program);
    const ours = line.replace(/ -o \S+/, ` -o ${output}`).replace(/( \S*\.a)/, ` ${objects.join(" ")}$1`);
    const { fine, output: words } = await run(["sh", "-c", ours], { cwd });
    if (!fine) throw new Error(`${program} does not link:\n${words}`);
    return output;
}

// The program with this mutant in it -> where it lies; null: it does not compile.
export async function programWith(mutant, program, folder) {
    mkdirSync(folder, { recursive: true });
    const mutated = await compile(mutant.source, mutant.after, folder);
    return mutated && link(program, mutated.objects, folder);
}

// What a program of ours is linked from, but for its version, which names the last commit and changes with each.
function partsOf(program) {
    const { cwd, line } = linkLine(program);
    const parts = line.split(/\s+/).filter((word) => /^[^/]\S*\.[ao]$/.test(word) && !word.endsWith("libversion.a"));
    return parts.map((part) => join(cwd, part));
}

// ---- who may notice --------------------------------------------------------------------------------

const list = (folder, pattern) => (existsSync(folder) ? readdirSync(folder) : []).filter((name) => pattern.test(name)).map((name) => join(folder, name));

// In this order; recordings last, for they notice every change and tell of no clause.
export function killersOf(game) {
    const units = filesOf(game, "", /\.c$/).map((path) => `${game}_${basename(path, ".c")}`);
    const laws = (matches) => ({ name: "laws", program: "laws", command: (program) => [program, game, ...matches] });
    return [
        { name: "positions", program: "ilot", command: (ilot) => ["node", "tests/positions/run.mjs", "--first", ilot, ...filesOf(game, "positions", /\.txt$/)] },
        laws(costsOf(game, "few", "--matches 10 --heavy 4")),
        ...units.map((unit) => ({ name: "units", program: unit, command: (program) => [program] })),
        laws(costsOf(game, "laws", "--matches 60 --heavy 8")),
        { name: "recordings", program: "ilot", command: (ilot) => [ilot, "verify", ...filesOf(game, "matches", /\.match$/)] },
        {
            name: "recordings",
            program: "playthrough",
            command: () => ["sh", "tests/playthroughs/run.sh", ...filesOf(game, "playthroughs", /\.txt$/)],
            env: (program) => ({ PLAYTHROUGH: program }),
        },
    ];
}

const soundProgram = (program) => join(build, program === "ilot" ? "ilot" : /^(laws|playthrough)$/.test(program) ? `tests/${program}` : `tests/units/${program}`);

// The sound game passes everything, and tells how long that takes.
export async function measure(game, killers) {
    for (const killer of killers) {
        const program = soundProgram(killer.program);
        const start = process.hrtime.bigint();
        const { fine, output } = await run(killer.command(program), { env: killer.env?.(program), cpu: 600 });
        if (!fine) throw new Error(`${game}: ${killer.name} fails without any mutant:\n${output}`);
        killer.seconds = Number(process.hrtime.bigint() - start) / 1e9;
    }
}

// What outcomes depend on: the programs, what they are asked, and what a mutant is compiled with.
export function digestOf(game, killers) {
    const hash = createHash("sha1").update(FLAGS);
    const headers = ["base", "game", "physics"].flatMap((folder) => list(folder, /\.h$/));
    const asked = ["positions", "matches", "playthroughs"].map((folder) => filesOf(game, folder, /./));
    const parts = killers.flatMap((killer) => partsOf(killer.program));
    for (const killer of killers) hash.update(killer.command("").join(" "));
    for (const path of [...new Set(parts), ...headers, ...list(`games/${game}`, /\.[ch]$/), ...asked.flat()]) hash.update(readFileSync(path));
    return hash.digest("hex");
}

const sound = new Map();

// -> "stillborn" (does not compile), "same" (same machine code), "survived", or the name of who killed it.
export async function tryMutant(mutant, killers, folder) {
    mkdirSync(folder, { recursive: true });
    const { source } = mutant;
    if (!sound.has(source.path)) sound.set(source.path, await compile(source, source.text, folder));
    const mutated = await compile(source, mutant.after, folder);
    if (!mutated) return "stillborn";
    if (mutated.bytes.equals(sound.get(source.path).bytes)) return "same";
    const programs = new Map();
    for (const killer of killers) {
        if (!programs.has(killer.program)) programs.set(killer.program, await link(killer.program, mutated.objects, folder));
        const program = programs.get(killer.program);
        const { fine } = await run(killer.command(program), { env: killer.env?.(program), cpu: Math.ceil(3 + 4 * killer.seconds) });
        if (!fine) return killer.name;
    }
    return "survived";
}
