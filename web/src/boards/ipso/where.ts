// where.ts -- which card of the table a place is: the islet and the own pyramid have cells, other cards are known by their ids.
import type { BoardProps } from "../board";

export function where({ seat }: BoardProps, piece: number, zone: string, slot: number): string | null {
    if (zone === "centre") return `[data-cell="c${slot}"]`;
    if (zone === `pyramid${seat}`) return slot < 14 ? `[data-cell="s${slot}"]` : null;
    return piece >= 0 && zone.startsWith("pyramid") ? `[data-piece="${piece}"]` : null;
}

/** The whole pyramid. */
export const won = (_: BoardProps, seat: number): string[] => [`.card[data-zone="pyramid${seat}"]`];
