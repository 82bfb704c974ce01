// lib.mjs -- a server of our own, browsers of people, and the small deeds that tests are made of.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const ILOT = process.env.ILOT ?? join(ROOT, "build/ilot");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell"; // the same engine without windows: two thirds of the CPU of the whole browser
// Drawn in plain software: SwiftShader's GPU took three times the CPU for the same match (20 against 6.5 s). Pages
// with 3D need it: launch(THREE_D).
const FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
export const FLAT = ["--disable-gpu"];
export const THREE_D = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"];

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

function freePort() {
    return new Promise((done) => {
        const probe = createServer().listen(0, "127.0.0.1", () => {
            const { port } = probe.address();
            probe.close(() => done(port));
        });
    });
}

/** A server with its own folder and port; kill() is SIGKILL, start() brings it back on the same data. */
export async function startServer(program = ILOT) {
    if (!existsSync(program)) throw new Error(`there is no ${program}: build it, or name one in ILOT`);
    const data = mkdtempSync(join(tmpdir(), "ilot-browser-"));
    const port = await freePort();
    const server = { port, url: `http://127.0.0.1:${port}`, process: null };
    server.start = async () => {
        server.process = spawn(program, ["serve", "--port", String(port), "--data", data, "--name", "table.house"], { stdio: ["ignore", "ignore", "inherit"] });
        for (let i = 0; i < 200; i++) {
            try {
                if ((await fetch(`${server.url}/healthz`)).ok) return;
            } catch {
                await sleep(50);
            }
        }
        throw new Error("the server does not answer");
    };
    server.kill = () => new Promise((done) => {
        server.process.once("exit", done);
        server.process.kill("SIGKILL");
    });
    server.stop = async () => {
        await server.kill();
        rmSync(data, { recursive: true, force: true });
    };
    await server.start();
    return server;
}

/** A wire between one browser and the server, `delay_ms` long each way, that can be cut and mended; browsers see it as the server. */
export async function wire(server, delay_ms = 0) {
    const sockets = new Set();
    let whole = true;
    const proxy = createServer((here) => {
        if (!whole) return here.destroy();
        const there = connect(server.port, "127.0.0.1");
        for (const [a, b] of [[here, there], [there, here]]) {
            sockets.add(a);
            a.on("error", () => undefined);
            a.on("close", () => {
                sockets.delete(a);
                b.destroy();
            });
            if (delay_ms) a.on("data", (bytes) => setTimeout(() => b.writable && b.write(bytes), delay_ms));
            else a.pipe(b);
        }
    });
    await new Promise((done) => proxy.listen(0, "127.0.0.1", done));
    return {
        url: `http://127.0.0.1:${proxy.address().port}`,
        cut() {
            whole = false;
            for (const s of sockets) s.destroy();
        },
        mend() {
            whole = true;
        },
        close() {
            this.cut();
            proxy.close();
        },
    };
}

/** A server and a browser for all tests of a file. `open` brings more, and may return what closes it; `program` is another server. */
export function house(open = () => {}, flags = FLAT, program = ILOT) {
    const here = {};
    let close;
    before(async () => {
        here.server = await startServer(program);
        here.browser = await launch(flags);
        close = await open(here);
    });
    after(async () => {
        await here.browser?.close();
        close?.();
        await here.server?.stop();
    });
    return here;
}

/** On the first screen, the `nth` number of seats that the game offers; a narrow screen folds that away. */
export async function chooseSeats(page, game, nth) {
    await page.waitForSelector(`[data-game="${game}"]`);
    const fold = page.locator(`[data-game="${game}"] .game-fold[aria-expanded="false"]`);
    if (await fold.isVisible()) await fold.click();
    if (nth !== undefined) await page.selectOption(`select[name="seats-${game}"]`, { index: nth });
}

/** Anne opens a table from the first screen, at the `nth` number of seats that the game offers. */
export async function openTable(page, game, nth) {
    await page.goto("/");
    await page.fill(".your-name", "Anne");
    await chooseSeats(page, game, nth);
    await page.click(`[data-game="${game}"] .invite`);
    await page.waitForSelector(".lobby");
    await page.waitForURL("**/t/*"); // told apart from what is on screen, and sometimes later
}

/** Types a number into an option of the lobby, unfolding it where it is folded away. */
export async function setNumber(page, option, value) {
    await page.$$eval(".terms details", (all) => all.forEach((d) => (d.open = true)));
    await page.fill(`[data-option="${option}"] input`, String(value));
    await page.keyboard.press("Tab");
}

/** A guest comes by the link, takes the second seat, and the host begins. */
export async function sitAndStart(host, guest, name = "Zoe") {
    await guest.goto(`/t/${codeOf(host)}`);
    await guest.click('.seat-row[data-seat="1"] .button');
    await guest.fill('.seat-row[data-seat="1"] .name-input', name);
    await guest.keyboard.press("Enter");
    await host.waitForSelector(`text=${name}`);
    await host.click(".lobby-start .primary:not([disabled])");
}

export const launch = (more = FLAT) => chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...more] });

// Said by the browser when the wire is cut, and about a header that counts over https only.
const EXPECTED = /WebSocket|ERR_CONNECTION|ERR_INTERNET|ERR_EMPTY|Cross-Origin-Opener-Policy header has been ignored/;

// Software draws 3D as often as it can, on the very cores that the test needs: ten pictures a second of a quarter of the pixels will do.
const PICTURE_MS = 100, COARSE = 0.5;

function drawSeldom(every_ms) {
    const next = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => setTimeout(() => next(draw), every_ms);
    window.cancelAnimationFrame = clearTimeout;
}

/**
 * Somebody with a browser of their own. Reduced motion, so that tests wait for the game and not for cards to land; `calm` for pages
 * with 3D.
 */
export async function person(browser, server, { language = "fr-FR", width = 1280, height = 800, motion = false, calm = false, ...more } = {}) {
    const context = await browser.newContext({
        baseURL: server.url, locale: language, viewport: { width, height }, reducedMotion: motion ? "no-preference" : "reduce", deviceScaleFactor: calm ? COARSE : 1, ...more,
    });
    if (calm) await context.addInitScript(drawSeldom, PICTURE_MS);
    const page = await context.newPage();
    page.faults = [];
    page.on("pageerror", (e) => page.faults.push(e.message));
    page.on("console", (m) => {
        if (m.type() === "error" && !EXPECTED.test(m.text())) page.faults.push(m.text());
    });
    return page;
}

/** The own cell that the board marks as allowed now: what a person would see. */
export const state = (page) => page.evaluate(() => ({
    turn: !!document.querySelector(".prompt.mine"),
    over: !!document.querySelector(".result, .plate.winner"),
    choose: !!document.querySelector(".choose.keep"),
    throwing: !!document.querySelector(".choose.throw"),
}));

/** One act of whoever sits at this page, by mouse; `pick` chooses among the open slots. Answers whether there was one to do. */
export async function playOnce(page, pick = (slots) => slots[0]) {
    const now = await state(page);
    if (!now.turn) return false;
    const before = await actsShown(page);
    if (now.choose) await page.click(before % 2 ? ".choose.keep" : ".choose.bonus");
    else if (now.throwing) await page.click(".choose.throw");
    else {
        await page.click('[data-cell="c0"]');
        const slots = await page.$$eval(".card.open", (cards) => cards.filter((c) => c.dataset.zone?.startsWith("pyramid")).length);
        if (!slots) throw new Error("nothing may be replaced");
        const cells = await openSlots(page);
        await page.click(`[data-cell="s${pick(cells)}"]`);
    }
    await page.waitForFunction((n) => Number(document.querySelector(".stage")?.dataset.acts) > n || document.querySelector(".result"), before, { timeout: 15_000 });
    return true;
}

/** Slots of the own pyramid that lie face down. */
export const openSlots = (page) =>
    page.$$eval('[data-cell^="s"]', (cells) => cells.filter((c) => /face cachée|face down/.test(c.getAttribute("aria-label"))).map((c) => Number(c.dataset.cell.slice(1))));

export const actsShown = (page) => page.$eval(".stage", (e) => Number(e.dataset.acts));

/** Bots that take their time are hurried; where nobody is to be hurried there is no such button. */
export const hurry = (page) => page.evaluate(() => document.querySelector('[data-tool="skip"]')?.click());

/** Plays until the match is over, every page in turn. */
export async function playOut(pages, { limit = 200 } = {}) {
    for (let i = 0; i < limit; ) {
        if ((await Promise.all(pages.map(state))).every((s) => s.over)) return;
        let acted = false;
        for (const page of pages) if (await playOnce(page)) (acted = true), i++;
        if (acted) continue;
        await Promise.all(pages.map(hurry));
        await sleep(60);
    }
    throw new Error("the match does not end");
}

/** From IPSO's lobby to the points at its end, against an easy bot that does not dawdle. */
export async function playToTheEnd(page) {
    await page.selectOption('.seat-row[data-seat="1"] select', "easy");
    await page.selectOption("select.pace", "100");
    await page.click(".lobby-start .primary:not([disabled])");
    await page.waitForSelector(".ipso .card");
    await playOut([page]);
    await page.waitForSelector(".result");
}

/** The points on the plates, by seat. */
export const pointsShown = (page) =>
    page.$$eval(".plate", (plates) => Object.fromEntries(plates.map((p) => [p.dataset.seat, Number(p.querySelector(".plate-points").textContent)])));

/** Runs `ilot` and gives its exit code and what it printed. */
export function ilot(...args) {
    return new Promise((done, fail) => {
        const p = spawn(ILOT, args);
        let text = "";
        p.stdout.on("data", (d) => (text += d));
        p.stderr.on("data", (d) => (text += d));
        p.on("error", fail);
        p.on("close", (code) => done({ code, text }));
    });
}

/** A table of one's own against bots, from the first screen: answers its code. */
export async function playNow(page, seats) {
    await page.goto("/");
    if (seats) await chooseSeats(page, "ipso", seats - 2);
    await page.click('[data-game="ipso"] .primary');
    await page.waitForSelector(".ipso .card");
    await page.waitForURL("**/t/*");
    return codeOf(page);
}

export const codeOf = (page) => new URL(page.url()).pathname.slice(3);

export const myTurn = (page) => page.waitForSelector(".prompt.mine", { timeout: 30_000 });
