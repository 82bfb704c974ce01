// scene.tsx -- what lies on the table: cards that fly by their ids, rows that light up, the islet.
import { STAR_SLOT } from "contract/ipso";
import { useRef } from "preact/hooks";
import type { Piece } from "page/wire";
import { Back, Front, StarCard } from "./art";
import type { Hand } from "./hand";
import { type Box, box, type Layout, type Place, RATIO, rowOf } from "./layout";
import { type Game, printed, type Props, type RowScore } from "./model";
import type { Offer } from "./offer";

const STOCK_SHOWN = 3;

const seatOfZone = (zone: string | undefined): number => (zone?.startsWith("pyramid") ? Number(zone.slice(7)) : -1);
const zoneOf = (game: Game, p: Piece): string | undefined => game.zones[p[1]!];

function placeOf(layout: Layout, zone: string | undefined, slot: number): Place | null {
    const pyramid = layout.pyramids[seatOfZone(zone)];
    if (pyramid) return (slot < STAR_SLOT ? pyramid.slots[slot] : pyramid.star) ?? null;
    switch (zone) {
        case "centre": return layout.centre[slot] ?? null;
        case "stock": return layout.stock;
        case "drawn": return layout.drawn;
        case "out": return layout.out;
        default: return null;
    }
}

/** Cards that moved last lie on top, so that they fly over the others: id to a rising number. */
function useRecent(pieces: Piece[]): Map<number, number> {
    const seen = useRef(new Map<number, string>()), recent = useRef(new Map<number, number>()), moves = useRef(0);
    for (const p of pieces) {
        const at = `${p[1]}.${p[2]}`, before = seen.current.get(p[0]!);
        if (before !== undefined && before !== at) recent.current.set(p[0]!, ++moves.current);
        seen.current.set(p[0]!, at);
    }
    return recent.current;
}

export interface SceneProps {
    props: Props;
    layout: Layout;
    hand: Hand;
    offer: Offer;
    rows: Map<string, RowScore>;
}

/** How a card shows what may be done with it. */
function marks(p: Piece, { props, hand: { picked, pointed, dragged }, offer, rows }: SceneProps): string {
    const zone = zoneOf(props.game, p), slot = p[2]!, owner = seatOfZone(zone), list: string[] = [];
    if (zone === "centre") {
        if (picked.place === slot) list.push("picked");
        else if (offer.replaces.some((r) => r.place === slot)) list.push(picked.slot !== undefined ? "open" : "ready");
        if (dragged?.place === slot) list.push("held");
    }
    if (owner >= 0 && slot < STAR_SLOT) {
        const fits = (r: { place: number; slot: number }) => r.slot === slot && (picked.place === undefined || r.place === picked.place);
        const open = owner === props.seat && (offer.swaps.some((s) => s.slot === slot) || offer.replaces.some(fits));
        if (open) list.push(picked.place !== undefined || offer.swaps.length ? "open" : "maybe");
        if (open && pointed === slot) list.push("pointed");
        if (owner === props.seat && picked.slot === slot) list.push("picked");
        if (rows.get(`${owner}.${rowOf(slot)}`)?.kind === "falls") list.push("fallen");
    }
    return list.join(" ");
}

/** All cards worth drawing: of the stock only its top, and whatever lies open under it. */
export function Cards(scene: SceneProps) {
    const { props: { game, view, dealing }, layout, hand: { dragged } } = scene;
    const recent = useRecent(view.pieces);
    const stock = view.pieces.filter((p) => zoneOf(game, p) === "stock").sort((a, b) => a[2]! - b[2]!);
    const buried = new Set(stock.slice(STOCK_SHOWN).filter((p) => !p[3]).map((p) => p[0]));
    const deep = (p: Piece) => Math.min(p[2]! - stock[0]![2]!, STOCK_SHOWN);
    const placed = (p: Piece): [place: Place | null, depth: number] => {
        const zone = zoneOf(game, p), at = placeOf(layout, zone, p[2]!);
        if (!at) return [null, 0];
        if (zone === "stock") return [{ ...at, x: at.x + deep(p) * 2, y: at.y + deep(p) * 2 }, p[3] ? 1 : 10 - deep(p)];
        if (zone === "centre" && dragged && dragged.place === p[2]) return [{ ...at, x: at.x + dragged.x, y: at.y + dragged.y }, 900];
        return [at, (p[2] === STAR_SLOT ? 2 : 20) + (recent.get(p[0]!) ?? 0)];
    };
    let dealt = 0;
    return (
        <div class="cards" aria-hidden="true">
            {view.pieces.filter((p) => !buried.has(p[0])).sort((a, b) => a[0]! - b[0]!).map((p) => {
                const [place, depth] = placed(p);
                return place && (
                    <Card
                        key={p[0]} piece={p} game={game} place={place} base={layout.card} depth={depth} marks={marks(p, scene)}
                        dealt={dealing ? { from: layout.stock, delay: 9 * dealt++ } : null}
                    />
                );
            })}
        </div>
    );
}

const transformOf = ({ x, y, w }: Place, base: number): string => `translate(${x - base / 2}px, ${y - (base * RATIO) / 2}px) scale(${w / base})`;

function Card({ piece, game, place, base, depth, marks, dealt }: {
    piece: Piece;
    game: Game;
    place: Place;
    base: number; // all cards are drawn in the size of the largest, then scaled
    depth: number;
    marks: string;
    dealt: { from: Place; delay: number } | null;
}) {
    const [id, , , face = 0, look = 0] = piece;
    const before = useRef(face), turns = useRef(0);
    if (before.current !== face) {
        before.current = face;
        turns.current++;
    }
    const style: Record<string, string> = { width: `${base}px`, height: `${base * RATIO}px`, transform: transformOf(place, base), zIndex: String(depth) };
    if (dealt) {
        style["--from"] = transformOf(dealt.from, base);
        style.animationDelay = `${dealt.delay}ms`;
    }
    const front = printed(game, face);
    return (
        <div class={`card ${marks} ${dealt ? "dealt" : ""}`} style={style} data-piece={id} data-zone={zoneOf(game, piece)} data-face={face || undefined}>
            <div class={turns.current ? "turn turning" : "turn"} key={turns.current}>
                {game.looks[look] === "star" ? <StarCard /> : front ? <Front card={front} /> : <Back />}
            </div>
        </div>
    );
}

/** A light behind every row that is whole: gold where it rises, brighter in one colour, none where it falls. */
export function RowLights({ props: { seat }, layout, rows }: SceneProps) {
    return (
        <div aria-hidden="true">
            {layout.pyramids.flatMap((p, owner) => p.rows.map((r, i) => {
                const score = rows.get(`${owner}.${i}`), pad = p.near ? 4 : 2.5;
                return score && (
                    <div
                        class={`row-light ${score.kind} ${owner === seat ? "own" : ""}`} key={`${owner}.${i}`}
                        style={{ ...box({ x: r.x - pad, y: r.y - pad, w: r.w + 2 * pad, h: r.h + 2 * pad }), fontSize: `${Math.max(10.5, Math.min(18, r.h * 0.14))}px` }}
                    >
                        <span class="row-points">{score.kind === "falls" ? "×" : `+${score.points}`}</span>
                    </div>
                );
            }))}
        </div>
    );
}

/** Rows are numbered as the log counts them, just outside their first card. */
export function RowNumbers({ layout }: SceneProps) {
    return (
        <div aria-hidden="true">
            {layout.pyramids.flatMap((p, owner) => p.rows.map((r, i) => (
                <b class="row-number" key={`${owner}.${i}`} style={{ right: `calc(100% - ${r.x - (p.near ? 6 : 4)}px)`, top: `${r.y + r.h / 2}px`, fontSize: `${Math.max(9, Math.min(15, r.h * 0.16))}px` }}>{i + 1}</b>
            )))}
        </div>
    );
}

/** The islet as a sea chart draws it: land, shore, shallow water. */
export function Islet({ at }: { at: Box }) {
    return (
        <svg class="islet" style={box(at)} viewBox="0 0 200 100" preserveAspectRatio="none" aria-hidden="true">
            <path class="shoal-2" d="M-3 52C-5 14 38-5 90-4c38 1 74-6 100 12 20 15 20 60 4 80-18 21-68 17-104 18C42 107-1 98-3 52Z" />
            <path class="shoal-1" d="M4 52C3 20 42 3 90 3c34 0 68-5 94 9 18 12 18 52 5 69-15 18-62 15-98 16C46 98 6 90 4 52Z" />
            <path class="land" d="M11 51C11 25 48 10 92 10c30 0 62-4 86 7 17 10 15 44 5 58-13 15-58 12-90 13C50 89 12 83 11 51Z" />
            <path class="height" d="M34 50c2-16 32-24 64-24s60 0 64 18c4 20-20 28-60 29-38 1-70-3-68-23Z" />
        </svg>
    );
}
