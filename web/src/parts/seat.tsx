// seat.tsx -- how a seat shows itself everywhere: a shape and a colour of its own, a name, and what it is up to.
import type { SeatState } from "../wire";
import { say } from "../words";
import { Icon } from "./icons";

/** Ten shapes about the middle of a box of 20; the colour is the class's. */
const SHAPES = [
    "M0-8.5A8.500 8.500 0 1 1-.01-8.500Z",
    "M0-9 9 7.500H-9Z",
    "M-7.500-7.500H7.500V7.500H-7.500Z",
    "M0-9.800 8 0 0 9.800-8 0Z",
    "M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z",
    "M-4.900-8.500H4.900L9.800 0 4.900 8.500H-4.900L-9.800 0Z",
    "M4.500-7.800A9 9 0 1 0 4.500 7.800 6.500 6.500 0 0 1 4.500-7.800Z",
    "M0 9.200C-16-2-7-11.500 0-5 7-11.500 16-2 0 9.200Z",
    "M0-9.500 9-2.900 5.600 7.700H-5.600L-9-2.900Z",
    "M-9-5 0 4 9-5V3L0 9.500-9 3Z",
];

/** Where pieces have colours and signs of their own, so have the seats: a game says how its players look. */
export interface Livery {
    colour: string;
    ink: string;
    sign: string;
}
let livery: ((seat: number) => Livery | null) | null = null;
export function wear(seats: typeof livery): void {
    livery = seats;
}

export function Token({ seat, size = 18 }: { seat: number; size?: number }) {
    const worn = livery?.(seat);
    if (worn)
        return (
            <svg class={`token worn seat-${seat}`} width={size} height={size} viewBox="-11 -11 22 22" aria-hidden="true">
                <rect x="-10" y="-10" width="20" height="20" rx="5" fill={worn.colour} />
                <text y="5.500" text-anchor="middle" font-size="15" font-weight="800" fill={worn.ink}>{worn.sign}</text>
            </svg>
        );
    return (
        <svg class={`token seat-${seat}`} width={size} height={size} viewBox="-11 -11 22 22" aria-hidden="true">
            <path d={SHAPES[seat] ?? SHAPES[0]} />
        </svg>
    );
}

export interface PlateProps {
    seat: number;
    name: string;
    state: SeatState | undefined;
    points: number;
    active: boolean;
    mine: boolean;
    winner: boolean;
}

/** A seat's name plate on the table. */
export function Plate({ seat, name, state, points, active, mine, winner }: PlateProps) {
    const away = state?.kind === "person" && !state.online;
    return (
        <div class={`plate ${active ? "active" : ""} ${mine ? "mine" : ""} ${winner ? "winner" : ""}`} data-seat={seat}>
            <Token seat={seat} />
            <span class="plate-name" title={name}>{name}</span>
            {state?.kind === "bot" && <span class="plate-mark" title={say("page.seat.bot")}><Icon name="bot" size={14} label={say("page.seat.bot")} /></span>}
            {away && <span class="plate-mark" title={say("page.seat.away")}><Icon name="away" size={14} label={say("page.seat.away")} /></span>}
            {winner && <Icon name="crown" size={16} label={say("page.seat.winner")} />}
            <span class="plate-points" aria-label={say("page.points", points)}>{points}</span>
        </div>
    );
}
