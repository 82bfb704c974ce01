// thinking.mjs -- bots that think for nobody, while a person waits for one.
import { keepDoing, pour, request, sleep, stranger, UPGRADE } from "../tools.mjs";

const HARD = { game: "ipso", seats: 4, sit: 0, bots: "hard", start: true, bot_pause_ms: 0 };

async function abandoned({ port, until }) {
    let made = 0, refused = 0;
    await keepDoing(10, Date.now() + 4000, async () => {
        if (made + refused >= 500) return sleep(100);
        await pour(port, Buffer.concat([Buffer.from(UPGRADE), ...Array(20).fill(request("create", HARD))]), {
            ms: 2000,
            seen: (d, socket) => {
                made += (d.toString("latin1").match(/"tokens":/g) ?? []).length;
                refused += (d.toString("latin1").match(/error\.(full|slow_down)/g) ?? []).length;
                if (made + refused >= 500) socket.destroy();
            },
        });
    });
    await sleep(Math.max(0, until - Date.now()));
    return { made, refused };
}

async function watched({ port, until }) {
    const conns = [];
    let made = 0, refused = 0;
    for (let i = 0; i < 100 && Date.now() < until; i++) {
        const c = await stranger(port).catch(() => null);
        if (!c) break;
        if ((await c.ask("create", HARD)).t === "ok") made++;
        else refused++;
        conns.push(c);
    }
    await sleep(Math.max(0, until - Date.now()));
    return { made, refused };
}

const tell = ({ made, refused }) => `${made} tables of hard bots, ${refused} refused`;
/** A bot's thought waits for those that are under way at most. */
const judge = ({ bot }) => [[`a person's bot took ${bot.p99.toFixed(0)} ms`, bot.p99 < 5000]];

export const ATTACKS = [
    { name: "bots-for-nobody", number: "11", short: true, attack: abandoned, tell, judge },
    { name: "bots-watched", number: "11", attack: watched, tell, judge },
];
