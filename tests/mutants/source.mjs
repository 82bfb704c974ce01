// source.mjs -- as much of C as a mutant needs: what is code, where functions are, what a change makes of a file.
import { readFileSync } from "node:fs";

// The text with comments, strings and preprocessor lines as blanks: same length, same lines, code only.
function codeOf(text) {
    const blank = (match) => match.replace(/[^\n]/g, " ");
    const outside = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:\\\n|[^\n])*/gm;
    return text.replace(outside, blank);
}

export function closing(code, open) {
    const pair = { "(": ")", "{": "}" }[code[open]];
    for (let i = open, depth = 0; i < code.length; i++) {
        if (code[i] === code[open]) depth++;
        if (code[i] === pair && --depth === 0) return i;
    }
    return code.length;
}

// -> [{ name, start, end }]: a brace at the outermost level that follows a closing parenthesis.
function functionsOf(code) {
    const functions = [];
    for (let i = 0, begin = 0; i < code.length; i++) {
        if (code[i] === ";") begin = i + 1;
        if (code[i] !== "{") continue;
        const head = code.slice(begin, i);
        const named = /\)\s*$/.test(head) && head.match(/(\w+)\s*\(/);
        const end = closing(code, i);
        if (named) functions.push({ name: named[1], start: begin + named.index, body: i, end });
        begin = i = end;
    }
    return functions;
}

export function readSource(path) {
    const text = readFileSync(path, "utf8");
    const code = codeOf(text);
    return { path, text, code, functions: functionsOf(code) };
}

// Where `words` are in this part of the text, whatever blanks and line breaks are between them.
export function findWords(text, words, from, to) {
    const escaped = words.trim().split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const pattern = new RegExp(escaped.join("\\s+"), "g");
    return [...text.slice(from, to).matchAll(pattern)].map((match) => ({ start: from + match.index, end: from + match.index + match[0].length }));
}

export function applyEdits(text, edits) {
    const sorted = [...edits].sort((a, b) => b.start - a.start);
    return sorted.reduce((whole, edit) => whole.slice(0, edit.start) + edit.text + whole.slice(edit.end), text);
}

export function linesAround(text, start, end) {
    const first = text.lastIndexOf("\n", start - 1) + 1;
    const last = text.indexOf("\n", end);
    return { start: first, end: last < 0 ? text.length : last };
}

export const lineNumber = (text, at) => text.slice(0, at).split("\n").length;
