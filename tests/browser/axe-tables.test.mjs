// axe-core on all five tables, a hint, the rules and options, light and dark, on a desk and on a phone that lies.
import { test } from "node:test";
import { check } from "./axe.mjs";
import { chooseSeats, house, person } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

const LOOKS = [["light", 1280, 800], ["dark", 844, 390]];

for (const game of ["ipso", "ica", "inka", "icetowers", "thinice"])
    for (const [colorScheme, width, height] of LOOKS)
        test(`${game}, ${colorScheme}, ${width} × ${height}`, async () => {
            const page = await person(browser, server, { width, height, colorScheme });
            await page.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
            await page.goto(`/rules/${game}`);
            await page.waitForSelector(".rules h2");
            await check(page, "rules");
            await page.goto("/");
            await chooseSeats(page, game, 1);
            await page.click(`[data-game="${game}"] .primary`);
            await page.waitForSelector('[data-tool="hint"]:not([disabled])', { timeout: 60_000 });
            await page.waitForSelector('.stage[data-idle="true"]');
            await check(page, "table");
            await page.click('[data-tool="hint"]');
            await page.waitForSelector(".banner.hint", { timeout: 15_000 }).catch(() => undefined);
            await check(page, "hint");
            await page.context().close();
        });
