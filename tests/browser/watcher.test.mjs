// A watcher gets no hidden face, no token and no way to act: neither in what travels nor in what is drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, person, playNow, playOut, sleep } from "./lib.mjs";

let server, browser, anne, watcher, code;
const frames = [];
house(async (here) => {
    ({ server, browser } = here);
    anne = await person(browser, server);
    watcher = await person(browser, server);
    watcher.on("websocket", (ws) => ws.on("framereceived", (f) => frames.push(String(f.payload))));
});

/** What is printed on the cards that lie face down or in the stock: nobody may know it. */
function hiddenFaces(frame) {
    const message = JSON.parse(frame), leaks = [];
    const views = message.views?.map((v) => v.view) ?? (message.view ? [message.view] : []);
    for (const view of views) {
        const { table, number } = view.view;
        const down = new Set();
        table.slot.forEach((card, i) => (table.down[Math.floor(i / 14)] >> i % 14) & 1 && down.add(card));
        const first = view.seats * 14 + 2 + table.draws;
        for (let card = first; card < 90; card++) down.add(card);
        for (const card of down) if (number[card] !== 0) leaks.push(`card ${card} is ${number[card]}`);
        if (view.view.later.flat().some((n) => n !== 0)) leaks.push("a deal to come");
        for (const [id, , , face] of view.pieces ?? []) if (down.has(id) && face !== 0) leaks.push(`piece ${id} shows ${face}`);
        assert.equal(view.choices, undefined, "a watcher has no choices");
        assert.equal(view.seat, -1);
    }
    return leaks;
}

test("a whole match watched: frames hold nothing hidden", async () => {
    code = await playNow(anne, 2);
    await watcher.goto(`/t/${code}`);
    await watcher.waitForSelector(".ipso .card");
    await playOut([anne]);
    await watcher.waitForSelector(".result");
    assert.ok(frames.length > 20, `${frames.length} frames`);
    for (const frame of frames) assert.deepEqual(hiddenFaces(frame), []);
});

test("no token and no host right reaches a watcher", async () => {
    const kept = await anne.evaluate(() => localStorage.getItem("ilot.tables"));
    const secrets = kept.match(/[0-9a-f]{32}/g);
    assert.ok(secrets.length >= 2, "a seat token and a host token");
    const dom = await watcher.content(), stored = await watcher.evaluate(() => JSON.stringify(localStorage));
    for (const secret of secrets) {
        assert.ok(!frames.some((f) => f.includes(secret)), "in the frames");
        assert.ok(!dom.includes(secret) && !stored.includes(secret), "in the page");
    }
});

test("cards that lie face down are drawn without a face", async () => {
    await anne.click(".result .primary");
    await anne.waitForSelector(".prompt.mine", { timeout: 30_000 });
    await watcher.waitForFunction(() => !document.querySelector(".result") && document.querySelectorAll(".card").length > 20);
    await sleep(300);
    const cards = await watcher.$$eval(".card", (all) => all.map((c) => ({ face: c.dataset.face, numerals: c.querySelectorAll(".ip-numeral use").length, back: c.querySelectorAll('[href="#ip-back"]').length })));
    const hidden = cards.filter((c) => !c.face);
    assert.ok(hidden.length > 20);
    for (const c of hidden) assert.deepEqual([c.numerals, c.back], [0, 1]);
    assert.equal(await watcher.locator('[data-cell]').count(), 0, "nothing to click");
    assert.deepEqual(watcher.faults, []);
});
