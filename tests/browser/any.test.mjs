// A game without a board of its own is played on the board that serves any game: the test games to their end by clicks and by
// keyboard alone, numbers on scales, refusals with their clause; and a real game through its table in words. Needs test_server.
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { drawnGames, gameFolders } from "../games.mjs";
import { checkLooks } from "./axe.mjs";
import { actsShown, chooseSeats, codeOf, house, hurry, ILOT, person, sleep } from "./lib.mjs";

const PROGRAM = process.env.ILOT_TEST_SERVER ?? join(dirname(ILOT), "tests/test_server");
let server, browser;
house(async (here) => {
    ({ server, browser } = here);
}, undefined, PROGRAM);

const UNDRAWN = Object.keys(gameFolders()).filter((game) => !drawnGames().includes(game));
const READY = ".any-move:not([disabled])";

/** A table of one's own with bots, from the first screen. */
async function play(page, game, nth) {
    await page.goto("/");
    await chooseSeats(page, game, nth);
    await page.click(`[data-game="${game}"] .primary`);
    await page.waitForSelector(".any");
    await page.waitForURL("**/t/*");
}

const settled = async (page) => {
    for (let i = 0; i < 100 && !(await page.locator(`${READY}, .result`).count()); i++) {
        await hurry(page);
        await sleep(100);
    }
    await page.waitForSelector(`${READY}, .result`, { timeout: 30_000 });
};
const over = (page) => page.locator(".result").count();

/** The acts on screen are more than these, or the match is over. */
const moved = (page, before) => page.waitForFunction((n) => Number(document.querySelector(".stage")?.dataset.acts) > n || document.querySelector(".result"), before, { timeout: 15_000 });

/** Chooses a move, looks at it, and does it. */
async function playMove(page, move = page.locator(READY).first()) {
    const before = await actsShown(page);
    await move.click();
    await page.click(".any-chosen .primary:not([disabled])");
    await moved(page, before);
}

test("the first screen offers games that nobody has drawn yet", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await page.goto("/");
    assert.ok(UNDRAWN.length >= 5);
    for (const game of UNDRAWN) {
        const card = page.locator(`[data-game="${game}"]`);
        assert.equal(await card.locator(".game-initial").count(), 1, game);
        assert.doesNotMatch(await card.innerText(), /[a-z]+\.(name|blurb|minutes|weight)/, game);
    }
    assert.equal(await page.locator('[data-game="ipso"] .game-initial').count(), 0);
    await page.click('[data-game="sticks"] a:has-text("Rules")');
    await page.waitForSelector(".rules >> text=Whoever takes the last one wins");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

for (const game of UNDRAWN)
    test(`${game} is played to its end, whatever it is: always the first move that there is`, async () => {
        const page = await person(browser, server, { language: "en-GB" });
        await play(page, game);
        for (let moves = 0; !(await over(page)); moves++) {
            assert.ok(moves < 400, "it ends");
            await settled(page);
            if (!(await over(page))) await playMove(page).catch(async (trouble) => assert.ok(await over(page), trouble)); // a rival ended it
        }
        assert.ok((await actsShown(page)) > 0);
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

test("sealed is played to its end by clicks on its cards: hidden hands stay hidden, points and log are told", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await play(page, "sealed");
    for (let round = 0; round < 5; round++) {
        await settled(page);
        assert.equal(await page.locator(READY).count(), 5 - round);
        await page.waitForSelector('[data-zone="hand0"] .any-piece.may');
        const others = await page.$$eval('[data-zone="hand1"] .any-piece, [data-zone="hand2"] .any-piece', (all) => all.map((e) => e.textContent));
        assert.ok((others.length || round === 4) && others.every((name) => /^card, face down/.test(name)), others.join());
        const card = page.locator('[data-zone="hand0"] .any-piece.may').first(), name = await card.textContent();
        await card.click();
        assert.equal(await page.textContent(".any-chosen-name b"), name, "what is looked at is the card that was touched");
        await page.waitForSelector('[data-zone="hand0"] .any-piece.lit');
        const before = await actsShown(page);
        await page.click(".any-chosen .primary");
        await moved(page, before);
    }
    await page.waitForSelector(".result", { timeout: 15_000 });
    assert.match(await page.textContent(".result h2"), /win|Shared/);
    await page.click(".result-close");
    assert.match(await page.textContent(".log"), /takes the trick for \d+ point/);
    assert.equal(await page.locator('[data-zone="shown"] .any-piece').count(), 15);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("sticks by keyboard alone: a heap, how many on a scale, what it would leave, to the end", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await page.goto("/");
    await page.locator('[data-game="sticks"] .primary').focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".any");
    for (let turns = 0; turns < 20; turns++) {
        await settled(page);
        if (await over(page)) break;
        const before = await actsShown(page);
        for (let i = 0; !(await page.evaluate(() => document.activeElement.matches(".any-move"))); i++) {
            assert.ok(i < 40, "the moves are reached with Tab");
            await page.keyboard.press("Tab");
        }
        if ((await page.locator(READY).count()) > 1) {
            const first = await page.evaluate(() => document.activeElement.dataset.act);
            await page.keyboard.press((await page.locator(READY).last().getAttribute("data-act")) === first ? "ArrowLeft" : "ArrowRight");
            assert.notEqual(await page.evaluate(() => document.activeElement.dataset.act), first, "arrows go from move to move");
        }
        await page.keyboard.press("Enter");
        await page.waitForSelector(".any-chosen");
        const most = await page.$$eval('.any-scale [type="range"]', ([scale]) => Number(scale?.max ?? 1)); // of a single stick there is no choice
        assert.equal(await page.evaluate(() => document.activeElement.type), most > 1 ? "range" : "button");
        if (turns === 0 && most > 1) {
            await page.waitForSelector(".any-meaning p");
            const told = await page.textContent(".any-meaning");
            await page.keyboard.press("End");
            await page.waitForFunction((t) => document.querySelector(".any-meaning").textContent && document.querySelector(".any-meaning").textContent !== t, told);
            assert.equal(await page.$eval('.any-scale [type="number"]', (e) => Number(e.value)), most);
            assert.equal(await page.locator('[data-zone="heap"] .any-piece.lit').count(), most);
            await page.keyboard.press("Escape");
            assert.equal(await page.locator(".any-chosen").count(), 0);
            assert.ok(await page.evaluate(() => document.activeElement.matches(".any-move")), "and one is back at the list");
            await page.keyboard.press("Enter");
            await page.waitForSelector(".any-chosen");
            await page.keyboard.press("End");
        }
        await page.keyboard.press("Enter");
        await moved(page, before);
    }
    await page.waitForSelector(".result");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("a move that cannot be is answered with its clause and sentence, looked at or done", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await play(page, "sealed");
    await settled(page);
    await page.waitForFunction(() => Number(document.querySelector(".stage").dataset.acts) >= 2); // the others have chosen: nothing they do ends what is said here
    await page.click(".any-written summary");
    await page.fill(".any-written input", "seal 20");
    await page.keyboard.press("Enter");
    await page.waitForSelector('.any-chosen [data-clause="SE-HAND"]');
    assert.match(await page.textContent(".any-chosen"), /That card is not in your hand/);
    const before = await actsShown(page);
    await page.click(".any-chosen .primary");
    await page.waitForSelector('[role="alert"][data-clause="SE-HAND"]');
    assert.equal(await actsShown(page), before);
    await page.click('[role="alert"] .clause-link');
    await page.waitForSelector(".rules .lit #SE-HAND");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

for (const [game, act] of [["bell", "Appuyer"], ["clap", "Claquer des mains"]])
    test(`${game}: time runs, and the end comes by itself`, async () => {
        const page = await person(browser, server);
        await play(page, game, 1);
        await page.waitForSelector(READY);
        assert.equal(await page.textContent(READY), act);
        await page.click(READY);
        if (game === "clap") await page.click(".any-chosen .primary"); // a game of hands: there is time to look
        await page.waitForSelector(`[data-zone="hands"] .any-piece`);
        assert.equal(await page.locator(".any-chosen").count(), 0);
        await page.waitForSelector(".result", { timeout: 30_000 });
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

test("who watches sees the table and is offered nothing", async () => {
    const page = await person(browser, server), guest = await person(browser, server, { language: "en-GB" });
    await play(page, "sealed");
    await guest.goto(`/t/${codeOf(page)}`);
    await guest.waitForSelector('.any [data-zone="hand0"]');
    assert.equal(await guest.locator(".any-moves, .any-move").count(), 0);
    assert.ok((await guest.$$eval('[data-zone^="hand"] .any-piece', (all) => all.map((e) => e.textContent))).every((name) => /^card/.test(name)), "no hand is seen");
    await Promise.all([page, guest].map((p) => p.context().close()));
});

test("IPSO's table in words: from the menu, some moves, back to the board", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await page.goto("/");
    await chooseSeats(page, "ipso", 0);
    await page.click('[data-game="ipso"] .primary');
    await page.waitForSelector(".ipso .card");
    await page.click(".menu-button");
    await page.click("dialog >> text=The table in words");
    await page.waitForSelector(".any");
    for (let i = 0; i < 3; i++) {
        await settled(page);
        const move = page.locator(READY).nth(i * 2);
        assert.match(await move.textContent(), /^Take .+ row \d, place \d/);
        await playMove(page, move);
    }
    assert.match(await page.textContent('[data-zone="pyramid0"] h3'), /pyramid/);
    await page.reload();
    await page.waitForSelector(".any", { timeout: 15_000 });
    await page.focus(".skip >> nth=1");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".ipso .card");
    assert.equal(await page.locator(".any").count(), 0);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("Inka and IceTowers in words: moves by the cells and towers they are about, and each by its own name", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await page.addInitScript(() => localStorage.setItem("ilot.in_words", "on"));
    await play(page, "inka", 0);
    await settled(page);
    await playMove(page);
    await settled(page);
    for (const name of await page.locator(READY).allTextContents()) assert.match(name, /^On [a-h]\d+–[a-h]\d+/);
    await playMove(page);
    assert.match(await page.textContent('[data-zone="floor"]'), /[a-h]\d+–[a-h]\d+/);
    await play(page, "icetowers", 0);
    await page.click('[data-act="ready"]');
    await page.waitForSelector('[data-act="wait"], [data-act^="take"]');
    if (await page.locator('[data-act="wait"]').count()) assert.equal(await page.textContent('[data-act="wait"]'), "Wait!");
    await page.waitForSelector('[data-act^="take"]', { timeout: 15_000 });
    assert.match(await page.locator('[data-act^="take"]').first().textContent(), /^Take .+ · Tower \d+/);
    await page.locator('[data-act^="take"]').first().click();
    await page.waitForSelector('[data-zone="hand0"] .any-piece');
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("nothing serious is wrong with it, by day and by night, on a desk and on a phone", async () => {
    const page = await person(browser, server);
    await page.goto("/");
    await page.waitForSelector(".game-initial");
    await checkLooks(page, "home");
    await play(page, "sealed");
    await settled(page);
    await sleep(300);
    await checkLooks(page, "sealed");
    await page.locator(READY).first().click();
    await page.waitForSelector(".any-chosen");
    await checkLooks(page, "a move looked at");
    await play(page, "sticks");
    await settled(page);
    await page.locator(READY).first().click();
    await checkLooks(page, "a scale");
    await page.click(".any-buttons .button:not(.primary)");
    await page.click(".any-written summary");
    await page.fill(".any-written input", "take 9 9");
    await page.keyboard.press("Enter");
    await page.click(".any-chosen .primary");
    await page.waitForSelector('.any-moves > [role="alert"]');
    await checkLooks(page, "a refusal");
    await page.context().close();
});
