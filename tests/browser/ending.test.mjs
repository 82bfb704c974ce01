// The end of a match: one card beside the board, who won and why, one's own place, the winner's pieces lit, the way on; nothing that
// axe-core calls serious (IPSO's end: axe.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLooks } from "./axe.mjs";
import { drawn } from "./positions.mjs";
import { house, openTable, person, playToTheEnd } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

/** The card lies beside the board, not over it, and is the only one. */
async function beside(page, look) {
    const [card, stage] = await Promise.all([".result", ".stage"].map((s) => page.locator(s).boundingBox()));
    const apart = card.x >= stage.x + stage.width - 1 || card.y >= stage.y + stage.height - 1;
    assert.ok(apart, `${look}: the card covers the board (${JSON.stringify({ card, stage })})`);
    assert.equal(await page.locator(".result, .ti-verdict:not(.ti-foot *), .objection").count(), 1, look); // a line at the foot is no card
    assert.ok(stage.width > 300 && stage.height > 150, `${look}: ${stage.width} × ${stage.height} left for the board`);
}

const WIN = "setposition inka seats=2 phase walk turn A first A round 2 points 3 figures a5 h12 statues - 123";
const LOOKS = [[1280, 800], [390, 844], [844, 390], [1920, 1080]];

test("IPSO: who won and why, beside the board at every size, and a rematch", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await openTable(page, "ipso", 0);
    await playToTheEnd(page);
    for (const [width, height] of LOOKS) {
        await page.setViewportSize({ width, height });
        await beside(page, `${width} × ${height}`);
    }
    assert.match(await page.textContent(".result h2"), /(You win|wins|Shared).* \d+ points?/);
    assert.match(await page.textContent(".result-why"), /\d+ points? ahead of|each\./);
    assert.ok((await page.locator(".mark-ring.won").count()) >= 14, "the winner's pyramid is lit");
    if (!/You win|Shared/.test(await page.textContent(".result h2"))) assert.match(await page.textContent(".result-own"), /You come 2nd of 2/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.click(".result-buttons >> text=Look at the board");
    assert.equal(await page.locator(".result").count(), 0);
    await page.reload();
    await page.waitForSelector(".result");
    await page.click(".result-buttons .primary");
    await page.waitForSelector(".result", { state: "detached" });
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("IceTowers: the end says how it came", async () => {
    const page = await drawn(browser, server, "setposition icetowers seats=4 play done BCD", { language: "en-GB", table: { nth: 2, awaited: ".icetowers" } });
    await page.click('[data-act="done"]');
    await page.waitForSelector(".result");
    for (const [width, height] of LOOKS) {
        await page.setViewportSize({ width, height });
        await beside(page, `${width} × ${height}`);
        assert.deepEqual(await page.$$eval(".plate-name", (all) => all.filter((n) => n.scrollWidth > n.clientWidth + 1).map((n) => n.textContent)), [], `${width} × ${height}: names are cut`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    assert.match(await page.textContent(".result"), /ahead of|each|Shared/);
    await checkLooks(page, "the end of IceTowers");
    await page.context().close();
});

test("Inka: first out with three statues", async () => {
    const page = await drawn(browser, server, WIN, { language: "en-GB", table: { nth: 0 } });
    await page.click('[data-name="a4"]');
    await page.waitForSelector(".result");
    await beside(page, "desk");
    assert.match(await page.textContent(".result-why"), /First out with three statues/);
    assert.ok((await page.locator(".mark-ring.won").count()) > 0);
    await checkLooks(page, "the end of Inka");
    await page.context().close();
});

const LAST_PASS = "setposition ica seats=2 reports 6 scored 2 points 0-0/0-0,0-0/0-3 pawns a1.a1,d4.d4 hands s3,- site -,-,-,-/-,-,-,-/-,-,-,-/-,-,-,s1.s2.s4.s5.s6.s7.s8.s9.s10.s11.s12.s13.s14.s15.s16";

test("Ica: the third scoring decides", async () => {
    const page = await drawn(browser, server, LAST_PASS, { language: "en-GB", table: { nth: 0 } });
    await page.click('[data-kind="pass"]');
    await page.waitForSelector(".result");
    for (const [width, height] of LOOKS) {
        await page.setViewportSize({ width, height });
        await beside(page, `${width} × ${height}`);
    }
    assert.match(await page.textContent(".result h2"), /You win/);
    assert.match(await page.textContent(".result-why"), /1 point ahead of/);
    assert.ok((await page.locator(".mark-ring.won").count()) > 0);
    await checkLooks(page, "the end of Ica");
    await page.context().close();
});

test("Ica: the name of a rival who wins is whole on a phone", async () => {
    const page = await drawn(browser, server, LAST_PASS, { seat: 1, table: { nth: 0 }, width: 390, height: 844 });
    page.other("A", "pass");
    await page.waitForSelector(".plate.winner");
    assert.deepEqual(await page.$$eval(".plate-name", (all) => all.filter((n) => n.scrollWidth > n.clientWidth + 1).map((n) => n.textContent)), []);
    await page.context().close();
});

test("Thin Ice: one card, and the verdict is a line", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    page.on("dialog", (d) => void d.accept());
    await page.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
    await openTable(page, "thinice", 0);
    await page.selectOption('[data-option="first"] select', "1");
    await page.selectOption('.seat-row[data-seat="1"] select', "easy");
    await page.click(".lobby-start .primary:not([disabled])");
    await page.click('.ti-call[data-act="call L"]', { timeout: 60_000 });
    await page.waitForSelector('.thinice[data-tray="L1"]', { timeout: 20_000 });
    await page.click('[data-act="concede"]');
    await page.waitForSelector(".result", { timeout: 30_000 });
    for (const [width, height] of LOOKS) {
        await page.setViewportSize({ width, height });
        await beside(page, `${width} × ${height}`);
    }
    assert.match(await page.textContent(".result h2"), /wins/);
    assert.match(await page.textContent(".result-own"), /You come 2nd of 2/);
    assert.deepEqual(page.faults, []);
    await checkLooks(page, "the end of Thin Ice");
    await page.context().close();
});
