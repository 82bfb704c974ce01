// hand.ts -- two hands: which pieces they hold, where they are led, and how that becomes acts at the pace of a hand.
import { REACH, TURN_STEPS } from "contract/thinice";
import type { Refusal } from "page/wire";
import { nameOfSlot } from "./model";
import type { OwnHeap } from "./own";

export type Vector = [x: number, y: number, z: number]; // millimetres
export type Turn = [w: number, x: number, y: number, z: number];

const REACH_MM = REACH / 10 - 20; // a little less than the arm

interface Led {
    place: Vector;
    turn: Turn;
    moved: boolean; // not told to the heap yet
    turned: boolean;
}

const times = ([a, b, c, d]: Turn, [e, f, g, h]: Turn): Turn => [
    a * e - b * f - c * g - d * h, a * f + b * e + c * h - d * g, a * g - b * h + c * e + d * f, a * h + b * g - c * f + d * e,
];
function unit(t: Turn): Turn {
    const n = Math.hypot(...t) || 1;
    return t.map((v) => v / n) as Turn;
}

export class Hands {
    active = 0;
    private led: (Led | null)[] = [null, null];
    private queue: string[] = []; // grabs that wait for the hand's pace

    constructor(private own: OwnHeap, private refused: (why: Refusal) => void, private changed: () => void) {}

    held(hand = this.active): number {
        return this.own.held(hand);
    }

    /** The slot that is led now, or -1. */
    get slot(): number {
        return this.held(this.active);
    }

    target(hand = this.active): Vector | null {
        return this.led[hand]?.place ?? null;
    }

    private poseOf(slot: number): { place: Vector; turn: Turn } | null {
        const p = this.own.heap?.poses(), at = slot * 8;
        if (!p || p[at]! < 0) return null;
        return { place: [p[at + 1]! * 10, p[at + 2]! * 10, p[at + 3]! * 10], turn: [p[at + 4]!, p[at + 5]!, p[at + 6]!, p[at + 7]!] };
    }

    /** Forgets where hands were led to: the heap was sent anew. */
    anew(): void {
        this.queue = [];
        for (const hand of [0, 1]) {
            const pose = this.held(hand) >= 0 ? this.poseOf(this.held(hand)) : null;
            this.led[hand] = pose && { ...pose, moved: false, turned: false };
        }
        if (this.slot < 0 && this.held(1 - this.active) >= 0) this.active = 1 - this.active;
    }

    /** Takes a piece with a free hand; with none, the heap says why not. */
    grab(slot: number): void {
        for (const hand of [0, 1]) if (this.held(hand) === slot) return void (this.active = hand);
        this.active = [this.active, 1 - this.active].find((h) => this.held(h) < 0) ?? this.active;
        this.queue.push(`grab ${this.active + 1} ${nameOfSlot(slot)}`);
        this.pump();
    }

    lead(place: Vector, hand = this.active): void {
        const led = this.led[hand];
        if (!led) return;
        const far = Math.hypot(place[0], place[1]), k = far > REACH_MM ? REACH_MM / far : 1;
        led.place = [place[0] * k, place[1] * k, Math.max(0, Math.min(REACH_MM, place[2]))];
        led.moved = true;
        this.pump();
    }

    shift(by: Vector): void {
        const at = this.target();
        if (at) this.lead([at[0] + by[0], at[1] + by[1], at[2] + by[2]]);
    }

    /** Turns what is led about an axis of the table. */
    turn(axis: Vector, angle: number): void {
        const led = this.led[this.active];
        if (!led) return;
        const s = Math.sin(angle / 2);
        this.turnTo(times([Math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s], led.turn));
    }

    turnTo(turn: Turn): void {
        const led = this.led[this.active];
        if (!led) return;
        led.turn = unit(turn);
        led.turned = led.moved = true;
        this.pump();
    }

    /** Upright again. */
    right(): void {
        this.turnTo([1, 0, 0, 0]);
    }

    release(hand = this.active): void {
        if (this.held(hand) < 0) return;
        const why = this.own.play(`release ${hand + 1}`);
        if (why) return this.refused(why);
        this.led[hand] = null;
        if (this.held(1 - hand) >= 0) this.active = 1 - hand;
        this.changed();
    }

    /** Does what waits, as soon as the hand may. */
    pump(): void {
        if (!this.own.free) return;
        const act = this.queue.shift();
        if (act) {
            const why = this.own.play(act), hand = Number(act[5]) - 1;
            if (why) this.refused(why);
            const pose = this.held(hand) >= 0 ? this.poseOf(this.held(hand)) : null;
            const wish = this.led[hand];
            this.led[hand] = pose && { ...pose, ...(wish?.moved ? { place: wish.place, moved: true } : { moved: false }), turned: false };
            return this.changed();
        }
        for (const hand of [this.active, 1 - this.active]) {
            const led = this.led[hand];
            if (!led?.moved || this.held(hand) < 0) continue;
            const steps = led.place.map((mm) => Math.round(mm * 10)), turn = led.turned ? ` ${unit(led.turn).map((v) => Math.round(v * TURN_STEPS)).join(" ")}` : "";
            const why = this.own.play(`lead ${hand + 1} ${steps.join(" ")}${turn}`);
            led.moved = led.turned = false;
            if (why) this.refused(why);
            return;
        }
    }

    /** Whether something waits for the hand's pace. */
    get waits(): boolean {
        return this.queue.length > 0 || this.led.some((l, h) => !!l?.moved && this.held(h) >= 0);
    }
}
