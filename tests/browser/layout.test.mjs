// Every game can be played on a phone that lies and on a page at 200 %: cells large enough for fingers, nothing covered, nothing cut.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseSeats, codeOf, house, person, sleep, THREE_D } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
}, THREE_D);

const LEAST_PX = 28;
const SIZES = [["lying", 844, 390], ["at 200 %", 640, 400], ["upright", 390, 844], ["desk", 1280, 800], ["large desk", 1920, 1080]];
/** What takes the clicks of somebody who plays, by game; of 3D boards the boxes over things. */
const CELLS = { ipso: '.cell[data-cell^="s"], .cell[data-cell^="c"]', ica: ".ica-cell.square", inka: ".inka-cell", icetowers: ".it-cell", thinice: ".ti-cell, .ti-call" };

for (const game of Object.keys(CELLS))
    test(`${game}: cells in every layout, and nothing sticks out`, async () => {
        const host = await person(browser, server, { calm: true });
        await host.goto("/");
        await chooseSeats(host, game, 2);
        await host.click(`[data-game="${game}"] .primary`);
        await host.waitForURL("**/t/*");
        const storageState = await host.context().storageState(), path = `/t/${codeOf(host)}`, told = [];
        await host.context().close();
        for (const [name, width, height] of SIZES) {
            const page = await person(browser, server, { width, height, calm: true, storageState });
            await page.goto(path);
            await page.waitForSelector(CELLS[game], { timeout: 60_000, state: "attached" });
            await sleep(1200);
            const cells = await page.$$eval(CELLS[game], (all) => all.map((e) => e.getBoundingClientRect()).filter((r) => r.width).map((r) => Math.min(r.width, r.height)));
            const least = Math.round(Math.min(...cells) * 10) / 10;
            told.push(`${name} ${least}`);
            assert.ok(least >= LEAST_PX, `${game}, ${name}: the smallest cell has ${least} px`);
            const [wide, tall] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
            assert.ok(wide <= width && tall <= height, `${game}, ${name}: the page is ${wide} × ${tall}`);
            const cut = await page.$$eval(".tabs button, .bottom-bar button", (all) => all.filter((b) => b.offsetWidth && b.scrollWidth > b.clientWidth + 1).map((b) => b.textContent));
            assert.deepEqual(cut, [], `${game}, ${name}: words are cut`);
            const names = await page.$$eval(".plate-name", (all) => all.filter((n) => n.offsetWidth && n.scrollWidth > n.clientWidth + 1).map((n) => n.textContent));
            assert.deepEqual(names, [], `${game}, ${name}: names are cut`);
            const covered = await page.evaluate(() => {
                const plates = [...document.querySelectorAll(".plate")].map((p) => [p, p.getBoundingClientRect()]).filter(([, r]) => r.width);
                return plates.filter(([p, r]) => {
                    const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
                    return top && !p.contains(top) && !top.contains(p) && !/cell|canvas|frame/i.test(String(top.className?.baseVal ?? top.className));
                }).map(([p]) => p.textContent);
            });
            assert.deepEqual(covered, [], `${game}, ${name}: plates are covered`);
            await page.context().close();
        }
        console.log(`# ${game}: smallest cell in px: ${told.join(", ")}`);
    });

/** What is cut or has to be scrolled to, of words that are always there. */
const cutWords = (page) => page.$$eval(".tabs, .tabs button, .bottom-bar button, .ica-bar .button, .prompt, .table-tool", (all) => all.filter((b) => b.offsetWidth && b.scrollWidth > b.clientWidth + 1).map((b) => b.textContent));

test("nothing is cut where only a wide face is installed", async () => {
    const host = await person(browser, server, { calm: true });
    await host.goto("/");
    await host.click('[data-game="ica"] .primary');
    await host.waitForURL("**/t/*");
    const storageState = await host.context().storageState(), path = `/t/${codeOf(host)}`;
    await host.context().close();
    for (const [name, width, height] of [["desk at its narrowest", 1000, 700], ...SIZES]) {
        const page = await person(browser, server, { width, height, storageState });
        await page.goto(path);
        await page.waitForSelector(".ica-cell");
        await page.evaluate(() => { // our policy allows no style of another's
            for (const [face, name] of [["--sans", "DejaVu Sans"], ["--serif", "DejaVu Serif"]]) document.documentElement.style.setProperty(face, `"${name}"`);
        });
        assert.deepEqual(await cutWords(page), [], name);
        await page.context().close();
    }
});

test("a watcher of IPSO sees a table as large as the screen", async () => {
    const host = await person(browser, server);
    await host.goto("/");
    await chooseSeats(host, "ipso", 0);
    await host.click('[data-game="ipso"] .primary');
    await host.waitForURL("**/t/*");
    for (const [width, height, least] of [[1280, 800, 70], [1920, 1080, 100], [844, 390, 40]]) {
        const page = await person(browser, server, { width, height });
        await page.goto(`/t/${codeOf(host)}`);
        await page.waitForSelector(".ipso .card");
        const card = await page.$eval('.ipso .card[data-zone^="pyramid"]', (c) => c.getBoundingClientRect().width);
        const [left, right] = await page.$$eval('.ipso .card[data-zone^="pyramid"]', (all) => [Math.min(...all.map((c) => c.getBoundingClientRect().left)), Math.max(...all.map((c) => c.getBoundingClientRect().right))]);
        const stage = await page.locator(".stage").boundingBox();
        assert.ok(card >= least, `${width} × ${height}: cards of ${card} px`);
        assert.ok(right - left >= stage.width * 0.7, `${width} × ${height}: ${right - left} of ${stage.width} px are used`);
        await page.context().close();
    }
    await host.context().close();
});
