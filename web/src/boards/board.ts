// board.ts -- what the page gives a board, and what every board may lean on.
//
// A board draws a View and turns clicks into acts by looking them up in the View's choices. It knows where
// things lie and what they look like, but no rules: an act that no choice matches is put to the server, whose refusal says why.
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { AnAct, Complaint, HandsLine, Outcome, Step } from "../session";
import type { Game, Named, Place, Preview, SeatState, View } from "../wire";
import type { Mark } from "../parts/marks";
import type { Livery } from "../parts/seat";
import { built } from "../built";
import { loadStyle } from "../load";
import { say, type Talk, words } from "../words";

export interface BoardProps<C extends Named = Named> {
    game: Game<C>;
    view: View<C>;
    seat: number; // whose place at the table this is; -1: a watcher's
    seats: SeatState[];
    options: Record<string, number>; // of the match
    talk: Talk;
    idle: boolean; // the picture is the truth and nothing is under way: acts are welcome
    dealing: boolean; // a match has just begun
    sending: AnAct | null;
    complaint: Complaint | null;
    acts: number; // done so far in this picture
    act: (act: AnAct, at: string) => void;
    press: (act: AnAct, place?: Place) => Promise<Outcome>; // where everybody plays at once
    places: ReadonlyMap<number, { x: number; y: number }>; // where people put pieces, by id; for the eye only
    hands: HandsLine; // where every seat has a world of its own
    preview: (act: AnAct) => Promise<Preview | null>;
    complain: (complaint: Complaint) => void;
    forgive: () => void;
    openRule: (clause: string) => void;
    fail: () => void; // something the board needs cannot be had
    /** For the board that serves any game, from the game's own: an act that is offered in its words, and what it calls a place. */
    tell?: (act: string) => string | null;
    place?: (piece: number, zone: string, slot: number) => string | null;
}

/** An act in words, why a strong player would do it, and where it happens on the board. */
export interface Hint {
    text: string;
    why: string;
    marks: Mark[];
}

/** A position without anybody at the table: what a picture in the rules is drawn from. */
export type StillProps<C extends Named = Named> = Pick<BoardProps<C>, "game" | "view" | "talk">;

export interface Board {
    default: ComponentType<BoardProps>;
    /** Draws a position for the rules; without it the board itself does, as a watcher sees it. */
    Still?: ComponentType<StillProps>;
    /** The size at which it is drawn for a picture so wide, and how much of its foot stays empty there. */
    drawn?: (wide: number) => (Size & { empty: number }) | null;
    hint: (props: BoardProps, act: string) => Hint | null;
    /** What marks this place of a piece on the board (a selector), or null where that cannot be seen. */
    where: (props: BoardProps, piece: number, zone: string, slot: number) => string | null;
    /** An act that is offered in words that need no picture, for the table in words; without it, what `hint` says. */
    tell?: (props: BoardProps, act: string) => string | null;
    /** What people call the place of a piece, for the table in words; null or without it: by the number of its slot. */
    place?: (props: BoardProps, piece: number, zone: string, slot: number) => string | null;
    /** What is lit for a winner at the end. */
    won: (props: BoardProps, seat: number) => string[];
    /** What pieces and cells of the notation are called by who sees them. */
    naming?: Pick<Talk, "piece" | "cell">;
    /** How seats look where pieces have their own colours; without it, by the page's shapes. */
    livery?: (seats: number) => (seat: number) => Livery | null;
}

/** The board that serves any game: in words and lists, by what every game tells. */
export const ANY = "_any";
export const hasBoard = (game: string): boolean => built.boards.includes(game);
/** Told in words instead of shown on its board; where hands move a world that the board itself steps, that board has the list. */
export const hasWords = ({ id, hands }: Game): boolean => hasBoard(id) && !hands;

/** Boards come when somebody needs one: `games/GAME/page/board.tsx` with `board.css` beside it. */
export async function loadBoard(game: string): Promise<Board> {
    const code: Promise<Board> = game === ANY ? import("./_any/board") : import(`../../../games/${game}/page/board.tsx`);
    const [board] = await Promise.all([code, loadStyle(built.styles[game]), words.want(game)]);
    return board;
}

export const wonMarks = (board: Board, props: BoardProps): Mark[] =>
    props.view.winners.flatMap((seat) => board.won(props, seat).map((at) => ({ at, seat, kind: "won" as const, every: true })));

/** Where others' last moves came from and went to. */
export function trailMarks(board: Board, props: BoardProps, trail: Step[]): Mark[] {
    const { game, view } = props;
    return trail.flatMap(({ seat, piece, from }): Mark[] => {
        const now = view.pieces.find((p) => p[0] === piece);
        const to = now && board.where(props, piece, game.zones[now[1]!] ?? "", now[2]!), was = from && board.where(props, -1, game.zones[from[0]] ?? "", from[1]);
        return [...(was && was !== to ? [{ at: was, seat, kind: "from" as const }] : []), ...(to ? [{ at: to, seat, kind: "to" as const }] : [])];
    }).filter((m, i, all) => !all.slice(i + 1).some((later) => later.at === m.at));
}

export const cellMark = (cell: string, label?: string): Mark => ({ at: `[data-cell="${cell}"]`, ...(label && { label }) });

/** The kind and the numbers of an act that is offered. */
export function actOf<C extends Named>({ game, view }: BoardProps<C>, text: string): { kind: C["act"]; args: number[] } | null {
    const choice = (view.choices ?? []).find((c) => c[0] === text);
    if (!choice) return null;
    const [, kind, ...args] = choice;
    return { kind: game.acts[kind]!, args: args.map((a) => (Array.isArray(a) ? a[0] : a)) };
}

/** What is printed on a face: the numbers and the one word that it is told with. */
export interface Printed<C extends Named = Named> {
    word: C["word"];
    numbers: number[];
}

/** Of a face that is blank, or has no word, nothing. */
export function printedOn<C extends Named>(game: Game<C>, face: number): Printed<C> | null {
    const [, ...args] = game.faces[face] ?? [""];
    const words = args.flatMap((arg) => (Array.isArray(arg) && arg[0] === "w" ? [arg[1]] : []));
    return words[0] ? { word: words[0], numbers: args.filter((arg) => typeof arg === "number") } : null;
}

export interface Size {
    width: number;
    height: number;
}

/** The size of an element, kept up to date; null before the first measure. */
export function useSize<E extends HTMLElement>(): [ref: { current: E | null }, size: Size | null] {
    const ref = useRef<E>(null);
    const [size, setSize] = useState<Size | null>(null);
    useLayoutEffect(() => {
        const element = ref.current;
        if (!element) return;
        const measure = () => {
            const width = element.clientWidth, height = element.clientHeight;
            setSize((s) => (s && s.width === width && s.height === height ? s : { width, height }));
        };
        measure();
        const observer = new ResizeObserver(measure);
        observer.observe(element);
        return () => observer.disconnect();
    }, []);
    return [ref, size];
}

const WAYS: Record<string, [x: number, y: number]> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** The nearest cell in the direction of an arrow key; sideways distance counts double. */
function nextCell(from: HTMLElement, cells: HTMLElement[], [wx, wy]: [number, number]): HTMLElement | undefined {
    const centre = (e: HTMLElement) => {
        const r = e.getBoundingClientRect();
        return [r.left + r.width / 2, r.top + r.height / 2] as const;
    };
    const [x, y] = centre(from);
    let best: HTMLElement | undefined, least = Infinity;
    for (const cell of cells) {
        const [cx, cy] = centre(cell);
        const along = (cx - x) * wx + (cy - y) * wy, aside = Math.abs((cx - x) * wy) + Math.abs((cy - y) * wx);
        const far = along + 2 * aside;
        if (cell !== from && along > 2 && far < least) [best, least] = [cell, far];
    }
    return best;
}

/**
 * One tab stop for the whole board; arrows go from cell to cell ([data-cell]) by where they lie. Answers the id of the cell
 * that has the tab stop and a function that moves the focus.
 */
export function useCells(board: { current: HTMLElement | null }, first: string): [stop: string, focus: (cell: string) => void] {
    const [stop, setStop] = useState(first);
    const cells = () => [...(board.current?.querySelectorAll<HTMLElement>("[data-cell]") ?? [])];
    useEffect(() => {
        const element = board.current;
        if (!element) return;
        const onKey = (e: KeyboardEvent) => {
            const way = WAYS[e.key], from = (e.target as HTMLElement).closest<HTMLElement>("[data-cell]");
            if (!way || !from || e.altKey || e.ctrlKey || e.metaKey) return;
            e.preventDefault();
            nextCell(from, cells(), way)?.focus();
        };
        const onFocus = (e: FocusEvent) => {
            const cell = (e.target as HTMLElement).closest<HTMLElement>("[data-cell]")?.dataset.cell;
            if (cell) setStop(cell);
        };
        element.addEventListener("keydown", onKey);
        element.addEventListener("focusin", onFocus);
        return () => {
            element.removeEventListener("keydown", onKey);
            element.removeEventListener("focusin", onFocus);
        };
    }, []);
    const present = cells().some((c) => c.dataset.cell === stop);
    return [
        present || !board.current ? stop : first,
        (cell) => board.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus(),
    ];
}

/** Whom the table waits for. */
export function waitWords({ view, seat, seats, talk }: BoardProps): string {
    const others = view.may_act.filter((s) => s !== seat), names = others.map((s) => talk.seat?.(s) ?? "").join(", ");
    const away = others.length > 0 && others.every((s) => seats[s]?.kind === "person" && !seats[s].online && !seats[s].stand_in);
    return !names ? "" : away ? say("page.prompt.away", names) : say("page.prompt.wait", names);
}

const ASK_AFTER_MS = 50;

/** What the acts would cost and mean, as the server says; asked once each while `moment` lasts. */
export function useForesight({ preview }: BoardProps, moment: string, acts: (string | number[])[]): (act: string | number[]) => Preview | undefined {
    const [told, setTold] = useState<{ moment: string; by: Record<string, Preview> }>({ moment: "", by: {} });
    const asked = useRef({ moment: "", acts: new Set<string>() });
    useEffect(() => {
        const ask = (act: string | number[]) => {
            const { acts: before } = asked.current, name = String(act);
            if (before.has(name)) return;
            before.add(name);
            void preview(act).then((p) => {
                if (p && asked.current.moment === moment) setTold((k) => ({ moment, by: { ...(k.moment === moment ? k.by : {}), [name]: p } }));
                else before.delete(name);
            });
        };
        const timer = window.setTimeout(() => {
            if (asked.current.moment !== moment) asked.current = { moment, acts: new Set() };
            acts.forEach(ask);
        }, ASK_AFTER_MS);
        return () => window.clearTimeout(timer);
    }, [moment, acts.map(String).join(";")]);
    return (act) => (told.moment === moment ? told.by[String(act)] : undefined);
}
