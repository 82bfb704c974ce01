// relay.mjs -- a far-away player: a TCP relay that lets bytes travel `trip_ms` longer there and back.
import { createServer, connect as dial } from "node:net";

/** Gives out what comes in, half a trip later and in order. */
function delay(from, to, relay) {
    let last = 0;
    from.on("data", (bytes) => {
        last = Math.max(last, performance.now() + relay.trip_ms / 2);
        setTimeout(() => to.destroyed || to.write(bytes), last - performance.now());
    });
    from.on("close", () => setTimeout(() => to.destroy(), relay.trip_ms / 2));
    from.on("error", () => undefined);
}

export class Relay {
    constructor(server, trip_ms) {
        this.server = server;
        this.trip_ms = trip_ms;
        this.sockets = new Set();
    }

    async start() {
        this.door = createServer((near) => {
            const far = dial(this.server.port, "127.0.0.1");
            for (const s of [near, far]) {
                s.setNoDelay(true);
                this.sockets.add(s);
            }
            delay(near, far, this);
            delay(far, near, this);
        });
        await new Promise((done) => this.door.listen(0, "127.0.0.1", done));
        this.door.unref(); // a test that failed before its end does not keep the others waiting
        this.port = this.door.address().port;
        return this;
    }

    end() {
        for (const s of this.sockets) s.destroy();
        this.door.close();
    }
}
