// keep.ts -- what this browser keeps: seats (their tokens), the name, language and theme.
// Private windows and full disks may refuse; then the page remembers until it is closed.
import type { SeatToken, You } from "./wire";

const memory = new Map<string, string>();

function get(key: string): string | null {
    try {
        return localStorage.getItem(`ilot.${key}`) ?? memory.get(key) ?? null;
    } catch {
        return memory.get(key) ?? null;
    }
}

function put(key: string, value: string | null): void {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
    try {
        if (value === null) localStorage.removeItem(`ilot.${key}`);
        else localStorage.setItem(`ilot.${key}`, value);
    } catch {
        // memory has it
    }
}

/** What makes this browser somebody at a table. */
export interface Kept {
    tokens: SeatToken[];
    host?: string;
    game?: string;
    at: number;
}

const KEPT_TABLES = 30;

function tables(): Record<string, Kept> {
    try {
        const all: unknown = JSON.parse(get("tables") ?? "{}");
        return all && typeof all === "object" ? (all as Record<string, Kept>) : {};
    } catch {
        return {};
    }
}

export function keptTable(code: string): Kept | undefined {
    return tables()[code];
}

export function keptTables(): [code: string, kept: Kept][] {
    return Object.entries(tables()).sort((a, b) => b[1].at - a[1].at);
}

export function keepTable(code: string, kept: Kept | null): void {
    const all = tables();
    delete all[code];
    if (kept) all[code] = kept;
    const newest = Object.entries(all).sort((a, b) => b[1].at - a[1].at).slice(0, KEPT_TABLES);
    put("tables", JSON.stringify(Object.fromEntries(newest)));
}

/** Adds seats to those already held; a seat has one token, the newest. */
export function keepTokens(code: string, tokens: SeatToken[], host: string | undefined, game: string | undefined): void {
    const before = keptTable(code);
    const held = (before?.tokens ?? []).filter((t) => !tokens.some((other) => other.seat === t.seat));
    const kept: Kept = { tokens: [...held, ...tokens], at: Date.now() };
    const hostToken = host ?? before?.host, gameId = game ?? before?.game;
    if (hostToken) kept.host = hostToken;
    if (gameId) kept.game = gameId;
    keepTable(code, kept);
}

/** Forgets what is not held any more: other seats on this device stay. */
export function keepOnly(code: string, you: You): void {
    const before = keptTable(code);
    if (!before) return;
    const { host, ...rest } = before, tokens = before.tokens.filter((t) => you.seats.includes(t.seat));
    const left: Kept = { ...rest, tokens, ...(host && you.host && { host }) };
    keepTable(code, tokens.length || left.host ? left : null);
}

export const kept = {
    get name(): string { return get("name") ?? ""; },
    set name(value: string) { put("name", value); },
    get language(): string | null { return get("language"); },
    set language(value: string | null) { put("language", value); },
    get theme(): string | null { return get("theme"); },
    set theme(value: string | null) { put("theme", value); },
    /** Whether a sound calls when it is one's turn: "on", or nothing. */
    get sound(): string | null { return get("sound"); },
    set sound(value: string | null) { put("sound", value); },
    /** Whether tables in 3D are shown as lists; null: as the machine can. */
    get lists(): string | null { return get("lists"); },
    set lists(value: string | null) { put("lists", value); },
    /** Whether tables are told in words instead of shown on their boards: "on", or nothing. */
    get inWords(): string | null { return get("in_words"); },
    set inWords(value: string | null) { put("in_words", value); },
};
