// view3d.tsx -- the picture and the hands in it: canvas below, name tags above, and over every tower a button for the keyboard.
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { attach } from "page/three/gestures";
import type { Spot } from "page/three/stage";
import { useStore } from "page/store";
import type { Place } from "page/wire";
import { app } from "page/app";
import { say, words } from "page/words";
import { type Size, useCells, useSize } from "page/boards/board";
import { groundFor, Spots } from "./ground";
import { type Props, type Scene, topOf, type Tower } from "./model";
import { type Deed, deedsAt, deedsOn, type Offers, type Press } from "./offer";
import { letterOf } from "./plastics";
import { handWords, nameOf, towerWords } from "./tell";
import type { Theatre } from "./theatre";

export interface ViewProps {
    props: Props;
    scene: Scene; // with what is pressed
    truth: Scene;
    offers: Offers;
    pressing: Press;
    threats: boolean;
    choose: (tower: Tower) => void;
    put: (text: string, at: string, place?: Place) => void;
    reset: number; // counts askings for the first camera
    onBox: (boxes: ((number: number) => { x: number; y: number; w: number } | null)) => void;
}

interface Drag {
    piece: number;
    deed: Deed | null; // what picking it up means; null: it was in hand
    over: number | null;
}

/** A phone that lies. */
const isLow = ({ width, height }: Size) => height < 470 && width > height;

/** The picture's height that plates and bars cover. */
const insetsFor = ({ width, height }: Size) => (isLow({ width, height }) ? { top: width < 640 ? 66 : 46, bottom: 62, left: 4, right: 4 } : width < 700 ? { top: 92, bottom: height < 560 ? 120 : 158, left: 4, right: 4 } : { top: 70, bottom: 96, left: 16, right: 16 });

function useTheatre(holder: { current: HTMLDivElement | null }, size: Size | null, places: number, { seat, fail }: Props) {
    const [theatre, setTheatre] = useState<Theatre | null>(null);
    const tall = !!size && size.height > size.width * 1.05, low = !!size && isLow(size), ready = !!size;
    const spots = useRef<Spots | null>(null);
    useEffect(() => {
        if (!ready) return;
        let made: Theatre | null = null, gone = false;
        import("./theatre").then(({ Theatre: Made }) => {
            if (gone) return;
            const ground = groundFor(places, tall);
            spots.current = new Spots(ground);
            made = new Made(holder.current!, ground, seat, low);
            setTheatre(made);
        }, fail);
        return () => {
            gone = true;
            made?.dispose();
            setTheatre(null);
        };
    }, [ready, tall, low, places, seat]);
    return { theatre, spots };
}

export function View3D({ props, scene, truth, offers, pressing, threats, choose, put, reset, onBox }: ViewProps) {
    const [frame, size] = useSize<HTMLDivElement>();
    const { theatre, spots } = useTheatre(frame, size, truth.places, props);
    const [, looked] = useReducer<number, undefined>((n) => n + 1, 0);
    const [stop] = useCells(frame, String(scene.towers[0]?.number ?? 0));
    const [focus, setFocus] = useState<number | null>(null);
    const [drag, setDrag] = useState<Drag | null>(null);
    const [hover, setHover] = useState<number | null>(null);
    useStore(app); // light and dark

    const own = scene.hands[props.seat], lit = new Set<number>();
    for (const t of scene.towers) {
        const may = deedsAt(offers.deeds, t);
        if (own?.piece ? may.some((d) => d.kind === "cap") : may.some((d) => d.kind !== "take")) lit.add(t.number);
    }

    // The gestures are attached once; they read what is true at the moment of the touch.
    const now = useRef({ scene, offers, drag, own, choose, put, pressing });
    now.current = { scene, offers, drag, own, choose, put, pressing };

    useEffect(() => {
        if (!theatre) return;
        theatre.stage.onLook = () => looked(undefined);
        const towerAt = (number: number | null) => now.current.scene.towers.find((t) => t.number === number) ?? null;
        const set = (d: Drag | null) => {
            now.current.drag = d;
            setDrag(d);
        };
        const grab = (at: Spot): boolean => {
            const picked = theatre.pick(at), { own: hand, offers: o } = now.current;
            if (props.seat < 0) return false;
            if (hand?.piece) {
                if (picked.piece !== hand.piece.id) return false;
                set({ piece: hand.piece.id, deed: null, over: null });
                return true;
            }
            if (picked.piece === null) return false;
            const on = deedsOn(o.deeds, picked.piece);
            const deed = on.find((d) => d.kind === "take" || d.kind === "mine") ?? on[0];
            if (!deed) return false;
            set({ piece: picked.piece, deed, over: null });
            return true;
        };
        const tap = (at: Spot) => {
            const { tower } = theatre.pick(at), t = towerAt(tower);
            if (t) now.current.choose(t);
        };
        const drop = (at: Spot, dragged: boolean) => {
            const d = now.current.drag;
            set(null);
            if (!d) return;
            theatre.release(d.piece);
            if (!dragged) return d.deed || !now.current.own?.piece ? tap(at) : undefined;
            const picked = theatre.pick(at, d.piece), target = towerAt(picked.tower);
            if (d.deed?.kind === "split") {
                if (target?.pieces.some((p) => p.id === d.piece)) return;
                now.current.put(d.deed.text, "", !target && picked.point ? spots.current!.drop(d.piece, picked.point) : undefined);
                return;
            }
            if (target && !(target.pieces.length === 1 && target.pieces[0]!.id === d.piece)) now.current.put(`cap ${topOf(target).name}`, `t${target.number}`);
            else if (picked.point) {
                now.current.put("set", "hand", spots.current!.drop(d.piece, picked.point));
            }
        };
        return attach(theatre.stage, {
            grab, tap, drop,
            drag: (at, first) => {
                const d = now.current.drag;
                if (!d) return;
                if (first && d.deed && d.deed.kind !== "split") now.current.pressing.press(d.deed.text, "");
                theatre.lead(d.piece, at);
                const over = theatre.pick(at, d.piece).tower;
                if (over !== d.over) set({ ...d, over });
            },
            cancel: () => {
                if (now.current.drag) theatre.release(now.current.drag.piece);
                set(null);
            },
            hover: (at) => setHover(at ? theatre.pick(at).tower : null),
        });
    }, [theatre]);

    useEffect(() => {
        if (!theatre || !size) return;
        const inset = insetsFor(size);
        theatre.stage.resize(size.width, size.height, inset);
    }, [theatre, size]);
    useEffect(() => theatre?.paint(), [theatre, app.theme]);
    useEffect(() => {
        const dark = matchMedia("(prefers-color-scheme: dark)"), paint = () => theatre?.paint();
        dark.addEventListener("change", paint);
        return () => dark.removeEventListener("change", paint);
    }, [theatre]);
    useEffect(() => {
        if (reset) theatre?.stage.reset();
    }, [reset]);
    useEffect(() => {
        theatre?.show(scene, spots.current!.settle(scene, props.places), {
            lit, focus: drag ? drag.over : (focus ?? hover), war: new Set(scene.towers.filter((t) => t.war).map((t) => t.number)),
            pending: new Set(pressing.pending.map((p) => (p.kind === "cap" || p.kind === "set" ? -1 : p.piece))),
        });
        if (theatre) looked(undefined);
    }, [theatre, scene, offers, focus, hover, drag, pressing.pending, app.theme]);

    const boxes = new Map(theatre ? scene.towers.map((t) => [t.number, theatre.box(t)]) : []);
    useEffect(() => { // what tests ask where a finger would hit
        Object.assign(window, { ilotIceTowers: () => theatre });
    }, [theatre]);
    useEffect(() => onBox((number) => boxes.get(number) ?? null));
    const told = hover !== null && !drag ? scene.towers.find((t) => t.number === hover) : undefined;

    return (
        <div class="it-frame" ref={frame} data-ready={!!theatre} data-pieces={theatre ? scene.pieces.size : 0}>
            {theatre && (
                <>
                    <div role="group" aria-label={say("icetowers.page.towers")}>
                        {scene.towers.map((t) => {
                            const b = boxes.get(t.number)!, may = deedsAt(offers.deeds, t), at = spots.current?.at(t.number);
                            return (
                                <button
                                    type="button" key={t.number} data-cell={String(t.number)} data-top={topOf(t).name} data-size={t.pieces.length} data-at={at && `${Math.round(at.x)},${Math.round(at.y)}`} class={`it-cell ${lit.has(t.number) ? "lit" : ""}`}
                                    tabIndex={stop === String(t.number) ? 0 : -1} aria-label={towerWords(props, scene, t, may)} onClick={() => choose(t)}
                                    onFocus={() => setFocus(t.number)} onBlur={() => setFocus(null)}
                                    style={{ left: `${b.x - b.w / 2}px`, top: `${b.y - b.h / 2}px`, width: `${b.w}px`, height: `${b.h}px` }}
                                />
                            );
                        })}
                    </div>
                    {threats && <Threats props={props} scene={scene} boxes={boxes} />}
                    {scene.hands.map((h) => {
                        const at = theatre.handBox(h.seat);
                        return h.piece && h.seat !== props.seat && (
                            <p key={h.seat} class={`it-tag ${h.mined ? "mined" : ""}`} style={{ left: `${at.x}px`, top: `${at.y}px` }} aria-label={handWords(props, h)}>{nameOf(props, h.seat)}</p>
                        );
                    })}
                    {told && <p class="it-told" style={{ left: `${boxes.get(told.number)!.x}px`, top: `${boxes.get(told.number)!.y - boxes.get(told.number)!.h / 2}px` }} aria-hidden="true">{brief(props, scene, told)}</p>}
                </>
            )}
        </div>
    );
}

function brief(props: Props, scene: Scene, t: Tower): string {
    const owner = nameOf(props, t.seat ?? scene.ownerOf[topOf(t).colour] ?? -1);
    return t.pieces.length > 1 && t.points !== null ? say("icetowers.page.brief", owner, t.points) : owner;
}

/** On demand: in which towers something could be mined, and of which colour; where one could be split. */
function Threats({ props, scene, boxes }: { props: Props; scene: Scene; boxes: Map<number, { x: number; y: number; h: number }> }) {
    return (
        <div class="it-threats">
            {scene.towers.map((t) => {
                const mined = [...new Set(t.pieces.filter((p) => scene.mineable.has(p.id)).map((p) => p.colour))];
                const split = t.pieces.some((p) => scene.pairs.has(p.id)), b = boxes.get(t.number);
                if ((!mined.length && !split) || !b) return null;
                const title = [
                    ...mined.map((c) => say("icetowers.page.threat_mine", words.text(`icetowers.page.colour_${c}`), nameOf(props, scene.ownerOf[c] ?? -1))),
                    ...(split ? [say("icetowers.page.threat_split")] : []),
                ].join(", ");
                return (
                    <span key={t.number} class="it-threat" role="img" aria-label={title} title={title} style={{ left: `${b.x}px`, top: `${b.y - b.h / 2}px` }}>
                        {mined.length > 0 && <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 5q6-5 12 0M8 3v11" /></svg>}
                        {mined.map((c) => <b key={c} class={`it-c${c}`}>{letterOf(c)}</b>)}
                        {split && <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true"><path d="M1 8h4M11 8h4M8 2v3M8 11v3M6 6l4 4M10 6l-4 4" /></svg>}
                    </span>
                );
            })}
        </div>
    );
}
