// The first screen: what it is, five games at a glance, own tables first, rules before a table.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf, house, myTurn, person, playNow } from "./lib.mjs";
import { drawnGames } from "../games.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

const GAMES = drawnGames();

for (const [width, height] of [[1280, 800], [1920, 1080]])
    test(`all five games are on a screen of ${width} × ${height}, which is used`, async () => {
        const page = await person(browser, server, { width, height });
        await page.goto("/");
        for (const game of GAMES) {
            const box = await page.locator(`[data-game="${game}"]`).boundingBox();
            assert.ok(box.y + box.height <= height, `${game} ends at ${box.y + box.height}`);
        }
        const main = await page.locator(".games").boundingBox();
        assert.ok(main.width >= 0.8 * width, `${main.width} of ${width}`);
        assert.match(await page.textContent("h1"), /jeux de société/);
        const lines = await page.$$eval(".game-links", (all) => all.map((links) => new Set([...links.children].map((e) => e.getBoundingClientRect().top)).size));
        assert.deepEqual([...new Set(lines)], [1], "what a game leads to is one line");
        for (const facts of await page.$$eval(".game-facts", (all) => all.map((f) => f.textContent))) assert.match(facts, /\d à \d+ joueurs · \d+ min · \S+/);
        await page.context().close();
    });

test("on a phone the games are a short list", async () => {
    const page = await person(browser, server, { width: 390, height: 844 });
    await page.goto("/");
    const last = await page.locator(`[data-game="${GAMES.at(-1)}"]`).boundingBox();
    assert.ok(last.y + last.height <= 844, `the list ends at ${last.y + last.height}`);
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(tall < 1900, `${tall} tall`);
    assert.equal(await page.locator('[data-game="ica"] .invite').isVisible(), false);
    await page.click('[data-game="ica"] .game-fold');
    assert.equal(await page.locator('[data-game="ica"] .invite').isVisible(), true);
    await page.context().close();
});

test("who has tables finds them first, with whose turn it is", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await page.goto("/");
    const before = await page.$$eval("main > *", (all) => all.map((e) => e.className));
    assert.ok(before.findIndex((c) => /games/.test(c)) < before.findIndex((c) => /home-more/.test(c)), "games come first for who has no table");
    const code = await playNow(page, 2);
    await myTurn(page);
    await page.goto("/");
    await page.waitForSelector(`.own-tables a[href="/t/${code}"].lively`);
    assert.match(await page.textContent(".own-tables"), /IPSO · your turn/);
    const after = await page.$$eval("main > *", (all) => all.map((e) => e.className));
    assert.ok(after.findIndex((c) => /home-more first/.test(c)) < after.findIndex((c) => /games/.test(c)), "own tables and the code come first");
    await page.click(".own-tables a");
    await page.waitForSelector(".ipso .card");
    assert.equal(codeOf(page), code);
    await page.context().close();
});

test("rules can be read before a table is opened; an unknown address says so", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await page.goto("/");
    await page.click('[data-game="inka"] a:has-text("Rules")');
    await page.waitForSelector(".rules h2");
    assert.equal(new URL(page.url()).pathname, "/rules/inka");
    await page.reload();
    await page.waitForSelector(".rules h2");
    const answer = await page.goto("/nowhere/at/all");
    assert.equal(answer.status(), 404);
    await page.waitForSelector(".gone h1");
    assert.match(await page.textContent(".gone"), /nothing here/);
    await page.click(".gone .primary");
    await page.waitForSelector(".game");
    await page.context().close();
});

test("to learn is a table of two with an easy bot and the rules open", async () => {
    const page = await person(browser, server);
    await page.goto("/");
    await page.click('[data-game="ipso"] .learn');
    await page.waitForSelector(".ipso .card");
    await page.waitForSelector(".rules h2");
    assert.equal(await page.locator(".stage .plate").count(), 2);
    await page.context().close();
});
