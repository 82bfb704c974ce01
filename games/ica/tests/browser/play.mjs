// play.mjs -- hands for Ica's board: what a page was told, and a choice of its View done on the page, by touch or with keys.
import assert from "node:assert/strict";
import { Story } from "./story.mjs";
import { actsShown, openTable, setNumber, sitAndStart } from "../../../../tests/browser/lib.mjs";

const SIDE = 4, LAB = 1, TURN = 2, ADDED = ["pottery", "clepsydra", "knife", "bone"];

/** Keeps every message that the server sends to a page, and the View of the last. */
export function listen(page) {
    Object.assign(page, { heard: [], view: null, acts: -1 });
    page.on("websocket", (ws) => ws.on("framereceived", ({ payload }) => {
        const m = JSON.parse(String(payload));
        page.heard.push(m);
        const view = m.views?.[0]?.view ?? m.view;
        if (view) Object.assign(page, { view, acts: m.match.acts });
    }));
}

/** Anne makes a table, Zoe comes by the link, a bot of some level is third, and the match begins. Answers their story. */
export async function sitDown(server, anne, zoe, { rounds, level, helpers }) {
    const { games } = await (await fetch(`${server.url}/games.json`)).json();
    await openTable(anne, "ica", 1);
    await setNumber(anne, "max_rounds", rounds);
    await anne.keyboard.press("Tab");
    await anne.selectOption("select.pace", "100");
    await anne.selectOption('.seat-row[data-seat="2"] select', level);
    await sitAndStart(anne, zoe, "Zoé");
    await Promise.all([anne, zoe].map((p) => p.waitForSelector(".ica .ica-piece")));
    return new Story(games.find((g) => g.id === "ica").faces.map(([, , value]) => value ?? 0), helpers);
}

/** Waits until the picture is the truth again; answers the View. */
export async function settled(page) {
    await page.waitForFunction(() => document.querySelector(".stage")?.dataset.idle === "true");
    return page.acts === (await actsShown(page)) ? page.view : null;
}

export const moreActs = (page, acts) => page.waitForFunction((n) => Number(document.querySelector(".stage")?.dataset.acts) > n, acts, { timeout: 15_000 });

const cellKey = (ground, cell) => `${"sl"[ground]}${cell}`;

/** The things on the board that a choice joins: from where, and to where. */
function ends({ seat, view: { table: t } }, [text, , a, b, c]) {
    const spot = (ground) => cellKey(ground, t.pawn[ground * SIDE + seat]);
    switch (text.split(" ")[0]) {
        case "place": return [null, cellKey(a, b)];
        case "move": return [spot(a), cellKey(a, b)];
        case "flip": case "retreat": return [null, cellKey(LAB, a)];
        case "dig": return [null, cellKey(0, a)];
        case "take": return [null, t.top.includes(a) ? cellKey(0, t.top.indexOf(a)) : spot(LAB)];
        case "drop": return [`t${a}`, spot(b)];
        case "look": return [null, cellKey(b, c)];
        default: assert.fail(`no way to ${text}`);
    }
}

// ---- by touch: what is picked, then where to; or from the list ------------------------------------------

export async function touch(page, choice) {
    const acts = await actsShown(page), [text, , ...args] = choice, kind = text.split(" ")[0], isDue = page.view.view.table.stage !== TURN;
    if (kind === "pass") await page.click(".ica-pass");
    else {
        const [from, to] = ends(page.view, choice);
        if (from) await page.click(`[data-cell="${from}"]`);
        await page.click(`[data-cell="${to}"]`);
        if (!isDue) await page.waitForFunction(([n, k]) => Number(document.querySelector(".stage").dataset.acts) > n || document.querySelector(`.ica-composer, .ica-item[data-kind="${k}"]`), [acts, kind]);
        if (await page.$(".ica-composer")) {
            for (const [i, name] of ADDED.entries()) for (let n = 0; n < (args[2 + i] ?? 0); n++) await page.click(`[data-add="${name}"]`);
            await page.waitForFunction(() => document.querySelector(".ica-sum").textContent.length > 0);
            await page.click('[data-act="attack"]');
        } else if (!isDue && (await actsShown(page)) === acts) await page.locator(`.ica-item[data-kind="${kind}"]`).first().click({ timeout: 1000 }).catch(() => undefined);
    }
    await moreActs(page, acts);
}

// ---- with keys alone: where to, and then what ------------------------------------------------------------

export const focused = (page) => page.evaluate(() => {
    const e = document.activeElement, { cell, act, kind, add, offer } = e?.dataset ?? {};
    return { cell, act, kind, add, offer, name: e?.className ?? "" };
});

export async function tabTo(page, isThere, limit = 80) {
    for (let i = 0; i < limit; i++) {
        if (isThere(await focused(page))) return;
        await page.keyboard.press("Tab");
    }
    assert.fail(`the Tab key never comes there; at ${JSON.stringify(await focused(page))}`);
}

/** The arrow that leads towards a cell from where the focus is; null when there. */
const arrowTo = (page, key) => page.evaluate((to) => {
    const middle = (e) => (({ left, top, width, height }) => [left + width / 2, top + height / 2])(e.getBoundingClientRect());
    if (document.activeElement.dataset.cell === to) return null;
    const [x, y] = middle(document.activeElement), [tx, ty] = middle(document.querySelector(`[data-cell="${to}"]`));
    return Math.abs(tx - x) > Math.abs(ty - y) ? (tx > x ? "ArrowRight" : "ArrowLeft") : ty > y ? "ArrowDown" : "ArrowUp";
}, key);

export async function arrowsTo(page, key) {
    await tabTo(page, (f) => f.cell);
    for (let i = 0; i < 40; i++) {
        const arrow = await arrowTo(page, key);
        if (!arrow) return;
        await page.keyboard.press(arrow);
    }
    assert.fail(`the arrows never come to ${key}`);
}

export async function keys(page, choice) {
    const acts = await actsShown(page), [text] = choice, kind = text.split(" ")[0];
    if (kind === "pass") await tabTo(page, (f) => f.kind === "pass");
    else {
        await arrowsTo(page, ends(page.view, choice)[1]);
        if (page.view.view.table.stage === TURN) {
            await page.keyboard.press("Enter");
            await page.waitForFunction(() => document.activeElement?.classList.contains("ica-item"));
            for (let i = 0; i < 20 && (await focused(page)).kind !== kind; i++) await page.keyboard.press("ArrowDown");
            assert.equal((await focused(page)).kind, kind, `${text} is listed`);
        }
    }
    await page.keyboard.press("Enter");
    await moreActs(page, acts);
}
