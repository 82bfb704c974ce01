// scene.tsx -- the hall and what lies in it: masonry, chasm and firm ground stay; rhombi, statues, figures and blockades move by
// their ids. Pictures only, hidden from screen readers; the cells above them speak.
import { PIECE_BLOCKADE, PIECE_FIGURE } from "contract/inka";
import { useRef } from "preact/hooks";
import { RhombusArt, Sign } from "./art";
import type { Hand } from "./hand";
import { cellsOf } from "./hand";
import { carried, cellName, CELLS, covers, EDGE, halves, heldBy, HIGH, isGoal, isRound, middle, moved, outline, pathOf, type Point, type Props, type Rhombus, ROWS, type Scene, type Stand, standing, tileName, triangle, turned } from "./model";

const HEX: Point[] = [[200, 0], [600, 0], [800, 4 * HIGH], [600, 8 * HIGH], [200, 8 * HIGH], [0, 4 * HIGH]].map(([x, y]) => ({ x: x!, y: y! }));
const wider = (by: number): Point[] => HEX.map((p) => ({ x: 400 + (p.x - 400) * by, y: 4 * HIGH + (p.y - 4 * HIGH) * by }));
export const BOX = { x: -48, y: -46, w: 896, h: 8 * HIGH + 92 };

/** The hall itself: its wall, the chasm, firm ground rising from it. */
export function Hall({ scene, rim }: { scene: Scene; rim: boolean }) {
    const firm = [...scene.ground];
    return (
        <g aria-hidden="true">
            <polygon points={pathOf(wider(1.108))} class="inka-masonry" />
            <polygon points={pathOf(wider(1.108))} fill="url(#inka-masonry)" />
            <polygon points={pathOf(wider(1.028))} class={rim ? "inka-rim stop" : "inka-rim"} />
            <clipPath id="inka-inside"><polygon points={pathOf(HEX)} /></clipPath>
            <polygon points={pathOf(HEX)} fill="url(#inka-deep)" />
            <polygon points={pathOf(HEX)} fill="url(#inka-rock)" />
            <path d={CELLS.map((c) => `M${pathOf(triangle(c))}Z`).join("")} class="inka-grid" />
            <g clip-path="url(#inka-inside)">{firm.map(([cell]) => <polygon key={cell} points={pathOf(triangle(cell).map((p) => ({ x: p.x, y: p.y + 11 })))} class="inka-cliff" />)}</g>
            {firm.map(([cell, kind]) => (
                <g key={cell}>
                    <polygon points={pathOf(triangle(cell))} class={`inka-firm ${kind}`} />
                    <polygon points={pathOf(triangle(cell))} fill="url(#inka-flag)" />
                    {kind !== "firm" && <Sign name={kind} at={middle(cell)} size={kind === "symbol" ? 60 : 56} />}
                </g>
            ))}
            <Names />
        </g>
    );
}

/** Rows by letters on both sides, columns by numbers above the first cell of each. */
function Names() {
    const tops = Array.from({ length: 15 }, (_, i) => CELLS.find((c) => c % 16 === i + 1)!);
    return (
        <g class="inka-names">
            {Array.from({ length: ROWS }, (_, row) => {
                const y = (row + 0.5) * HIGH, edge = Math.abs(row - 3.5) * (EDGE / 2);
                return [<text key={`l${row}`} x={edge - 23} y={y + 6}>{"abcdefgh"[row]}</text>, <text key={`r${row}`} x={800 - edge + 23} y={y + 6}>{"abcdefgh"[row]}</text>];
            })}
            {tops.map((cell, i) => {
                const row = Math.floor(cell / 16), side = i < 3 ? -1 : i > 11 ? 1 : 0;
                return <text key={i} x={(i + 1) * EDGE / 2 + side * 6} y={row * HIGH - (side ? -4 : 11)} class="column">{i + 1}</text>;
            })}
        </g>
    );
}

/** The angle nearest to the one before, so that a picture never spins the long way round. */
function useAngles(): (r: Rhombus) => number {
    const last = useRef(new Map<number, number>());
    return ({ id, pose, face }) => {
        const rest = standing(pose).angle, same = isGoal(id) || isRound(face) ? 180 : 360, before = last.current.get(id) ?? rest;
        const angle = rest + Math.round((before - rest) / same) * same;
        last.current.set(id, angle);
        return angle;
    };
}

const place = (p: Point, angle?: number) => ({ transform: `translate(${p.x.toFixed(2)}px, ${p.y.toFixed(2)}px)${angle === undefined ? "" : ` rotate(${angle.toFixed(2)}deg)`}` });
/** Where the statues of the seats stand on a destination rhombus. */
const SPOTS: Point[] = [{ x: -47, y: 28 }, { x: 47, y: -28 }, { x: 17, y: 27 }, { x: -17, y: -27 }];

export function Pieces({ scene, hand, props }: { scene: Scene; hand: Hand; props: Props }) {
    const angleOf = useAngles();
    const standOf = (r: Rhombus): Stand => (hand.live && hand.picked === r.id ? hand.live : { ...standing(r.pose), angle: angleOf(r) });
    const ride = (cell: number): [Point, boolean] => {
        const r = scene.rhombi.find((x) => covers(x.pose, cell));
        if (!r || !hand.live || hand.picked !== r.id) return [middle(cell), false];
        return [carried(middle(cell), standing(r.pose), hand.live), true];
    };
    const stopping = (piece: number) => hand.stopped.includes(piece);
    return (
        <g aria-hidden="true">
            {scene.rhombi.map((r) => {
                const stand = standOf(r), held = heldBy(scene, r);
                const marks = [hand.picked === r.id && "picked", hand.live && hand.picked === r.id && "live", stopping(r.id) && "stop"].filter(Boolean).join(" ");
                return (
                    <g key={r.id} class={`inka-piece inka-rhombus ${marks}`} data-tile={tileName(r.id)} data-piece={r.id} style={place(stand, stand.angle)}>
                        <RhombusArt face={r.face} goal={isGoal(r.id)} angle={stand.angle} />
                        {held !== undefined && <path d={`M-66 38 66-38M-20-36 20 36`} class={`inka-tied inka-s${held}`} />}
                    </g>
                );
            })}
            {scene.statues.map((s) => {
                const r = scene.rhombi.find((x) => x.id === 13 + s.goal);
                if (!r) return null;
                const stand = standOf(r), spot = turned(SPOTS[s.seat]!, stand.angle);
                return <g key={s.id} class={`inka-piece ${hand.picked === r.id && hand.live ? "live" : ""}`} data-statue={s.seat} style={place({ x: stand.x + spot.x, y: stand.y + spot.y })}><Statue seat={s.seat} size={s.seat === props.seat ? 43 : 35} dim={s.seat !== props.seat && props.seat >= 0} /></g>;
            })}
            {scene.blockades.map(({ seat, cell }) => (
                <g key={`b${seat}`} class={`inka-piece ${stopping(PIECE_BLOCKADE + seat) ? "stop" : ""}`} data-blockade={seat} style={place(middle(cell))}><use href={`#inka-blockade${seat}`} x="-31" y="-29" width="62" height="57" /></g>
            ))}
            {scene.figures.map(({ seat, cell }) => {
                const [at, live] = ride(cell), due = scene.turn === seat && scene.stage === "walk";
                return (
                    <g key={`f${seat}`} class={`inka-piece inka-figure ${live ? "live" : ""} ${stopping(PIECE_FIGURE + seat) ? "stop" : ""} ${due ? "due" : ""}`} data-figure={seat} data-at={cellName(cell)} style={place(at)}>
                        <use href={`#inka-figure${seat}`} x="-26" y="-36" width="52" height="60" />
                    </g>
                );
            })}
        </g>
    );
}

export const Statue = ({ seat, size, dim }: { seat: number; size: number; dim?: boolean }) => (
    <use href={`#inka-statue${seat}`} x={-size * 0.39} y={-size / 2} width={size * 0.78} height={size} class={dim ? "inka-dim" : ""} />
);

/** What a move would sweep, and where it would end. */
export function Sweep({ scene, hand }: { scene: Scene; hand: Hand }) {
    const { intent, laying, told } = hand, refused = !!told?.refusal;
    const from = intent && scene.rhombi.find((r) => r.id === intent.tile);
    const goal = from && intent.steps ? moved(standing(from.pose), intent, intent.steps) : null;
    return (
        <g aria-hidden="true" class={refused ? "inka-sweep refused" : "inka-sweep"}>
            {intent && intent.steps !== 0 && cellsOf(told).map((cell) => <polygon key={cell} data-swept={cellName(cell)} points={pathOf(triangle(cell, 2))} class="inka-swept" />)}
            {goal && <polygon points={pathOf(outline(goal))} class="inka-ghost" />}
            {laying?.pose != null && scene.hand && <g class="inka-laid" data-over={Object.values(halves(laying.pose)).map(cellName).sort().join(" ")} style={place(standing(laying.pose), standing(laying.pose).angle)}><RhombusArt face={scene.hand.face} angle={standing(laying.pose).angle} /></g>}
            {laying?.pose != null && <polygon points={pathOf(outline(standing(laying.pose)))} class="inka-ghost" />}
        </g>
    );
}
