// One player, one colour and one shape everywhere; and magenta means one thing: this may be touched now.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, myTurn, openSlots, openTable, person, playNow, playOnce } from "./lib.mjs";
import { drawnGames } from "../games.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

const GAMES = drawnGames();

/** How each seat's token looks in a part of the page: its drawing and its colour. */
const looks = (page, within) => page.$$eval(`${within} .token`, (all) => {
    const by = {};
    for (const t of all) {
        const seat = /seat-(\d)/.exec(t.getAttribute("class"))[1], shape = t.firstElementChild;
        (by[seat] ??= new Set()).add([shape.getAttribute("d") ?? t.textContent, getComputedStyle(shape).fill].join(" "));
    }
    return Object.fromEntries(Object.entries(by).map(([seat, set]) => [seat, [...set]]));
});

for (const game of GAMES)
    for (const colorScheme of ["light", "dark"])
        test(`${game}, ${colorScheme}: a seat looks the same on plates and in the log`, async () => {
            const page = await person(browser, server, { colorScheme });
            await page.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
            await openTable(page, game, 2);
            if (await page.locator('[data-option="first"] select').count()) await page.selectOption('[data-option="first"] select', "2"); // somebody else begins
            for (const seat of [1, 2, 3]) await page.selectOption(`.seat-row[data-seat="${seat}"] select`, "easy");
            await page.click(".lobby-start .primary:not([disabled])");
            await page.waitForFunction(() => new Set([...document.querySelectorAll(".log .token")].map((t) => t.getAttribute("class"))).size > 1, null, { timeout: 60_000 });
            await page.click("#tab-score");
            await page.waitForSelector(".score");
            const points = await looks(page, ".score");
            await page.click("#tab-log");
            const log = await looks(page, ".log"), plates = game === "icetowers" ? points : await looks(page, ".plate");
            for (const seat of Object.keys(log)) {
                assert.equal(log[seat].length, 1, `seat ${seat} in the log`);
                assert.deepEqual(log[seat], points[seat], `seat ${seat}, log and points`);
                assert.deepEqual(plates[seat], points[seat], `seat ${seat}, plates and points`);
            }
            if (game === "icetowers") { // the letter on the plate is the token's, on the colour of the pyramids
                const letters = await page.$$eval(".it-plate[data-seat]", (all) => all.map((p) => [p.dataset.seat, p.querySelector(".it-colours b").textContent]));
                for (const [seat, letter] of letters) assert.ok(points[seat][0].startsWith(letter), `${seat}: ${letter} and ${points[seat][0]}`);
            }
            await page.context().close();
        });

test("magenta is what may be touched: no seat, no refusal, no hint and no turn has it", async () => {
    const page = await person(browser, server);
    await playNow(page, 3);
    await myTurn(page);
    const [slot] = await openSlots(page);
    const colour = (selector, property) => page.$eval(selector, (e, p) => getComputedStyle(e)[p], property);
    const magenta = await page.evaluate(() => {
        const e = document.body.appendChild(Object.assign(document.createElement("i"), { style: "color: var(--mark)" }));
        return getComputedStyle(e).color;
    });
    assert.notEqual(await colour(".plate.mine .token path", "fill"), magenta);
    assert.notEqual(await colour(".plate.active", "borderColor"), magenta);
    await playOnce(page);
    await myTurn(page);
    await page.click(`[data-cell="s${slot}"]`);
    await page.waitForSelector(".objection");
    assert.notEqual(await colour(".objection", "borderColor"), magenta);
    await page.click('[data-tool="hint"]');
    await page.waitForSelector(".mark-ring");
    assert.notEqual(await colour(".mark-ring", "borderColor"), magenta);
    await page.context().close();
});
