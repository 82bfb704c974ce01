// inka.test.mjs -- Inka in print: true angles, fronts and backs that meet, every cell, face and figure as the engine has them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { facts, file, section, set } from "./lib.mjs";
import { lines, pages } from "./pdf.mjs";

const EDGE = 45, REGISTER = 0.1;
const far = ([x1, y1], [x2, y2]) => Math.hypot(x1 - x2, y1 - y2);
const angle = (a, at, b) => Math.acos(((a[0] - at[0]) * (b[0] - at[0]) + (a[1] - at[1]) * (b[1] - at[1])) / far(a, at) / far(b, at)) * 180 / Math.PI;

/** Where two lines, each through two points, meet. */
function meet([[x1, y1], [x2, y2]], [[x3, y3], [x4, y4]]) {
    const d = (x1 - x2) * (y3 - y4) - (y1 - y2) * (x3 - x4), a = x1 * y2 - y1 * x2, b = x3 * y4 - y3 * x4;
    return [(a * (x3 - x4) - (x1 - x2) * b) / d, (a * (y3 - y4) - (y1 - y2) * b) / d];
}

/** Rhombi of a page by the ticks at their corners, two a corner, in the order drawn. */
function rhombi(path, number) {
    const page = pages(path)[number - 1];
    const ticks = lines(path, number, page.height).filter((l) => l.stroke === "0 0 0" && l.points.length === 2 && Math.abs(l.width - 0.1) < 0.01 && Math.abs(far(...l.points) - 1.8) < 0.01);
    assert.equal(ticks.length % 8, 0);
    return Array.from({ length: ticks.length / 8 }, (_, i) => {
        const corners = [0, 2, 4, 6].map((k) => meet(ticks[i * 8 + k].points, ticks[i * 8 + k + 1].points));
        return { corners, middle: [0, 1].map((k) => corners.reduce((sum, c) => sum + c[k], 0) / 4) };
    });
}

for (const paper of ["a4", "a3", "letter"])
    test(`rhombi on ${paper}: sixteen of 45 mm and 60°, fronts and backs within ${REGISTER} mm on either turn of the paper`, () => {
        const path = set("inka", "--paper", paper, "--lang", "en"), [first] = section(path, "Rhombi"), { width, height } = pages(path)[first - 1];
        const fronts = rhombi(path, first), backs = rhombi(path, first + 1);
        assert.equal(fronts.length, 16);
        assert.equal(backs.length, 16);
        for (const { corners: c } of [...fronts, ...backs]) {
            for (let i = 0; i < 4; i++) assert.ok(Math.abs(far(c[i], c[(i + 1) % 4]) - EDGE) < 0.02, `edge ${far(c[i], c[(i + 1) % 4])}`);
            for (let i = 0; i < 4; i++) assert.ok(Math.abs(angle(c[(i + 3) % 4], c[i], c[(i + 1) % 4]) - (i % 2 ? 120 : 60)) < 0.1);
        }
        for (const turned of [([x, y]) => [width - x, y], ([x, y]) => [x, height - y]])
            for (const { corners } of fronts) {
                const behind = backs.find((b) => far(b.middle, turned([corners.reduce((s, c) => s + c[0], 0) / 4, corners.reduce((s, c) => s + c[1], 0) / 4])) < REGISTER);
                assert.ok(behind, "a back for every front");
                for (const c of corners) assert.ok(behind.corners.some((b) => far(b, turned(c)) <= REGISTER), "corner on corner");
            }
    });

/** The printed map and faces as the lines of the engine's data file, as far as print tells them. */
function inka(path) {
    const all = pages(path), names = new Map(), special = {};
    const [first, last] = section(path, "The hall");
    const words = Array.from({ length: last - first + 1 }, (_, i) => all[first - 1 + i].words.map((w) => ({ ...w, page: i }))).flat();
    for (const w of words) if (/^[a-h]\d{1,2}$/.test(w.text)) assert.ok(!names.has(w.text), w.text), names.set(w.text, w);
    for (const w of words) {
        if (!["start", "passage", "rhombus"].includes(w.text)) continue;
        const [cell] = [...names].filter(([, n]) => n.page === w.page).sort(([, a], [, b]) => far([a.x, a.y], [w.x, w.y - 22]) - far([b.x, b.y], [w.x, w.y - 22]))[0];
        special[cell] = { start: "S", passage: "P", rhombus: "R" }[w.text];
    }
    const [sheet] = section(path, "Rhombi"), labels = all[sheet - 1].words, faces = [];
    for (const w of labels) {
        const p = /^P(\d+)$/.exec(w.text);
        if (p) faces[p[1] - 1] = labels.filter((o) => o !== w && Math.abs(o.y - w.y) < 1 && o.x > w.x && o.x < w.x + 12).sort((a, b) => a.x - b.x)[0].text.replace(/&lt;/g, "<").replace(/&gt;/g, ">");
    }
    return { cells: [...names.keys()], special, faces, goals: labels.filter((w) => /^D\d$/.test(w.text)).length };
}

const SIGNS = { "wall-left": "l", "wall-bottom": "b", "wall-top": "t", "wall-right": "r", "snake-left": "<", "snake-right": ">", plain: "·" };

/** The same from the engine. */
function engine(...args) {
    const text = facts("inka", ...args), rows = text.filter((l) => /^ *[SoRPD.]+$/.test(l)), special = {}, cells = [];
    rows.forEach((row, r) => [...row].forEach((mark, c) => {
        if (mark === " ") return;
        const cell = "abcdefgh"[r] + c;
        cells.push(cell);
        if ("SRP".includes(mark)) special[cell] = mark;
    }));
    const faces = text.filter((l) => l.startsWith("face ")).map((l) => Object.keys(SIGNS).filter((s) => l.split(" ").includes(s)).map((s) => SIGNS[s]).join(""));
    return { cells, special, faces };
}

function agrees(path, ...args) {
    const printed = inka(path), real = engine(...args);
    assert.equal(printed.cells.length, 96);
    assert.deepEqual(new Set(printed.cells), new Set(real.cells));
    assert.deepEqual(printed.special, Object.fromEntries(Object.entries(real.special)));
    assert.deepEqual(printed.faces, real.faces);
    assert.deepEqual([printed.faces.length, printed.goals], [13, 3], "the rulebook's list");
}

for (const paper of ["a4", "a3", "letter"]) test(`the hall and the faces on ${paper} are the engine's`, () => agrees(set("inka", "--paper", paper, "--lang", "en")));

test("a map of one's own", () => {
    const lines = facts("inka").map((l) => (l === "face plain" ? "face wall-bottom wall-right" : l.includes("P....") ? l.replace(/P/g, "o").replace("o.", "oR") : l));
    const map = file("map.txt", lines.join("\n") + "\n");
    agrees(set("inka", "--lang", "en", "--data", map), map);
});

test("the hall in six pieces: triangles of 60° whose cells have edges of 45 mm", () => {
    const path = set("inka", "--paper", "a4", "--lang", "en"), [first, last] = section(path, "The hall");
    assert.equal(last - first + 1, 6);
    for (let page = first; page <= last; page++) {
        const { height, width } = pages(path)[page - 1];
        const outlines = lines(path, page, height).filter((l) => l.closed && l.points.length >= 3 && l.points.length <= 4 && l.stroke === "0 0 0" && Math.abs(l.width - 0.15) < 0.01);
        assert.equal(outlines.length, 1);
        const [a, b, c] = outlines[0].points, side = far(a, b);
        for (const [p, q, r] of [[a, b, c], [b, c, a], [c, a, b]]) {
            assert.ok(Math.abs(far(p, q) - side) < 0.02);
            assert.ok(Math.abs(angle(p, q, r) - 60) < 0.05);
            assert.ok(p[0] > 5 && p[0] < width - 5, "within what printers reach");
        }
        assert.ok(Math.abs(side * Math.sqrt(3) / 2 - 9 - 4 * EDGE * Math.sqrt(3) / 2) < 0.02, "four triangles deep, and 9 mm of wall");
    }
});

test("to fold up: twelve statues, four figures, four blockades", () => {
    const path = set("inka", "--paper", "a4", "--lang", "en"), [page] = section(path, "To fold up"), all = pages(path)[page - 1].words.map((w) => w.text);
    const count = (word) => all.filter((w, i) => w === word && /^[A-D]$/.test(all[i + 1])).length;
    assert.deepEqual(["statue", "figure", "blockade"].map(count), [12, 4, 4]);
});
