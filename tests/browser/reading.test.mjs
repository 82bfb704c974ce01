// The rules to be read: goal, turn and scoring first, with positions of the engine drawn by the boards; clauses folded away, their
// numbers for who wants them, and not a word about files or commands.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { house, person } from "./lib.mjs";
import { GAMES, keptPath, told } from "./scenes.mjs";

const DRAWN = { ipso: ".card", ica: ".ica-piece", inka: ".inka-piece", icetowers: ".pyramids path", thinice: ".pyramids path" };
const FIRST = { "fr-FR": "Le but", "en-GB": "The goal" }, LAST = /Le décompte|La victoire|Scoring|Winning/;

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

for (const game of GAMES) {
    test(`${game}: the pictures of the rules are what the engine says`, () => {
        assert.equal(readFileSync(keptPath(game), "utf8"), told(game), "if it is right so: node tests/browser/scenes.mjs --accept");
    });
    for (const language of ["fr-FR", "en-GB"])
        test(`${game}, ${language}: goal, turn and scoring with pictures, then the clauses`, async () => {
            const page = await person(browser, server, { language });
            await page.goto(`/rules/${game}`);
            const figures = page.locator(".rules-scene");
            await page.waitForFunction((drawn) => {
                const figures = [...document.querySelectorAll(".rules-scene")];
                return figures.length >= 2 && figures.every((f) => f.querySelector(drawn));
            }, DRAWN[game]);
            for (const { width, height } of await figures.evaluateAll((all) => all.map((f) => f.firstElementChild.getBoundingClientRect()))) assert.ok(width > 300 && height > 100, `${width} × ${height}`);
            const heads = await page.$$eval(".rules > :is(h3, h4)", (all) => all.map((h) => h.textContent));
            assert.equal(heads[0], FIRST[language]);
            assert.match(heads.at(-1), LAST);
            assert.equal(await page.locator(".rules-all[open]").count(), 0, "the clauses are folded away");
            await page.click(".rules-all summary");
            const text = await page.locator(".rules").innerText();
            assert.doesNotMatch(text, /\b(IP|IC|IN|IT|TI)-[A-Z]{2}|\bR\d{1,2}\b|--\w|\bilot \w|\.(txt|json|md)\b|\bfichier|\bfile\b/);
            await page.check(".rules-exact input");
            assert.match(await page.locator(".rules").innerText(), /\b(IP|IC|IN|IT|TI)-[A-Z]{2}/);
            assert.deepEqual(page.faults, []);
            await page.context().close();
        });
}
