// pyramids.test.mjs -- paper pyramids: what the printed lines fold to has the very sizes of the physics, stands and nests as it does, and there are
// fifteen of them in a stash.
import assert from "node:assert/strict";
import { test } from "node:test";
import { facts, section, set } from "./lib.mjs";
import { lines, pages } from "./pdf.mjs";

const EXACT = 0.02; // mm
const far = ([x1, y1], [x2, y2]) => Math.hypot(x1 - x2, y1 - y2);
const SIZES = facts("sizes").map((l) => l.split(" ").map(Number)).map(([half, height, innerHalf, innerHeight]) => ({ base: 2 * half, height, innerHalf, innerHeight }));
const NAMES = ["small", "medium", "large"];

/** The distance of a point from the line through two others. */
const aside = (p, a, b) => Math.abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / far(a, b);

/** Nets of a page, each from its cut line and the dashed lines within it, folded in the mind. */
function nets(path, number) {
    const { height } = pages(path)[number - 1], all = lines(path, number, height);
    const cuts = all.filter((l) => l.closed && l.stroke === "0 0 0" && Math.abs(l.width - 0.15) < 0.01 && l.points.length >= 15);
    return cuts.map(({ points }) => {
        const tip = points[0];
        const folds = all.filter((l) => l.dashed && l.points.length === 2 && l.points.every((p) => far(p, tip) < 60));
        const edges = folds.filter((l) => far(l.points[0], tip) < EXACT).map((l) => far(...l.points));
        const bases = folds.filter((l) => far(l.points[0], tip) > EXACT && l.points.every((p) => points.some((q) => far(p, q) < EXACT)));
        assert.equal(edges.length, 4, "three edges and the seam");
        assert.equal(bases.length, 4);
        // Free corners of the flaps are those of the cut line that lie no fold upon, beyond each base.
        const depths = bases.flatMap(({ points: [a, b] }) => points.filter((q) => far(q, tip) > far(a, tip) * 0.97 && bases.every((f) => f.points.every((p) => far(p, q) > EXACT)) && far(q, a) < far(a, b) && far(q, b) < far(a, b)).map((q) => aside(q, a, b)));
        return { tip, edges, bases: bases.map((l) => far(...l.points)), depths };
    });
}

function folded({ edges, bases, depths }) {
    const base = bases[0], edge = edges[0];
    for (const b of bases) assert.ok(Math.abs(b - base) < EXACT);
    for (const e of edges) assert.ok(Math.abs(e - edge) < EXACT);
    return { base, height: Math.sqrt(edge * edge - base * base / 2), hole: base / 2 - Math.min(...depths), flaps: depths.length };
}

for (const [game, stashes] of [["icetowers", 4], ["thinice", 2]])
    for (const paper of ["a4", "a3", "letter"])
        test(`${game} on ${paper}: ${stashes} stashes of fifteen; folded, every net has the engine's base and height, and its rim nests as the engine's wall`, () => {
            const path = set(game, "--paper", paper, "--lang", "en"), [first, last] = section(path, "Pyramids"), all = pages(path), counts = [0, 0, 0], words = {};
            for (let page = first; page <= last; page++) {
                for (const net of nets(path, page)) {
                    const { base, height, hole, flaps } = folded(net), size = SIZES.findIndex((s) => Math.abs(s.base - base) < EXACT);
                    assert.ok(size >= 0, `base ${base}`);
                    assert.ok(Math.abs(height - SIZES[size].height) < EXACT, `${height} and ${SIZES[size].height}`);
                    assert.ok(Math.abs(hole - SIZES[size].innerHalf) < EXACT, `hole ${hole} and ${SIZES[size].innerHalf}`);
                    assert.ok(flaps >= 8, "four flaps of two corners");
                    // One on another of its size stands higher by what the hole lets through: the step of the physics.
                    assert.ok(Math.abs((1 - hole / (base / 2)) * height - (SIZES[size].height - SIZES[size].innerHeight)) < 0.1);
                    counts[size]++;
                }
                for (const line of all[page - 1].words) if (NAMES.includes(line.text)) words[line.text] = (words[line.text] ?? 0) + 1;
            }
            assert.deepEqual(counts, [5 * stashes, 5 * stashes, 5 * stashes]);
            assert.deepEqual(NAMES.map((n) => words[n]), counts, "as the words beside the nets say");
            if (game === "icetowers") {
                const colours = all.slice(first - 1, last).flatMap((p) => p.words).filter((w) => ["red", "blue", "yellow", "green"].includes(w.text)).map((w) => w.text);
                for (const c of ["red", "blue", "yellow", "green"]) assert.equal(colours.filter((x) => x === c).length, 15, c);
            }
        });

test("paper leaves room: larger ones pass over smaller ones, and tips do not meet", () => {
    const [small, medium, large] = SIZES, paper = 0.3;
    assert.ok(2 * large.innerHalf > medium.base && 2 * medium.innerHalf > small.base, "over, down to the table");
    for (const s of SIZES) assert.ok(s.height - s.innerHeight > paper * Math.hypot(s.base / 2, s.height) / (s.base / 2) + 1, "the rim stops it before the tip does");
});

test("the template shows the sizes of the physics", () => {
    const path = set("icetowers", "--paper", "a4", "--lang", "en"), [page] = section(path, "Is it folded"), { height } = pages(path)[page - 1];
    const triangles = lines(path, page, height).filter((l) => l.closed && l.points.length >= 3 && l.points.length <= 4);
    for (const s of SIZES)
        assert.ok(triangles.some(({ points: [a, b, c] }) => Math.abs(far(a, c) - s.base) < EXACT && Math.abs(Math.abs(a[1] - b[1]) - s.height) < EXACT), JSON.stringify(s));
    const said = pages(path)[page - 1].words.map((w) => w.text);
    for (const size of SIZES.flatMap((s) => [s.base, s.height])) assert.ok(said.some((w) => Math.abs(Number(w) - size) < 0.0051), String(size));
});
