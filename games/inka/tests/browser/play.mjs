// play.mjs -- how people play Inka through the page: what hands do on the board, and one who does whatever is asked of a seat.
// A page that plays has .seat, .home (the corner it started from) and .friends (the pages that build one way together).
import assert from "node:assert/strict";
import { actsShown, sleep } from "../../../../tests/browser/lib.mjs";

export const kinds = new Set(); // acts done by hand

// ---- small deeds ---------------------------------------------------------------------------------

const cell = (name) => `[data-name="${name}"]`;
export const names = (page, marks = "") => page.$$eval(`.inka-cell${marks}`, (all) => all.map((c) => c.dataset.name));
const label = (page, name) => page.getAttribute(cell(name), "aria-label");
export const over = (page) => page.$(".result, .plate.winner");
export const stageOf = (page) => page.$eval(".inka-table", (e) => e.dataset.stage);
export const clause = (page) => page.getAttribute(".inka-told", "data-clause");
const moreActs = (page, acts) => page.waitForFunction((n) => Number(document.querySelector(".stage")?.dataset.acts) > n, acts, { timeout: 15_000 });
export const idle = (page) => page.waitForFunction(() => document.querySelector(".stage")?.dataset.idle === "true");
const myTurn = async (page) => (await idle(page), !!(await page.$(".inka-prompt.mine")));
const figureAt = async (page) => page.$eval(`[data-figure="${page.seat}"]`, (f) => f.dataset.at);

/** Does `deed` and waits until its act is on screen. */
export async function acting(page, deed) {
    const acts = await actsShown(page);
    await deed();
    await moreActs(page, acts);
}

async function doing(page, kind, deed) {
    await acting(page, deed);
    kinds.add(kind);
}

async function middleOf(page, selector) {
    const b = await (typeof selector === "string" ? page.locator(selector).first() : selector).boundingBox();
    return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
}

/** Presses at the first point and lets go at the last. */
export async function drag(page, points) {
    await page.mouse.move(points[0].x, points[0].y);
    await page.mouse.down();
    for (const p of points.slice(1)) await page.mouse.move(p.x, p.y, { steps: 3 });
    await page.mouse.up();
}

/** A triangle's middle is not the middle of its box. */
export async function insideOf(page, name) {
    const b = await page.locator(cell(name)).boundingBox(), up = (name.charCodeAt(0) - 97 + Number(name.slice(1))) % 2 === 0;
    return { x: b.x + b.width / 2, y: b.y + b.height * (up ? 2 / 3 : 1 / 3) };
}
export const click = (page, name) => page.click(cell(name));

// ---- building: both make a way from Anne's home to the secret passage beside it, then one from Zoe's ----

/** The same cell seen from another corner of the hall. */
const mirrored = (home) => (name) => {
    const row = name.charCodeAt(0) - 97, column = Number(name.slice(1));
    return "abcdefgh"[home[0] === "h" ? 7 - row : row] + (Number(home.slice(1)) > 8 ? 16 - column : column);
};
const WAY = [["b3", "c3"], ["b4", "b5"]], PASSAGE = "c2";
const AWAY = ["d11", "e11", "d13", "e13", "e5", "d5", "c8", "f8", "e3", "d3", "b9", "g9", "a8", "h8", "c10", "f10"];
const wayTiles = new Set(), waysLaid = new Set();
export const told = (page) => page.waitForFunction(() => document.querySelector(".inka-told")?.textContent !== "…"); // the server's answer is there

async function layOver(page, pair) {
    await click(page, pair[0]);
    for (let i = 0; i < 6; i++) {
        const at = await page.$eval(".inka-laid", (e) => e.dataset.over).catch(() => "");
        const ok = at === [...pair].sort().join(" ");
        if (ok) await told(page);
        if (ok && !(await page.$(".inka-told.refused"))) return true;
        await page.click('[data-spin="left"]');
    }
    return false;
}

async function layOne(page) {
    const title = await page.textContent(".inka-layer .inka-title"), tile = await page.$eval(".inka-layer", (e) => e.dataset.tile);
    const homes = page.friends.map((f) => f.home), way = homes.flatMap((home) => WAY.map((pair) => pair.map(mirrored(home)))).filter((pair) => !waysLaid.has(pair[0]));
    if (way.length && !/mur|wall/.test(title) && (await layOver(page, way[0]))) {
        await doing(page, "lay", () => page.click('[data-do="lay"]'));
        waysLaid.add(way[0][0]);
        return wayTiles.add(tile);
    }
    for (const name of AWAY) {
        await click(page, name);
        for (let i = 0; i < 3; i++) {
            await told(page);
            if ((await page.$(".inka-laid")) && !(await page.$(".inka-told.refused"))) {
                const at = await insideOf(page, name), from = await middleOf(page, ".inka-drawn");
                const laid = kinds.has("drag-lay") ? () => page.mouse.click(at.x, at.y) : () => drag(page, [from, { x: from.x + 9, y: from.y - 30 }, at]);
                kinds.add("drag-lay");
                return doing(page, "lay", laid);
            }
            await page.click('[data-spin="right"]');
        }
    }
    throw new Error("no place for a rhombus");
}

// ---- pushing ---------------------------------------------------------------------------------------

/** Rhombi that may be moved and are no part of a way. */
const spare = (page) => page.$$eval(".inka-cell.movable", (all, kept) => all.filter((c) => !kept.some((k) => c.getAttribute("aria-label").includes(`${k},`))).map((c) => c.dataset.name), [...wayTiles]);

/** Shows a turn that is refused: its sweep, what stops it, the clause; nothing is done. */
async function refusedTurn(page) {
    for (const name of await spare(page)) {
        await click(page, name);
        for (const pin of await page.$$(".inka-mover [data-pin]")) {
            await pin.click();
            for (const spin of ["right", "left"]) {
                for (let i = spin === "right" ? 0 : -5; i < 5; i++) await page.click(`[data-spin="${spin}"]`);
                await told(page);
                if ((await clause(page)) !== "IN-TURN" || !(await page.$(".inka-piece.stop"))) continue;
                assert.ok((await page.$$(".inka-sweep.refused .inka-swept")).length >= 2, "the swept cells");
                const acts = await actsShown(page), why = await page.textContent(".inka-told");
                await page.click('[data-do="move"]');
                await page.waitForSelector('.objection[data-clause="IN-TURN"]');
                assert.ok((await page.textContent(".objection")).includes(why), "the clause's sentence");
                assert.ok(await page.$(".inka-piece.stop"), "what stops it is marked");
                assert.equal(await actsShown(page), acts);
                await page.keyboard.press("Escape");
                assert.equal((await page.$$(".inka-piece.stop")).length, 0);
                return kinds.add("refused turn");
            }
        }
        await page.keyboard.press("Escape");
    }
    throw new Error("every turn is allowed");
}

/** Slides a rhombus by its body, one edge. */
async function slide(page) {
    const hall = await page.locator(".inka-hall").boundingBox(), edge = (hall.width / 896) * 100;
    const by = { e: [1, 0], ne: [0.5, -0.866], nw: [-0.5, -0.866], w: [-1, 0], sw: [-0.5, 0.866], se: [0.5, 0.866] };
    for (const name of await spare(page)) {
        await click(page, name);
        for (const way of await page.$$eval(".inka-mover [data-way]", (all) => all.map((k) => k.dataset.way))) {
            await page.click(`.inka-mover [data-way="${way}"]`);
            await told(page);
            if (await clause(page)) continue;
            await page.keyboard.press("Escape");
            const from = await insideOf(page, name), at = (n) => ({ x: from.x + by[way][0] * edge * n, y: from.y + by[way][1] * edge * n });
            return doing(page, "slide", () => drag(page, [from, at(0.4), at(1)]));
        }
        await page.keyboard.press("Escape");
    }
    throw new Error("nothing slides");
}

/** Turns a rhombus by dragging a corner about the opposite one, a sixth of a round anticlockwise. */
async function turn(page) {
    for (const name of await spare(page)) {
        await click(page, name);
        const pins = await page.$$(".inka-mover [data-pin]");
        for (const [i, pin] of pins.entries()) {
            await pin.click();
            await page.click('[data-spin="left"]');
            await told(page);
            if (await clause(page)) continue;
            const handles = await Promise.all((await page.$$(".inka-handle")).map((h) => middleOf(page, h)));
            const pivot = handles[i], from = handles[(i + 2) % 4];
            const at = (degrees) => {
                const a = (-degrees * Math.PI) / 180, x = from.x - pivot.x, y = from.y - pivot.y;
                return { x: pivot.x + x * Math.cos(a) - y * Math.sin(a), y: pivot.y + x * Math.sin(a) + y * Math.cos(a) };
            };
            return doing(page, "turn", () => drag(page, [from, at(20), at(40), at(60)]));
        }
        await page.keyboard.press("Escape");
    }
    throw new Error("nothing turns");
}

const done = (page) => doing(page, "done", () => page.click(".inka-done"));

/** Through the passage if the figure stands on one, else to the passage near home. */
async function walkOrPass(page) {
    const here = await figureAt(page), goal = mirrored(page.home)(PASSAGE), lit = await names(page, ".lit");
    const listed = async (kind) => {
        const item = await page.$(`.inka-list [data-kind="${kind}"]`);
        if (item) await item.click();
    };
    if (/passage/.test(await label(page, here)) && !kinds.has("passage")) {
        for (const name of lit)
            if (/passage/.test(await label(page, name))) return doing(page, "passage", async () => (await click(page, name), await listed("passage")));
    }
    if (!kinds.has("passage") && lit.includes(goal)) {
        await page.waitForSelector(".inka-cost");
        return doing(page, "walk", async () => (await click(page, goal), await listed("walk")));
    }
    if (!kinds.has("walk") && lit.length && (await page.$('[data-points="0"], .inka-cost'))) return doing(page, "walk", async () => (await click(page, lit[0]), await listed("walk")));
    await done(page);
}

async function block(page) {
    if (kinds.has("block") && Math.random() < 0.5) return done(page);
    const lit = await names(page, ".lit"), far = lit.filter((n) => /[de]/.test(n[0]));
    await doing(page, "block", () => click(page, far[0] ?? lit[0]));
}

/** Whatever is asked of whoever sits here. Answers whether there was something. */
async function playOnce(page) {
    if (!(await myTurn(page))) return false;
    switch (await stageOf(page)) {
        case "start": {
            const [home] = await names(page, ".lit");
            await doing(page, "start", () => click(page, home));
            page.home = home;
            break;
        }
        case "build": await layOne(page); break;
        case "push":
            if (!kinds.has("refused turn")) await refusedTurn(page);
            else if (!kinds.has("slide") && !(await page.$('[data-points="0"]'))) await slide(page);
            else if (!kinds.has("turn") && !(await page.$('[data-points="0"]'))) await turn(page);
            else await done(page);
            break;
        case "walk": await walkOrPass(page); break;
        case "block": await block(page); break;
    }
    return true;
}

/** All play, each in turn, until it has come to that. */
export async function playUntil(pages, finished) {
    for (let i = 0; i < 900; i++) {
        if (await finished()) return;
        let acted = false;
        for (const page of pages) {
            if (!(await over(page))) acted = (await playOnce(page)) || acted;
            if (await finished()) return;
        }
        if (!acted) await sleep(50);
    }
    throw new Error("it does not come to that");
}
