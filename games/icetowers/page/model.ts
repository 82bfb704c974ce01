// model.ts -- what of a View the board draws: towers, hands, flags, clocks. Nothing here judges anything.
import { type Contract, LEVELS, NEVER, NONE, OF_A_SIZE, SPACING_UM, STAGE_COUNTDOWN, STAGE_GATHER, STAGE_OVER, STAGE_PLAY, STASH, STRAY_UM } from "contract/icetowers";
import type { BoardProps, StillProps as AnyStill } from "page/boards/board";

/** What is of this game: by its contract, which the build writes from the rules. */
export type Props = BoardProps<Contract>;
export type Game = Props["game"];
export type View = Props["view"];
export type StillProps = AnyStill<Contract>;

export const COLOURS = ["red", "blue", "yellow", "green"] as const;
export const SIZE_NAMES = ["large", "medium", "small"] as const;
const LETTERS = "rbyg", SIZE_LETTERS = "LMS"; // of the notation

/** What a pyramid of the notation (gL1) looks like. */
export function lookOf(name: string): Contract["look"] | null {
    const [, colour = "", size = ""] = /^([rbyg])([LMS])\d$/.exec(name) ?? [];
    return colour && `${COLOURS[LETTERS.indexOf(colour)]!}_${SIZE_NAMES[SIZE_LETTERS.indexOf(size)]!}` || null;
}

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

const STAGES: Record<number, StageName> = { [STAGE_GATHER]: "gather", [STAGE_COUNTDOWN]: "countdown", [STAGE_PLAY]: "play", [STAGE_OVER]: "over" };

export function pyramid(id: number): Pyramid {
    const colour = Math.floor(id / STASH), size = Math.floor((id % STASH) / OF_A_SIZE);
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

const HAND = /^hand(\d)$/;

/** Towers' worth by number, from the score lines. */
function worths(view: View): Map<number, { seat: number; points: number }> {
    const out = new Map<number, { seat: number; points: number }>();
    for (const [seat, points, why] of view.score) {
        const cell = why[1];
        if (Array.isArray(cell) && cell[0] === "c") out.set(Number(cell[1]), { seat, points });
    }
    return out;
}

export function sceneOf(game: Game, view: View): Scene {
    const t = view.view.table;
    const piles = new Map<number, { level: number; piece: Pyramid; pose: number[] }[]>();
    const pieces = new Map<number, Pyramid>(), held = new Map<number, Pyramid>();
    for (const [id, zone, slot, , , ...pose] of view.pieces) {
        const piece = pyramid(id!);
        pieces.set(id!, piece);
        const seat = HAND.exec(game.zones[zone!] ?? "")?.[1];
        if (seat) held.set(Number(seat), piece);
        if (game.zones[zone!] !== "table") continue;
        const place = Math.floor(slot! / LEVELS), pile = piles.get(place) ?? [];
        pile.push({ level: slot! % LEVELS, piece, pose });
        piles.set(place, pile);
    }
    const worth = worths(view), war = t.at_war ? members(t.war) : new Set<number>(), lost = members(t.lost);
    const order = new Map(t.home.filter((place) => place !== NONE).sort((a, b) => a - b).map((place, i) => [place, i])); // a ghost's have gaps before them
    const towers = [...piles].map(([place, pile]): Tower => {
        pile.sort((a, b) => a.level - b.level);
        const number = t.number[place] ?? 0, w = worth.get(number), pose = pile[0]!.pose;
        const spread = (um: number) => ((((um % SPACING_UM) + SPACING_UM) % SPACING_UM) - SPACING_UM / 2) / (STRAY_UM / 2);
        return {
            number, place: order.get(place) ?? place, pieces: pile.map((p) => p.piece), points: w?.points ?? null, seat: w?.seat ?? null, war: view.over ? pile.some((p) => lost.has(p.piece.id)) : war.has(place),
            stray: { x: spread(pose[0] ?? 0), y: spread(pose[1] ?? 0), turn: 2 * Math.atan2(pose[6] ?? 0, pose[3] ?? 1) },
        };
    }).sort((a, b) => a.number - b.number);
    const colours = [...new Set([...pieces.values()].map((p) => p.colour))].sort(), ownerOf = COLOURS.map((_, colour) => view.signs?.find(([, , of]) => of === colour)?.[1] ?? -1);
    const haunted = colours.filter((c) => ownerOf[c] === -1);
    return {
        towers, pieces, colours, places: pieces.size,
        hands: Array.from({ length: view.seats }, (_, seat) => {
            const h = t.hand[seat];
            return { seat, piece: held.get(seat) ?? null, mined: !!h?.mined && h.piece !== NONE, insisted: !!h && h.insist_at !== NEVER };
        }),
        stage: STAGES[t.stage] ?? "over",
        startsIn: t.stage === STAGE_COUNTDOWN ? t.begin - t.clock : 0,
        playedFor: t.stage >= STAGE_PLAY ? t.clock - t.begin : 0,
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
