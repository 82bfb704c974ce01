// A long log comes in pages: the end at once, the rest when one scrolls up or asks, and what is read stays in its place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, person } from "./lib.mjs";

let server, browser;
house((here) => {
    ({ server, browser } = here);
});

/** A match of two bots, paused after so many acts; who hosts it stays, in the first page of this browser. */
async function longMatch(page, acts) {
    await page.goto("/");
    return page.evaluate((acts) => new Promise((done) => {
        const socket = (window.host = new WebSocket(`ws://${location.host}/ws`));
        const ask = (message) => socket.send(JSON.stringify({ id: message.t, ...message }));
        let code;
        socket.onopen = () => ask({ t: "create", game: "inka", seats: 2, sit: 0, bots: "random", start: true, bot_pause_ms: 5, grace_ms: null }); // not so quick that it is over before we can say halt
        socket.onmessage = ({ data }) => {
            const m = JSON.parse(data);
            if (m.id === "create") code = m.code;
            if (m.id === "pause") done(code);
            if (m.match?.acts === acts) ask({ t: "pause", paused: true });
            if (m.match?.over && m.match.acts < acts) ask({ t: "start" });
        };
    }), acts);
}

const shown = (page) => page.$$eval(".log li[data-i]", (lines) => lines.map((l) => Number(l.dataset.i)));

test("scrolling up brings what came before, the deal at last, and the line that was read stays", async () => {
    const host = await person(browser, server), page = await person(browser, server, { language: "en-GB" });
    const code = await longMatch(host, 450);
    assert.match(code, /^[A-Z2-9]{6,9}$/);
    await page.goto(`/t/${code}`);
    await page.click("#tab-log");
    await page.waitForSelector(".log li");
    const first = await shown(page);
    assert.equal(first.length, 200);
    const last = first.at(-1);
    assert.equal(await page.textContent(".log-older"), "Earlier moves");
    assert.ok(await page.$eval(".panel-body", (box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 1), "the newest is in sight");
    const top = (line) => page.$eval(`.log li[data-i="${line}"]`, (l) => l.getBoundingClientRect().top);
    await page.$eval(".panel-body", (box) => (box.scrollTop = 80)); // the button is out of sight: nothing comes yet
    const before = await top(first[0]);
    await page.$eval(".panel-body", (box) => (box.scrollTop = 0));
    await page.waitForSelector(`.log li[data-i="${first[0] - 1}"]`);
    assert.ok(Math.abs((await top(first[0])) - before - 80) < 3, "what was read is where it was");
    assert.equal((await shown(page)).length, 400);
    await page.focus(".log-older");
    await page.keyboard.press("Enter");
    await page.waitForSelector('.log li[data-i="-1"]');
    assert.deepEqual(await shown(page), Array.from({ length: last + 2 }, (_, k) => k - 1), "the deal and every act, once");
    assert.equal(await page.locator(".log-older").count(), 0);
    assert.deepEqual(page.faults, []);
    await Promise.all([host, page].map((p) => p.context().close()));
});
