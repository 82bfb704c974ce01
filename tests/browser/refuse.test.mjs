// A refused act shows its sentence and clause beside the piece, in both languages, and leads to the rule.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actsShown, house, myTurn, openSlots, person, playNow, playOnce } from "./lib.mjs";

let server, browser, page;
house(async (here) => {
    ({ server, browser } = here);
    page = await person(browser, server);
});

test("an act that the rules forbid is answered with its clause, in French", async () => {
    await playNow(page, 2);
    await myTurn(page);
    const [slot] = await openSlots(page);
    await playOnce(page);
    await myTurn(page);
    const acts = await actsShown(page);
    await page.click('[data-cell="c1"]');
    await page.click(`[data-cell="s${slot}"]`); // lies face up by now
    await page.waitForSelector('.objection[data-clause="IP-REPLACE"]');
    assert.match(await page.textContent(".objection-why"), /on ne remplace que ses cartes face cachée/);
    assert.match(await page.textContent(".objection .clause-link"), /Remplacer une carte\s*IP-REPLACE/);
    assert.equal(await actsShown(page), acts, "nothing changed");
    const cell = await page.locator(`[data-cell="s${slot}"]`).boundingBox(), bubble = await page.locator(".objection").boundingBox();
    assert.ok(bubble.x < cell.x + cell.width && bubble.x + bubble.width > cell.x, "beside the piece");
    assert.ok(Math.min(Math.abs(bubble.y + bubble.height - cell.y), Math.abs(bubble.y - cell.y - cell.height)) < 40, "beside the piece");
});

test("the same in English, switched in play", async () => {
    await page.click(".language");
    await page.waitForFunction(() => document.documentElement.lang === "en");
    assert.match(await page.textContent(".objection-why"), /only your face-down cards can be replaced/);
    assert.match(await page.textContent(".objection .clause-link"), /Replacing a card\s*IP-REPLACE/);
    assert.match(await page.textContent(".log"), /puts the (green|magenta|blue|yellow|orange) \d+( with a star)? in row .* goes to the islet/);
});

test("the clause opens the rules where it is written", async () => {
    await page.click(".clause-link");
    await page.waitForSelector(".rules .lit");
    assert.match(await page.textContent(".rules .lit"), /IP-REPLACE/);
    assert.equal(await page.locator(".objection").count(), 0);
});

test("who reaches for the stock or for another's pyramid is told why not by the rules", async () => {
    await myTurn(page);
    await page.click('[data-cell="deck"]');
    await page.waitForSelector('.objection[data-clause="IP-REPLACE"]');
    assert.match(await page.textContent(".objection-why"), /You do not draw on your turn: take one of the two cards on the islet/);
    await page.click('[data-cell^="p"]');
    await page.waitForFunction(() => /These cards are .+’s: you can only replace your own/.test(document.querySelector(".objection-why")?.textContent ?? ""));
    await page.click(".objection .bare");
});

test("a reason that is no rule has a name of its own, once, and leads to no rule", async () => {
    await myTurn(page);
    await page.evaluate(() => {
        const send = (window.sendAsIs = WebSocket.prototype.send);
        WebSocket.prototype.send = function (text) {
            const asked = JSON.parse(text);
            send.call(this, asked.t === "act" ? JSON.stringify({ ...asked, act: "no such act" }) : text);
        };
    });
    await page.click('[data-cell="c0"]');
    await page.click(`[data-cell="s${(await openSlots(page))[0]}"]`);
    await page.waitForSelector('.objection[data-clause="GARBLED"]');
    assert.match(await page.textContent(".objection-clause"), /^\s*Not understood\s*$/);
    assert.equal(await page.locator(".objection .clause-link").count(), 0);
    await page.evaluate(() => (WebSocket.prototype.send = window.sendAsIs));
    await page.click(".objection .bare");
});

test("who clicks out of turn is told whose turn it is, and nothing is sent as an act", async () => {
    const [slot] = await openSlots(page);
    await page.evaluate(() => {
        const send = WebSocket.prototype.send;
        window.sent = [];
        WebSocket.prototype.send = function (text) {
            window.sent.push(JSON.parse(text).t);
            send.call(this, text);
        };
    });
    await myTurn(page);
    await page.click('[data-cell="c0"]');
    await page.click(`[data-cell="s${slot}"]`);
    await page.waitForFunction(() => !document.querySelector(".prompt.mine"));
    const other = (await openSlots(page))[0];
    await page.click(`[data-cell="s${other}"]`);
    const objection = await page.waitForSelector('.objection[data-clause="IP-TURN"], .prompt.mine');
    if (await objection.getAttribute("data-clause")) assert.match(await objection.textContent(), /It is .+’s turn/);
    assert.equal((await page.evaluate(() => window.sent)).filter((t) => t === "act").length, 1);
    assert.deepEqual(page.faults, []);
});
