// Every game can be played on a phone that lies and on a page at 200 %: cells large enough for fingers, nothing covered, nothing cut.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseSeats, codeOf, house, openTable, person, THREE_D } from "./lib.mjs";
import { drawn, RICH } from "./positions.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
}, THREE_D);

const LEAST_PX = 28;
const SIZES = [["lying", 844, 390], ["at 200 %", 640, 400], ["upright", 390, 844], ["desk", 1280, 800], ["large desk", 1920, 1080]];
/** What takes the clicks of somebody who plays, by game. Of boards in 3D these are boxes for the keyboard: how large things are for a finger is asked of the picture. */
const CELLS = { ipso: '.cell[data-cell^="s"], .cell[data-cell^="c"]', ica: ".ica-cell.square", inka: ".inka-cell", icetowers: ".it-cell", thinice: ".ti-cell" };

/** Everything of that name lies where it lay a moment ago, the board is drawn and nothing is under way. */
const settled = async (page, selector) => {
    await page.evaluate(() => new Promise((done) => {
        window.boxes = ""; // those of another size are no measure: a slow page may not have seen yet that it has a new one
        requestAnimationFrame(() => requestAnimationFrame(done));
    }));
    await page.waitForFunction((cells) => {
        const frame = document.querySelector(".ti-frame, .it-frame"), ready = document.querySelector('.stage[data-idle="true"]') && (!frame || frame.dataset.ready === "true");
        const boxes = JSON.stringify([...document.querySelectorAll(cells)].map((e) => e.getBoundingClientRect())), same = ready && boxes === window.boxes;
        window.boxes = boxes;
        return same;
    }, selector, { polling: 300, timeout: 60_000 });
};

/** How wide and high, at least, the picture answers with this very thing, of everything that can be touched in it. */
const reach = (page) => page.$$eval(".it-cell, .ti-cell", (cells) => {
    const theatre = window.ilotIceTowers?.() ?? window.ilotThinIce().theatre, name = (spot) => {
        const hit = theatre.pick(spot);
        return typeof hit === "number" ? theatre.label(hit).name : String(hit?.tower);
    };
    const STEP = 2, FAR = 60, around = theatre.stage.canvas.getBoundingClientRect();
    return cells.map((cell) => {
        const box = cell.getBoundingClientRect(), x = box.x - around.x + box.width / 2, runs = [0.3, 0.5, 0.7, 0.9].map((share) => {
            const y = box.y - around.y + box.height * share;
            const run = (dx, dy) => {
                let n = 0;
                while (n < FAR && name({ x: x + dx * n, y: y + dy * n }) === cell.dataset.cell) n += STEP;
                return n;
            };
            return Math.min(run(1, 0) + run(-1, 0), run(0, 1) + run(0, -1));
        });
        return Math.max(...runs);
    });
});

/** Thin Ice's calls are large enough and cover nothing that is read; then one is made. */
async function calls(page) {
    await page.waitForSelector(".ti-call", { timeout: 60_000 });
    for (const [name, width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const [least, covered] = await page.evaluate(() => {
            const boxes = (selector) => [...document.querySelectorAll(selector)].map((e) => [e, e.getBoundingClientRect()]), all = boxes(".ti-call");
            const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            return [Math.min(...all.map(([, r]) => Math.min(r.width, r.height))), boxes(".ti-counter, .ti-clock, .ti-plate").filter(([, r]) => all.some(([, c]) => meets(r, c))).map(([e]) => e.textContent)];
        });
        assert.ok(least >= LEAST_PX, `thinice, ${name}: the smallest call has ${least} px`);
        assert.deepEqual(covered, [], `thinice, ${name}: calls cover what is read`);
    }
    await page.click('.ti-call[data-act="call S L"]');
    await page.waitForSelector('.thinice[data-tray="S1 L1"]');
}

for (const game of Object.keys(CELLS))
    test(`${game}: cells in every layout, and nothing sticks out`, async () => {
        const host = await person(browser, server, { calm: true });
        await openTable(host, game, 2);
        if (await host.locator('[data-option="first"] select').count()) await host.selectOption('[data-option="first"] select', "1");
        for (const seat of [1, 2, 3]) await host.selectOption(`.seat-row[data-seat="${seat}"] select`, "easy");
        await host.click(".lobby-start .primary:not([disabled])");
        if (game === "thinice") await calls(host); // something to take
        const storageState = await host.context().storageState(), path = `/t/${codeOf(host)}`, told = [];
        await host.context().close();
        for (const [name, width, height] of SIZES) {
            const page = await person(browser, server, { width, height, calm: true, storageState });
            await page.goto(path);
            await page.waitForSelector(CELLS[game], { timeout: 60_000, state: "attached" });
            await settled(page, CELLS[game]);
            const solid = /icetowers|thinice/.test(game), cells = solid ? await reach(page) : await page.$$eval(CELLS[game], (all) => all.map((e) => e.getBoundingClientRect()).filter((r) => r.width).map((r) => Math.min(r.width, r.height)));
            const least = Math.round(Math.min(...cells) * 10) / 10;
            told.push(`${name} ${least}`);
            if (!solid || !/desk/.test(name)) assert.ok(least >= LEAST_PX, `${game}, ${name}: the smallest cell has ${least} px`); // on a desk a mouse finds the tip that looks out behind another
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

test("everything of the lobby stays on its sheet", async () => {
    const host = await person(browser, server);
    await openTable(host, "ipso", 2);
    await host.selectOption('.seat-row[data-seat="1"] select', "master");
    for (const [name, width, height] of SIZES) {
        await host.setViewportSize({ width, height });
        const out = await host.$$eval(".lobby .sheet", (sheets) => sheets.flatMap((sheet) => {
            const { right } = sheet.getBoundingClientRect();
            return [...sheet.querySelectorAll("*")].filter((e) => e.getBoundingClientRect().right > right).map((e) => `${e.tagName} ${e.className} ${e.textContent}`);
        }));
        assert.deepEqual(out, [], name);
        const folded = await host.$$eval(".seat-tools .button", (all) => all.filter((b) => b.offsetHeight > 44).map((b) => b.textContent));
        assert.deepEqual(folded, [], `${name}: words of a button are broken`);
    }
    await host.context().close();
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

/** What of these cannot be pressed where it is: beyond its panel, out of the screen, under something else, or with words that stick out. */
const outOfReach = (page, selector) => page.$$eval(selector, (all) => all.filter((e) => {
    const r = e.getBoundingClientRect(), at = document.elementFromPoint(r.left + r.width / 2, r.bottom - 3);
    return !e.contains(at) || e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1;
}).map((e) => e.getAttribute("aria-label") ?? e.textContent));

test("Inka: all controls of a rhombus are there at once, and no name is cut", async () => {
    const home = "figures a4 a12 h12 h4", states = [
        [0, `phase push turn A first A round 2 points 3 ${home} path o@d3-d4`, async (page) => (await page.click('[data-name="d3"]'), page.click('[data-spin="left"]'))],
        [1, `phase build turn B first A round 0 points 0 ${home} path o@d3-d4 lr@hand`, (page) => page.click('[data-name="d6"]')],
    ];
    for (const [seat, position, handle] of states) {
        const page = await drawn(browser, server, `setposition inka seats=4 ${position}`, { seat, width: 844, height: 390, table: { nth: 2 }, foretell: () => ({ lines: [["inka.preview.turn", 1], ["inka.preview.rim"]] }) });
        await handle(page);
        for (const [name, width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            await settled(page, ".inka-key, .inka-do");
            assert.ok((await page.locator(".inka-key").count()) >= 2);
            assert.deepEqual(await outOfReach(page, ".inka-key, .inka-do, .inka-close"), [], `${name}, seat ${seat}`);
            const names = await page.$$eval(".plate-name", (all) => all.filter((n) => n.offsetWidth && n.scrollWidth > n.clientWidth + 1).map((n) => n.textContent));
            if (seat === 0) assert.deepEqual(names, [], `${name}: names are cut`);
        }
        await page.context().close();
    }
});

test("Ica: what is asked, the own hand, the plate and the buttons lie beside each other", async () => {
    const page = await drawn(browser, server, RICH, { width: 844, height: 390 });
    for (const [name, width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await settled(page, ".ica-cell, .ica-bar *");
        const over = await page.evaluate(() => {
            const boxes = [".ica-prompt p", ".ica-cell.own", ".ica-bar .plate", ".ica-bar .ica-points", ".ica-bar .button"].flatMap((at) => [...document.querySelectorAll(at)].map((e) => [e.textContent || e.getAttribute("aria-label"), e.getBoundingClientRect()]));
            const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
            return boxes.flatMap(([one, a], i) => boxes.slice(i + 1).filter(([, b]) => meet(a, b)).map(([other]) => `${one} / ${other}`));
        });
        assert.deepEqual(over, [], name);
        const tiles = await page.$$eval(".ica-cell.own", (all) => all.map((e) => e.getBoundingClientRect().width));
        assert.ok(tiles.length === 9 && Math.min(...tiles) >= LEAST_PX, `${name}: ${tiles}`);
    }
    await page.context().close();
});

test("Thin Ice: every button that leads the hand is there, with its word", async () => {
    const host = await person(browser, server, { width: 844, height: 390, calm: true }); // so that no panel is open
    await openTable(host, "thinice", 0);
    await host.selectOption('[data-option="first"] select', "1");
    await host.selectOption('.seat-row[data-seat="1"] select', "easy");
    await host.click(".lobby-start .primary:not([disabled])");
    await calls(host);
    const piece = host.locator('.ti-cell[data-cell="L1"]');
    await piece.focus();
    await host.keyboard.press("Enter");
    await host.waitForSelector(".ti-pad");
    for (const [name, width, height] of SIZES) {
        await host.setViewportSize({ width, height });
        await settled(host, ".ti-move");
        assert.deepEqual(await outOfReach(host, ".ti-move, .ti-drop"), [], name);
    }
    await host.context().close();
});

test("what IPSO asks is read whole and lies over no card", async () => {
    const host = await person(browser, server);
    await openTable(host, "ipso", 2);
    await host.selectOption('[data-option="first"] select', "1");
    for (const seat of [1, 2, 3]) await host.selectOption(`.seat-row[data-seat="${seat}"] select`, "easy");
    await host.click(".lobby-start .primary:not([disabled])");
    await host.waitForSelector(".prompt.mine");
    for (const [name, width, height] of SIZES) {
        await host.setViewportSize({ width, height });
        await settled(host, ".cell, .prompt-line");
        await host.$$eval(".plate-points", (all) => all.forEach((e) => (e.textContent = "116"))); // as many as there are, in a tournament
        const names = await host.$$eval(".plate-name", (all) => all.filter((n) => n.scrollWidth > n.clientWidth + 1).map((n) => n.textContent));
        assert.deepEqual(names, [], `${name}: names are cut by points`);
        await host.$eval(".prompt-line", (e) => (e.textContent = "Le 52 magenta à étoile : touchez la carte cachée qu’il remplace.")); // the longest there is
        const covered = await host.evaluate(() => {
            const [line] = [...document.querySelectorAll(".prompt-line")].map((e) => e.getBoundingClientRect()), stage = document.querySelector(".stage").getBoundingClientRect();
            const meets = (r) => r.left < line.right && line.left < r.right && r.top < line.bottom && line.top < r.bottom;
            return [line.bottom > stage.bottom + 1 && "the stage's end", ...[...document.querySelectorAll(".cell")].filter((c) => meets(c.getBoundingClientRect())).map((c) => c.dataset.cell)].filter(Boolean);
        });
        assert.deepEqual(covered, [], name);
    }
    await host.context().close();
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
