// layout.ts -- where things lie, for a stage of any size: site and lab side by side on a desk, one above the other on a phone
// with everybody's hands beside them; the own hand always nearest.
import { type Key, pawnCell, type Scene, SIDE, type Tile } from "./model";

export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}
export interface Place {
    x: number; // the middle
    y: number;
    w: number;
}
export interface Rival {
    seat: number;
    plate: Box;
    hand: Box;
}
export interface Layout {
    tall: boolean;
    cell: number;
    grounds: [site: Box, lab: Box];
    heads: [site: Box, lab: Box];
    rivals: Rival[];
    hand: Box; // the own
    prompt: Box;
    bar: Box;
    tray: Box; // where what may be done is listed
    chips: Box | null; // where buttons beside the end of the turn are; null: in the bar
    sheet: Box; // where a list may cover the boards
}

export const box = ({ x, y, w, h }: Box) => ({ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });

const GAP = 8, HEAD = 22, PLATE = 28, CHIPS = 104;

export function layoutOf(width: number, height: number, seat: number, seats: number): Layout {
    const others = Array.from({ length: seats }, (_, i) => (Math.max(seat, 0) + i) % seats).filter((s) => s !== seat);
    if (height < LOW && width > height) return lowLayout(width, height, seat, others);
    return width < height * 0.95 ? tallLayout(width, height, seat, others) : wideLayout(width, height, seat, others);
}

const LOW = 470;

/** A phone that lies: both grounds side by side over the whole height, everything else in a column beside them. */
function lowLayout(width: number, height: number, seat: number, others: number[]): Layout {
    const least = Math.max(168, Math.min(230, width * 0.27));
    const side = Math.min((width - least - GAP * 4) / 2, height - HEAD - GAP), y = (height - side + HEAD) / 2;
    const x = side * 2 + GAP * 3, w = width - x - GAP / 2;
    const bar = seat < 0 ? 0 : 112, prompt = w < 180 ? 64 : 50, hand = seat < 0 ? 0 : 64, above = height - bar - prompt - hand - GAP, each = above / Math.max(others.length, 1);
    return {
        tall: true, cell: side / SIDE,
        grounds: [{ x: GAP, y, w: side, h: side }, { x: side + GAP * 2, y, w: side, h: side }],
        heads: [{ x: GAP, y: y - HEAD, w: side, h: HEAD }, { x: side + GAP * 2, y: y - HEAD, w: side, h: HEAD }],
        rivals: others.map((s, i) => ({ seat: s, plate: { x, y: each * i + 2, w, h: 26 }, hand: { x, y: each * i + 30, w, h: Math.max(18, each - 34) } })),
        prompt: { x, y: above, w, h: prompt }, hand: { x, y: above + prompt, w, h: hand },
        bar: { x, y: height - bar - 2, w, h: bar },
        tray: { x, y: 4, w, h: height - 8 }, chips: null,
        sheet: { x: width * 0.3, y: 4, w: width * 0.7 - GAP / 2, h: height - 12 - bar },
    };
}

function tallLayout(width: number, height: number, seat: number, others: number[]): Layout {
    const hand = seat < 0 ? 0 : 50, bar = seat < 0 ? 0 : 46, prompt = 42;
    const below = prompt + hand + bar + GAP * 2, sideLeast = Math.max(112, width * 0.3);
    const side = Math.min(width - sideLeast - GAP * 3, (height - below - GAP) / 2 - HEAD);
    const labTop = GAP / 2 + HEAD + side + HEAD;
    const column: Box = { x: side + GAP * 2, y: GAP / 2, w: width - side - GAP * 3, h: labTop + side - GAP / 2 };
    const each = column.h / Math.max(others.length, 1);
    const foot = labTop + side + GAP / 2, spare = Math.max(0, height - foot - below + GAP);
    const promptBox = { x: GAP, y: foot, w: width - GAP * 2, h: prompt + spare / 2 };
    const handBox = { x: GAP, y: promptBox.y + promptBox.h, w: width - GAP * 2, h: hand + spare / 2 };
    return {
        tall: true, cell: side / SIDE,
        grounds: [{ x: GAP, y: GAP / 2 + HEAD, w: side, h: side }, { x: GAP, y: labTop, w: side, h: side }],
        heads: [{ x: GAP, y: GAP / 2, w: side, h: HEAD }, { x: GAP, y: labTop - HEAD, w: side, h: HEAD }],
        rivals: others.map((s, i) => ({
            seat: s, plate: { x: column.x, y: column.y + each * i, w: column.w, h: PLATE },
            hand: { x: column.x, y: column.y + each * i + PLATE + 4, w: column.w, h: each - PLATE - 10 },
        })),
        prompt: { ...promptBox, w: promptBox.w - CHIPS }, hand: handBox,
        bar: { x: GAP, y: height - bar - GAP / 2, w: width - GAP * 2, h: bar },
        tray: { ...column, h: column.h }, chips: { ...promptBox, x: width - GAP - CHIPS, w: CHIPS },
        sheet: { x: GAP, y: GAP, w: width - GAP * 2, h: promptBox.y - GAP },
    };
}

function wideLayout(width: number, height: number, seat: number, others: number[]): Layout {
    const top = seat < 0 ? Math.max(64, height * 0.12) : 66, foot = seat < 0 ? 40 : 138;
    const side = Math.min((width - GAP * 5) / 2, height - top - foot - HEAD - GAP * 3);
    const gap = Math.min(48, (width - side * 2) / 3), left = (width - side * 2 - gap) / 2, y = top + GAP + HEAD;
    const each = (width - GAP * 2) / Math.max(others.length, 1);
    const below = y + side + GAP, room = height - below - GAP / 2;
    const start = Math.max(GAP, left), half = Math.max(start + 300, width * 0.5);
    return {
        tall: false, cell: side / SIDE,
        grounds: [{ x: left, y, w: side, h: side }, { x: left + side + gap, y, w: side, h: side }],
        heads: [{ x: left, y: y - HEAD, w: side, h: HEAD }, { x: left + side + gap, y: y - HEAD, w: side, h: HEAD }],
        rivals: others.map((s, i) => ({
            seat: s, plate: { x: GAP + each * i, y: GAP / 2, w: Math.min(each - GAP, seat < 0 ? 320 : 230), h: PLATE },
            hand: { x: GAP + each * i, y: GAP / 2 + PLATE + 2, w: each - GAP, h: top - PLATE - GAP },
        })),
        prompt: { x: seat < 0 ? GAP : start, y: below, w: seat < 0 ? width - GAP * 2 : half - start - GAP, h: seat < 0 ? room : 34 },
        hand: { x: start, y: below + 34, w: half - start - GAP, h: Math.max(0, room - 34 - 44) },
        bar: { x: start, y: height - 46, w: half - start - GAP, h: 42 },
        tray: { x: half, y: below, w: width - half - start, h: room }, chips: null,
        sheet: { x: half, y: below, w: width - half - start, h: room },
    };
}

export function cellPlace({ grounds, cell: w }: Layout, ground: number, cell: number): Place {
    const at = grounds[ground === 0 ? 0 : 1];
    return { x: at.x + ((cell % SIDE) + 0.5) * w, y: at.y + (Math.floor(cell / SIDE) + 0.5) * w, w };
}

const HAND_GAP = 7;

/** Tiles of a hand in rows as large as fit. */
export function handPlaces({ x, y, w, h }: Box, count: number, most: number): Place[] {
    let size = Math.min(most, h), across = 1;
    for (; size > 14; size--) {
        across = Math.max(1, Math.floor((w + HAND_GAP) / (size + HAND_GAP)));
        if (Math.ceil(count / across) * (size + HAND_GAP) <= h + HAND_GAP) break;
    }
    return Array.from({ length: count }, (_, i) => ({
        x: x + (i % across) * (size + HAND_GAP) + size / 2, y: y + Math.floor(i / across) * (size + HAND_GAP) + size / 2, w: size,
    }));
}

export function handBox(layout: Layout, seat: number, owner: number): [box: Box, most: number] {
    const rival = layout.rivals.find((r) => r.seat === owner);
    return owner === seat || !rival ? [layout.hand, layout.tall ? 56 : 58] : [rival.hand, layout.tall ? 34 : 32];
}

/** A tile of a pile: each level a little higher, closer the higher the pile. */
export function pilePlace(layout: Layout, cell: number, level: number, height: number): Place {
    const at = cellPlace(layout, 0, cell), step = Math.min(0.07, 0.26 / Math.max(1, height - 1)) * at.w;
    return { x: at.x, y: at.y + 0.1 * at.w - level * step, w: at.w * 0.7 };
}

export function labPlace(layout: Layout, cell: number, level: number): Place {
    const at = cellPlace(layout, 1, cell);
    if (level === 0) return { x: at.x - at.w * 0.02, y: at.y - at.w * 0.02, w: at.w * 0.92 };
    return { x: at.x + at.w * 0.3, y: at.y + at.w * (level === 1 ? -0.02 : 0.31), w: at.w * 0.34 };
}

export function pawnPlace(layout: Layout, scene: Scene, pawn: { id: number; ground: number; cell: number }): Place {
    const at = cellPlace(layout, pawn.ground, pawn.cell);
    const here = scene.pawns.filter((p) => p.ground === pawn.ground && p.cell === pawn.cell).map((p) => p.id).sort((a, b) => a - b);
    const step = here.length > 1 ? Math.min(0.24, 0.62 / (here.length - 1)) : 0;
    return { x: at.x + at.w * (-0.28 + step * here.indexOf(pawn.id)), y: at.y + at.w * 0.18, w: at.w * 0.54 };
}

/** Where a key is on the screen, for bubbles. */
export function keyPlace(layout: Layout, scene: Scene, seat: number, key: Key | null): Place {
    const n = Number(key?.slice(1));
    if (key?.[0] === "s" || key?.[0] === "l") return cellPlace(layout, key[0] === "l" ? 1 : 0, n);
    for (const [owner, hand] of scene.hands.entries()) {
        const i = hand.findIndex((t: Tile) => t.face === n);
        if (key?.[0] === "t" && i >= 0) return handPlaces(...spread(handBox(layout, seat, owner), hand.length))[i]!;
    }
    const cell = pawnCell(scene, seat, 0);
    return cell >= 0 && key === "pawn" ? cellPlace(layout, 0, cell) : { x: layout.prompt.x + layout.prompt.w / 2, y: layout.prompt.y, w: 40 };
}
const spread = ([b, most]: [Box, number], count: number): [Box, number, number] => [b, count, most];
