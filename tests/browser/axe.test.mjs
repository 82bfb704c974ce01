// axe-core on every screen, light and dark, desk and phone: nothing serious.
import { test } from "node:test";
import { check } from "./axe.mjs";
import { arrowsTo } from "./ica-play.mjs";
import { ATTACK, drawn } from "./positions.mjs";
import { codeOf, house, myTurn, openSlots, person, playNow, playOnce, state } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

const LOOKS = [["light", 1280, 800], ["dark", 390, 844]];

for (const [scheme, width, height] of LOOKS) {
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

/** The same seat in every look: same storage, other size and colours. */
async function checkLooks(host, screen, ready) {
    const storageState = await host.context().storageState();
    for (const [colorScheme, width, height] of LOOKS) {
        const page = await person(browser, server, { width, height, colorScheme, storageState });
        await page.goto(`/t/${codeOf(host)}`);
        await ready(page);
        await check(page, `${screen}, ${colorScheme}`);
        await page.context().close();
    }
}

test("IPSO's last round, its end and the points of the end", async () => {
    const page = await person(browser, server);
    await page.goto("/");
    await page.locator('input[name="seats-ipso"]').nth(0).check();
    await page.click('[data-game="ipso"] .button:not(.primary)');
    await page.waitForSelector(".lobby");
    await page.selectOption('.seat-row[data-seat="1"] select', "easy");
    await page.selectOption("select.pace", "100");
    await page.click(".lobby-start .primary:not([disabled])");
    while (!(await nextState(page)).choose) await playOnce(page);
    await checkLooks(page, "last round", (p) => p.waitForSelector(".choose.keep"));
    while (!(await nextState(page)).over) await playOnce(page);
    await checkLooks(page, "end", (p) => p.waitForSelector(".result"));
    await checkLooks(page, "points of the end", async (p) => {
        await p.waitForSelector(".result");
        await p.click(".result .button:not(.primary)");
        await p.waitForSelector(".score");
    });
    await page.context().close();
});
