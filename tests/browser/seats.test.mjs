// Seats: three on one device, one that moves to another, names and languages; all over plain http on a name of the house.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actsShown, codeOf, FLAT, house, myTurn, openSlots, person, playNow, playOnce, playOut, pointsShown } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
}, [...FLAT, "--host-resolver-rules=MAP table.house 127.0.0.1"]);

test("three people share one device", async () => {
    const page = await person(browser, server);
    await page.goto("/");
    await page.selectOption('select[name="seats-ipso"]', { index: 1 });
    await page.click('[data-game="ipso"] .invite');
    for (const seat of [1, 2]) {
        await page.click(`.seat-row[data-seat="${seat}"] .button`);
        await page.fill(`.seat-row[data-seat="${seat}"] .name-input`, ["", "Ben", "Chloé"][seat]);
        await page.keyboard.press("Enter");
    }
    await page.click(".lobby-start .primary:not([disabled])");
    await page.waitForSelector(".ipso .card");
    const near = new Set();
    const watch = setInterval(async () => near.add(await page.textContent(".plate.mine .plate-name").catch(() => "")), 100);
    await playOut([page]);
    clearInterval(watch);
    for (const name of ["Robinson", "Ben", "Chloé"]) assert.ok(near.has(name), `${name} sat nearest once`);
    assert.equal(Object.keys(await pointsShown(page)).length, 3);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("a seat moves to another device; the old one is told", async () => {
    const old = await person(browser, server), fresh = await person(browser, server, { width: 390, height: 844 });
    const code = await playNow(old, 2);
    await old.click(".menu-button");
    await old.click("dialog >> text=Passer sur un autre appareil");
    const link = await old.inputValue("dialog .copy-line input");
    assert.match(link, new RegExp(`/t/${code}#move=`));
    await fresh.goto(link);
    await fresh.waitForSelector(".plate.mine");
    assert.equal(new URL(fresh.url()).hash, "", "the key does not stay in the address");
    await old.waitForSelector("text=Votre place est passée sur un autre appareil");
    assert.equal(await old.locator(".plate.mine").count(), 0);
    await fresh.waitForSelector(".prompt.mine", { timeout: 30_000 });
    assert.equal(await old.evaluate(() => localStorage.getItem("ilot.tables").match(/[0-9a-f]{32}/)), null);
    await Promise.all([old, fresh].map((p) => p.context().close()));
});

test("an act is taken back when everybody agrees, and bots do", async () => {
    const page = await person(browser, server);
    await playNow(page, 2);
    await myTurn(page);
    const acts = await actsShown(page), down = (await openSlots(page)).length;
    await playOnce(page);
    await page.waitForFunction(() => document.querySelector(".stage").dataset.idle === "true");
    assert.equal((await openSlots(page)).length, down - 1);
    await page.click('[data-tool="undo"]');
    await page.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) === n, acts);
    await myTurn(page);
    assert.equal((await openSlots(page)).length, down);
    assert.equal(await page.locator(".log li[data-i]").count(), acts + 1, "the log goes back as well");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("plain http on a name of the house: no secure context, everything works", async () => {
    const house = { url: server.url.replace("127.0.0.1", "table.house") };
    const page = await person(browser, house);
    await page.goto("/");
    assert.equal(await page.evaluate(() => window.isSecureContext), false);
    await playNow(page, 2);
    await page.waitForSelector(".prompt.mine", { timeout: 30_000 });
    await page.click(".code-chip");
    assert.equal(await page.inputValue("dialog .copy-line input"), `${house.url}/t/${codeOf(page)}`);
    await page.click("dialog .copy-line .button");
    assert.match(await page.textContent("dialog .copy-done"), /Copié|copiez/);
    const qr = await page.evaluate(() => document.querySelector("dialog .qr").naturalWidth);
    assert.ok(qr > 0, "the QR code is there");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("the foot of the first screen tells the version, the commit and the rules", async () => {
    const page = await person(browser, server), health = await (await fetch(`${server.url}/healthz`)).json();
    await page.goto("/");
    const foot = await page.textContent(".version");
    assert.ok(foot.startsWith(`Îlot ${health.version} (${health.commit}) — `), foot);
    assert.ok(foot.endsWith(`: IPSO ${health.rules.ipso}, Ica ${health.rules.ica}, Inka ${health.rules.inka}, IceTowers ${health.rules.icetowers}, Thin Ice ${health.rules.thinice}`), foot);
    await page.context().close();
});

test("a wrong code is told kindly", async () => {
    const page = await person(browser, server);
    await page.goto("/");
    await page.fill(".code-input", "zzzzzz");
    await page.click(".join .button");
    await page.waitForSelector("text=Il n’y a pas de table ZZZZZZ.");
    await page.context().close();
});

// A busy machine took its time to answer the page, somebody was quicker, and was told that the connection was lost.
test("who opens a table before the page is connected gets it", async () => {
    const page = await person(browser, server);
    await page.addInitScript(() => {
        const quick = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
        Object.defineProperty(WebSocket.prototype, "onmessage", { ...quick, set(hear) { quick.set.call(this, (e) => setTimeout(hear, 700, e)); } });
    });
    await page.goto("/");
    await page.click('[data-game="ipso"] .invite');
    await page.waitForSelector(".lobby");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});
