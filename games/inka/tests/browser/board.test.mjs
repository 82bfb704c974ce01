// Two people and a bot play Inka through the page: they choose starts, build the temple, drag rhombi to slide and to turn, are
// refused a turn, go through a secret passage and put up blockades, until the last round is over. Then the same by keyboard
// alone, symbols and winning from drawn positions, and axe-core on every state of the board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn } from "../../../../tests/browser/positions.mjs";
import { check, checkLooks } from "../../../../tests/browser/axe.mjs";
import { acting, click, drag, idle, insideOf, kinds, names, over, playUntil, stageOf, told } from "./play.mjs";
import { house, openTable, person, setNumber, sitAndStart } from "../../../../tests/browser/lib.mjs";

const ROUNDS = 7;
let server, browser, anne, zoe;

house(async (here) => {
    ({ server, browser } = here);
    anne = await person(browser, server);
    zoe = await person(browser, server, { language: "en-GB", width: 390, height: 844 });
});

// ---- the match --------------------------------------------------------------------------------------

test("two people and a bot sit down to Inka", async () => {
    await openTable(anne, "inka", 1);
    await setNumber(anne, "max_rounds", ROUNDS);
    await anne.keyboard.press("Tab");
    await anne.selectOption("select.pace", "100");
    await anne.selectOption('.seat-row[data-seat="2"] select', "easy");
    await sitAndStart(anne, zoe);
    await Promise.all([anne, zoe].map((p) => p.waitForSelector(".inka .inka-piece")));
    for (const [seat, page] of [anne, zoe].entries()) {
        Object.assign(page, { seat, home: null, friends: [anne, zoe] });
        assert.equal((await names(page)).length, 96, "cells of the hall");
        assert.equal((await page.$$("[data-statue]")).length, 9, "three statues of each");
    }
});

test("starts are chosen and the temple is built", async () => {
    await playUntil([anne, zoe], async () => (await stageOf(anne)) !== "start" && (await stageOf(anne)) !== "build" && (await stageOf(zoe)) !== "build");
    assert.equal((await anne.$$("[data-figure]")).length, 3);
    const built = (await anne.$$('[data-tile^="P"]')).length;
    assert.ok(built >= 12, `${built} path rhombi lie in the hall`);
    for (const kind of ["start", "lay", "drag-lay"]) assert.ok(kinds.has(kind), kind);
});

test("a slide, a turn, a refused turn, a passage and a blockade, then the last round on both screens", async (t) => {
    await playUntil([anne, zoe], async () => (await over(anne)) && (await over(zoe)));
    const points = (page) => page.$$eval(".plate", (all) => Object.fromEntries(all.map((p) => [p.dataset.seat, p.querySelector(".plate-points").textContent])));
    assert.deepEqual(await points(anne), await points(zoe));
    // The bot may have torn up the way to the passage: a drawn position below goes through one whatever it does.
    if (!kinds.has("passage")) t.diagnostic("no passage in this match");
    for (const kind of ["slide", "turn", "refused turn", "walk", "block", "done"]) assert.ok(kinds.has(kind), `${kind} was done by hand`);
    assert.deepEqual([...anne.faults, ...zoe.faults], []);
});

// ---- by keyboard alone ----------------------------------------------------------------------------------

const press = (page, key) => page.keyboard.press(key);
const focused = (page) => page.evaluate(() => ({ ...document.activeElement?.dataset }));

async function tabTo(page, isThere) {
    for (let i = 0; i < 60; i++) {
        if (isThere(await focused(page))) return;
        await press(page, "Tab");
    }
    assert.fail(`the Tab key never comes there; at ${JSON.stringify(await focused(page))}`);
}

/** By arrows from cell to cell. */
async function goTo(page, name) {
    await tabTo(page, (d) => d.cell !== undefined);
    for (let i = 0; i < 40; i++) {
        const here = (await focused(page)).name;
        if (here === name) return;
        const [dx, dy] = await page.evaluate(([from, to]) => {
            const [a, b] = [from, to].map((n) => document.querySelector(`[data-name="${n}"]`).getBoundingClientRect());
            return [b.x - a.x, b.y - a.y];
        }, [here, name]);
        const keys = [dx > 0 ? "ArrowRight" : "ArrowLeft", dy > 0 ? "ArrowDown" : "ArrowUp"];
        if (Math.abs(dy) > Math.abs(dx)) keys.reverse();
        await press(page, keys[0]);
        if ((await focused(page)).name === here) await press(page, keys[1]);
    }
    assert.fail(`the arrows never come to ${name}; at ${(await focused(page)).name}`);
}

/** Of these cells one near the focus; `skip` the nearest so many. */
const nearest = (page, all, skip) => page.evaluate(([list, n]) => {
    const at = (e) => e.getBoundingClientRect(), here = at(document.activeElement.closest("[data-cell]") ?? document.querySelector('[data-cell][tabindex="0"]'));
    const far = (name) => { const r = at(document.querySelector(`[data-name="${name}"]`)); return Math.hypot(r.x - here.x, r.y - here.y); };
    return list.sort((a, b) => far(a) - far(b))[n % Math.min(6, list.length)];
}, [all, skip]);

test("by keyboard alone: a table, a start, a rhombus laid", async () => {
    const page = await person(browser, server);
    await page.goto("/");
    await page.locator('select[name="seats-inka"]').focus();
    await press(page, "Home");
    await page.locator('select[name="level-inka"]').focus();
    await press(page, "Home");
    await page.locator('[data-game="inka"] .primary').focus();
    await press(page, "Enter");
    await page.waitForSelector(".inka .inka-piece");
    const did = new Set();
    while (!did.has("build")) {
        await page.waitForSelector(".inka-prompt.mine", { timeout: 30_000 });
        await idle(page);
        const stage = await stageOf(page), lit = await names(page, ".lit");
        if (stage === "start") await acting(page, async () => (await goTo(page, lit[0]), await press(page, "Enter")));
        else {
            const free = await page.$$eval(".inka-cell", (all) => all.filter((c) => /: gouffre$/.test(c.getAttribute("aria-label"))).map((c) => c.dataset.name));
            await layByKeys(page, free);
        }
        did.add(stage);
    }
    assert.deepEqual([...did], ["start", "build"]);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

/** Tries cells, and on each its six ways to lie, until the rhombus in hand may be laid; lays it. */
async function layByKeys(page, free) {
    for (let n = 0; n < 12; n++) {
        await goTo(page, await nearest(page, free, n));
        await press(page, "Enter");
        for (let k = 0; k < 6; k++) {
            await told(page);
            if ((await page.$(".inka-laid")) && !(await page.$(".inka-told.refused"))) return acting(page, () => press(page, "Enter"));
            await press(page, "r");
        }
        await press(page, "Escape");
    }
    assert.fail("no place for a rhombus");
}

test("by keyboard alone: a slide, a walk, a blockade, and the ends of their phases", async () => {
    const at = (phase, points) => drawn(browser, server, `setposition inka seats=3 phase ${phase} turn A first A round 2 points ${points} figures a6 a12 h12 path o@d3-d4`);
    const byKeys = async (page, name) => acting(page, async () => (await goTo(page, name), await press(page, "Enter")));
    const done = async (page) => acting(page, async () => (await tabTo(page, (d) => d.kind === "done"), await press(page, "Enter")));

    let page = await at("push", 3);
    await goTo(page, "d3");
    await press(page, "Enter");
    await page.waitForFunction(() => document.activeElement?.closest(".inka-mover"));
    await press(page, "Enter"); // the first direction
    await told(page);
    await acting(page, async () => (await tabTo(page, (d) => d.do === "move"), await press(page, "Enter")));
    await done(page);
    assert.match(page.acts[0].join(" "), /^A slide P\d+ \w+ 1$/);
    assert.equal(await stageOf(page), "walk");
    assert.deepEqual(page.faults, []);
    await page.context().close();

    page = await at("walk", 2);
    await byKeys(page, (await names(page, ".lit"))[0]);
    await done(page);
    assert.match(page.acts[0].join(" "), /^A walk \w+$/);
    assert.equal(await stageOf(page), "block");
    await byKeys(page, (await names(page, ".lit"))[0]);
    assert.match(page.acts[2].join(" "), /^A block \w+$/);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

// ---- drawn positions: the engine judges the acts ----------------------------------------------------------

test("on a rhombus symbol a destination rhombus is dragged, and a blockade holds a rhombus", async () => {
    const page = await drawn(browser, server, "setposition inka seats=3 phase walk turn A first A round 2 points 3 figures a6 a12 h12 blockades - d3 - path o@d3-d4 lb@e11-e12", { width: 1000, height: 800 });
    assert.equal((await page.$$(".inka-tied")).length, 1, "held");
    assert.deepEqual(await page.$$eval("[data-goal]", (all) => all.map((b) => b.dataset.goal)), ["D1", "D2", "D3"]);
    const hall = await page.locator(".inka-hall").boundingBox(), edge = (hall.width / 896) * 100, from = await insideOf(page, "d9");
    await drag(page, [from, { x: from.x + edge * 0.4, y: from.y }, { x: from.x + edge, y: from.y }]);
    await page.waitForFunction(() => document.querySelector('[data-points="2"]'));
    assert.deepEqual(page.acts, [["A", "symbol-slide D1 e 1"]]);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("a secret passage leads to the others that are open and free", async () => {
    const page = await drawn(browser, server, "setposition inka seats=3 phase walk turn A first A round 2 points 2 figures c2 a12 h12 blockades - f14 - path o@d3-d4");
    assert.deepEqual((await names(page, ".lit")).filter((n) => ["c14", "f2", "f14"].includes(n)), ["c14", "f2"]);
    await click(page, "c14");
    await page.waitForFunction(() => document.querySelector('[data-figure="0"]').dataset.at === "c14");
    assert.deepEqual(page.acts, [["A", "passage c14"]]);
    await page.context().close();
});

test("who walks out with three statues wins", async () => {
    const page = await drawn(browser, server, "setposition inka seats=3 phase walk turn A first A round 4 points 1 figures a5 a12 h12 statues - 123 12 path o@d3-d4");
    assert.equal(await page.$$eval(".inka-bar .inka-taken > g:not(.inka-missing)", (all) => all.length), 3);
    await click(page, "a4");
    await page.waitForSelector(".result, .plate.winner");
    assert.deepEqual(page.acts, [["A", "walk a4"]]);
    await page.context().close();
});

// ---- axe ------------------------------------------------------------------------------------------------------

test("axe finds nothing serious, by day and by night, on a desk and on a phone", async () => {
    const home = "figures a4 a12 h12", stages = {
        build: `phase build turn B first A round 0 points 0 ${home} path o@d3-d4 lr@hand`,
        push: `phase push turn A first A round 2 points 3 ${home} path o@d3-d4`,
        walk: `phase walk turn A first A round 2 points 2 ${home} blockades - d3 - path o@d3-d4`,
        block: `phase block turn A first A round 2 points 0 ${home} path o@d3-d4`,
    };
    const start = await person(browser, server);
    await start.goto("/");
    await start.selectOption('select[name="seats-inka"]', { index: 0 });
    await start.click('[data-game="inka"] .primary');
    await start.waitForSelector('.inka-table[data-stage="start"] .inka-prompt.mine');
    await check(start, "start");
    await start.context().close();
    for (const [stage, position] of Object.entries(stages)) {
        const page = await drawn(browser, server, `setposition inka seats=3 ${position}`, { seat: stage === "build" ? 1 : 0 });
        assert.equal(await stageOf(page), stage);
        if (stage === "block") await checkLooks(page, stage);
        else await check(page, stage);
        if (stage === "push") {
            await click(page, "d3");
            await page.click('[data-spin="left"]');
            await told(page);
            await check(page, "a turn");
        }
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
});
