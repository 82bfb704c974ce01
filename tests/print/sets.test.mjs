// sets.test.mjs -- what holds for every set: it opens, has its pages and fonts, is all vectors, and is whole or not there at all.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { GAMES, file, folder, ilot, section, set } from "./lib.mjs";
import { fonts, images, info, pages, structure, text } from "./pdf.mjs";

const PAPERS = { a4: [210, 297], a3: [297, 420], letter: [215.9, 279.4] };
const near = (a, b, by = 0.05) => Math.abs(a - b) <= by;

for (const game of GAMES)
    for (const paper of Object.keys(PAPERS))
        for (const lang of ["fr", "en"])
            test(`${game} on ${paper} in ${lang}: pages, fonts, vectors, size`, () => {
                const path = set(game, "--paper", paper, "--lang", lang), told = info(path), all = pages(path);
                assert.equal(told.Tagged, "yes");
                assert.ok(statSync(path).size < 5e6, `${statSync(path).size} bytes`);
                assert.equal(images(path), 0, "no pictures made of dots");
                for (const f of fonts(path)) assert.ok(f.embedded, f.name);
                assert.ok(fonts(path).length > 0);
                const allowed = paper === "a3" ? [PAPERS.a3, PAPERS.a4] : [PAPERS[paper]];
                for (const p of all) assert.ok(allowed.some(([w, h]) => near(p.width, w) && near(p.height, h)), `${p.width} × ${p.height}`);
                assert.equal(all.length, Number(told.Pages));
            });

test("the rules are whole: every line of the rules page is in the booklet, readings and clauses included", () => {
    for (const game of GAMES)
        for (const lang of ["fr", "en"]) {
            const bare = (s) => s.replace(/[*`#|]/g, " ").replace(/[\s\u00a0\u2009-]+/g, "").toLowerCase();
            const printed = bare(text(set(game, "--paper", "a4", "--lang", lang)));
            const rules = readFileSync(`games/${game}/rules.${lang}.md`, "utf8");
            for (const clause of new Set(rules.match(/\b[A-Z]{2}-[A-Z-]+[A-Z]\b/g))) assert.ok(printed.includes(bare(clause)), `${game} ${lang}: ${clause}`);
            for (const reading of new Set(rules.match(/\bR\d+\b/g) ?? [])) assert.ok(printed.includes(bare(reading)), `${game} ${lang}: ${reading}`);
            for (const sentence of rules.split("\n").filter((l) => l.trim() && !l.startsWith("|")).flatMap((l) => l.split(/[.;:] /))) {
                const part = bare(sentence).slice(0, 28); // lines break, columns and pages too: the beginning is enough
                assert.ok(printed.includes(part) || printed.includes(part.slice(0, 14)), `${game} ${lang}: ${sentence}`);
            }
        }
});

test("no key is printed instead of its words", () => {
    for (const game of GAMES)
        for (const lang of ["fr", "en"]) assert.doesNotMatch(text(set(game, "--paper", "a4", "--lang", lang)), new RegExp(`\\b(print|${game})\\.[a-z]+`), `${game} ${lang}`);
});

test("structure: headings and figures are tagged", () => {
    const tags = structure(set("ica", "--paper", "a4", "--lang", "en"));
    for (const tag of ["Document", "H1", "H2", "P (block)", "LI", "Figure"]) assert.ok(tags.includes(tag), tag);
});

test("fronts lie on odd pages, so that they come out on the front", () => {
    const titles = { ipso: { en: "Cards", fr: "Cartes" }, ica: { en: "Tiles", fr: "Tuiles" }, inka: { en: "Rhombi", fr: "Losanges" } };
    for (const game of Object.keys(titles))
        for (const lang of ["fr", "en"])
            for (const paper of Object.keys(PAPERS)) assert.equal(section(set(game, "--paper", paper, "--lang", lang), titles[game][lang])[0], 3, `${game} ${paper} ${lang}: after one page on making it and one of aids`);
});

test("the same order gives the same bytes", () => {
    const a = ilot("print", "ipso", "--lang", "en", "--out", "one.pdf"), b = ilot("print", "ipso", "--lang", "en", "--out", "two.pdf");
    assert.deepEqual([a.status, b.status], [0, 0]);
    assert.ok(readFileSync(join(folder, "one.pdf")).equals(readFileSync(join(folder, "two.pdf"))));
});

test("wrong orders: a sentence, exit 2 or 3, and no file", () => {
    const before = () => readdirSync(folder).filter((f) => f.startsWith("x"));
    const broken = file("broken.txt", "1,green,0\n1,green,0\n"), kept = file("xkept.pdf", "old");
    const cases = [
        [2, /line 2/, "ipso", "--data", broken, "--out", "x.pdf"],
        [2, /no data file/, "icetowers", "--data", broken, "--out", "x.pdf"],
        [3, /cannot read/, "ipso", "--data", "nowhere.txt", "--out", "x.pdf"],
        [3, /cannot write "nowhere\/x.pdf"/, "ipso", "--out", "nowhere/x.pdf"],
        [2, /no paper "b5"/, "ipso", "--paper", "b5", "--out", "x.pdf"],
        [2, /no size of cards/, "ipso", "--cards", "huge", "--out", "x.pdf"],
        [2, /two numbers of millimetres/, "ipso", "--shift", "1;2", "--out", "x.pdf"],
        [2, /two numbers of millimetres/, "ipso", "--shift", "99,0", "--out", "x.pdf"],
        [2, /two numbers of millimetres/, "ipso", "--shift", "nan,0", "--out", "x.pdf"],
        [2, /which game/, "--out", "x.pdf"],
        [2, /no such game/, "chess", "--out", "x.pdf"],
        [3, /cannot write "\/proc\/x.pdf"/, "ipso", "--out", "/proc/x.pdf"], // nobody, not even root, makes files there
        [2, /line 2/, "ipso", "--data", broken, "--out", kept],
    ];
    for (const [code, words, ...args] of cases) {
        const { status, stderr } = ilot("print", "--lang", "en", ...args);
        assert.equal(status, code, `${args.join(" ")}: ${stderr}`);
        assert.match(stderr, words);
        assert.deepEqual(before(), ["xkept.pdf"], args.join(" "));
    }
    assert.equal(readFileSync(kept, "utf8"), "old");
});

test("a device or a pipe is written to, never replaced", { skip: !existsSync("/dev/full") }, () => {
    const { status, stderr } = ilot("print", "ipso", "--lang", "en", "--out", "/dev/full");
    assert.equal(status, 3);
    assert.match(stderr, /cannot write "\/dev\/full"/);
    assert.ok(statSync("/dev/full").isCharacterDevice());
    assert.deepEqual(readdirSync("/dev").filter((f) => f.startsWith("full.")), []);
});
