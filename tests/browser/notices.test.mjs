// What is said goes when it is no longer true, and nothing happens in silence: refusals, removals, undone moves, a cut line; and one's turn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, myTurn, openSlots, openTable, person, playNow, playOnce, sitAndStart } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

async function two(more = {}) {
    const anne = await person(browser, server), zoe = await person(browser, server, more);
    for (const p of [anne, zoe]) p.on("dialog", (d) => void d.accept());
    await openTable(anne, "ipso", 0);
    await anne.selectOption('[data-option="first"] select', "1");
    await sitAndStart(anne, zoe);
    await Promise.all([anne, zoe].map((p) => p.waitForSelector(".ipso .card")));
    return [anne, zoe];
}

test("an undo that is refused is answered, one that is granted stands in the log", async () => {
    const [anne, zoe] = await two();
    await myTurn(anne);
    await playOnce(anne);
    await anne.click('[data-tool="undo"]');
    await zoe.click('.banner[role="alertdialog"] .button >> nth=1');
    await anne.waitForSelector(".banner.notice:has-text('Votre coup reste joué')");
    await anne.click('[data-tool="undo"]');
    await zoe.click('.banner[role="alertdialog"] .button >> nth=0');
    for (const p of [anne, zoe]) {
        await p.waitForSelector(".log .undone");
        assert.match(await p.textContent(".log .note"), /Anne annule un coup/);
    }
    await Promise.all([anne, zoe].map((p) => p.context().close()));
});

test("“it is another’s turn” goes when it is one’s own", async () => {
    const [anne, zoe] = await two();
    await myTurn(anne);
    await zoe.click('[data-cell="c0"]');
    await zoe.click(`[data-cell="s${(await openSlots(zoe))[0]}"]`);
    await zoe.waitForSelector(".objection");
    await playOnce(anne);
    await myTurn(zoe);
    assert.equal(await zoe.locator(".objection").count(), 0);
    await Promise.all([anne, zoe].map((p) => p.context().close()));
});

test("an absent player does not think; a removal stands in the log, and old moves keep their name", async () => {
    const [anne, zoe] = await two();
    await myTurn(anne);
    await playOnce(anne);
    await myTurn(zoe);
    await playOnce(zoe);
    await myTurn(anne);
    await playOnce(anne);
    await zoe.context().close();
    await anne.waitForSelector(".prompt:has-text('Zoe n’est plus là')", { timeout: 5000 });
    await anne.click(".menu-button");
    await anne.click("dialog >> text=/Places et/");
    await anne.click('dialog .seat-row[data-seat="1"] [aria-label="Retirer de cette place"]');
    await anne.keyboard.press("Escape");
    await anne.waitForSelector(".log .note:has-text('Zoe a quitté la partie')");
    assert.match(await anne.textContent('.log li[data-i="1"]'), /Zoe/);
    await myTurn(anne); // the bot has played for her
    const names = () => anne.$$eval(".log li[data-i]", (all) => all.map((li) => /Anne|Zoe|Goéland/.exec(li.textContent)?.[0]));
    const told = await names();
    assert.deepEqual(told.slice(-4), ["Anne", "Zoe", "Anne", "Goéland"]);
    for (const again of [() => undefined, async () => (await server.kill(), await server.start())]) {
        await again();
        await anne.reload();
        await anne.waitForSelector('.log li[data-i="3"]');
        assert.deepEqual(await names(), told, "after a reload, and after the server came back");
    }
    await anne.context().close();
});

test("a line that is cut is shown within two seconds", async () => {
    const page = await person(browser, server);
    await playNow(page, 2);
    await page.waitForSelector('[data-link="open"]');
    await page.context().setOffline(true);
    await page.waitForSelector('[data-link="lost"]', { timeout: 2000 });
    await page.context().setOffline(false);
    await page.waitForSelector('[data-link="open"]', { timeout: 10_000 });
    await page.context().close();
});

test("a line that is silent is shown within two seconds", async () => {
    const page = await person(browser, server);
    let silent = false;
    await page.routeWebSocket(/./, (ws) => {
        const wire = ws.connectToServer();
        ws.onMessage((text) => void (silent || wire.send(text)));
        wire.onMessage((text) => void (silent || ws.send(text)));
    });
    await playNow(page, 2);
    await page.waitForSelector('[data-link="open"]');
    await page.waitForTimeout(1500);
    silent = true;
    await page.waitForSelector('[data-link="silent"]', { timeout: 2100 });
    silent = false;
    await page.context().close();
});

test("one’s turn is in the title and on the icon; a sound only for who asked for it", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await page.addInitScript(() => {
        window.notes = 0;
        window.buzzes = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) {
            window.notes++;
            return start.apply(this, when);
        };
        navigator.vibrate = () => (window.buzzes++, true);
    });
    await playNow(page, 2);
    await myTurn(page);
    await page.waitForFunction(() => /Your turn · IPSO/.test(document.title));
    await page.waitForFunction(() => document.querySelector('link[rel="icon"]').href.startsWith("data:"));
    await playOnce(page);
    await myTurn(page);
    assert.equal(await page.evaluate(() => window.notes), 0, "no sound until it is asked for");
    assert.ok(await page.evaluate(() => window.buzzes) > 0);
    await page.click(".menu-button");
    await page.click(".menu-item.sound");
    await page.keyboard.press("Escape");
    const before = await page.evaluate(() => window.notes);
    assert.ok(before > 0, "the sound is heard when it is chosen");
    await playOnce(page);
    await myTurn(page);
    assert.ok(await page.evaluate(() => window.notes) > before);
    await page.context().close();
});
