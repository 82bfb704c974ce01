// offer.ts -- what may be done now, sorted from the View's choices by kind of act.
import type { Contract } from "contract/ipso";
import type { Choice } from "page/wire";
import type { Game } from "./model";

export interface Offer {
    replaces: { act: string; place: number; slot: number }[];
    swaps: { act: string; slot: number }[];
    keep: string | undefined;
    bonus: string | undefined;
    thrown: string | undefined;
    key: string; // changes when the offer does
}

export function offerOf(game: Game, choices: Choice[]): Offer {
    const of = (kind: Contract["act"]) => choices.filter((c) => game.acts[c[1]] === kind);
    const number = (arg: Choice[number] | undefined): number => (typeof arg === "number" ? arg : -1);
    return {
        replaces: of("replace").map((c) => ({ act: c[0], place: number(c[2]), slot: number(c[3]) })),
        swaps: of("swap").map((c) => ({ act: c[0], slot: number(c[2]) })),
        keep: of("keep")[0]?.[0],
        bonus: of("bonus")[0]?.[0],
        thrown: of("throw")[0]?.[0],
        key: choices.map((c) => c[0]).join(),
    };
}
