// ws.mjs -- the least that a table of IPSO over node's `ws` is: sockets, tables in memory, an update to each of four. Nothing is kept.
import { randomInt } from "node:crypto";
import { WebSocketServer } from "ws";
import { apply, choices, deal, newDeck, shuffle, visible } from "../ipso.mjs";

const tables = new Map(), server = new WebSocketServer({ port: 0, host: "127.0.0.1" });

const newMatch = () => deal(4, shuffle(newDeck(), (below) => randomInt(below)), 0);

function tell(table) {
    const view = visible(table.match), list = choices(table.match);
    table.sockets.forEach((socket, seat) => socket.send(JSON.stringify({ t: "update", n: table.n, view, choices: seat === table.match.seat ? list : [] })));
}

function take(socket, message) {
    const table = tables.get(message.code);
    if (message.t === "join") {
        if (!table) return void tables.set(message.code, { n: 0, match: newMatch(), sockets: [socket] });
        table.sockets.push(socket);
        if (table.sockets.length === 4) tell(table);
    } else if (message.t === "act" && table?.sockets[table.match.seat] === socket && apply(table.match, message.act)) {
        table.n++;
        if (table.match.stage === "over") table.match = newMatch();
        tell(table);
    }
}

server.on("connection", (socket) => socket.on("message", (data) => take(socket, JSON.parse(String(data)))));
server.on("listening", () => console.log(server.address().port));
