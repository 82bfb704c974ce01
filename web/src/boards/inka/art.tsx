// art.tsx -- everything drawn on stone, in our own strokes: gate, secret stair, rhombus symbol, snake, walls, slabs, figures,
// statues, blockades. Each about its middle. A seat is told by its shape as well as by its colour.
import { HIGH, OUTLINE, pathOf, type Point, SNAKE, WALL } from "./model";

/** The shapes of seats (parts/seat.tsx), small. */
const MARKS = ["M0-4.200A4.200 4.200 0 1 1-.01-4.200Z", "M0-4.800 4.800 3.800H-4.800Z", "M-3.900-3.900H3.900V3.900H-3.900Z", "M0-5 4.200 0 0 5-4.200 0Z"];

export function Sprite() {
    return (
        <svg class="inka-sprite" aria-hidden="true">
            <defs>
                <radialGradient id="inka-deep" cx="50%" cy="50%" r="62%">
                    <stop offset="0" class="inka-deep-0" /><stop offset=".55" class="inka-deep-1" /><stop offset="1" class="inka-deep-2" />
                </radialGradient>
                <linearGradient id="inka-slab" x1="0" y1="0" x2="0" y2="1"><stop offset="0" class="inka-slab-0" /><stop offset="1" class="inka-slab-1" /></linearGradient>
                <linearGradient id="inka-gold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" class="inka-gold-0" /><stop offset="1" class="inka-gold-1" /></linearGradient>
                <pattern id="inka-masonry" width="46" height="34" patternUnits="userSpaceOnUse">
                    <path d="M0 0H46M0 17H46M8 0V17M31 17V34M31 17 34 17M24 17V34M0 34H46M40 0 38 17" class="inka-joint" />
                </pattern>
                <pattern id="inka-rock" width="58" height="50" patternUnits="userSpaceOnUse">
                    <path d="M4 8 14 20 9 33 18 46M34 2 28 14 38 25 33 40M50 12 46 26 54 38" class="inka-crack" />
                </pattern>
                <pattern id="inka-flag" width="30" height="26" patternUnits="userSpaceOnUse">
                    <path d="M0 9H30M0 22H30M11 0V9M22 9V22M6 22V26" class="inka-seam" />
                </pattern>
                <symbol id="inka-start" viewBox="-30 -30 60 60">
                    <path d="M-20 21V-6C-20-17-11-23 0-23S20-17 20-6V21Z" fill="#8d7448" stroke="#3d2f16" stroke-width="2.500" />
                    <path d="M-12 21V-4C-12-11-6-15 0-15S12-11 12-4V21Z" fill="#f6d873" stroke="#3d2f16" stroke-width="2" />
                    <path d="M0-11V-6M-6-8-3-4M6-8 3-4" stroke="#a5660a" stroke-width="2.200" stroke-linecap="round" />
                    <path d="M-12 9H12M-12 14H12M-12 19H12" stroke="#8a5d12" stroke-width="2.600" />
                    <path d="M-24 23H24" stroke="#3d2f16" stroke-width="3.500" stroke-linecap="round" />
                </symbol>
                <symbol id="inka-passage" viewBox="-30 -30 60 60">
                    <circle r="21" fill="#15100a" stroke="#4a3a1d" stroke-width="3.500" />
                    <path d="M0 0 0-19A19 19 0 0 1 13.400-13.400ZM0 0 19 0A19 19 0 0 0 13.400-13.400Z" fill="#c9b07a" />
                    <path d="M0 0 19 0A19 19 0 0 1 13.400 13.400ZM0 0 0 19A19 19 0 0 0 13.400 13.400Z" fill="#93794a" />
                    <path d="M0 0 0 19A19 19 0 0 1-13.400 13.400ZM0 0-19 0A19 19 0 0 0-13.400 13.400Z" fill="#5c4927" />
                    <path d="M0-19V19M-19 0H19M-13.400-13.400 13.400 13.400M13.400-13.400-13.400 13.400" stroke="#15100a" stroke-width="1.600" />
                    <circle r="5" fill="#15100a" />
                </symbol>
                <symbol id="inka-symbol" viewBox="-30 -30 60 60">
                    <path d="M-25 11 -8-11H25L8 11Z" fill="#f0c04a" stroke="#5f3d05" stroke-width="2.600" stroke-linejoin="round" />
                    <path d="M-14 6-4-6H14L4 6Z" fill="none" stroke="#8d5c08" stroke-width="2.200" stroke-linejoin="round" />
                    <path d="M-13 19A23 23 0 0 0 13 19M13 19 5.500 18.500M13 19 10 26M13-19A23 23 0 0 0-13-19M-13-19-5.500-18.500M-13-19-10-26" fill="none" stroke="#5f3d05" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round" />
                </symbol>
                <symbol id="inka-snake" viewBox="-26 -26 52 52">
                    <path d="M-15 14C-21 4-13-6-3-3S10 12 16 4 8-10 4-13" fill="none" stroke="#143d1c" stroke-width="10.500" stroke-linecap="round" />
                    <path d="M-15 14C-21 4-13-6-3-3S10 12 16 4 8-10 4-13" fill="none" stroke="#4d9a3f" stroke-width="7" stroke-linecap="round" />
                    <path d="M-15 14C-21 4-13-6-3-3S10 12 16 4 8-10 4-13" fill="none" stroke="#e5d35a" stroke-width="3" stroke-dasharray="3 6" />
                    <path d="M4-9C-4-8-6-15-2-18S9-18 9-13 7-9 4-9Z" fill="#4d9a3f" stroke="#143d1c" stroke-width="2" />
                    <circle cx="-.5" cy="-14.500" r="1.700" fill="#fff" /><circle cx="4.500" cy="-15" r="1.700" fill="#fff" /><circle cx="-.5" cy="-14.700" r=".8" /><circle cx="4.500" cy="-15.200" r=".8" />
                    <path d="M-4-16-10-18-13-16M-10-18-12-21" fill="none" stroke="#b3262e" stroke-width="1.800" stroke-linecap="round" />
                </symbol>
                <symbol id="inka-sun" viewBox="-30 -30 60 60">
                    <path d="M0-17V-27M0 17V27M-17 0H-27M17 0H27M-12-12-19-19M12-12 19-19M-12 12-19 19M12 12 19 19" stroke="currentColor" stroke-width="3.500" stroke-linecap="round" />
                    <circle r="13" fill="none" stroke="currentColor" stroke-width="3" /><path d="M-6-3H-3M3-3H6M-4 5H4M0-2V2" stroke="currentColor" stroke-width="2.500" stroke-linecap="round" />
                </symbol>
                {[0, 1, 2, 3].map((seat) => (
                    <symbol key={seat} id={`inka-statue${seat}`} viewBox="-14 -18 28 36">
                        <g class={`inka-s${seat}`}>
                            <path d="M-10 16H10L8 10H-8Z" class="inka-plinth" />
                            <path d="M-7 10V2L-9-2-6-5V-12L0-16 6-12V-5L9-2 7 2V10Z" class="inka-idol" />
                            <path d="M-4-10H-1M1-10H4M-3-6H3" class="inka-face" />
                            <path d={MARKS[seat]} transform="translate(0 3.500) scale(.95)" class="inka-mark" />
                        </g>
                    </symbol>
                ))}
                {[0, 1, 2, 3].map((seat) => (
                    <symbol key={seat} id={`inka-figure${seat}`} viewBox="-26 -34 52 60">
                        <g class={`inka-s${seat}`}>
                            <ellipse cy="19" rx="17" ry="5.500" class="inka-shade" />
                            <path d="M-15 19C-15 4-9-4 0-4S15 4 15 19C8 23-8 23-15 19Z" class="inka-coat" />
                            <circle cy="-10" r="8.500" fill="#e0b088" stroke="#2b1c10" stroke-width="2" />
                            <path d="M-17-13C-8-9 8-9 17-13 13-17 10-17 9-18 8-27 3-27 0-24-3-27-8-27-9-18-10-17-13-17-17-13Z" class="inka-hat" />
                            <path d="M-9-18C-3-15.500 3-15.500 9-18" class="inka-band" />
                            <path d={MARKS[seat]} transform="translate(0 9) scale(1.500)" class="inka-mark" />
                        </g>
                    </symbol>
                ))}
                {[0, 1, 2, 3].map((seat) => (
                    <symbol key={seat} id={`inka-blockade${seat}`} viewBox="-28 -26 56 52">
                        <g class={`inka-s${seat}`}>
                            <ellipse cy="17" rx="22" ry="6" class="inka-shade" />
                            <path d="M-22 15C-25 5-19-3-13-8-8-18 6-20 12-11 21-8 25 4 21 15 10 20-10 20-22 15Z" class="inka-boulder" />
                            <path d="M-14-4C-10-10-4-13 1-12M10-4 15 3M-8 9-3 14" class="inka-chip" />
                            <path d="M-22 6C-8 11 9 11 22 6" class="inka-rope" />
                            <circle cy="-1" r="8.500" class="inka-seal" /><path d={MARKS[seat]} transform="translate(0 -1) scale(1.150)" class="inka-mark" />
                        </g>
                    </symbol>
                ))}
            </defs>
        </svg>
    );
}

export const Sign = ({ name, at, size = 50, className }: { name: string; at: Point; size?: number; className?: string }) => (
    <use href={`#inka-${name}`} x={at.x - size / 2} y={at.y - size / 2} width={size} height={size} class={className} />
);

const [LOW_LEFT, LOW_RIGHT, HIGH_RIGHT, HIGH_LEFT] = OUTLINE as [Point, Point, Point, Point];
const SIDES: [bit: number, from: Point, to: Point][] = [[WALL.left, LOW_LEFT, HIGH_LEFT], [WALL.bottom, LOW_LEFT, LOW_RIGHT], [WALL.top, HIGH_LEFT, HIGH_RIGHT], [WALL.right, LOW_RIGHT, HIGH_RIGHT]];
export const LEFT_HALF: Point = { x: -25, y: HIGH / 6 }, RIGHT_HALF: Point = { x: 25, y: -HIGH / 6 };

/** A line along a side, drawn in from it and short of its ends. */
function inward(from: Point, to: Point, by: number): string {
    const at = (p: Point, q: Point, part: number) => ({ x: (p.x + (q.x - p.x) * part) * (1 - by), y: (p.y + (q.y - p.y) * part) * (1 - by) });
    const a = at(from, to, 0.03), b = at(from, to, 0.97);
    return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
}

/** A rhombus leaning to the right, about its middle; who draws it turns it. Snakes stay upright by `angle`. */
export function RhombusArt({ face, goal, angle = 0, name }: { face: number; goal?: boolean; angle?: number; name?: string }) {
    const upright = (p: Point) => `translate(${p.x} ${p.y}) rotate(${-angle})`;
    return (
        <g class={goal ? "inka-slab goal" : "inka-slab"}>
            <polygon points={pathOf(OUTLINE)} class="inka-top" />
            <polygon points={pathOf(OUTLINE.map((p) => ({ x: p.x * 0.9, y: p.y * 0.86 })))} class="inka-inlay" />
            <path d={`M${HIGH_LEFT.x} ${HIGH_LEFT.y}L${LOW_RIGHT.x} ${LOW_RIGHT.y}`} class="inka-middle" />
            {goal && <g transform={upright({ x: 0, y: 0 })}><Sign name="sun" at={{ x: 0, y: 0 }} size={44} className="inka-sun" /></g>}
            {(face & SNAKE.left) !== 0 && !goal && <g transform={upright(LEFT_HALF)}><Sign name="snake" at={{ x: 0, y: 0 }} size={40} /></g>}
            {(face & SNAKE.right) !== 0 && !goal && <g transform={upright(RIGHT_HALF)}><Sign name="snake" at={{ x: 0, y: 0 }} size={40} /></g>}
            {!goal && SIDES.filter(([bit]) => face & bit).map(([bit, from, to]) => (
                <g key={bit}><path d={inward(from, to, 0.075)} class="inka-wall" /><path d={inward(from, to, 0.075)} class="inka-bricks" /></g>
            ))}
            {name && <text transform={upright({ x: 0, y: 0 })} y="5" class="inka-tile-name">{name}</text>}
        </g>
    );
}
