// view3d.tsx -- the heaps as a picture: mouse, fingers and keys lead the own hands, the others' heaps move as they are told.
import { WORLD_STEP_HZ as HZ } from "contract/thinice";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { app } from "page/app";
import { useStore } from "page/store";
import { attach } from "page/three/gestures";
import type { Spot } from "page/three/stage";
import type { Poses } from "page/wire";
import { type Size, useCells, useSize } from "page/boards/board";
import type { Hands, Vector } from "./hand";
import { type Props, type Scene, slotsIn } from "./model";
import type { Moment, OwnHeap } from "./own";
import { pieceName } from "./tell";
import type { Theatre } from "./theatre";

export interface Replay {
    seat: number;
    own: Moment[] | null; // of the own heap
    told: { at: number; moved: number[][] }[]; // of another's
    guilty: Set<number>;
}

const SLOW = 0.25;

export interface Table3DProps {
    props: Props;
    scene: Scene;
    own: OwnHeap | null;
    hands: Hands | null;
    replay: Replay | null;
    onReplayed: () => void;
    touch: (slot: number) => void; // a tap: take it, or let it go
    settle: (slot: number) => void; // the pointer let it go where it is now
    reset: number;
    onTheatre: (theatre: Theatre | null) => void;
    pulse: number;
}

const insetsFor = ({ width, height }: Size) => (height < 470 && width > height ? { top: 44, bottom: 74, left: 4, right: 200 } : width < 700 ? { top: 104, bottom: 190, left: 4, right: 4 } : { top: 78, bottom: 110, left: 12, right: 12 });

function useTheatre(holder: { current: HTMLDivElement | null }, size: Size | null, { seat, view: { seats }, fail }: Props): Theatre | null {
    const [theatre, setTheatre] = useState<Theatre | null>(null);
    const tall = !!size && size.height > size.width * 1.05, ready = !!size;
    useEffect(() => {
        if (!ready) return;
        let made: Theatre | null = null, gone = false;
        import("./theatre").then(({ Theatre: Made }) => {
            if (!gone) setTheatre((made = new Made(holder.current!, seat, seats, tall)));
        }, fail);
        return () => {
            gone = true;
            made?.dispose();
            setTheatre(null);
        };
    }, [ready, tall, seat, seats]);
    return theatre;
}

export function Table3D({ props, scene, own, hands, replay, onReplayed, touch, settle, reset, onTheatre, pulse }: Table3DProps) {
    const [frame, size] = useSize<HTMLDivElement>();
    const theatre = useTheatre(frame, size, props);
    const [, looked] = useReducer<number, undefined>((n) => n + 1, 0);
    const [stop] = useCells(frame, "");
    useStore(app);
    const now = useRef({ own, hands, scene, replay, touch, settle });
    now.current = { own, hands, scene, replay, touch, settle };
    useEffect(() => (onTheatre(theatre), () => onTheatre(null)), [theatre]);

    // The stream of the others' heaps goes straight into the picture.
    useEffect(() => {
        if (!theatre) return;
        posesTo.set(theatre, (m) => theatre.moveOther(m.seat, m.p));
        return () => void posesTo.delete(theatre);
    }, [theatre]);

    useEffect(() => {
        if (!theatre) return;
        theatre.showOthers(scene);
        for (const [seat, moved] of props.hands.poses) theatre.moveOther(seat, [...moved.values()]);
    }, [theatre, scene]);

    // Every frame: the hands' wishes, the physics up to now, the picture of it.
    useEffect(() => {
        if (!theatre) return;
        const { stage } = theatre;
        stage.onLook = () => looked(undefined);
        stage.onFrame = () => {
            const { own: o, hands: h, scene: s, replay: r } = now.current;
            if (r) return false; // the replay draws
            if (!o?.heap) return false;
            h?.pump();
            const moves = o.step();
            const target = h?.target();
            theatre.showOwn({
                poses: o.heap.poses(), tray: slotsIn(o.heap.set("tray")), table: o.heap.set("table"), air: o.heap.set("air"), guilty: s.seats[o.seat]?.guilty ?? new Set(),
                held: [o.held(0), o.held(1)], active: h?.slot ?? -1, target: target ? theatre.vector(target) : null, judged: s.stage !== "free",
            });
            return moves || !!h?.waits;
        };
        stage.touch();
    }, [theatre]);
    useEffect(() => theatre?.stage.touch(), [theatre, own, scene, replay]);
    useEffect(() => theatre?.stage.want(), [theatre, pulse]); // a look, drawn only if something is elsewhere

    useEffect(() => {
        if (!theatre || !replay) return;
        const first = replay.own?.[0]?.tick ?? 0, began = performance.now(), from = replay.told[0]?.at ?? 0;
        let at = 0, timer = 0;
        const draw = () => {
            const passed = (performance.now() - began) * SLOW;
            if (replay.own) {
                while (at < replay.own.length - 1 && ((replay.own[at + 1]!.tick - first) * 1000) / HZ <= passed) at++;
                if (replay.own[at]) theatre.showMoment(replay.own[at]!, replay.guilty);
            } else for (; at < replay.told.length && replay.told[at]!.at - from <= passed; at++) theatre.moveOther(replay.seat, replay.told[at]!.moved);
            if (at < (replay.own ? replay.own.length - 1 : replay.told.length)) timer = requestAnimationFrame(draw);
            else timer = window.setTimeout(onReplayed, 700);
        };
        draw();
        return () => (cancelAnimationFrame(timer), clearTimeout(timer));
    }, [theatre, replay]);

    useEffect(() => {
        if (!theatre) return;
        let grabbed = -1, through: ReturnType<Theatre["placeOf"]> = null, offset: Vector = [0, 0, 0];
        const plane = (slot: number, at: Spot) => {
            through = theatre.placeOf(slot);
            const hit = through && theatre.onUpright(at, through);
            if (through && hit) offset = [through.x - hit.x, through.y - hit.y, through.z - hit.z];
        };
        const grab = (at: Spot) => {
            const { hands: h, scene: s } = now.current, plays = h && s.stage !== "over" && !s.seats[props.seat]?.fate;
            const slot = plays ? theatre.pick(at) : null; // who is out looks around, whatever is under the pointer
            grabbed = slot ?? -1;
            return grabbed >= 0;
        };
        return attach(theatre.stage, {
            grab,
            drag: (at, first) => {
                const { hands: h } = now.current;
                if (!h || grabbed < 0) return;
                if (first) {
                    if (h.held(0) !== grabbed && h.held(1) !== grabbed) now.current.touch(grabbed);
                    else h.grab(grabbed);
                    theatre.stage.touch();
                    through = null;
                }
                if (!through && h.slot === grabbed) {
                    theatre.stage.onFrame(0); // it is in the hand now: where the hand has it
                    plane(grabbed, at);
                }
                const hit = through && theatre.onUpright(at, through);
                if (hit) h.lead([hit.x + offset[0], hit.y + offset[1], hit.z + offset[2]]);
                theatre.stage.touch();
            },
            drop: (_, dragged) => {
                if (!dragged && grabbed >= 0) now.current.touch(grabbed);
                else if (dragged && grabbed >= 0) now.current.settle(grabbed);
                grabbed = -1;
                through = null;
            },
            tap: () => undefined,
            cancel: () => (grabbed = -1),
            twist: (turn, _spread, dy) => {
                const { hands: h } = now.current;
                if (!h || h.slot < 0) return false;
                h.turn([0, 0, 1], -turn);
                h.shift([0, 0, -dy * 0.4]);
                through = null;
                theatre.stage.touch();
                return true;
            },
            wheel: (steps) => {
                const { hands: h } = now.current;
                if (!h || h.slot < 0) return false;
                const away = theatre.away();
                h.shift([-away.x * steps * 4, -away.y * steps * 4, 0]);
                through?.addScaledVector(away, -steps * 4);
                theatre.stage.touch();
                return true;
            },
        });
    }, [theatre]);

    useEffect(() => {
        if (theatre && size) theatre.stage.resize(size.width, size.height, insetsFor(size));
    }, [theatre, size]);
    useEffect(() => theatre?.stage.paint(), [theatre, app.theme]);
    useEffect(() => {
        if (reset) theatre?.stage.reset();
    }, [reset]);

    const heap = own?.heap, slots = heap ? [...slotsIn(heap.set("tray")), ...slotsIn(heap.set("pieces"))] : [];
    return (
        <div class="ti-frame" ref={frame} data-ready={!!theatre}>
            {theatre && (
                <div role="group">
                    {slots.map((slot, i) => {
                        const label = theatre.label(slot);
                        return label && (
                            <button
                                type="button" key={slot} data-cell={label.name} class="ti-cell" tabIndex={stop === label.name || (!stop && i === 0) ? 0 : -1} aria-label={pieceName(slot)}
                                onClick={() => touch(slot)} style={{ left: `${label.at.x - 18}px`, top: `${label.at.y - 34}px` }}
                            />
                        );
                    })}
                    {scene.seats.map((s) => {
                        if (s.seat === props.seat) return null;
                        const at = theatre.seatSpot(s.seat);
                        return at && <p key={s.seat} class={`ti-tag ${s.fate ? "out" : ""}`} data-seat={s.seat} style={{ left: `${at.x}px`, top: `${at.y}px` }}>{props.talk.seat?.(s.seat)}</p>;
                    })}
                </div>
            )}
        </div>
    );
}

/** Where the stream of poses goes: the picture that is open. */
export const posesTo = new Map<Theatre, (m: Poses) => void>();
