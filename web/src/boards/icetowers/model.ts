// model.ts -- what of a View the board draws: towers, hands, flags, clocks. Nothing here judges anything.
import type { Game, View } from "../../wire";

export const COLOURS = ["red", "blue", "yellow", "green"] as const;
export const SIZE_NAMES = ["large", "medium", "small"] as const;
const LETTERS = "rbyg", SIZE_LETTERS = "LMS", OF_A_SIZE = 5, LEVELS = 64;
const TABLE = 1, HAND = 2; // zones
const NONE = 255, NEVER = -1;

export interface Pyramid {
    id: number;
    colour: number;
    size: number;
    name: string; // as acts write it
}

export interface Tower {
    number: number;
    place: number; // of those where pyramids stood at first, from 0
    pieces: Pyramid[]; // from the bottom up
    points: number | null; // as the server counts them; a lone pyramid has none of its own
    seat: number | null; // who has these points; -1: somebody without a seat
    war: boolean; // in a tower war; when it is over: it counts for nothing
    stray: { x: number; y: number; turn: number }; // -1 .. 1 about its place; radians
}

export interface InHand {
    seat: number;
    piece: Pyramid | null;
    mined: boolean;
    insisted: boolean;
}

export type StageName = "gather" | "countdown" | "play" | "over";

export interface Scene {
    towers: Tower[];
    hands: InHand[];
    pieces: Map<number, Pyramid>;
    stage: StageName;
    startsIn: number; // ms from the moment of the view; only while counting down
    playedFor: number; // ms
    ready: boolean[];
    done: boolean[];
    agreed: boolean[];
    atWar: boolean; // when it is over: a war ended it
    busy: boolean[]; // hands that rest for a moment
    silentSince: (seat: number) => number; // ms from now to its last act: not positive
    mineable: Set<number>;
    pairs: Set<number>;
    colours: number[];
    ownerOf: number[]; // colour -> seat; -1: nobody at the table
    ghost: { colours: number[]; points: number } | null; // who plays without a seat
    places: number;
}

interface TableFields {
    number: number[];
    home: number[]; // pyramid -> its first place; NONE: not in play
    mineable: number | string;
    pairs: number | string;
    war: number | string;
    hand: { piece: number; mined: number; insist_at: number }[];
    clock: number;
    last: number[];
    begin: number;
    free_at: number[];
    stage: number;
    ready: number;
    done: number;
    agreed: number;
    at_war: number;
    lost: number | string; // pyramids that count for nothing, when it is over
}

const STAGES: StageName[] = ["gather", "countdown", "play", "over"];

export function pyramid(id: number): Pyramid {
    const colour = Math.floor(id / (3 * OF_A_SIZE)), size = Math.floor((id % (3 * OF_A_SIZE)) / OF_A_SIZE);
    return { id, colour, size, name: `${LETTERS[colour]}${SIZE_LETTERS[size]}${(id % OF_A_SIZE) + 1}` };
}

/** Sets of sixty travel as numbers, or as digits where a number would round. */
function members(set: number | string): Set<number> {
    const out = new Set<number>();
    let left = BigInt(set);
    for (let i = 0; left; i++, left >>= 1n) if (left & 1n) out.add(i);
    return out;
}

const bits = (set: number, seats: number): boolean[] => Array.from({ length: seats }, (_, i) => !!((set >> i) & 1));

/** Who plays which colour (docs/icetowers.md has the table); three colours for two seats: the third is a ghost's. */
export function owners(seats: number, colours: number[]): number[] {
    if (seats === 2) return colours.length === 3 ? [0, 1, -1, -1] : [0, 1, 1, 0];
    return [0, 1, 2, seats > 3 ? 3 : -1];
}

/** Towers' worth by number, from the score lines. */
function worths(view: View): Map<number, { seat: number; points: number }> {
    const out = new Map<number, { seat: number; points: number }>();
    for (const [seat, points, why] of view.score) {
        const cell = why[1];
        if (Array.isArray(cell) && cell[0] === "c") out.set(Number(cell[1]), { seat, points });
    }
    return out;
}

const SPACING = 70_000, HALF_SPOT = 18_000; // micrometres between first spots, and how far one strays at most

export function sceneOf(_game: Game, view: View): Scene {
    const t = (view.view as unknown as { table: TableFields }).table;
    const piles = new Map<number, { level: number; piece: Pyramid; pose: number[] }[]>();
    const pieces = new Map<number, Pyramid>(), held = new Map<number, Pyramid>();
    for (const [id, zone, slot, , , ...pose] of view.pieces) {
        const piece = pyramid(id!);
        pieces.set(id!, piece);
        if (zone !== TABLE) {
            if (zone! >= HAND) held.set(zone! - HAND, piece);
            continue;
        }
        const place = Math.floor(slot! / LEVELS), pile = piles.get(place) ?? [];
        pile.push({ level: slot! % LEVELS, piece, pose });
        piles.set(place, pile);
    }
    const worth = worths(view), war = t.at_war ? members(t.war) : new Set<number>(), lost = members(t.lost);
    const order = new Map(t.home.filter((place) => place !== NONE).sort((a, b) => a - b).map((place, i) => [place, i])); // a ghost's have gaps before them
    const towers = [...piles].map(([place, pile]): Tower => {
        pile.sort((a, b) => a.level - b.level);
        const number = t.number[place] ?? 0, w = worth.get(number), pose = pile[0]!.pose;
        const spread = (um: number) => ((((um % SPACING) + SPACING) % SPACING) - SPACING / 2) / HALF_SPOT;
        return {
            number, place: order.get(place) ?? place, pieces: pile.map((p) => p.piece), points: w?.points ?? null, seat: w?.seat ?? null, war: view.over ? pile.some((p) => lost.has(p.piece.id)) : war.has(place),
            stray: { x: spread(pose[0] ?? 0), y: spread(pose[1] ?? 0), turn: 2 * Math.atan2(pose[6] ?? 0, pose[3] ?? 1) },
        };
    }).sort((a, b) => a.number - b.number);
    const colours = [...new Set([...pieces.values()].map((p) => p.colour))].sort(), ownerOf = owners(view.seats, colours);
    const haunted = colours.filter((c) => ownerOf[c] === -1);
    return {
        towers, pieces, colours, places: pieces.size,
        hands: Array.from({ length: view.seats }, (_, seat) => {
            const h = t.hand[seat];
            return { seat, piece: held.get(seat) ?? null, mined: !!h?.mined && h.piece !== NONE, insisted: !!h && h.insist_at !== NEVER };
        }),
        stage: STAGES[t.stage] ?? "over",
        startsIn: t.stage === 1 ? t.begin - t.clock : 0,
        playedFor: t.stage >= 2 ? t.clock - t.begin : 0,
        ready: bits(t.ready, view.seats), done: bits(t.done, view.seats), agreed: bits(t.agreed, view.seats),
        atWar: view.over ? lost.size > 0 : !!t.at_war,
        busy: t.free_at.map((at) => at > t.clock),
        silentSince: (seat) => (t.last[seat] ?? t.clock) - t.clock,
        mineable: members(t.mineable), pairs: members(t.pairs),
        ownerOf,
        ghost: haunted.length ? { colours: haunted, points: view.score.reduce((sum, [seat, points]) => (seat < 0 ? sum + points : sum), 0) } : null,
    };
}

export const topOf = (tower: Tower): Pyramid => tower.pieces[tower.pieces.length - 1]!;
export const towerOf = (scene: Scene, id: number): Tower | undefined => scene.towers.find((t) => t.pieces.some((p) => p.id === id));
