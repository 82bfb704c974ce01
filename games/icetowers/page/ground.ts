// ground.ts -- where towers stand. Nobody's rules care: a first spot for each place on a loose grid, the spot where somebody
// put a pyramid down, and room for what a split leaves beside its tower.
//
// Everybody has the same table, in millimetres: what one puts beside a tower stands beside it for all. On a tall picture the
// table is turned by a quarter.
import type { Place } from "page/wire";
import type { Scene, Tower } from "./model";

export interface Spot {
    x: number;
    y: number;
}
export interface Ground {
    columns: number;
    rows: number;
    spacing: number;
    tall: boolean; // seen from a side
}

const SPACING = 44, STRAY = 6.5, APART = 33;

/** A grid for so many places. */
export function groundFor(places: number, tall: boolean): Ground {
    const columns = places > 45 ? 10 : 9;
    return { columns, rows: Math.ceil(places / columns), spacing: SPACING, tall };
}

const half = (g: Ground): Spot => ({ x: (g.columns * g.spacing) / 2, y: (g.rows * g.spacing) / 2 });
const inPicture = (g: Ground, s: Spot): Spot => (g.tall ? { x: s.y, y: -s.x } : s);
const onTable = (g: Ground, s: Spot): Spot => (g.tall ? { x: -s.y, y: s.x } : s);

/** How far the table goes from its middle, in the picture. */
export function extent(g: Ground): Spot {
    const { x, y } = half(g);
    return g.tall ? { x: y, y: x } : { x, y };
}

/** Remembers where each tower stands, by its number, for as long as the board is there. */
export class Spots {
    private known = new Map<number, Spot>(); // on the table, as all that follows
    private dropped = new Map<number, Spot>(); // pyramid -> where this player put it
    private towers = new Map<number, number[]>(); // tower -> its pyramids, as last seen

    constructor(readonly ground: Ground) {}

    /** This player sets the pyramid down here, in the picture: near it, where there is room. Answers what to tell the others. */
    drop(piece: number, at: Spot): Place {
        const { x, y } = half(this.ground), wanted = onTable(this.ground, at);
        const inside = { x: Math.max(-x, Math.min(x, wanted.x)), y: Math.max(-y, Math.min(y, wanted.y)) };
        const free = this.free(inside, [...this.known].filter(([number]) => this.towers.get(number)?.join() !== String(piece)).map(([, s]) => s));
        const spot = { x: Math.round(free.x), y: Math.round(free.y) };
        this.dropped.set(piece, spot);
        return [piece, spot.x, spot.y];
    }

    /** Where a tower stands on the table: the same for everybody who saw it put there. */
    at(tower: number): Spot | undefined {
        return this.known.get(tower);
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

    /** Where everything stands in the picture. What somebody put somewhere (`put`, by pyramid) stands there. */
    settle(scene: Scene, put: ReadonlyMap<number, Spot>): Map<number, Spot> {
        const standing = new Set(scene.towers.map((t) => t.number));
        for (const number of this.known.keys()) if (!standing.has(number)) this.known.delete(number);
        for (const t of scene.towers) {
            const there = t.number > 0 ? put.get(t.pieces[0]!.id) : undefined;
            if (there) this.known.set(t.number, there);
        }
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
        return new Map([...out].map(([number, s]) => [number, inPicture(this.ground, s)]));
    }
}
