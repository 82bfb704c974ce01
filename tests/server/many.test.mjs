// many.test.mjs -- a store with 20,000 tables holds nobody up: tables come when somebody asks for them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choices, connect, Server } from "./lib.mjs";

const KEPT = 20000, ROWS = 40, OPEN_MS = 1000, MOST_KB = 60 * 1024;

/** Adds copies of the store's rows of a table; `changes` tells columns that are another in the i-th copy. */
function copy(server, table, changes) {
    const columns = Object.keys(server.query(`select * from ${table} limit 1`)[0]);
    server.query(`insert into ${table} (${columns.join(", ")}) with recursive copies(i) as (select 1 union all select i + 1 from copies where i < ${KEPT})
        select ${columns.map((name) => changes[name] ?? `one.${name}`).join(", ")} from ${table} one cross join copies`);
}

/** The i-th number as the letters of a code. */
const LETTERS = [..."ABCDEFGHJK"].reduce((text, letter, digit) => `replace(${text}, '${digit}', '${letter}')`, "cast(1000000 + i as text)");

test(`a server opens on a store with ${KEPT} tables in less than a second and 60 MB, and one of them is played on`, async () => {
    const server = await new Server().start(), c = await connect(server);
    const { code, ...made } = await c.ask("create", { game: "ica", seats: 2, sit: 2, start: true, grace_ms: null });
    await c.news("state", { before: true });
    await server.kill("SIGTERM");
    // As many tables in mid-match as that one, with its journal. Their sums are not theirs: whoever reads one unasked will say so.
    copy(server, "matches", { id: "one.id + i", table_id: "one.table_id + i" });
    copy(server, "seats", { table_id: "one.table_id + i" });
    copy(server, "tables", { id: "one.id + i", match_id: "one.match_id + i", code: `'X' || ${LETTERS}` });
    server.query(`insert into journal (match_id, n, kind, tick, seat, count, bot, act, client, early, place, sum) with recursive nth(p) as (select 1 union all select p + 1 from nth where p < ${ROWS})
        select one.id, p, 0, 0, 0, 0, 0, 'x', '', 0, p, 0 from matches one cross join nth where one.id <> (select match_id from tables where code = '${code}')`);
    server.query("analyze");
    const began = performance.now();
    await server.start();
    const took = performance.now() - began;
    const { tables } = await (await fetch(`${server.url}/healthz`)).json();
    const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))[1]);
    console.log(`# ${tables} tables, ${server.query("select count(*) as n from journal")[0].n} rows: open after ${Math.round(took)} ms with ${(kb / 1024).toFixed(1)} MB`);
    assert.equal(tables, KEPT + 1);
    assert.ok(took < OPEN_MS, `${took} ms`);
    assert.ok(kb < MOST_KB, `${kb} KB`);
    const again = await connect(server);
    assert.equal((await again.ask("join", { code, tokens: made.tokens.map((t) => t.token) })).t, "ok");
    const seat = [0, 1].find((s) => choices(again, s).length);
    assert.equal((await again.ask("act", { seat, act: choices(again, seat)[0][0] })).t, "ok");
    assert.equal((await server.end()).code, 0, server.errors);
});
