// pyramid.ts -- the hollow plastic pyramids: true sizes in millimetres, how they nest, what they look like.
//
// The world is the game's: x to the right, y away from the player, z up. A pyramid's origin is the middle of its base.
import {
    BufferGeometry, CanvasTexture, Color, DoubleSide, Float32BufferAttribute, Mesh, MeshStandardMaterial, SRGBColorSpace, Vector3,
} from "three";
import { hollowHeight, type Measure, MEASURES } from "./measures";
import type { Plastic } from "./plastic";

export { MEASURES, nest } from "./measures";

const CHAMFER = 0.55, BLUNT = 0.03;

// ---- shape ----------------------------------------------------------------------------------

const PLAIN: [number, number] = [0.5, 0.97]; // a place on the face's picture that bears no mark

class Faces {
    private at: number[] = [];
    private normals: number[] = [];
    private uvs: number[] = [];
    private tints: number[] = [];

    /** A quad a b c d, seen against the clock, with a normal for each corner; tints below and above. */
    quad(corners: Vector3[], normals: Vector3[], uvs: [number, number][], low = 1, high = low): void {
        for (const i of [0, 1, 2, 0, 2, 3]) {
            this.at.push(...corners[i]!.toArray());
            this.normals.push(...normals[i]!.toArray());
            this.uvs.push(...uvs[i]!);
            const tint = i < 2 ? low : high;
            this.tints.push(tint, tint, tint);
        }
    }

    geometry(): BufferGeometry {
        const g = new BufferGeometry();
        g.setAttribute("position", new Float32BufferAttribute(this.at, 3));
        g.setAttribute("normal", new Float32BufferAttribute(this.normals, 3));
        g.setAttribute("color", new Float32BufferAttribute(this.tints, 3));
        g.setAttribute("uv", new Float32BufferAttribute(this.uvs, 2));
        return g;
    }
}

const turned = (v: Vector3, quarter: number): Vector3 => v.clone().applyAxisAngle(new Vector3(0, 0, 1), (quarter * Math.PI) / 2);

/** Four faces with a soft edge between them, a blunt tip, the hollow inside and the rim below. */
function shape({ half, height }: Measure): BufferGeometry {
    const faces = new Faces();
    const top = height * (1 - BLUNT), upper = half * BLUNT;
    const out = new Vector3(0, -height, half).normalize(); // of the face towards the player
    const deep = hollowHeight({ half, height }), wide = (half * deep) / height;
    const plain = [PLAIN, PLAIN, PLAIN, PLAIN];
    for (let q = 0; q < 4; q++) {
        const n = turned(out, q), next = turned(out, q + 1), down = new Vector3(0, 0, -1);
        const point = (x: number, y: number, z: number) => turned(new Vector3(x, y, z), q);
        const low = half - CHAMFER, high = Math.max(upper - CHAMFER, upper * 0.3);
        faces.quad(
            [point(-low, -half, 0), point(low, -half, 0), point(high, -upper, top), point(-high, -upper, top)], [n, n, n, n],
            [[0.5 - low / (2 * half), 0], [0.5 + low / (2 * half), 0], [0.5 + high / (2 * half), 1 - BLUNT], [0.5 - high / (2 * half), 1 - BLUNT]],
            0.92, 1.08,
        );
        faces.quad([point(low, -half, 0), point(half, -low, 0), point(upper, -high, top), point(high, -upper, top)], [n, next, next, n], plain, 1.25, 1.4);
        const inside = n.clone().negate();
        faces.quad([point(wide, -wide, 0), point(-wide, -wide, 0), point(0, 0, deep), point(0, 0, deep)], [inside, inside, inside, inside], plain, 0.5, 0.7);
        faces.quad([point(-wide, -wide, 0), point(wide, -wide, 0), point(half, -half, 0), point(-half, -half, 0)], [down, down, down, down], plain, 0.6);
    }
    const up = new Vector3(0, 0, 1);
    faces.quad([new Vector3(-upper, -upper, top), new Vector3(upper, -upper, top), new Vector3(upper, upper, top), new Vector3(-upper, upper, top)], [up, up, up, up], plain, 1.4);
    return faces.geometry();
}

const shapes = new Map<number, BufferGeometry>();

export function pyramidShape(size: number): BufferGeometry {
    let g = shapes.get(size);
    if (!g) shapes.set(size, (g = shape(MEASURES[size]!)));
    return g;
}

// ---- plastic --------------------------------------------------------------------------------

const FACE_W = 128, FACE_H = 256;

function patternOn(c: CanvasRenderingContext2D, pattern: Plastic["pattern"]): void {
    c.lineWidth = 7;
    if (pattern === "stripes") for (let y = 20; y < FACE_H; y += 26) c.strokeRect(-20, y, FACE_W + 40, 0.01);
    if (pattern === "dots")
        for (let y = 18; y < FACE_H; y += 28)
            for (let x = (y / 28) % 2 < 1 ? 10 : 24; x < FACE_W; x += 28) {
                c.beginPath();
                c.arc(x, y, 5.5, 0, 7);
                c.fill();
            }
    if (pattern === "chevrons" || pattern === "waves")
        for (let y = 8; y < FACE_H + 40; y += 30) {
            c.beginPath();
            for (let x = 0; x <= FACE_W; x += 4) c.lineTo(x, pattern === "waves" ? y + 6 * Math.sin(x / 8) : y - Math.abs(x - FACE_W / 2) * 0.5);
            c.stroke();
        }
    if (pattern === "rings")
        for (let r = 24; r < FACE_H; r += 34) {
            c.beginPath();
            c.arc(FACE_W / 2, FACE_H, r, 0, 7);
            c.stroke();
        }
}

/** A pattern printed on the plastic, clear at the base and fading towards the tip; it lets no more and no less light through. */
function printPattern(c: CanvasRenderingContext2D, pattern: Plastic["pattern"], ground: string): void {
    c.globalAlpha = 0.26;
    patternOn(c, pattern);
    const fade = c.createLinearGradient(0, 0, 0, FACE_H);
    fade.addColorStop(0.3, ground);
    fade.addColorStop(0.85, `${ground}00`);
    const ink = c.fillStyle;
    c.globalAlpha = 1;
    c.fillStyle = fade;
    c.fillRect(0, 0, FACE_W, FACE_H);
    c.fillStyle = ink;
}

/** Draws a face: its pattern; the letter; pips for its worth in the corners, as on the real ones. */
function facePicture(plastic: Plastic, size: number, ground: string, ink: string, patterned: boolean): CanvasTexture {
    const canvas = document.createElement("canvas");
    canvas.width = FACE_W;
    canvas.height = FACE_H;
    const c = canvas.getContext("2d")!;
    c.fillStyle = ground;
    c.fillRect(0, 0, FACE_W, FACE_H);
    c.fillStyle = c.strokeStyle = ink;
    if (patterned) printPattern(c, plastic.pattern, ground);
    c.globalAlpha = 0.95;
    c.font = "800 50px system-ui, sans-serif";
    c.textAlign = "center";
    c.save();
    c.translate(FACE_W / 2, FACE_H - 62);
    c.scale(1, 1.1);
    c.fillText(plastic.letter, 0, 0);
    c.restore();
    for (let i = 0; i < 3 - size; i++) {
        c.beginPath();
        c.ellipse(FACE_W / 2 + (i - (2 - size) / 2) * 26, FACE_H - 26, 7.500, 8, 0, 0, 7);
        c.fill();
    }
    const texture = new CanvasTexture(canvas);
    texture.anisotropy = 4;
    return texture;
}

// A room is mirrored in the plastic without being drawn first: a bright ceiling, a dim floor, two windows. One sees through more where
// one looks at a face than along it; what shines is not seen through.
const ROOM = `
    vec3 eye = normalize(vViewPosition);
    vec3 mirrored = inverseTransformDirection(reflect(-eye, normal), viewMatrix);
    float rim = 1.0 - abs(dot(normal, eye));
    float window = smoothstep(0.18, 0.30, mirrored.z) * (1.0 - smoothstep(0.72, 0.84, mirrored.z))
        * (smoothstep(-0.62, -0.54, mirrored.x) * (1.0 - smoothstep(-0.12, -0.04, mirrored.x)) + 0.5 * smoothstep(0.30, 0.40, mirrored.x) * (1.0 - smoothstep(0.62, 0.72, mirrored.x)));
    float sky = mix(0.12, 0.85, smoothstep(-0.3, 0.9, mirrored.z));
    float glance = 0.05 + 0.75 * pow(rim, 4.0);
    float shine = glance * sky + window * (0.13 + 0.4 * rim * rim);
    vec3 room = vec3(0.98, 0.99, 1.0) * shine;
    outgoingLight += room;
    float bright = clamp(dot(totalSpecular, vec3(0.4)) + shine * 0.8, 0.0, 1.0);
    diffuseColor.a = clamp(mix(diffuseColor.a, 0.9, pow(rim, 2.5)) + bright, 0.0, 1.0);
    #include <opaque_fragment>`;

export function plasticMaterial(plastic: Plastic, size: number): MeshStandardMaterial {
    const map = facePicture(plastic, size, plastic.body, plastic.ink, true);
    map.colorSpace = SRGBColorSpace;
    const alphaMap = facePicture(plastic, size, "rgb(132,132,132)", "#fff", false);
    const material = new MeshStandardMaterial({
        map, alphaMap, emissive: new Color(0xffffff), emissiveMap: map, emissiveIntensity: 0.34, vertexColors: true, roughness: 0.12, metalness: 0,
        transparent: true, side: DoubleSide,
    });
    material.onBeforeCompile = (shader) => {
        shader.fragmentShader = shader.fragmentShader.replace("#include <opaque_fragment>", ROOM);
    };
    return material;
}

/** Makes pyramids; the plastic of each kind is cast once. */
export class Foundry {
    private materials = new Map<string, MeshStandardMaterial>();

    constructor(private plastics: readonly Plastic[]) {}

    material(colour: number, size: number): MeshStandardMaterial {
        const key = `${colour}.${size}`;
        let m = this.materials.get(key);
        if (!m) this.materials.set(key, (m = plasticMaterial(this.plastics[colour]!, size)));
        return m;
    }

    make(colour: number, size: number): Mesh {
        const mesh = new Mesh(pyramidShape(size), this.material(colour, size));
        mesh.castShadow = true;
        return mesh;
    }

    dispose(): void {
        for (const m of this.materials.values()) {
            m.map?.dispose();
            m.alphaMap?.dispose();
            m.dispose();
        }
        this.materials.clear();
    }
}
