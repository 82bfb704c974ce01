// list.mjs -- the mutants of a game: those planted in its tests/mutants.txt, and those that operators.txt makes.
// Other lists of planted ones (plantedFrom) name their files from a folder that they choose.
//
// mutants.txt:
//   files change.c legal.c ...                             where operators are tried
//   fillers inka_tell                                      further calls whose own numbers are left out
//   ## IC-ZERO: stealing a tile counts as handling it      the clause, and what is broken
//   change.c steal                                         file and function (no function: the whole file)
//   - tell(t, telling, s, EVENT_STEAL                      these words, once there, ...
//   + handle(d, b, tile); tell(t, telling, s, EVENT_STEAL  ... become these (nothing: they go); may be repeated
//   = why nobody can tell the difference                   proved equivalent: it must survive
//
// operators.txt:
//   skip ^check_                          functions that are left out
//   fillers refuse act2                   calls whose own numbers are left out
//   edge   <  =>  <=                      a name, and a token that becomes another, at each of its places
// Other left sides: `number` (+1, -1), `condition` (not), `call` (gone). Of all that come out, SHARE are tried (`--all`: all).
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gameFolders } from "../games.mjs";
import { applyEdits, closing, findWords, lineNumber, linesAround, readSource } from "./source.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const tidy = (text) => text.trim().replace(/\s+/g, " ");
const sources = new Map();

function sourceOf(folder, file) {
    const path = join(folder, file);
    if (!sources.has(path)) sources.set(path, readSource(path));
    return sources.get(path);
}

// What tells a mutant from others, wherever its lines have moved to; and what makes two of them the same program.
function identify(mutant) {
    const { source, edits } = mutant;
    const first = Math.min(...edits.map((edit) => edit.start));
    const last = Math.max(...edits.map((edit) => edit.end));
    const around = linesAround(source.text, first, last);
    const grown = edits.reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), 0);
    mutant.after = applyEdits(source.text, edits);
    mutant.line = lineNumber(source.text, first);
    mutant.was = tidy(source.text.slice(around.start, around.end));
    mutant.is = tidy(mutant.after.slice(around.start, around.end + grown));
    mutant.id = [mutant.game, mutant.file, mutant.function, mutant.was, mutant.is].join(" | ");
    mutant.program = createHash("sha1").update(mutant.file + tidy(mutant.after)).digest("hex");
    return mutant;
}

// ---- planted ------------------------------------------------------------------------------

function wrong(entry, why) {
    throw new Error(`${entry.where}: ${why}`);
}

function planted(whose, folder, entry) {
    if (!entry.file || !entry.pairs.length) wrong(entry, `"${entry.title}" names no file or no words`);
    const source = sourceOf(folder, entry.file);
    const at = entry.function ? source.functions.find((one) => one.name === entry.function) : { start: 0, end: source.text.length };
    if (!at) wrong(entry, `${entry.file} has no function ${entry.function}`);
    const edits = entry.pairs.map(([words, text]) => {
        const found = findWords(source.text, words, at.start, at.end);
        if (found.length !== 1) wrong(entry, `"${words}" is ${found.length} times in ${entry.file} ${entry.function ?? ""}, not once`);
        return { ...found[0], text };
    });
    const { title, where, equivalent } = entry;
    return identify({ game: whose, file: entry.file, function: entry.function, source, edits, title, where, equivalent, kind: "planted" });
}

const listOf = (game) => join(gameFolders()[game], "tests/mutants.txt");
const linesOf = (path) => (existsSync(path) ? readFileSync(path, "utf8").split("\n") : []);
const HEAD = /^(files|fillers) /; // what operators want to know

export const plantedMutants = (game) => plantedFrom(listOf(game), gameFolders()[game], game);

// Those of the list at `path`, whose files lie in `folder`; `whose` tells them from others.
export function plantedFrom(path, folder, whose) {
    const entries = [];
    linesOf(path).forEach((line, index) => {
        const entry = entries.at(-1);
        const rest = line.slice(2).trim();
        if (line.startsWith("## ")) entries.push({ title: line.slice(3), where: `${path}:${index + 1}`, pairs: [] });
        else if (line === "" || line.startsWith("#") || (!entry && HEAD.test(line))) return;
        else if (!entry) throw new Error(`${path}:${index + 1}: "${line}" belongs to no mutant`);
        else if (/^[-](\s|$)/.test(line)) entry.pairs.push([rest, ""]);
        else if (/^[+](\s|$)/.test(line) && entry.pairs.length) entry.pairs.at(-1)[1] += (entry.pairs.at(-1)[1] && " ") + rest;
        else if (line.startsWith("= ")) entry.equivalent = rest;
        else [entry.file, entry.function] = line.trim().split(/\s+/);
    });
    const mutants = [];
    const stale = [];
    for (const entry of entries) {
        try {
            mutants.push(planted(whose, folder, entry));
        } catch (trouble) {
            stale.push(trouble.message);
        }
    }
    if (stale.length) throw new Error(`the list does not fit the code any more:\n${stale.join("\n")}`);
    return mutants;
}

// ---- by operators ----------------------------------------------------------------------------

const SHARE = 60;

function readOperators(game) {
    const operators = [];
    const files = [];
    const skipped = [];
    const fillers = new Set();
    const own = linesOf(listOf(game)).filter((line) => HEAD.test(line));
    for (const line of [...readFileSync(join(here, "operators.txt"), "utf8").split("\n"), ...own]) {
        const [first, second, ...rest] = line.trim().split(/\s+/);
        if (!first || first.startsWith("#")) continue;
        if (first === "files") files.push(second, ...rest);
        else if (first === "skip") skipped.push(new RegExp(second));
        else if (first === "fillers") [second, ...rest].forEach((name) => fillers.add(name));
        else if (rest[0] === "=>") operators.push({ name: first, from: second, to: rest.slice(1).join(" ") });
        else throw new Error(`operators.txt: "${line}"`);
    }
    return { operators, files, skipped, fillers };
}

const TOKEN = /\b0[xX][0-9a-fA-F]+\w*|\b\d+(?:\.\d+)?\w*|\b\w+|<<=|>>=|->|\+\+|--|<<|>>|&&|\|\||[-+*/%&|^<>=!]=|[^\s\w]/g;

function* tokensOf(source, inside) {
    for (const match of source.code.slice(inside.body, inside.end).matchAll(TOKEN)) {
        yield { text: match[0], start: inside.body + match.index, end: inside.body + match.index + match[0].length };
    }
}

// `-` and `*` before an operand are no sums or products.
function isBinary(source, token) {
    const before = source.code.slice(0, token.start).trimEnd();
    return /[\w)\]]$/.test(before) && !/\b(return|case)$/.test(before);
}

// Numbers that fill up an event, or an act whose argument is set behind, or that count the arguments of a sentence.
function isFiller(source, token, fillers) {
    let depth = 0;
    for (let i = token.start - 1; i >= 0 && source.code[i] !== ";"; i--) {
        if (source.code[i] === ")") depth++;
        if (source.code[i] === "(" && depth-- === 0) return fillers.has(source.code.slice(0, i).match(/(\w*)\s*$/)[1]);
    }
    return false;
}

function editOf(operator, source, token, fillers) {
    const { from, to } = operator;
    const after = source.code.slice(token.end);
    if (from === "number") return /^\d+$/.test(token.text) && !isFiller(source, token, fillers) ? { ...token, text: `(${token.text} ${to})` } : null;
    if (from === "condition") {
        if (token.text !== "if" && token.text !== "while") return null;
        const open = token.end + after.search(/\(/);
        const close = closing(source.code, open);
        return { start: open, end: close + 1, text: `(!${source.text.slice(open, close + 1)})` };
    }
    if (from === "call") {
        const starts = /[;{})]\s*$|\b(else|do)\s*$/.test(source.code.slice(0, token.start));
        if (!starts || !/^[a-z]\w*$/.test(token.text) || !/^\s*\(/.test(after) || /^(if|while|for|switch|return)$/.test(token.text)) return null;
        const close = closing(source.code, token.end + after.search(/\(/));
        return source.code[close + 1] === ";" ? { start: token.start, end: close + 1, text: "" } : null;
    }
    if (token.text !== from) return null;
    return /^[-+*&]$/.test(from) && !isBinary(source, token) ? null : { ...token, text: to };
}

export function operatorMutants(game, all) {
    const { operators, files, skipped, fillers } = readOperators(game);
    const mutants = new Map();
    for (const file of files) {
        const source = sourceOf(gameFolders()[game], file);
        for (const inside of source.functions.filter(({ name }) => !skipped.some((pattern) => pattern.test(name))))
            for (const token of tokensOf(source, inside))
                for (const operator of operators) {
                    const edit = editOf(operator, source, token, fillers);
                    if (!edit) continue;
                    const mutant = identify({ game, file, function: inside.name, source, edits: [edit], title: operator.name, kind: "operator" });
                    mutant.where = `${source.path}:${mutant.line}`;
                    while (mutants.has(mutant.id)) mutant.id += " again"; // the same line, twice in one function
                    mutants.set(mutant.id, mutant);
                }
    }
    // Picked by what they are, not by where: what is added elsewhere does not shuffle the rest.
    const order = (mutant) => createHash("sha1").update(mutant.id).digest("hex");
    const sorted = [...mutants.values()].map((mutant) => [order(mutant), mutant]).sort((a, b) => (a[0] < b[0] ? -1 : 1));
    return sorted.map(([, mutant]) => mutant).slice(0, all ? undefined : SHARE);
}
