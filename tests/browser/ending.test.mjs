// The end of a match: one card beside the board, who won and why, one's own place, the winner's pieces lit, the way on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn } from "./positions.mjs";
import { house, openTable, person, playOut } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

/** The card lies beside the board, not over it, and is the only one. */
async function beside(page, look) {
    const [card, stage] = await Promise.all([".result", ".stage"].map((s) => page.locator(s).boundingBox()));
    const apart = card.x >= stage.x + stage.width - 1 || card.y >= stage.y + stage.height - 1;
    assert.ok(apart, `${look}: the card covers the board (${JSON.stringify({ card, stage })})`);
    assert.equal(await page.locator(".result, .ti-verdict, .objection").count(), 1, look);
    assert.ok(stage.width > 300 && stage.height > 150, `${look}: ${stage.width} × ${stage.height} left for the board`);
}

const WIN = "setposition inka seats=2 phase walk turn A first A round 2 points 3 figures a5 h12 statues - 123";
const LOOKS = [[1280, 800], [390, 844], [844, 390], [1920, 1080]];

test("IPSO: who won and why, beside the board at every size, and a rematch", async () => {
    const page = await person(browser, server, { language: "en-GB" });
    await openTable(page, "ipso", 0);
    await page.selectOption('.seat-row[data-seat="1"] select', "easy");
    await page.selectOption("select.pace", "100");
    await page.click(".lobby-start .primary:not([disabled])");
    await page.waitForSelector(".ipso .card");
    await playOut([page]);
    await page.waitForSelector(".result");
    for (const [width, height] of LOOKS) {
        await page.setViewportSize({ width, height });
        await beside(page, `${width} × ${height}`);
    }
    assert.match(await page.textContent(".result h2"), /(You win|wins|Shared).* \d+ points?/);
    assert.match(await page.textContent(".result-why"), /\d+ points? ahead of|each\./);
    assert.ok((await page.locator(".mark-ring.won").count()) >= 14, "the winner's pyramid is lit");
    if (!/You win|Shared/.test(await page.textContent(".result h2"))) assert.match(await page.textContent(".result-own"), /You come 2nd of 2/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.click(".result-buttons >> text=Look at the board");
    assert.equal(await page.locator(".result").count(), 0);
    await page.reload();
    await page.waitForSelector(".result");
    await page.click(".result-buttons .primary");
    await page.waitForSelector(".result", { state: "detached" });
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("IceTowers: the end says how it came", async () => {
    const page = await drawn(browser, server, "setposition icetowers seats=2 play done B", { language: "en-GB", table: { nth: 0, awaited: ".icetowers" } });
    await page.click('[data-act="done"]');
    await page.waitForSelector(".result");
    await beside(page, "desk");
    assert.match(await page.textContent(".result"), /ahead of|each|Shared/);
    await page.context().close();
});

test("Inka: first out with three statues", async () => {
    const page = await drawn(browser, server, WIN, { language: "en-GB", table: { nth: 0 } });
    await page.click('[data-name="a4"]');
    await page.waitForSelector(".result");
    await beside(page, "desk");
    assert.match(await page.textContent(".result-why"), /First out with three statues/);
    assert.ok((await page.locator(".mark-ring.won").count()) > 0);
    await page.context().close();
});
