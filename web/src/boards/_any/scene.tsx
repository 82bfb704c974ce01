// scene.tsx -- what lies on the table, zone by zone and slot by slot, each thing by its name.
import { useRef } from "preact/hooks";
import type { Piece } from "../../wire";
import { say } from "../../words";
import { type BoardProps, useCells } from "../board";
import { isHidden, pieceName, seatOf, zoneName } from "./names";

/** Pieces that nobody can tell apart where they lie. */
interface Heap {
    name: string;
    pieces: Piece[];
}

/** A place of a zone, by the name that the game's own board gives it or by its number; or several that hold the same. */
interface Slot {
    first: number;
    last: number;
    name: string | null;
    heaps: Heap[];
}

export interface Zone {
    zone: number;
    count: number;
    slots: Slot[];
    numbered: boolean; // slots count places
}

function heapsOf(props: BoardProps, pieces: Piece[], alone: (piece: number) => boolean): Heap[] {
    const heaps: Heap[] = [];
    for (const piece of pieces) {
        const name = pieceName(props, piece), last = heaps[heaps.length - 1];
        if (last?.name === name && !alone(piece[0]!) && !alone(last.pieces[0]![0]!)) last.pieces.push(piece);
        else heaps.push({ name, pieces: [piece] });
    }
    return heaps;
}

/** Slots in their order; those of one name are one, and neighbours that hold the same are told together. */
function slotsOf(props: BoardProps, zone: string, pieces: Piece[], alone: (piece: number) => boolean): Slot[] {
    const places = new Map<string, { number: number; name: string | null; pieces: Piece[] }>();
    for (const piece of [...pieces].sort((a, b) => a[2]! - b[2]!)) {
        const [id = 0, , number = 0] = piece, name = props.place?.(id, zone, number) ?? null, key = name ?? String(number), place = places.get(key);
        if (place) place.pieces.push(piece);
        else places.set(key, { number, name, pieces: [piece] });
    }
    const slots: Slot[] = [];
    for (const { number, name, pieces: here } of places.values()) {
        const heaps = heapsOf(props, here, alone), last = slots[slots.length - 1], [heap] = heaps, [before] = last?.heaps ?? [];
        const same = last && !name && !last.name && last.last + 1 === number && heaps.length === 1 && last.heaps.length === 1 && heap!.name === before!.name;
        if (same && !alone(heap!.pieces[0]![0]!) && !alone(before!.pieces[0]![0]!)) (last.last = number), before!.pieces.push(...heap!.pieces);
        else slots.push({ first: number, last: number, name, heaps });
    }
    return slots;
}

/** The zones that hold something: everybody's first, then the own seat's, then the others'. */
export function zonesOf(props: BoardProps, alone: (piece: number) => boolean): Zone[] {
    const { game, view, seat } = props, zones = new Map<number, Piece[]>();
    for (const piece of view.pieces) zones.set(piece[1]!, [...(zones.get(piece[1]!) ?? []), piece]);
    const rank = (zone: number) => {
        const owner = seatOf(game.zones[zone] ?? "");
        return owner < 0 ? -2 : owner === seat ? -1 : owner;
    };
    return [...zones].sort(([a], [b]) => rank(a) - rank(b) || a - b).map(([zone, pieces]) => {
        const slots = slotsOf(props, game.zones[zone] ?? "", pieces, alone), last = slots[slots.length - 1]!;
        return { zone, count: pieces.length, slots, numbered: slots.length > 1 && slots.every((s) => !s.name) && last.last < 2 * pieces.length + 4 }; // sparse numbers are the rules' own
    });
}

const slotName = ({ name, first, last }: Slot, numbered: boolean): string => name ?? (!numbered ? "" : first === last ? String(first + 1) : `${first + 1}–${last + 1}`);

const BIG = 8; // places from which a zone takes all the width

export function Scene({ props, touched, movable, onPiece }: {
    props: BoardProps;
    touched: ReadonlySet<number>; // by the move that is looked at
    movable: ReadonlySet<number>; // there is a move about it
    onPiece: (piece: number) => void;
}) {
    const { game, seat } = props, frame = useRef<HTMLDivElement>(null);
    const zones = zonesOf(props, (p) => movable.has(p) || touched.has(p));
    const [stop] = useCells(frame, `p${[...movable][0] ?? ""}`);
    const thing = ({ name, pieces }: Heap) => {
        const id = pieces[0]![0]!, down = isHidden(props, pieces[0]!) ? " down" : "", lit = pieces.some((p) => touched.has(p[0]!)) ? " lit" : "";
        const inside = <>{name}{down && name !== say("any.page.hidden") && <span class="unseen">, {say("any.page.hidden")}</span>}{pieces.length > 1 && <b> × {pieces.length}</b>}</>;
        return movable.has(id)
            ? <button type="button" class={`any-piece may${down}${lit}`} data-piece={id} data-cell={`p${id}`} tabIndex={stop === `p${id}` ? 0 : -1} onClick={() => onPiece(id)}>{inside}</button>
            : <span class={`any-piece${down}${lit}`} data-piece={id}>{inside}</span>;
    };
    return (
        <div class="any-scene" ref={frame} tabIndex={0} role="region" aria-label={say("any.page.table")}>
            {zones.length === 0 && <p class="quiet">{say("any.page.empty")}</p>}
            {zones.map(({ zone, count, slots, numbered }) => {
                const owner = seatOf(game.zones[zone] ?? "");
                return (
                    <section key={zone} class={`any-zone${owner >= 0 ? ` owned seat-${owner}` : ""}${owner >= 0 && owner === seat ? " mine" : ""}${slots.length > BIG ? " big" : ""}`} data-zone={game.zones[zone]} aria-label={zoneName(props, zone)}>
                        <h3>{zoneName(props, zone)} <small>{count}</small></h3>
                        <ul>
                            {slots.map((slot) => (
                                <li key={slot.first} class={slot.name ? "named" : ""}>
                                    {slotName(slot, numbered) && <span class="any-slot">{!slot.name && <span class="unseen">{say("any.page.slot")} </span>}{slotName(slot, numbered)}</span>}
                                    {slot.heaps.map((heap) => <span key={heap.pieces[0]![0]} class="any-heap">{thing(heap)}</span>)}
                                </li>
                            ))}
                        </ul>
                    </section>
                );
            })}
        </div>
    );
}
