// Who plays alone against bots may ask what a strong bot would do: a button at the table, a sentence, the pieces lit; gone after the act.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseSeats, house, person } from "./lib.mjs";
import { drawnGames } from "../games.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

const NOTATION = /^(replace|slide|turn|place|grab|lead|call|take|cap|mine|symbol-\w+) \w|\d\.\d|\bP\d+\b|\b[a-z][LMS]\d\b|_|undefined|\.page\./;

for (const game of drawnGames())
    for (const language of ["fr-FR", "en-GB"])
        test(`${game}, ${language}: a hint lights what it is about, in words, and goes with the act`, async () => {
            const page = await person(browser, server, { language });
            await page.addInitScript(() => localStorage.setItem("ilot.lists", "yes")); // what is in 3D, as a list
            await page.goto("/");
            await chooseSeats(page, game, 0);
            await page.click(`[data-game="${game}"] .primary`);
            const button = page.locator('[data-tool="hint"]:not([disabled])'), banner = page.locator(".banner.hint");
            await button.waitFor({ timeout: 60_000 });
            await page.waitForFunction(() => document.querySelector('.stage[data-idle="true"]'));
            await page.waitForSelector(".stage > :first-child:not(.waiting)");
            const board = async () => page.locator(".stage > :first-child").boundingBox(), before = await board();
            for (let tries = 0; !(await banner.count()) && tries < 20; tries++) { // where time runs, a bot may have nothing to say
                await button.click();
                await banner.waitFor({ timeout: 3000 }).catch(() => undefined);
            }
            const text = await banner.innerText();
            assert.match(text, /\S+ \S+/);
            assert.doesNotMatch(text, NOTATION);
            assert.deepEqual(await board(), before, "a banner takes no room from the board");
            const marks = await page.$$eval(".mark-ring", (all) => all.map((m) => m.dataset.mark));
            assert.ok(marks.length > 0, "something is lit");
            for (const at of marks) await page.locator(at).first().click({ force: true });
            await banner.waitFor({ state: "detached", timeout: 15_000 });
            assert.equal(await page.locator(".mark-ring").count(), 0);
            assert.deepEqual(page.faults, []);
            await page.context().close();
        });

test("undo and rules have buttons at the table", async () => {
    const page = await person(browser, server, { language: "en-GB", width: 390, height: 844 });
    await page.goto("/");
    await page.click('[data-game="ipso"] .primary');
    await page.waitForSelector(".prompt.mine", { timeout: 30_000 });
    assert.ok(await page.locator('[data-tool="undo"]').isVisible());
    await page.click('[data-tool="rules"]');
    await page.waitForSelector(".rules h2");
    const bar = await page.locator(".top-bar").boundingBox();
    assert.ok(bar.width <= 390 && (await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await page.context().close();
});
