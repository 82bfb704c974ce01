// layout.ts -- where things lie on IPSO's table, in pixels, for any size of screen.
//
// A player's own pyramid is nearest and largest, the islet with the two centre cards within reach of it, the others
// across the table from left to right in the order of play. A watcher sees all pyramids in one size round the islet.
import { ROW_LEAST, ROWS as ROW_COUNT } from "contract/ipso";

export interface Place {
    x: number; // middle of the card
    y: number;
    w: number; // width of the card
}
export interface Box {
    x: number; // left
    y: number; // top
    w: number;
    h: number;
}
export interface Pyramid {
    slots: Place[];
    star: Place;
    rows: Box[];
    plate: Box;
    near: boolean;
}
export interface Layout {
    card: number; // width of the largest card
    pyramids: Pyramid[]; // by seat
    centre: [Place, Place];
    stock: Place;
    drawn: Place;
    out: Place;
    islet: Box;
    choice: Box; // where the last round's question is asked
    prompt: Box;
}

export const ROWS = Array.from({ length: ROW_COUNT }, (_, row) => ROW_LEAST + row); // cards in each
export const RATIO = 4 / 3; // height of a card to its width
const GAP = 0.08; // between cards, in widths
const WIDE = 5 + 4 * GAP; // a pyramid's width in cards
const PEEK = 0.46; // how much of the Star card rises above the first row, in heights
const TALL = PEEK + 4 + (3 * GAP) / RATIO; // a pyramid's height in card heights
const PLATE = 26, PROMPT = 46, EDGE = 8, NAME_LEAST = 140, PROMPT_LEAST = 340;
export const SMALL = 60; // cards beside which words have to be brief

export const ROW_FIRST = ROWS.map((_, row) => ROWS.slice(0, row).reduce((sum, count) => sum + count, 0)); // the first slot of each row
export const rowOf = (slot: number): number => ROW_FIRST.filter((first) => first <= slot).length - 1;

/** A box as an element's style. */
export const box = ({ x, y, w, h }: Box) => ({ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });

/** The same for one that grows upwards where its words need more room. */
export const growing = ({ x, y, w, h }: Box) => ({ left: `${x}px`, bottom: `calc(100% - ${y + h}px)`, width: `${w}px`, minHeight: `${h}px` });

function pyramidAt(middle: number, top: number, w: number, plate: Box, near: boolean): Pyramid {
    const h = w * RATIO, pitch = h + w * GAP, first = top + h * PEEK;
    const slots: Place[] = [], rows: Box[] = [];
    ROWS.forEach((count, row) => {
        const width = count * w + (count - 1) * w * GAP, left = middle - width / 2;
        rows.push({ x: left, y: first + row * pitch, w: width, h });
        for (let i = 0; i < count; i++) slots.push({ x: left + w / 2 + i * w * (1 + GAP), y: first + row * pitch + h / 2, w });
    });
    return { slots, rows, star: { x: middle, y: top + h / 2, w }, plate, near };
}

interface Fit {
    w: number;
    lines: number;
}

/** The largest cards with which `count` pyramids, each under its plate, fit into a box. */
function fit(count: number, width: number, height: number): Fit {
    let best: Fit = { w: 0, lines: 1 };
    for (let lines = 1; lines <= Math.min(3, count); lines++) {
        const across = Math.ceil(count / lines);
        const byWidth = (width / across - 14) / WIDE, byHeight = (height / lines - PLATE - 10) / (TALL * RATIO);
        const w = Math.min(byWidth, byHeight);
        if (w > best.w) best = { w, lines };
    }
    return best;
}

function lineUp(seats: number[], box: Box, { w, lines }: Fit, into: Pyramid[], plate = PLATE): void {
    const across = Math.ceil(seats.length / lines), tall = TALL * w * RATIO + plate;
    const lineGap = lines > 1 ? Math.min(22, (box.h - lines * tall) / (lines - 1)) : 0;
    const top = box.y + Math.max(0, (box.h - lines * tall - (lines - 1) * lineGap) / 2);
    seats.forEach((seat, i) => {
        const line = Math.floor(i / across), inLine = Math.min(across, seats.length - line * across);
        const room = Math.min(box.w / inLine, w * WIDE * 1.5 + 60), left = box.x + (box.w - room * inLine) / 2;
        const middle = left + room * (i - line * across + 0.5), y = top + line * (tall + lineGap);
        const wide = Math.min(room - 6, Math.max(w * WIDE, 170));
        into[seat] = pyramidAt(middle, y + plate, w, { x: middle - wide / 2, y, w: wide, h: plate - 2 }, false);
    });
}

/** The islet's cards side by side: stock, then the two places. */
function isletAt(x: number, y: number, w: number): Pick<Layout, "centre" | "stock" | "drawn" | "islet"> {
    const step = w * 1.22, h = w * RATIO;
    return {
        stock: { x: x - step * 1.08, y, w },
        centre: [{ x: x + step * 0.02, y, w }, { x: x + step * 1.02, y, w }],
        drawn: { x: x + step * 0.02, y, w },
        islet: { x: x - step * 2.1, y: y - h * 0.8, w: step * 4.2, h: h * 1.6 },
    };
}

function across(seat: number, seats: number): number[] {
    return Array.from({ length: seats - 1 }, (_, i) => (seat + 1 + i) % seats);
}

/** Upright: others above, the islet between, the own pyramid at the thumbs. */
function upright(W: number, H: number, seat: number, seats: number): Layout {
    const others = across(seat, seats), most = (W - 2 * EDGE) / WIDE;
    const rest = (w: number) => H - PROMPT - (TALL + 1.24) * w * RATIO - 18;
    let w = Math.min(most, 120);
    const enough = (far: number) => far >= Math.max(20, w * (others.length > 2 ? 0.33 : 0.46));
    while (w > 36 && !enough(fit(others.length, W - 2 * EDGE, rest(w)).w)) w--;
    const h = w * RATIO, mineTop = H - PROMPT - TALL * h - 6, isletY = mineTop - 0.58 * h - 6;
    const pyramids: Pyramid[] = [];
    const top: Box = { x: EDGE, y: 4, w: W - 2 * EDGE, h: isletY - 0.62 * h - 8 };
    lineUp(others, top, fit(others.length, top.w, top.h), pyramids);
    const plate: Box = { x: EDGE, y: mineTop + h * PEEK, w: (W - 2 * w) / 2 - EDGE - 10, h: h * 0.92 };
    pyramids[seat] = pyramidAt(W / 2, mineTop, w, plate, true);
    const islet = isletAt(W / 2, isletY, w);
    return {
        card: w, pyramids, ...islet, out: { x: W + w, y: isletY, w },
        choice: { x: EDGE, y: isletY - h * 0.62, w: W - 2 * EDGE, h: h * 1.24 },
        prompt: { x: 0, y: H - PROMPT, w: W, h: PROMPT },
    };
}

/** Lying: others along the top, below them the islet on the left of the own pyramid. */
function lying(W: number, H: number, seat: number, seats: number): Layout {
    const others = across(seat, seats), most = (W - 2 * EDGE) / (WIDE + 5.4);
    const rest = (w: number) => H - TALL * w * RATIO - 26;
    let w = Math.min(most, 150);
    const widest = fit(others.length, W - 2 * EDGE, Infinity).w;
    while (w > 30 && fit(others.length, W - 2 * EDGE, rest(w)).w < Math.min(widest, w * 0.55)) w--;
    const h = w * RATIO, mineTop = H - TALL * h - 10;
    const pyramids: Pyramid[] = [];
    const top: Box = { x: EDGE, y: 6, w: W - 2 * EDGE, h: mineTop - 14 };
    lineUp(others, top, fit(others.length, top.w, top.h), pyramids);
    const group = w * (WIDE + 5.4), left = (W - group) / 2;
    const middle = left + w * (5.2 + WIDE / 2), isletX = left + w * 2.55, isletY = mineTop + TALL * h * 0.36;
    const plate: Box = { x: middle + w * 1.2, y: mineTop + h * PEEK * 0.5, w: Math.min(W - EDGE - middle - w * 1.2, Math.max(190, w * 2.4)), h: Math.max(34, h * 0.9) };
    const narrow: Box = { x: Math.max(EDGE, isletX - 80), y: mineTop - 4, w: 160, h: 34 }; // beside the pyramid a name would be cut
    pyramids[seat] = pyramidAt(middle, mineTop, w, plate.w < NAME_LEAST ? narrow : plate, true);
    const islet = isletAt(isletX, isletY, w);
    const promptTop = islet.islet.y + islet.islet.h + 6;
    const promptRight = left + w * 4.3, promptLeft = Math.max(EDGE, promptRight - Math.max(w * 4.4, PROMPT_LEAST));
    const chooseLeft = islet.stock.x + w * 0.62, small = w < SMALL;
    return {
        card: w, pyramids, ...islet, out: { x: -w, y: isletY, w },
        choice: small ? { x: promptLeft, y: mineTop - 2, w: left + w * 5.05 - promptLeft, h: H - PROMPT - 16 - mineTop } : { x: chooseLeft, y: isletY - h * 0.9, w: w * 4.1, h: h * 1.8 },
        prompt: { x: promptLeft, y: small ? H - PROMPT - 8 : promptTop, w: promptRight - promptLeft, h: small ? PROMPT : Math.max(60, H - promptTop - 10) },
    };
}

/** For watchers of a wide table: half of the pyramids on either side of the islet; 0 wide where that does not serve. */
function aside(W: number, H: number, seats: number, plate: number, prompt: number): number {
    return seats > 4 ? 0 : Math.min((W - 2 * EDGE - 14 * (seats + 1)) / (2 * Math.ceil(seats / 2) * WIDE + 4.4), (H - prompt - plate - 26) / (TALL * RATIO));
}

/** For watchers: everybody alike, and names that can be read from across the room. */
function watched(W: number, H: number, seats: number): Layout {
    const plate = Math.max(PLATE, Math.min(46, H * 0.038)), prompt = Math.max(PROMPT, H * 0.06);
    const beside = aside(W, H, seats, plate, prompt);
    let best = { w: 0, lines: 1 };
    for (let lines = 1; lines <= Math.min(3, seats); lines++) {
        const byWidth = ((W - 2 * EDGE) / Math.ceil(seats / lines) - 14) / WIDE;
        const byHeight = (H - prompt - lines * (plate + 10) - 16) / ((lines * TALL + 1.6) * RATIO);
        const w = Math.min(byWidth, byHeight);
        if (w > best.w) best = { w, lines };
    }
    if (beside > best.w) return flanked(W, H, seats, beside, plate, prompt);
    const { w, lines } = best, h = w * RATIO, tall = TALL * h + plate + 10;
    const above = Math.ceil(lines / 2), all = Array.from({ length: seats }, (_, i) => i);
    const perLine = Math.ceil(seats / lines), top = all.slice(0, perLine * above), bottom = all.slice(perLine * above);
    const spare = Math.max(0, H - prompt - lines * tall - 1.6 * h) / 2;
    const isletY = spare + above * tall + 0.8 * h;
    const pyramids: Pyramid[] = [];
    lineUp(top, { x: EDGE, y: spare / 2, w: W - 2 * EDGE, h: above * tall }, { w, lines: above }, pyramids, plate);
    const below: Box = { x: EDGE, y: isletY + 0.8 * h + spare / 2, w: W - 2 * EDGE, h: (lines - above) * tall };
    if (bottom.length) lineUp(bottom, below, { w, lines: lines - above }, pyramids, plate);
    const islet = isletAt(W / 2, isletY, w);
    return {
        card: w, pyramids, ...islet, out: { x: W + w, y: isletY, w }, choice: islet.islet,
        prompt: { x: 0, y: H - prompt, w: W, h: prompt },
    };
}

function flanked(W: number, H: number, seats: number, w: number, plate: number, prompt: number): Layout {
    const all = Array.from({ length: seats }, (_, i) => i), half = Math.ceil(seats / 2), side = (W - 2 * EDGE - 4.4 * w) / 2;
    const tall = TALL * w * RATIO + plate + 10, y = Math.max(0, H - prompt - tall) / 2, isletY = y + tall / 2;
    const pyramids: Pyramid[] = [];
    lineUp(all.slice(0, half), { x: EDGE, y, w: side, h: tall }, { w, lines: 1 }, pyramids, plate);
    lineUp(all.slice(half), { x: W - EDGE - side, y, w: side, h: tall }, { w, lines: 1 }, pyramids, plate);
    const islet = isletAt(W / 2, isletY, w);
    return { card: w, pyramids, ...islet, out: { x: W + w, y: isletY, w }, choice: islet.islet, prompt: { x: 0, y: H - prompt, w: W, h: prompt } };
}

export function layoutOf(W: number, H: number, seat: number, seats: number): Layout {
    if (seat < 0) return watched(W, H, seats);
    return W > H * 0.95 ? lying(W, H, seat, seats) : upright(W, H, seat, seats);
}
