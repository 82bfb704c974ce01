// person.mjs PORT -- somebody who plays in peace while others attack: an act every 50 ms at a table of its own, and one
// against a bot beside it. A process of its own, so that an attacker's work is never counted as waiting. Told "mark" it
// answers how long acts and the bot took since the last mark.
import { choices, connect, sleep } from "../server/lib.mjs";

const EVERY_MS = 50, GIVE_UP_MS = 60000;
const server = { port: Number(process.argv[2]) };
let acts = [], bots = [], underWay = [], done = 0, broken = "";

const percentile = (list, p) => (list.length ? [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * p))] : 0);

/** How long it took; a wait of several beats also stands for the acts that could not be tried meanwhile. */
async function timed(list, work) {
    const entry = { list, start: performance.now() };
    underWay.push(entry);
    const answer = await Promise.race([work(), sleep(GIVE_UP_MS).then(() => ({ t: "nothing" }))]);
    underWay.splice(underWay.indexOf(entry), 1);
    note(list, performance.now() - entry.start);
    return answer;
}

function note(list, ms) {
    for (; ms > 0; ms -= EVERY_MS) list.push(ms);
}

const over = (c) => c.heard.findLast((m) => m.match)?.match.over ?? false;

/** Nothing that was heard long ago is needed. */
const forget = (c) => c.heard.length > 400 && c.heard.splice(0, c.heard.length - 200);

async function playAlone() {
    const c = await connect(server);
    const made = await c.ask("create", { game: "ipso", seats: 2, sit: 2, start: true, grace_ms: null });
    if (made.t !== "ok") throw new Error(JSON.stringify(made));
    await c.news("state", { before: true });
    process.send({ code: made.code, tokens: made.tokens.map((t) => t.token) });
    for (;;) {
        const beat = sleep(EVERY_MS), seat = [0, 1].find((s) => choices(c, s).length), since = c.heard.length;
        const answer = await timed(acts, () => (over(c) || seat === undefined ? c.ask("start") : c.ask("act", { seat, act: choices(c, seat)[0][0] })));
        if (answer.t !== "ok") throw new Error(`a person's act: ${JSON.stringify(answer)}`);
        done++;
        if (answer.n) await c.until((m) => m.n === answer.n && m.for === 1, { since });
        else await c.until((m) => m.t === "start" && m.for === 1, { since });
        forget(c);
        await beat;
    }
}

async function playAgainstBot() {
    const c = await connect(server);
    await c.ask("create", { game: "ipso", seats: 2, sit: 1, bots: "easy", start: true, bot_pause_ms: 0, grace_ms: null });
    await c.news("state", { before: true });
    for (;;) {
        await timed(bots, async () => {
            for (let waited = 0; !choices(c, 0).length && !over(c) && waited < GIVE_UP_MS; waited += 2) await sleep(2);
            return {};
        });
        if (over(c)) await c.ask("start");
        else if (choices(c, 0).length) await c.ask("act", { seat: 0, act: choices(c, 0)[0][0] });
        forget(c);
        await sleep(EVERY_MS);
    }
}

process.on("message", () => {
    const now = performance.now();
    for (const { list, start } of underWay) note(list, now - start);
    process.send({
        acts: done, broken,
        act: { count: acts.length, p50: percentile(acts, 0.5), p99: percentile(acts, 0.99), max: percentile(acts, 1) },
        bot: { p50: percentile(bots, 0.5), p99: percentile(bots, 0.99), max: percentile(bots, 1) },
    });
    acts = [];
    bots = [];
});
process.on("disconnect", () => process.exit(0));
Promise.race([playAlone(), playAgainstBot()]).catch((error) => (broken = String(error)));
