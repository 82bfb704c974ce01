// run.mjs -- drawn positions: scripts of engine commands with the answers they must get.
//
//   ## A title; each case starts in a fresh engine
//   let P seats=2 round 1 first A ...        $P stands for the rest of that line from here on (whole file)
//   > setposition ipso $P                    a command; without a line below it, it must be answered with `=`
//   > play A replace 1 1.1
//   ? IP-REPLACE                             refused, and the answer begins so
//   > score
//   = over                                   answered with exactly these lines (up to the next > or ## or empty line)
//   A 27 winner
//   > choices A
//   =~ replace 1 1.2                         answered with =, and somewhere in it these words
//   !~ replace 1 1.1                         ... and nowhere these (=~ and !~ may be repeated)
//   # a comment
//
// Usage: node tests/positions/run.mjs [--first] ENGINE [FILES...]      (default: those of all games; --first: up
// to the first that fails)
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { filesOf, gameFolders } from "../games.mjs";

const words = process.argv.slice(2);
const first = words[0] === "--first" && words.shift();
const [engine = "build/ilot", ...files] = words;

// -> [{ title, line, steps: [{ line, command, expect: [lines] }] }]
function parse(text) {
    const cases = [];
    const names = new Map();
    let step = null;
    text.split("\n").forEach((raw, index) => {
        const line = raw.trimEnd();
        if (line.startsWith("## ")) {
            cases.push({ title: line.slice(3), line: index + 1, steps: [] });
            step = null;
        } else if (line.startsWith("let ")) {
            const [, name, value] = line.match(/^let (\w+) (.*)$/);
            names.set(name, expand(value, names));
        } else if (line.startsWith("> ")) {
            step = { line: index + 1, command: expand(line.slice(2), names), expect: [] };
            cases.at(-1).steps.push(step);
        } else if (line === "") {
            step = null;
        } else if (!line.startsWith("#") && step) {
            step.expect.push(expand(line, names));
        } else if (!line.startsWith("#")) {
            throw new Error(`line ${index + 1}: "${line}" belongs to no command`);
        }
    });
    return cases;
}

function expand(text, names) {
    return text.replace(/\$(\w+)/g, (all, name) => names.get(name) ?? all);
}

function ask(commands) {
    const input = commands.map((command) => command + "\n").join("") + "quit\n";
    const run = spawnSync(engine, ["engine", "--lang", "en"], { input, encoding: "utf8", timeout: 20000, maxBuffer: 1 << 26 });
    if (run.status !== 0) throw new Error(`the engine ended with ${run.status ?? run.signal}: ${run.stderr}`);
    return run.stdout.split("\n\n");
}

function complaint(answer, expect) {
    const fine = answer.startsWith("=");
    const body = answer.slice(1).replace(/^ /, "");
    if (expect.length === 0) return fine ? null : "should be allowed";
    if (expect[0].startsWith("?")) {
        if (fine) return "should be refused";
        return body.startsWith(expect[0].slice(1).trim()) ? null : `should be refused with ${expect[0].slice(1).trim()}`;
    }
    if (!fine) return "should be allowed";
    if (/^[=!]~/.test(expect[0])) {
        const wrong = expect.find((line) => body.includes(line.slice(2).trim()) !== line.startsWith("="));
        return wrong ? `does not fit ${wrong}` : null;
    }
    const wanted = [expect[0].replace(/^= ?/, ""), ...expect.slice(1)].join("\n");
    return body === wanted ? null : `should be:\n${wanted}`;
}

let passed = 0;
let failed = 0;
for (const file of files.length ? files : Object.keys(gameFolders()).flatMap((game) => filesOf(game, "positions", /\.txt$/))) {
    for (const { title, line, steps } of parse(readFileSync(file, "utf8"))) {
        if (first && failed) break;
        let wrong = steps.length ? null : "says nothing";
        const answers = ask(steps.map((step) => step.command));
        steps.forEach((step, index) => {
            const why = complaint(answers[index] ?? "", step.expect);
            if (why && !wrong) wrong = `line ${step.line}: ${step.command}\n${why}\nbut the answer is:\n${answers[index]}`;
        });
        if (wrong) console.log(`FAILED ${file}:${line} ${title}\n${wrong}\n`);
        wrong ? failed++ : passed++;
    }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
