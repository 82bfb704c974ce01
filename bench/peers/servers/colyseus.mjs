// colyseus.mjs -- a room of Colyseus that plays IPSO: what all may see is its Schema, told as patches after each act. Nothing is kept.
import { randomInt } from "node:crypto";
import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { ArraySchema, schema } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { apply, deal, newDeck, shuffle, visible } from "../ipso.mjs";

const Seen = schema({ slot: ["uint8"], down: ["uint16"], centre: ["uint8"], star: ["uint8"], stage: "string", seat: "uint8", left: "uint8", drawn: "uint8", n: "uint32" });
const LISTS = ["slot", "down", "centre", "star"];

class Table extends Room {
    maxClients = 100000;
    patchRate = null;

    onCreate({ seated }) {
        this.autoDispose = seated;
        this.order = [];
        this.state = new Seen();
        for (const list of LISTS) this.state[list] = new ArraySchema();
        this.state.n = 0;
        this.deal();
        this.onMessage("act", (client, act) => {
            if (this.order[this.match.seat] !== client.sessionId || !apply(this.match, act)) return;
            this.state.n++;
            if (this.match.stage === "over") this.deal();
            this.show();
            this.broadcastPatch();
        });
    }

    onJoin(client) {
        this.order.push(client.sessionId);
        this.broadcastPatch();
    }

    deal() {
        this.match = deal(4, shuffle(newDeck(), (below) => randomInt(below)), 0);
        this.show();
    }

    /** Only what differs is set: a patch holds what was. */
    show() {
        const now = visible(this.match);
        for (const list of LISTS)
            now[list].forEach((value, i) => this.state[list][i] !== value && (i < this.state[list].length ? (this.state[list][i] = value) : this.state[list].push(value)));
        for (const name of ["stage", "seat", "left", "drawn"]) this.state[name] = now[name];
    }
}

const http = createServer(), server = new Server({ greet: false, gracefullyShutdown: false, transport: new WebSocketTransport({ server: http }) });
server.define("ipso", Table).filterBy(["code"]);
server.define("hall", Table);
await server.listen(0, "127.0.0.1");
console.log(http.address().port);
