// damage.test.mjs -- what comes from disks and hands: one damaged value never stops a server, and never another table.
//
// The full form damages 1,000 stores in one random place each (ILOT_DAMAGED); every other table must play on, and `verify` must tell.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { choices, connect, POSTGRES, run, Server, sleep } from "./lib.mjs";

const STORES = Number(process.env.ILOT_DAMAGED ?? 20);
const AT_ONCE = 2;

const folder = mkdtempSync(join(tmpdir(), "ilot-damage-"));
const base = join(folder, "base.db");
let like; // the same as a database
let tables; // {game, code, host, tokens}, as they were when the server stopped

before(async () => (tables = await makeStore()));
after(() => rmSync(folder, { recursive: true, force: true }));

const query = (path, sql) => {
    const { status, stdout, stderr } = spawnSync("sqlite3", ["-json", path, sql]);
    if (status !== 0) throw new Error(`${sql}: ${stderr}`);
    return String(stdout).trim() ? JSON.parse(stdout) : [];
};

// ---- playing at any table -------------------------------------------------------------

const TOWERS = { countdown_ms: 0, idle_s: 600 };

/** An act that may be done now: of a choice without room, or a hand led somewhere. */
function someAct(c, seat) {
    const own = choices(c, seat), exact = own.filter(([, , ...args]) => args.every((a) => typeof a === "number"));
    return exact.length ? exact[Math.floor(Math.random() * exact.length)][0] : null;
}

async function oneAct(c, game) {
    if (game === "thinice") { // as soon as the hand may
        let answer;
        for (let tries = 0; tries < 60 && (!answer || answer.refusal?.why[0] === "thinice.refuse.pace"); tries++) {
            if (tries) await sleep(25);
            answer = await c.ask("act", { seat: 0, act: `lead 1 0 0 ${200 + Math.floor(Math.random() * 90)}` });
        }
        return answer;
    }
    for (const seat of [0, 1]) {
        const act = someAct(c, seat);
        if (act) return game === "icetowers" ? c.press(seat, act) : c.ask("act", { seat, act });
    }
    throw new Error(`${game}: nobody may act`);
}

async function played(c, game, count) {
    for (let i = 0; i < count; i++) {
        const since = c.heard.length, answer = await oneAct(c, game);
        assert.equal(answer.t, "ok", `${game}: ${JSON.stringify(answer)}`);
        if (game !== "thinice") await c.until((m) => m.t === "update" && m.n >= answer.n && m.for === 1, { since });
    }
}

/** A table of every game in mid-match, a finished match, and a lobby; each with something said. */
async function makeStore() {
    const server = await new Server().start(), made = [];
    for (const game of ["ipso", "ica", "inka", "icetowers", "thinice", "over", "lobby"]) {
        const c = await connect(server), start = game !== "lobby";
        const options = { icetowers: TOWERS, thinice: { first: 1 } }[game];
        const table = await c.ask("create", { game: game === "over" || !start ? "ipso" : game, seats: 2, sit: 2, names: ["Anne", "Zoé"], start, grace_ms: null, ...(options && { options }) });
        await c.news("state", { before: true });
        if (game === "icetowers") for (const seat of [0, 1]) await c.press(seat, "ready");
        if (game === "thinice") for (const act of ["call L", "grab 1 L1"]) assert.equal((await c.ask("act", { seat: 0, act })).t, "ok");
        if (game === "thinice") await sleep(700);
        if (game === "over") while (!c.heard.findLast((m) => m.match)?.match.over) await played(c, "ipso", 1);
        else if (start) await played(c, game, { ipso: 8, ica: 36, inka: 36, icetowers: 5, thinice: 2 }[game]);
        await c.ask("chat", { text: "à demain" });
        made.push({ game, code: table.code, host: table.host, tokens: table.tokens.map((t) => t.token) });
        await c.close();
    }
    assert.equal((await server.kill("SIGTERM")).code, 0);
    if (POSTGRES) like = server.database;
    else copyFileSync(join(server.data, "ilot.db"), base);
    rmSync(server.data, { recursive: true });
    return made;
}

/** A server on a copy of the store that was changed by `sql`. */
async function serverOn(sql) {
    const server = new Server();
    if (POSTGRES) {
        POSTGRES.drop(server.database);
        server.database = POSTGRES.create(like);
    } else copyFileSync(base, join(server.data, "ilot.db"));
    if (sql) server.query(sql);
    await server.start();
    return server;
}

/** Comes to the table and plays, if a match is on; how the table is. */
async function visit(server, { game, code, host, tokens }) {
    const c = await connect(server);
    const joined = await c.ask("join", { code, tokens, host });
    if (joined.t !== "ok") return (await c.close(), joined.error[0]);
    const { table } = await c.news("state", { before: true });
    if (table.state === "running") await played(c, game, game === "thinice" ? 1 : 2);
    if (table.state === "running" && !["icetowers", "thinice"].includes(game)) assert.equal((await c.ask("undo", { seat: 0 })).t.length > 0, true);
    const said = await c.ask("chat", { text: "bonjour" });
    await c.close();
    if (said.t === "lost") return "lost";
    return table.notice ? table.notice[0] : table.state;
}

const EXPECTED = { over: "over", lobby: "lobby" };
const expected = (game) => EXPECTED[game] ?? "running";

/** Everybody at a table that was not touched must find it as it was. */
async function othersPlay(server, touched) {
    const how = {};
    for (const table of tables) {
        how[table.game] = await visit(server, table);
        if (table.game !== touched) assert.equal(how[table.game], expected(table.game), `${table.game}, while ${touched} was damaged`);
    }
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    return how[touched];
}

const idOf = (game) => (POSTGRES ? (sql) => POSTGRES.query(like, sql) : (sql) => query(base, sql))(`select cast(id as text) as id from tables where code = '${tables.find((t) => t.game === game).code}'`)[0].id;

test("a sound store: every table plays, and verify has nothing to say", async () => {
    const server = await serverOn("");
    assert.equal(await othersPlay(server, "nothing"), undefined);
    const verified = await run("verify", "--all", ...server.at);
    assert.equal(verified.code, 0, verified.err);
    assert.equal((await server.end()).code, 0, server.errors);
});

const matchOf = (id) => `match_id in (select id from matches where table_id = ${id})`;

const PLANTED = {
    "a seed that is another": ["ipso", (id) => `update matches set seed = digest where table_id = ${id}`, "notice.damaged"],
    "a table in state 7": ["ica", (id) => `update tables set state = 7 where id = ${id}`, "error.damaged"],
    "chat of kind 3": ["inka", (id) => `update tables set chat = 3 where id = ${id}`, "error.damaged"],
    "a seat of kind 9": ["icetowers", (id) => `update seats set kind = 9 where table_id = ${id} and seat = 1`, "error.damaged"],
    "an act that is another": ["ipso", (id) => `update journal set act = 'replace 2 3.3' where ${matchOf(id)} and place = (select max(place) from journal where ${matchOf(id)})`, "notice.damaged"],
    "a row of the journal that is gone": ["inka", (id) => `delete from journal where ${matchOf(id)} and place = 4`, "notice.damaged"],
    "a snapshot of a world": ["thinice", (id) => `update snapshots set tick = tick + 1 where ${matchOf(id)}`, "notice.damaged"],
    "a snapshot where acts are enough": ["ica", (id) => `update snapshots set place = place + 1 where ${matchOf(id)}`, "running"],
    "a line of chat": ["ipso", (id) => `update chat set seat = 99 where table_id = ${id}`, "running"],
};

for (const [name, [game, sql, how]] of Object.entries(PLANTED))
    test(`${name}: that table says so, the others play, verify tells`, async () => {
        const server = await serverOn(sql(idOf(game)));
        assert.equal(await othersPlay(server, game), how);
        const verified = await run("verify", "--all", ...server.at);
        assert.equal(verified.code, 1, "verify must tell");
        assert.match(verified.err, /damaged|lacks/);
        assert.equal((await server.end()).code, 0, server.errors);
    });

test("a match that cannot go on leaves a table where a new one is dealt from a seed that nobody knows", async () => {
    const server = await serverOn(PLANTED["a seed that is another"][1](idOf("ipso")));
    const { code, tokens, host } = tables[0], c = await connect(server);
    await c.ask("join", { code, tokens, host });
    const { table } = await c.news("state", { before: true });
    assert.deepEqual([table.state, table.notice], ["lobby", ["notice.damaged"]]);
    assert.notEqual(table.next_commitment, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925", "that is the hash of no seed at all");
    assert.equal((await c.ask("start")).t, "ok");
    const start = await c.news("start", { before: true });
    assert.equal(start.match.commitment, table.next_commitment);
    assert.equal(start.table.notice, null);
    await server.end();
});

// ---- anything, anywhere ---------------------------------------------------------------

const NEITHER = new Set(["sum"]); // a damaged sum tells of a sound row: as good as any other, and less to see

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const hex = (n) => Array.from({ length: n }, () => pick([..."0123456789abcdef"])).join("");
const VALUES = [
    () => String(Math.floor(Math.random() * 40) - 8), () => "9223372036854775807", () => "-9223372036854775808", () => "4294967296", () => "2.5",
    () => "''", () => `'${hex(6)}'`, () => `'${"é".repeat(400)}'`, () => `x'${hex(2)}'`, () => `x'${hex(64)}'`, () => "x''",
];
const OWNER = {
    tables: "id", seats: "table_id", chat: "table_id", matches: "table_id",
    journal: "(select table_id from matches where matches.id = match_id)", snapshots: "(select table_id from matches where matches.id = match_id)",
};

/** One value of one row of one table; NULL where it would be the same as before. */
function damage(db) {
    // Numbers of rows have more digits than JavaScript's.
    const from = pick(Object.keys(OWNER)), key = { seats: "table_id || ' ' || seat", snapshots: "cast(match_id as text)" }[from] ?? "cast(id as text)";
    const rows = query(base, `select ${key} as k, cast(${OWNER[from]} as text) as owner from ${from}`), row = pick(rows);
    const columns = query(base, `select name from pragma_table_info('${from}')`).map((c) => c.name).filter((c) => !NEITHER.has(c) && c !== "id");
    const column = pick(columns), value = pick(VALUES)();
    const where = `${key} = '${row.k}'`;
    const [{ same }] = query(base, `select ${column} is ${value} as same from ${from} where ${where}`);
    if (same) return null;
    const { status } = spawnSync("sqlite3", [db, `update or fail ${from} set ${column} = ${value} where ${where}`]);
    if (status !== 0) return null; // two seats of one number: the store itself would not have it
    const owner = query(base, `select code from tables where id = ${row.owner}`)[0].code;
    return { what: `${from}.${column} = ${value.slice(0, 40)}`, touched: tables.find((t) => t.code === owner).game };
}

async function oneDamaged(seen) {
    const server = new Server(), db = join(server.data, "ilot.db");
    let done = null;
    while (!done) {
        copyFileSync(base, db);
        done = damage(db);
    }
    try {
        await server.start();
        const how = await othersPlay(server, done.touched);
        assert.ok(["running", "over", "lobby", "notice.damaged", "error.damaged", "error.no_table"].includes(how), how);
        seen[how] = (seen[how] ?? 0) + 1;
        const verified = await run("verify", "--all", ...server.at);
        assert.equal(verified.code, 1, `verify must tell: ${verified.out}`);
        assert.equal((await server.end()).code, 0, server.errors);
    } catch (error) {
        error.message = `${done.what} at ${done.touched}: ${error.message}\n${server.errors}`;
        throw error;
    }
}

// A file holds anything anywhere; PostgreSQL's columns take only what is of their kind.
test(`${STORES} stores with one random damaged value each: no crash, all other tables play, verify tells`, { skip: !!POSTGRES }, async () => {
    const seen = {};
    let left = STORES;
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) await oneDamaged(seen);
    }));
    console.log(`# ${STORES} damaged stores: ${Object.entries(seen).map(([how, n]) => `${n} ${how}`).join(", ")}`);
});
