// screenshots.mjs FOLDER -- IceTowers on a desk and on a phone, light and dark, in the middle of a match against bots.
//
//   node games/icetowers/tests/browser/screenshots.mjs build/screenshots
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { codeOf, launch, person, sleep, startServer, THREE_D } from "../../../../tests/browser/lib.mjs";
import { LOOKS } from "../../../../tests/browser/photos.mjs";

/** Lets the host take a part, so that the towers are everybody's. */
async function playFor(page, until) {
    while (!(await until())) {
        await page.evaluate(() => {
            const any = (list) => list[Math.floor(Math.random() * list.length)];
            const acts = [...document.querySelectorAll('.it-list [data-act^="cap"], .it-list [data-act^="mine"]')];
            (any(acts) ?? any([...document.querySelectorAll('.it-list [data-act^="take"]')]))?.click();
        });
        await sleep(500);
    }
}

const folder = process.argv[2] ?? "build/screenshots";
mkdirSync(folder, { recursive: true });
const server = await startServer(), browser = await launch(THREE_D);
const host = await person(browser, server);
await host.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
const looks = async (name, { only = LOOKS, lists = false, after = async () => undefined } = {}) => {
    const storageState = await host.context().storageState();
    for (const [look, options] of only) {
        const page = await person(browser, server, { ...options, storageState });
        await page.addInitScript((l) => localStorage.setItem("ilot.lists", l), lists ? "yes" : "no");
        await page.goto(`/t/${codeOf(host)}`);
        await page.waitForSelector(lists ? ".it-list" : '.it-frame[data-ready="true"]', { timeout: 90_000 });
        await after(page);
        await page.$$eval(".banner", (all) => all.forEach((b) => (b.style.visibility = "hidden"))); // the pause is the photographer's
        await sleep(2500);
        await page.screenshot({ path: join(folder, `icetowers-${name}-${look}.png`), timeout: 90_000 });
        if (page.faults.length) console.error(name, look, page.faults);
        await page.context().close();
    }
};
try {
    await host.goto("/");
    await host.fill(".your-name", "Anne");
    await host.click('[data-game="icetowers"] .primary');
    await host.waitForSelector(".it-list");
    await host.click('[data-act="ready"]');
    await host.waitForSelector('.icetowers[data-stage="play"]', { timeout: 30_000 });
    const towers = () => host.$$eval(".it-row", (rows) => rows.length);
    const began = Date.now();
    await playFor(host, async () => ((await towers()) >= 9 || Date.now() - began > 40_000) && (await host.$eval(".it-plate.mine", (p) => p.dataset.hand)));
    await host.click(".menu-button");
    await host.click("dialog >> text=/pause/i");
    await host.waitForSelector(".banner:has-text('pause')");
    await looks("table");
    await looks("threats", { only: LOOKS.slice(0, 1), after: (page) => page.click('[data-tool="threats"]') });
    await looks("list", { only: [LOOKS[0], LOOKS[3]], lists: true });
    await host.click(".banner .link");
    await playFor(host, async () => host.$(".result").then((r) => r || Date.now() - began > 150_000));
    if (await host.$(".result")) await looks("end", { only: [LOOKS[1]] });
} finally {
    await browser.close();
    await server.stop();
}
