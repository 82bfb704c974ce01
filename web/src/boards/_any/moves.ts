// moves.ts -- the choices of a view as moves: what is fixed in each, and what is still to be chosen on a scale.
import type { AnAct } from "../../session";
import type { Choice } from "../../wire";

/** An argument with room. */
export interface Range {
    at: number; // which of the arguments
    low: number;
    high: number;
}

export interface Move {
    text: string;
    kind: number;
    args: (number | [number, number])[];
    ranges: Range[];
}

export const moveOf = ([text, kind, ...args]: Choice): Move => ({
    text, kind, args, ranges: args.flatMap((arg, at) => (Array.isArray(arg) ? [{ at, low: arg[0], high: arg[1] }] : [])),
});

/** Where scales begin: nothing, or as near to it as may be. */
export const beginning = ({ ranges }: Move): number[] => ranges.map(({ low, high }) => Math.max(low, Math.min(high, 0)));

/** The act that a move is with these values on its scales. */
export function actWith(move: Move, values: number[]): AnAct {
    if (!move.ranges.length) return move.text;
    const args = move.args.map((arg, at) => (Array.isArray(arg) ? (values[move.ranges.findIndex((r) => r.at === at)] ?? arg[0]) : arg));
    return [move.kind, ...args];
}

/** Moves by their kind, in the order in which the game offers them. */
export function byKind(moves: Move[]): [kind: number, moves: Move[]][] {
    const groups = new Map<number, Move[]>();
    for (const move of moves) groups.set(move.kind, [...(groups.get(move.kind) ?? []), move]);
    return [...groups];
}
