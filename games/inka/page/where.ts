// where.ts -- which rhombus, figure or cell of the hall a place is.
import { cellName, halves, type Props } from "./model";

export function where(_: Props, piece: number, zone: string, slot: number): string | null {
    if (zone === "floor") return piece >= 0 ? `[data-piece="${piece}"]` : `[data-cell="c${halves(slot).left}"]`;
    return zone === "figures" || zone === "blockades" ? `[data-cell="c${slot}"]` : null;
}

export function place(_: Props, __: number, zone: string, slot: number): string | null {
    if (zone === "floor") return Object.values(halves(slot)).map(cellName).join("–");
    return zone === "figures" || zone === "blockades" || zone === "ground" ? cellName(slot) : null;
}

/** The figure and its statues. */
export const won = (_: Props, seat: number): string[] => [`[data-figure="${seat}"]`, `[data-statue="${seat}"]`, `.inka-owner:has([data-seat="${seat}"]) .inka-taken`];
