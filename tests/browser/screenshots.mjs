// screenshots.mjs FOLDER -- every screen, on a desk and on a phone, light and dark, from a match really played.
//
//   node tests/browser/screenshots.mjs build/screenshots
//
// One table of four is played once; at each station (middle of the match, a refusal, the last round, the end) every look is
// photographed by opening the same seat in another browser of that size and scheme.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { actsShown, codeOf, launch, openSlots, openTable, person, sleep, startServer, state } from "./lib.mjs";
import { camera, LOOKS } from "./photos.mjs";

const folder = process.argv[2] ?? "build/screenshots";
mkdirSync(folder, { recursive: true });

const server = await startServer();
const browser = await launch();
const host = await person(browser, server);

const looks = camera(browser, server, host, folder, ".ipso .card, .lobby");

/** A sensible act: low numbers to the left, high ones to the right, so that rows rise and the pictures show what the game is about. */
async function playSensibly() {
    const { choose, throwing } = await state(host);
    const acts = await actsShown(host);
    if (choose) await host.click(".choose.keep");
    else if (throwing) await host.click(".choose.throw");
    else {
        const rows = [[0, 2], [2, 3], [5, 4], [9, 5]], open = await openSlots(host);
        const printed = await host.$$eval("[data-cell]", (cells) => Object.fromEntries(cells.map((c) => [c.dataset.cell, Number(/: (\d+)/.exec(c.getAttribute("aria-label") ?? "")?.[1] ?? 0)])));
        let best = null;
        for (const place of [0, 1])
            for (const slot of open) {
                const n = printed[`c${place}`], [first, count] = rows.find(([f, c]) => slot >= f && slot < f + c);
                const ideal = ((slot - first + 0.5) / count) * 90;
                let breaks = 0;
                for (let s = first; s < first + count; s++) if (printed[`s${s}`] && (s < slot) !== (printed[`s${s}`] < n)) breaks++;
                const cost = Math.abs(n - ideal) + breaks * 200;
                if (!best || cost < best.cost) best = { cost, place, slot };
            }
        await host.click(`[data-cell="c${best.place}"]`);
        await host.click(`[data-cell="s${best.slot}"]`);
    }
    await host.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) > n, acts);
}
async function playUntil(done) {
    while (!(await done())) {
        if ((await state(host)).turn) await playSensibly();
        else await sleep(60);
    }
}

try {
    await openTable(host, "ipso");
    const code = codeOf(host), path = `/t/${code}`;
    await host.selectOption('.seat-row[data-seat="1"] select', "medium");
    await host.selectOption("select.pace", "100");
    await host.check('[data-option="listed"] input');
    await looks("home", "/");
    await looks("lobby", path);
    await host.click(".lobby-start .button:not(.primary)");
    await host.click(".lobby-start .primary:not([disabled])");
    await host.waitForSelector(".ipso .card");

    await playUntil(async () => (await actsShown(host)) >= 30 && (await state(host)).turn);
    await looks("table", path, async (page) => page.click('[data-cell="c0"]'));
    await looks("refused", path, async (page) => {
        const open = new Set(await openSlots(page));
        await page.click('[data-cell="c1"]');
        await page.click(`[data-cell="s${[...Array(14).keys()].find((s) => !open.has(s))}"]`);
        await page.waitForSelector(".objection");
    });
    const panel = (name) => async (page, look) => {
        await page.click(look.startsWith("phone") ? `.bottom-bar button:nth-child(${["score", "log", "chat", "rules"].indexOf(name) + 1})` : `#tab-${name}`);
    };
    await looks("log", path, panel("log"));
    await looks("rules", path, panel("rules"));
    await looks("menu", path, async (page) => page.click(".menu-button"), LOOKS.slice(0, 3));
    const watcher = await person(browser, server, { width: 1920, height: 1080 });
    await watcher.goto(path);
    await watcher.waitForSelector(".ipso .card");
    await watcher.click(".banner .link").catch(() => undefined);
    await sleep(800);
    await watcher.screenshot({ path: join(folder, "watch-tv.png") });
    await watcher.context().close();

    await playUntil(async () => (await state(host)).choose);
    await looks("last-round", path);
    await playUntil(async () => (await state(host)).over);
    await looks("end", path, async (page) => page.waitForSelector(".result"));
    await looks("score", path, async (page) => {
        await page.waitForSelector(".result");
        await page.click(".result .reasons");
    });
    console.log(`screenshots in ${folder}`);
} finally {
    await browser.close();
    await server.stop();
}
