// slow.mjs -- playing while the disk takes its time, and asking meanwhile how free the server's loop is.
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { choices, ILOT, sleep } from "./lib.mjs";

export const SLOW = join(dirname(ILOT), "tests/libslow_disk.so"), DISK_MS = 50; // preloaded, with ILOT_DISK_MS
const LOOP_MS = 5, ASKED = 80;

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

/** Plays both seats of the player's table as fast as acts are kept, each told to whoever `hears` it (a client, and which of its
 * messages may be the news); and asks meanwhile for what nothing in the store has to do with. What was seen, in words. */
export async function askMeanwhile({ player, hears, ask }) {
    const acts = [], waits = [];
    let playing = true;
    const play = (async () => {
        while (playing) {
            const seat = [0, 1].find((s) => choices(player, s).length);
            if (seat === undefined) {
                await player.ask("start");
                await sleep(10);
                continue;
            }
            const since = hears.map(([client]) => client.heard.length), start = performance.now();
            const answer = await player.ask("act", { seat, act: choices(player, seat)[0][0] });
            acts.push(performance.now() - start);
            assert.equal(answer.t, "ok", JSON.stringify(answer));
            for (const [i, [client, fits]] of hears.entries()) await client.until((m) => m.n >= answer.n && fits(m), { since: since[i] });
        }
    })();
    for (let i = 0; i < ASKED; i++) {
        const start = performance.now();
        await ask();
        waits.push(performance.now() - start);
        await sleep(50); // no quicker than one may ask
    }
    playing = false;
    await play;
    assert.ok(acts.length > 10, `${acts.length} acts`);
    assert.ok(Math.min(...acts) >= DISK_MS, `an act was acknowledged after ${Math.min(...acts)} ms`);
    assert.ok(middle(waits) < LOOP_MS, `the loop: ${middle(waits)} ms in the middle of ${ASKED}`);
    return `acts ${acts.length}, middle ${middle(acts).toFixed(1)} ms; another's request: middle ${middle(waits).toFixed(2)} ms, most ${Math.max(...waits).toFixed(1)} ms`;
}
