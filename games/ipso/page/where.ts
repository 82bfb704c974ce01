// where.ts -- which card of the table a place is: the islet and the own pyramid have cells, other cards are known by their ids.
import { STAR_SLOT } from "contract/ipso";
import { say } from "page/words";
import { rowOf } from "./layout";
import type { Props } from "./model";

export function where({ seat }: Props, piece: number, zone: string, slot: number): string | null {
    if (zone === "centre") return `[data-cell="c${slot}"]`;
    if (zone === `pyramid${seat}`) return slot < STAR_SLOT ? `[data-cell="s${slot}"]` : null;
    return piece >= 0 && zone.startsWith("pyramid") ? `[data-piece="${piece}"]` : null;
}

/** Cards of a pyramid are told row by row. */
export const place = (_: Props, piece: number, zone: string, slot: number): string | null => (piece >= 0 && zone.startsWith("pyramid") && slot < STAR_SLOT ? say("ipso.page.row", rowOf(slot) + 1) : null);

/** The whole pyramid. */
export const won = (_: Props, seat: number): string[] => [`.card[data-zone="pyramid${seat}"]`];
