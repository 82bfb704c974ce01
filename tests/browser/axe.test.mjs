// axe-core on every screen, light and dark, desk and phone: nothing serious.
import { after, before, test } from "node:test";
import { checkAxe as check, launch, myTurn, openSlots, person, playNow, playOnce, startServer } from "./lib.mjs";

let server, browser;
before(async () => {
    server = await startServer();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

for (const [scheme, width, height] of [["light", 1280, 800], ["dark", 390, 844]]) {
    test(`${scheme}, ${width} wide`, async () => {
        const page = await person(browser, server, { width, height, colorScheme: scheme });
        await page.goto("/");
        await page.waitForSelector(".game");
        await check(page, "home");
        await page.click('[data-game="ipso"] .button:not(.primary)');
        await page.waitForSelector(".lobby");
        await check(page, "lobby");
        await playNow(page, 3);
        await myTurn(page);
        await check(page, "table");
        const [slot] = await openSlots(page);
        await playOnce(page);
        await myTurn(page);
        await page.click(`[data-cell="s${slot}"]`);
        await page.waitForSelector(".objection");
        await check(page, "refusal");
        await page.click(".clause-link");
        await page.waitForSelector(".rules .lit");
        await check(page, "rules");
        for (const panel of ["score", "log", "chat"]) {
            await page.click(`#tab-${panel}`);
            await check(page, panel);
        }
        await page.click(".menu-button");
        await page.waitForSelector("dialog[open]");
        await check(page, "menu");
        await page.click("dialog >> text=/Places et/");
        await page.waitForSelector("dialog .seat-list");
        await check(page, "seats");
        await page.context().close();
    });
}
