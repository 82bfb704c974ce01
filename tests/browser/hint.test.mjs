// Who plays alone against bots may ask what a bot would do; what it says can be done.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, myTurn, person, playNow } from "./lib.mjs";

let server, browser, page;
house(async (here) => {
    ({ server, browser } = here);
    page = await person(browser, server);
});

test("the menu offers a hint, and the hint is an act of the game", async () => {
    await playNow(page, 2);
    await myTurn(page);
    await page.click(".menu-button");
    await page.click("text=Demander un conseil");
    await page.waitForSelector(".banner.notice");
    assert.match(await page.textContent(".banner.notice"), /Un robot jouerait\s: (replace|throw|keep|bonus)/);
    assert.deepEqual(page.faults, []);
});
