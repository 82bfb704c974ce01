// cells.tsx -- the buttons above the pictures: they stay where they are, have spoken names and take clicks, touches and keys.
import { say, words } from "page/words";
import type { Hand } from "./hand";
import { cellPlace, handBox, handPlaces, type Layout, type Place } from "./layout";
import { cellKey, cellName, CELLS, type Key, printed, type Props, type Scene, type Tile, tileKey } from "./model";

/** A tile in words, with who knows it while it lies face down. */
export function tileWords({ game, talk, seat }: Props, tile: Tile): string {
    const back = words.text(`ica.look.${game.looks[tile.look]}`);
    const others = tile.seen.filter((s) => s !== seat);
    const seen = others.length ? `, ${say("ica.page.seen_by", others.map((s) => talk.seat?.(s) ?? "").join(", "))}` : "";
    if (!tile.face) return say("ica.page.down_layer", back) + seen;
    const face = words.tell(game.faces[tile.face]!, talk);
    return tile.down ? say("ica.page.private", face) + seen : face;
}

/** What a tile is for, as far as its face is known. */
function whatFor({ game }: Props, tile: Tile): string {
    const kind = tile.face ? printed(game, tile.face)?.kind : undefined;
    return kind && words.has(`ica.page.what_${kind}`) ? words.text(`ica.page.what_${kind}`) : "";
}

export function cellWords(props: Props, scene: Scene, ground: number, cell: number): string {
    const name = (seat: number) => props.talk.seat?.(seat) ?? "";
    const stand = scene.pawns.filter((p) => p.ground === ground && p.cell === cell).map((p) => (ground ? say("ica.page.stands_lab", name(p.seat)) : say("ica.page.stands_site", name(p.seat))));
    const tell = (t: Tile) => tileWords(props, t);
    if (!ground) return say("ica.page.cell_site", cellName(cell), [...[...scene.piles[cell]!].reverse().map(tell), ...(scene.piles[cell]!.length ? [] : [say("ica.page.empty")]), ...stand].join(", "));
    const research = scene.research[cell], owner = scene.fields[cell]!;
    const parts = [research ? tell(research) : say("ica.page.no_research"), ...scene.lab[cell]!.map(tell), ...(owner >= 0 ? [say("ica.page.field_of", name(owner))] : []), ...stand];
    return say("ica.page.cell_lab", cellName(cell), parts.join(", "));
}

export function Cells({ props, scene, layout, hand, stop }: { props: Props; scene: Scene; layout: Layout; hand: Hand; stop: string }) {
    const cell = (key: Key, { x, y, w }: Place, label: string, kind: string, more = "") => {
        const marks = [hand.lit.has(key) && "lit", hand.ready.has(key) && "ready", hand.picked === key && "picked"].filter(Boolean).join(" ");
        return (
            <button
                type="button" key={key} data-cell={key} data-explain={more || undefined} class={`ica-cell ${kind} ${marks}`} tabIndex={stop === key ? 0 : -1} aria-pressed={hand.picked === key}
                aria-label={hand.lit.has(key) ? `${label}, ${say("ica.page.may")}` : label} onClick={(e: MouseEvent) => hand.click(key, e.detail === 0)}
                style={{ left: `${x - w / 2}px`, top: `${y - w / 2}px`, width: `${w}px`, height: `${w}px` }}
            />
        );
    };
    return (
        <>
            {[0, 1].map((ground) => (
                <div role="group" key={ground} aria-label={ground ? say("ica.page.lab") : say("ica.page.site")}>
                    {Array.from({ length: CELLS }, (_, i) => cell(cellKey(ground, i), cellPlace(layout, ground, i), cellWords(props, scene, ground, i), "square"))}
                </div>
            ))}
            {scene.hands.map((tiles, owner) => {
                const [room, most] = handBox(layout, props.seat, owner);
                return (
                    <div role="group" key={owner} aria-label={owner === props.seat ? say("ica.page.hand") : say("ica.page.hand_of", props.talk.seat?.(owner) ?? "")}>
                        {handPlaces(room, tiles.length, most).map((at, i) => cell(tileKey(tiles[i]!.face), at, tileWords(props, tiles[i]!), owner === props.seat ? "own" : "rival", whatFor(props, tiles[i]!)))}
                    </div>
                );
            })}
        </>
    );
}
