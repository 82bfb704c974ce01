// Two people and a bot play Ica through the page: Anne at a desk with keys alone, Zoe on a phone by touch, every act one that the
// board lights up or lists. On the way Anne looks into a pile by an orb, Zoe is evicted, and beats Anne's stone in a conflict.
// What the orb showed stays on Anne's screen and never reaches Zoe's, drawn or in a frame.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowsTo, focused, keys, listen, settled, sitDown, tabTo, touch } from "./play.mjs";
import { ATTACK, drawn, RICH } from "../../../../tests/browser/positions.mjs";
import { actsShown, house, person, sleep } from "../../../../tests/browser/lib.mjs";

const ROUNDS = 15, SITE = 1, MATCHES = 3; // zone of the site; in 2 of 300 deals the story does not come off, then they play again
let server, browser, anne, zoe, story, listened = 0; // how many of Anne's messages the story knows
const kinds = { anne: new Set(), zoe: new Set() }; // acts done by hand

house(async (here) => {
    ({ server, browser } = here);
    anne = await person(browser, server);
    zoe = await person(browser, server, { language: "en-GB", width: 390, height: 844 });
    for (const page of [anne, zoe]) listen(page);
});

const cells = (page, marks) => page.$$eval(`.ica-cell${marks}`, (all) => all.map((c) => c.dataset.cell));
const over = (page) => page.view.over;
const knownTo = (page) => page.$$eval(".ica-piece[data-face][data-down]", (all) => all.length);

/** Whoever may act does what the story wants, until `done`. */
async function playUntil(done) {
    for (let i = 0; i < 1500; i++) {
        for (; listened < anne.heard.length; listened++) for (const e of anne.heard[listened].events ?? []) story.hear(e);
        if (done()) return;
        let acted = false;
        for (const [page, hands, name] of [[anne, keys, "anne"], [zoe, touch, "zoe"]]) {
            const view = await settled(page);
            if (!view?.choices?.length) continue;
            const choice = story.choose(view);
            if (/^drop .* \+/.test(choice[0])) page.attack = choice[0];
            await hands(page, choice);
            kinds[name].add(choice[0].split(" ")[0]);
            acted = true;
            break;
        }
        if (!acted) await sleep(30);
    }
    throw new Error("it does not come to that");
}

// ---- the match ------------------------------------------------------------------------------------

test("two people and a bot sit down to Ica", async () => {
    story = await sitDown(server, anne, zoe, { rounds: ROUNDS, level: "easy" });
    for (const page of [anne, zoe]) {
        assert.equal((await cells(page, ".square")).length, 32, "both boards");
        assert.equal(await page.$$eval(".ica-piece[data-face]", (all) => all.length), 0, "nothing is open at first");
    }
});

test("an orb shows a pile to one seat alone, for good", async () => {
    await playUntil(() => story.done.has("look"));
    await settled(anne);
    const seen = await knownTo(anne);
    assert.ok(seen > 0, "Anne sees what lies there");
    await zoe.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) >= n, await actsShown(anne));
    assert.equal(await knownTo(zoe), 0, "Zoe does not");
    const { secret, words } = lookOf(anne);
    assert.equal(secret.length, seen);
    assert.match(words[0], /^ica\.event\.look[123]$/);
    assert.deepEqual(lookOf(zoe).words, ["ica.event.look", ...words.slice(1, 4)], "where, and nothing more");
    await anne.reload();
    await anne.waitForSelector(".ica .ica-piece");
    assert.equal(await knownTo(anne), seen, "kept over a reload");
});

test("what cannot be done is refused beside the cell, with its clause", async () => {
    const place = (cell) => [cell % 4, Math.floor(cell / 4)];
    const far = (a, b) => Math.abs(place(a)[0] - place(b)[0]) + Math.abs(place(a)[1] - place(b)[1]);
    const beyond = () => {
        const { top, pawn, stage } = anne.view.view.table, here = pawn[0];
        return stage === 2 && anne.view.choices?.length ? [here, top.findIndex((face, cell) => face && far(cell, here) > 1)] : [];
    };
    await playUntil(() => beyond()[1] >= 0);
    await settled(anne);
    const acts = await actsShown(anne);
    for (const cell of beyond()) await anne.click(`[data-cell="s${cell}"]`);
    await anne.waitForSelector(".objection");
    assert.equal(await anne.getAttribute(".objection", "data-clause"), "IC-MOVE");
    await anne.keyboard.press("Escape");
    assert.equal(await anne.$(".objection"), null);
    assert.equal(await actsShown(anne), acts);
});

test("one is evicted and beats the other's stone in a conflict", async () => {
    for (let match = 1; ; match++) {
        await playUntil(() => story.told || over(anne));
        if (story.told) break;
        assert.ok(match < MATCHES, "no deal in which it comes to that");
        await anne.click(".result .primary");
        await anne.waitForFunction(() => !document.querySelector(".result"));
        story.begin();
        await playUntil(() => story.done.has("look") || over(anne));
    }
    const fought = anne.heard.findLast((m) => m.events?.some((e) => e.kind === "conflict")).events;
    assert.equal(fought.find((e) => e.kind === "conflict").seat, 1);
    assert.ok(fought.some((e) => e.kind === "return"), "the beaten stone goes back to the site");
    assert.match(zoe.attack, /\+\w/, "with an object added");
});

test("the match ends on both screens with the same points, and no frame ever told what the orb showed", async () => {
    await playUntil(() => over(anne) && over(zoe));
    await Promise.all([anne, zoe].map((p) => p.waitForSelector(".result, .plate.winner")));
    const points = (page) => page.$$eval(".plate", (all) => Object.fromEntries(all.map((p) => [p.dataset.seat, p.querySelector(".plate-points").textContent])));
    assert.deepEqual(await points(anne), await points(zoe));
    for (const kind of ["place", "dig", "flip", "move", "take", "look", "drop", "pass"]) assert.ok(kinds.anne.has(kind), `${kind} was done with keys alone`);
    for (const kind of ["place", "dig", "move", "take", "retreat", "drop", "pass"]) assert.ok(kinds.zoe.has(kind), `${kind} was done by touch`);
    assertSecret();
    assert.deepEqual([...anne.faults, ...zoe.faults], []);
});

/** The look as a page was told it: its words, and the pieces it showed with their faces. */
function lookOf(page) {
    const { words, moves } = page.heard.findLast((m) => m.events?.some((e) => e.kind === "look" && e.seat === 0)).events.find((e) => e.kind === "look");
    return { words, secret: moves.filter(([, zone, , face]) => zone === SITE && face > 0) };
}

/** Every frame to Zoe, up to the one that turns the tile up for all: neither the piece's face, nor the tile by name. */
function assertSecret() {
    const begin = zoe.heard.findLastIndex((m) => m.t === "start");
    for (const [piece, , , face] of lookOf(anne).secret) {
        const turned = (m) => m.events?.some((e) => e.kind === "dig" && e.moves.some(([id, , , f]) => id === piece && f > 0));
        const until = zoe.heard.findIndex((m, i) => i >= begin && turned(m)), frames = zoe.heard.slice(begin, until < 0 ? undefined : until);
        assert.ok(frames.length > 10);
        assert.ok(anne.heard.some((m) => facesIn(m, piece).includes(face)), "such a frame would be found");
        for (const m of frames) {
            assert.ok(!facesIn(m, piece).some((f) => f > 0), `piece ${piece} in a frame to Zoe`);
            if (!m.view?.over) assert.ok(!JSON.stringify(m).includes(`["f",${face}]`), `face ${face} named in a frame to Zoe`);
        }
    }
}

/** Every face that a message shows for a piece. */
function facesIn(message, id) {
    const views = [message.view, ...(message.views ?? []).map((v) => v.view)].filter(Boolean);
    return [
        ...views.flatMap((v) => (v.pieces ?? []).filter((p) => p[0] === id).map((p) => p[3])), ...views.map((v) => v.view?.deck?.[id] ?? 0),
        ...(message.events ?? []).flatMap((e) => e.moves.filter((m) => m[0] === id).map((m) => m[3])),
    ];
}

// ---- drawn positions: the engine judges the acts; previews are answered here, so only the showing of them is tested ------------

const foretell = (act) => {
    const sum = Array.isArray(act) ? [1, 2, 3, 4].reduce((all, n, i) => all + n * (act[3 + i] ?? 0), 0) : 0;
    return { lines: [[sum > 10 ? "ica.preview.wins" : "ica.preview.weak", sum, 10]] };
};

test("a conflict is composed object by object, with the sum that the server says", async () => {
    const page = await drawn(browser, server, ATTACK, { foretell });
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

test("a conflict is composed with keys alone", async () => {
    const page = await drawn(browser, server, ATTACK, { foretell });
    await arrowsTo(page, "l5");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.dataset.kind === "drop");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.dataset.add);
    for (const kind of ["knife", "bone", "bone"]) {
        await tabTo(page, (f) => f.add === kind);
        await page.keyboard.press("Enter");
    }
    await page.waitForSelector('[data-act="attack"]:enabled');
    await tabTo(page, (f) => f.act === "attack");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".ica-edge").length === 1);
    assert.deepEqual(page.acts, [["A", "drop s11 lab +bone +bone +knife"]]);
    assert.ok((await focused(page)).cell, "the focus is on the board again");
    await page.context().close();
});

test("who points at an open tile sees what is there and is not scolded", async () => {
    const page = await drawn(browser, server, ATTACK.replace(" lab", " site 2.knife2,3,3,3/3,3,3,3/3,2,2,2/2,2,2,- lab"));
    await page.click('[data-cell="s0"]');
    await page.waitForSelector(".ica-about li");
    assert.deepEqual(page.asked, []);
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

// ---- what objects are spent on: by name, with its price, never by a stray touch ------------------------------------------------

const OFFERED = {
    look: "Consulter grâce à l’orbe 1 orbe, 0 PA", clepsydra: "2 points d’action de plus 1 clepsydre, 0 PA", steal: "Subtiliser une tuile 2 couteaux, 3 PA", swap: "Inverser deux tuiles recherche 2 ossements, 4 PA",
    influence: "Déplacer un chercheur concurrent ossements, clepsydre et couteau, 3 PA", crosscheck: "Recoupement historique 3 poteries, 3 PA : 5 points",
};
const offered = async (page) => Object.fromEntries(await page.$$eval(".ica-offers [data-offer]", (all) => all.map((e) => [e.dataset.offer, e.textContent.trim().replace(/\s/g, " ")])));
const pointsLeft = (page) => page.$eval(".ica-bar .ica-points b", (e) => Number(e.textContent));
const done = (page, n) => page.waitForFunction((acts) => Number(document.querySelector(".stage").dataset.acts) === acts, n);

test("on a desk, objects are spent by naming what for, and the price is what it says", async () => {
    const page = await drawn(browser, server, RICH);
    assert.deepEqual(await offered(page), OFFERED);
    await page.click('[data-cell="t17"]');
    assert.deepEqual((await cells(page, ".lit")), ["s15"], "the orb in hand: only where it may be dropped is lit");
    await page.keyboard.press("Escape");
    await page.click('[data-offer="look"]');
    assert.equal((await cells(page, ".lit")).length, 31, "all that lies face down may be looked at");
    await page.click('.ica-bar [data-kind="cancel"]');
    await page.click('[data-cell="s0"]');
    assert.deepEqual(page.acts, [], "touching a pile spends nothing");
    assert.match(await page.textContent('.ica-item[data-offer="look"]'), /Dépenser un orbe.*1 orbe, 0 PA/);
    await page.keyboard.press("Escape");
    for (const [offer, aim, act, points] of [["clepsydra", [], "clepsydra", 7], ["steal", ["t5"], "steal s5", 4], ["look", ["l2"], "look orb1 lab c1", 4], ["crosscheck", [], "crosscheck", 1]]) {
        await page.click(`[data-offer="${offer}"]`);
        for (const at of aim) await page.click(`[data-cell="${at}"]`);
        await done(page, page.acts.length + (page.acts.at(-1)?.[1] === act ? 0 : 1));
        assert.equal(page.acts.at(-1)[1], act);
        assert.equal(await pointsLeft(page), points, OFFERED[offer]);
    }
    assert.deepEqual(await offered(page), {}, "the rest is told, not offered");
    assert.equal(await page.locator(".ica-offers li").count(), 6);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

for (const [name, size] of [["upright", { width: 390, height: 844 }], ["lying", { width: 844, height: 390 }]])
    test(`on a phone ${name}, the offers are behind one button`, async () => {
        const page = await drawn(browser, server, RICH, size);
        await page.click(".ica-offers-open");
        assert.deepEqual(await offered(page), OFFERED);
        const seen = await page.$$eval(".ica-offers [data-offer]", (all) => all.map((e) => e.getBoundingClientRect()).every((r) => r.width >= 100 && r.height >= 36 && r.right <= innerWidth));
        assert.ok(seen, "all of them can be touched");
        await page.click('[data-offer="swap"]');
        assert.equal(await page.locator(".ica-tray").count(), 0, "the board is free to aim");
        for (const at of ["l0", "l3"]) await page.click(`[data-cell="${at}"]`);
        await done(page, 1);
        assert.deepEqual(page.acts, [["A", "swap a1 d1"]]);
        assert.equal(await pointsLeft(page), 1);
        await page.context().close();
    });

test("with keys alone, an offer is chosen by its name and aimed by arrows", async () => {
    const page = await drawn(browser, server, RICH);
    await tabTo(page, (f) => f.offer);
    for (let i = 0; i < 6 && (await focused(page)).offer !== "influence"; i++) await page.keyboard.press("ArrowDown");
    assert.equal((await focused(page)).offer, "influence");
    await page.keyboard.press("Enter");
    for (const at of ["l1", "l0"]) {
        await arrowsTo(page, at);
        await page.keyboard.press("Enter");
    }
    await done(page, 1);
    assert.deepEqual(page.acts, [["A", "influence B a1"]]);
    await page.context().close();
});
