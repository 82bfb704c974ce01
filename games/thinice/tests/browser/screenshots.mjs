// screenshots.mjs FOLDER -- Thin Ice on a desk and on a phone, light and dark: a heap with a piece in the hand, free building, a verdict.
//
//   node games/thinice/tests/browser/screenshots.mjs build/screenshots
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch, openTable, person, sleep, startServer, THREE_D } from "../../../../tests/browser/lib.mjs";
import { LOOKS } from "../../../../tests/browser/photos.mjs";

const folder = process.argv[2] ?? "build/screenshots";
mkdirSync(folder, { recursive: true });
const server = await startServer(), browser = await launch(THREE_D);

const look = (page) => page.$eval(".thinice", (e) => ({ ...e.dataset }));
async function until(page, done) {
    for (let i = 0; i < 600; i++) {
        const now = await look(page);
        if (done(now)) return now;
        await sleep(100);
    }
    throw new Error(`it does not come to that: ${JSON.stringify(await look(page))}`);
}

/** Leads by acts of the page's own hands, so that a picture is composed and not just any. `turn` is w x y z. */
async function carry(page, name, x, y, z, turn, drop = true) {
    for (let i = 0; i < 20 && !(await look(page)).held.includes(name); i++) {
        await page.evaluate(([n]) => document.querySelector(`.ti-cell[data-cell="${n}"]`)?.click(), [name]);
        await sleep(700);
    }
    const steps = [[x, y, z + 70], [x, y, z + 70], [x, y, z + 30], [x, y, z + 12], [x, y, z + 4], [x, y, z]].slice(0, drop ? 6 : 2);
    for (const [i, at] of steps.entries()) {
        await page.evaluate(([place, t]) => {
            const { hands } = window.ilotThinIce();
            hands.lead(place);
            if (t) hands.turnTo(t);
        }, [at, i === 0 ? turn : null]);
        await sleep(i < 2 ? 500 : 260);
    }
    if (!drop) return;
    for (let i = 0; i < 20 && (await look(page)).held.includes(name); i++) {
        await page.evaluate(() => document.querySelector('[data-do="drop"]')?.click());
        await sleep(700);
    }
}

async function start(options, free) {
    const page = await person(browser, server, options);
    await page.addInitScript(() => localStorage.setItem("ilot.lists", "no"));
    await openTable(page, "thinice");
    if (free) await page.check('.term:has-text("Construction libre") input');
    else await page.selectOption('.term:has-text("Premier") select', "1");
    await page.click(".lobby-start .button:not(.primary)");
    await page.click(".lobby-start .primary:not([disabled])");
    await page.waitForSelector('.ti-frame[data-ready="true"]', { timeout: 90_000 });
    await page.waitForSelector('.thinice[data-heap="open"]', { timeout: 90_000 });
    return page;
}
const shoot = async (page, name) => {
    await sleep(1800);
    await page.screenshot({ path: join(folder, `thinice-${name}.png`), timeout: 90_000 });
    if (page.faults.length) console.error(name, page.faults);
};

try {
    for (const [look_, options] of [LOOKS[0], ...LOOKS.slice(3)]) {
        const page = await start(options, true);
        await until(page, (s) => s.tray.includes("L5"));
        const LIES = [0.62, 0, 0.78, 0]; // on a side
        await carry(page, "L1", -16, 0, 0.2);
        await carry(page, "L2", 18, 4, 0.2, [0.966, 0, 0, 0.259]);
        await carry(page, "M1", 1, 3, 41, LIES);
        await carry(page, "M2", 50, -14, 0.2, [0.92, 0, 0, 0.38]);
        await carry(page, "S1", -40, -20, 0.2);
        await carry(page, "L3", 34, -4, -16, [0.98, 0.14, 0.1, 0], false);
        await shoot(page, `hand-${look_}`);
        await page.context().close();
    }
    const page = await start(LOOKS[1][1], false);
    await page.click('.ti-call[data-act="call L L"]');
    await until(page, (s) => s.tray === "L1 L2");
    await shoot(page, "called-desktop-dark");
    await carry(page, "L1", 0, 0, 0.2);
    await carry(page, "L2", 0, 0, 20); // straight over the other: tip in tip
    await page.waitForSelector(".ti-verdict", { timeout: 60_000 }).catch(() => undefined);
    await shoot(page, "verdict-desktop-dark");
    await page.click(".ti-switch");
    await page.waitForSelector(".ti-list");
    await shoot(page, "described-desktop-dark");
    console.log(`screenshots in ${folder}`);
} finally {
    await browser.close();
    await server.stop();
}
