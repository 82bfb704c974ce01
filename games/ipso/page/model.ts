// model.ts -- what of a View the board draws: rows and what the server says of each, cards and what is printed on them.
import type { Contract } from "contract/ipso";
import { type BoardProps, printedOn } from "page/boards/board";

/** What is of this game: by its contract, which the build writes from the rules. */
export type Props = BoardProps<Contract>;
export type Game = Props["game"];
export type View = Props["view"];

export interface RowScore {
    points: number;
    kind: Contract["sign"];
}

/** From `seat.row` to its score. */
export const rowScores = ({ signs }: View): Map<string, RowScore> => new Map((signs ?? []).map(([kind, seat, row, points]) => [`${seat}.${row}`, { kind, points }]));

/** What is printed on a card, read from the game's own table of faces. */
export interface Printed {
    number: number;
    colour: Contract["word"];
    stars: number;
}

export function printed(game: Game, face: number): Printed | null {
    const on = printedOn(game, face), [number = 0, stars = 0] = on?.numbers ?? [];
    return on && { number, colour: on.word, stars };
}
