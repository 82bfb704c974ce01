// crash.test.mjs -- the server is killed (SIGKILL) again and again, and its disk refuses now and then, while people play all five games.
//
// Two people at every table play match after match. Each client remembers what was acknowledged to it, reconnects when the server comes
// back, resumes, and resends with its old id what was not answered or could not be kept. At the end the store must hold every
// acknowledged act once, under its id and with its words, and nothing else; in games of turns also at the place where it was
// acknowledged. ILOT_CRASH_TABLES, ILOT_CRASH_KILLS and ILOT_CRASH_REFUSALS set the size (full: 40, 230 and 80).
import assert from "node:assert/strict";
import { test } from "node:test";
import { run, Server, sleep } from "./lib.mjs";
import { checkStore, everybodyIsBack, GAMES, Place, seat, tally } from "./player.mjs";

const TABLES = Number(process.env.ILOT_CRASH_TABLES ?? 10);
const KILLS = Number(process.env.ILOT_CRASH_KILLS ?? 6);
const REFUSALS = Number(process.env.ILOT_CRASH_REFUSALS ?? 3);

const server = new Server(), place = new Place(server);

test(`${TABLES} tables of all five games, ${KILLS} times SIGKILL, ${REFUSALS} times a disk that refuses: nothing acknowledged is lost, nothing done twice`, async () => {
    await server.start();
    const tables = Array.from({ length: TABLES }, (_, i) => ({ game: GAMES[i % GAMES.length] }));
    const players = [];
    for (const table of tables) players.push(...(await seat(place, table)));
    const playing = players.map((p) => p.play());
    const crashed = Promise.all(playing);
    // Every other kill waits until everybody is back; the others may well hit people on their way in.
    const back = () => everybodyIsBack(place, players, crashed);
    await back();
    const upTo = (k) => Math.floor((REFUSALS * k) / KILLS);
    for (let k = 0; k < KILLS; k++) {
        await Promise.race([crashed, sleep(Math.random() * 600)]);
        for (let due = upTo(k + 1) - upTo(k); due > 0; due--) {
            const before = tally.refused;
            server.refuse(true);
            await Promise.race([crashed, sleep(50 + Math.random() * 250)]);
            for (let waited = 0; waited < 2000 && tally.refused === before; waited += 20) await Promise.race([crashed, sleep(20)]); // it must hit people
            if (Math.random() < 0.7) server.refuse(false); // else it is killed while the disk refuses
            await Promise.race([crashed, sleep(Math.random() * 100)]);
        }
        await server.kill("SIGKILL");
        place.life++;
        await server.start();
        if (k % 2) await back();
    }
    await back();
    const enough = Math.min(KILLS / 2, 10), played = (game) => players.reduce((n, p) => n + (p.table.game === game ? p.done.length : 0), 0);
    for (let waited = 0; waited < 60000 && tables.some((t) => played(t.game) < enough); waited += 100) await Promise.race([crashed, sleep(100)]);
    place.stopping = true;
    await crashed;
    for (const p of players) await p.client.close();
    await server.kill("SIGTERM");

    const byGame = checkStore(place, players), { resends, refused, resumes, whole } = tally;
    const verified = await run("verify", "--all", ...server.at);
    assert.equal(verified.code, 0, verified.err);
    console.log(`# acts of people: ${JSON.stringify(byGame)}; ${resends} resent, ${refused} refused by the disk, ${resumes} joins (${whole} resumed with nothing to send); ${verified.out.trim()}`);
    for (const game of new Set(tables.map((t) => t.game))) assert.ok(byGame[game] >= enough, `${game} was played: ${byGame[game]}`);
    assert.ok(resends > 0, "the kills must hit people who play");
    assert.ok(!REFUSALS || refused > 0, "and so must the disk");
    assert.ok(resumes >= players.length * (KILLS / 2 + 1), "everybody resumes");
    await server.start();
    assert.equal((await server.end()).code, 0, server.errors);
});
