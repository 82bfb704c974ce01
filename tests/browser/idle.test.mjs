// A table at which nobody moves costs next to nothing: under one hundredth of a core, all of the browser's processes together.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { house, launch, openTable, person, sitAndStart, sleep, THREE_D } from "./lib.mjs";

const MOST = 0.01, LOOK_MS = 10_000, LOOKS = 4;
let server, browser, another, zoe;
house(async (here) => {
    ({ server, browser } = here);
}, THREE_D);
before(async () => {
    another = await launch(); // whoever else sits there is not measured
});
after(() => another?.close());

/** CPU seconds of all processes of the browser so far. */
async function spent() {
    const session = await browser.newBrowserCDPSession(), { processInfo } = await session.send("SystemInfo.getProcessInfo");
    await session.detach();
    return processInfo.reduce((sum, p) => sum + p.cpuTime, 0);
}

/** The share of a core that an idle table takes; the least of a few looks, for a busy machine only adds to it. */
async function rests(what) {
    const shares = [];
    for (let look = 0; look < LOOKS && !(Math.min(...shares) < MOST); look++) {
        const from = await spent(), began = performance.now();
        await sleep(LOOK_MS);
        shares.push((await spent() - from) / ((performance.now() - began) / 1000));
    }
    console.log(`# ${what}: ${shares.map((s) => `${(s * 100).toFixed(2)} %`).join(", ")} of a core`);
    assert.ok(Math.min(...shares) < MOST, `${what}: ${shares}`);
}

/** Anne and Zoe at a table, the match begun; Anne has the first word where there is one. */
async function two(game) {
    const anne = await person(browser, server, { motion: true });
    zoe = await person(another, server);
    await zoe.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
    await openTable(anne, game, 0);
    if (await anne.locator('[data-option="first"] select').count()) await anne.selectOption('[data-option="first"] select', "1");
    await sitAndStart(anne, zoe);
    return anne;
}
const leave = async (anne) => {
    assert.deepEqual(anne.faults, []);
    await Promise.all([anne, zoe].map((p) => p.context().close()));
};

for (const [game, there] of [["ipso", ".ipso .card"], ["ica", ".ica-piece"], ["inka", ".inka-piece"]])
    test(`${game}: nobody moves`, async () => {
        const anne = await two(game);
        await anne.waitForSelector(there);
        await anne.waitForSelector('.prompt.mine', { timeout: 30_000 });
        await rests(game);
        await leave(anne);
    });

test("icetowers: everybody thinks", async () => {
    const anne = await two("icetowers");
    await anne.waitForSelector('.it-frame[data-ready="true"]', { timeout: 60_000 });
    for (const page of [zoe, anne]) await page.click('[data-act="ready"]');
    await anne.waitForSelector('.icetowers[data-stage="play"]', { timeout: 20_000 });
    await rests("icetowers");
    await leave(anne);
});

test("thinice: a call is thought about, then pieces lie in their trays", async () => {
    const anne = await two("thinice");
    await anne.waitForSelector('.ti-frame[data-ready="true"]', { timeout: 60_000 });
    await anne.waitForSelector(".ti-call", { timeout: 60_000 });
    await rests("thinice, calling");
    await anne.click('.ti-call[data-act="call L"]');
    await anne.waitForSelector('.thinice[data-tray="L1"]');
    await rests("thinice, building");
    await leave(anne);
});
