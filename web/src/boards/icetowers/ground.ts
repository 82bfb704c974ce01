// ground.ts -- where towers stand. Nobody's rules care: a first spot for each place on a loose grid, the spot where this player
// set a pyramid down, and room for what a split leaves beside its tower.
import type { Scene, Tower } from "./model";

export interface Spot {
    x: number;
    y: number;
}
export interface Ground {
    columns: number;
    rows: number;
    spacing: number;
}

const SPACING = 44, STRAY = 6.5, APART = 33;

/** A grid for so many places, wide or tall as the picture is. */
export function groundFor(places: number, tall: boolean): Ground {
    const long = places > 45 ? 10 : 9, short = Math.ceil(places / long);
    return { columns: tall ? short : long, rows: tall ? long : short, spacing: SPACING };
}

export const extent = (g: Ground): Spot => ({ x: (g.columns * g.spacing) / 2, y: (g.rows * g.spacing) / 2 });

/** Remembers where each tower stands, by its number, for as long as the board is there. */
export class Spots {
    private known = new Map<number, Spot>();
    private dropped = new Map<number, Spot>(); // pyramid -> where this player put it
    private towers = new Map<number, number[]>(); // tower -> its pyramids, as last seen

    constructor(readonly ground: Ground) {}

    /** This player sets the pyramid down here. */
    drop(piece: number, at: Spot): void {
        const { x, y } = extent(this.ground);
        this.dropped.set(piece, { x: Math.max(-x, Math.min(x, at.x)), y: Math.max(-y, Math.min(y, at.y)) });
    }

    private first(t: Tower): Spot {
        const { columns, rows, spacing } = this.ground, place = t.place >= 0 ? t.place % (columns * rows) : 0;
        return {
            x: ((place % columns) - (columns - 1) / 2) * spacing + t.stray.x * STRAY,
            y: ((rows - 1) / 2 - Math.floor(place / columns)) * spacing + t.stray.y * STRAY,
        };
    }

    /** The nearest free spot to the one wanted. */
    private free(wanted: Spot, taken: Spot[]): Spot {
        const fits = (s: Spot) => taken.every((t) => Math.hypot(t.x - s.x, t.y - s.y) >= APART);
        if (fits(wanted)) return wanted;
        for (let r = APART * 0.5; r < 400; r += APART * 0.35)
            for (let i = 0; i < 16; i++) {
                const a = (i * Math.PI) / 8, s = { x: wanted.x + r * Math.cos(a), y: wanted.y + r * Math.sin(a) };
                if (fits(s)) return s;
            }
        return wanted;
    }

    /** Where the tower was of which these pyramids were part: a split leaves its upper part close by. */
    private origin(t: Tower, standing: Tower[]): Spot | null {
        for (const other of standing)
            if (this.towers.get(other.number)?.includes(t.pieces[0]!.id) && other.number !== t.number) return this.known.get(other.number) ?? null;
        return null;
    }

    settle(scene: Scene): Map<number, Spot> {
        const standing = new Set(scene.towers.map((t) => t.number));
        for (const number of this.known.keys()) if (!standing.has(number)) this.known.delete(number);
        const out = new Map<number, Spot>();
        for (const t of scene.towers) {
            const at = this.known.get(t.number);
            if (at) out.set(t.number, at);
        }
        for (const t of scene.towers) {
            if (out.has(t.number)) continue;
            const own = this.dropped.get(t.pieces[0]!.id), alone = t.pieces.length === 1;
            const wanted = (alone ? own : undefined) ?? this.origin(t, scene.towers) ?? this.first(t);
            const at = this.free(wanted, [...out.values()]);
            this.known.set(t.number, at);
            out.set(t.number, at);
        }
        for (const t of scene.towers) {
            if (t.number > 0) this.towers.set(t.number, t.pieces.map((p) => p.id));
            if (t.pieces.length > 1) this.dropped.delete(t.pieces[0]!.id);
        }
        return out;
    }
}
