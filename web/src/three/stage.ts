// stage.ts -- a table under a lamp, and a camera that goes round it. Nothing is drawn while nothing changes.
import {
    AmbientLight, BoxGeometry, CanvasTexture, Color, DirectionalLight, Group, Mesh, MeshLambertMaterial, NeutralToneMapping, PerspectiveCamera, Plane, PlaneGeometry,
    Raycaster, Scene, SRGBColorSpace, Vector2, Vector3, VSMShadowMap, WebGLRenderer,
} from "three";
import { isSoftware } from "./able";

export interface Insets {
    top: number;
    right: number;
    bottom: number;
    left: number;
}
export interface Bounds {
    x0: number;
    x1: number;
    y0: number;
    y1: number;
    z1: number;
}
export interface Spot {
    x: number;
    y: number;
}

const TEXTURE = 1024, MARGIN = 0.16, THICK = 0.07; // of the table: around what is played on, and its edge, in parts of that
const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
const SLOW_S = 0.07, REST_MS = 600, SCRIPTS_KEPT = 600;
const FIELD_OF_VIEW = 32, LOW = 0.32, HIGH = 1.45;
const PIXELS_MAX = 2; // device pixels for one of ours: more is not seen but paid for

export const isDark = (): boolean => {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

interface Wood {
    body: string;
    grain: string; // red, green, blue
    edge: string;
    room: string; // behind the table
}
const LIGHT_WOOD: Wood = { body: "#e2c998", grain: "120 78 30", edge: "#b58b4e", room: "#f0e9da" };
const DARK_WOOD: Wood = { body: "#4a3a2b", grain: "16 10 5", edge: "#2c2118", room: "#0c171e" };
const PLANKS = 6;

/** Planks with their grain, the same every time; a little lighter in the middle, under the lamp. */
function tableTexture({ body, grain }: Wood): CanvasTexture {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = TEXTURE;
    const c = canvas.getContext("2d")!, high = TEXTURE / PLANKS;
    let seed = 7;
    const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    c.fillStyle = body;
    c.fillRect(0, 0, TEXTURE, TEXTURE);
    for (let plank = 0; plank < PLANKS; plank++) {
        const top = plank * high;
        c.fillStyle = `rgb(${grain} / ${0.05 + chance() * 0.09})`;
        c.fillRect(0, top, TEXTURE, high);
        for (let line = 0; line < 26; line++) {
            const y = top + chance() * high, bend = (chance() - 0.5) * 14, phase = chance() * 6;
            c.strokeStyle = `rgb(${grain} / ${0.05 + chance() * 0.1})`;
            c.lineWidth = 0.6 + chance() * 1.6;
            c.beginPath();
            for (let x = 0; x <= TEXTURE; x += 32) c.lineTo(x, y + bend * Math.sin(phase + x / 170));
            c.stroke();
        }
        c.fillStyle = `rgb(${grain} / 0.4)`;
        c.fillRect(0, top, TEXTURE, 2);
    }
    const glow = c.createRadialGradient(TEXTURE / 2, TEXTURE / 2, 10, TEXTURE / 2, TEXTURE / 2, TEXTURE * 0.72);
    glow.addColorStop(0, "rgb(255 244 214 / 0.16)");
    glow.addColorStop(1, "rgb(0 0 0 / 0.22)");
    c.fillStyle = glow;
    c.fillRect(0, 0, TEXTURE, TEXTURE);
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    return texture;
}

export class Stage {
    readonly scene = new Scene();
    readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 20, 20000);
    readonly canvas: HTMLCanvasElement;
    readonly pieces = new Group(); // what can be picked
    /** Called before a frame is drawn, with the seconds since the last; answers whether something still moves. */
    onFrame: (seconds: number) => boolean = () => false;
    /** Called after the camera or the size changed. */
    onLook: () => void = () => undefined;
    frames = 0;
    drawn = 0; // of these, those in which something was elsewhere than before
    readonly script_ms: number[] = []; // spent in onFrame by the last frames in which something moved

    private renderer: WebGLRenderer;
    private lamp = new DirectionalLight(0xffffff, 2.2);
    private sky = new AmbientLight(0xffffff, 0.55);
    private table: Mesh<PlaneGeometry, MeshLambertMaterial>;
    private edge: Mesh<BoxGeometry, MeshLambertMaterial>;
    private weak = false; // this machine draws slowly
    private pace = 0; // seconds a frame takes while things move, smoothed
    private stale = true; // something moved since it was drawn
    private turned = true; // the camera did
    private rough = false; // drawn with fewer pixels
    private wanted = 0;
    private refining = 0; // a timer
    private last = 0;
    private size = { width: 1, height: 1 };
    private insets = NO_INSETS;
    private bounds: Bounds = { x0: -200, x1: 200, y0: -150, y1: 150, z1: 60 };
    private target = new Vector3();
    private distance = 700;
    private zoom = 1;
    private azimuth = 0;
    private elevation = 0.85;
    private pan = new Vector3();

    constructor(holder: HTMLElement, private standard = { elevation: 0.85 }) {
        const weak = isSoftware();
        this.renderer = new WebGLRenderer({ antialias: !weak, alpha: true, powerPreference: "low-power" });
        this.canvas = this.renderer.domElement;
        this.canvas.setAttribute("aria-hidden", "true");
        this.canvas.className = "three-canvas";
        holder.prepend(this.canvas);
        this.renderer.toneMapping = NeutralToneMapping;
        this.renderer.shadowMap.enabled = true;
        this.renderer.shadowMap.type = VSMShadowMap;
        this.renderer.shadowMap.autoUpdate = false; // only when something moved, not when one looks from elsewhere
        this.elevation = standard.elevation;
        this.camera.up.set(0, 0, 1);
        this.table = new Mesh(new PlaneGeometry(1, 1), new MeshLambertMaterial());
        this.table.receiveShadow = true;
        this.edge = new Mesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial());
        this.scene.add(this.table, this.edge, this.pieces, this.sky, this.lamp, this.lamp.target);
        this.lamp.castShadow = true;
        this.lamp.shadow.bias = -0.0008;
        this.setWeak(weak);
        this.paint();
        this.setBounds(this.bounds);
    }

    // ---- looks --------------------------------------------------------------------------------

    /** Light or dark, as the page is. */
    paint(): void {
        const dark = isDark(), wood = dark ? DARK_WOOD : LIGHT_WOOD, { material } = this.table;
        material.map?.dispose();
        material.map = tableTexture(wood);
        material.needsUpdate = true;
        this.edge.material.color.set(wood.edge);
        this.edge.material.emissive.set(wood.edge).multiplyScalar(0.4);
        this.lamp.intensity = dark ? 2.7 : 2.4;
        this.lamp.shadow.intensity = dark ? 0.75 : 0.5;
        this.sky.intensity = dark ? 0.8 : 0.9;
        this.scene.background = new Color(wood.room);
        this.touch();
    }

    /** A weak machine draws shadows of a quarter of the points, at half the looks for each. */
    private setWeak(weak: boolean): void {
        const { shadow } = this.lamp;
        this.weak = weak;
        shadow.mapSize.setScalar(weak ? 512 : 1024);
        shadow.radius = weak ? 3 : 6;
        shadow.blurSamples = weak ? 4 : 8;
        for (const made of [shadow.map, shadow.mapPass]) made?.dispose();
        shadow.map = shadow.mapPass = null;
    }

    // ---- the camera ---------------------------------------------------------------------------

    resize(width: number, height: number, insets: Insets = NO_INSETS): void {
        this.size = { width, height };
        this.insets = insets;
        this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, PIXELS_MAX));
        this.renderer.setSize(width, height);
        this.fit();
    }

    /** What has to be in the picture. */
    setBounds(bounds: Bounds): void {
        this.bounds = bounds;
        const { x0, x1, y0, y1 } = bounds, reach = Math.max(x1 - x0, y1 - y0);
        const wide = x1 - x0 + 2 * MARGIN * reach, deep = y1 - y0 + 2 * MARGIN * reach, thick = THICK * reach;
        this.table.geometry.dispose();
        this.table.geometry = new PlaneGeometry(wide, deep);
        this.table.position.set((x0 + x1) / 2, (y0 + y1) / 2, 0);
        this.edge.geometry.dispose();
        this.edge.geometry = new BoxGeometry(wide, deep, thick);
        this.edge.position.set((x0 + x1) / 2, (y0 + y1) / 2, -thick / 2 - 0.4);
        this.lamp.target.position.set((x0 + x1) / 2, (y0 + y1) / 2, 0);
        this.lamp.position.set((x0 + x1) / 2 - reach * 0.42, (y0 + y1) / 2 + reach * 0.32, reach * 1.15);
        const eye = this.lamp.shadow.camera, half = reach * 0.72;
        eye.left = eye.bottom = -half;
        eye.right = eye.top = half;
        eye.near = 10;
        eye.far = reach * 3;
        eye.updateProjectionMatrix();
        this.fit();
    }

    /** Back to where everything is seen. */
    reset(): void {
        this.azimuth = 0;
        this.elevation = this.standard.elevation;
        this.zoom = 1;
        this.pan.set(0, 0, 0);
        this.fit();
    }

    orbit(dx: number, dy: number): void {
        this.azimuth -= dx * 0.005;
        this.elevation = Math.min(HIGH, Math.max(LOW, this.elevation + dy * 0.004));
        this.aim();
    }

    scale(by: number): void {
        this.zoom = Math.min(4, Math.max(0.7, this.zoom * by));
        this.aim();
    }

    slide(dx: number, dy: number): void {
        const step = (2 * this.distance * Math.tan((FIELD_OF_VIEW * Math.PI) / 360)) / this.size.height / this.zoom;
        const c = Math.cos(this.azimuth), s = Math.sin(this.azimuth), away = dy / Math.sin(this.elevation);
        this.pan.x += (-dx * c - away * s) * step * 1;
        this.pan.y += (-dx * s + away * c) * step * 1;
        const reach = Math.max(this.bounds.x1 - this.bounds.x0, this.bounds.y1 - this.bounds.y0) / 2;
        this.pan.clampLength(0, reach);
        this.aim();
    }

    private aim(): void {
        const d = this.distance / this.zoom, flat = d * Math.cos(this.elevation);
        const at = this.target.clone().add(this.pan);
        this.camera.position.set(at.x + flat * Math.sin(this.azimuth), at.y - flat * Math.cos(this.azimuth), at.z + d * Math.sin(this.elevation));
        this.camera.lookAt(at);
        this.camera.updateMatrixWorld();
        this.turned = true;
        this.onLook();
        this.want();
    }

    /** The distance and target at which the bounds just fill what the insets leave of the picture. */
    private fit(): void {
        const { width, height } = this.size, { top, right, bottom, left } = this.insets, { x0, x1, y0, y1, z1 } = this.bounds;
        if (width < 2) return; // not measured yet
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
        const corners = [x0, x1].flatMap((x) => [y0, y1].flatMap((y) => [0, z1].map((z) => new Vector3(x, y, z))));
        const pan = this.pan.clone(), zoom = this.zoom, azimuth = this.azimuth;
        this.pan.set(0, 0, 0);
        this.zoom = 1;
        this.azimuth = 0;
        this.target.set((x0 + x1) / 2, (y0 + y1) / 2, 0);
        this.distance = 4 * Math.max(x1 - x0, y1 - y0);
        for (let i = 0; i < 10; i++) {
            this.place();
            const seen = corners.map((p) => this.project(p));
            const xs = seen.map((p) => p.x), ys = seen.map((p) => p.y);
            const w = Math.max(...xs) - Math.min(...xs), h = Math.max(...ys) - Math.min(...ys);
            const ratio = Math.max(w / Math.max(80, width - left - right), h / Math.max(80, height - top - bottom));
            this.distance *= Math.min(3, Math.max(0.3, ratio));
            this.place();
            const again = corners.map((p) => this.project(p));
            const mx = (Math.max(...again.map((p) => p.x)) + Math.min(...again.map((p) => p.x))) / 2;
            const my = (Math.max(...again.map((p) => p.y)) + Math.min(...again.map((p) => p.y))) / 2;
            const step = (2 * this.distance * Math.tan((FIELD_OF_VIEW * Math.PI) / 360)) / height;
            this.target.x += (mx - (left + (width - left - right) / 2)) * step;
            this.target.y -= ((my - (top + (height - top - bottom) / 2)) * step) / Math.sin(this.elevation);
        }
        this.pan.copy(pan);
        this.zoom = zoom;
        this.azimuth = azimuth;
        this.aim();
    }

    private place(): void {
        const flat = this.distance * Math.cos(this.elevation);
        this.camera.position.set(this.target.x, this.target.y - flat, this.distance * Math.sin(this.elevation));
        this.camera.lookAt(this.target);
        this.camera.updateMatrixWorld();
    }

    /** Where a point of the world is in the picture, in CSS pixels. */
    project(point: Vector3): Spot {
        const p = point.clone().project(this.camera);
        return { x: ((p.x + 1) / 2) * this.size.width, y: ((1 - p.y) / 2) * this.size.height };
    }

    /** A ray from the eye through a point of the picture. */
    ray({ x, y }: Spot): Raycaster {
        const caster = new Raycaster();
        caster.setFromCamera(new Vector2((x / this.size.width) * 2 - 1, 1 - (y / this.size.height) * 2), this.camera);
        return caster;
    }

    /** Where that ray meets the plane at a height above the table. */
    onPlane(spot: Spot, z: number): Vector3 | null {
        return this.ray(spot).ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -z), new Vector3());
    }

    // ---- frames ----------------------------------------------------------------------------------

    /** Asks for a frame, after something was moved; many askings before it are one. */
    touch(): void {
        this.stale = true;
        this.want();
    }

    want(): void {
        this.wanted ||= requestAnimationFrame((now) => this.frame(now));
    }

    private frame(now: number): void {
        const seconds = this.last ? Math.min(0.4, (now - this.last) / 1000) : 1 / 60;
        const began = performance.now();
        this.wanted = 0;
        const moves = this.onFrame(seconds);
        if (moves) this.script_ms.push(performance.now() - began);
        if (this.script_ms.length > SCRIPTS_KEPT) this.script_ms.shift();
        this.last = moves ? now : 0;
        this.draw(moves, seconds);
        if (moves) this.want();
    }

    /**
     * What looks the same as before is not drawn again, even while something still trembles. A machine that takes long draws fewer
     * pixels and shadows while things move, all of them when they rest, and more for smooth edges when nothing was asked for a while.
     */
    private draw(moves: boolean, seconds: number): void {
        const stirred = this.stale, rough = this.weak && moves && stirred;
        this.frames++;
        if (!stirred && !this.turned && !this.rough) return;
        if (stirred && moves && this.last) this.pace = this.pace * 0.8 + seconds * 0.2;
        if (this.pace > SLOW_S && !this.weak) this.setWeak(true);
        if (stirred || this.rough) this.renderer.shadowMap.needsUpdate = !rough || this.frames % 6 === 0;
        this.render(rough ? 0.7 : 1);
        clearTimeout(this.refining);
        if (this.weak && !moves) this.refining = window.setTimeout(() => this.render(PIXELS_MAX), REST_MS);
        this.stale = this.turned = false;
        this.rough = rough;
    }

    /** Draws with so many pixels for each of the screen's. */
    private render(share: number): void {
        const ratio = Math.min((window.devicePixelRatio || 1) * share, PIXELS_MAX);
        if (this.renderer.getPixelRatio() !== ratio) this.renderer.setPixelRatio(ratio);
        this.renderer.render(this.scene, this.camera);
        this.drawn++;
    }

    /** The picture as it is now, to keep. */
    snapshot(): string {
        this.renderer.shadowMap.needsUpdate = true;
        this.render(PIXELS_MAX);
        return this.canvas.toDataURL("image/png");
    }

    dispose(): void {
        cancelAnimationFrame(this.wanted);
        clearTimeout(this.refining);
        this.wanted = -1;
        this.table.geometry.dispose();
        this.edge.geometry.dispose();
        this.edge.material.dispose();
        this.table.material.map?.dispose();
        this.table.material.dispose();
        this.renderer.dispose();
        this.canvas.remove();
    }
}
