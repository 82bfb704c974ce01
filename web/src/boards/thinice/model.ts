// model.ts -- what of a View of Thin Ice the board draws. Heaps of others come with their poses; the own one is stepped in own.ts.
import type { Message, View } from "../../wire";

export const SLOTS_OF_A_SIZE = 10, SLOTS = 30;
const LETTERS = "SML";
const SUPPLY = 1, TRAY = 11, HEAP = 21, HAND = 31, SEATS_MAX = 10, HZ = 480;

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
    onTable: number | null;
    inAir: number | null;
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

const STAGES: StageName[] = ["call", "build", "free", "over"];

interface TableFields {
    now: number;
    deadline: number;
    stage: number;
    called: number[];
    caller: number;
    round: number;
    game: number;
    seat: { fate: number; done: number; guilty: number }[];
}

export const sizeOf = (slot: number): number => Math.floor(slot / SLOTS_OF_A_SIZE);
export const nameOfSlot = (slot: number): string => `${LETTERS[sizeOf(slot)]}${(slot % SLOTS_OF_A_SIZE) + 1}`;
export const slotsIn = (set: number): number[] => Array.from({ length: SLOTS }, (_, i) => i).filter((i) => (set >>> i) & 1);

export function sceneOf(view: View): Scene {
    const t = (view.view as unknown as { table: TableFields }).table;
    const seats = Array.from({ length: view.seats }, (_, seat): SeatHeap => {
        const s = t.seat[seat]!, line = view.score.find((l) => l[0] === seat && /\.score\.in$/.test(l[2][0])) ?? view.score.find((l) => l[0] === seat);
        const [, table, air] = line?.[2] ?? ["", null, null], lives = /\.score\.in$/.test(line?.[2][0] ?? "");
        return {
            seat, supply: [], tray: [], posed: new Map(), fate: s.fate, done: !!s.done, guilty: new Set(slotsIn(s.guilty)), score: line?.[2] ?? null,
            onTable: lives && typeof table === "number" ? table : null, inAir: lives && typeof air === "number" ? air : null,
        };
    });
    for (const [id, zone, slot, , , ...pose] of view.pieces) {
        const own = id! % SLOTS, at = (first: number) => zone! >= first && zone! < first + SEATS_MAX;
        const heap = seats[Math.floor(id! / SLOTS)];
        if (!heap) continue;
        if (at(SUPPLY)) heap.supply.push(own);
        else if (at(TRAY)) heap.tray.push(own);
        else if (pose.length) heap.posed.set(own, { hand: at(HAND) ? slot! : -1, pose });
        else if (at(HEAP) || at(HAND)) heap.posed.set(own, { hand: at(HAND) ? slot! : -1, pose: [0, 0, 0, 30_000, 0, 0, 0] });
    }
    return {
        stage: STAGES[t.stage] ?? "over", caller: t.caller, called: t.called.filter((c) => c > 0).map((c) => c - 1), round: t.round, game: t.game,
        secondsLeft: t.deadline >= 0 ? Math.max(0, (t.deadline - t.now) / HZ) : null, seats, moment: view.view,
    };
}
