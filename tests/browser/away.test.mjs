// Being away: alone with bots the match waits; with others a bot stands in, which is said; a silence is counted down.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actsShown, chooseSeats, codeOf, house, myTurn, openTable, person, playNow, playOnce, setNumber, sitAndStart, sleep } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

test("alone with bots: who leaves finds the match as it was", async () => {
    const page = await person(browser, server);
    const code = await playNow(page, 3);
    await myTurn(page);
    await playOnce(page);
    await myTurn(page);
    const acts = await actsShown(page);
    await page.click(".home-link");
    await page.waitForSelector(".game");
    await sleep(2500);
    await page.goto(`/t/${code}`);
    await myTurn(page);
    assert.equal(await actsShown(page), acts);
    assert.equal(await page.locator(".banner.stood-in").count(), 0);
    assert.ok((await page.locator(".log-since").count()) > 0, "what the others did since is told apart");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("with others: the stand-in is said in the log, and told to who comes back", async () => {
    const anne = await person(browser, server), zoe = await person(browser, server, { language: "en-GB" });
    await openTable(anne, "ipso", 0);
    await sitAndStart(anne, zoe);
    await anne.waitForSelector(".ipso .card");
    const code = codeOf(anne);
    await zoe.waitForSelector(".ipso .card");
    await zoe.click(".home-link"); // on purpose: nobody has to wait
    await anne.waitForSelector(".log .note:has-text('Zoe n’est plus là')");
    for (let i = 0; i < 2; i++) {
        await myTurn(anne);
        await playOnce(anne);
    }
    await anne.waitForSelector(".log-bot");
    await myTurn(anne);
    await zoe.goto(`/t/${code}`);
    await zoe.waitForSelector(".banner.stood-in");
    assert.match(await zoe.textContent(".banner.stood-in"), /a bot made \d+ moves? for you/);
    await anne.waitForSelector(".log .note:has-text('Zoe est de retour')");
    await zoe.click(".banner.stood-in .link"); // may it be undone? Anne is asked
    await anne.waitForSelector(".banner:has-text('Zoe')");
    await anne.click(".banner .button >> nth=0");
    await anne.waitForSelector(".log .undone");
    assert.deepEqual([...anne.faults, ...zoe.faults], []);
    await Promise.all([anne, zoe].map((p) => p.context().close()));
});

test("IceTowers: the last seconds of a silence are counted down, and one touch ends it", async () => {
    const page = await person(browser, server);
    await page.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
    await openTable(page, "icetowers", 0);
    await setNumber(page, "idle_s", 10);
    await page.selectOption('.seat-row[data-seat="1"] select', "easy");
    await page.click(".lobby-start .primary:not([disabled])");
    await page.click('[data-act="ready"]');
    await page.waitForSelector('.icetowers[data-stage="play"]', { timeout: 15_000 });
    await page.waitForSelector(".it-silence", { timeout: 10_000 });
    assert.match(await page.textContent(".it-silence"), /Dans [1-5] s/);
    await page.click('[data-act="here"]');
    await page.waitForSelector(".it-silence", { state: "detached" });
    await page.waitForSelector(".log >> text=toujours là");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("alone with bots, reading the rules stops the clock", async () => {
    const page = await person(browser, server);
    await page.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
    await page.goto("/");
    await chooseSeats(page, "icetowers", 0);
    await page.click('[data-game="icetowers"] .primary');
    await page.waitForSelector(".icetowers");
    await page.click('[data-tool="rules"]');
    await page.waitForSelector(".banner:has-text('pause')");
    const covered = await page.evaluate(() => {
        const banner = document.querySelector(".banner").getBoundingClientRect(), meets = (r) => r.left < banner.right && banner.left < r.right && r.top < banner.bottom && banner.top < r.bottom;
        return [...document.querySelectorAll(".it-plate")].filter((p) => meets(p.getBoundingClientRect())).map((p) => p.textContent);
    });
    assert.deepEqual(covered, [], "it covers nobody's plate");
    await page.click("#tab-log");
    await page.waitForFunction(() => ![...document.querySelectorAll(".banner")].some((b) => /pause/.test(b.textContent)));
    await page.context().close();
});
