// where.ts -- which cell or tile of the table a place is.
import { CELLS, LAB_LEVELS, SITE_LEVELS } from "contract/ica";
import { say } from "page/words";
import { cellName, type Props, sceneOf } from "./model";

/** The cell of the site (0 to 15) or the lab (16 to 31) that a slot is in, or -1. */
function cellOf(zone: string, slot: number): number {
    switch (zone) {
        case "site": return Math.floor(slot / SITE_LEVELS);
        case "research": case "field": return CELLS + slot;
        case "lab": return CELLS + Math.floor(slot / LAB_LEVELS);
        case "pawns": return slot;
        default: return -1;
    }
}

export function where(_: Props, piece: number, zone: string, slot: number): string | null {
    const cell = cellOf(zone, slot);
    if (piece >= 0 && (zone === "pawns" || zone.startsWith("hand"))) return `[data-piece="${piece}"]`;
    return cell < 0 || zone === "field" ? null : `[data-cell="${cell < CELLS ? "s" : "l"}${cell % CELLS}"]`;
}

export function place(_: Props, __: number, zone: string, slot: number): string | null {
    const cell = cellOf(zone, slot), name = cellName(cell % CELLS);
    return cell < 0 ? null : zone === "pawns" ? `${cell < CELLS ? say("ica.page.site") : say("ica.page.lab")} ${name}` : name;
}

/** The field in the lab, and the pawns. */
export function won({ game, view }: Props, seat: number): string[] {
    const { fields, pawns } = sceneOf(game, view);
    return [...fields.flatMap((owner, cell) => (owner === seat ? [`[data-cell="l${cell}"]`] : [])), ...pawns.filter((p) => p.seat === seat).map((p) => `[data-piece="${p.id}"]`)];
}
