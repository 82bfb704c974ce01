// screenshots.mjs FOLDER -- Inka's board from a match really played against bots: choosing a start, building the temple, a
// rhombus turned by its corner with its sweep, a turn that is refused, the figure's way with its prices, the blockade.
//
//   node games/inka/tests/browser/screenshots.mjs build/screenshots
import { mkdirSync } from "node:fs";
import { actsShown, codeOf, launch, openTable, person, sleep, startServer } from "../../../../tests/browser/lib.mjs";
import { camera } from "../../../../tests/browser/photos.mjs";

const folder = process.argv[2] ?? "build/screenshots";
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await launch();
const host = await person(browser, server);
const looks = camera(browser, server, host, folder, ".inka .inka-piece");

const stage = () => host.$eval(".inka-table", (e) => e.dataset.stage);
const told = (page) => page.waitForFunction(() => document.querySelector(".inka-told")?.textContent !== "…");
const names = (page, marks) => page.$$eval(`.inka-cell${marks}`, (all) => all.map((c) => c.dataset.name));
const click = (page, name) => page.click(`[data-name="${name}"]`);

/** Waits until it is our turn; answers the stage. */
async function turn() {
    for (;;) {
        await host.waitForFunction(() => document.querySelector(".stage")?.dataset.idle === "true");
        if (await host.$(".inka-prompt.mine")) return stage();
        if (await host.$(".result")) return "over";
        await sleep(60);
    }
}
async function doing(deed) {
    const acts = await actsShown(host);
    await deed();
    await host.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) > n, acts);
}

/** Over the cell, turned until the server has nothing against it. */
async function aim(page, name) {
    await click(page, name);
    for (let i = 0; i < 6; i++) {
        await told(page);
        if ((await page.$(".inka-laid")) && !(await page.$(".inka-told.refused"))) return true;
        await page.click('[data-spin="left"]');
    }
    return false;
}
const NEAR = ["b6", "c6", "c8", "d5", "f8", "g9", "b10", "e11", "f6", "g7", "d12", "c10", "e4"];

/** A turn of the first movable rhombus that the server allows, or refuses because of a piece. */
async function shownTurn(page, refused) {
    for (const name of await names(page, ".movable")) {
        await click(page, name);
        for (const pin of await page.$$("[data-pin]")) {
            await pin.click();
            for (let i = 0; i < (refused ? 4 : 1); i++) await page.click('[data-spin="left"]');
            await told(page);
            if (!!(await page.$(".inka-told.refused")) === refused && (!refused || (await page.$(".inka-piece.stop")))) return;
        }
        await page.keyboard.press("Escape");
    }
}

try {
    await openTable(host, "inka", 2);
    await host.selectOption("select.pace", "100");
    for (const seat of [1, 2, 3]) await host.selectOption(`.seat-row[data-seat="${seat}"] select`, "medium");
    await host.click(".lobby-start .primary:not([disabled])");
    await host.waitForSelector(".inka .inka-piece");
    const path = `/t/${codeOf(host)}`;

    await turn();
    const [home] = await names(host, ".lit");
    await doing(() => click(host, home));
    for (let lays = 0; (await turn()) === "build"; lays++) {
        for (const name of NEAR) {
            if (!(await aim(host, name))) continue;
            if (lays === 2) await looks("inka-build", path, (page) => aim(page, name));
            await doing(() => host.click('[data-do="lay"]'));
            break;
        }
    }
    if ((await turn()) !== "push") throw new Error("the first turn does not come"); // good bots may be out after the second
    await looks("inka-turn", path, (page) => shownTurn(page, false));
    await looks("inka-refused", path, async (page) => {
        await shownTurn(page, true);
        await page.click('[data-do="move"]');
        await page.waitForSelector(".objection");
    });
    await doing(() => host.click(".inka-done"));
    const lit = await names(host, ".lit");
    if (lit.length) {
        await host.waitForSelector(".inka-cost");
        await looks("inka-walk", path, (page) => page.waitForSelector(".inka-cost"));
        await doing(async () => {
            await click(host, lit[lit.length >> 1]);
            const item = await host.$('.inka-list [data-kind="walk"]');
            if (item) await item.click();
        });
    }
    if ((await turn()) === "walk") await doing(() => host.click(".inka-done"));
    await looks("inka-block", path);
    console.log(`screenshots of Inka in ${folder}`);
} finally {
    await browser.close();
    await server.stop();
}
