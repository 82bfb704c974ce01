// board.tsx -- Inka on the page: the hall, everybody's statues, the four phases, and what may be done.
//
// Pictures (scene.tsx) lie below, triangles that take clicks and keys (cells.tsx) above, controls in the tray beside them.
import { GOALS, POINTS } from "contract/inka";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Objection } from "page/parts/objection";
import { Plate } from "page/parts/seat";
import { say } from "page/words";
import { useCells, useSize, waitWords } from "page/boards/board";
import { Sprite } from "./art";
import { Cells, Marks, useDrag } from "./cells";
import { type Deed, deedsOf, type Hand, useHand } from "./hand";
import { box, type Layout, layoutOf } from "./layout";
import { middle, PLACES, type Props, type Scene, sceneOf, standing } from "./model";
import { BOX, Hall, Pieces, Statue, Sweep } from "./scene";
import { isHandling, Tray } from "./tray";

export { hint, tell } from "./hint";
export { drawn } from "./layout";
export { naming } from "./names";
export { place, where, won } from "./where";

export default function InkaBoard(props: Props) {
    const { game, view, seat, complaint } = props;
    const [frame, size] = useSize<HTMLDivElement>();
    const layout = useMemo(() => size && layoutOf(size.width, size.height, BOX, seat >= 0, view.seats - (seat >= 0 ? 1 : 0)), [size, seat >= 0]);
    const [stop, focus] = useCells(frame, "c4");
    const scene = useMemo(() => sceneOf(game, view), [game, view]);
    const deeds = useMemo(() => deedsOf(props), [props.idle, view, seat]);
    const moment = deeds.map((d) => d.text).join();
    const hand = useHand(props, scene, deeds, moment, focus);
    const picture = useRef<SVGSVGElement>(null);
    const drag = useDrag(scene, hand, picture);
    useEffect(() => {
        const onKey = (e: KeyboardEvent) => {
            if (e.key.toLowerCase() === "r" && hand.laying && !(e.target as Element).closest("input, textarea")) hand.turnHand(e.shiftKey ? -1 : 1);
            if (e.key !== "Escape") return;
            const tile = scene.rhombi.find((r) => r.id === hand.picked);
            if (tile) focus(`c${tile.pose % PLACES}`);
            hand.drop();
            props.forgive();
        };
        document.addEventListener("keydown", onKey); // whoever drags with the mouse has the focus nowhere
        return () => document.removeEventListener("keydown", onKey);
    });
    const shared = layout && { props, scene, layout, hand, picture };
    return (
        <div class="inka" ref={frame}>
            <Sprite />
            {shared && (
                <div class={`inka-table ${layout.tall ? "tall" : layout.low ? "low" : ""}`} data-stage={scene.stage}>
                    <svg ref={picture} class="inka-hall" style={box(layout.hall)} viewBox={`${BOX.x} ${BOX.y} ${BOX.w} ${BOX.h}`} {...drag}>
                        <Hall scene={scene} rim={hand.rim} />
                        <Pieces {...shared} />
                        <Sweep {...shared} />
                        <Cells {...shared} stop={stop} />
                        <Marks {...shared} />
                    </svg>
                    <Rivals {...shared} />
                    <Phases {...shared} />
                    <Prompt {...shared} />
                    {(!layout.tall || (seat >= 0 && !view.over)) && <Tray {...shared} />}
                    {seat >= 0 && !(layout.low && isHandling(hand)) && <Bar {...shared} />}
                    {complaint && <Objection complaint={complaint} at={spotOf(layout, scene, complaint.at)} within={size!} props={props} />}
                </div>
            )}
        </div>
    );
}

interface Shared {
    props: Props;
    scene: Scene;
    layout: Layout;
    hand: Hand;
}

/** Where a bubble points: a cell (c16) or a rhombus (r3), on the screen. */
function spotOf({ hall, scale }: Layout, scene: Scene, key: string | null) {
    const n = Number(key?.slice(1)), r = scene.rhombi.find((x) => x.id === n);
    const p = key?.[0] === "c" ? middle(n) : key?.[0] === "r" && r ? standing(r.pose) : { x: 400, y: 346 };
    return { x: hall.x + (p.x - BOX.x) * scale, y: hall.y + (p.y - BOX.y) * scale, w: 60 * scale };
}

/** A seat's plate and the statues it has taken. */
function Owner({ props: { view, seat, seats, talk }, scene, owner }: { props: Props; scene: Scene; owner: number }) {
    const held = scene.statues.filter((s) => s.seat === owner && s.goal < 0).length;
    return (
        <div class="inka-owner">
            <Plate
                seat={owner} name={talk.seat?.(owner) ?? ""} state={seats[owner]} points={view.points[owner] ?? 0} mine={owner === seat}
                active={view.may_act.includes(owner)} winner={view.over && view.winners.includes(owner)}
            />
            <svg class="inka-taken" viewBox="0 0 66 30" role="img" aria-label={say("inka.page.taken", held)}>
                {Array.from({ length: GOALS }, (_, i) => <g key={i} transform={`translate(${11 + i * 22} 15)`} class={i < held ? "" : "inka-missing"}><Statue seat={owner} size={28} /></g>)}
            </svg>
        </div>
    );
}

function Rivals({ props, scene, layout }: Shared) {
    const { seat, view } = props;
    const others = Array.from({ length: view.seats }, (_, i) => (Math.max(seat, 0) + i) % view.seats).filter((s) => s !== seat);
    return <div class="inka-rivals" style={box(layout.rivals)}>{others.map((s) => <Owner key={s} props={props} scene={scene} owner={s} />)}</div>;
}

const PHASES = ["push", "walk", "block"] as const;

/** The phases of a turn, the present one lit, with the points that are left. */
function Phases({ scene, layout }: Shared) {
    const building = scene.stage === "start" || scene.stage === "build";
    const names: [string, string][] = building
        ? [["start", say("inka.page.phase_start")], ["build", say("inka.page.phase_build")]]
        : PHASES.map((p) => [p, p === "push" ? say("inka.page.phase_push") : p === "walk" ? say("inka.page.phase_walk") : say("inka.page.phase_block")]);
    return (
        <div class="inka-phases" style={box(layout.phases)}>
            {!building && <span class="inka-round" title={say("inka.page.round", scene.round)}>{say("inka.page.round", scene.round)}</span>}
            <ol>{names.map(([p, name]) => <li key={p} class={p === scene.stage ? "on" : ""} aria-current={p === scene.stage ? "step" : undefined}>{name}</li>)}</ol>
            {(scene.stage === "push" || scene.stage === "walk") && (
                <span class="inka-points" data-points={scene.points} role="img" aria-label={say("inka.page.points", scene.points)} title={say("inka.page.points", scene.points)}>
                    {Array.from({ length: POINTS }, (_, i) => <i key={i} class={i < scene.points ? "left" : ""} />)}
                </span>
            )}
        </div>
    );
}

function Bar({ props, scene, layout, hand }: Shared) {
    const done = hand.deeds.find((d) => d.kind === "done");
    return (
        <div class="inka-bar" style={box(layout.bar)}>
            <Owner props={props} scene={scene} owner={props.seat} />
            {done && <button type="button" class="button small primary inka-done" data-kind="done" onClick={() => props.act(done.text, "")}>{scene.stage === "push" ? say("inka.page.done_push") : scene.stage === "walk" ? say("inka.page.done_walk") : say("inka.page.done_block")}</button>}
        </div>
    );
}

function duty(scene: Scene, deeds: Deed[], hand: Hand): string {
    const has = (kind: string) => deeds.some((d) => d.kind === kind);
    switch (scene.stage) {
        case "start": return say("inka.page.due_start");
        case "build": return say("inka.page.due_build");
        case "push": return hand.picked !== null ? say("inka.page.due_picked") : scene.points ? say("inka.page.due_push") : say("inka.page.due_no_points");
        case "walk": return hand.picked !== null ? say("inka.page.due_picked") : has("take") ? say("inka.page.due_take") : has("walk") ? say("inka.page.due_walk") : say("inka.page.due_walked");
        default: return say("inka.page.due_block");
    }
}

function Prompt({ props, scene, layout, hand }: Shared) {
    const mine = hand.deeds.length ? duty(scene, hand.deeds, hand) : "";
    return <div class={mine ? "prompt inka-prompt mine" : "prompt inka-prompt"} style={{ ...box(layout.prompt), visibility: layout.low && isHandling(hand) ? "hidden" : undefined }}><p>{mine || waitWords(props)}</p></div>;
}
