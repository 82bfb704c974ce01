// tables.mjs -- four people at a table of IPSO, at each of the servers: the same acts, each told to four sockets.
//
// A maker starts its server (`serve`), opens a table (`open`, which answers with `act`: one act by whoever's turn it is,
// done when all four have heard of it) and connects somebody who only waits (`idle`).
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { WebSocket } from "ws";
import { Client, Server, choices as offered } from "../../tests/server/lib.mjs";
import { memory, worked } from "../process.mjs";
import { game } from "./boardgame.mjs";
import { choices } from "./ipso.mjs";

const require = createRequire(import.meta.url);

const WAIT_MS = 10000;

/** A condition that news may make true; the promise of it is kept by who hears them. */
class Bell {
    waiting = null;
    ring() {
        if (this.waiting?.fits()) this.waiting.done();
    }
    until(fits) {
        if (fits()) return;
        return new Promise((done, fail) => {
            const timer = setTimeout(() => fail(new Error("a server told nothing for ten seconds")), WAIT_MS);
            this.waiting = { fits, done: () => (clearTimeout(timer), (this.waiting = null), done()) };
        });
    }
}

async function startPeer(name) {
    const child = spawn(process.execPath, [new URL(`servers/${name}.mjs`, import.meta.url).pathname], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NODE_ENV: "production" } });
    const gone = new Promise((done) => child.on("close", done));
    const port = await new Promise((done, fail) => {
        let out = "";
        child.stdout.on("data", (d) => /^\d+\n/m.test((out += d)) && done(Number(/^(\d+)\n/m.exec(out)[1])));
        gone.then(() => fail(new Error(`${name} did not start`)));
    });
    return { child, port, end: () => (child.kill("SIGKILL"), gone) };
}

const opened = (socket) => new Promise((done, fail) => socket.on("open", () => done(socket)).on("error", fail));
let codes = 0;

const ws = {
    name: "node ws, by hand",
    durable: false,
    serve: () => startPeer("ws"),
    async open({ port }) {
        const code = codes++, bell = new Bell(), sockets = [], heard = [null, null, null, null];
        for (let seat = 0; seat < 4; seat++) {
            const socket = await opened(new WebSocket(`ws://127.0.0.1:${port}`));
            socket.on("message", (data) => ((heard[seat] = JSON.parse(String(data))), bell.ring()));
            sockets.push(socket);
            socket.send(JSON.stringify({ t: "join", code }));
            await new Promise(setImmediate);
        }
        await bell.until(() => heard.every(Boolean));
        return {
            async act() {
                const seat = heard.findIndex((h) => h.choices.length), { n, choices: [act] } = heard[seat];
                sockets[seat].send(JSON.stringify({ t: "act", code, act }));
                await bell.until(() => heard.every((h) => h.n > n));
            },
            close: () => sockets.forEach((s) => s.terminate()),
        };
    },
    idle: async ({ port }) => opened(new WebSocket(`ws://127.0.0.1:${port}`)),
};

const colyseus = {
    name: "Colyseus",
    durable: false,
    serve: () => startPeer("colyseus"),
    async open({ port }) {
        const sdk = new (require("colyseus.js").Client)(`ws://127.0.0.1:${port}`), code = codes++, bell = new Bell(), rooms = [];
        for (let seat = 0; seat < 4; seat++) {
            const room = seat ? await sdk.join("ipso", { code }) : await sdk.create("ipso", { code, seated: true });
            room.onStateChange(() => bell.ring());
            rooms.push(room);
        }
        await bell.until(() => rooms.every((r) => r.state?.slot?.length === 56));
        return {
            async act() {
                const s = rooms[0].state, n = s.n;
                rooms[s.seat].send("act", choices(s)[0]);
                await bell.until(() => rooms.every((r) => r.state.n > n));
            },
            close: () => rooms.forEach((r) => r.connection.close()),
        };
    },
    async idle({ port }) {
        this.hall ??= new (require("colyseus.js").Client)(`ws://127.0.0.1:${port}`);
        return this.hall.joinOrCreate("hall", { seated: false });
    },
};

const boardgame = {
    name: "boardgame.io",
    durable: false,
    serve: () => startPeer("boardgame"),
    async open({ port }) {
        const { Client: Player } = require("boardgame.io/client"), { SocketIO } = require("boardgame.io/multiplayer");
        const server = `http://127.0.0.1:${port}`, bell = new Bell(), matchID = `m${codes++}`; // who comes first makes the match
        const players = ["0", "1", "2", "3"].map((playerID) => new Player({ game, numPlayers: 4, playerID, matchID, debug: false, multiplayer: SocketIO({ server, socketOpts: { transports: ["websocket"] } }) }));
        for (const p of players) {
            p.subscribe(() => bell.ring());
            p.start();
            await bell.until(() => p.getState()?.isConnected);
        }
        return {
            async act() {
                const { G, ctx, _stateID } = players[0].getState(), [name, ...args] = choices(G)[0];
                players[Number(ctx.currentPlayer)].moves[name](...args);
                await bell.until(() => players.every((p) => p.getState()._stateID > _stateID));
            },
            isOver: () => Boolean(players[0].getState().ctx.gameover),
            close: () => players.forEach((p) => p.stop()),
        };
    },
    async idle({ port }) {
        const socket = require("socket.io-client").io(`http://127.0.0.1:${port}/ipso`, { transports: ["websocket"], forceNew: true });
        await new Promise((done, fail) => socket.on("connect", done).on("connect_error", fail));
        return socket;
    },
};

const ilot = {
    name: "Îlot",
    durable: true,
    async serve() {
        const server = new Server();
        server.flags = ["--log", "quiet", "--limits", "creates_each=1000000,creates=1000000"];
        return server.start();
    },
    async open(server) {
        const people = await Promise.all([0, 1, 2, 3].map(() => new Client(server).open())), bell = new Bell();
        for (const p of people) p.onmessage = () => bell.ring();
        const { code } = await people[0].ask("create", { game: "ipso", seats: 4, grace_ms: null });
        for (const p of people.slice(1)) {
            await p.ask("join", { code });
            await p.ask("sit");
        }
        const told = (p) => p.heard.findLast((m) => m.match)?.match;
        const begin = async () => {
            await people[0].ask("start");
            await bell.until(() => people.every((p) => told(p) && !told(p).over && people.some((q, seat) => offered(q, seat).length)));
        };
        await begin();
        return {
            async act() {
                const seat = people.findIndex((p, s) => offered(p, s).length), acts = told(people[seat]).acts;
                people[seat].tell("act", { seat, act: offered(people[seat], seat)[0][0], id: `a${codes++}` });
                await bell.until(() => people.every((p) => told(p).acts > acts));
                for (const p of people) if (p.heard.length > 100) p.heard.splice(0, 60);
                if (told(people[0]).over) await begin();
            },
            close: () => people.forEach((p) => p.close()),
        };
    },
    idle: async (server) => new Client(server, { localAddress: `127.0.0.${2 + (codes++ % 4)}` }).open(),
};

export const makers = [ilot, ws, colyseus, boardgame];

/** CPU of an act and how many a second, with so many tables at once for so long, and milliseconds until all four have heard. */
export async function costOfAct(maker, { tables, seconds, warm = 1 }) {
    const server = await maker.serve();
    try {
        const open = [];
        for (let i = 0; i < tables; i++) open.push(await maker.open(server));
        let acts = 0, waits = [], until = performance.now() + warm * 1000;
        const play = async (at) => {
            while (performance.now() < until) {
                const asked = performance.now();
                await open[at].act();
                waits.push(performance.now() - asked);
                acts++;
                if (open[at].isOver?.()) open[at].close(), (open[at] = await maker.open(server));
            }
        };
        await Promise.all(open.map((_, i) => play(i)));
        acts = 0, waits = [], until = performance.now() + seconds * 1000;
        const before = worked(server), start = performance.now();
        await Promise.all(open.map((_, i) => play(i)));
        const us = (worked(server) - before) / acts, perSecond = (1000 * acts) / (performance.now() - start);
        waits.sort((a, b) => a - b);
        open.forEach((t) => t.close());
        return { us, acts, perSecond, middle: waits[waits.length >> 1], slow: waits[Math.floor(waits.length * 0.99)], kb: memory(server) };
    } finally {
        await server.end();
    }
}

/** KB of memory that somebody connected who says nothing takes. */
export async function memoryOfIdle(maker, count) {
    const server = await maker.serve(), pause = (ms) => new Promise((done) => setTimeout(done, ms));
    try {
        for (let i = 0; i < 20; i++) await maker.idle(server); // what is made once
        await pause(1500);
        const before = memory(server);
        for (let i = 0; i < count; i++) await maker.idle(server);
        await pause(1500);
        return (memory(server) - before) / count;
    } finally {
        maker.hall = undefined;
        await server.end();
    }
}
