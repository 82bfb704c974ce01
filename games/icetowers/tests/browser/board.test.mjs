// Two people on lines of different length and two bots play IceTowers to its end, all at once: one in the picture by mouse and
// keys, one in the list. On the way they race for one tower, and who was later is told so. What is drawn is read as state, not as pixels.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "../../../../tests/browser/axe.mjs";
import { codeOf, house, ilot, openTable, person, setNumber, sitAndStart, sleep, THREE_D, wire } from "../../../../tests/browser/lib.mjs";

const NEAR_MS = 10, FAR_MS = 140; // each way
let server, browser, near, far, anne, zoe;

house(async (here) => {
    ({ server, browser } = here);
    near = await wire(server, NEAR_MS);
    far = await wire(server, FAR_MS);
    anne = await person(browser, near, { calm: true, width: 1100, height: 720 });
    zoe = await person(browser, far, { language: "en-GB", calm: true, width: 390, height: 844, colorScheme: "dark" });
    return () => [near.close(), far.close()];
}, THREE_D);

// ---- small deeds ------------------------------------------------------------------------------------

const stage = (page, name) => page.waitForSelector(`.icetowers[data-stage="${name}"]`, { timeout: 60_000 });
const over = (page) => page.$(".result, .icetowers[data-stage='over']");
const settled = (page) => page.waitForSelector('.icetowers[data-pending="0"]', { timeout: 20_000 });
const hand = (page) => page.$eval(".it-plate.mine", (p) => p.dataset.hand);

/** What may be done now, as this page offers it: in the list the buttons' acts, in the picture the lit towers. */
const listed = (page, kind) => page.$$eval(`.it-list [data-act^="${kind}"]`, (all) => all.map((b) => b.dataset.act));
const cells = (page) => page.$$eval(".it-cell", (all) => all.map((c) => ({ number: c.dataset.cell, top: c.dataset.top, size: Number(c.dataset.size), lit: c.classList.contains("lit"), words: c.getAttribute("aria-label") })));

/** By keyboard alone: the tower gets the focus and Enter. Answers whether it was still there. */
async function enter(page, number) {
    const there = await page.evaluate((n) => {
        const cell = document.querySelector(`.it-cell[data-cell="${n}"]`);
        cell?.focus();
        return !!cell;
    }, number);
    if (there) await page.keyboard.press("Enter");
    return there;
}

/** Takes a lone pyramid; answers its name, or nothing when there was none left. */
async function take(page, list, prefer = /./) {
    if (await hand(page)) return hand(page);
    for (let i = 0; i < 20; i++) {
        if (list) {
            const acts = await listed(page, "take"), act = acts.find((a) => prefer.test(a)) ?? acts[0];
            if (!act) return null;
            await page.evaluate((a) => document.querySelector(`[data-act="${a}"]`)?.click(), act);
        } else {
            const mine = (await cells(page)).filter((c) => c.size === 1 && /Prendre/.test(c.words)), c = mine.find((m) => prefer.test(m.top)) ?? mine[0];
            if (!c) return null;
            await enter(page, c.number);
        }
        await settled(page);
        if (await hand(page)) return hand(page);
        await sleep(150);
    }
    return null;
}

const points = (page) => page.$$eval(".it-plate[data-seat]", (all) => Object.fromEntries(all.map((p) => [p.dataset.seat, Number(p.querySelector(".plate-points").textContent)])));

// ---- the match ----------------------------------------------------------------------------------------

test("two people and two bots sit down; three.js comes only for the picture", async () => {
    const fetched = [];
    zoe.on("request", (r) => fetched.push(r.url()));
    await openTable(anne, "icetowers", 2);
    for (const [option, value] of [["countdown_ms", 0.6], ["idle_s", 30], ["limit_min", 3]]) await setNumber(anne, option, value);
    for (const seat of [2, 3]) await anne.selectOption(`.seat-row[data-seat="${seat}"] select`, "medium");
    await zoe.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
    await sitAndStart(anne, zoe);
    await anne.waitForSelector('.it-frame[data-ready="true"]', { timeout: 60_000 });
    await zoe.waitForSelector(".it-list");
    assert.equal((await cells(anne)).length, 60, "a button for every pyramid");
    const scripts = await Promise.all(fetched.filter((u) => u.endsWith(".js")).map(async (u) => (await (await fetch(u)).text()).includes("WebGLRenderer")));
    assert.ok(!scripts.includes(true), "the list needs no three.js");
});

test("ready may be taken back; all ready, it counts down and starts", async () => {
    await zoe.click('[data-act="ready"]');
    await zoe.click('[data-act="wait"]');
    await zoe.click('[data-act="ready"]');
    await anne.waitForSelector(".it-plate:nth-child(2) .it-flag");
    await check(anne, "picture");
    await check(zoe, "list");
    await anne.click('[data-act="ready"]');
    await Promise.all([anne, zoe].map((p) => stage(p, "play")));
});

test("a pyramid is dragged onto a tower; it shows at once, and the server agrees", async () => {
    for (let i = 0; i < 8; i++) {
        const all = await cells(anne), [mine] = all.filter((c) => c.size === 1 && /^rS/.test(c.top));
        const target = all.find((c) => c.size === 1 && /^[byg]L/.test(c.top));
        const box = async (c) => anne.$eval(`.it-cell[data-cell="${c.number}"]`, (e) => {
            const r = e.getBoundingClientRect();
            return { x: r.x + r.width / 2, y: r.y + r.height * 0.62 };
        });
        if (!mine || !target) return assert.fail("nothing left to drag");
        const from = await box(mine), to = await box(target);
        await anne.mouse.move(from.x, from.y);
        await anne.mouse.down();
        await anne.mouse.move(from.x + 12, from.y - 8);
        await anne.waitForFunction((p) => document.querySelector(".it-plate.mine").dataset.hand === p, mine.top, { timeout: 5000 });
        await anne.mouse.move(to.x, to.y, { steps: 3 });
        await anne.mouse.up();
        await settled(anne);
        const after = (await cells(anne)).find((c) => c.number === target.number);
        if (after?.size > 1 && after.top === mine.top) return;
        if (await hand(anne)) await anne.click('[data-act="set"]').catch(() => undefined); // somebody was quicker
        await settled(anne);
    }
    assert.fail("no drag came through");
});

test("by keyboard alone: arrows find a tower, Enter takes, Enter caps", async () => {
    const [first] = await cells(anne);
    await anne.focus(`.it-cell[data-cell="${first.number}"]`);
    await anne.keyboard.press("ArrowRight");
    assert.notEqual(await anne.evaluate(() => document.activeElement.dataset.cell), first.number, "arrows move");
    for (let i = 0; i < 8; i++) {
        const piece = await take(anne, false, /^rS/);
        assert.ok(piece, "something to take");
        const target = (await cells(anne)).find((c) => c.lit);
        if (target) await enter(anne, target.number);
        await settled(anne);
        if ((await cells(anne)).some((c) => c.size > 1 && c.top === piece)) return;
    }
    assert.fail("no cap came through");
});

test("a race for one tower: who pressed later is told kindly what changed", async () => {
    for (let i = 0; i < 12 && !(await over(zoe)); i++) {
        const [a, z] = [await take(anne, false, /^rS/), await take(zoe, true, /take bS/)];
        if (!a || !z) break;
        await sleep(300); // both hands are free and both have seen it
        const wanted = new Set((await listed(zoe, "cap")).map((act) => act.slice(4)));
        const target = (await cells(anne)).filter((c) => c.lit && wanted.has(c.top)).pop();
        if (!target) continue;
        const at = Date.now() + 400;
        const pressAt = (page, selector, when) => page.evaluate(([s, t]) => new Promise((done) => setTimeout(() => done(document.querySelector(s)?.click()), t - Date.now())), [selector, when]);
        await Promise.all([pressAt(anne, `.it-cell[data-cell="${target.number}"]`, at), pressAt(zoe, `[data-act="cap ${target.top}"]`, at + 60)]);
        const late = await zoe.waitForSelector('.it-late[data-clause="IT-LATE"]', { timeout: 3000 }).catch(() => null);
        if (late && /Anne/.test(await late.textContent())) {
            assert.equal(await hand(zoe), z, "the hand keeps its pyramid");
            return;
        }
    }
    assert.fail("nobody was too late");
});

test("what is not allowed is refused with its clause and moves nothing", async () => {
    for (let i = 0; i < 20 && (await hand(anne)); i++) {
        await anne.evaluate(() => document.querySelector('.it-bar [data-act="set"]')?.click());
        await sleep(200);
        await settled(anne);
    }
    assert.equal(await hand(anne), "", "what was taken may be set down");
    for (let i = 0; i < 10; i++) {
        const all = await cells(anne), foreign = all.find((c) => c.size === 1 && !/^r/.test(c.top));
        if (!foreign) return assert.ok(all.every((c) => c.size > 1 || /^r/.test(c.top)), "nobody else has a lone pyramid left");
        await enter(anne, foreign.number);
        if (await anne.waitForSelector('.objection[data-clause="IT-TAKE"]', { timeout: 4000 }).catch(() => null)) {
            await anne.keyboard.press("Escape");
            return;
        }
    }
    assert.fail("never refused");
});

test("threats are shown on demand, and the picture changes into the list and back", async () => {
    await anne.click('[data-tool="threats"]');
    await anne.waitForSelector('.it-threat, .it-tool[aria-pressed="true"]');
    await anne.click(".it-switch");
    await anne.waitForSelector(".it-list");
    await anne.click(".it-switch");
    await anne.waitForSelector('.it-frame[data-ready="true"]', { timeout: 60_000 });
});

test("the match is played to its end, the same on both screens, and its file verifies", async () => {
    await anne.click(".menu-button");
    await anne.click("dialog >> text=/Places et/");
    await anne.selectOption("dialog select.pace", "100"); // nobody watches how bots end it
    await anne.keyboard.press("Escape");
    const until = Date.now() + 240_000;
    const press = (page, selector) => page.evaluate((s) => {
        const button = document.querySelector(s);
        button?.click();
        return !!button;
    }, selector);
    const finished = new Set(); // who cannot cap any more says done, and again when a bot's move has taken that back
    while (!((await over(anne)) && (await over(zoe)))) {
        assert.ok(Date.now() < until, "it ends");
        for (const [page, list] of [[anne, false], [zoe, true]]) {
            if (await over(page)) continue;
            const holds = !finished.has(page) && (await take(page, list).catch(() => null));
            const target = holds && (list ? await press(page, '.it-list [data-act^="cap"]') : (await cells(page)).find((c) => c.lit));
            if (target && !list) await enter(page, target.number);
            else if (holds && !target) await press(page, '.it-bar [data-act="set"]');
            await settled(page).catch(() => undefined);
            if (target) continue;
            await press(page, '.it-bar [data-act="done"]');
            finished.add(page);
        }
        await sleep(200);
    }
    await Promise.all([anne, zoe].map((p) => p.waitForSelector(".result", { timeout: 20_000 })));
    const [a, z] = [await points(anne), await points(zoe)];
    assert.deepEqual(a, z);
    assert.equal(Object.values(a).reduce((x, y) => x + y), 120, "thirty for each stash");
    const { writeFileSync } = await import("node:fs"), { tmpdir } = await import("node:os"), { join } = await import("node:path");
    const file = join(tmpdir(), `ilot-icetowers-${process.pid}.txt`);
    writeFileSync(file, await (await fetch(`${server.url}/file/${codeOf(anne)}/1.txt`)).text());
    const verified = await ilot("verify", file);
    assert.equal(verified.code, 0, verified.text);
    await check(anne, "end");
    for (const page of [anne, zoe]) assert.deepEqual(page.faults, []);
});
