// own.ts -- the player's own heap, stepped in this page: the hand has no lag, because nothing waits for the server.
//
// The server sends a position (`own`); from there the page steps the same physics to the same bits by its own clock, does what the
// hands do at once, and tells it with the tick at which it was done. The server judges a moment behind and sends hashes (`proof`):
// what does not fit is asked for anew.
import { WORLD_STEP_HZ as HZ } from "contract/thinice";
import { type Heap, type Ilot, openIlot } from "../../../fronts/wasm/ilot.mjs";
import { built } from "page/built";
import { fetched } from "page/load";
import type { Own, Proof, Refusal } from "page/wire";

const PROOF_TICKS = 120, KEPT_HASHES = 60, CATCH_UP = 20 * HZ, RESYNC_MS = 1200, DRIFT_MS = 0.05, SETTLED_MS = 1500;
const RECORDED_S = 4, RECORD_EVERY = 8; // ticks

let module: Promise<Ilot> | null = null;
const loadModule = (): Promise<Ilot> => (module ??= fetched(built.heap).then((a) => a.arrayBuffer()).then((bytes) => openIlot(bytes)));

/** A moment of the heap: for the replay of a verdict. */
export interface Moment {
    tick: number;
    poses: Float64Array;
}

export interface OwnNews {
    onOpen: (own: Own) => void;
    onFate: (fate: number) => void; // seen here; the server's word counts
    onFail: () => void; // the module cannot be had
}

export class OwnHeap {
    heap: Heap | null = null;
    record: Moment[] = [];
    proofs = 0;
    disagreed = 0; // hashes that did not fit although everything had come in time
    opened = 0;
    why: string[] = []; // why heaps were sent, in order

    private ilot: Ilot | null = null;
    private epoch = -1;
    private zero = Infinity; // performance.now() at tick 0
    private hashes = new Map<number, string>();
    private lastResync = 0;
    private waiting: { own: Own; at: number } | null = null;
    private fate = 0;
    private doubts = 0;
    private trust = 1; // in the measured length of the line: one measured while the page was busy is too long

    constructor(readonly seat: number, private tell: (message: { t: string } & Record<string, unknown>) => void, private trip: () => number, private news: OwnNews) {
        loadModule().then((ilot) => {
            this.ilot = ilot;
            if (this.waiting) this.open(this.waiting.own, this.waiting.at);
            window.setTimeout(() => this.heap && this.held(0) < 0 && this.held(1) < 0 && this.resync(), SETTLED_MS); // what came while the page was busy with itself told the time badly
        }, news.onFail);
    }

    hear(m: Own | Proof): void {
        if (m.for !== this.seat) return;
        if (m.t === "own") {
            this.waiting = { own: m, at: performance.now() };
            if (this.ilot) this.open(m, this.waiting.at);
        } else this.prove(m);
    }

    private open(m: Own, at: number): void {
        this.waiting = null;
        this.heap?.close();
        this.epoch = m.e;
        this.hashes.clear();
        this.fate = 0;
        this.why.push(m.why);
        if (m.why === "asked") this.disagreed += this.doubts; // else what the hands did came too late, and the server says so
        this.doubts = 0;
        this.heap = this.ilot!.heap(this.seat, `${m.terms} position ${m.position}`);
        if (m.why === "early") this.trust /= 2;
        else if (m.why === "late") this.trust = Math.min(1, this.trust + 0.25);
        this.follow(at, m.real, /start|resumed|paused|early/.test(m.why));
        this.opened++;
        this.remember();
        this.step();
        this.news.onOpen(m);
    }

    /** When the server's clock was zero, by ours. A message can only be heard too late, so the earliest of what they say is the truest. */
    private follow(heard: number, real: number, anew: boolean): void {
        const zero = heard - (real * 1000) / HZ - (this.trip() / 2) * this.trust;
        this.zero = anew || zero < this.zero ? zero : this.zero + DRIFT_MS;
    }

    private prove(m: Proof): void {
        if (m.e !== this.epoch || !this.heap) return;
        const own = this.hashes.get(m.tick);
        this.follow(performance.now(), m.real, false);
        if (own === undefined) return;
        this.proofs++;
        if (own === m.hash) return;
        this.doubts++;
        this.resync();
    }

    resync(): void {
        if (performance.now() - this.lastResync < RESYNC_MS) return;
        this.lastResync = performance.now();
        this.tell({ t: "resync", seat: this.seat });
    }

    private remember(): void {
        const now = this.heap!.now();
        if (now % PROOF_TICKS === 0) this.hashes.set(now, this.heap!.hash().toString(16).padStart(16, "0"));
        if (this.hashes.size > KEPT_HASHES) this.hashes.delete(this.hashes.keys().next().value!);
    }

    /** On to the present, stopping where hashes are wanted and where the replay wants a picture. Answers whether anything moves. */
    step(): boolean {
        const { heap } = this;
        if (!heap) return false;
        const began = performance.now(), until = Math.floor(((began - this.zero) * HZ) / 1000);
        if (until - heap.now() > CATCH_UP && heap.awake()) this.resync(); // this page was away
        for (let now = heap.now(); now < until; now = heap.now()) {
            const every = heap.awake() ? RECORD_EVERY : PROOF_TICKS;
            const fate = heap.tick(Math.min(until, (Math.floor(now / every) + 1) * every) - now);
            this.remember();
            if (heap.awake()) this.keep();
            if (fate && fate !== this.fate) this.news.onFate((this.fate = fate));
        }
        return heap.awake();
    }

    private keep(): void {
        this.record.push({ tick: this.heap!.now(), poses: this.heap!.poses().slice() });
        while (this.record.length > (RECORDED_S * HZ) / RECORD_EVERY) this.record.shift();
    }

    get now(): number {
        return this.heap?.now() ?? 0;
    }

    get free(): boolean {
        return !!this.heap && this.heap.busy() === 0;
    }

    held(hand: number): number {
        return this.heap?.held(hand) ?? -1;
    }

    /** Does it here and now, and tells it soon; null, or why not. */
    play(act: string): Refusal | null {
        if (!this.heap) return null;
        this.step();
        const why = this.heap.play(act) as Refusal | null;
        if (why) return why;
        this.tell({ t: "hands", seat: this.seat, e: this.epoch, acts: [[this.heap.now(), act]] }); // a hand's pace keeps these few
        return null;
    }

    dispose(): void {
        this.heap?.close();
        this.heap = null;
    }
}
