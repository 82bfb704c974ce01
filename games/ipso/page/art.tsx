// art.tsx -- IPSO's cards as if printed: our own numerals, a band of colour with a wave, and for each colour a
// sign of its own, so that nobody has to tell green from orange. The drawings are games/ipso/art.svg, as for the printed set.
import art from "../art.svg";
import type { Printed } from "./model";

/** Drawn once, then used by name. */
export function Sprite() {
    return <div class="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: art }} />;
}

const Ground = ({ name }: { name: string }) => <rect x=".5" y=".5" width="59" height="79" rx="6" class={name} />;

export function Back() {
    return <svg class="side back" viewBox="0 0 60 80"><Ground name="ip-back" /><use href="#ip-back" /></svg>;
}

export function StarCard() {
    return <svg class="side front" viewBox="0 0 60 80"><Ground name="ip-night" /><use href="#ip-star-card" /></svg>;
}

export function Front({ card }: { card: Printed }) {
    const digits = [...String(card.number)].map(Number);
    const scale = 2.05, wide = (digits.length * 10 + (digits.length - 1) * 0.6) * scale;
    return (
        <svg class={`side front ip-${card.colour}`} viewBox="0 0 60 80">
            <Ground name="ip-paper" />
            <path class="ip-band ip-far" d="M.5 53q7.400-6.500 14.750 0t14.750 0 14.750 0 14.750 0V74a5.500 5.500 0 0 1-5.500 5.500H6A5.500 5.500 0 0 1 .5 74Z" />
            <path class="ip-band" d="M.5 57.500q7.400 5 14.750 0t14.750 0 14.750 0 14.750 0V74a5.500 5.500 0 0 1-5.500 5.500H6A5.500 5.500 0 0 1 .5 74Z" />
            <use href={`#ip-sign-${card.colour}`} class="ip-sign" transform="translate(30 68.800) scale(.82)" />
            <g class="ip-numeral" transform={`translate(${30 - wide / 2} 13.500) scale(${scale})`}>
                {digits.map((d, i) => <use href={`#ip-n${d}`} x={i * 10.6} />)}
            </g>
            {Array.from({ length: card.stars }, (_, i) => (
                <use href="#ip-star" class="ip-star" transform={`translate(${51 - i * 13} 9.500) scale(.66)`} />
            ))}
        </svg>
    );
}
