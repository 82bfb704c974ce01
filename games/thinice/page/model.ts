// model.ts -- what of a View of Thin Ice the board draws. Heaps of others come with their poses; the own one is stepped in own.ts.
import { type Contract, NEVER, SLOTS, SLOTS_OF_A_SIZE, STAGE_BUILD, STAGE_CALL, STAGE_FREE, STAGE_OVER, WORLD_STEP_HZ } from "contract/thinice";
import type { Message } from "page/wire";
import type { BoardProps, StillProps as AnyStill } from "page/boards/board";

/** What is of this game: by its contract, which the build writes from the rules. */
export type Props = BoardProps<Contract>;
export type Game = Props["game"];
export type View = Props["view"];
export type StillProps = AnyStill<Contract>;

const LETTERS = "SML"; // of the notation
export const sizeNamed = (letter: string | undefined): number => LETTERS.indexOf(letter ?? "S");

export type StageName = "call" | "build" | "free" | "over";

export interface SeatHeap {
    seat: number;
    supply: number[]; // slots
    tray: number[];
    posed: Map<number, { hand: number; pose: number[] }>; // slot -> hand (-1: lies) and x y z in micrometres, w x y z
    fate: number;
    guilty: Set<number>;
    done: boolean;
    score: Message | null; // the server's words about it
}

export interface Scene {
    stage: StageName;
    caller: number;
    called: number[]; // sizes
    round: number;
    game: number;
    secondsLeft: number | null; // at the moment of the view
    moment: unknown; // the same for as long as only pieces were moved
    seats: SeatHeap[];
}

const STAGES: Record<number, StageName> = { [STAGE_CALL]: "call", [STAGE_BUILD]: "build", [STAGE_FREE]: "free", [STAGE_OVER]: "over" };

export const sizeOf = (slot: number): number => Math.floor(slot / SLOTS_OF_A_SIZE);
export const nameOfSlot = (slot: number): string => `${LETTERS[sizeOf(slot)]}${(slot % SLOTS_OF_A_SIZE) + 1}`;
export const slotsIn = (set: number): number[] => Array.from({ length: SLOTS }, (_, i) => i).filter((i) => (set >>> i) & 1);

export function sceneOf(game: Game, view: View): Scene {
    const t = view.view.table;
    const seats = Array.from({ length: view.seats }, (_, seat): SeatHeap => {
        const s = t.seat[seat]!, line = view.score.filter((l) => l[0] === seat).pop(); // the last is about this game
        return { seat, supply: [], tray: [], posed: new Map(), fate: s.fate, done: !!s.done, guilty: new Set(slotsIn(s.guilty)), score: line?.[2] ?? null };
    });
    for (const [id, zone, slot, , , ...pose] of view.pieces) {
        const own = id! % SLOTS, at = (name: "supply" | "tray" | "heap" | "hand") => (game.zones[zone!] ?? "gone").startsWith(name);
        const heap = seats[Math.floor(id! / SLOTS)];
        if (!heap) continue;
        if (at("supply")) heap.supply.push(own);
        else if (at("tray")) heap.tray.push(own);
        else if (pose.length) heap.posed.set(own, { hand: at("hand") ? slot! : -1, pose });
        else if (at("heap") || at("hand")) heap.posed.set(own, { hand: at("hand") ? slot! : -1, pose: [0, 0, 0, 1, 0, 0, 0] });
    }
    return {
        stage: STAGES[t.stage] ?? "over", caller: t.caller, called: t.called.filter((c) => c > 0).map((c) => c - 1), round: t.round, game: t.game,
        secondsLeft: t.deadline !== NEVER ? Math.max(0, (t.deadline - t.now) / WORLD_STEP_HZ) : null, seats, moment: view.view,
    };
}
