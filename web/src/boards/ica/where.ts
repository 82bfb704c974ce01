// where.ts -- which cell or tile of the table a place is.
import type { BoardProps } from "../board";
import { sceneOf } from "./model";

const SITE_LEVELS = 64, LAB_LEVELS = 4, CELLS = 16;

export function where(_: BoardProps, piece: number, zone: string, slot: number): string | null {
    switch (zone) {
        case "site": return `[data-cell="s${Math.floor(slot / SITE_LEVELS)}"]`;
        case "research": return `[data-cell="l${slot}"]`;
        case "lab": return `[data-cell="l${Math.floor(slot / LAB_LEVELS)}"]`;
        case "pawns": return piece >= 0 ? `[data-piece="${piece}"]` : `[data-cell="${slot < CELLS ? "s" : "l"}${slot % CELLS}"]`;
        default: return piece >= 0 && zone.startsWith("hand") ? `[data-piece="${piece}"]` : null;
    }
}

/** The field in the lab. */
export function won({ game, view }: BoardProps, seat: number): string[] {
    return sceneOf(game, view).fields.flatMap((owner, cell) => (owner === seat ? [`[data-cell="l${cell}"]`] : []));
}
