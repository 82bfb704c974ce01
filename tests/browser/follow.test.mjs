// Following the others: the last moves leave a trail until one's own, a round of bots is short, and it can be skipped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { playUntil, stageOf } from "../../games/inka/tests/browser/play.mjs";
import { actsShown, chooseSeats, house, hurry, myTurn, openTable, person, playNow, playOnce } from "./lib.mjs";

const MOST_MS = 5000; // for a round of three bots
let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

test("what the others moved is marked in their colours until one's own move", async () => {
    const page = await person(browser, server);
    await playNow(page, 3);
    await myTurn(page);
    await playOnce(page);
    await myTurn(page);
    await page.waitForFunction(() => document.querySelectorAll(".mark-ring.to").length >= 2);
    const seats = await page.$$eval(".mark-ring.to", (all) => [...new Set(all.map((m) => /seat-(\d)/.exec(m.className)[1]))].sort());
    assert.deepEqual(seats, ["1", "2"]);
    assert.ok(await page.locator(".mark-ring.from").count() + await page.locator(".mark-ring.to").count() >= 3);
    await page.click('[data-cell="c0"]');
    assert.ok(await page.locator(".mark-ring").count() > 0, "still there while one thinks");
    await page.$$eval('[data-cell^="s"]', (cells) => cells.find((c) => /face cachée/.test(c.getAttribute("aria-label"))).click());
    await page.waitForFunction(() => document.querySelectorAll(".mark-ring.seat-2").length === 0);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

/** One act of a turn game by whatever is offered: the hint's own way, else the end of the turn. */
async function actByHint(page) {
    const before = await actsShown(page);
    await page.click('[data-tool="hint"]:not([disabled])');
    await page.waitForSelector(".banner.hint", { timeout: 20_000 });
    for (const at of await page.$$eval(".mark-ring", (all) => all.map((m) => m.dataset.mark))) await page.locator(at).first().click({ force: true });
    await page.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) > n, before, { timeout: 15_000 });
}

for (const [game, seats] of [["ipso", 4], ["ica", 4], ["inka", 4]])
    test(`${game}: a round of three medium bots takes at most five seconds`, async () => {
        const page = await person(browser, server, { motion: true });
        await page.goto("/");
        await chooseSeats(page, game, seats - 2);
        await page.click(`[data-game="${game}"] .primary`);
        const rounds = [];
        if (game === "inka") {
            await page.waitForSelector(".inka .inka-piece");
            Object.assign(page, { seat: 0, home: null, friends: [page] });
            await playUntil([page], async () => { // the hall is built in a hurry
                await hurry(page);
                return !["start", "build"].includes(await stageOf(page));
            });
        }
        const turn = () => page.waitForFunction(() => { // whose it is, once the page is ready for it
            if (!document.querySelector(".plate.mine.active")) return "others";
            return document.querySelector('.stage[data-idle="true"]') && document.querySelector(".prompt.mine") ? "mine" : null;
        }).then((whose) => whose.jsonValue());
        const mine = () => page.waitForSelector(".plate.mine.active", { timeout: 60_000 });
        await mine();
        for (let round = 0; round < 3 && !(Math.min(...rounds) <= MOST_MS); round++) { // a busy machine only adds to it
            while ((await turn()) === "mine") {
                const end = page.locator('[data-kind="pass"], [data-kind="done"]').first(), before = await actsShown(page);
                if (game === "ipso") await playOnce(page);
                else if (await end.count()) await end.click();
                else await actByHint(page);
                await page.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) > n, before);
            }
            const began = performance.now();
            await mine();
            rounds.push(Math.round(performance.now() - began));
        }
        console.log(`# ${game}: rounds of three medium bots: ${rounds.join(", ")} ms`);
        assert.ok(Math.min(...rounds) <= MOST_MS, `${game}: ${rounds}`);
        await page.context().close();
    });

test("bots’ moves can be skipped, by a button and by a key", async () => {
    const page = await person(browser, server);
    await openTable(page, "ipso", 4);
    for (const seat of [1, 2, 3, 4, 5]) await page.selectOption(`.seat-row[data-seat="${seat}"] select`, "easy");
    await page.selectOption("select.pace", "1500");
    await page.selectOption('[data-option="first"] select', "1");
    await page.click(".lobby-start .primary:not([disabled])");
    await myTurn(page);
    for (const skip of [() => page.click('[data-tool="skip"]'), () => page.keyboard.press("s")]) {
        await playOnce(page);
        await page.waitForSelector('[data-tool="skip"]');
        const began = performance.now();
        await skip();
        await myTurn(page);
        assert.ok(performance.now() - began < 2500, `${performance.now() - began} ms`);
    }
    await page.context().close();
});

// The picture jumped to the end and forgot to count the moves it had jumped over: the next own move was then refused as too late, for good.
test("who skips moves that are still on their way to the board can move afterwards", async () => {
    const page = await person(browser, server, { motion: true }), BOTS = 5;
    let held = null; // what the server told meanwhile, until all bots have moved
    await page.routeWebSocket(/./, (ws) => {
        const wire = ws.connectToServer();
        ws.onMessage((text) => wire.send(text));
        wire.onMessage((text) => {
            if (!held) return ws.send(text);
            held.push(text);
            if (held.filter((m) => /"t":"update"/.test(m)).length <= BOTS) return;
            for (const m of held) ws.send(m);
            held = null;
        });
    });
    await openTable(page, "ipso", 4);
    for (const seat of [1, 2, 3, 4, 5]) await page.selectOption(`.seat-row[data-seat="${seat}"] select`, "easy");
    await page.selectOption("select.pace", "100");
    await page.selectOption('[data-option="first"] select', "1");
    await page.click(".lobby-start .primary:not([disabled])");
    await myTurn(page);
    await page.evaluate(() => { // as soon as the own move is shown and theirs are not
        const watch = new MutationObserver(() => {
            const skip = document.querySelector('[data-tool="skip"]');
            if (skip && document.querySelector(".stage").dataset.acts === "1") watch.disconnect(), skip.click();
        });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    held = [];
    await playOnce(page);
    await myTurn(page);
    assert.equal(await actsShown(page), 1 + BOTS);
    await playOnce(page);
    assert.equal(await page.locator(".objection, .banner.notice").count(), 0);
    await page.context().close();
});

test("IceTowers: bots play at a person's pace", async () => {
    const page = await person(browser, server);
    await page.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
    await page.goto("/");
    await page.click('[data-game="icetowers"] .primary');
    await page.click('[data-act="ready"]');
    await page.waitForSelector('.icetowers[data-stage="play"]', { timeout: 15_000 });
    const before = await actsShown(page), began = performance.now(), acts = 12;
    await page.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) >= n, before + acts, { timeout: 30_000 });
    const seconds = (performance.now() - began) / 1000;
    console.log(`# three medium bots took ${seconds.toFixed(1)} s for ${acts} moves`);
    assert.ok(seconds > acts / 2, `${acts} moves in ${seconds} s`); // a busy machine only makes them slower
    await page.context().close();
});
