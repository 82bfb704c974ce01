// scene.tsx -- what lies on the table: tiles and pawns that fly by their ids, the fields' outlines. Pictures only, hidden from
// screen readers; the cells above them speak.
import { handBox, handPlaces, labPlace, type Layout, pawnPlace, pilePlace, type Place, cellPlace, box } from "./layout";
import { CELLS, type Props, type Scene, SIDE, type Tile } from "./model";
import { PawnArt, TileArt } from "./art";

interface Laid {
    tile: Tile;
    at: Place;
    depth: number;
    bare?: boolean;
    covered?: boolean;
}

function laidTiles(scene: Scene, layout: Layout, seat: number): Laid[] {
    const laid: Laid[] = [];
    scene.research.forEach((tile, cell) => {
        const at = cellPlace(layout, 1, cell);
        if (tile) laid.push({ tile, at: { ...at, w: at.w * 0.93 }, depth: 1, covered: scene.lab[cell]!.length > 0 });
    });
    scene.piles.forEach((pile, cell) => pile.forEach((tile, level) => laid.push({ tile, at: pilePlace(layout, cell, level, pile.length), depth: 10 + level })));
    scene.lab.forEach((tiles, cell) => tiles.forEach((tile) => laid.push({ tile, at: labPlace(layout, cell, tile.level), depth: 20 + tile.level, bare: tile.level === 0 })));
    scene.hands.forEach((hand, owner) => {
        const [room, most] = handBox(layout, seat, owner);
        handPlaces(room, hand.length, most).forEach((at, i) => laid.push({ tile: hand[i]!, at, depth: 150 }));
    });
    return laid.sort((a, b) => a.tile.id - b.tile.id);
}

const fly = ({ x, y, w }: Place, base: number) => `translate(${x - base / 2}px, ${y - base / 2}px) scale(${w / base})`;

export function Pieces({ props, scene, layout }: { props: Props; scene: Scene; layout: Layout }) {
    const { game, seat } = props, base = Math.round(layout.cell);
    return (
        <div class="ica-pieces" aria-hidden="true">
            {laidTiles(scene, layout, seat).map(({ tile, at, depth, bare, covered }) => (
                <div key={tile.id} class="ica-piece" data-piece={tile.id} data-face={tile.face || undefined} data-down={tile.down || undefined} style={{ width: `${base}px`, height: `${base}px`, transform: fly(at, base), zIndex: depth }}>
                    <TileArt game={game} face={tile.face} look={game.looks[tile.look] ?? ""} down={tile.down} bare={!!bare} covered={!!covered} />
                </div>
            ))}
            {scene.pawns.map((pawn) => (
                <div key={pawn.id} class="ica-piece ica-pawn" data-piece={pawn.id} style={{ width: `${base}px`, height: `${base}px`, transform: fly(pawnPlace(layout, scene, pawn), base), zIndex: 100 }}>
                    <PawnArt seat={pawn.seat} ground={pawn.ground} />
                </div>
            ))}
        </div>
    );
}

/** The ground of both boards: a hole for each cell, its name, and how high the pile is. */
export function Grounds({ scene, layout }: { scene: Scene; layout: Layout }) {
    return (
        <div aria-hidden="true">
            {layout.grounds.map((g, ground) => (
                <div key={ground} class={ground ? "ica-board lab" : "ica-board site"} style={box(g)}>
                    {Array.from({ length: SIDE }, (_, i) => [
                        <i key={`c${i}`} class="ica-coordinate column" style={{ left: `${i * 25}%` }}><b>{"abcd"[i]}</b></i>, <i key={`r${i}`} class="ica-coordinate row" style={{ top: `${i * 25}%` }}><b>{i + 1}</b></i>,
                    ])}
                    {Array.from({ length: CELLS }, (_, cell) => <span key={cell} class="ica-hole" style={{ left: `${(cell % SIDE) * 25}%`, top: `${Math.floor(cell / SIDE) * 25}%` }} />)}
                </div>
            ))}
            {scene.piles.map((pile, cell) => {
                const at = cellPlace(layout, 0, cell);
                return pile.length > 0 && <span key={cell} class="ica-height" style={{ left: `${at.x + at.w * 0.48}px`, top: `${at.y + at.w * 0.5}px` }}>{pile.length}</span>;
            })}
        </div>
    );
}

/** Fields in their owner's colour and pattern, outlined where they end. */
export function Fields({ scene: { fields }, layout }: { scene: Scene; layout: Layout }) {
    const edges: string[] = ["", "", "", ""];
    fields.forEach((owner, cell) => {
        if (owner < 0) return;
        const x = cell % SIDE, y = Math.floor(cell / SIDE), inset = 0.03;
        const same = (dx: number, dy: number) => x + dx >= 0 && x + dx < SIDE && y + dy >= 0 && y + dy < SIDE && fields[cell + dx + dy * SIDE] === owner;
        const [l, r, t, b] = [same(-1, 0) ? 0 : inset, same(1, 0) ? 0 : inset, same(0, -1) ? 0 : inset, same(0, 1) ? 0 : inset];
        if (t) edges[owner] += `M${x + l} ${y + t}H${x + 1 - r}`;
        if (b) edges[owner] += `M${x + l} ${y + 1 - b}H${x + 1 - r}`;
        if (l) edges[owner] += `M${x + l} ${y + t}V${y + 1 - b}`;
        if (r) edges[owner] += `M${x + 1 - r} ${y + t}V${y + 1 - b}`;
    });
    return (
        <svg class="ica-fields" style={box(layout.grounds[1])} viewBox="0 0 4 4" aria-hidden="true">
            {fields.map((owner, cell) => owner >= 0 && <rect key={cell} x={cell % SIDE} y={Math.floor(cell / SIDE)} width="1" height="1" fill={`url(#ica-f${owner})`} />)}
            {edges.map((d, owner) => d && <path key={owner} d={d} class={`ica-edge s${owner}`} />)}
        </svg>
    );
}
