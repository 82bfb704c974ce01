// where.ts -- which tower a piece stands in.
import { say } from "page/words";
import { type Props, sceneOf, towerOf } from "./model";

export function where({ game, view }: Props, piece: number, zone: string): string | null {
    const tower = piece >= 0 && zone === "table" ? towerOf(sceneOf(game, view), piece) : undefined;
    return tower ? `[data-cell="${tower.number}"], [data-row="${tower.number}"]` : null;
}

export function place({ game, view }: Props, piece: number, zone: string): string | null {
    const tower = zone === "table" ? towerOf(sceneOf(game, view), piece) : undefined;
    return tower ? say("icetowers.page.tower_short", tower.number) : null;
}

/** The towers that are controlled. */
export function won({ game, view }: Props, seat: number): string[] {
    return sceneOf(game, view).towers.filter((t) => t.seat === seat && t.pieces.length > 1).map((t) => `[data-cell="${t.number}"], [data-row="${t.number}"]`);
}
