// measures.ts -- true sizes of the pyramids in millimetres, and how they nest; without three.js, for drawings have them as well.
export interface Measure {
    half: number; // of the base
    height: number;
}

/** Large, medium, small. */
export const MEASURES: readonly Measure[] = [
    { half: 12.7, height: 44.45 },
    { half: 9.92, height: 34.93 },
    { half: 7.145, height: 25.4 },
];
const WALL = 2.2;

/** How high the hollow of a pyramid is: the wall is measured across, so the tip is thicker than the wall. */
export function hollowHeight({ half, height }: Measure): number {
    return height - (WALL * Math.hypot(half, height)) / half;
}

/** Heights of the bases of pyramids that stand on each other, from the bottom up: each sits on the tip of the one below. */
export function nest(sizes: readonly number[]): number[] {
    let tip = 0;
    return sizes.map((size, level) => {
        const m = MEASURES[size]!, base = level ? Math.max(0, tip - hollowHeight(m)) : 0;
        tip = base + m.height;
        return base;
    });
}
