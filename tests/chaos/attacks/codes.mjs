// codes.mjs -- guessing the codes of other people's tables, by every door that would tell.
import { count, frame, GET, keepDoing, pour, randomCode, request, sleep, STRANGER, UPGRADE } from "../tools.mjs";

const perSecond = (n, ms) => (1000 * n) / ms;
const tell = ({ guesses, ms }) => `${perSecond(guesses, ms).toFixed(1)} codes tried a second`;
/** A table among a thousand is hit once in 85,766 tries. */
const judge = ({ guesses }) => [[`${guesses} codes were tried`, guesses <= 60]];

async function guessBySocket({ port, until, ms }, { address = () => STRANGER, width = 8 } = {}) {
    let guesses = 0;
    await keepDoing(width, until, () => {
        const bytes = Buffer.concat([Buffer.from(UPGRADE), ...Array.from({ length: 1000 }, () => request("join", { code: randomCode() })), frame(1, Buffer.from('{"t":"ping","id":"end"}'))]);
        return pour(port, bytes, {
            address: address(),
            ms: Math.max(1, Math.min(2000, until - Date.now())),
            seen: (d, socket) => {
                guesses += count(d, "error.no_table");
                if (d.includes('"pong"')) socket.destroy();
            },
        });
    });
    return { guesses, ms };
}

async function guessByFile({ port, until, ms }) {
    let guesses = 0;
    await keepDoing(32, until, () =>
        pour(port, GET(`/file/${randomCode()}/1.txt`), {
            ms: Math.max(1, until - Date.now()),
            seen: (d, socket) => {
                guesses += count(d, "HTTP/1.1 404");
                socket.destroy();
            },
        }));
    return { guesses, ms };
}

async function guessByKey({ port, until, ms }) {
    let guesses = 0;
    await keepDoing(8, until, () =>
        pour(port, Buffer.concat([Buffer.from(UPGRADE), ...Array.from({ length: 500 }, () => request("claim", { code: randomCode(), key: "00" }))]), {
            ms: Math.max(1, Math.min(1000, until - Date.now())),
            seen: (d) => (guesses += count(d, "error.no_table") + count(d, "error.key")),
        }));
    await sleep(1);
    return { guesses, ms };
}

export const ATTACKS = [
    { name: "guess-by-socket", number: "5", short: true, attack: guessBySocket, tell, judge },
    { name: "guess-by-file", number: "5", attack: guessByFile, tell, judge },
    { name: "guess-by-key", number: "5", attack: guessByKey, tell, judge },
    {
        name: "guess-by-many",
        number: "5",
        attack: (scene) => guessBySocket(scene, { width: 32, address: () => `127.0.${1 + Math.floor(Math.random() * 200)}.${1 + Math.floor(Math.random() * 250)}` }),
        tell,
        judge: ({ guesses, ms }) => [[`${guesses} codes were tried from everywhere`, guesses <= 1220 + (20 * ms) / 1000]],
    },
];
