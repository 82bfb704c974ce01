// tools.mjs -- what attackers share: many sockets at once, bytes ready made, and answers only counted.
import { connect as tcp } from "node:net";
import { frame, GET, request, UPGRADE } from "../server/raw.mjs";
import { connect, sleep } from "../server/lib.mjs";

export { connect, frame, GET, request, sleep, UPGRADE };

const LETTERS = "ABCDEFGHJKLMNPRSTWXYZ";
export const randomCode = () => Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("");

/** A stranger's address: everything on 127/8 is this machine, and each is another address to the server. */
export const STRANGER = "127.0.0.66";

/** A socket that sends these bytes, counts what comes back, and reads only if told to. Resolves when it is closed. */
export function pour(port, bytes, { address = STRANGER, reads = true, ms = 10000, seen = () => {} } = {}) {
    return new Promise((done) => {
        const socket = tcp({ port, host: "127.0.0.1", localAddress: address });
        const timer = setTimeout(() => socket.destroy(), ms);
        socket.on("connect", () => socket.write(bytes));
        if (reads) socket.on("data", (d) => seen(d, socket));
        else socket.pause();
        socket.on("error", () => {});
        socket.on("close", () => (clearTimeout(timer), done()));
    });
}

/** How often a text is in these bytes. */
export function count(bytes, text) {
    let n = 0;
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) n++;
    return n;
}

/** So many of these at a time, again and again until the time is over. */
export async function keepDoing(width, until, work) {
    await Promise.all(Array.from({ length: width }, async () => {
        while (Date.now() < until) await work();
    }));
}

/** A client of a stranger that speaks the protocol. */
export const stranger = (port, address = STRANGER) => connect({ port }, { localAddress: address });
