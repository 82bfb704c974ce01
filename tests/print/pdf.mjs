// pdf.mjs -- reads a PDF back by poppler's tools: its words and where they stand, its pages and fonts; and its lines from the
// file itself. Millimetres.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

const MM = 25.4 / 72;
const run = (tool, ...args) => execFileSync(tool, args, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });

/** Pages as { width, height, words: [{ text, x, y }] }, x and y in the middle of the word. */
export function pages(path) {
    const out = [];
    for (const [, head, body] of run("pdftotext", "-bbox", path, "-").matchAll(/<page ([^>]*)>([\s\S]*?)<\/page>/g)) {
        const size = Object.fromEntries([...head.matchAll(/(\w+)="([^"]*)"/g)].map(([, k, v]) => [k, v * MM]));
        const words = [...body.matchAll(/xMin="([^"]*)" yMin="([^"]*)" xMax="([^"]*)" yMax="([^"]*)">([^<]*)</g)].map(([, x1, y1, x2, y2, text]) => ({
            text: text.replace(/&amp;/g, "&"), x: (+x1 + +x2) / 2 * MM, y: (+y1 + +y2) / 2 * MM,
        }));
        out.push({ width: size.width, height: size.height, words });
    }
    return out;
}

export const text = (path) => run("pdftotext", path, "-");
export const info = (path) => Object.fromEntries(run("pdfinfo", path).split("\n").filter(Boolean).map((l) => [l.slice(0, l.indexOf(":")), l.slice(l.indexOf(":") + 1).trim()]));
export const images = (path) => run("pdfimages", "-list", path).trim().split("\n").length - 2;
export const structure = (path) => run("pdfinfo", "-struct-text", path);

/** Fonts as { name, embedded }. */
export function fonts(path) {
    const [, rule, ...lines] = run("pdffonts", path).trimEnd().split("\n");
    const at = [...rule.matchAll(/-+/g)].map((m) => [m.index, m.index + m[0].length]);
    return lines.map((l) => ({ name: l.slice(...at[0]).trim(), embedded: l.slice(...at[3]).trim() === "yes" }));
}

// ---- lines, from the file's own bytes: poppler would round and scale them -----------------------------------------------------

/** The content of a page, unpacked. cairo writes every object in the open, and pages in order. */
function content(path, page) {
    const bytes = readFileSync(path), file = bytes.toString("latin1");
    const object = (n) => {
        const at = file.search(new RegExp(`(?:^|\\n)${n} 0 obj\\b`));
        return { at, head: file.slice(at, file.indexOf("endobj", at)) };
    };
    const kids = file.match(/\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]/)[1].match(/\d+ 0 R/g);
    const { head } = object(parseInt(kids[page - 1]));
    const { at } = object(head.match(/\/Contents (\d+) 0 R/)[1]);
    const from = file.indexOf("stream\n", at) + 7;
    return inflateSync(bytes.subarray(from)).toString("latin1"); // what follows the packed part is not looked at
}

const times = ([a, b, c, d, e, f], [A, B, C, D, E, F]) => [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];

/** Paths of straight lines that a page draws itself, in the order drawn: { points, stroke, fill, width, dashed }; from the upper left corner. */
export function lines(path, page, height) {
    const out = [], saved = [], stack = [];
    let state = { matrix: [1, 0, 0, 1, 0, 0], width: 1, stroke: "0 0 0", fill: "0 0 0", dashed: false }, parts = [], straight = true;
    const point = (x, y) => {
        const [, , , , px, py] = times([1, 0, 0, 1, x, y], state.matrix);
        return [px * MM, height - py * MM];
    };
    const paint = (strokes, fills) => {
        for (const { points, closed } of straight ? parts : [])
            if (points.length > 1)
                out.push({ points, closed, stroke: strokes ? state.stroke : null, fill: fills ? state.fill : null, dashed: state.dashed, width: state.width * MM * Math.sqrt(Math.abs(state.matrix[0] * state.matrix[3] - state.matrix[1] * state.matrix[2])) });
        parts = [];
        straight = true;
    };
    const last = (n) => stack.slice(-n).map(Number);
    const operators = {
        q: () => saved.push(state), Q: () => (state = saved.pop()), cm: () => (state = { ...state, matrix: times(last(6), state.matrix) }),
        w: () => (state = { ...state, width: last(1)[0] }), d: () => (state = { ...state, dashed: !stack.join(" ").includes("[]") && !stack.join(" ").includes("[ ]") }),
        RG: () => (state = { ...state, stroke: last(3).join(" ") }), rg: () => (state = { ...state, fill: last(3).join(" ") }),
        G: () => (state = { ...state, stroke: Array(3).fill(last(1)[0]).join(" ") }), g: () => (state = { ...state, fill: Array(3).fill(last(1)[0]).join(" ") }),
        m: () => parts.push({ points: [point(...last(2))], closed: false }), l: () => parts.at(-1)?.points.push(point(...last(2))), h: () => parts.length && (parts.at(-1).closed = true), c: () => (straight = false),
        re: () => {
            const [x, y, w, h] = last(4);
            parts.push({ points: [point(x, y), point(x + w, y), point(x + w, y + h), point(x, y + h)], closed: true });
        },
        S: () => paint(true, false), f: () => paint(false, true), "f*": () => paint(false, true), B: () => paint(true, true), "B*": () => paint(true, true), n: () => ((parts = []), (straight = true)),
    };
    for (const token of content(path, page).replace(/\((?:\\.|[^\\)])*\)/g, " ").match(/[^\s]+/g) ?? []) {
        const operator = Object.hasOwn(operators, token) ? operators[token] : /^[A-Za-z'"*]+$/.test(token) ? () => {} : null;
        if (!operator) stack.push(token);
        else operator(), (stack.length = 0);
    }
    return out;
}

/** Where to cut, from the marks beyond the cells: black hairs. Two lists of places, rising. */
export function cuts(path, page, { height }) {
    const places = (i) => {
        const marks = lines(path, page, height).filter((l) => l.stroke === "0 0 0" && !l.dashed && Math.abs(l.width - 0.1) < 0.01 && l.points.length === 2 && Math.abs(l.points[0][i] - l.points[1][i]) < 1e-4);
        return [...new Set(marks.map((l) => l.points[0][i].toFixed(3)))].map(Number).sort((a, b) => a - b);
    };
    return { x: places(0), y: places(1) };
}
