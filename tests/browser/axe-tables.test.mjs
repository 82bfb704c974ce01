// axe-core on the lobby, the table, a hint and the rules of all five games, light and dark, on a desk and on a phone that lies; boards in
// 3D as a list and as a picture. Their results: ending.test.mjs.
import { test } from "node:test";
import { check } from "./axe.mjs";
import { house, openTable, person, THREE_D } from "./lib.mjs";
import { drawnGames } from "../games.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
}, THREE_D);

const LOOKS = [["light", 1280, 800], ["dark", 844, 390]];

for (const game of drawnGames())
    for (const [colorScheme, width, height] of LOOKS)
        test(`${game}, ${colorScheme}, ${width} × ${height}`, async () => {
            const page = await person(browser, server, { width, height, colorScheme, calm: true });
            await page.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
            await page.goto(`/rules/${game}`);
            await page.waitForSelector(".rules h2");
            await check(page, "rules");
            await openTable(page, game, 1);
            await check(page, "lobby");
            if (await page.locator('[data-option="first"] select').count()) await page.selectOption('[data-option="first"] select', "1"); // so that there is a hint to ask for
            for (const seat of [1, 2]) await page.selectOption(`.seat-row[data-seat="${seat}"] select`, "easy");
            await page.click(".lobby-start .primary:not([disabled])");
            await page.waitForSelector('[data-tool="hint"]:not([disabled])', { timeout: 60_000 });
            await page.waitForSelector('.stage[data-idle="true"]');
            await check(page, "table");
            await page.click('[data-tool="hint"]');
            await page.waitForSelector(".banner.hint", { timeout: 15_000 });
            await check(page, "hint");
            const picture = page.locator(".it-switch, .ti-switch");
            if (await picture.count()) {
                await picture.click();
                await page.waitForSelector('.it-frame[data-ready="true"], .ti-frame[data-ready="true"]', { timeout: 60_000 });
                await check(page, "picture");
            }
            await page.context().close();
        });
