// theatre.ts -- the towers in three dimensions: pieces glide to where the scene says, hands hover at the edge of the table.
import {
    AdditiveBlending, CanvasTexture, Color, Group, Mesh, MeshBasicMaterial, NormalBlending, PlaneGeometry, RingGeometry, Vector3,
} from "three";
import { Foundry, MEASURES, nest } from "page/three/pyramid";
import { type Bounds, isDark, type Spot, Stage } from "page/three/stage";
import { calm } from "page/picture";
import { extent, type Ground } from "./ground";
import type { Pyramid, Scene, Tower } from "./model";
import { bodyOf, plastics } from "./plastics";

interface Actor {
    piece: Pyramid;
    mesh: Mesh;
    from: Vector3;
    to: Vector3;
    turnFrom: number;
    turnTo: number;
    t: number; // 0 .. 1 of the glide
    lift: number;
    held: boolean; // follows the pointer, not its target
}

export interface Marks {
    lit: Set<number>; // towers that may be the target
    focus: number | null;
    pending: Set<number>; // pyramids pressed but not judged
    war: Set<number>;
}
export interface Picked {
    piece: number | null;
    tower: number | null;
    hand: number | null; // the seat whose hand it is in
    point: Vector3 | null; // on the table
}

const GLIDE_S = 0.42, HAND_Z = 34, NEAR = 26, TIP_PX = 8, LEAST_PX = 30; // who taps beside a small pyramid means it (near)

function softSquare(): CanvasTexture {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 64;
    const c = canvas.getContext("2d")!, glow = c.createRadialGradient(32, 32, 6, 32, 32, 32);
    glow.addColorStop(0, "rgba(255,255,255,0.9)");
    glow.addColorStop(0.5, "rgba(255,255,255,0.35)");
    glow.addColorStop(1, "rgba(255,255,255,0)");
    c.fillStyle = glow;
    c.fillRect(0, 0, 64, 64);
    return new CanvasTexture(canvas);
}

export class Theatre {
    readonly stage: Stage;
    private foundry = new Foundry(plastics());
    private actors = new Map<number, Actor>();
    private rings = new Map<string, Mesh>();
    private glows = new Map<number, Mesh<PlaneGeometry, MeshBasicMaterial>>();
    private soft = softSquare();
    private ringShape = new RingGeometry(19, 22.5, 40);
    private floor = new Group();
    private spots = new Map<number, { x: number; y: number }>();
    private scene: Scene | null = null;
    private pulse = 0;

    constructor(holder: HTMLElement, private ground: Ground, private seat: number, low: boolean) {
        this.stage = new Stage(holder, { elevation: low || ground.tall ? 1.18 : 0.86 }); // steeper where those in front would hide the others from fingers
        this.stage.scene.add(this.floor);
        this.stage.setBounds(this.bounds());
        this.stage.onFrame = (s) => this.step(s);
    }

    private bounds(): Bounds {
        const { x, y } = extent(this.ground);
        return { x0: -x, x1: x, y0: -y - 18, y1: y + 10, z1: 40 };
    }

    /** Where a seat's hand hovers: the own one in front, the others' along the far edge. */
    handSpot(seat: number, seats: number): Vector3 {
        const { x, y } = extent(this.ground);
        if (seat === this.seat || (this.seat < 0 && seat === 0)) return new Vector3(0, -y - 26, HAND_Z);
        const others = Array.from({ length: seats }, (_, i) => (Math.max(0, this.seat) + 1 + i) % seats).slice(0, seats - 1);
        const at = others.indexOf(seat);
        return new Vector3(((at + 0.5) / others.length - 0.5) * 2 * x * 0.86, y + 22, HAND_Z);
    }

    // ---- from scene to scene --------------------------------------------------------------------

    show(scene: Scene, spots: Map<number, Spot>, marks: Marks): void {
        const first = !this.scene;
        this.scene = scene;
        this.spots = spots;
        for (const t of scene.towers) {
            const at = this.spots.get(t.number)!, heights = nest(t.pieces.map((p) => p.size));
            t.pieces.forEach((p, level) => this.send(p, new Vector3(at.x, at.y, heights[level]), t.stray.turn + level * 0.09, first));
        }
        for (const h of scene.hands) if (h.piece) this.send(h.piece, this.handSpot(h.seat, scene.hands.length), 0.5, first);
        this.glow(scene);
        this.mark(marks);
        this.stage.touch();
    }

    private send(piece: Pyramid, to: Vector3, turn: number, first: boolean): void {
        let a = this.actors.get(piece.id);
        if (!a) {
            const mesh = this.foundry.make(piece.colour, piece.size);
            mesh.userData.piece = piece.id;
            mesh.position.copy(to);
            mesh.rotation.z = turn;
            this.stage.pieces.add(mesh);
            a = { piece, mesh, from: to.clone(), to: to.clone(), turnFrom: turn, turnTo: turn, t: 1, lift: 0, held: false };
            this.actors.set(piece.id, a);
            return;
        }
        if (a.to.distanceToSquared(to) < 0.01 && Math.abs(a.turnTo - turn) < 0.001) return;
        a.from.copy(a.mesh.position);
        a.turnFrom = a.mesh.rotation.z;
        a.to.copy(to);
        a.turnTo = turn;
        const far = Math.hypot(to.x - a.from.x, to.y - a.from.y);
        a.lift = far > 15 ? Math.min(90, 30 + far * 0.18) : 0;
        a.t = first || calm() || document.hidden ? 1 : 0;
        if (a.t === 1 && !a.held) this.put(a);
    }

    private put(a: Actor): void {
        const k = a.t * a.t * (3 - 2 * a.t);
        a.mesh.position.lerpVectors(a.from, a.to, k);
        a.mesh.position.z += a.lift * 4 * k * (1 - k);
        a.mesh.rotation.z = a.turnFrom + (a.turnTo - a.turnFrom) * k;
    }

    private step(seconds: number): boolean {
        let moves = false;
        for (const a of this.actors.values()) {
            if (a.held || a.t >= 1) continue;
            a.t = Math.min(1, a.t + seconds / GLIDE_S);
            this.put(a);
            moves = true;
        }
        if (moves) this.stage.touch();
        return moves;
    }

    // ---- light on the table ------------------------------------------------------------------------

    /** Light falls through plastic: a stain of its colour round every foot. */
    private glow(scene: Scene): void {
        const seen = new Set<number>();
        for (const t of scene.towers) {
            const foot = t.pieces[0]!, at = this.spots.get(t.number)!, size = MEASURES[foot.size]!.half * 4.4;
            let g = this.glows.get(t.number);
            if (!g) {
                g = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ map: this.soft, transparent: true, depthWrite: false }));
                g.renderOrder = -2;
                this.glows.set(t.number, g);
                this.floor.add(g);
            }
            g.material.color = new Color(bodyOf(foot.colour));
            g.material.opacity = isDark() ? 0.42 : 0.36;
            g.material.blending = isDark() ? AdditiveBlending : NormalBlending;
            g.position.set(at.x + 2.5, at.y - 2, 0.2);
            g.scale.set(size, size, 1);
            seen.add(t.number);
        }
        for (const [number, g] of this.glows)
            if (!seen.has(number)) {
                this.floor.remove(g);
                g.geometry.dispose();
                g.material.dispose();
                this.glows.delete(number);
            }
    }

    private ring(key: string, at: Spot, colour: string, opacity: number, scale: number): void {
        let r = this.rings.get(key) as Mesh<RingGeometry, MeshBasicMaterial> | undefined;
        if (!r) {
            r = new Mesh(this.ringShape, new MeshBasicMaterial({ transparent: true, depthWrite: false }));
            r.renderOrder = -1;
            this.rings.set(key, r);
            this.floor.add(r);
        }
        r.material.color.set(colour);
        r.material.opacity = opacity;
        r.position.set(at.x, at.y, 0.4);
        r.scale.setScalar(scale);
        r.userData.used = this.pulse;
    }

    private mark(marks: Marks): void {
        this.pulse++;
        const dark = isDark(), lit = dark ? "#ffd45a" : "#a1236a";
        for (const t of this.scene?.towers ?? []) {
            const at = this.spots.get(t.number)!;
            if (marks.war.has(t.number)) this.ring(`w${t.number}`, at, "#e0452c", 0.95, 1.18);
            if (marks.lit.has(t.number)) this.ring(`l${t.number}`, at, lit, 0.9, 1);
            if (marks.focus === t.number) this.ring(`f${t.number}`, at, dark ? "#ffffff" : "#1c2c36", 1, 0.84);
        }
        for (const [key, r] of this.rings)
            if (r.userData.used !== this.pulse) {
                this.floor.remove(r);
                (r.material as MeshBasicMaterial).dispose();
                this.rings.delete(key);
            }
        for (const a of this.actors.values()) a.mesh.scale.setScalar(marks.pending.has(a.piece.id) ? 1.08 : 1);
    }

    // ---- the pointer --------------------------------------------------------------------------------

    /** What lies under a point of the picture: the piece there, or the nearest tower. */
    pick(spot: Spot, except: number | null = null): Picked {
        const hits = this.stage.ray(spot).intersectObjects(this.stage.pieces.children, false);
        const hit = hits.find((h) => h.object.userData.piece !== except);
        const point = this.stage.onPlane(spot, 0), piece = hit ? (hit.object.userData.piece as number) : null;
        const tower = piece === null ? null : this.scene?.towers.find((t) => t.pieces.some((p) => p.id === piece));
        const hand = piece === null ? null : (this.scene?.hands.find((h) => h.piece?.id === piece)?.seat ?? null);
        return { piece, tower: tower?.number ?? this.near(point), hand, point };
    }

    private near(point: Vector3 | null): number | null {
        if (!point) return null;
        let best: number | null = null, least = NEAR;
        for (const [number, at] of this.spots) {
            const d = Math.hypot(at.x - point.x, at.y - point.y);
            if (d < least) [best, least] = [number, d];
        }
        return best;
    }

    /** Leads a piece with the pointer, above whatever stands there. */
    lead(piece: number, spot: Spot): void {
        const a = this.actors.get(piece), at = this.stage.onPlane(spot, 52);
        if (!a || !at) return;
        a.held = true;
        a.mesh.position.copy(at);
        this.stage.touch();
    }

    /** Lets go: the piece glides from here to where the scene wants it. */
    release(piece: number): void {
        const a = this.actors.get(piece);
        if (!a) return;
        a.held = false;
        a.from.copy(a.mesh.position);
        a.turnFrom = a.mesh.rotation.z;
        a.lift = 0;
        a.t = calm() ? 1 : 0;
        this.put(a);
        this.stage.touch();
    }

    /** The box of a tower in the picture; a tall one leans away from the middle, as tall things do. */
    box(tower: Tower): { x: number; y: number; w: number; h: number } {
        const at = this.spots.get(tower.number) ?? { x: 0, y: 0 }, sizes = tower.pieces.map((p) => p.size), heights = nest(sizes);
        const tip = heights[heights.length - 1]! + MEASURES[sizes[sizes.length - 1]!]!.height, half = MEASURES[sizes[0]!]!.half;
        const low = this.stage.project(new Vector3(at.x, at.y, 0)), high = this.stage.project(new Vector3(at.x, at.y, tip));
        const side = this.stage.project(new Vector3(at.x + half * 1.3, at.y, 0));
        const w = Math.max(LEAST_PX, Math.abs(side.x - low.x) * 2), foot = w * 0.34;
        const left = Math.min(low.x - w / 2, high.x - TIP_PX), right = Math.max(low.x + w / 2, high.x + TIP_PX);
        return { x: (left + right) / 2, y: (high.y + low.y + foot) / 2, w: right - left, h: Math.max(LEAST_PX, low.y + foot - high.y + 6) };
    }

    handBox(seat: number): Spot {
        return this.stage.project(this.handSpot(seat, this.scene?.hands.length ?? 1).add(new Vector3(0, 0, -6)));
    }

    /** For tests: where each piece is going to be, in whole millimetres. */
    places(): Record<number, [number, number, number]> {
        return Object.fromEntries([...this.actors].map(([id, a]) => [id, [Math.round(a.to.x), Math.round(a.to.y), Math.round(a.to.z)]]));
    }

    paint(): void {
        this.stage.paint();
        if (this.scene) this.glow(this.scene);
    }

    dispose(): void {
        this.foundry.dispose();
        this.soft.dispose();
        this.ringShape.dispose();
        this.stage.dispose();
    }
}
