// lib.mjs -- making sets and finding what lies in which cell of a sheet.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cuts, pages } from "./pdf.mjs";
import { printedGames } from "../games.mjs";

export const ILOT = process.env.ILOT ?? "build/ilot", FACTS = process.env.FACTS ?? "build/tests/print_facts";
export const GAMES = printedGames();
export const folder = mkdtempSync(join(tmpdir(), "ilot-print-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const made = new Map();

/** The path of the set made with these arguments; made once. */
export function set(game, ...args) {
    const key = [game, ...args].join(" ");
    if (!made.has(key)) {
        const path = join(folder, `${key.replace(/[^\w-]+/g, "_")}.pdf`);
        execFileSync(ILOT, ["print", game, ...args, "--out", path]);
        made.set(key, path);
    }
    return made.get(key);
}

export const facts = (...args) => execFileSync(FACTS, args, { encoding: "utf8" }).trim().split("\n");
export const ilot = (...args) => spawnSync(ILOT, args, { encoding: "utf8", cwd: folder });
export function file(name, content) {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
}

/** Words of the page cell by cell: { column, row, x, y, w, h, words }, from the cut marks. Words beyond all cells are left out. */
export function cells(path, number) {
    const page = pages(path)[number - 1], { x, y } = cuts(path, number, page), out = [];
    for (let row = 0; row + 1 < y.length; row += 2)
        for (let column = 0; column + 1 < x.length; column += 2) {
            const [left, right, top, bottom] = [x[column], x[column + 1], y[row], y[row + 1]];
            const words = page.words.filter((w) => w.x > left && w.x < right && w.y > top && w.y < bottom).sort((a, b) => (Math.abs(a.y - b.y) > 1 ? a.y - b.y : a.x - b.x)).map((w) => w.text); // as one reads
            out.push({ column: column / 2, row: row / 2, x: left, y: top, w: right - left, h: bottom - top, words });
        }
    return out;
}

/** Pages of a section by the title in the contents of the first page: [first, last]. */
export function section(path, title) {
    const lines = new Map(), words = pages(path)[0].words;
    for (const w of words) {
        const y = Math.round(w.y * 2);
        lines.set(y, [...(lines.get(y) ?? []), w]);
    }
    for (const line of lines.values()) {
        const said = line.sort((a, b) => a.x - b.x).map((w) => w.text), range = /^(\d+)(?:–(\d+))?$/.exec(said[0]);
        if (range && said.slice(1).join(" ").startsWith(title)) return [Number(range[1]), Number(range[2] ?? range[1])];
    }
    throw new Error(`no section ${title} in ${path}`);
}
