// pyramids.tsx -- pyramids drawn flat, from any poses: for pictures that need neither three.js nor a frame a second.
import { MEASURES } from "../three/measures";

export interface Posed {
    size: number; // large, medium, small
    at: [x: number, y: number, z: number]; // the middle of the base, mm; z up
    turn: [w: number, x: number, y: number, z: number];
    body: string; // colour
    sign: string;
    ink: string;
}

type Point = [number, number, number];

function turned([w, x, y, z]: Posed["turn"], [a, b, c]: Point): Point {
    const n = Math.hypot(w, x, y, z) || 1, [qw, qx, qy, qz] = [w / n, x / n, y / n, z / n];
    const tx = 2 * (qy * c - qz * b), ty = 2 * (qz * a - qx * c), tz = 2 * (qx * b - qy * a);
    return [a + qw * tx + qy * tz - qz * ty, b + qw * ty + qz * tx - qx * tz, c + qw * tz + qx * ty - qy * tx];
}

const YAW = 0.42, PITCH = 0.5, LIGHT: Point = [-0.35, -0.55, 0.76];
export const ACROSS = [Math.cos(YAW), Math.sin(YAW)] as const; // on the table, what is from left to right in the picture

/** Where a point is in the picture, and how far away. */
function seen([x, y, z]: Point): Point {
    const a = x * Math.cos(YAW) + y * Math.sin(YAW), b = y * Math.cos(YAW) - x * Math.sin(YAW);
    return [a, -(z * Math.cos(PITCH) + b * Math.sin(PITCH)), b * Math.cos(PITCH) - z * Math.sin(PITCH)];
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

interface Face {
    points: Point[]; // in the picture
    far: number;
    light: number;
    of: Posed;
    side: boolean; // one of the four that bear the sign
}

/** The faces of a pyramid that look this way. */
function facesOf(of: Posed): Face[] {
    const { half, height } = MEASURES[of.size]!;
    const place = (p: Point): Point => turned(of.turn, p).map((v, i) => v + of.at[i]!) as Point;
    const [a, b, c, d, tip] = ([[-half, -half, 0], [half, -half, 0], [half, half, 0], [-half, half, 0], [0, 0, height]] as Point[]).map(place) as [Point, Point, Point, Point, Point];
    return [[a, b, tip], [b, c, tip], [c, d, tip], [d, a, tip], [d, c, b, a]].flatMap((corners, i): Face[] => {
        const points = corners.map(seen), normal = cross(minus(corners[1]!, corners[0]!), minus(corners[2]!, corners[0]!));
        const [p, q, r] = points as [Point, Point, Point];
        if ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) >= 0) return [];
        return [{ points, far: points.reduce((sum, x) => sum + x[2], 0) / points.length, light: dot(normal, LIGHT) / Math.hypot(...normal), of, side: i < 4 }];
    });
}

const MARGIN = 10;

/** The pyramids on their table, the nearer before the farther. */
export function Pyramids({ pyramids }: { pyramids: Posed[] }) {
    const faces = pyramids.flatMap(facesOf).sort((a, b) => b.far - a.far), points = faces.flatMap((f) => f.points);
    const shadows = pyramids.filter((p) => p.at[2] < 1).map((p) => ({ at: seen([p.at[0] + 4, p.at[1] + 2, 0]), half: MEASURES[p.size]!.half }));
    const [x0, x1] = [Math.min(...points.map((p) => p[0])) - MARGIN, Math.max(...points.map((p) => p[0])) + MARGIN];
    const [y0, y1] = [Math.min(...points.map((p) => p[1])) - MARGIN, Math.max(...points.map((p) => p[1])) + MARGIN];
    return (
        <svg class="pyramids" viewBox={`${x0} ${y0} ${x1 - x0} ${y1 - y0}`} aria-hidden="true">
            {shadows.map(({ at, half }, i) => <ellipse key={i} cx={at[0]} cy={at[1]} rx={half * 1.6} ry={half * 0.8} fill="#000" opacity="0.16" />)}
            {faces.map(({ points: corners, light, of, side }, i) => {
                const [p, q, r] = corners as [Point, Point, Point];
                return (
                    <g key={i}>
                        <path d={`M${corners.map((c) => `${c[0].toFixed(2)} ${c[1].toFixed(2)}`).join("L")}Z`} fill={of.body} stroke={of.body} stroke-width="0.5" stroke-linejoin="round" />
                        <path d={`M${corners.map((c) => `${c[0].toFixed(2)} ${c[1].toFixed(2)}`).join("L")}Z`} fill={light > 0.45 ? "#fff" : "#000"} opacity={Math.min(0.4, Math.abs(light - 0.45) * 0.5)} />
                        {side && of.sign && light > 0.2 && <text x={(p[0] + q[0]) * 0.38 + r[0] * 0.24} y={(p[1] + q[1]) * 0.38 + r[1] * 0.24 + 2} text-anchor="middle" font-size={6 + 1.5 * (2 - of.size)} font-weight="800" fill={of.ink}>{of.sign}</text>}
                    </g>
                );
            })}
        </svg>
    );
}
