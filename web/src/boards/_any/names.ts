// names.ts -- what a table is made of, in words: the game's own where it has them (GAME.act.*, GAME.zone.*, GAME.look.*,
// GAME.cell, GAME.number.*), else the names that its rules use.
import type { Piece, Preview } from "../../wire";
import { say, words } from "../../words";
import type { BoardProps } from "../board";
import type { Move } from "./moves";

const OF_SEAT = /^(.*[^\d])(\d+)$/; // hand0: there is one for each seat

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The seat that a zone belongs to, or -1. */
export const seatOf = (name: string): number => Number(OF_SEAT.exec(name)?.[2] ?? -1);

function nameOf({ game, talk }: BoardProps, sort: "act" | "zone" | "look", name: string): string {
    const [, stem = name, seat] = OF_SEAT.exec(name) ?? [], key = `${game.id}.${sort}.`;
    if (seat !== undefined && words.knows(key + stem)) return words.tell([key + stem, ["s", Number(seat)]], talk);
    if (words.knows(key + name)) return words.tell([key + name], talk);
    const plain = stem.replace(/[_-]/g, " ");
    return seat === undefined ? plain : `${plain} · ${talk.seat?.(Number(seat)) ?? seat}`;
}

export const actName = (props: BoardProps, kind: number): string => capital(nameOf(props, "act", props.game.acts[kind] ?? ""));
export const zoneName = (props: BoardProps, zone: number): string => capital(nameOf(props, "zone", props.game.zones[zone] ?? ""));

/** What a scale is for; the first of several that nobody named is "number 1". */
export function numberName({ game }: BoardProps, { kind, ranges }: Move, which: number): string {
    const key = `${game.id}.number.${game.acts[kind]}`, one = `${key}.${ranges[which]!.at}`;
    return words.knows(one) ? words.tell([one]) : words.knows(key) ? words.tell([key]) : say(ranges.length > 1 ? "any.page.number_of" : "any.page.number", which + 1);
}

/** It has a face that this seat does not see: others of its looks show theirs. */
export const isHidden = ({ game, view }: BoardProps, [, , , face, look = 0]: Piece): boolean => !face && (game.looks[look] === undefined || view.pieces.some((p) => p[3] && p[4] === look));

/** A piece as this seat sees it: its face, or what everybody sees of it. */
export function pieceName(props: BoardProps, piece: Piece): string {
    const { game, talk } = props, [, , , face = 0, look = 0] = piece, seen = game.looks[look];
    if (seatOf(seen ?? "") >= 0) return nameOf(props, "look", seen!); // a seat's own figure: whose it is says more than what it shows
    if (face && game.faces[face]) return words.tell(game.faces[face], talk);
    return seen === undefined ? say("any.page.hidden") : nameOf(props, "look", seen);
}

const MANY = 3; // things that name a move; more would not be read

/** A move in words. What it touches tells moves of a kind apart; where it touches nothing, its notation does. */
export function moveName(props: BoardProps, move: Move, seen: Preview | undefined): string {
    const own = props.tell?.(move.text), { game, view, talk } = props;
    if (own) return own.replace(/\.$/, "");
    const some = <T>(things: T[], name: (thing: T) => string) => (things.length && things.length <= MANY ? things.map(name).join(", ") : "");
    const pieces = (seen?.pieces ?? []).map((id) => view.pieces.find((p) => p[0] === id)).filter((p) => p !== undefined), cell = `${game.id}.cell`;
    const cells = some(seen?.cells ?? [], (name) => (words.knows(cell) ? words.tell([cell, ["c", name]], talk) : (talk.cell?.(name) ?? name)));
    const touched = words.knows(cell) && cells ? cells : some(pieces, (p) => pieceName(props, p)) || cells;
    if (touched) return touched;
    const [first = "", ...rest] = move.text.split(" "), said = rest.filter((word) => !word.includes("..")).join(" ");
    return said || (first === game.acts[move.kind] || move.ranges.length ? actName(props, move.kind) : move.text);
}

/** The names of a group, told apart by the notation where they are alike. */
export function moveNames(props: BoardProps, moves: Move[], sight: (move: Move) => Preview | undefined): Map<Move, string> {
    const names = new Map(moves.map((m) => [m, moveName(props, m, sight(m))])), times = new Map<string, number>();
    for (const name of names.values()) times.set(name, (times.get(name) ?? 0) + 1);
    return new Map([...names].map(([m, name]) => [m, times.get(name)! > 1 ? `${name} (${m.text})` : name]));
}
