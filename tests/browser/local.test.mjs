// Tables without a server, in the page: the module opens a house, two people join the table by the messages of docs/protocol.md, a bot
// sits with them, and the match goes to its end. No server is asked about it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { house } from "./lib.mjs";

let server, browser;
house(async (here) => {
    ({ server, browser } = here);
});

/** In the page: a match of three, everybody's first choice, until it is over. */
async function play() {
    const { openIlot } = await import("/local/ilot.mjs");
    const ilot = await openIlot(await (await fetch("/local/ilot.wasm")).arrayBuffer());
    const table = ilot.house(7n);
    let now = 1;
    const pass = (ms) => (table.at((now += ms) * 1000, 1_700_000_000_000 + now), table.run());
    pass(0);
    const anne = { peer: table.enter(), views: {} }, leo = { peer: table.enter(), views: {} };
    let ids = 0;
    const hear = (person) => {
        const heard = person.peer.hear();
        for (const m of heard) {
            for (const { view, ...v } of m.views ?? []) person.views[v.for] = view;
            if (m.view) person.views[m.for] = m.view;
            if (m.t === "ok" && m.code) person.code = m.code;
        }
        return heard;
    };
    const ask = (person, t, fields = {}) => {
        const id = String(++ids);
        person.peer.say({ t, id, ...fields });
        pass(20);
        return hear(person).find((m) => m.id === id);
    };
    const answers = [ask(anne, "create", { game: "ipso", seats: 3, sit: 1, name: "Anne", bot_pause_ms: 0 }), ask(leo, "join", { code: anne.code }), ask(leo, "sit", { seat: 1, name: "Léo" }), ask(anne, "bot", { seat: 2, level: "easy" }), ask(anne, "start")].map((m) => m.t);
    let acts = 0;
    const stray = ask(leo, "act", { seat: 0, act: "keep" }); // not his seat
    for (let rounds = 0; rounds < 2000 && !anne.views[0]?.over; rounds++) {
        hear(anne), hear(leo);
        for (const [person, seat] of [[anne, 0], [leo, 1]]) {
            const choice = person.views[seat]?.choices?.[0];
            if (choice && ask(person, "act", { seat, act: choice[0] }).t === "ok") acts++;
        }
        pass(200);
    }
    hear(anne), hear(leo);
    return { answers, acts, stray: stray.error, over: anne.views[0].over, winners: [anne.views[0].winners, leo.views[1].winners], file: ask(anne, "export").file };
}

test("a table in the page itself: two people and a bot play a match by the protocol, and its file is true", async () => {
    const page = await browser.newPage();
    for (const [name, type] of [["ilot.mjs", "text/javascript"], ["ilot.wasm", "application/wasm"]])
        await page.route(`**/local/${name}`, (route) => route.fulfill({ contentType: type, body: readFileSync(name === "ilot.mjs" ? "fronts/wasm/ilot.mjs" : "build/ilot.wasm") }));
    await page.goto(`${server.url}/`);
    const { answers, acts, stray, over, winners, file } = await page.evaluate(play);
    assert.deepEqual(answers, ["ok", "ok", "ok", "ok", "ok"]);
    assert.deepEqual(stray, ["error.not_your_seat"]);
    assert.ok(over && acts > 10, `${acts} acts`);
    assert.deepEqual(winners[0], winners[1]);
    assert.match(file, /^ilot match 1\ngame ipso /);
    await page.close();
});
