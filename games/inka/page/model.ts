// model.ts -- the hall as a picture: where triangles and rhombi lie, and the pieces of a View by where they are.
//
// A cell is row * 16 + column, columns counting half edges; the place of a rhombus is turn * 128 + its cell that points upwards
// (games/inka/notation.md). Here is geometry only: what may move where, the server says.
import {
    CELLS as PLACES, type Contract, FACE_FIRM, FACE_PASSAGE, FACE_START, FACE_SYMBOL, GOALS, PIECE_BLOCKADE, PIECE_FIGURE, PIECE_GOAL, PIECE_STATUE, ROW, ROWS, SNAKE_LEFT, SNAKE_RIGHT,
    STAGE_BLOCK, STAGE_BUILD, STAGE_OVER, STAGE_PUSH, STAGE_START, STAGE_WALK, TURNS, WALL_BOTTOM, WALL_LEFT, WALL_RIGHT, WALL_TOP,
} from "contract/inka";
import type { BoardProps } from "page/boards/board";

/** What is of this game: by its contract, which the build writes from the rules. */
export type Props = BoardProps<Contract>;
export type Game = Props["game"];
export type View = Props["view"];

export const EDGE = 100, HIGH = EDGE * Math.sqrt(3) / 2; // of a triangle, in the units of the picture
export { PLACES, ROWS };
export const WALL = { left: WALL_LEFT, bottom: WALL_BOTTOM, top: WALL_TOP, right: WALL_RIGHT } as const, SNAKE = { left: SNAKE_LEFT, right: SNAKE_RIGHT } as const;

export interface Point {
    x: number;
    y: number;
}
/** Where a rhombus is in the picture: its middle, and how far it is turned clockwise from leaning to the right. */
export interface Stand extends Point {
    angle: number;
}

// ---- cells -----------------------------------------------------------------------------------------------------------------

const halfRows = (row: number) => Math.max(4 - row, row - 3); // the first column of a row
export const CELLS: number[] = Array.from({ length: ROWS }, (_, row) => row).flatMap((row) => {
    const first = halfRows(row);
    return Array.from({ length: ROW - 2 * first + 1 }, (_, i) => row * ROW + first + i);
});
export const cellName = (cell: number): string => "abcdefgh"[Math.floor(cell / ROW)]! + (cell % ROW);
export const cellNamed = (name: string): number => "abcdefgh".indexOf(name[0]!) * ROW + Number(name.slice(1));
export const pointsUp = (cell: number): boolean => !((Math.floor(cell / ROW) + cell) & 1);

/** The middle of a triangle. */
export function middle(cell: number): Point {
    return { x: (cell % ROW) * EDGE / 2, y: (Math.floor(cell / ROW) + (pointsUp(cell) ? 2 / 3 : 1 / 3)) * HIGH };
}

export function triangle(cell: number, inset = 0): Point[] {
    const { x, y } = middle(cell), s = pointsUp(cell) ? 1 : -1, k = 1 - (inset * 6) / (EDGE * Math.sqrt(3));
    return [[-EDGE / 2, HIGH / 3], [EDGE / 2, HIGH / 3], [0, -HIGH * 2 / 3]].map(([dx, dy]) => ({ x: x + dx! * k, y: y + dy! * s * k }));
}

export const pathOf = (points: Point[]): string => points.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(" ");

/** The cell under a point of the picture, if any: the triangle whose middle is nearest. */
export function cellAt({ x, y }: Point): number | null {
    let best: number | null = null, least = (HIGH * 2 / 3) ** 2;
    for (const cell of CELLS) {
        const m = middle(cell), far = (m.x - x) ** 2 + (m.y - y) ** 2;
        if (far < least) [best, least] = [cell, far];
    }
    return best;
}

// ---- rhombi ----------------------------------------------------------------------------------------------------------------

const BESIDE = [1, ROW, -1];
export const turnOf = (pose: number): number => Math.floor(pose / PLACES);
export function halves(pose: number): { left: number; right: number } {
    const up = pose % PLACES, down = up + BESIDE[turnOf(pose) % 3]!;
    return turnOf(pose) % 2 ? { left: down, right: up } : { left: up, right: down };
}
export const covers = (pose: number, cell: number): boolean => Object.values(halves(pose)).includes(cell);
const onBoard = new Set(CELLS);

/** The place of a rhombus at this turn that covers the cell, or null beyond the rim. */
export function poseOver(cell: number, turn: number): number | null {
    const up = pointsUp(cell) ? cell : cell - BESIDE[turn % 3]!, pose = turn * PLACES + up;
    return onBoard.has(up) && Object.values(halves(pose)).every((c) => onBoard.has(c)) ? pose : null;
}

export function standing(pose: number): Stand {
    const { left, right } = halves(pose), a = middle(left), b = middle(right);
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, angle: -60 * turnOf(pose) };
}

export function turned({ x, y }: Point, degrees: number): Point {
    const a = degrees * Math.PI / 180, c = Math.cos(a), s = Math.sin(a);
    return { x: x * c - y * s, y: x * s + y * c };
}

/** A point that rides on a rhombus from one stand to another. */
export function carried(p: Point, from: Stand, to: Stand): Point {
    const d = turned({ x: p.x - from.x, y: p.y - from.y }, to.angle - from.angle);
    return { x: to.x + d.x, y: to.y + d.y };
}

/** The corners as a rhombus leans to the right, about its middle: bottom left (acute), bottom right, top right (acute), top left. */
export const OUTLINE: Point[] = [[-75, 1], [25, 1], [75, -1], [-25, -1]].map(([x, s]) => ({ x: x!, y: s! * HIGH / 2 }));
export const outline = (s: Stand): Point[] => OUTLINE.map((p) => {
    const q = turned(p, s.angle);
    return { x: s.x + q.x, y: s.y + q.y };
});

/** Compass points by number: n ne e se s sw w nw. */
function compass({ x, y }: Point): number {
    const east = Math.abs(x) < 1 ? 0 : Math.sign(x), south = Math.abs(y) < 1 ? 0 : Math.sign(y);
    return [[7, 0, 1], [6, -1, 2], [5, 4, 3]][south + 1]![east + 1]!;
}

export interface Corner extends Point {
    way: number;
    opposite: number; // its index in the list
}
export function corners(stand: Stand): Corner[] {
    return outline(stand).map((p, i) => ({ ...p, way: compass({ x: p.x - stand.x, y: p.y - stand.y }), opposite: (i + 2) % 4 }));
}

/** The six directions, anticlockwise from the right, one edge long. */
export const DIRECTIONS: Point[] = [[1, 0], [0.5, -1], [-0.5, -1], [-1, 0], [-0.5, 1], [0.5, 1]].map(([x, y]) => ({ x: x! * EDGE, y: y! * HIGH }));
/** Those along the edges of a rhombus. */
export const edgeWays = (pose: number): number[] => Array.from({ length: TURNS }, (_, d) => d).filter((d) => (d + 1) % 3 !== turnOf(pose) % 3);

export interface Intent {
    tile: number;
    turns: boolean;
    way: number; // a direction, or a corner
    steps: number; // of a turn: positive is anticlockwise
}

/** Where a rhombus would be after a slide or a turn, however far, obstacles or not; `steps` may be broken while it is dragged. */
export function moved(from: Stand, { turns, way }: Intent, steps: number): Stand {
    if (!turns) return { x: from.x + DIRECTIONS[way]!.x * steps, y: from.y + DIRECTIONS[way]!.y * steps, angle: from.angle };
    const pivot = corners(from).find((c) => c.way === way) ?? from, d = turned({ x: from.x - pivot.x, y: from.y - pivot.y }, -60 * steps);
    return { x: pivot.x + d.x, y: pivot.y + d.y, angle: from.angle - 60 * steps };
}

/** Does a half turn leave the picture of the face unchanged? */
export function isRound(face: number): boolean {
    const has = (bit: number) => (face & bit) !== 0;
    return has(WALL.left) === has(WALL.right) && has(WALL.top) === has(WALL.bottom) && has(SNAKE.left) === has(SNAKE.right);
}

// ---- the scene ---------------------------------------------------------------------------------------------------------------

export type Ground = "firm" | "start" | "passage" | "symbol";
const GROUNDS: Record<number, Ground> = { [FACE_FIRM]: "firm", [FACE_START]: "start", [FACE_PASSAGE]: "passage", [FACE_SYMBOL]: "symbol" };
export type Stage = "start" | "build" | "push" | "walk" | "block" | "over";
const STAGES: Record<number, Stage> = { [STAGE_START]: "start", [STAGE_BUILD]: "build", [STAGE_PUSH]: "push", [STAGE_WALK]: "walk", [STAGE_BLOCK]: "block", [STAGE_OVER]: "over" };

export interface Rhombus {
    id: number;
    pose: number;
    face: number;
}
export interface Statue {
    id: number;
    seat: number;
    goal: number; // the destination rhombus that carries it; -1: taken
}
export interface Scene {
    ground: Map<number, Ground>;
    rhombi: Rhombus[]; // on the board; from PIECE_GOAL on destinations
    hand: { seat: number; id: number; face: number } | null;
    stack: number;
    aside: number;
    figures: { seat: number; cell: number }[];
    blockades: { seat: number; cell: number }[];
    statues: Statue[];
    stage: Stage;
    turn: number; // whose
    round: number;
    points: number;
}

export const isGoal = (tile: number): boolean => tile >= PIECE_GOAL;
export const tileName = (tile: number): string => (isGoal(tile) ? `D${tile - PIECE_GOAL + 1}` : `P${tile + 1}`);
export const rhombusAt = (scene: Scene, cell: number): Rhombus | undefined => scene.rhombi.find((r) => covers(r.pose, cell));
export const figureCell = (scene: Scene, seat: number): number => scene.figures.find((f) => f.seat === seat)?.cell ?? -1;
export const heldBy = (scene: Scene, r: Rhombus): number | undefined => scene.blockades.find((b) => covers(r.pose, b.cell))?.seat;

export function sceneOf(game: Game, view: View): Scene {
    const { table } = view.view;
    const scene: Scene = {
        ground: new Map(), rhombi: [], hand: null, stack: 0, aside: 0, figures: [], blockades: [], statues: [],
        stage: STAGES[table.stage] ?? "over", turn: table.seat, round: table.round, points: table.points,
    };
    for (const [id = 0, zone = 0, slot = 0, face = 0] of view.pieces) {
        switch (game.zones[zone]) {
            case "ground": scene.ground.set(slot, GROUNDS[face] ?? "firm"); break;
            case "floor": scene.rhombi.push({ id, pose: slot, face }); break;
            case "hand": scene.hand = { seat: slot, id, face }; break;
            case "stack": scene.stack++; break;
            case "aside": scene.aside++; break;
            case "figures": scene.figures.push({ seat: id - PIECE_FIGURE, cell: slot }); break;
            case "blockades": scene.blockades.push({ seat: id - PIECE_BLOCKADE, cell: slot }); break;
            case "statues": case "held": {
                const at = id - PIECE_STATUE;
                scene.statues.push({ id, seat: Math.floor(at / GOALS), goal: game.zones[zone] === "held" ? -1 : slot });
            }
        }
    }
    scene.rhombi.sort((a, b) => a.id - b.id); // drawn in a lasting order, so that nothing is made anew when it moves
    scene.statues.sort((a, b) => a.id - b.id);
    return scene;
}

const SIDES = ["right", "above", "left", "left", "below", "right"] as const;
export type Side = "right" | "left" | "above" | "below";

/** Which sides of a cell have a wall of the rhombus that covers it. */
export function wallsOf({ pose, face, id }: Rhombus, cell: number): Side[] {
    if (isGoal(id)) return [];
    const turn = turnOf(pose), left = halves(pose).left === cell;
    const sides: [bit: number, side: number][] = left ? [[WALL.left, 2], [WALL.bottom, 4]] : [[WALL.top, 1], [WALL.right, 5]];
    return sides.filter(([bit]) => face & bit).map(([, side]) => SIDES[(side + turn) % 6]!);
}

export const snakeOn = ({ pose, face, id }: Rhombus, cell: number): boolean =>
    !isGoal(id) && (face & (halves(pose).left === cell ? SNAKE.left : SNAKE.right)) !== 0;
