// model.ts -- the pieces of a View by where they lie: piles, lab, hands, pawns, fields.
//
// Everything that is drawn comes from the pieces, so that the picture may lag behind the truth while events are played. Only
// who has looked at what lies face down is read from the view itself.
import { CELLS, type Contract, FACE_RESEARCH, LAB_LEVELS, PIECE_FIELD, PIECE_PAWN, PIECE_RESEARCH, SEATS, SIDE, SITE_LEVELS, TURN_SLOTS } from "contract/ica";
import { type BoardProps, printedOn } from "page/boards/board";

/** What is of this game: by its contract, which the build writes from the rules. */
export type Props = BoardProps<Contract>;
export type Game = Props["game"];
export type View = Props["view"];

export { CELLS, SIDE };

export type Ground = 0 | 1; // the site, the lab
export const LAYERS = ["yellow", "light", "dark"] as const;

export interface Tile {
    id: number;
    face: number; // 0: hidden
    look: number; // layer, or 3 for a research tile
    level: number;
    down: boolean; // lies face down, whether or not this seat knows it
    seen: number[]; // seats that looked at it while it lies face down
}
export interface Pawn {
    id: number;
    seat: number;
    ground: Ground;
    cell: number;
}
export interface Scene {
    piles: Tile[][]; // by cell, from the bottom
    research: (Tile | undefined)[];
    lab: Tile[][]; // the stone, its supports
    hands: Tile[][]; // by seat
    pawns: Pawn[];
    fields: number[]; // by cell of the lab: the owner, or -1
    turn: { seat: number; points: number } | null;
    out: Tile[];
    reports: number;
}

const seatsOf = (bits: number | undefined): number[] => Array.from({ length: SEATS }, (_, seat) => seat).filter((s) => ((bits ?? 0) >> s) & 1);
const lists = <T>(n: number): T[][] => Array.from({ length: n }, () => []);

export function sceneOf(game: Game, view: View): Scene {
    const known = view.view.table;
    const scene: Scene = {
        piles: lists(CELLS), research: Array<Tile | undefined>(CELLS).fill(undefined), lab: lists(CELLS), hands: lists(view.seats), pawns: [], fields: Array<number>(CELLS).fill(-1),
        turn: null, out: [], reports: 0,
    };
    for (const [id, zoneNumber, slot, face, look] of view.pieces) {
        const zone = game.zones[zoneNumber] ?? "gone";
        const tile: Tile = { id, face, look, level: 0, down: false, seen: [] };
        if (zone === "site") {
            const cell = Math.floor(slot / SITE_LEVELS);
            tile.level = slot % SITE_LEVELS;
            tile.seen = tile.level < (known.down[cell] ?? 0) ? seatsOf(known.known[id]) : [];
            tile.down = !face || tile.seen.includes(view.seat);
            scene.piles[cell]!.push(tile);
        } else if (zone === "research") {
            tile.seen = (known.unturned >> slot) & 1 ? seatsOf(known.research_known[id - PIECE_RESEARCH]) : [];
            tile.down = !face || tile.seen.includes(view.seat);
            scene.research[slot] = tile;
        } else if (zone === "lab") {
            tile.level = slot % LAB_LEVELS;
            scene.lab[Math.floor(slot / LAB_LEVELS)]!.push(tile);
        } else if (zone.startsWith("hand")) scene.hands[Number(zone.slice(4))]?.push(tile);
        else if (zone === "discard") scene.out.push(tile);
        else if (zone === "turn") scene.turn = { seat: Math.floor(slot / TURN_SLOTS), points: slot % TURN_SLOTS };
        else if (zone === "field") scene.fields[slot] = Math.floor((id - PIECE_FIELD) / CELLS);
        else if (zone === "pawns") scene.pawns.push({ id, seat: (id - PIECE_PAWN) % SEATS, ground: slot < CELLS ? 0 : 1, cell: slot % CELLS });
    }
    for (const pile of [...scene.piles, ...scene.lab]) pile.sort((a, b) => a.level - b.level);
    for (const hand of scene.hands) hand.sort((a, b) => a.face - b.face);
    scene.reports = scene.out.filter((t) => printed(game, t.face)?.kind === "report").length;
    return scene;
}

// ---- what is printed ------------------------------------------------------------------------

export type Kind = Contract["word"]; // stone, orb ... report, research

export interface Printed {
    kind: Kind;
    number: number;
    value: number;
}

/** Read from the game's own table of faces. */
export function printed(game: Game, face: number): Printed | null {
    const on = printedOn(game, face), [number = 0, value = 0] = on?.numbers ?? [];
    return on && { kind: on.word, number, value };
}

export const researchOf = (stone: number): number => FACE_RESEARCH + stone;

export const cellName = (cell: number): string => "abcd"[cell % SIDE]! + String(Math.floor(cell / SIDE) + 1);

/** What a person can point at: `s5`, `l5` a cell; `t12` a tile of a hand by its face; `u7` a stone whose research tile is yet to be laid. */
export type Key = string;
export const cellKey = (ground: number, cell: number): Key => `${ground ? "l" : "s"}${cell}`;
export const tileKey = (face: number): Key => `t${face}`;

export const pawnCell = (scene: Scene, seat: number, ground: number): number =>
    scene.pawns.find((p) => p.seat === seat && p.ground === ground)?.cell ?? -1;
