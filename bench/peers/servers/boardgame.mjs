// boardgame.mjs -- boardgame.io's own server with our IPSO, as its documentation starts it: matches in memory. Nothing is kept.
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { game } from "../boardgame.mjs";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");
const free = await new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
        const { port } = probe.address();
        probe.close(() => done(port));
    });
});
console.info = () => {}; // it tells of every connection
await Server({ games: [game], origins: [/.*/] }).run({ port: free });
console.log(free);
