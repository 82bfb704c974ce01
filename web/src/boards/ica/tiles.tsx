// tiles.tsx -- everything printed: sixteen stones engraved in the manner of the Ica stones, sacred objects, reports, the backs
// of the three layers. Our own drawings in a box of 40 about its middle. Colours never stand alone: layers have patterns, red
// points a round badge and blue ones a square.
import type { Game } from "../../wire";
import { printed } from "./model";

/** Strokes only, as if scratched into the stone: bird, fish, spiral, sun, llama, snake, hand, spider, star, cactus, whale, temple, lizard, eye, flower, boat. */
const ENGRAVINGS = [
    "M-13 4C-7-3 2-3 8 1L15-3 11 4C7 11-4 11-13 4ZM-4 1C-7-6-3-12 4-14 3-9 5-4 4 0M-2-3 3-9M0-1 4-5M-13 4-17 8M0 9V14M4 8V13",
    "M-15 0C-8-9 4-9 10 0 4 9-8 9-15 0ZM10 0 16-6V6ZM-9-2H-8.8M-4-6C-1-2-1 3-4 6M1-5C3-2 3 2 1 5M5-3C6-1 6 1 5 3",
    "M0 1C0-2 5-2 5 2S-3 8-6 3-3-9 4-8 13 0 10 7-5 15-12 9-14-9-5-13",
    "M-6 0A6 6 0 1 0 6 0 6 6 0 1 0-6 0M0-9V-15M0 9V15M-9 0H-15M9 0H15M-6.500-6.500-11-11M6.500-6.500 11-11M-6.500 6.500-11 11M6.500 6.500 11 11M-2.500-1H-2.400M2.500-1H2.600M-2 2.500C-1 3.500 1 3.500 2 2.500",
    "M-11 15V2C-11-2-8-3-4-3H3V-12L4-16 7-13H12L13-9H9V3C9 5 8 6 7 6V15M-7 15V7H3V15M8-11H8.100M-11 1-15 4M-6 0-3 3M0 0 3 3",
    "M-15 9C-12 2-9 2-7 8S-1 14 2 8 6-2 2-4-2-13 4-14 12-11 12-9L7-7M8-11H8.100M12-9 17-7M-12 7-11 9M-4 11-3 9M4 4 6 5",
    "M-6 15C-8 7-12 4-14-1L-11-3-6 3V-10C-6-12-3-12-3-10V-1M-3-12C-3-14 0-14 0-12V-1M0-11C0-13 3-13 3-11V0M3-8C3-10 6-10 6-8V5C6 10 5 12 5 15ZM-2 6C-4 6-4 9-2 9S1 5-2 4",
    "M-4-4A4 4 0 1 0 4-4 4 4 0 1 0-4-4M-5.500 6A5.500 5.500 0 1 0 5.500 6 5.500 5.500 0 1 0-5.500 6M-4-5-10-11V-16M4-5 10-11V-16M-4-3-13-5-16-10M4-3 13-5 16-10M-5 3-13 4-16 9M5 3 13 4 16 9M-4 9-9 12V17M4 9 9 12V17",
    "M0-15 3.500-5H14L6 2 9 13 0 7-9 13-6 2-14-5H-3.500ZM-3 0A3 3 0 1 0 3 0 3 3 0 1 0-3 0",
    "M-3 15V-11A3 3 0 0 1 3-11V15M-3 5H-8A3 3 0 0 1-11 2V-5M3 1H8A3 3 0 0 0 11-2V-9M-10 15H10M0-10V-7M0-3V0M0 4V7M0 10V12",
    "M-16 3C-13-8 4-9 9-1 11 2 14 0 14-4L10-9M14-4 18-8M9-1C11 7 6 10 0 10-8 10-15 9-16 3ZM-10 0H-9.800M-15 5C-11 5-8 6-6 9M-5-9V-13M-5-12-9-16M-5-12-1-16",
    "M-16 13H16V8H12V3H8V-2H4V-7H-4V-2H-8V3H-12V8H-16ZM-3 13V6H3V13M0-10V-16M-3-13H3",
    "M0-16C-4-14-3-10-2-7V4C-2 9 3 10 4 16M0-16C4-14 3-10 2-7V4C2 7 8 8 9 15M-2-5-9-7-12-12M2-5 9-7 12-12M-2 3-9 5-13 11M2 2 9 1 14 4M-1-12H-.9M1-12H1.100M0-4V3",
    "M-16 0C-8-10 8-10 16 0 8 10-8 10-16 0ZM-5 0A5 5 0 1 0 5 0 5 5 0 1 0-5 0M-1 0H1M-10-9-12-14M0-11V-16M10-9 12-14M-10 9-12 13M0 11V15M10 9 12 13",
    "M-3-3A3 3 0 1 0 3-3 3 3 0 1 0-3-3M0-6C-4-10-3-15 0-15S4-10 0-6M3-4C8-8 13-6 13-3S8 1 3-2M2 0C6 4 5 8 2 8S-2 3 0 0M-3-4C-8-8-13-6-13-3S-8 1-3-2M0 8V16M0 13C4 13 7 11 8 8M0 15C-4 15-7 13-8 10",
    "M-15 4C-12 12 12 12 15 4 16 1 17-3 16-7 13-1 8 4 0 4S-13-1-16-7C-17-3-16 1-15 4ZM0 4V-15L11-3H0M-9 9-7 4M-3 10-2 4M3 10 4 4M9 9 9 3",
];

const OBJECTS: Record<string, preact.JSX.Element> = {
    orb: <><circle r="12" fill="#7d6bc4" stroke="#3d2f78" stroke-width="1.500" /><path d="M-8 3C-3-1 3 7 9 1M-9-3C-4-7 2 0 8-5" fill="none" stroke="#cfc4f5" stroke-width="1.500" /><ellipse cx="-4" cy="-6" rx="3.500" ry="2.200" fill="#fff" opacity=".75" transform="rotate(-35 -4 -6)" /><path d="M-7 14H7L5 11H-5Z" fill="#b98b2f" stroke="#5d4310" /></>,
    pottery: <><path d="M-5-13H5L4-9C11-5 12 3 7 9 5 12-5 12-7 9-12 3-11-5-4-9Z" fill="#bf5f34" stroke="#5f2a12" stroke-width="1.500" stroke-linejoin="round" /><path d="M-9.500-2H9.500M-10 3H10" stroke="#5f2a12" /><path d="M-9 .5-6-2-3 .5 0-2 3 .5 6-2 9 .5" fill="none" stroke="#f4d8b0" stroke-width="1.500" /><path d="M-6 13H6" stroke="#5f2a12" stroke-width="2.500" /></>,
    clepsydra: <><path d="M-8-12H8L2 0 8 12H-8L-2 0Z" fill="#dbeef6" stroke="#1d4863" stroke-width="1.500" stroke-linejoin="round" /><path d="M-5-6H5L0 0Z" fill="#3d8fbf" /><path d="M-7 11C-4 7 4 7 7 11Z" fill="#3d8fbf" /><path d="M0 .5C1.300 2.200 1.300 3.300 0 3.300S-1.300 2.200 0 .5ZM0 4.200C1.100 5.500 1.100 6.400 0 6.400S-1.100 5.500 0 4.200Z" fill="#2b78a6" /><path d="M-4-9.500-2-5" stroke="#fff" stroke-width="1.300" stroke-linecap="round" opacity=".9" /><path d="M-9-12V12M9-12V12" stroke="#8a6a35" stroke-width="1.300" /><path d="M-10-13H10M-10 13H10" stroke="#6b4a1d" stroke-width="3" stroke-linecap="round" /></>,
    knife: <><g transform="rotate(40)"><path d="M-4 2C-7-6-5-13 1-18 4-11 5-5 4 2Z" fill="#aebac2" stroke="#27343c" stroke-width="1.400" stroke-linejoin="round" /><path d="M1-18C0-11 0-5 0 2" fill="none" stroke="#5f717c" /><path d="M-1.500-4-4.500-8M0-9-3.500-12" stroke="#eef3f5" stroke-width="1.100" stroke-linecap="round" /><rect x="-7" y="1.500" width="14" height="3.400" rx="1.500" fill="#d9a93a" stroke="#5d4310" stroke-width="1.200" /><path d="M-3 5H3L2.600 14H-2.600Z" fill="#8a5227" stroke="#41230c" stroke-width="1.300" stroke-linejoin="round" /><path d="M-3 7.500 3 9M-3 10.500 3 12" stroke="#f0cf8a" stroke-width="1.200" /><circle cy="16" r="2.800" fill="#d9a93a" stroke="#5d4310" stroke-width="1.200" /></g></>,
    bone: <><g id="ica-one-bone"><path d="M-9-6C-13-6-14-11-10-11-10-15-5-14-5-10L8 5C12 4 14 8 11 10 11 14 6 14 6 10Z" transform="rotate(2)" fill="#f2e8cf" stroke="#6d5a35" stroke-width="1.400" stroke-linejoin="round" /></g><path d="M9-6C13-6 14-11 10-11 10-15 5-14 5-10L-8 5C-12 4-14 8-11 10-11 14-6 14-6 10Z" fill="#fbf4e0" stroke="#6d5a35" stroke-width="1.400" stroke-linejoin="round" /></>,
    report: <><path d="M-9-13H5L10-8V13H-9Z" fill="#fffdf2" stroke="#54606a" stroke-width="1.500" stroke-linejoin="round" /><path d="M5-13V-8H10M-5-5H5M-5-1H6M-5 3H6M-5 7H2" fill="none" stroke="#54606a" stroke-width="1.300" /><circle cx="6" cy="10" r="3.500" fill="#b3262e" /></>,
};

const PEBBLE = "M-17 2C-18-9-9-17 2-17S18-9 17 2 9 17-1 17-16 12-17 2Z";

/** Drawn once and used by name everywhere. */
export function Sprite() {
    return (
        <svg class="ica-sprite" aria-hidden="true">
            <defs>
                {ENGRAVINGS.map((d, i) => <symbol key={i} id={`ica-e${i + 1}`} viewBox="-20 -20 40 40" overflow="visible"><path d={d} fill="none" stroke="currentColor" stroke-width="1.900" stroke-linecap="round" stroke-linejoin="round" /></symbol>)}
                {Object.entries(OBJECTS).map(([name, drawing]) => <symbol key={name} id={`ica-${name}`} viewBox="-20 -20 40 40">{drawing}</symbol>)}
                <radialGradient id="ica-stone-light" cx=".36" cy=".28" r=".8"><stop offset="0" stop-color="#7d6c61" /><stop offset=".5" stop-color="#4d413b" /><stop offset="1" stop-color="#2c2421" /></radialGradient>
                <symbol id="ica-pebble" viewBox="-20 -20 40 40"><path d={PEBBLE} fill="url(#ica-stone-light)" stroke="#1f1815" stroke-width="1.300" /><path d="M-14-3C-13-10-7-14.500 0-14.700" fill="none" stroke="#b3a295" stroke-width="1.200" stroke-linecap="round" opacity=".8" /><path d="M-11 9h.1M11 7h.1M7-11h.1M-4 13h.1M13-2h.1" stroke="#9c8a7d" stroke-width="1.300" stroke-linecap="round" opacity=".6" /></symbol>
                <symbol id="ica-eye" viewBox="-12 -12 24 24"><circle r="11" fill="#fffdf6" stroke="#a1236a" stroke-width="1.600" /><path d="M-8 0C-4-5.500 4-5.500 8 0 4 5.500-4 5.500-8 0Z" fill="none" stroke="#a1236a" stroke-width="1.700" /><circle r="2.600" fill="#a1236a" /></symbol>
                <pattern id="ica-p-yellow" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1" fill="#8a6410" /><circle cx="6" cy="6" r="1" fill="#8a6410" /></pattern>
                <pattern id="ica-p-light" width="10" height="6" patternUnits="userSpaceOnUse"><path d="M0 3Q2.500 0 5 3T10 3" fill="none" stroke="#6d4218" stroke-width="1.100" /></pattern>
                <pattern id="ica-p-dark" width="8" height="6" patternUnits="userSpaceOnUse"><path d="M0 5 4 1 8 5" fill="none" stroke="#c49a72" stroke-width="1" /></pattern>
                <pattern id="ica-f0" width=".11" height=".11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M.05 0V.11" class="ica-seat-line s0" /></pattern>
                <pattern id="ica-f1" width=".13" height=".13" patternUnits="userSpaceOnUse"><circle cx=".06" cy=".06" r=".028" class="ica-seat-dot s1" /></pattern>
                <pattern id="ica-f2" width=".14" height=".14" patternUnits="userSpaceOnUse"><path d="M0 .07H.14M.07 0V.14" class="ica-seat-line s2" /></pattern>
                <pattern id="ica-f3" width=".24" height=".14" patternUnits="userSpaceOnUse"><path d="M0 .07Q.06 0 .12 .07T.24 .07" class="ica-seat-line s3" /></pattern>
            </defs>
        </svg>
    );
}

/** A stone with its picture: pale lines with a dark lower edge, as if cut in. */
export function Stone({ number }: { number: number }) {
    return (
        <>
            <use href="#ica-pebble" x="-20" y="-20" width="40" height="40" />
            <use href={`#ica-e${number}`} class="ica-cut" x="-14" y="-13.200" width="29" height="29" /><use href={`#ica-e${number}`} class="ica-scratch" x="-14.500" y="-14.200" width="29" height="29" />
        </>
    );
}

const RED = ["stone", "pottery", "research"];

function Value({ kind, value }: { kind: string; value: number }) {
    const red = RED.includes(kind);
    if (kind === "report") return null;
    return (
        <g transform="translate(-13 -13)" class={red ? "ica-value red" : "ica-value blue"}>
            {red ? <circle r="6" /> : <rect x="-5.500" y="-5.500" width="11" height="11" rx="1.500" />}
            <text y="3.300" text-anchor="middle">{value}</text>
        </g>
    );
}

/** The printed side of a tile. */
function Front({ game, face, covered }: { game: Game; face: number; covered: boolean }) {
    const p = printed(game, face);
    if (!p) return null;
    return (
        <>
            {p.kind === "stone" ? (
                <Stone number={p.number} />
            ) : p.kind === "research" ? (
                <use href={`#ica-e${p.number}`} class="ica-sketch" x="-16" y="-16" width="32" height="32" />
            ) : (
                <use href={`#ica-${p.kind}`} x="-16" y="-16" width="32" height="32" />
            )}
            {!covered && <Value kind={p.kind} value={p.value} />}
        </>
    );
}

export interface Drawn {
    game: Game;
    face: number;
    look: string; // yellow, light, dark, research
    down: boolean; // lies face down; if a face is given all the same, it is known privately
    bare?: boolean; // without the square: a stone on its research tile
    covered?: boolean; // a research tile under its stone
}

/** A tile as it lies: face up, face down, or face down but known. */
export function TileArt({ game, face, look, down, bare = false, covered = false }: Drawn) {
    const research = look === "research";
    return (
        <svg class={`ica-art ${look} ${down ? "down" : "up"} ${bare ? "bare" : ""}`} viewBox="-20 -20 40 40" aria-hidden="true">
            {!bare && <rect class="ica-ground" x="-19.500" y="-19.500" width="39" height="39" rx="4" />}
            {down && !research && <rect x="-19" y="-19" width="38" height="38" rx="4" fill={`url(#ica-p-${look})`} opacity=".55" />}
            {down && research && !face && <path class="ica-glass" d="M-8-3A7 7 0 1 0 6-3 7 7 0 1 0-8-3M4 2 12 11" />}
            {down && !!face && <rect class="ica-hint" x="-15" y="-15" width="30" height="30" rx="4" />}
            {!!face && <g opacity={down ? 0.78 : 1} transform={down ? "scale(.8)" : undefined}><Front game={game} face={face} covered={covered} /></g>}
            {down && !!face && <use href="#ica-eye" x="6" y="6" width="13" height="13" />}
        </svg>
    );
}

const HATS = ["M-13-7C-8-10 8-10 13-7L8-9C7-16-7-16-8-9Z", "M-6-10A6 6 0 0 1 6-10Z"];

/** A prospector wears a wide hat; a researcher holds a magnifying glass. The seat's shape is on the chest. */
export function PawnArt({ seat, ground }: { seat: number; ground: number }) {
    const shape = ["M0-4.500A4.500 4.500 0 1 1-.01-4.500Z", "M0-5 5 4H-5Z", "M-4-4H4V4H-4Z", "M0-5.500 4.500 0 0 5.500-4.500 0Z"][seat];
    return (
        <svg class={`ica-pawn-art s${seat}`} viewBox="-16 -18 32 38" aria-hidden="true">
            <path class="ica-body" d="M-10 19C-11 6-7 0 0 0S11 6 10 19Z" /><circle class="ica-body" cy="-5" r="6.500" />
            {ground === 0 ? <path class="ica-hat" d={HATS[0]} /> : <path class="ica-lens" d="M7 3A4.500 4.500 0 1 1 7 2.900M11 7 14 12" transform="translate(2 -2)" />}
            <path class="ica-shape" d={shape} transform="translate(0 11)" />
        </svg>
    );
}
