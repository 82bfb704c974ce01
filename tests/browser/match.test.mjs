// Two people by link and two bots play a whole match; on the way one loses the connection in mid-act and the server dies.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { actsShown, codeOf, house, ilot, myTurn, openSlots, person, playOnce, playOut, pointsShown, sleep, wire } from "./lib.mjs";

let server, browser, line, anne, zoe, code;
house(async (here) => {
    ({ server, browser } = here);
    line = await wire(server);
    anne = await person(browser, server);
    zoe = await person(browser, line, { language: "en-GB", width: 390, height: 844 });
    return () => line.close();
});

/** Plays until `count` more acts are on screen. */
async function playOn(pages, count) {
    const until = (await actsShown(pages[0])) + count;
    while ((await actsShown(pages[0])) < until) {
        for (const p of pages) await playOnce(p);
        await sleep(40);
    }
}

test("a table is made, the link brings a second person, bots fill it", async () => {
    await anne.goto("/");
    await anne.fill(".your-name", "Anne");
    await anne.click('[data-game="ipso"] .invite');
    await anne.waitForSelector(".lobby");
    code = codeOf(anne);
    assert.match(code, /^[A-HJ-NPR-TW-Z]{6}$/);
    assert.equal(await anne.inputValue(".copy-line input"), `${server.url}/t/${code}`);
    await zoe.goto(`/t/${code}`);
    await zoe.click('.seat-row[data-seat="2"] .button');
    await zoe.fill('.seat-row[data-seat="2"] .name-input', "Zoé");
    await zoe.keyboard.press("Enter");
    await anne.waitForSelector("text=Zoé");
    await anne.selectOption('.seat-row[data-seat="1"] select', "easy");
    await anne.selectOption('.seat-row[data-seat="3"] select', "medium");
    await anne.selectOption("select.pace", "100");
    await anne.click(".lobby-start .primary:not([disabled])");
    await Promise.all([anne, zoe].map((p) => p.waitForSelector(".ipso .card")));
    assert.equal(await zoe.textContent('.plate.mine .plate-name'), "Zoé");
    await anne.click(".menu-button");
    await anne.waitForSelector(".menu-item");
    assert.equal(await anne.locator(".menu-item", { hasText: "conseil" }).count(), 0, "no hints where two people sit");
    await anne.keyboard.press("Escape");
});

test("a connection lost in mid-match resumes without a reload, and the act made meanwhile counts once", async () => {
    await playOn([anne, zoe], 6);
    while (!(await zoe.$(".prompt.mine"))) await Promise.all([playOnce(anne), sleep(50)]);
    await zoe.evaluate(() => (window.neverReloaded = true));
    const down = await openSlots(zoe), acts = await actsShown(zoe);
    line.cut();
    await zoe.waitForSelector('[data-link="lost"]');
    await zoe.waitForSelector(".banner.lost");
    await zoe.click('[data-cell="c1"]');
    await zoe.click(`[data-cell="s${down[0]}"]`);
    await sleep(300);
    assert.equal(await actsShown(zoe), acts, "nothing is done without the server");
    line.mend();
    await zoe.waitForSelector('[data-link="open"]', { timeout: 15_000 });
    await zoe.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) > n, acts);
    await zoe.waitForFunction((n) => document.querySelectorAll('[data-cell^="s"][aria-label*="face down"]').length === n, down.length - 1);
    assert.equal(await zoe.evaluate(() => window.neverReloaded), true);
});

test("the server is killed and comes back: both go on", async () => {
    await playOn([anne, zoe], 4);
    await Promise.all([anne, zoe].map((p) => p.evaluate(() => (window.neverReloaded = true))));
    const acts = await actsShown(anne);
    await server.kill();
    await anne.waitForSelector('[data-link="lost"]');
    await server.start();
    await Promise.all([anne, zoe].map((p) => p.waitForSelector('[data-link="open"]', { timeout: 20_000 })));
    assert.ok((await actsShown(anne)) >= acts, "no act is lost");
    await playOn([anne, zoe], 4);
    for (const p of [anne, zoe]) assert.equal(await p.evaluate(() => window.neverReloaded), true);
});

test("the match ends and the points on both screens are the engine's", async () => {
    await playOut([anne, zoe]);
    const shown = await pointsShown(anne);
    assert.deepEqual(await pointsShown(zoe), shown);
    await anne.waitForSelector(".fair a");
    const text = await (await fetch(`${server.url}/file/${code}/1.txt`)).text();
    const file = join(mkdtempSync(join(tmpdir(), "ilot-match-")), "match.txt");
    writeFileSync(file, text);
    const verified = await ilot("verify", file);
    assert.equal(verified.code, 0, verified.text);
    const end = /^end over \w+ (.*)$/m.exec(text) ?? assert.fail(text.slice(-300)); // A=6 B=5 C=6 D=21*
    const engines = end[1].split(" ").map((word) => /=(-?\d+)(\*?)$/.exec(word));
    assert.deepEqual(Object.values(shown), engines.map((m) => Number(m[1])));
    const winners = await anne.$$eval(".plate.winner", (plates) => plates.map((p) => Number(p.dataset.seat)));
    assert.deepEqual(winners.sort(), engines.flatMap((m, seat) => (m[2] ? [seat] : [])));
    await anne.click(".result .button:not(.primary)");
    await anne.waitForSelector(".score");
    const sums = await anne.$$eval(".score > li", (seats) => seats.map((s) => [s.dataset.seat, [...s.querySelectorAll("ul b")].reduce((sum, b) => sum + Number(b.textContent), 0)]));
    for (const [seat, sum] of sums) assert.equal(sum, shown[seat], "reasons add up");
    assert.deepEqual(anne.faults, []);
    assert.deepEqual(zoe.faults, []);
});

test("a rematch deals anew", async () => {
    await anne.click(".menu-button");
    await anne.click("dialog >> text=Rejouer");
    await zoe.waitForFunction(() => !document.querySelector(".result") && Number(document.querySelector(".stage").dataset.acts) < 8);
    await Promise.any([anne, zoe].map(myTurn)); // whoever begins this time
    for (const p of [anne, zoe]) assert.ok((await openSlots(p)).length >= 13, "cards lie face down again");
});
