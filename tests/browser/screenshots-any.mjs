// screenshots-any.mjs FOLDER -- the board that serves any game, from matches really played: cards of a test game, a number on a
// scale, a refusal, the first screen with games that nobody has drawn, and two real games in words.
//
//   node tests/browser/screenshots-any.mjs build/screenshots
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf, ILOT, launch, person, startServer } from "./lib.mjs";
import { camera, LOOKS } from "./photos.mjs";

const folder = process.argv[2] ?? "build/screenshots";
mkdirSync(folder, { recursive: true });
const server = await startServer(process.env.ILOT_TEST_SERVER ?? join(dirname(ILOT), "tests/test_server"));
const browser = await launch();
const lying = ["light", "dark"].map((colorScheme) => [`lying-${colorScheme}`, { width: 844, height: 390, colorScheme, isMobile: true, hasTouch: true }]);
const READY = ".any-move:not([disabled])";

/** A table of one's own with bots; in words where the game has a board. */
async function table(game, nth = 0) {
    const page = await person(browser, server);
    await page.addInitScript(() => localStorage.setItem("ilot.in_words", "on"));
    await page.goto("/");
    await page.selectOption(`select[name="seats-${game}"]`, { index: nth });
    await page.click(`[data-game="${game}"] .primary`);
    await page.waitForSelector(READY);
    await page.waitForURL("**/t/*");
    return page;
}

async function move(page, nth = 0) {
    const before = await page.$eval(".stage", (e) => Number(e.dataset.acts));
    await page.locator(READY).nth(nth).click();
    await page.click(".any-chosen .primary");
    await page.waitForFunction((n) => Number(document.querySelector(".stage").dataset.acts) > n, before);
    await page.waitForSelector(READY, { timeout: 30_000 });
}

try {
    const home = await person(browser, server);
    await camera(browser, server, home, folder, ".game")("any-home", "/", undefined, [...LOOKS, ...lying]);
    for (const [game, nth, moves, look] of [
        ["sealed", 0, 2, async (page) => page.locator(READY).nth(1).click()],
        ["sticks", 0, 1, async (page) => {
            await page.locator(READY).first().click();
            await page.focus('.any-scale [type="range"]');
            await page.keyboard.press("ArrowRight");
            await page.waitForSelector(".any-meaning p");
        }],
        ["ipso", 1, 2, async () => undefined],
        ["ica", 1, 3, async () => undefined],
    ]) {
        const page = await table(game, nth);
        for (let i = 0; i < moves; i++) await move(page, i);
        await camera(browser, server, page, folder, READY)(`any-${game}`, `/t/${codeOf(page)}`, look, [...LOOKS, ...lying]);
    }
    console.log(`screenshots of the board for any game in ${folder}`);
} finally {
    await browser.close();
    await server.stop();
}
