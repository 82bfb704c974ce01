// cells.tsx -- the triangles that take clicks, touches and keys, with spoken names; and dragging: a rhombus by its body slides, by
// a corner it turns about the opposite one.
import { PIECE_GOAL, SLIDE_MAX, TURN_MAX } from "contract/inka";
import { useRef } from "preact/hooks";
import { say, words } from "page/words";
import type { Hand } from "./hand";
import { cellAt, cellName, CELLS, corners, DIRECTIONS, edgeWays, type Intent, isGoal, middle, pathOf, type Point, type Props, rhombusAt, type Scene, snakeOn, standing, triangle, wallsOf } from "./model";

export function cellWords({ game, talk, seat }: Props, scene: Scene, hand: Hand, cell: number): string {
    const ground = scene.ground.get(cell), r = rhombusAt(scene, cell), parts: string[] = [];
    if (r) {
        parts.push(words.tell(game.faces[r.face]!, talk));
        const walls = wallsOf(r, cell);
        if (walls.length) parts.push(say("inka.page.walls", walls.map((s) => words.text(`inka.page.side_${s}`)).join(", ")));
        if (snakeOn(r, cell)) parts.push(say("inka.page.snake"));
        const own = scene.statues.filter((s) => s.goal === r.id - PIECE_GOAL).map((s) => (s.seat === seat ? say("inka.page.statue_own") : talk.seat?.(s.seat) ?? ""));
        if (isGoal(r.id) && own.length) parts.push(say("inka.page.statues", own.join(", ")));
        if (ground === "start") parts.push(say("inka.page.exit"));
    } else parts.push(ground ? words.text(`inka.page.ground_${ground}`) : say("inka.page.chasm"));
    for (const f of scene.figures) if (f.cell === cell) parts.push(say("inka.page.figure", talk.seat?.(f.seat) ?? ""));
    for (const b of scene.blockades) if (b.cell === cell) parts.push(say("inka.page.blockade", talk.seat?.(b.seat) ?? ""));
    const cost = hand.lit.get(cell);
    if (hand.lit.has(cell)) parts.push(cost === null || cost === undefined ? say("inka.page.may") : say("inka.page.may_for", cost));
    else if (r && hand.movable.has(r.id) && !hand.laying) parts.push(say("inka.page.may_move"));
    return `${cellName(cell)}: ${parts.join(", ")}`;
}

interface Drag {
    pointer: number;
    tile: number;
    start: Point; // in the picture
    pivot: (Point & { way: number }) | null;
    angle: number; // the last one seen, to count whole rounds
    total: number;
    moving: boolean;
}
const BEGINS = 9;
const around = (pivot: Point, p: Point) => Math.atan2(p.y - pivot.y, p.x - pivot.x); // clockwise on a screen

/** Points of the picture for points of the screen. */
export function inPicture(svg: SVGSVGElement | null, e: { clientX: number; clientY: number }): Point {
    const m = svg?.getScreenCTM()?.inverse();
    return m ? { x: e.clientX * m.a + e.clientY * m.c + m.e, y: e.clientX * m.b + e.clientY * m.d + m.f } : { x: 0, y: 0 };
}

/** Drags of rhombi; given to the picture as handlers. */
export function useDrag(scene: Scene, hand: Hand, svg: { current: SVGSVGElement | null }) {
    const drag = useRef<Drag | null>(null);
    const down = (e: PointerEvent) => {
        const target = e.target as Element, handle = target.closest<SVGElement>("[data-corner]")?.dataset.corner;
        if (e.button !== 0 || !hand.deeds.length || hand.laying) return;
        const start = inPicture(svg.current, e);
        const cell = cellAt(start), r = handle ? scene.rhombi.find((x) => x.id === hand.picked) : cell === null ? undefined : rhombusAt(scene, cell);
        const dragged = r && (hand.movable.has(r.id) || (scene.stage === "push" && !isGoal(r.id)));
        if (!dragged) return;
        const all = corners(standing(r.pose)), grabbed = all.find((c) => String(c.way) === handle), pivot = grabbed ? all[grabbed.opposite]! : null;
        drag.current = { pointer: e.pointerId, tile: r.id, start, pivot, angle: pivot ? around(pivot, start) : 0, total: 0, moving: false };
        if (handle) e.preventDefault();
    };
    const intentOf = (d: Drag, at: Point): [Intent, number] => {
        if (d.pivot) {
            const now = around(d.pivot, at), step = Math.atan2(Math.sin(d.angle - now), Math.cos(d.angle - now));
            d.total = Math.max(-TURN_MAX, Math.min(TURN_MAX, d.total + step / (Math.PI / 3)));
            d.angle = now;
            return [{ tile: d.tile, turns: true, way: d.pivot.way, steps: Math.round(d.total) }, d.total];
        }
        const pose = scene.rhombi.find((r) => r.id === d.tile)!.pose, by = { x: at.x - d.start.x, y: at.y - d.start.y };
        const along = (way: number) => (by.x * DIRECTIONS[way]!.x + by.y * DIRECTIONS[way]!.y) / 10000;
        const way = edgeWays(pose).reduce((a, b) => (along(b) > along(a) ? b : a)), far = Math.max(0, Math.min(SLIDE_MAX, along(way)));
        return [{ tile: d.tile, turns: false, way, steps: Math.round(far) }, far];
    };
    const move = (e: PointerEvent) => {
        const d = drag.current;
        if (!d || e.pointerId !== d.pointer) return;
        const at = inPicture(svg.current, e);
        if (!d.moving && Math.hypot(at.x - d.start.x, at.y - d.start.y) < BEGINS) return;
        if (!d.moving) svg.current?.setPointerCapture(e.pointerId);
        d.moving = true;
        hand.aim(...intentOf(d, at));
    };
    const up = (e: PointerEvent) => {
        const d = drag.current;
        drag.current = null;
        if (d?.moving && e.type === "pointerup") hand.release();
        else if (d?.moving) hand.drop();
    };
    return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up };
}

export function Cells({ props, scene, hand, stop }: { props: Props; scene: Scene; hand: Hand; stop: string }) {
    const onKey = (cell: number) => (e: KeyboardEvent) => {
        if (e.key !== "Enter" && e.key !== " ") return;
        e.preventDefault();
        hand.click(cell);
    };
    return (
        <g role="group" aria-label={say("inka.page.hall")}>
            {CELLS.map((cell) => {
                const r = rhombusAt(scene, cell), lit = hand.lit.has(cell);
                const marks = [lit && `lit ${scene.stage}`, r && hand.movable.has(r.id) && hand.picked === null && "movable", hand.laying?.cell === cell && "aimed"].filter(Boolean).join(" ");
                return (
                    <polygon
                        key={cell} data-cell={`c${cell}`} data-name={cellName(cell)} role="button" tabindex={stop === `c${cell}` ? 0 : -1} class={`inka-cell ${marks}`} points={pathOf(triangle(cell, 2.5))}
                        aria-label={cellWords(props, scene, hand, cell)} onClick={() => hand.click(cell)} onKeyDown={onKey(cell)}
                    />
                );
            })}
        </g>
    );
}

/** What reachable cells cost, and the corners of a picked rhombus. */
export function Marks({ scene, hand }: { scene: Scene; hand: Hand }) {
    const r = scene.rhombi.find((x) => x.id === hand.picked);
    return (
        <g aria-hidden="true">
            {[...hand.lit].map(([cell, cost]) => {
                const m = middle(cell);
                return cost !== null && <g key={cell} class="inka-cost" data-cost={cost} transform={`translate(${m.x} ${m.y})`}><circle r="15" /><text y="6.500">{cost}</text></g>;
            })}
            {r && hand.movable.has(r.id) && !hand.live && corners(standing(r.pose)).map((c) => (
                <g key={c.way} class="inka-handle" data-corner={c.way} transform={`translate(${c.x} ${c.y})`}><circle r="26" class="inka-grip" /><circle r="13" /><path d="M-6-2A6.500 6.500 0 1 1-3 5.500M-6-2-7.500-6.500M-6-2-1.500-3.500" /></g>
            ))}
        </g>
    );
}
