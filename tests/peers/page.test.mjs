// page.test.mjs -- what measuring programs write: a part of a page between its marks, tables, plots that can be read as XML.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bars, digits, plots, table, writeSection } from "../../bench/page.mjs";

test("a part is written between its marks, again and again, and nothing else changes", () => {
    const folder = mkdtempSync(join(tmpdir(), "ilot-page-")), file = join(folder, "page.md");
    writeFileSync(file, "before\n<!-- a -->\nold\n<!-- end a -->\nafter\n");
    for (const text of ["new", "newer\n\n"]) writeSection("a", text, file);
    assert.equal(readFileSync(file, "utf8"), "before\n<!-- a -->\nnewer\n<!-- end a -->\nafter\n");
    assert.throws(() => writeSection("b", "x", file), /no marks b/);
    rmSync(folder, { recursive: true });
});

test("numbers have three digits", () => {
    assert.deepEqual([0.04567, 1.2345, 12.34, 1234.5, 2350123, Infinity].map(digits), ["0.0457", "1.23", "12.3", "1,230", "2,350,000", "–"]);
    assert.equal(table(["a", "b"], [[1, 2]]), "| a | b |\n| --- | ---: |\n| 1 | 2 |");
});

/** Every element is closed, and no number went wrong. */
function isSound(svg) {
    const open = [];
    for (const [, close, name, self] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
        if (close) assert.equal(open.pop(), name);
        else if (!self) open.push(name);
    }
    assert.deepEqual(open, []);
    assert.doesNotMatch(svg, /NaN|Infinity|undefined/);
}

test("plots are sound, and longer bars are better", () => {
    const svg = bars("a < b", [{ name: "ten", ratio: 10 }, { name: "hundred", ratio: 100 }, { name: "half", ratio: 0.5 }]);
    isSound(svg);
    const widths = [...svg.matchAll(/width="([\d.]+)" height="15"/g)].map((m) => Number(m[1]));
    assert.ok(widths[1] > 1.9 * widths[0] && widths[2] < widths[0]);
    assert.match(svg, /a &#60; b/);
    isSound(plots([{ title: "t", x: "n", lines: [{ name: "one", points: [[1, 5], [10, 50]] }, { name: "flat", points: [[1, 1], [10, 1]] }] }, { title: "flat", x: "n", lines: [{ name: "one", points: [[1, 0], [2, 0]] }] }]));
});
