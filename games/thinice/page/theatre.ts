// theatre.ts -- heaps in three dimensions: the own one close, the others behind it at half size.
import { TABLE_MOST } from "contract/thinice";
import {
    BufferGeometry, CircleGeometry, Group, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, Plane, Quaternion, RingGeometry, SphereGeometry, Vector3,
} from "three";
import table from "../plastics.txt";
import { readPlastics } from "page/three/plastic";
import { Foundry, MEASURES } from "page/three/pyramid";
import { isDark, type Spot, Stage } from "page/three/stage";
import { nameOfSlot, type Scene, sizeOf } from "./model";
import type { Moment } from "./own";

/** A plastic for every seat, in the colour of its token; the letter on a piece is its size's, since colours do not matter here. */
const BODIES = readPlastics(table);
const PLACE_MM = 36;
const OTHERS_SCALE = 0.52, UNSEEN = 0.0015; // cm, and parts of a turn
const NEAR_PX = 18;
const ROW_MM = 60, LABEL_MM = 50, OVER_MM = 20; // from row to row of heaps; from a heap of full size to its name, at its foot and over it
const wideOf = (tall: boolean) => (tall ? 160 : 262), columnsOf = (tall: boolean) => (tall ? 3 : 5);

interface OtherHeap {
    group: Group;
    meshes: Map<number, Mesh>;
}

export interface OwnLook {
    poses: Float64Array;
    tray: number[];
    table: number; // sets, bit i for slot i
    air: number;
    guilty: Set<number>;
    held: number[];
    active: number; // the slot that is led, -1: none
    target: Vector3 | null; // where the hand wants it, mm
    judged: boolean; // a referee counts
}

export class Theatre {
    readonly stage: Stage;
    private foundry = new Foundry(BODIES.map((b) => ({ ...b, letter: "" })));
    private own = new Map<number, Mesh>();
    private drawn: Float64Array | null = null; // the poses in the picture
    private marks = "";
    private trayX: number;
    private others = new Map<number, OtherHeap>();
    private contacts = new Map<number, Mesh<CircleGeometry, MeshBasicMaterial>>();
    private dot = new CircleGeometry(1, 24);
    private landing: Mesh<RingGeometry, MeshBasicMaterial>;
    private plumb: Line<BufferGeometry, LineBasicMaterial>;
    private wish: Mesh<SphereGeometry, MeshBasicMaterial>;

    constructor(holder: HTMLElement, private seat: number, seats: number, tall: boolean) {
        this.stage = new Stage(holder, { elevation: tall ? 0.56 : 0.46 });
        if (seat < 0) this.stage.setBounds({ x0: -wideOf(tall) / 2, x1: wideOf(tall) / 2, y0: 62, y1: 108 + ROW_MM * (Math.ceil(seats / columnsOf(tall)) - 1), z1: 56 });
        else this.stage.setBounds(tall ? { x0: -76, x1: 76, y0: -56, y1: 112, z1: 56 } : { x0: -98, x1: 98, y0: -44, y1: 100, z1: 50 });
        this.trayX = tall ? -56 : -80;
        const mark = (opacity: number) => new MeshBasicMaterial({ transparent: true, depthWrite: false, opacity });
        this.landing = new Mesh(new RingGeometry(0.82, 1, 32), mark(0.8));
        this.wish = new Mesh(new SphereGeometry(1.6, 12, 8), mark(0.9));
        this.plumb = new Line(new BufferGeometry().setFromPoints([new Vector3(), new Vector3(0, 0, 1)]), new LineBasicMaterial({ transparent: true, opacity: 0.7 }));
        for (const thing of [this.landing, this.plumb, this.wish]) {
            thing.visible = false;
            this.stage.scene.add(thing);
        }
        if (seat >= 0) { // where the own heap belongs
            const place = new Mesh(new RingGeometry(PLACE_MM - 1.2, PLACE_MM, 72), mark(0.5));
            place.material.color.set("#6b5a34");
            place.position.z = 0.06;
            this.stage.scene.add(place);
        }
        const rest = Array.from({ length: seats }, (_, i) => (Math.max(0, seat) + i) % seats).filter((s) => s !== seat);
        rest.forEach((s, i) => this.addOther(s, i, rest.length, tall));
    }

    private addOther(seat: number, i: number, count: number, tall: boolean): void {
        const group = new Group(), columns = Math.min(count, columnsOf(tall)), row = Math.floor(i / columns), wide = wideOf(tall);
        const inRow = Math.min(columns, count - row * columns), x = ((i % columns) + 0.5) / inRow - 0.5;
        group.position.set(x * wide, 92 + row * ROW_MM, 0);
        group.scale.setScalar(this.seat < 0 ? Math.min(1, wide / columns / (2 * PLACE_MM)) : count > 5 ? OTHERS_SCALE * 0.8 : OTHERS_SCALE); // who watches has the table to look at
        this.stage.scene.add(group);
        this.others.set(seat, { group, meshes: new Map() });
    }

    // ---- pieces -----------------------------------------------------------------------------------

    private meshOf(map: Map<number, Mesh>, parent: Group, seat: number, slot: number): Mesh {
        let mesh = map.get(slot);
        if (!mesh) {
            mesh = this.foundry.make(seat % BODIES.length, 2 - sizeOf(slot));
            mesh.userData.slot = slot;
            map.set(slot, mesh);
            parent.add(mesh);
        }
        mesh.visible = true;
        return mesh;
    }

    showOthers(scene: Scene): void {
        for (const [seat, { group, meshes }] of this.others) {
            const heap = scene.seats[seat];
            if (!heap) continue;
            for (const mesh of meshes.values()) mesh.visible = false;
            for (const [slot, { pose }] of heap.posed) {
                const mesh = this.meshOf(meshes, group, seat, slot);
                mesh.position.set(pose[0]! / 1000, pose[1]! / 1000, pose[2]! / 1000);
                mesh.quaternion.set(pose[4]!, pose[5]!, pose[6]!, pose[3]!).normalize();
            }
        }
        this.stage.touch();
    }

    /** A message of the stream: another heap's pieces that moved. */
    moveOther(seat: number, moved: number[][]): void {
        const other = this.others.get(seat);
        if (!other) return;
        for (const [slot, x, y, z, w, a, b, c] of moved) {
            const mesh = this.meshOf(other.meshes, other.group, seat, slot!);
            mesh.position.set(x! / 10, y! / 10, z! / 10);
            mesh.quaternion.set(a!, b!, c!, w!).normalize();
        }
        this.stage.touch();
    }

    /** Puts the own pieces there; what trembles by less than one sees does not count as moved. */
    private poseOwn(poses: Float64Array): Set<number> {
        const seen = new Set<number>();
        let moved = this.drawn === null;
        for (let i = 0; i < poses.length && !moved; i++) moved = Math.abs(poses[i]! - this.drawn![i]!) > UNSEEN;
        if (moved) this.drawn = poses.slice();
        if (moved) this.stage.touch();
        for (let slot = 0; slot < 30; slot++) {
            const at = slot * 8;
            if (poses[at]! < 0) continue;
            const mesh = this.meshOf(this.own, this.stage.pieces, Math.max(0, this.seat), slot);
            mesh.position.set(poses[at + 1]! * 10, poses[at + 2]! * 10, poses[at + 3]! * 10);
            mesh.quaternion.set(poses[at + 5]!, poses[at + 6]!, poses[at + 7]!, poses[at + 4]!);
            seen.add(slot);
        }
        return seen;
    }

    showOwn(look: OwnLook): void {
        const seen = this.poseOwn(look.poses);
        look.tray.forEach((slot, i) => {
            const mesh = this.meshOf(this.own, this.stage.pieces, Math.max(0, this.seat), slot);
            if (look.tray.length > 4) mesh.position.set(this.trayX - 20 + sizeOf(slot) * 22, -36 + (slot % 10) * 24, 0); // free building: rows by size
            else mesh.position.set(this.trayX + (i % 2) * 30, -34 + Math.floor(i / 2) * 30, 0);
            mesh.quaternion.identity();
            seen.add(slot);
        });
        for (const [slot, mesh] of this.own) if (!seen.has(slot)) mesh.visible = false;
        for (const [slot, mesh] of this.own) mesh.scale.setScalar(look.guilty.has(slot) ? 1.04 : 1);
        this.markContacts(look);
        this.markHand(look);
        const marks = `${look.tray} ${look.table} ${look.active} ${look.guilty.size} ${look.target?.toArray().map(Math.round)} ${isDark()}`;
        if (marks !== this.marks) this.stage.touch();
        this.marks = marks;
    }

    /** A disc under everything that touches the table: calm while there is room, red when it is one too many. */
    private markContacts(look: OwnLook): void {
        const touching = [...this.own].filter(([slot]) => (look.table >>> slot) & 1), many = touching.length;
        const colour = look.judged && many > TABLE_MOST ? "#e0302c" : look.judged && many === TABLE_MOST ? "#e09a1e" : "#2f9a58";
        for (const [slot, mark] of this.contacts) mark.visible = !!((look.table >>> slot) & 1);
        for (const [slot, mesh] of touching) {
            let mark = this.contacts.get(slot);
            if (!mark) {
                mark = new Mesh(this.dot, new MeshBasicMaterial({ transparent: true, depthWrite: false, opacity: 0.42 }));
                mark.renderOrder = -1;
                this.contacts.set(slot, mark);
                this.stage.scene.add(mark);
            }
            const { half } = MEASURES[2 - sizeOf(slot)]!;
            const middle = this.middleOf(slot, mesh);
            mark.visible = true;
            mark.material.color.set(look.guilty.has(slot) ? "#e0302c" : colour);
            mark.position.set(middle.x, middle.y, 0.3);
            mark.scale.setScalar(half * 1.28);
        }
    }

    /** Where the led piece would come down, straight below it, and where the hand wants it. */
    private markHand(look: OwnLook): void {
        const mesh = look.active >= 0 ? this.own.get(look.active) : undefined, colour = isDark() ? "#ffffff" : "#1c2c36";
        for (const thing of [this.landing, this.plumb]) thing.visible = !!mesh;
        this.wish.visible = !!mesh && !!look.target;
        if (!mesh) return;
        const { x, y, z } = mesh.position;
        this.landing.position.set(x, y, 0.5);
        this.landing.scale.setScalar(MEASURES[2 - sizeOf(look.active)]!.half * 1.1);
        this.landing.material.color.set(colour);
        this.plumb.position.set(x, y, 0);
        this.plumb.scale.set(1, 1, Math.max(0.01, z));
        this.plumb.material.color.set(colour);
        if (look.target) this.wish.position.copy(look.target);
        this.wish.material.color.set(isDark() ? "#ffd45a" : "#a1236a");
    }

    /** A moment of the record instead of the present. */
    showMoment(moment: Moment, guilty: Set<number>): void {
        const seen = this.poseOwn(moment.poses);
        for (const [slot, mesh] of this.own) {
            mesh.visible = seen.has(slot);
            mesh.scale.setScalar(guilty.has(slot) ? 1.06 : 1);
        }
        for (const mark of this.contacts.values()) mark.visible = false;
        this.stage.touch();
    }

    // ---- the pointer --------------------------------------------------------------------------------

    /** The own piece under a point of the picture, or the nearest one: who taps beside a small pyramid means it. */
    pick(spot: Spot): number | null {
        const shown = [...this.own].filter(([, mesh]) => mesh.visible), [hit] = this.stage.ray(spot).intersectObjects(shown.map(([, mesh]) => mesh), false);
        if (hit) return hit.object.userData.slot as number;
        let best: number | null = null, least = NEAR_PX;
        for (const [slot, mesh] of shown) {
            const { x, y } = this.stage.project(this.middleOf(slot, mesh)), far = Math.hypot(x - spot.x, y - spot.y);
            if (far < least) [best, least] = [slot, far];
        }
        return best;
    }

    /** Within the body of a piece, however it lies. */
    private middleOf(slot: number, mesh: Mesh): Vector3 {
        return this.within(mesh, MEASURES[2 - sizeOf(slot)]!.half);
    }

    /** So many mm from the middle of its base towards its tip. */
    private within(mesh: Mesh, mm: number): Vector3 {
        return new Vector3(0, 0, mm).applyQuaternion(mesh.quaternion).add(mesh.position);
    }

    placeOf(slot: number): Vector3 | null {
        const mesh = this.own.get(slot);
        return mesh?.visible ? mesh.position.clone() : null;
    }

    turnOf(slot: number): Quaternion | null {
        return this.own.get(slot)?.quaternion.clone() ?? null;
    }

    /** Where the pointer leads in the upright plane through `through` that faces the camera. */
    onUpright(spot: Spot, through: Vector3): Vector3 | null {
        const facing = this.stage.camera.position.clone().sub(through).setZ(0).normalize();
        return this.stage.ray(spot).ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(facing, through), new Vector3());
    }

    vector([x, y, z]: readonly [number, number, number]): Vector3 {
        return new Vector3(x, y, z);
    }

    /** Away from the eye along the table, for the wheel and the keys. */
    away(): Vector3 {
        return this.stage.camera.getWorldDirection(new Vector3()).setZ(0).normalize();
    }

    /** Where the name of another's heap goes: over it, where the own heap stands before it; for who watches, at its foot. Nowhere while there is none. */
    seatSpot(seat: number): Spot | null {
        const other = this.others.get(seat), shown = other ? [...other.meshes.values()].filter((mesh) => mesh.visible) : [];
        if (!other || !shown.length) return null;
        const { position, scale } = other.group;
        if (this.seat < 0) return this.stage.project(position.clone().add(new Vector3(0, -LABEL_MM * scale.y, 0)));
        const top = Math.max(...shown.map((mesh) => Math.max(mesh.position.z, this.within(mesh, MEASURES[2 - sizeOf(mesh.userData.slot)]!.height).z)));
        return this.stage.project(position.clone().add(new Vector3(0, 0, (top + OVER_MM) * scale.z)));
    }

    label(slot: number): { name: string; at: Spot } | null {
        const at = this.placeOf(slot);
        return at && { name: nameOfSlot(slot), at: this.stage.project(at) };
    }

    dispose(): void {
        this.foundry.dispose();
        this.dot.dispose();
        this.stage.dispose();
    }
}
