// names.mjs [FILE...] -- what knows a game lies in its folder: no code outside names one. Comments, docs and help texts may, as an
// example; so may a test that plays one, but no test lists them (it would not notice a new one). Ends with `N passed, N failed`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tableGames } from "./games.mjs";

const GAMES = tableGames();

/** What is a game's own though it lies elsewhere, or must be named; each with its reason. */
const ALLOWED = [
    [/^CMakeLists\.txt$/, /^set\(GAMES /, "the one line"],
    [/^cmake\/install\.cmake$/, /^Five games/, "the words of the Debian package"],
    [/^(bench\/(limit|limit_same|limit_search|byhand)\.|bench\/fairness\.c|bench\/peers\/|python\/examples)/, /./, "a measurement or example of one game, which the others do not have"],
    [/^(cmake\/wasm\.cmake|fronts\/wasm\/(heap\.c|ilot\.mjs))$/, /thinice/, "the page steps one game's heaps itself; no other game has hands"],
    [/^lang\/(cli|print)\./, /^(cli\.help\.|bench\.limit)/, "examples in help texts"],
    [/^store\/schema\.c$/, /thinice/, "an old store is brought up to date: history, not code to come"],
    [/^Makefile$/, /@echo/, "examples in help texts"],
    [/^scripts\/clean-room-deb\.sh$/, /grep -q/, "Tab in the package offers the games"],
    [/^tests\/layers\.sh$/, /thinice|^plant /, "the one game that asks physics; a planted break"],
    [/^tests\/forbidden\.sh$/, /words|\.md/, "words that one game's players do not say"],
    [/^tests\/cli\/run\.sh$/, /^for match in /, "those whose last words are these"],
    [/^tests\/cli\/complete\.bash\.txt$/, /^see /, "what Tab shows"],
    [/^tests\/server\/((crash|damage)\.test|player)\.mjs$/, /"over", "lobby"|"ipso", "ica", "inka", "icetowers", "(i|thinice", ")/, "a mix of tables, chosen for what each stores"],
];
/** These play a game as people do, by its name. */
const PLAYS = /^(tests\/(server|nodes|browser|cli|python|print|chaos|play|bugs|unit|library|wasm|laws|train|fuzz|peers|table)\/|tests\/door\.sh|bench\/(server|scale)\/)/;
/** Four names and nothing between them are a list; with words or numbers of each it is a table of what is awaited, which a new game need not be in. */
const LIST = new RegExp(`(?:["']?(?:${GAMES.join("|")})["']?[,\\s]+){3}["']?(?:${GAMES.join("|")})\\b`);

const word = (game) => new RegExp(`(?<![A-Za-z])${game}(?![a-z])`, "i");
const named = (line) => GAMES.filter((game) => word(game).test(line));

/** The lines of a file as code: what is in comments is blanked. */
function codeOf(path, text) {
    const blank = (all) => all.replace(/[^\n]/g, " ");
    if (/\.([ch]|[mc]?[jt]sx?|css)$/.test(path)) text = text.replace(/\/\*[^]*?\*\//g, blank).replace(/(^|[^:"'`\\])\/\/.*$/gm, (all, before) => before);
    else if (/\.py$/.test(path)) text = text.replace(/"""[^]*?"""/g, blank).replace(/(^|\s)#.*$/gm, "$1");
    else text = text.replace(/(^|\s)#(?!include).*$/gm, "$1");
    return text.split("\n");
}

export function complaints(path, text) {
    const found = [];
    codeOf(path, text).forEach((line, index) => {
        const games = named(line);
        if (!games.length || (PLAYS.test(path) && !LIST.test(line))) return;
        if (ALLOWED.some(([file, words]) => file.test(path) && words.test(line.trim()))) return;
        found.push(`${path}:${index + 1}: ${PLAYS.test(path) ? "lists" : "names"} ${games.join(", ")}: ${line.trim().slice(0, 100)}`);
    });
    return found;
}

const files = execFileSync("git", ["ls-files", "--", ":!games", ":!tests/games", ":!tests/names.mjs", ":!docs", ":!*.md", ":!*.db", ":!*.webp", ":!*package-lock.json"], { encoding: "utf8" }).trim().split("\n");
let passed = 0, failed = 0;
const check = (fine, words) => (fine ? passed++ : (failed++, console.log(`FAILED ${words}`)));
const all = files.flatMap((path) => complaints(path, readFileSync(path, "utf8")));
for (const one of all) check(false, one);
check(files.length > 300, "there are files to read");
// Planted names are found, and what is none is not.
for (const [path, line, many] of [
    ["match/match.c", 'if (!strcmp(g->id, "ica")) return;', 1],
    ["bots/decide.c", "extern const Game inka;", 1],
    ["web/src/app.ts", 'import { Board } from "../../games/ipso/page/board";', 1],
    ["tests/run.sh", "for game in ica inka icetowers; do", 1],
    ["cmake/library.cmake", "set(MORE thinice)", 1],
    ["tests/server/new.test.mjs", 'for (const game of ["ipso", "ica", "inka", "icetowers"])', 1],
    ["tests/server/new.test.mjs", 'await ask("create", { game: "ipso" })', 0],
    ["match/match.c", "/* as in ica */ int medical; // and inka", 0],
]) check(complaints(path, line).length === many, `planted in ${path}: ${line}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
