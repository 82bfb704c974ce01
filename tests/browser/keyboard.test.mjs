// A whole match from the first screen to the last point without touching a mouse.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actsShown, house, person, state } from "./lib.mjs";

let server, browser, page;
house(async (here) => {
    ({ server, browser } = here);
    page = await person(browser, server);
});

const press = (key) => page.keyboard.press(key);
const focused = () => page.evaluate(() => document.activeElement?.dataset?.cell ?? document.activeElement?.className ?? "");

async function tabTo(isThere, limit = 60) {
    for (let i = 0; i < limit; i++) {
        if (isThere(await focused())) return;
        await press("Tab");
    }
    assert.fail(`the Tab key never comes there; at ${await focused()}`);
}

test("Tab and Enter bring one to the table", async () => {
    await page.goto("/");
    await page.waitForSelector(".game");
    await tabTo((f) => f.includes("primary"));
    await press("Tab"); // the number of players
    await press("Home");
    for (let i = 0; i < 3 && !(await focused()).includes("primary"); i++) await press("Shift+Tab");
    await press("Enter");
    await page.waitForSelector(".ipso .card");
    assert.equal(await page.locator(".plate").count(), 2);
});

test("arrows and Enter play the match to its end", async () => {
    for (let turn = 0; turn < 40; turn++) {
        await page.waitForSelector(".prompt.mine, .result", { timeout: 30_000 });
        const now = await state(page), acts = await actsShown(page);
        if (now.over) break;
        if (now.choose) {
            await tabTo((f) => f === "keep");
            await press("ArrowDown");
            assert.equal(await focused(), "bonus");
            await press("Enter");
        } else if (now.throwing) {
            await tabTo((f) => f === "throw" || /^s\d/.test(f));
            for (let i = 0; i < 8 && (await focused()) !== "throw"; i++) await press("ArrowUp");
            if ((await focused()) !== "throw") await press("ArrowLeft");
            assert.equal(await focused(), "throw");
            await press("Enter");
        } else {
            await tabTo((f) => /^[cs]\d/.test(f));
            for (let i = 0; i < 8 && !/^c/.test(await focused()); i++) await press("ArrowLeft");
            if (!/^c/.test(await focused())) await press("1");
            else await press("Enter");
            assert.match(await focused(), /^s\d/, "the focus goes on to a card that may be replaced");
            await press("Enter");
        }
        await page.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) > n, acts);
        await press("s"); // the bot's move, at once
    }
    await page.waitForSelector(".result");
    assert.match(await page.textContent("#heard"), /finie|l’emporte|Robinson/);
    assert.deepEqual(page.faults, []);
});
