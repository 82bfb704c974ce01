// IceTowers on a phone: everything by fingers, against a friend at the list. They build a tower, somebody mines and hesitates, and is
// insisted upon. Then what is rare, from drawn positions: a tower war and its showdown, and Gus, who has no seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "../../../../tests/browser/axe.mjs";
import { house, openTable, person, setNumber, sitAndStart, THREE_D } from "../../../../tests/browser/lib.mjs";
import { drawn } from "../../../../tests/browser/positions.mjs";

const PHONE = { calm: true, width: 390, height: 844, hasTouch: true, isMobile: true };
let server, browser, anne, zoe, fingers, gap; // gap: where nothing stands any more

house(async (here) => {
    ({ server, browser } = here);
    anne = await person(browser, server, PHONE);
    zoe = await person(browser, server, { language: "en-GB", calm: true, width: 720, height: 520 });
    await zoe.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
    fingers = await anne.context().newCDPSession(anne);
}, THREE_D);

// ---- small deeds ------------------------------------------------------------------------------------

const hand = (page) => page.$eval(".it-plate.mine", (p) => p.dataset.hand);
const LONG = { timeout: 25_000 }; // a busy machine draws a frame in a second

/** The hand has this and the server agrees; if it does not come to that, what is on screen instead. */
async function holds(page, piece) {
    const fine = page.waitForFunction((p) => document.querySelector(".it-plate.mine").dataset.hand === p && document.querySelector('.icetowers[data-pending="0"]'), piece, LONG);
    await fine.catch(async () => assert.fail(`in hand: “${await hand(page)}”, not “${piece}”; ${await page.$$eval(".it-prompt, .objection, .it-card, .it-late", (all) => all.map((e) => e.textContent).join(" | "))}`));
}
const tops = (page, top) => page.waitForSelector(`.it-cell[data-top="${top}"]:not([data-size="1"])`, { state: "attached", ...LONG });

/** Where the tower with this top is drawn: low on its body, where a finger goes. */
const spotOf = (page, top) => page.$eval(`.it-cell[data-top="${top}"]`, (e) => {
    const r = e.getBoundingClientRect();
    return { x: r.x + r.width / 2, y: r.y + r.height * 0.62 };
});

/** The middle of its foot, on the table. */
const footOf = (page, top) => page.$eval(`.it-cell[data-top="${top}"]`, (e) => {
    const r = e.getBoundingClientRect();
    return { x: r.x + r.width / 2, y: r.bottom - r.width * 0.34 };
});

async function tap(page, top) {
    const at = await spotOf(page, top);
    await page.touchscreen.tap(at.x, at.y);
}

const touch = (type, ...points) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((p, id) => ({ x: p.x, y: p.y, id })) });

async function drag(from, to) {
    await touch("touchStart", from);
    await touch("touchMove", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch("touchMove", to);
    await touch("touchEnd");
}

const does = (page, act) => page.click(`[data-act="${act}"]`);

/** A lone pyramid of this kind that no other hides from a finger: the one nearest to the player, or farthest from another. */
const lone = (page, kind, far) => page.$$eval(".it-cell", (all, [k, from]) => {
    const box = (c) => c.getBoundingClientRect(), x = (c) => box(c).x + box(c).width / 2, y = (c) => box(c).y + box(c).height * 0.62;
    const hides = (a, c) => a !== c && x(c) > box(a).x && x(c) < box(a).right && y(c) > box(a).y && y(c) < box(a).bottom;
    const other = all.find((c) => c.dataset.top === from), order = (c) => (other ? Math.hypot(x(c) - x(other), y(c) - y(other)) : y(c));
    const found = all.filter((c) => c.dataset.size === "1" && c.dataset.top.startsWith(k) && !all.some((a) => hides(a, c))).sort((a, b) => order(b) - order(a));
    return found[0]?.dataset.top;
}, [kind, far]);

// ---- the match ----------------------------------------------------------------------------------------

test("on a phone nothing lies beneath the bars, and fingers find everything", async () => {
    await openTable(anne, "icetowers", 0);
    for (const [option, value] of [["countdown_ms", 0], ["hand_ms", 4]]) await setNumber(anne, option, value);
    await sitAndStart(anne, zoe);
    await anne.waitForSelector('.it-frame[data-ready="true"]', { timeout: 60_000 });
    await does(zoe, "ready");
    await anne.tap('[data-act="ready"]');
    await anne.waitForSelector('.icetowers[data-stage="play"]');
    const { top, bottom, wide, small } = await anne.evaluate(() => {
        const box = (s) => document.querySelector(s).getBoundingClientRect(), cells = [...document.querySelectorAll(".it-cell")].map((c) => c.getBoundingClientRect());
        const buttons = [...document.querySelectorAll(".it-bar button")].map((b) => b.getBoundingClientRect());
        return {
            top: Math.min(...cells.map((c) => c.y)) - box(".it-plates").bottom, bottom: box(".it-foot").top - Math.max(...cells.map((c) => c.bottom)),
            wide: cells.every((c) => c.x >= -2 && c.right <= innerWidth + 2), small: buttons.filter((b) => b.width < 36 || b.height < 36).length,
        };
    });
    assert.ok(top > -12 && bottom > -12 && wide, `towers lie clear of plates and bar: ${top}, ${bottom}, ${wide}`);
    assert.equal(small, 0, "every button is as large as a finger");
});

test("a tap takes, a tap caps; a finger drags onto a tower; two fingers only look closer", async () => {
    const foot = await lone(anne, "bL"), mine = await lone(anne, "rL", foot);
    gap = await footOf(anne, mine);
    await tap(anne, mine);
    await holds(anne, mine);
    await tap(anne, foot);
    await tops(anne, mine);
    await holds(anne, "");
    await zoe.click('[data-act^="take bM"]');
    await does(zoe, `cap ${mine}`);
    await anne.waitForSelector(`.it-cell[data-size="3"]`, { state: "attached" });
    // The picture is looked at closer and from elsewhere: nothing is taken by that.
    const before = await anne.$eval(".stage", (e) => e.dataset.acts), box = await anne.$eval('.it-cell[data-size="3"]', (e) => e.getBoundingClientRect().width);
    const isCloser = () => anne.waitForFunction((w) => document.querySelector('.it-cell[data-size="3"]').getBoundingClientRect().width > w * 1.15, box, { timeout: 10_000 });
    const pinch = async () => {
        await touch("touchStart", { x: 150, y: 400 }, { x: 240, y: 460 });
        for (const i of [1, 2]) await touch("touchMove", { x: 150 - i * 20, y: 400 - i * 16 }, { x: 240 + i * 20, y: 460 + i * 16 });
        await touch("touchEnd");
        return isCloser();
    };
    await pinch().catch(pinch); // a browser that has no time may make one gesture of start and end
    assert.deepEqual([await hand(anne), await anne.$eval(".stage", (e) => e.dataset.acts)], ["", before]);
    await anne.tap('[data-tool="camera"]');
    await anne.waitForFunction((w) => document.querySelector('.it-cell[data-size="3"]').getBoundingClientRect().width < w * 1.05, box);
    const small = await lone(anne, "rS"), tower = await anne.$eval('.it-cell[data-size="3"]', (e) => e.dataset.top);
    await drag(await spotOf(anne, small), await spotOf(anne, tower));
    await tops(anne, small);
    await holds(anne, "");
    assert.deepEqual(anne.faults, []);
});

test("who mines and hesitates is insisted upon: both see it, and the table places at last", async () => {
    const mine = await zoe.waitForSelector('[data-act^="mine bM"]');
    const piece = (await mine.getAttribute("data-act")).slice(5);
    await mine.click();
    await holds(zoe, piece);
    const insist = await anne.waitForSelector('[data-act="insist B"]', LONG);
    assert.match(await insist.textContent(), /Insister.*Zoe/);
    await insist.tap();
    await zoe.waitForSelector(".it-prompt.due");
    await anne.waitForSelector(".it-prompt:has-text('On attend que Zoe')");
    assert.equal((await anne.$$('.it-list [data-act], .it-cell.lit')).length, 0, "nobody else may act meanwhile");
    await holds(zoe, "");
    await anne.waitForSelector(".it-prompt:has-text('Main libre')");
    assert.equal(await anne.$('[data-act="insist B"]'), null);
    assert.deepEqual([...anne.faults, ...zoe.faults], []);
});

test("what a finger puts somewhere stands there for everybody, also for who comes later", async () => {
    const at = (page, piece) => page.$eval(`.it-cell[data-top="${piece}"]`, (e) => e.dataset.at).catch(() => undefined);
    const isElsewhere = (piece, before) => anne.waitForFunction(([p, old]) => ![old, undefined].includes(document.querySelector(`.it-cell[data-top="${p}"]`)?.dataset.at) && document.querySelector('.icetowers[data-pending="0"]'), [piece, before], LONG);
    const put = {};
    for (const kind of ["rM", "rS"]) {
        const piece = await lone(anne, kind), before = await at(anne, piece), from = await spotOf(anne, piece), foot = await footOf(anne, piece);
        await drag(from, gap);
        await isElsewhere(piece, before);
        put[piece] = await at(anne, piece);
        const [[x, y], [x0, y0]] = [put[piece], before].map((spot) => spot.split(",").map(Number));
        assert.ok(Math.hypot(x - x0, y - y0) > 20, `${piece}: ${before} → ${put[piece]}`);
        gap = foot; // the second goes where the first stood
        if (kind === "rM") await zoe.reload(); // she hears of one when she comes back, of the other as it is done
    }
    await zoe.click(".it-switch");
    await zoe.waitForSelector('.it-frame[data-ready="true"]', { timeout: 60_000 });
    await zoe.waitForFunction((all) => Object.entries(all).every(([p, spot]) => document.querySelector(`.it-cell[data-top="${p}"]`)?.dataset.at === spot), put, LONG);
    assert.deepEqual([...anne.faults, ...zoe.faults], []);
});

// ---- drawn positions: the engine judges the acts ----------------------------------------------------------

const LIST = ".it-list";
/** With lists chosen in this browser: what is drawn costs a software GPU seconds. */
const lists = () => ({ storageState: { cookies: [], origins: [{ origin: server.url, localStorage: [{ name: "ilot.lists", value: "yes" }] }] } });

test("a tower war: which towers, who wants it to end; then the showdown says what counts for nothing", async () => {
    const page = await drawn(browser, server, "setposition icetowers seats=3 play clock 9000 towers 1:yL1,rL1,bL1,rS1,bS1 2:yL2,rL2,bL2,yS1 3:rL3,bL3 war listed 1,2 agreed C", { ...PHONE, ...lists(), table: { nth: 1, awaited: LIST } });
    const war = await page.waitForSelector(".it-war");
    assert.match(await war.textContent(), /1, 2/);
    assert.match(await war.textContent(), new RegExp(`Pour arrêter\\s: ${await page.$eval('.it-plate[data-seat="2"] .plate-name', (e) => e.textContent)}`));
    assert.deepEqual(await page.$$eval(".it-row", (all) => all.filter((r) => /En guerre/.test(r.textContent)).map((r) => r.dataset.row)), ["1", "2"]);
    await check(page, "war");
    await page.tap('[data-act="agree"]');
    await page.waitForFunction(() => !document.querySelector('[data-act="agree"]'));
    page.other("B", "agree");
    await page.waitForSelector(".result");
    assert.deepEqual(page.acts, [["A", "agree"], ["B", "agree"]]);
    assert.match(await page.textContent(".it-prompt"), /guerre.*1, 2/i);
    await page.tap(".result >> text=détail");
    assert.match(await page.textContent(".score"), /Une tour perdue dans la guerre des tours/);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("Gus plays without a seat: anybody has his colour in hand, he caps nothing that stands alone, and he may win", async () => {
    const gus = (position) => drawn(browser, server, `setposition icetowers seats=2 gus=on play clock 9000 ${position}`, { ...PHONE, ...lists(), table: { nth: 0, awaited: LIST } });
    const page = await gus("hand A gM1 towers rL1,bL1");
    assert.match(await page.textContent(".it-plate.ghost"), /Gus.*30/);
    assert.match(await page.textContent(".it-list h3:has-text('Vert')"), /Gus/);
    assert.deepEqual(await page.$$eval('[data-act^="cap"]', (all) => all.map((b) => b.dataset.act)), ["cap bL1"], "a tower, nothing alone");
    await page.tap('[data-act="cap bL1"]');
    await page.waitForSelector(".it-row:has-text('Gus · 8 points')");
    assert.match(await page.textContent(".it-plate.ghost"), /Gus.*36/);
    await page.context().close();

    const end = await gus("towers rL1,rL2,rL3,bL1,bL2,gL1 done B");
    await end.tap('[data-act="done"]');
    await end.waitForSelector(".result");
    assert.match(await end.textContent(".result h2"), /Gus.*45 points/);
    assert.match(await end.textContent(".result-list li:first-child"), /Gus.*45/);
    assert.ok(await end.$(".it-plate.ghost.winner"), "his plate wears it too");
    assert.deepEqual([...page.faults, ...end.faults], []);
    await end.context().close();
});
