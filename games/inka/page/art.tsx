// art.tsx -- drawings by name (games/inka/art.svg, as for the printed set) and rhombi put together from them. A seat is told by its
// shape as well as by its colour.
import art from "../art.svg";
import { HIGH, OUTLINE, pathOf, type Point, SNAKE, WALL } from "./model";

export function Sprite() {
    return <div class="inka-sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: art }} />;
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
