// ilot.d.ts -- the types of fronts/wasm/ilot.mjs as far as the page uses it.

declare module "*/ilot.mjs" {
    export interface Heap {
        play(act: string): { clause: string; why: [string, ...unknown[]] } | null;
        tick(count: number): number;
        now(): number;
        awake(): boolean;
        busy(): number;
        set(name: "pieces" | "tray" | "supply" | "table" | "air" | "guilty"): number;
        held(hand: number): number;
        poses(): Float64Array;
        hash(): bigint;
        close(): void;
    }
    export interface Ilot {
        heap(seat: number, terms: string): Heap;
    }
    export function openIlot(bytes: ArrayBuffer): Promise<Ilot>;
}
