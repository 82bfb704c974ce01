// picture.ts -- what of a match is on screen, on its way to the truth.
//
// News arrive faster than cards fly: each act's events wait in a queue and are played one by one, pieces moving as the events
// say, for every audience on this screen at once, until the picture is the truth again. A hidden window or a long queue does not wait.
import type { ActLine, Choice, Piece, TableEvent, View, ViewChange } from "./wire";

/** An act of the log, without what it led to; i is -1 for the deal. */
export type Deed = Omit<ActLine, "events">;

/** What an act means to one audience: its events, then what else changed (null: the events said it all). */
export interface Part {
    for: number;
    events: TableEvent[];
    view: ViewChange | null;
}

interface Step {
    n: number; // the table's version: one act may come in several messages, one for each seat held here
    deed: Deed;
    parts: Part[];
}

/** Whoever has a picture is told what goes on in it. */
export interface Onlooker {
    hurried: () => boolean; // nothing is to be waited for
    told: (deed: Deed, event: TableEvent, before: Piece[]) => void; // before: the pieces as they were, where they are shown moving
    arrived: () => void; // a whole view is in the picture
    changed: () => void;
}

const EVENT_MS = 520, EVENT_LEAST_MS = 130, DEAL_MS = 1500, QUEUE_MAX = 12;

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Pieces as they are after an event; what a piece looks like depends on its id alone, so `looks` remembers it. */
function movePieces(pieces: Piece[], event: TableEvent, looks: Map<number, number>): Piece[] {
    const after = new Map(pieces.map((p) => [p[0]!, p]));
    for (const [id, zone, slot, face] of event.moves) {
        const pose = after.get(id)?.slice(5) ?? [];
        if (zone === 0) after.delete(id);
        else after.set(id, [id, zone, slot, face, looks.get(id) ?? 0, ...pose]);
    }
    return [...after.values()];
}

function mergePieces(pieces: Piece[], posed: Piece[]): Piece[] {
    const after = new Map(pieces.map((p) => [p[0]!, p]));
    for (const p of posed) after.set(p[0]!, p);
    return [...after.values()];
}

export class Picture {
    views = new Map<number, View>(); // by audience
    acts = 0; // acts in the picture
    playing = false; // still on its way to the truth

    private looks = new Map<number, number>();
    private queue: Step[] = [];
    private timer: number | undefined;

    constructor(private on: Onlooker) {}

    /** All that was told is in the picture. */
    get whole(): boolean {
        return !this.queue.length;
    }

    /** This is how it is; nothing that waits is played any more. */
    settle(views: { for: number; view: View }[], acts: number): void {
        this.halt();
        this.playing = false;
        this.views = new Map(views.map((v) => [v.for, v.view]));
        this.acts = acts;
        for (const v of views) this.remember(v.view);
    }

    /** A match begins: an empty table, onto which the deal is played. */
    deal(n: number, part: { for: number; events: TableEvent[]; view: View }): void {
        this.remember(part.view);
        this.views.set(part.for, { ...part.view, pieces: [], choices: [], score: [] });
        this.add(n, { i: -1, seat: -1, act: "", bot: false }, part);
    }

    add(n: number, deed: Deed, part: Part): void {
        const last = this.queue[this.queue.length - 1];
        if (last?.n === n) last.parts.push(part);
        else this.queue.push({ n, deed, parts: [part] });
        this.playing = true;
        this.timer ??= window.setTimeout(() => this.play(), 0);
    }

    /** Time changed what one audience may do. */
    offer(audience: number, choices: Choice[]): void {
        const view = this.views.get(audience);
        if (view && this.whole) this.views.set(audience, { ...view, choices });
        for (const part of this.queue[this.queue.length - 1]?.parts ?? []) if (part.for === audience && part.view) part.view = { ...part.view, choices };
    }

    private remember(view: View): void {
        for (const p of view.pieces) this.looks.set(p[0]!, p[4]!);
    }

    /** Plays the next event of the step at the head of the queue, for every audience on this screen at once. */
    private play(): void {
        this.timer = undefined;
        const step = this.queue[0];
        if (!step) return;
        const next = step.parts[0]!.events[0];
        if (next) {
            const before = this.views.get(step.parts[0]!.for)?.pieces ?? [];
            for (const part of step.parts) this.playEvent(part);
            this.on.told(step.deed, next, before);
        }
        if (!step.parts[0]!.events.length) {
            for (const part of step.parts) this.arrive(part);
            this.acts = step.deed.i + 1;
            this.queue.shift();
        }
        if (this.queue.length) {
            const hurried = document.hidden || this.queue.length > QUEUE_MAX || this.on.hurried();
            const pace = next && next.moves.length > 40 ? DEAL_MS : Math.max(EVENT_LEAST_MS, EVENT_MS / this.queue.length); // who lags catches up
            const wait = hurried || !next?.moves.length ? 0 : calm() ? Math.min(pace, EVENT_MS / 3) : pace;
            this.timer = window.setTimeout(() => this.play(), wait);
        } else {
            this.playing = false;
        }
        this.on.changed();
    }

    private playEvent(part: Part): void {
        const event = part.events[0], view = this.views.get(part.for);
        part.events = part.events.slice(1);
        if (event && view) this.views.set(part.for, { ...view, pieces: movePieces(view.pieces, event, this.looks), choices: [] });
    }

    private arrive(part: Part): void {
        const view = this.views.get(part.for);
        if (!part.view) return;
        this.on.arrived();
        this.views.set(part.for, { ...part.view, pieces: mergePieces(view?.pieces ?? [], part.view.pieces ?? []) });
    }

    /** Jumps to the truth. */
    finish(): void {
        window.clearTimeout(this.timer);
        this.timer = undefined;
        while (this.queue.length) {
            const step = this.queue.shift()!;
            for (const event of step.parts[0]!.events) this.on.told(step.deed, event, []);
            for (const part of step.parts) {
                while (part.events.length) this.playEvent(part);
                this.arrive(part);
            }
            this.acts = step.deed.i + 1;
        }
        this.playing = false;
    }

    /** Nothing that waits is played any more. */
    halt(): void {
        window.clearTimeout(this.timer);
        this.timer = undefined;
        this.queue = [];
    }
}
