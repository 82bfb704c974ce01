// What becomes of a page whose parts come late, not at all, or out of order: it draws, says so, and offers to try again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf, house, openTable, person, playNow, sleep } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

/** Timers and pictures come a second late, as in a window that is throttled: what changes meanwhile must not be lost. */
function throttle() {
    const { setTimeout: later } = window;
    window.requestAnimationFrame = (draw) => later(() => draw(performance.now()), 1000);
    window.setTimeout = (f, ms, ...rest) => later(f, Math.max(ms ?? 0, 1000), ...rest);
}

test("a throttled page draws the first screen", async () => {
    const page = await person(browser, server);
    await page.addInitScript(throttle);
    await page.goto("/");
    await page.waitForSelector(".game", { timeout: 8000 });
    await page.context().close();
});

// What was picked was let go when a new moment had been drawn, and on a slow machine that came after the first touch: it was forgotten.
test("on a slow machine a touch at the very beginning of one’s turn counts", async () => {
    const page = await person(browser, server);
    await page.addInitScript(throttle);
    await openTable(page, "ipso", 0);
    await page.selectOption('[data-option="first"] select', "1");
    await page.selectOption('.seat-row[data-seat="1"] select', "easy");
    const touched = page.evaluate(() => new Promise((done) => {
        const touch = () => document.querySelector(".prompt.mine") && (watch.disconnect(), document.querySelector('[data-cell="c0"]').click(), done()), watch = new MutationObserver(touch);
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    }));
    await page.click(".lobby-start .primary:not([disabled])");
    await touched;
    await page.waitForTimeout(2500);
    assert.equal(await page.getAttribute('[data-cell="c0"]', "aria-pressed"), "true", "it is still picked");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

/** What lies past the first screen has come, and nothing is on its way. */
async function allHere(page) {
    await page.waitForFunction(() => document.querySelector('link[href^="/beyond-"]')?.sheet);
    await page.waitForLoadState("networkidle");
}

test("what lies past the first screen comes after it, and moves nothing on it", async () => {
    const page = await person(browser, server, { language: "en-GB" }), later = [];
    await page.route(/\/(beyond-|words\/_beyond)/, (route) => void later.push(route));
    const look = () => page.evaluate(() => [...document.querySelectorAll("body *")].map((e) => {
        const { x, y, width, height } = e.getBoundingClientRect(), { color, font, backgroundColor, borderColor } = getComputedStyle(e);
        return [e.tagName, x, y, width, height, color, font, backgroundColor, borderColor].join(" ");
    }));
    await page.goto("/");
    await page.waitForSelector('.game [src*="pictures/"]');
    await page.waitForSelector('[data-link="open"]');
    await page.evaluate(() => document.fonts.ready);
    const text = await page.textContent("#page"), before = await look();
    assert.doesNotMatch(text, /\b(page|error|[a-z]+)\.[a-z]+\.[a-z]/, "every word of it is here");
    assert.ok(before.length > 100);
    for (let i = 0; later.length < 2 && i < 100; i++) await sleep(50);
    assert.equal(later.length, 2, "and comes by itself");
    await Promise.all(later.map((route) => route.continue()));
    await allHere(page);
    assert.deepEqual(await look(), before);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

/** A table is opened while what `pattern` names does not come: that is said, and the table comes when it is tried again. */
async function comesAgain(page, pattern, missing) {
    await page.route(pattern, missing);
    await page.click('[data-game="ipso"] .primary');
    await page.waitForSelector(".gone h1");
    assert.match(await page.textContent(".gone"), /n’a pas pu s’afficher/);
    await page.waitForURL("**/t/*");
    await page.unroute(pattern);
    await page.click("text=Réessayer");
    await page.waitForSelector(".ipso .card", { timeout: 15_000 });
    assert.equal(await page.locator(".plate.mine").count(), 1, "the seat is still ours");
    await page.context().close();
}

test("a table whose part does not come is said, and opens when it is tried again", async () => {
    const page = await person(browser, server), style = /\/beyond-.*\.css$/, abort = (route) => route.abort();
    await page.route(style, abort);
    await page.goto("/");
    await page.waitForSelector(".game");
    await comesAgain(page, style, abort);
});

test("a board that does not come is said, and comes when it is tried again", async () => {
    const page = await person(browser, server);
    await page.goto("/");
    await allHere(page);
    const before = new Set(await page.evaluate(() => performance.getEntriesByType("resource").map((r) => r.name)));
    await comesAgain(page, /\/part-.*\.js$/, (route) => (before.has(route.request().url()) ? route.continue() : route.abort()));
});

test("a table of a game that the server did not offer when the page was opened is told as such", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await page.routeWebSocket(/./, (ws) => {
        const wire = ws.connectToServer();
        wire.onMessage((text) => ws.send(text.replaceAll('"game":"ipso"', '"game":"chess"')));
        ws.onMessage((text) => wire.send(text));
    });
    const other = await person(browser, server);
    const code = await playNow(other, 2);
    await page.goto(`/t/${code}`);
    await page.waitForSelector(".gone h1");
    assert.match(await page.textContent(".gone"), /cannot show the game “chess”/);
    await Promise.all([page, other].map((p) => p.context().close()));
});

test("a missed message is asked for once, however many follow", async () => {
    const page = await person(browser, server);
    const joins = [];
    let missing = false, gap = false;
    await page.routeWebSocket(/./, (ws) => {
        const wire = ws.connectToServer();
        wire.onMessage((text) => {
            if (missing && !gap && JSON.parse(text).t === "chat") return void (gap = true);
            ws.send(text);
        });
        ws.onMessage((text) => {
            if (gap && JSON.parse(text).t === "join") joins.push(text); // and its way is long
            else wire.send(text);
        });
        page.mend = () => wire.send(joins[0]);
    });
    await openTable(page, "ipso", 0);
    missing = true;
    const other = await person(browser, server);
    await other.goto(`/t/${codeOf(page)}`);
    await other.click(".bottom-bar >> text=Discussion");
    for (const line of ["one", "two", "three", "four"]) {
        await other.fill(".chat-form input", line);
        await other.keyboard.press("Enter");
        await other.waitForSelector(`.chat-text >> text=${line}`);
    }
    await sleep(200);
    assert.equal(joins.length, 1);
    page.mend();
    await page.click(".bottom-bar >> text=Discussion");
    await page.waitForSelector(".chat-text >> text=four");
    assert.equal(await page.locator(".chat-text").count(), 4);
    await Promise.all([page, other].map((p) => p.context().close()));
});

test("two seats on one device: the host frees one, the other stays", async () => {
    const host = await person(browser, server), guest = await person(browser, server);
    host.on("dialog", (d) => void d.accept());
    await openTable(host, "ipso", 2); // four seats
    await guest.goto(`/t/${codeOf(host)}`);
    for (const seat of [1, 2]) {
        await guest.click(`.seat-row[data-seat="${seat}"] .button`);
        await guest.waitForSelector(`.seat-row.mine[data-seat="${seat}"]`);
    }
    await host.click('.seat-row[data-seat="1"] [aria-label="Retirer de cette place"]');
    await guest.waitForFunction(() => document.querySelectorAll(".seat-row.mine").length === 1);
    await guest.reload();
    await guest.waitForSelector('.seat-row.mine[data-seat="2"]');
    assert.equal(await guest.locator(".seat-row.mine").count(), 1);
    await Promise.all([host, guest].map((p) => p.context().close()));
});
