// The print page: reached from the game and from its rules, shows what the pages look like, and gives the PDF that the program makes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./axe.mjs";
import { house, person, sleep } from "./lib.mjs";
import { drawnGames } from "../games.mjs";

const here = house();
const made = (page) => page.waitForSelector('[data-print="made"]', { timeout: 120_000 });

test("from the first screen to the PDF, in French, then other paper and ink", async () => {
    const page = await person(here.browser, here.server), outside = [];
    page.on("request", (r) => new URL(r.url()).origin !== here.server.url && !r.url().startsWith("data:") && outside.push(r.url()));
    await page.goto(here.server.url);
    await page.click('[data-game="ica"] a[href="/print/ica"]');
    await page.waitForSelector("h1");
    assert.equal(await page.textContent("h1"), "Ica, à imprimer");
    await made(page);
    const preview = await page.waitForSelector(".print-preview");
    await page.waitForFunction(() => document.querySelector(".print-preview").complete);
    assert.equal(await preview.evaluate((i) => i.naturalWidth), Number(await preview.getAttribute("width")));
    const href = await page.getAttribute(".print-files a", "href");
    const answer = await fetch(here.server.url + href), bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(answer.headers.get("content-type"), "application/pdf");
    assert.equal(bytes.subarray(0, 5).toString(), "%PDF-");
    const again = await fetch(here.server.url + href, { headers: { "if-none-match": answer.headers.get("etag") } });
    assert.equal(again.status, 304);
    await page.selectOption('select[name="paper"]', "letter");
    await page.selectOption('select[name="ink"]', "saving");
    await page.waitForSelector('[data-print="waits"]');
    await made(page);
    assert.match(await page.getAttribute(".print-files a", "href"), /paper=letter&lang=fr&ink=saving/);
    assert.deepEqual(outside, [], "nothing leaves the server");
    await page.context().close();
});

test("from the rules", async () => {
    const page = await person(here.browser, here.server, { language: "en-GB" });
    await page.goto(`${here.server.url}/rules/inka`);
    assert.equal(await page.getAttribute(".rules-print a", "href"), "/print/inka");
    assert.equal(await page.textContent(".rules-print a"), "Print this game");
    await page.context().close();
});

test("whatever strangers ask for, each kind is made once, and the table goes on meanwhile", async () => {
    const kinds = drawnGames().flatMap((g) => ["a4", "a3", "letter"].map((p) => `${g}.pdf?paper=${p}&lang=en`));
    let slowest = 0;
    for (let round = 0; round < 6; round++) {
        const answers = await Promise.all([...kinds, ...kinds, ...kinds].map((k) => fetch(`${here.server.url}/print/${k}`).then((a) => (a.arrayBuffer(), a.status))));
        for (const status of answers) assert.ok(status === 200 || status === 503, String(status));
        const began = performance.now();
        assert.ok((await fetch(`${here.server.url}/healthz`)).ok);
        slowest = Math.max(slowest, performance.now() - began);
        await sleep(200);
    }
    assert.ok(slowest < 2000, `the loop answered after ${slowest} ms`);
    for (const wrong of ["chess.pdf", "ica.pdf?paper=b5", "ica.exe", "ica.pdf?nonsense=1", "ica.pdf?lang=french", "../ica.pdf", "ica.pdf?paper=a4&&"])
        assert.equal((await fetch(`${here.server.url}/print/${wrong}`)).status, 404, wrong);
});

for (const colorScheme of ["light", "dark"])
    for (const [width, height] of [[1280, 800], [390, 844], [844, 390]])
        test(`axe finds nothing serious, ${colorScheme}, ${width} × ${height}`, async () => {
            const page = await person(here.browser, here.server, { colorScheme, width, height });
            await page.goto("/print/ica");
            await made(page);
            await check(page, "print");
            await page.context().close();
        });
