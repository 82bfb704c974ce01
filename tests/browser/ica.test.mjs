// Two people and a bot play Ica through the page: every act is one that the board lights up or lists. On the way one of them
// fetches an orb and looks into a pile; what she saw stays on her screen and never reaches the other's, drawn or in a frame.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drawn } from "./ica-positions.mjs";
import { actsShown, codeOf, launch, person, sleep, startServer } from "./lib.mjs";

const ROUNDS = 14, SITE = 1; // the number of the zone
let server, browser, anne, zoe;
const heard = new Map(); // page -> messages of the server
const kinds = new Set(); // acts done by hand

before(async () => {
    server = await startServer();
    browser = await launch();
    anne = await person(browser, server);
    zoe = await person(browser, server, { language: "en-GB", width: 390, height: 844 });
    for (const page of [anne, zoe]) {
        heard.set(page, []);
        page.on("websocket", (ws) => ws.on("framereceived", (f) => heard.get(page).push(JSON.parse(String(f.payload)))));
    }
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

// ---- small deeds -------------------------------------------------------------------------------

const cells = (page, marks) => page.$$eval(`.ica-cell${marks}`, (all) => all.map((c) => c.dataset.cell));
const label = (page, cell) => page.getAttribute(`[data-cell="${cell}"]`, "aria-label");
const over = (page) => page.$(".result, .plate.winner");
const moreActs = (page, acts) => page.waitForFunction((n) => Number(document.querySelector(".stage")?.dataset.acts) > n, acts, { timeout: 15_000 });
const idle = (page) => page.waitForFunction(() => document.querySelector(".stage")?.dataset.idle === "true");

/** Does what `deed` clicks, and waits until it is on screen. */
async function doing(page, kind, deed) {
    const acts = await actsShown(page);
    await deed();
    await moreActs(page, acts);
    kinds.add(kind);
}

/** From the cell picked to a lit one; where several acts fit, the move. */
async function walk(page, from, to) {
    await doing(page, "move", async () => {
        await page.click(`[data-cell="${from}"]`);
        await page.click(`[data-cell="${to}"]`);
        const move = await page.$('.ica-item[data-kind="move"]');
        if (move) await move.click();
    });
}

const place = (cell) => [Number(cell.slice(1)) % 4, Math.floor(Number(cell.slice(1)) / 4)];
const far = (a, b) => Math.abs(place(a)[0] - place(b)[0]) + Math.abs(place(a)[1] - place(b)[1]);

/** One act of an ordinary turn: `dig` where it can be, go for an `orb`, or just `pass`. */
async function act(page, aim) {
    if (aim === "pass") return doing(page, "pass", () => page.click(".ica-pass"));
    const site = await page.$$eval('[data-cell^="s"]', (all) => all.map((c) => [c.dataset.cell, c.getAttribute("aria-label")]));
    const mine = await page.textContent(".plate.mine .plate-name");
    const here = site.find(([, text]) => new RegExp(`(prospecteur de|prospector of) ${mine}`).test(text))[0];
    const orbs = site.filter(([, text]) => /^Site \w\d\s*: (l’orbe|orb) \d+(,|$)/.test(text)).map(([cell]) => cell).sort((a, b) => far(a, here) - far(b, here));
    const left = Number(await page.textContent(".ica-bar .ica-points b"));
    const item = (kind) => page.$(`.ica-item[data-kind="${kind}"]`);
    if (!kinds.has("move") && left > 0) {
        await page.click(`[data-cell="${here}"]`);
        const [to] = (await cells(page, ".square.lit")).filter((c) => c[0] === "s");
        await page.keyboard.press("Escape");
        return walk(page, here, to);
    }
    if (aim === "orb" && orbs.length) {
        await page.click(`[data-cell="${orbs[0]}"]`);
        const take = await item("take");
        if (take) return doing(page, "take", () => take.click());
        await page.keyboard.press("Escape");
        await page.click(`[data-cell="${here}"]`);
        const next = (await cells(page, ".square.lit")).filter((c) => c[0] === "s").find((c) => far(c, orbs[0]) < far(here, orbs[0]));
        await page.keyboard.press("Escape");
        if (next && left > 0) return walk(page, here, next);
    } else if (left > 1) {
        for (const [cell] of site) {
            await page.click(`[data-cell="${cell}"]`);
            const dig = await item("dig");
            if (dig) return doing(page, "dig", () => dig.click());
            await page.keyboard.press("Escape");
        }
    }
    await doing(page, "pass", () => page.click(".ica-pass"));
}

/** Whatever is asked of whoever sits here. Answers whether there was something. */
async function playOnce(page, aim) {
    await idle(page);
    if (!(await page.$(".ica-prompt.mine"))) return false;
    const due = await page.$(".ica-prompt.due");
    if (!due) return (await act(page, aim)), true;
    const lit = await cells(page, ".lit");
    await doing(page, "due", () => page.click(`[data-cell="${lit[lit.length - 1]}"]`));
    return true;
}

async function playUntil(done, aims = { anne: "dig", zoe: "dig" }) {
    for (let i = 0; i < 900; i++) {
        if (await done()) return;
        let acted = false;
        for (const [page, aim] of [[anne, aims.anne], [zoe, aims.zoe]]) {
            if (!(await over(page))) acted = (await playOnce(page, aim)) || acted;
            if (await done()) return;
        }
        if (!acted) await sleep(50);
    }
    throw new Error("it does not come to that");
}

// ---- the match ------------------------------------------------------------------------------------

test("two people and a bot sit down to Ica", async () => {
    await anne.goto("/");
    await anne.fill(".home-more .field input", "Anne");
    await anne.locator('input[name="seats-ica"]').nth(1).check();
    await anne.click('[data-game="ica"] .button:not(.primary)');
    await anne.waitForSelector(".lobby");
    await anne.fill(".term input[type=number]", String(ROUNDS));
    await anne.keyboard.press("Tab");
    await anne.selectOption("select.pace", "100");
    await anne.selectOption('.seat-row[data-seat="2"] select', "easy");
    await zoe.goto(`/t/${codeOf(anne)}`);
    await zoe.click('.seat-row[data-seat="1"] .button');
    await zoe.fill('.seat-row[data-seat="1"] .name-input', "Zoe");
    await zoe.keyboard.press("Enter");
    await anne.waitForSelector("text=Zoe");
    await anne.click(".lobby-start .primary:not([disabled])");
    await Promise.all([anne, zoe].map((p) => p.waitForSelector(".ica .ica-piece")));
    for (const page of [anne, zoe]) {
        assert.equal((await cells(page, ".square")).length, 32, "both boards");
        assert.equal(await page.$$eval(".ica-piece[data-face]", (all) => all.length), 0, "nothing is open at first");
    }
});

test("pawns go to corners and turns are played from what is offered", async () => {
    await playUntil(async () => kinds.has("dig") && kinds.has("pass"));
    assert.ok((await anne.$$(".ica-pawn")).length === 6);
    assert.ok(await anne.$eval(".ica-reports", (e) => e.getAttribute("aria-label").length) > 0);
});

test("what cannot be done is refused beside the cell, with its clause", async () => {
    const OPEN = /: (la pierre|la poterie|la clepsydre|le couteau|les ossements) /;
    const tooFar = async () => {
        const site = await anne.$$eval('[data-cell^="s"]', (all) => all.map((c) => [c.dataset.cell, c.getAttribute("aria-label")]));
        const here = site.find(([, text]) => /prospecteur de Anne/.test(text))[0];
        return [here, site.find(([cell, text]) => OPEN.test(text) && far(cell, here) > 1)?.[0]];
    };
    await playUntil(async () => (await anne.$(".ica-pass")) && (await tooFar())[1]);
    const acts = await actsShown(anne);
    for (const cell of await tooFar()) await anne.click(`[data-cell="${cell}"]`);
    await anne.waitForSelector(".objection");
    assert.equal(await anne.getAttribute(".objection", "data-clause"), "IC-MOVE");
    await anne.keyboard.press("Escape");
    assert.equal(await anne.$(".objection"), null);
    assert.equal(await actsShown(anne), acts);
});

test("an orb shows a pile to one seat alone, for good", async () => {
    const ownOrb = async () => (await anne.$$eval(".ica-cell.own", (all) => all.filter((c) => /l’orbe/.test(c.getAttribute("aria-label"))).map((c) => c.dataset.cell)))[0];
    await playUntil(async () => (await anne.$(".ica-pass")) && (await ownOrb()), { anne: "orb", zoe: "dig" });
    const told = heard.get(zoe).length, knownTo = (page) => page.$$eval(".ica-piece[data-face][data-down]", (all) => all.length);
    assert.equal(await knownTo(anne), 0);
    await doing(anne, "look", async () => {
        await anne.click(`[data-cell="${await ownOrb()}"]`);
        const lit = (await cells(anne, ".square.lit")).filter((c) => c[0] === "s");
        const buried = [];
        for (const cell of lit) if (/face cachée/.test(await label(anne, cell))) buried.push(cell);
        await anne.click(`[data-cell="${buried[0]}"]`);
        const look = await anne.$('.ica-item[data-kind="look"]');
        if (look) await look.click();
    });
    await idle(anne);
    const seen = await knownTo(anne);
    assert.ok(seen > 0, "Anne sees what lies there");
    await zoe.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) >= n, await actsShown(anne));
    assert.equal(await knownTo(zoe), 0, "Zoe does not");

    const looked = (m) => m.t === "update" && m.events.find((e) => e.kind === "look");
    const mine = looked(heard.get(anne).findLast(looked)), hers = looked(heard.get(zoe).slice(told).findLast(looked));
    assert.match(mine.words[0], /^ica\.event\.look[123]$/);
    assert.equal(hers.words[0], "ica.event.look");
    assert.equal(hers.words.length, 4, "where, and nothing more");
    const secret = mine.moves.filter(([, zone, , face]) => zone === SITE && face > 0).map(([id]) => id);
    assert.equal(secret.length, seen);
    for (const m of heard.get(zoe)) for (const id of secret) assert.ok(!facesIn(m, id).some((f) => f > 0), `piece ${id} in a frame to Zoe`);

    await anne.reload();
    await anne.waitForSelector(".ica .ica-piece");
    assert.equal(await knownTo(anne), seen, "kept over a reload");
});

/** Every face that a message shows for a piece. */
function facesIn(message, id) {
    const views = [message.view, ...(message.views ?? []).map((v) => v.view)].filter(Boolean);
    return [
        ...views.flatMap((v) => (v.pieces ?? []).filter((p) => p[0] === id).map((p) => p[3])), ...views.map((v) => v.view?.deck?.[id] ?? 0),
        ...(message.events ?? []).flatMap((e) => e.moves.filter((m) => m[0] === id).map((m) => m[3])),
    ];
}

test("the match ends on both screens with the same points", async () => {
    await playUntil(async () => (await over(anne)) && (await over(zoe)), { anne: "pass", zoe: "pass" });
    const points = (page) => page.$$eval(".plate", (all) => Object.fromEntries(all.map((p) => [p.dataset.seat, p.querySelector(".plate-points").textContent])));
    assert.deepEqual(await points(anne), await points(zoe));
    for (const kind of ["due", "dig", "move", "take", "look", "pass"]) assert.ok(kinds.has(kind), `${kind} was done by hand`);
    assert.deepEqual([...anne.faults, ...zoe.faults], []);
});

// ---- drawn positions: the engine judges the acts; previews are answered here, so only the showing of them is tested ------------

test("a conflict is composed object by object, with the sum that the server says", async () => {
    const worth = [1, 2, 3, 4];
    const foretell = (act) => {
        const sum = Array.isArray(act) ? worth.reduce((all, n, i) => all + n * (act[3 + i] ?? 0), 0) : 0;
        return { lines: [[sum > 10 ? "ica.preview.wins" : "ica.preview.weak", sum, 10]] };
    };
    const page = await drawn(browser, server, "setposition ica seats=3 turn A pawns d4.b2,d4.b1,d4.c2 hands s11+bone1+bone2+knife1+clepsydra3,-,- lab ?,s5*+pottery1+clepsydra1,?,?/?,s11,s4*,?/?,?,?,?/?,?,?,?", { foretell });
    assert.equal(await page.$$eval(".ica-edge", (all) => all.length), 2, "two fields outlined");
    await page.click('[data-cell="t11"]');
    await page.click('[data-cell="l5"]');
    await page.waitForSelector(".ica-composer");
    for (const [kind, sum] of [["bone", 4], ["bone", 8], ["knife", 11]]) {
        await page.click(`[data-add="${kind}"]`);
        await page.waitForFunction((n) => document.querySelector(".ica-sum").textContent.includes(`${n} contre 10`), sum);
        assert.equal(await page.isEnabled('[data-act="attack"]'), sum > 10);
    }
    await page.click('[data-act="attack"]');
    await page.waitForFunction(() => document.querySelectorAll(".ica-edge").length === 1);
    assert.deepEqual(page.acts, [["A", "drop s11 lab +bone +bone +knife"]]);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("an evicted researcher is told so and goes where the board lights up", async () => {
    const page = await drawn(browser, server, "setposition ica seats=3 stage evict turn B evict A pawns d4.b2,d4.b2,d4.d4 lab ?,?,?,?/?,s11*,?,?/?,?,?,?/?,?,?,?");
    await page.waitForSelector(".ica-prompt.due");
    assert.deepEqual((await cells(page, ".lit")).sort(), ["l1", "l4", "l6", "l9"]);
    await page.click('[data-cell="l6"]');
    await page.waitForFunction(() => !document.querySelector(".ica-prompt.due"));
    assert.deepEqual(page.acts, [["A", "retreat c2"]]);
    await page.context().close();
});
