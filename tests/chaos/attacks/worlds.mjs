// worlds.mjs -- tables whose worlds cost time and memory though nobody plays there.
import { keepDoing, pour, request, sleep, stranger, UPGRADE } from "../tools.mjs";

const ICE = { game: "thinice", seats: 6, sit: 0, bots: "easy", start: true, bot_pause_ms: 0 };

/** One socket makes them one after the other: all but the last are abandoned. */
function abandoned(wanted, fields = ICE) {
    return async ({ port, until }) => {
        let made = 0, full = 0;
        await keepDoing(10, Date.now() + 4000, async () => {
            if (made + full >= wanted) return sleep(100);
            await pour(port, Buffer.concat([Buffer.from(UPGRADE), ...Array(10).fill(request("create", fields))]), {
                ms: 3000,
                seen: (d, socket) => {
                    made += (d.toString("latin1").match(/"tokens":/g) ?? []).length;
                    full += (d.toString("latin1").match(/error\.(full|slow_down)/g) ?? []).length;
                    if (made + full >= wanted) socket.destroy();
                },
            });
        });
        await sleep(Math.max(0, until - Date.now()));
        return { made, full };
    };
}

/** Somebody sits there and watches each of them. */
async function watched({ port, until }) {
    const conns = [];
    let made = 0, full = 0;
    for (let i = 0; i < 60 && Date.now() < until; i++) {
        const c = await stranger(port).catch(() => null);
        if (!c) break;
        c.take = function (m) {
            const answer = this.waiting.get(m.id); // only counted: the rest is nothing to an attacker
            if (answer) this.waiting.delete(m.id), answer(m);
        };
        const answer = await c.ask("create", { ...ICE, sit: 1 });
        if (answer.t === "ok") made++;
        else full++;
        conns.push(c);
    }
    await sleep(Math.max(0, until - Date.now()));
    return { made, full };
}

const tell = ({ made, full }) => `${made} tables, ${full} refused`;
const within = (limit) => ({ rss, made }) => [[`the server took ${Math.round(rss / 1e6)} MB`, rss < limit], ["no table was made", made > 0]];

export const ATTACKS = [
    { name: "worlds-of-bots-50", number: "8", short: true, attack: abandoned(50), tell, judge: within(400e6) },
    { name: "worlds-of-bots-200", number: "8", attack: abandoned(200), tell, judge: within(600e6) },
    { name: "worlds-watched-60", number: "8", attack: watched, tell, judge: within(600e6) },
    { name: "towers-of-bots-300", number: "8", attack: abandoned(300, { ...ICE, game: "icetowers", seats: 4 }), tell, judge: within(400e6) },
    { name: "memory-of-worlds", number: "9", flags: ["--memory", "200"], attack: abandoned(1000), tell, judge: within(200e6) },
];
