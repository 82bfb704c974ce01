// hint.ts -- an act of Inka in words, with the rhombus and the cells it is about.
import { say, words } from "page/words";
import { actOf, cellMark, type Hint } from "page/boards/board";
import { carried, cellAt, cellName, halves, middle, moved, type Props, type Scene, sceneOf, standing } from "./model";

const WAYS = ["e", "ne", "nw", "w", "sw", "se"], COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/** The cells on which a rhombus lies, and those on which it would lie after the act. */
function sweep(scene: Scene, tile: number, turns: boolean, way: number, steps: number): [from: number[], to: number[]] {
    const r = scene.rhombi.find((x) => x.id === tile);
    if (!r) return [[], []];
    const from = Object.values(halves(r.pose)), before = standing(r.pose), after = moved(before, { tile, turns, way, steps }, steps);
    const to = from.map((cell) => cellAt(carried(middle(cell), before, after))).filter((cell) => cell !== null);
    return [from, to.filter((cell) => !from.includes(cell))];
}

/** Rhombi by the cells they lie on: where nothing is lit. */
export function tell(props: Props, text: string): string | null {
    const act = actOf(props, text), [a = 0, b = 0, c = 0] = act?.args ?? [], plain = act?.kind.replace("symbol-", "");
    const cells = (pose: number | undefined) => (pose === undefined ? "" : Object.values(halves(pose)).map(cellName).join("–"));
    const tile = () => cells(sceneOf(props.game, props.view).rhombi.find((r) => r.id === a)?.pose);
    switch (plain) {
        case "lay": return say("inka.page.tell_lay", cells(a));
        case "slide": return say("inka.page.tell_slide", tile(), words.text(`inka.word.to_${WAYS[b]}`), c);
        case "turn": return say("inka.page.tell_turn", tile(), words.text(`inka.word.corner_${COMPASS[b]}`), Math.abs(c), words.text(`inka.word.${c > 0 ? "anticlockwise" : "clockwise"}`));
        default: return hint(props, text)?.text ?? null;
    }
}

export function hint(props: Props, text: string): Hint | null {
    const act = actOf(props, text), scene = sceneOf(props.game, props.view);
    if (!act) return null;
    const { kind, args: [a = 0, b = 0, c = 0] } = act, plain = kind.replace("symbol-", "");
    const told = (sentence: string, cells: number[], labelled = false): Hint => ({ text: sentence, why: words.text(`inka.page.why_${kind.replace("symbol-", "symbol_")}`), marks: cells.map((cell, i) => cellMark(`c${cell}`, labelled ? String(i + 1) : undefined)) });
    switch (plain) {
        case "slide": {
            const [from, to] = sweep(scene, a, false, b, c);
            return told(say("inka.page.hint_slide", words.text(`inka.word.to_${WAYS[b]}`), c), [...from, ...to]);
        }
        case "turn": {
            const [from, to] = sweep(scene, a, true, b, c), round = c > 0 ? "anticlockwise" : "clockwise";
            return told(say("inka.page.hint_turn", words.text(`inka.word.corner_${COMPASS[b]}`), Math.abs(c), words.text(`inka.word.${round}`)), [...from, ...to]);
        }
        case "lay": return told(say("inka.page.hint_lay"), Object.values(halves(a)), true);
        case "start": return told(say("inka.page.hint_start", cellName(a)), [a]);
        case "walk": return told(`${say("inka.page.do_walk", cellName(a))}.`, [a]);
        case "passage": return told(`${say("inka.page.do_passage", cellName(a))}.`, [a]);
        case "take": return told(`${say("inka.page.do_take")}.`, [scene.figures.find((f) => f.seat === props.seat)?.cell ?? -1]);
        case "block": return told(`${say("inka.page.do_block", cellName(a))}.`, [a]);
        default: return { text: say("inka.page.hint_done"), why: words.text("inka.page.why_done"), marks: [{ at: '[data-kind="done"]' }] };
    }
}
