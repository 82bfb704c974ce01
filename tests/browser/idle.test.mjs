// A table at which nobody moves costs next to nothing: under one hundredth of a core, all of the browser's processes together.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { house, launch, openTable, person, sitAndStart, sleep, THREE_D } from "./lib.mjs";

const MOST = 0.01, LOOK_MS = 5_000, LOOKS = 3, SETTLE_MS = 4_000, OPENED_MS = 12_000;
let server, browser, another, empty = 0; // an empty page's share
house(async (here) => {
    ({ server, browser } = here);
}, THREE_D);
before(async () => {
    another = await launch(); // whoever else sits there is not measured
});
after(() => another?.close());

/**
 * CPU seconds of every thread of the browser so far, as the scheduler counts them: in ticks of 10 ms, which is what processes are told,
 * a table that sleeps takes none or two.
 */
async function spent() {
    const session = await browser.newBrowserCDPSession(), { processInfo } = await session.send("SystemInfo.getProcessInfo"), threads = new Map();
    await session.detach();
    for (const { type, id } of processInfo)
        for (const task of readdirSync(`/proc/${id}/task`)) {
            const ns = Number(readFileSync(`/proc/${id}/task/${task}/schedstat`, "utf8").split(" ")[0]);
            threads.set(`${id} ${task}`, { type, cpu: ns / 1e9 });
        }
    return threads;
}

/** Some looks at the browser, each as the share of a core that its kinds of processes took. */
async function looks() {
    const seen = [];
    for (let look = 0; look < LOOKS; look++) {
        const from = await spent(), began = performance.now();
        await sleep(LOOK_MS);
        const to = await spent(), seconds = (performance.now() - began) / 1000, by = {};
        for (const [thread, { type, cpu }] of to) by[type] = (by[type] ?? 0) + (cpu - (from.get(thread)?.cpu ?? 0)) / seconds;
        seen.push(by);
    }
    return seen;
}
const whole = (look) => Object.values(look).reduce((sum, share) => sum + share);
const middle = (shares) => [...shares].sort((a, b) => a - b)[shares.length >> 1];
const percent = (share) => `${(share * 100).toFixed(2)} %`;

/**
 * The share of a core that an idle table takes, less what the same browser takes for an empty page just before: a busy machine, and a
 * browser that has been up for long, add to both. The middle of some looks.
 */
async function rests(what) {
    await sleep(OPENED_MS); // what opening it has left behind: the browser tidies up for a while. Not longer: IceTowers counts a silence down after forty seconds
    const seen = await looks(), share = middle(seen.map(whole)) - empty;
    console.log(`# ${what}: ${percent(share)} of a core over ${percent(empty)} of an empty page; ${seen.map((s) => Object.entries(s).filter(([, n]) => n > 0.0005).map(([type, n]) => `${type} ${percent(n)}`).join(" + ") || "nothing").join(", ")}`);
    assert.ok(share < MOST, `${what}: ${percent(share)}`);
}

/** Anne and Zoe at a table, the match begun; Anne has the first word where there is one. Whatever comes of it, the table is left: one that stays open is measured with the next. */
const atTable = (game, measured) => async () => {
    const blank = await person(browser, server);
    await blank.goto("about:blank");
    await sleep(SETTLE_MS);
    empty = middle((await looks()).map(whole));
    await blank.context().close();
    const anne = await person(browser, server, { motion: true }), zoe = await person(another, server);
    try {
        await zoe.addInitScript(() => localStorage.setItem("ilot.lists", "yes"));
        await openTable(anne, game, 0);
        if (await anne.locator('[data-option="first"] select').count()) await anne.selectOption('[data-option="first"] select', "1");
        await sitAndStart(anne, zoe);
        await measured(anne, zoe);
        assert.deepEqual(anne.faults, []);
    } finally {
        await Promise.all([anne, zoe].map((p) => p.context().close()));
    }
};

for (const [game, there] of [["ipso", ".ipso .card"], ["ica", ".ica-piece"], ["inka", ".inka-piece"]])
    test(`${game}: nobody moves`, atTable(game, async (anne) => {
        await anne.waitForSelector(there);
        await anne.waitForSelector(".prompt.mine", { timeout: 30_000 });
        await rests(game);
    }));

test("icetowers: everybody thinks", atTable("icetowers", async (anne, zoe) => {
    await anne.waitForSelector('.it-frame[data-ready="true"]', { timeout: 60_000 });
    for (const page of [zoe, anne]) await page.click('[data-act="ready"]');
    await anne.waitForSelector('.icetowers[data-stage="play"]', { timeout: 20_000 });
    await rests("icetowers");
}));

test("thinice: a call is thought about, then pieces lie in their trays", atTable("thinice", async (anne) => {
    await anne.waitForSelector('.ti-frame[data-ready="true"]', { timeout: 60_000 });
    await anne.waitForSelector(".ti-call", { timeout: 60_000 });
    await rests("thinice, calling");
    await anne.click('.ti-call[data-act="call L"]');
    await anne.waitForSelector('.thinice[data-tray="L1"]');
    await rests("thinice, building");
}));
