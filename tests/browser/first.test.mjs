// What a first-time player would stumble over: an explanation nobody asked for, signs without a word, a hint that cannot be followed, names cut or
// on top of each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actsShown, chooseSeats, house, myTurn, openTable, person } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

test("a board that comes under a mouse at rest explains nothing until the mouse moves", async () => {
    const page = await person(browser, server);
    await page.goto("/");
    await page.click('[data-game="ica"] .primary');
    await page.waitForSelector(".ica-cell");
    await page.waitForTimeout(900);
    assert.equal(await page.locator(".explain").count(), 0);
    const { x, y } = await page.locator(".ica-cell.square").first().boundingBox();
    await page.mouse.move(x + 20, y + 20);
    await page.waitForSelector(".explain");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("on a phone a long press says what a button without words does", async () => {
    const page = await person(browser, server, { width: 390, height: 844, isMobile: true, hasTouch: true });
    await page.goto("/");
    await page.click('[data-game="ipso"] .primary');
    await myTurn(page);
    const { x, y } = await page.locator('[data-tool="hint"]').boundingBox(), touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 12, y: y + 12 }] });
    await page.waitForSelector(".explain:has-text('Conseil')");
    await touch.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
    await page.context().close();
});

test("Inka: the hint’s two cells, touched one after the other, put the rhombus where it is meant", async () => {
    const page = await person(browser, server);
    await openTable(page, "inka", 0);
    await page.selectOption('[data-option="first"] select', "1");
    await page.selectOption('.seat-row[data-seat="1"] select', "easy");
    await page.selectOption("select.pace", "100");
    await page.click(".lobby-start .primary:not([disabled])");
    for (const stage of ["start", "build", "build", "build"]) {
        await page.waitForSelector(`.inka-table[data-stage="${stage}"] .inka-prompt.mine`);
        const acts = await actsShown(page);
        await page.click('[data-tool="hint"]:not([disabled])');
        await page.waitForSelector(".banner.hint");
        const marks = await page.$$eval(".mark-ring", (all) => all.map((m) => m.dataset.mark));
        for (const at of marks) await page.locator(at).click({ force: true });
        if (stage === "build") {
            assert.equal(marks.length, 2);
            await page.waitForFunction(() => document.querySelector(".inka-told")?.textContent !== "…");
            assert.equal(await page.locator(".inka-told.refused").count(), 0, await page.textContent(".inka-told"));
            await page.locator(marks[1]).click({ force: true }); // the same cell once more lays it
        }
        await page.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) > n, acts);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("Ica: names above the boards keep apart at 200 %", async () => {
    const page = await person(browser, server, { width: 640, height: 400 });
    await page.goto("/");
    await chooseSeats(page, "ica", 2);
    await page.click('[data-game="ica"] .primary');
    await page.waitForSelector(".ica-cell");
    const [site, lab] = await page.$$eval(".ica-head", (all) => all.map((h) => {
        const range = document.createRange();
        range.selectNodeContents(h);
        return range.getBoundingClientRect();
    }));
    assert.ok(site.right <= lab.left || site.bottom <= lab.top, `${site.right} over ${lab.left}`);
    await page.context().close();
});

test("a phone reads what each game is about, whole", async () => {
    for (const language of ["fr-FR", "en-GB"]) {
        const page = await person(browser, server, { width: 390, height: 844, language });
        await page.goto("/");
        await page.waitForSelector(".game-blurb");
        const cut = await page.$$eval(".game-blurb, .game-facts, .game h2", (all) => all.filter((e) => e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent));
        assert.deepEqual(cut, []);
        const last = await page.locator(".game").last().boundingBox();
        assert.ok(last.y + last.height <= 844, `${language}: the list ends at ${last.y + last.height}`);
        await page.context().close();
    }
});

test("what is chosen on the first screen is read whole", async () => {
    for (const language of ["fr-FR", "en-GB"]) {
        const page = await person(browser, server, { language });
        await page.goto("/");
        await page.waitForSelector(".game-terms select");
        const cut = await page.$$eval(".game-terms select", (all) => all.flatMap((select) => {
            const pen = document.createElement("canvas").getContext("2d"), { font, paddingLeft } = getComputedStyle(select);
            pen.font = font;
            const room = select.clientWidth - parseFloat(paddingLeft) - 20; // the arrow
            return [...select.options].map((o) => o.text).filter((text) => pen.measureText(text).width > room);
        }));
        assert.deepEqual(cut, [], language);
        await page.context().close();
    }
});

test("IPSO: the rows that the log speaks of are numbered on every pyramid", async () => {
    const page = await person(browser, server, { width: 390, height: 844 });
    await page.goto("/");
    await chooseSeats(page, "ipso", 2);
    await page.click('[data-game="ipso"] .primary');
    await page.waitForSelector(".ipso .card");
    const numbers = await page.$$eval(".row-number", (all) => all.map((n) => [n.textContent, n.getBoundingClientRect()]).filter(([, r]) => r.left >= 0 && r.height >= 9).map(([text]) => text));
    assert.equal(numbers.join(""), "1234".repeat(4));
    await page.context().close();
});

test("Inka: on a phone that lies, what is asked lies beside the phases, not under them", async () => {
    const page = await person(browser, server, { width: 844, height: 390 });
    await page.goto("/");
    await chooseSeats(page, "inka", 2);
    await page.click('[data-game="inka"] .primary');
    await page.waitForSelector(".inka-prompt p");
    await page.$eval(".inka-prompt p", (e) => (e.textContent = "Déplacez votre pièce : touchez une case numérotée. Le nombre est son prix.")); // the longest there is
    const [phases, prompt, tray] = await page.evaluate(() => [".inka-phases", ".inka-prompt p", ".inka-tray"].map((at) => document.querySelector(at).getBoundingClientRect().toJSON()));
    assert.ok(phases.bottom <= prompt.top && prompt.bottom <= tray.top, JSON.stringify([phases.bottom, prompt.top, prompt.bottom, tray.top]));
    await page.context().close();
});

test("who was told a code finds where to type it without scrolling", async () => {
    const page = await person(browser, server);
    await page.goto("/");
    await page.click(".bar-join");
    await page.keyboard.type("krtwbx");
    assert.equal(await page.inputValue(".code-input"), "KRTWBX");
    await page.context().close();
});
