// What the person who holds a table may do: settings, pause, mute, free a seat, hand the table over; and what the others see
// of it. With two people, and chat between them and a watcher.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actsShown, codeOf, house, openSlots, person, sleep } from "./lib.mjs";

let server, browser, anne, zoe, path;
house(async (here) => {
    ({ server, browser } = here);
    anne = await person(browser, server);
    zoe = await person(browser, server, { language: "en-GB" });
    for (const page of [anne, zoe]) page.on("dialog", (d) => ((page.question = d.message()), d.accept()));
});

const say = async (page, text) => {
    await page.click("#tab-chat");
    await page.fill(".chat-form input", text);
    await page.keyboard.press("Enter");
};
const hears = (page, text) => page.waitForSelector(`.chat-text:text-is("${text}")`);
const menu = async (page, words) => {
    await page.click(".menu-button");
    await page.click(`dialog >> text=${words}`);
};
const tool = (page, seat, name) => page.click(`dialog .seat-row[data-seat="${seat}"] [aria-label="${name}"]`);
const closeDialog = (page) => page.keyboard.press("Escape");

test("settings are the host's, and seen by everybody at once", async () => {
    await anne.goto("/");
    await anne.fill(".your-name", "Anne");
    await anne.selectOption('select[name="seats-ipso"]', { index: 1 });
    await anne.click('[data-game="ipso"] .invite');
    await anne.waitForSelector(".lobby");
    path = `/t/${codeOf(anne)}`;
    await zoe.goto(path);
    await zoe.click('.seat-row[data-seat="1"] .button');
    await zoe.fill('.seat-row[data-seat="1"] .name-input', "Zoé");
    await zoe.keyboard.press("Enter");
    await anne.waitForSelector("text=Zoé");
    assert.equal(await zoe.$$eval(".term input, .term select", (all) => all.filter((e) => !e.disabled).length), 0, "a guest changes nothing");
    const [parity, tournament] = await anne.$$(".term input[type=checkbox]");
    await parity.click(); // it shows what the server says of it
    await zoe.waitForFunction(() => document.querySelectorAll(".term input[type=checkbox]")[0].checked);
    await tournament.click();
    await zoe.waitForFunction(() => document.querySelectorAll(".term input[type=checkbox]")[1].checked);
    await anne.selectOption("select.pace", "100");
    await zoe.waitForFunction(() => document.querySelector("select.pace").value === "100");
    await anne.selectOption('.seat-row[data-seat="2"] select', "easy");
    await zoe.waitForSelector('.seat-row.bot[data-seat="2"]');
    await anne.click(".lobby-start .primary:not([disabled])");
    await Promise.all([anne, zoe].map((p) => p.waitForSelector(".ipso .card")));
});

test("people and watchers talk; who is muted does not, nor a watcher where only seats may", async () => {
    const watcher = await person(browser, server);
    await watcher.goto(path);
    await watcher.waitForSelector(".ipso .card");
    await say(anne, "Bonne partie !");
    await Promise.all([anne, zoe, watcher].map((p) => p.click("#tab-chat").then(() => hears(p, "Bonne partie !"))));
    await say(zoe, "<b>Hello</b> & bonjour");
    await hears(anne, "<b>Hello</b> & bonjour");
    assert.equal(await anne.$(".chat-text b"), null, "words stay words");
    await say(watcher, "Allez Zoé");
    await hears(zoe, "Allez Zoé");

    await menu(anne, "Places et");
    await anne.selectOption('dialog .term select:has(option[value="seats"])', "seats");
    await watcher.waitForSelector(".chat-form input[disabled]");
    assert.equal(await zoe.isEnabled(".chat-form input"), true);
    await tool(anne, 1, "Couper la parole");
    await anne.waitForSelector('dialog .seat-row[data-seat="1"] [aria-label="Rendre la parole"]');
    const lines = await anne.$$eval(".chat-text", (all) => all.length);
    await say(zoe, "am I heard?");
    await sleep(400);
    assert.equal(await anne.$$eval(".chat-text", (all) => all.length), lines, "a muted line reaches nobody");
    await tool(anne, 1, "Rendre la parole");
    await anne.waitForSelector('dialog .seat-row[data-seat="1"] [aria-label="Couper la parole"]');
    await closeDialog(anne);
    await say(zoe, "now I am");
    await hears(anne, "now I am");
    await watcher.context().close();
});

test("a paused match stands still for people and bots, and goes on", async () => {
    await menu(anne, "pause");
    await Promise.all([anne, zoe].map((p) => p.waitForSelector(".banner:has-text('pause')")));
    assert.equal(await zoe.$(".banner .link"), null, "a guest cannot go on");
    await sleep(600);
    const acts = await actsShown(anne), mine = (await anne.$(".prompt.mine")) ? anne : (await zoe.$(".prompt.mine")) ? zoe : null;
    if (mine) {
        await mine.click('[data-cell="c0"]');
        await mine.click(`[data-cell="s${(await openSlots(mine))[0]}"]`);
        await mine.waitForSelector(".objection");
        await closeDialog(mine);
    }
    await sleep(600);
    assert.equal(await actsShown(anne), acts);
    await anne.click(".banner .link");
    await zoe.waitForFunction(() => ![...document.querySelectorAll(".banner")].some((b) => /pause/.test(b.textContent)));
});

test("the table is handed over, and the new host frees the old one's seat", async () => {
    await menu(anne, "Places et");
    await tool(anne, 1, "Nommer hôte");
    assert.match(anne.question, /Nommer Zoé hôte/);
    await zoe.waitForSelector("text=You are the host now.");
    await anne.waitForSelector("text=Vous n’êtes plus l’hôte.");
    assert.equal(await anne.locator('dialog [aria-label="Nommer hôte"]').count(), 0);
    await closeDialog(anne);
    await menu(zoe, "Seats and");
    await tool(zoe, 0, "Remove from this seat");
    assert.match(zoe.question, /Remove Anne/);
    await anne.waitForSelector("text=L’hôte vous a repris votre place");
    await anne.waitForFunction(() => !document.querySelector(".plate.mine"));
    await zoe.waitForSelector('dialog .seat-row.bot[data-seat="0"]');
    assert.equal(await anne.evaluate(() => localStorage.getItem("ilot.tables")?.match(/[0-9a-f]{32}/) ?? null), null, "the key of the seat is gone");
    await closeDialog(zoe);
    assert.deepEqual([...anne.faults, ...zoe.faults], []);
});
