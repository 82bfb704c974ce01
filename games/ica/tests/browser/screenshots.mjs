// screenshots.mjs FOLDER -- Ica's board from a match really played: what an orb showed, a table with fields, a conflict
// being composed, the end. Two people play the story of ica-story.mjs with a bot.
//
//   node games/ica/tests/browser/screenshots.mjs build/screenshots
import { mkdirSync } from "node:fs";
import { listen, settled, sitDown, touch } from "./play.mjs";
import { codeOf, launch, person, sleep, startServer } from "../../../../tests/browser/lib.mjs";
import { camera } from "../../../../tests/browser/photos.mjs";

const folder = process.argv[2] ?? "build/screenshots";
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await launch();
const anne = await person(browser, server), zoe = await person(browser, server);
const [ofAnne, ofZoe] = [anne, zoe].map((page) => (listen(page), camera(browser, server, page, folder, ".ica .ica-piece")));
let story, listened = 0;

/** The next choice of the story, when it is somebody's turn. */
async function next() {
    for (; listened < anne.heard.length; listened++) for (const e of anne.heard[listened].events ?? []) story.hear(e);
    for (const page of [anne, zoe]) {
        const view = await settled(page);
        if (view?.choices?.length) return [page, story.choose(view)];
    }
    return [null, null];
}
async function playUntil(done) {
    for (;;) {
        const [page, choice] = await next();
        if (anne.view.over || done(page, choice)) return choice;
        if (page) await touch(page, choice);
        else await sleep(30);
    }
}

try {
    story = await sitDown(server, anne, zoe, { rounds: 18, level: "medium", helpers: 3 });
    const path = `/t/${codeOf(anne)}`;
    await playUntil((page) => story.done.has("look") && page === anne && anne.view.view.table.points_left === 5);
    const seen = anne.view.view.table.known.findIndex((seats, piece) => seats && anne.view.view.deck[piece]) % 16;
    await ofAnne("ica-orb", path, async (page) => page.click(`[data-cell="s${seen}"]`));
    const attack = await playUntil((page, choice) => page === zoe && /^drop .* \+/.test(choice[0]));
    await ofZoe("ica-table", path);
    await ofZoe("ica-conflict", path, async (page) => {
        await page.click(`[data-cell="t${attack[2]}"]`);
        await page.click(`[data-cell="l${zoe.view.view.table.pawn[5]}"]`);
        for (const add of (await page.$$("[data-add]")).slice(0, 2)) await add.click();
        await page.waitForFunction(() => document.querySelector(".ica-sum").textContent.length > 0);
    });
    await playUntil(() => false);
    await ofZoe("ica-end", path, async (page) => page.waitForSelector(".result"));
    await ofZoe("ica-score", path, async (page) => {
        await page.waitForSelector(".result");
        await page.click(".result .button:not(.primary)");
    });
    console.log(`screenshots of Ica in ${folder}`);
} finally {
    await browser.close();
    await server.stop();
}
