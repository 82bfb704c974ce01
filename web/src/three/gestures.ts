// gestures.ts -- mouse, pen and fingers on the picture become few things: hover, tap, drag a piece, go round the table.
import type { Spot, Stage } from "./stage";

export interface Handlers {
    /** A finger or the mouse went down here; answers whether there is something to drag. */
    grab: (at: Spot) => boolean;
    drag: (at: Spot, first: boolean) => void; // first: the drag has just begun
    drop: (at: Spot, dragged: boolean) => void; // dragged false: it was a tap on what was grabbed
    tap: (at: Spot) => void; // on nothing that could be grabbed
    hover?: (at: Spot | null) => void;
    cancel: () => void;
    /** Two fingers while a piece is held: their turn (radians) and spread (ratio). Answers whether it was used. */
    twist?: (turn: number, spread: number, dy: number) => boolean;
    wheel?: (steps: number) => boolean; // answers whether it was used
}

const SLOP = 6; // pixels a tap may wander

/** Attaches the gestures; answers how to detach them. */
export function attach(stage: Stage, on: Handlers): () => void {
    const { canvas } = stage;
    const fingers = new Map<number, Spot>();
    let mode: "none" | "piece" | "orbit" | "pinch" = "none", moved = false, begun: Spot = { x: 0, y: 0 }, holder = -1;
    const spot = (e: PointerEvent | WheelEvent): Spot => {
        const r = canvas.getBoundingClientRect();
        return { x: e.clientX - r.left, y: e.clientY - r.top };
    };
    const pair = () => {
        const [a, b] = [...fingers.values()] as [Spot, Spot];
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y), turn: Math.atan2(b.y - a.y, b.x - a.x) };
    };
    const down = (e: PointerEvent) => {
        const at = spot(e);
        fingers.set(e.pointerId, at);
        canvas.setPointerCapture(e.pointerId);
        if (fingers.size > 1) {
            if (mode !== "piece") mode = "pinch";
            return;
        }
        moved = false;
        begun = at;
        holder = e.pointerId;
        mode = e.button === 0 && on.grab(at) ? "piece" : "orbit";
    };
    const move = (e: PointerEvent) => {
        const before = fingers.get(e.pointerId), at = spot(e);
        if (!before) return on.hover?.(at);
        if (fingers.size === 2) {
            const was = pair();
            fingers.set(e.pointerId, at);
            const now = pair();
            const used = mode === "piece" && on.twist?.(now.turn - was.turn, now.far / (was.far || 1), now.y - was.y);
            if (!used && mode === "pinch") {
                stage.scale(now.far / (was.far || 1));
                stage.slide(now.x - was.x, now.y - was.y);
            }
            return;
        }
        fingers.set(e.pointerId, at);
        if (!moved && Math.hypot(at.x - begun.x, at.y - begun.y) < SLOP) return;
        const first = !moved;
        moved = true;
        if (mode === "piece" && e.pointerId === holder) on.drag(at, first);
        else if (mode === "orbit" && (e.buttons & 2 || e.shiftKey)) stage.slide(at.x - before.x, at.y - before.y);
        else if (mode === "orbit") stage.orbit(at.x - before.x, at.y - before.y);
    };
    const up = (e: PointerEvent) => {
        if (!fingers.delete(e.pointerId)) return;
        if (mode === "piece" && e.pointerId === holder) on.drop(spot(e), moved);
        else if (mode === "orbit" && !moved && e.button === 0) on.tap(spot(e));
        if (!fingers.size || e.pointerId === holder) mode = fingers.size ? "pinch" : "none";
    };
    const lost = (e: PointerEvent) => {
        if (!fingers.delete(e.pointerId)) return;
        if (mode === "piece") on.cancel();
        mode = "none";
    };
    const wheel = (e: WheelEvent) => {
        e.preventDefault();
        if (!on.wheel?.(Math.sign(e.deltaY))) stage.scale(Math.exp(-e.deltaY * 0.001));
    };
    const leave = () => on.hover?.(null);
    const menu = (e: Event) => e.preventDefault();
    const list: [string, (e: never) => void, AddEventListenerOptions?][] = [
        ["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", lost], ["pointerleave", leave],
        ["wheel", wheel, { passive: false }], ["contextmenu", menu],
    ];
    for (const [name, f, how] of list) canvas.addEventListener(name, f as EventListener, how);
    return () => {
        for (const [name, f] of list) canvas.removeEventListener(name, f as EventListener);
    };
}
