// reads.mjs -- one read full of requests, each of which is a lot of work or a long answer.
import { count, GET, keepDoing, pour, request, sleep, stranger, STRANGER, UPGRADE } from "../tools.mjs";
import { longMatch } from "../../server/lib.mjs";

const budget = ({ rss }, limit) => [[`the server took ${Math.round(rss / 1e6)} MB`, rss < limit]];

/** The largest file that the page names, its parts' parts included. */
async function largestFile(port) {
    const base = `http://127.0.0.1:${port}/`, known = new Map();
    const look = async (path) => {
        if (known.has(path)) return;
        known.set(path, 0);
        const answer = await fetch(base + path);
        const bytes = Buffer.from(await answer.arrayBuffer());
        known.set(path, answer.ok ? bytes.length : 0);
        for (const [name] of bytes.toString("latin1").matchAll(/[A-Za-z]+-[A-Z0-9]{8}\.(?:js|css|wasm)/g)) await look(name);
    };
    await look("");
    return `/${[...known].sort((a, b) => b[1] - a[1])[0][0]}`;
}

async function prepareFile(scene) {
    scene.kept.path = await largestFile(scene.port);
}

function pipelined(reads) {
    return async ({ port, until, kept }) => {
        const bytes = GET(kept.path).repeat(1560);
        let answers = 0;
        await keepDoing(4, until, () =>
            pour(port, bytes, { reads, ms: Math.max(1, Math.min(5000, until - Date.now())), seen: (d) => (answers += count(d, "HTTP/1.1 200")) }));
        return { answers };
    };
}

async function prepareLongMatch(scene) {
    const holder = await stranger(scene.port, "127.0.0.67");
    scene.kept = { ...(await longMatch(holder, 1200)), holder };
}

function joins(t, reads) {
    return async ({ port, until, kept }) => {
        const one = request(t, { code: kept.code, from: 0 });
        const first = t === "join" ? [] : [request("join", { code: kept.code })];
        const bytes = Buffer.concat([Buffer.from(UPGRADE), ...first, ...Array(600).fill(one)]);
        let answers = 0;
        await keepDoing(4, until, () =>
            pour(port, bytes, { reads, ms: Math.max(1, Math.min(5000, until - Date.now())), seen: (d) => (answers += count(d, t === "join" ? '"t":"state"' : '"log":')) }));
        return { answers, acts: kept.acts };
    };
}

async function prepareListed(scene) {
    scene.kept.conns = [];
    for (let i = 0; i < 100; i++) {
        const c = await stranger(scene.port);
        await c.ask("create", { game: "ipso", seats: 2, listed: true });
        scene.kept.conns.push(c);
    }
    for (let i = 0; i < 2000; i++) await pour(scene.port, Buffer.concat([Buffer.from(UPGRADE), request("create", { game: "ipso", seats: 2, listed: true })]), { seen: (d, s) => (d.includes('"t":"state"') || d.includes('"t":"error"')) && s.destroy(), ms: 200 }).then(() => i % 100 || sleep(1));
}

async function askTables({ port, until }) {
    const bytes = Buffer.concat([Buffer.from(UPGRADE), ...Array(1500).fill(request("tables"))]);
    let answers = 0;
    await keepDoing(8, until, () => pour(port, bytes, { ms: Math.max(1, Math.min(2000, until - Date.now())), seen: (d) => (answers += count(d, '"tables":')) }));
    return { answers };
}

async function manySockets({ port, until }) {
    let open = 0, most = 0, refused = 0;
    await keepDoing(400, until, async () => {
        open++;
        most = Math.max(most, open);
        await pour(port, Buffer.concat([Buffer.from(UPGRADE), ...Array(300).fill(request("ping"))]), { address: STRANGER, ms: Math.max(1, Math.min(4000, until - Date.now())), seen: (d) => (refused += count(d, "HTTP/1.1 429") + count(d, "HTTP/1.1 503")) });
        open--;
    });
    return { most, refused };
}

export const ATTACKS = [
    { name: "pipelined-files", number: "7", short: true, prepare: prepareFile, attack: pipelined(true), tell: ({ answers }) => `${answers} files`, judge: (f) => budget(f, 120e6) },
    { name: "pipelined-unread", number: "7", prepare: prepareFile, attack: pipelined(false), tell: () => "nothing read", judge: (f) => budget(f, 120e6) },
    { name: "joins-of-a-long-match", number: "7", short: true, prepare: prepareLongMatch, attack: joins("join", true), tell: ({ answers, acts }) => `${answers} states of ${acts} acts`, judge: (f) => budget(f, 150e6) },
    { name: "joins-unread", number: "7", prepare: prepareLongMatch, attack: joins("join", false), tell: ({ acts }) => `${acts} acts, nothing read`, judge: (f) => budget(f, 150e6) },
    { name: "histories", number: "7", prepare: prepareLongMatch, attack: joins("history", true), tell: ({ answers, acts }) => `${answers} logs of ${acts} acts`, judge: (f) => budget(f, 150e6) },
    { name: "lists-of-tables", number: "7", prepare: prepareListed, attack: askTables, tell: ({ answers }) => `${answers} lists`, judge: (f) => budget(f, 150e6) },
    { name: "many-sockets", number: "7", attack: manySockets, tell: ({ most, refused }) => `${most} sockets at once, ${refused} refused`, judge: (f) => budget(f, 150e6) },
];
