// axe-core on every screen, light and dark, desk and phone: nothing serious.
import { test } from "node:test";
import { check, checkLooks, LOOKS } from "./axe.mjs";
import { arrowsTo } from "../../games/ica/tests/browser/play.mjs";
import { ATTACK, drawn } from "./positions.mjs";
import { chooseSeats, house, myTurn, openSlots, person, playNow, playOnce, state } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

for (const [scheme, width, height] of LOOKS) {
    test(`${scheme}, ${width} wide`, async () => {
        const page = await person(browser, server, { width, height, colorScheme: scheme });
        await page.goto("/");
        await page.waitForSelector(".game");
        await check(page, "home");
        await chooseSeats(page, "ipso");
        await page.click('[data-game="ipso"] .invite');
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

for (const [scheme, width, height] of LOOKS) {
    test(`Ica's board, ${scheme}, ${width} wide`, async () => {
        const page = await drawn(browser, server, ATTACK, { width, height, colorScheme: scheme });
        await check(page, "table");
        await page.click('[data-cell="l5"]');
        await page.waitForSelector(".ica-item");
        await check(page, "what may be done");
        await page.keyboard.press("Escape");
        await page.click('[data-cell="t11"]');
        await page.click('[data-cell="l5"]');
        await page.waitForSelector(".ica-composer");
        await page.click('[data-add="bone"]');
        await check(page, "conflict");
        await page.keyboard.press("Escape");
        await arrowsTo(page, "s5");
        await check(page, "focus");
        await page.context().close();
    });
}

/** Waits for the own turn, or the end; answers what is to be done. */
async function nextState(page) {
    await page.waitForSelector(".prompt.mine, .result", { timeout: 30_000 });
    return state(page);
}

test("IPSO's last round, its end and the points of the end", async () => {
    const page = await person(browser, server);
    await page.goto("/");
    await page.selectOption('select[name="seats-ipso"]', { index: 0 });
    await page.click('[data-game="ipso"] .invite');
    await page.waitForSelector(".lobby");
    await page.selectOption('.seat-row[data-seat="1"] select', "easy");
    await page.selectOption("select.pace", "100");
    await page.click(".lobby-start .primary:not([disabled])");
    while (!(await nextState(page)).choose) await playOnce(page);
    await checkLooks(page, "last round");
    while (!(await nextState(page)).over) await playOnce(page);
    await checkLooks(page, "end");
    await page.click(".result .reasons");
    await page.waitForSelector(".score");
    await checkLooks(page, "points of the end");
    await page.context().close();
});
