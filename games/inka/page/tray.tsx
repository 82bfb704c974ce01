// tray.tsx -- the controls beside the hall: moving the picked rhombus step by step, turning the one to be laid, and which act is
// meant where a cell has several. All of it works by keyboard; dragging is the quicker way to the same acts.
import { SLIDE_MAX, TURN_MAX } from "contract/inka";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "page/parts/icons";
import { say, words } from "page/words";
import { RhombusArt, Sign } from "./art";
import { inPicture } from "./cells";
import type { Deed, Hand } from "./hand";
import { box, type Layout } from "./layout";
import { cellAt, cellName, corners, DIRECTIONS, edgeWays, halves, type Intent, isGoal, OUTLINE, outline, pathOf, type Props, type Scene, standing, tileName } from "./model";

export interface TrayProps {
    props: Props;
    scene: Scene;
    layout: Layout;
    hand: Hand;
    picture: { current: SVGSVGElement | null };
}

const WAYS = ["e", "ne", "nw", "w", "sw", "se"], COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const wayWords = (way: number) => words.text(`inka.word.to_${WAYS[way]}`);
const cornerWords = (way: number) => words.text(`inka.word.corner_${COMPASS[way]}`);

/** A rhombus is being moved or laid: where room is scarce the controls need the prompt's and the bar's. */
export const isHandling = (hand: Hand): boolean => !!hand.laying || hand.picked !== null;

export function Tray(tray: TrayProps) {
    const { hand, layout } = tray;
    const inner = hand.laying ? <Layer {...tray} /> : hand.picked !== null ? <Mover {...tray} tile={hand.picked} /> : hand.listed ? <List {...tray} deeds={hand.listed} /> : <Idle {...tray} />;
    const { prompt, bar, tray: place } = layout, over = layout.low && isHandling(hand);
    return <div class={layout.tall ? "inka-tray tall" : "inka-tray"} style={box(over ? { ...place, y: prompt.y, h: bar.y + bar.h - prompt.y } : place)}>{inner}</div>;
}

function Head({ title, hand }: { title: string; hand: Hand }) {
    return <p class="inka-title"><span>{title}</span><button type="button" class="bare inka-close" aria-label={say("inka.page.cancel")} onClick={hand.drop}><Icon name="close" size={16} /></button></p>;
}

/** What the server says about what is aimed at: how far, what stops it, or the clause against it. */
function Told({ props, hand, hint }: { props: Props; hand: Hand; hint: string }) {
    const { told } = hand, aimed = hand.intent?.steps || hand.laying?.pose != null;
    const text = !aimed ? hint : !told ? "…" : told.refusal ? words.tell(told.refusal.why, props.talk) : told.lines.map((m) => words.tell(m, props.talk)).join(" · ");
    return <p class={`inka-told ${told?.refusal && aimed ? "refused" : ""}`} data-clause={aimed ? told?.refusal?.clause : undefined} role="status">{text}</p>;
}

const Arrow = ({ angle }: { angle: number }) => <svg viewBox="-14 -14 28 28" width="26" height="26" aria-hidden="true"><path d="M-10 0H9M9 0 2-7M9 0 2 7" transform={`rotate(${angle})`} class="inka-arrow" /></svg>;
const Spin = ({ left }: { left: boolean }) => <svg viewBox="-14 -14 28 28" width="26" height="26" aria-hidden="true"><path d="M-9-2A9 9 0 1 1-4 8M-9-2-11-9M-9-2-2-4" transform={left ? undefined : "scale(-1 1)"} class="inka-arrow" /></svg>;

/** A small rhombus as it lies, with a pin at one corner. */
function Pin({ pose, at }: { pose: number; at: number }) {
    const all = outline({ ...standing(pose), x: 0, y: 0 }), pin = all[at]!;
    return <svg viewBox="-92 -92 184 184" width="30" height="30" aria-hidden="true"><polygon points={pathOf(all)} class="inka-pin-slab" /><circle cx={pin.x} cy={pin.y} r="17" class="inka-pin" /></svg>;
}

/** Slides and turns of the picked rhombus, one step a press; the hall shows what they would sweep. */
function Mover(tray: TrayProps & { tile: number }) {
    const { props, scene, hand, tile } = tray, first = useRef<HTMLDivElement>(null);
    const r = scene.rhombi.find((x) => x.id === tile), intent = hand.intent;
    useEffect(() => {
        if (document.activeElement?.matches("[data-cell]:focus-visible")) first.current?.querySelector("button")?.focus();
    }, [tile]);
    if (!r) return null;
    const pins = corners(standing(r.pose)), pivot = intent?.turns ? intent.way : null;
    const slide = (way: number) => {
        const back = intent && !intent.turns && (intent.way + 3) % 6 === way;
        const next: Intent = back ? { ...intent, steps: Math.max(0, intent.steps - 1) } : { tile, turns: false, way, steps: (intent && !intent.turns && intent.way === way ? intent.steps : 0) + 1 };
        hand.aim({ ...next, steps: Math.min(SLIDE_MAX, next.steps) }, null);
    };
    const spin = (by: number) => hand.aim({ tile, turns: true, way: pivot ?? pins[0]!.way, steps: Math.max(-TURN_MAX, Math.min(TURN_MAX, (intent?.turns ? intent.steps : 0) + by)) }, null);
    const name = words.tell(props.game.faces[r.face]!, props.talk);
    return (
        <div class="inka-mover" role="group" aria-label={name}>
            <Head title={name} hand={hand} />
            <div class="inka-keys" ref={first}>
                <span class="inka-keys-name">{say("inka.page.slide")}</span>
                {edgeWays(r.pose).map((way) => (
                    <button type="button" key={way} class={`inka-key ${intent && !intent.turns && intent.way === way && intent.steps ? "on" : ""}`} data-way={WAYS[way]} aria-label={say("inka.page.slide_to", wayWords(way))} onClick={() => slide(way)}>
                        <Arrow angle={Math.atan2(DIRECTIONS[way]!.y, DIRECTIONS[way]!.x) * 180 / Math.PI} />
                    </button>
                ))}
            </div>
            <div class="inka-keys">
                <span class="inka-keys-name">{say("inka.page.turn")}</span>
                {pins.map((c, i) => (
                    <button type="button" key={c.way} class={`inka-key ${(pivot ?? pins[0]!.way) === c.way ? "on" : ""}`} data-pin={COMPASS[c.way]} aria-pressed={(pivot ?? pins[0]!.way) === c.way} aria-label={say("inka.page.turn_about", cornerWords(c.way))} onClick={() => hand.aim({ tile, turns: true, way: c.way, steps: 0 }, null)}>
                        <Pin pose={r.pose} at={i} />
                    </button>
                ))}
                <button type="button" class="inka-key" data-spin="left" aria-label={words.text("inka.word.anticlockwise")} onClick={() => spin(1)}><Spin left /></button>
                <button type="button" class="inka-key" data-spin="right" aria-label={words.text("inka.word.clockwise")} onClick={() => spin(-1)}><Spin left={false} /></button>
            </div>
            <Told props={props} hand={hand} hint={say("inka.page.mover_hint")} />
            <button type="button" class="button small primary inka-do" data-do="move" disabled={!intent?.steps} onClick={hand.release}>
                {say("inka.page.do_move")}{hand.told && hand.told.cost >= 0 && intent?.steps ? ` · ${say("inka.page.cost", hand.told.cost)}` : ""}
            </button>
        </div>
    );
}

/** The rhombus just drawn: turned by its buttons, dragged into the hall or put over the cell that is touched. */
function Layer({ props, scene, hand, picture }: TrayProps) {
    const laying = hand.laying!, face = scene.hand!.face, dragging = useRef(false);
    const angle = -60 * laying.turn, name = words.tell(props.game.faces[face]!, props.talk);
    const move = (e: PointerEvent) => dragging.current && hand.carry(cellAt(inPicture(picture.current, e)));
    const down = (e: PointerEvent) => {
        dragging.current = true;
        (e.currentTarget as Element).setPointerCapture(e.pointerId);
    };
    const up = () => {
        if (dragging.current && laying.cell !== null) hand.lay();
        dragging.current = false;
    };
    return (
        <div class="inka-layer" role="group" aria-label={name} data-tile={tileName(scene.hand!.id)}>
            <p class="inka-title"><span>{name}</span></p>
            <div class="inka-keys">
                <button type="button" class="inka-key" data-spin="left" aria-label={words.text("inka.word.anticlockwise")} onClick={() => hand.turnHand(1)}><Spin left /></button>
                <svg class="inka-drawn" viewBox="-92 -92 184 184" aria-hidden="true" onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={() => (dragging.current = false)}>
                    <g style={{ transform: `rotate(${angle}deg)` }}><RhombusArt face={face} angle={angle} /></g>
                </svg>
                <button type="button" class="inka-key" data-spin="right" aria-label={words.text("inka.word.clockwise")} onClick={() => hand.turnHand(-1)}><Spin left={false} /></button>
                <button type="button" class="button small primary inka-do" data-do="lay" disabled={laying.pose === null} onClick={hand.lay}>{say("inka.page.do_lay")}</button>
            </div>
            <Told props={props} hand={hand} hint={laying.cell !== null && laying.pose === null ? say("inka.page.beyond") : say("inka.page.lay_hint")} />
        </div>
    );
}

export function deedWords({ kind, args: [a = 0] }: Deed): string {
    switch (kind) {
        case "walk": return say("inka.page.do_walk", cellName(a));
        case "passage": return say("inka.page.do_passage", cellName(a));
        case "take": return say("inka.page.do_take");
        default: return say("inka.page.do_block", cellName(a));
    }
}

function List({ hand, deeds }: TrayProps & { deeds: Deed[] }) {
    const first = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (document.activeElement?.matches("[data-cell]:focus-visible")) first.current?.querySelector("button")?.focus();
    }, [deeds]);
    const cost = (d: Deed) => (d.kind === "walk" ? hand.lit.get(d.args[0]!) ?? 0 : 1);
    return (
        <div class="inka-list" ref={first}>
            <Head title={say("inka.page.which")} hand={hand} />
            {deeds.map((d) => <button type="button" key={d.text} class="button small" data-kind={d.kind} onClick={() => hand.perform(d)}>{deedWords(d)} · {say("inka.page.cost", cost(d))}</button>)}
        </div>
    );
}

/** What is what in the hall. */
function Legend({ seat }: { seat: number }) {
    const signs: [string, string][] = [
        ["start", say("inka.page.legend_start")], ["passage", say("inka.page.legend_passage")], ["symbol", say("inka.page.legend_symbol")],
        ["snake", say("inka.page.legend_snake")], ["wall", say("inka.page.legend_wall")], [`blockade${seat}`, say("inka.page.legend_blockade")],
    ];
    return (
        <ul class="inka-legend">
            {signs.map(([name, text]) => (
                <li key={name}>
                    <svg viewBox="-28 -28 56 56" width="26" height="26" aria-hidden="true">
                        {name === "wall" ? <><path d="M-22 0H22" class="inka-wall" /><path d="M-22 0H22" class="inka-bricks" /></> : <Sign name={name} at={{ x: 0, y: 0 }} size={56} />}
                    </svg>
                    <span>{text}</span>
                </li>
            ))}
        </ul>
    );
}

const goalWords = (scene: Scene, tile: number): string => say("inka.page.goal_at", Object.values(halves(scene.rhombi.find((r) => r.id === tile)!.pose)).map(cellName).join("–"));

/** Nothing is picked: what stands around. While building, how many rhombi are left; on a symbol, which destinations it moves. */
function Idle({ scene, hand }: TrayProps) {
    const goals = [...hand.movable].filter(isGoal), take = hand.deeds.find((d) => d.kind === "take"), hops = hand.deeds.filter((d) => d.kind === "passage");
    if (scene.stage === "start" || scene.stage === "build")
        return <p class="inka-note"><svg viewBox="-80 -50 160 100" width="46" height="30" aria-hidden="true">{[8, 4, 0].map((d) => <polygon key={d} points={pathOf(OUTLINE.map((p) => ({ x: p.x * 0.9 + d - 4, y: p.y * 0.9 - d + 4 })))} class="inka-back" />)}</svg>{say("inka.page.stack", scene.stack)}</p>;
    return (
        <div class="inka-list">
            {take && <button type="button" class="button small primary" data-kind="take" onClick={() => hand.perform(take)}>{say("inka.page.do_take")} · {say("inka.page.cost", 1)}</button>}
            {goals.length > 0 && (
                <>
                    <p class="inka-note">{say("inka.page.symbol_hint")}</p>
                    <div class="inka-keys">{goals.map((tile) => <button type="button" key={tile} class="button small" data-goal={tileName(tile)} onClick={() => hand.pick(tile)}>{goalWords(scene, tile)}</button>)}</div>
                </>
            )}
            {hops.length > 0 && <p class="inka-note">{say("inka.page.passage_hint")}</p>}
            {!take && !goals.length && !hops.length && <Legend seat={Math.max(0, scene.turn)} />}
            {scene.aside > 0 && <p class="inka-note">{say("inka.page.aside", scene.aside)}</p>}
        </div>
    );
}

