// The options of a table: in words, with names, only what can be, and errors where they belong.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, openTable, person, playToTheEnd } from "./lib.mjs";
import { drawnGames } from "../games.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

const GAMES = drawnGames();

for (const language of ["fr-FR", "en-GB"])
    test(`every option of every game has a name and a sentence, ${language}`, async () => {
        const page = await person(browser, server, { language });
        for (const game of GAMES) {
            await openTable(page, game, 0);
            await page.evaluate(() => document.querySelectorAll(".terms details").forEach((d) => (d.open = true)));
            const rows = await page.$$eval(".lobby-terms [data-option]", (all) => all.map((e) => [e.dataset.option, e.querySelector(".term-line").innerText, e.querySelector(".term-about")?.textContent ?? ""]));
            assert.ok(rows.length > 5, `${game}: ${rows.length}`);
            for (const [name, label, about] of rows) {
                assert.doesNotMatch(label, /\(ms|_|\bms\b/, `${game} ${name}`);
                assert.match(about, / .*[.?]$/, `${game} ${name} has a sentence`);
                assert.doesNotMatch(about, /\.page\./, `${game} ${name} has words`);
            }
        }
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

test("who begins is chosen by name, and only among those who sit", async () => {
    const page = await person(browser, server);
    await openTable(page, "ipso", 2); // four seats
    const first = () => page.$$eval('[data-option="first"] option', (all) => all.map((o) => o.textContent));
    assert.deepEqual((await first()).slice(0, 2), ["au hasard", "Anne"]);
    assert.equal((await first()).length, 5);
    await page.selectOption('[data-option="first"] select', "4");
    await page.waitForTimeout(500); // the table has heard of it: both at once would be an argument
    await page.click('[aria-label="Une place de moins"]');
    await page.waitForFunction(() => document.querySelectorAll(".seat-row").length === 3);
    assert.equal((await first()).length, 4);
    assert.equal(await page.inputValue('[data-option="first"] select'), "0", "a first player who is gone is nobody");
    await openTable(page, "icetowers", 1);
    assert.equal(await page.locator('[data-option="gus"]').count(), 0, "Gus comes to two players only");
    await openTable(page, "icetowers", 0);
    await page.check('[data-option="gus"] input');
    await page.click('[aria-label="Une place de plus"]');
    await page.waitForFunction(() => document.querySelectorAll(".seat-row").length === 3);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("a number out of range is said beside its field", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await openTable(page, "icetowers", 0);
    await page.click(".terms summary");
    assert.equal(await page.inputValue('[data-option="countdown_ms"] input'), "3", "milliseconds are told as seconds");
    await page.fill('[data-option="countdown_ms"] input', "99");
    await page.keyboard.press("Tab");
    assert.match(await page.textContent('[data-option="countdown_ms"] .term-wrong'), /From 0 to 10/);
    await page.fill('[data-option="countdown_ms"] input', "5");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => !document.querySelector(".term-wrong"));
    assert.equal(await page.inputValue('[data-option="countdown_ms"] input'), "5");
    await page.context().close();
});

test("Inka opens balanced", async () => {
    const page = await person(browser, server);
    await openTable(page, "inka", 0);
    assert.equal(await page.isChecked('[data-option="balanced"] input'), true);
    await page.context().close();
});

test("another option for the next match leaves the last board where it is; errors of a dialog are in it", async () => {
    const page = await person(browser, server);
    let spoilt = (m) => m;
    await page.routeWebSocket(/./, (ws) => {
        const wire = ws.connectToServer();
        ws.onMessage((text) => wire.send(JSON.stringify(spoilt(JSON.parse(text)))));
    });
    await openTable(page, "ipso", 0);
    await playToTheEnd(page);
    await page.click(".menu-button");
    await page.click("dialog .menu-item:has-text('ptions')");
    await page.check('dialog [data-option="parity"] input');
    await page.waitForFunction(() => document.querySelector('dialog [data-option="parity"] input').checked);
    assert.ok(await page.locator(".ipso .card").count() > 20, "the board is still there");
    spoilt = (m) => (m.t === "set" ? { ...m, options: { parity: 7 } } : m); // the server says no
    await page.click('dialog [data-option="parity"] input');
    const wrong = page.locator('dialog [data-option="parity"] .term-wrong');
    await wrong.waitFor();
    assert.ok(await wrong.evaluate((e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        return e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }), "beside its field, in front of everything");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});
