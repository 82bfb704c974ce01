// axe.mjs -- axe-core on whatever a page shows: nothing serious may be wrong.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");

async function look(page, screen) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
    return serious.map((v) => `${screen}: ${v.id} ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.failureSummary}`).join("; ")}`);
}

export async function check(page, screen) {
    // The content policy forbids script elements of others; evaluating in the page is the tester's right.
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
    let wrong = await look(page, screen);
    // Right after a change between day and night some words may still have the other's colour: only what stays counts.
    for (let i = 0; i < 4 && wrong.length; i++) {
        await page.waitForTimeout(500);
        wrong = await look(page, screen);
    }
    assert.deepEqual(wrong, []);
}

export const LOOKS = [["light", 1280, 800], ["dark", 390, 844]];

/** The same screen by day on a desk and by night on a phone; it ends as it began, on the desk. */
export async function checkLooks(page, screen) {
    for (const [colorScheme, width, height] of [...LOOKS].reverse()) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        await check(page, `${screen}, ${colorScheme}`);
    }
}
