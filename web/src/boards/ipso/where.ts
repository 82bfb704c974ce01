// where.ts -- which card of the table a place is: the islet and the own pyramid have cells, other cards are known by their ids.
import { say } from "../../words";
import type { BoardProps } from "../board";
import { rowOf } from "./layout";

export function where({ seat }: BoardProps, piece: number, zone: string, slot: number): string | null {
    if (zone === "centre") return `[data-cell="c${slot}"]`;
    if (zone === `pyramid${seat}`) return slot < 14 ? `[data-cell="s${slot}"]` : null;
    return piece >= 0 && zone.startsWith("pyramid") ? `[data-piece="${piece}"]` : null;
}

/** Cards of a pyramid are told row by row. */
export const place = (_: BoardProps, piece: number, zone: string, slot: number): string | null => (piece >= 0 && zone.startsWith("pyramid") && slot < 14 ? say("ipso.page.row", rowOf(slot) + 1) : null);

/** The whole pyramid. */
export const won = (_: BoardProps, seat: number): string[] => [`.card[data-zone="pyramid${seat}"]`];
