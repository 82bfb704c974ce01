// A table at which nobody moves sleeps: no picture is drawn, nothing is animated, and the page wakes up for little more than the beat that
// shows a cut line. Counted, not measured, so that a busy machine does not matter; what that costs is measured by idle.test.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, openTable, person, sitAndStart, THREE_D } from "./lib.mjs";

const LOOK_MS = 4_000, BEATS = 2; // a second: a timer and its answer
let server, browser;
house(async (here) => {
    ({ server, browser } = here);
}, THREE_D);

/** In the page: everything that wakes it up is counted, by its kind. */
function count() {
    const woken = (window.woken = { timers: 0, frames: 0, messages: 0 }), counted = (kind, f) => (...args) => (woken[kind]++, f(...args));
    const { setTimeout, setInterval, requestAnimationFrame } = window;
    window.setTimeout = (f, ms, ...args) => setTimeout(counted("timers", f), ms, ...args);
    window.setInterval = (f, ms, ...args) => setInterval(counted("timers", f), ms, ...args);
    window.requestAnimationFrame = (f) => requestAnimationFrame(counted("frames", f));
    window.WebSocket = class extends WebSocket {
        set onmessage(f) {
            super.onmessage = counted("messages", f);
        }
    };
}

/** What woke the page while nobody did anything, once what opened the table is over. */
async function sleeps(page, what, most) {
    await page.mouse.move(0, 0);
    await page.waitForFunction((looks) => { // nothing was drawn for a while
        const { woken } = window, still = woken.frames === window.drawn && !document.getAnimations().some((a) => a.playState === "running");
        window.drawn = woken.frames;
        window.calm = still ? (window.calm ?? 0) + 1 : 0;
        return window.calm > looks;
    }, 6, { polling: 500, timeout: 60_000 });
    const [woken, changes] = await page.evaluate(async (ms) => {
        const before = { ...window.woken };
        let changes = 0;
        const watch = new MutationObserver((all) => (changes += all.length));
        watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        const began = performance.now();
        await new Promise((done) => AbortSignal.timeout(ms).addEventListener("abort", done));
        const seconds = (performance.now() - began) / 1000;
        watch.disconnect();
        return [Object.fromEntries(Object.entries(window.woken).map(([kind, n]) => [kind, (n - before[kind]) / seconds])), changes];
    }, LOOK_MS);
    const all = woken.timers + woken.messages;
    console.log(`# ${what}: ${all.toFixed(1)} wake-ups a second (${JSON.stringify(woken)}), ${changes} changes`);
    assert.equal(woken.frames, 0, `${what}: frames`);
    assert.ok(all <= most + 0.6, `${what}: ${all} wake-ups a second`); // one more may fall into the time looked at
    assert.ok(changes <= 2, `${what}: ${changes} changes of the page`); // a clock may go on
}

for (const [game, there] of [["ipso", ".ipso .card"], ["ica", ".ica-piece"], ["inka", ".inka-piece"]])
    test(`${game}: a bot has moved, and one thinks`, async () => {
        const page = await person(browser, server, { motion: true });
        await page.addInitScript(count);
        await openTable(page, game, 0);
        await page.selectOption('[data-option="first"] select', "2");
        await page.selectOption('.seat-row[data-seat="1"] select', "easy");
        await page.click(".lobby-start .primary:not([disabled])");
        await page.waitForSelector(there);
        await page.waitForSelector(".prompt.mine", { timeout: 30_000 });
        await page.waitForSelector(".mark-ring.to"); // what the bot moved stays marked
        await sleeps(page, game, BEATS);
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

for (const [game, most] of [["icetowers", BEATS + 1], ["thinice", BEATS + 2]]) // how far it is to each seat is asked; the heap is looked at
    test(`${game}: everybody thinks`, async () => {
        const anne = await person(browser, server, { motion: true }), zoe = await person(browser, server);
        await anne.addInitScript(count);
        await zoe.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
        await openTable(anne, game, 0);
        await sitAndStart(anne, zoe);
        await anne.waitForSelector('.it-frame[data-ready="true"], .ti-frame[data-ready="true"]', { timeout: 60_000 });
        if (game === "icetowers") {
            for (const page of [zoe, anne]) await page.click('[data-act="ready"]');
            await anne.waitForSelector('.icetowers[data-stage="play"]', { timeout: 20_000 });
        }
        await sleeps(anne, game, most);
        assert.deepEqual(anne.faults, []);
        await Promise.all([anne, zoe].map((p) => p.context().close()));
    });
