// Cards in the hand: dragged with a mouse, tapped on a phone, with everything moving as it does for people.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actsShown, house, myTurn, openSlots, person, playNow } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

const middle = async (page, cell) => {
    const { x, y, width, height } = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
};
const acted = (page, acts) => page.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) > n, acts);

test("a centre card is dragged onto a card that lies face down", async () => {
    const page = await person(browser, server, { motion: true });
    await playNow(page, 2);
    await myTurn(page);
    const [slot] = await openSlots(page), acts = await actsShown(page), card = await page.getAttribute('[data-cell="c1"]', "aria-label");
    await page.mouse.move(...(await middle(page, "c1")));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, `s${slot}`)), { steps: 8 });
    assert.equal(await page.locator(".card.held").count(), 1, "the card is in the hand");
    await page.mouse.up();
    await acted(page, acts);
    const number = /: (\d+)/.exec(card)[1];
    await page.waitForSelector(`[data-cell="s${slot}"][aria-label*=": ${number} "]`);
    await myTurn(page);
    const before = await actsShown(page);
    await page.mouse.move(...(await middle(page, "c0")));
    await page.mouse.down();
    await page.mouse.move(3, 300, { steps: 6 });
    await page.mouse.up();
    assert.equal(await page.locator(".card.held, .card.picked").count(), 0, "dropped beside the pyramid it goes back");
    assert.equal(await actsShown(page), before);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("two taps on a phone", async () => {
    const page = await person(browser, server, { motion: true, width: 390, height: 844, hasTouch: true, isMobile: true });
    await playNow(page, 4);
    await myTurn(page);
    const acts = await actsShown(page), slots = await openSlots(page);
    const small = await page.$$eval('[data-cell]', (cells) => Math.min(...cells.map((c) => c.getBoundingClientRect().width)));
    assert.ok(small >= 44, `cells are ${small} pixels wide`);
    await page.tap(`[data-cell="s${slots.at(-1)}"]`); // the slot first, then the card: both orders are fine
    await page.tap('[data-cell="c0"]');
    await acted(page, acts);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, "nothing sticks out");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});
