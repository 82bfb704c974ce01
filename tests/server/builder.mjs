// builder.mjs -- a player of Thin Ice as a page would be one: steps the own heap in WebAssembly ahead of the
// server, tells what the hands did in groups with their ticks, and checks every proof that comes.
import { readFileSync } from "node:fs";
import { openIlot } from "../../fronts/wasm/ilot.mjs";
import { sleep } from "./lib.mjs";

const HZ = 480, PROOF_TICKS = 120, GROUP_MS = 90, FRAME_MS = 15, KEPT = 6 * HZ;
const bytes = readFileSync(new URL("../../build/ilot.wasm", import.meta.url));

export class Builder {
    /** `exact`: remembers the hash of every tick, not only of those that are proven. */
    constructor(client, seat, { exact = false, trip_ms = 0 } = {}) {
        Object.assign(this, { client, seat, exact, trip_ms });
        this.hashes = new Map();
        this.group = [];
        this.owns = [];
        this.proofs = 0;
        this.disagreed = [];
        this.sent_bytes = 0;
    }

    async start() {
        this.ilot = await openIlot(bytes);
        this.client.onmessage = (m) => this.hear(m);
        for (const m of this.client.heard) this.hear(m);
        this.timer = setInterval(() => this.frame(), FRAME_MS);
        return this;
    }

    stop() {
        clearInterval(this.timer);
    }

    hear(m) {
        if (m.for !== this.seat) return;
        if (m.t === "own") this.open(m);
        if (m.t === "proof") this.prove(m);
    }

    open(m) {
        this.heap?.close();
        this.owns.push(m);
        this.epoch = m.e;
        this.group = [];
        this.heap = this.ilot.heap(this.seat, `${m.terms} position ${m.position}`);
        this.zero = performance.now() - ((m.real * 1000) / HZ + this.trip_ms / 2);
        for (const tick of this.hashes.keys()) if (tick > m.tick) this.hashes.delete(tick); // of another course of things
        this.remember();
        this.frame();
    }

    prove(m) {
        if (m.e !== this.epoch) return;
        const own = this.hashes.get(m.tick);
        if (own === undefined) return; // of before it was opened
        this.proofs++;
        if (own !== m.hash) this.disagreed.push([m.tick, own, m.hash]);
    }

    remember() {
        const now = this.heap.now();
        if (this.exact || now % PROOF_TICKS === 0) this.hashes.set(now, this.heap.hash().toString(16).padStart(16, "0"));
        if (this.hashes.size > KEPT) this.hashes.delete(this.hashes.keys().next().value);
    }

    /** On to the present, stopping where hashes are wanted. */
    frame() {
        const until = Math.floor(((performance.now() - this.zero) * HZ) / 1000);
        for (let now; this.heap && (now = this.heap.now()) < until;) {
            const stop = this.exact ? now + 1 : Math.min(until, (Math.floor(now / PROOF_TICKS) + 1) * PROOF_TICKS);
            this.fate = this.heap.tick(stop - now) || this.fate;
            this.remember();
        }
        if (this.group.length && performance.now() - this.group_at > GROUP_MS) this.flush();
    }

    flush() {
        if (!this.group.length) return;
        const message = { seat: this.seat, e: this.epoch, acts: this.group };
        this.sent_bytes += JSON.stringify({ t: "hands", ...message }).length;
        this.client.tell("hands", message);
        this.group = [];
    }

    /** Does it here and now; null, or why not. */
    play(act) {
        this.frame();
        const why = this.heap.play(act);
        if (why) return why;
        if (!this.group.length) this.group_at = performance.now();
        this.group.push([this.heap.now(), act]);
        return null;
    }

    /** As soon as the hand may. */
    async act(act) {
        while (this.heap.busy() > 0) {
            await sleep(4);
            this.frame();
        }
        const why = this.play(act);
        if (why) throw new Error(`seat ${this.seat}: ${act}: ${JSON.stringify(why)}`);
        if (act.startsWith("release")) this.flush();
    }

    /** Takes a piece out of the tray and sets it down upright; again, if the heap had to begin again meanwhile. */
    async place(piece, x, y, hand = 1) {
        for (let tries = 0; ; tries++) {
            const epoch = this.epoch;
            try {
                return await this.carry(piece, x, y, hand);
            } catch (error) {
                if (this.epoch === epoch || tries === 5) throw error;
                await sleep(300);
            }
        }
    }

    async carry(piece, x, y, hand) {
        if (this.heap.held(hand - 1) >= 0) await this.act(`release ${hand}`);
        await this.act(`grab ${hand} ${piece}`);
        for (const z of [300, 200, 100, 40, 10, 2, 0]) {
            await this.act(`lead ${hand} ${x} ${y} ${z}`);
            await sleep(z > 100 ? 60 : 120);
        }
        await sleep(300);
        await this.act(`release ${hand}`);
    }
}
