// cards.tsx -- IPSO's cards as if printed: our own numerals, a band of colour with a wave, and for each colour a
// sign of its own, so that nobody has to tell green from orange. Drawn once (Sprite), then used by name.
import type { Game, Message } from "../../wire";

/** Ten strokes in a box of 10 by 16. */
const NUMERALS = [
    "M5 1.5C1.9 1.5 1.5 5 1.5 8S1.9 14.5 5 14.5 8.5 11 8.5 8 8.1 1.5 5 1.5Z",
    "M2.4 4.2 5.9 1.5V14.5",
    "M1.7 4.9C1.8 2.7 3.2 1.5 5 1.5 7 1.5 8.3 2.8 8.3 4.7 8.3 7.6 4.8 9.4 1.6 14.5H8.7",
    "M1.9 1.5H8.1L4.5 6.4C7.1 6.4 8.6 8 8.6 10.4 8.6 12.9 6.9 14.5 4.7 14.5 3 14.5 1.8 13.6 1.3 12.1",
    "M6.7 14.5V1.5L1.2 10.7H9",
    "M8 1.5H2.6L2.1 7.2C2.9 6.6 3.8 6.3 4.8 6.3 7.1 6.3 8.6 8 8.6 10.3 8.6 12.8 6.9 14.5 4.7 14.5 3.1 14.5 1.9 13.7 1.3 12.4",
    "M7.2 1.5C3.8 3.6 1.5 6.7 1.5 10.3 1.5 12.8 3 14.5 5.1 14.5S8.6 12.8 8.6 10.5 7.2 6.7 5.2 6.7C3.4 6.7 1.9 7.9 1.6 9.6",
    "M1.5 1.5H8.6C6.4 5 4.5 9.6 4.1 14.5",
    "M5 1.5C3.1 1.5 1.9 2.7 1.9 4.3 1.9 6 3.2 7.2 5 7.2S8.1 6 8.1 4.3C8.1 2.7 6.9 1.5 5 1.5ZM5 7.2C2.9 7.2 1.4 8.8 1.4 10.9 1.4 13 2.9 14.5 5 14.5S8.6 13 8.6 10.9C8.6 8.8 7.1 7.2 5 7.2Z",
    "M2.8 14.5C6.2 12.4 8.5 9.3 8.5 5.7 8.5 3.2 7 1.5 4.9 1.5S1.4 3.2 1.4 5.5 2.8 9.3 4.8 9.3C6.6 9.3 8.1 8.1 8.4 6.4",
];

const STAR = "M0-10 2.9-3.9 9.5-3.1 4.7 1.5 5.9 8.1 0 4.9-5.9 8.1-4.7 1.5-9.5-3.1-2.9-3.9Z";

/** Signs in a box of 20, about its middle: leaf, flower, drop, sun, kite. */
export const SIGNS: Record<string, string> = {
    green: "M-7.5 7.5C-9-3-2-9 8.5-8.5 9 2.5 2.5 9-6 7.6ZM-7.5 8.6 4-4",
    magenta: "M0-1.6A4.3 4.3 0 1 1 1.6-.4 4.3 4.3 0 1 1 .9 1.7 4.3 4.3 0 1 1-.9 1.7 4.3 4.3 0 1 1-1.6-.4 4.3 4.3 0 1 1 0-1.6Z",
    blue: "M0-9.5C3-4.6 7-1.4 7 3 7 7 3.9 9.5 0 9.5S-7 7-7 3C-7-1.4-3-4.6 0-9.5Z",
    yellow: "M0-4.6A4.6 4.6 0 1 1-.01-4.6ZM0-9.6V-7M0 9.6V7M-9.6 0H-7M9.6 0H7M-6.8-6.8-5-5M6.8-6.8 5-5M-6.8 6.8-5 5M6.8 6.8 5 5",
    orange: "M0-10 7-1.5 0 10-7-1.5ZM-7-1.5H7",
};

/** What is printed on a card, read from the game's own table of faces. */
export interface Printed {
    number: number;
    colour: string;
    stars: number;
}

export function printed(game: Game, face: number): Printed | null {
    const m: Message | undefined = game.faces[face];
    const word = m?.[2];
    if (!m || typeof m[1] !== "number" || !Array.isArray(word)) return null;
    return { number: m[1], colour: String(word[1]), stars: Number(m[3] ?? 0) };
}

export function Sprite() {
    return (
        <svg class="sprite" aria-hidden="true" focusable="false">
            <defs>
                {NUMERALS.map((d, i) => <path id={`ip-n${i}`} d={d} />)}
                {Object.entries(SIGNS).map(([colour, d]) => <path id={`ip-sign-${colour}`} d={d} />)}
                <path id="ip-star" d={STAR} />
                <g id="ip-back">
                    <rect x=".5" y=".5" width="59" height="79" rx="6" class="back-ground" />
                    <rect x="4" y="4" width="52" height="72" rx="3.5" class="back-frame" />
                    <path class="back-wave" d="M5 14q6.25-5 12.5 0t12.5 0 12.5 0 12.5 0M5 22q6.25-5 12.5 0t12.5 0 12.5 0 12.5 0M5 66q6.25-5 12.5 0t12.5 0 12.5 0 12.5 0M5 58q6.25-5 12.5 0t12.5 0 12.5 0 12.5 0" />
                    <path class="back-isle" d="M13 47C18 46 20 37.500 24 33.500 26.500 31 28 30.500 30 28.500 32.500 31 34.500 31.500 36.500 35 39.500 40 42 46 47 47Z" />
                    <path class="back-wave" d="M11 50.500q4.750-3.500 9.500 0t9.500 0 9.500 0 9.500 0" />
                </g>
                <g id="ip-starcard">
                    <rect x=".5" y=".5" width="59" height="79" rx="6" class="star-ground" />
                    <path class="star-rays" d="M30 34 30 3M30 34 48 6M30 34 58 20M30 34 57 44M30 34 3 44M30 34 2 20M30 34 12 6" />
                    <use href="#ip-star" x="30" y="34" transform="matrix(1.75 0 0 1.75 -22.500 -24.500)" class="star-sun" />
                </g>
            </defs>
        </svg>
    );
}

export function Back() {
    return <svg class="side back" viewBox="0 0 60 80"><use href="#ip-back" /></svg>;
}

export function StarCard() {
    return <svg class="side front" viewBox="0 0 60 80"><use href="#ip-starcard" /></svg>;
}

export function Front({ card }: { card: Printed }) {
    const digits = [...String(card.number)].map(Number);
    const scale = 2.05, wide = (digits.length * 10 + (digits.length - 1) * 0.6) * scale;
    return (
        <svg class={`side front ${card.colour}`} viewBox="0 0 60 80">
            <rect x=".5" y=".5" width="59" height="79" rx="6" class="card-paper" />
            <path class="band-far" d="M.5 53q7.400-6.500 14.750 0t14.750 0 14.750 0 14.750 0V74a5.500 5.500 0 0 1-5.500 5.500H6A5.500 5.500 0 0 1 .5 74Z" />
            <path class="band" d="M.5 57.500q7.400 5 14.750 0t14.750 0 14.750 0 14.750 0V74a5.500 5.500 0 0 1-5.500 5.500H6A5.500 5.500 0 0 1 .5 74Z" />
            <use href={`#ip-sign-${card.colour}`} class="sign" transform="translate(30 68.800) scale(.82)" />
            <g class="numeral" transform={`translate(${30 - wide / 2} 13.500) scale(${scale})`}>
                {digits.map((d, i) => <use href={`#ip-n${d}`} x={i * 10.6} />)}
            </g>
            {Array.from({ length: card.stars }, (_, i) => (
                <use href="#ip-star" class="star" transform={`translate(${51 - i * 13} 9.500) scale(.66)`} />
            ))}
        </svg>
    );
}
