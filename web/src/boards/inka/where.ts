// where.ts -- which rhombus, figure or cell of the hall a place is.
import type { BoardProps } from "../board";
import { cellName, halves } from "./model";

export function where(_: BoardProps, piece: number, zone: string, slot: number): string | null {
    if (zone === "floor") return piece >= 0 ? `[data-piece="${piece}"]` : `[data-cell="c${halves(slot).left}"]`;
    return zone === "figures" || zone === "blockades" ? `[data-cell="c${slot}"]` : null;
}

export function place(_: BoardProps, __: number, zone: string, slot: number): string | null {
    if (zone === "floor") return Object.values(halves(slot)).map(cellName).join("–");
    return zone === "figures" || zone === "blockades" || zone === "ground" ? cellName(slot) : null;
}

/** The figure and its statues. */
export const won = (_: BoardProps, seat: number): string[] => [`[data-figure="${seat}"]`, `[data-statue="${seat}"]`, `.inka-owner:has([data-seat="${seat}"]) .inka-taken`];
