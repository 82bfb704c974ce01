// A tournament of IPSO, four rounds as one match: the page goes from round to round by itself, earlier rounds stay in the points,
// and the lines of the end add up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, person, playToTheEnd, pointsShown } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

test("four rounds of a tournament are one match", async () => {
    const page = await person(browser, server);
    await page.goto("/");
    await page.selectOption('select[name="seats-ipso"]', { index: 0 });
    await page.click('[data-game="ipso"] .invite');
    await page.waitForSelector(".lobby");
    await page.check('.term:has-text("tournoi") input');
    await playToTheEnd(page);
    const shown = await pointsShown(page);
    await page.click(".result .button:not(.primary)");
    await page.waitForSelector(".score");
    const lines = await page.$$eval(".score > li", (seats) => seats.map((s) => [s.dataset.seat, [...s.querySelectorAll("ul li")].map((l) => [l.querySelector("span").textContent, Number(l.querySelector("b").textContent)])]));
    for (const [seat, reasons] of lines) {
        assert.ok(reasons.some(([why]) => /3 manches précédentes/.test(why)), `the earlier rounds of seat ${seat}`);
        assert.equal(reasons.reduce((sum, [, n]) => sum + n, 0), shown[seat], "reasons add up");
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
});
