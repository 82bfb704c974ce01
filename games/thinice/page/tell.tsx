// tell.tsx -- a heap in words: what stands, leans or flies where, for whoever does not see the picture.
import { say, words } from "page/words";
import { nameOfSlot, sizeOf, slotsIn } from "./model";
import type { OwnHeap } from "./own";

export const sizeWords = (size: number): string => words.text(`thinice.page.size_${size}`);
/** What is called: one pyramid, two of a size, or two. */
export const calledWords = (sizes: readonly number[]): string => (sizes.length === 2 && sizes[0] === sizes[1] ? say("thinice.page.two_of", sizeWords(sizes[0]!)) : sizes.map(sizeWords).join(" + "));
export const pieceName = (slot: number): string => `${sizeWords(sizeOf(slot))} ${nameOfSlot(slot)}`;

/** Pieces as people count them who see no names on them: `two large pyramids and a small one`. */
export function piecesWords(slots: Iterable<number>): string {
    const sizes = [...slots].map(sizeOf), told = [2, 1, 0].flatMap((size) => {
        const count = sizes.filter((s) => s === size).length;
        return count ? [count === 1 ? words.text(`thinice.page.piece_${size}`) : say(`thinice.page.pieces_${size}`, count)] : [];
    });
    return new Intl.ListFormat(words.language, { type: "conjunction" }).format(told);
}

/** How far from upright the axis of a turn is, in degrees. */
const tilt = (x: number, y: number): number => (Math.acos(Math.max(-1, Math.min(1, 1 - 2 * (x * x + y * y)))) * 180) / Math.PI;

function stance(degrees: number): string {
    if (degrees < 4) return say("thinice.page.stands");
    if (degrees < 60) return say("thinice.page.leans", Math.round(degrees));
    return degrees < 150 ? say("thinice.page.lies") : say("thinice.page.upside");
}

/** One line for each piece of the own heap. */
export function describe(own: OwnHeap): { slot: number; text: string }[] {
    const { heap } = own;
    if (!heap) return [];
    const table = heap.set("table"), air = heap.set("air"), p = heap.poses().slice();
    return slotsIn(heap.set("pieces")).map((slot) => {
        const at = slot * 8, mm = (i: number) => Math.round(p[at + i]! * 10);
        const hand = [0, 1].find((h) => heap.held(h) === slot);
        const marks = [
            hand !== undefined ? say("thinice.page.held_by", hand + 1) : "", (table >>> slot) & 1 ? say("thinice.page.touches") : "", (air >>> slot) & 1 ? say("thinice.page.flies") : "",
        ].filter(Boolean).join(", ");
        return { slot, text: [say("thinice.page.piece_at", pieceName(slot), stance(tilt(p[at + 5]!, p[at + 6]!)), mm(1), mm(2), mm(3)), marks].filter(Boolean).join(", ") };
    });
}
