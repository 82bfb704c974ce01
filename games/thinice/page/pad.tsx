// pad.tsx -- leading the hand by buttons: the same moves as the keys, for fingers and for whoever has no mouse.
import { say, words } from "page/words";
import type { Hands, Vector } from "./hand";
import { sizeOf } from "./model";
import { sizeWords } from "./tell";

const STEP = 5, QUARTER = Math.PI / 12;

/** Keys by their place on the keyboard, so that they lie the same on every layout. */
export const KEYS: Record<string, (h: Hands, fine: number) => void> = {
    ArrowLeft: (h, f) => h.shift([-STEP * f, 0, 0]), ArrowRight: (h, f) => h.shift([STEP * f, 0, 0]),
    ArrowUp: (h, f) => h.shift([0, STEP * f, 0]), ArrowDown: (h, f) => h.shift([0, -STEP * f, 0]),
    PageUp: (h, f) => h.shift([0, 0, STEP * f]), PageDown: (h, f) => h.shift([0, 0, -STEP * f]),
    KeyQ: (h, f) => h.turn([0, 0, 1], QUARTER * f), KeyE: (h, f) => h.turn([0, 0, 1], -QUARTER * f),
    KeyW: (h, f) => h.turn([1, 0, 0], -QUARTER * f), KeyS: (h, f) => h.turn([1, 0, 0], QUARTER * f),
    KeyA: (h, f) => h.turn([0, 1, 0], -QUARTER * f), KeyD: (h, f) => h.turn([0, 1, 0], QUARTER * f),
    KeyX: (h) => h.right(),
    Space: (h) => h.release(),
};

export function Pad({ hands, onDrop }: { hands: Hands; onDrop: () => void }) {
    const move = (by: Vector) => () => hands.shift(by);
    const turn = (axis: Vector, angle: number) => () => hands.turn(axis, angle);
    const buttons: [key: string, sign: string, on: () => void][] = [
        ["thinice.page.left", "←", move([-STEP, 0, 0])], ["thinice.page.far", "↗", move([0, STEP, 0])], ["thinice.page.near", "↙", move([0, -STEP, 0])], ["thinice.page.right", "→", move([STEP, 0, 0])],
        ["thinice.page.up", "↑", move([0, 0, STEP])], ["thinice.page.down", "↓", move([0, 0, -STEP])],
        ["thinice.page.turn", "⟳", turn([0, 0, 1], QUARTER)], ["thinice.page.tip_away", "⤒", turn([1, 0, 0], -QUARTER)], ["thinice.page.tip_near", "⤓", turn([1, 0, 0], QUARTER)],
        ["thinice.page.tip_left", "↶", turn([0, 1, 0], -QUARTER)], ["thinice.page.tip_right", "↷", turn([0, 1, 0], QUARTER)], ["thinice.page.upright", "△", () => hands.right()],
    ];
    return (
        <div class="ti-pad" role="group" aria-label={say("thinice.page.pad")}>
            <div class="ti-pad-hands">
                {[0, 1].map((h) => hands.held(h) >= 0 && (
                    <button type="button" key={h} class={`button small ${hands.active === h ? "primary" : ""}`} aria-pressed={hands.active === h} onClick={() => ((hands.active = h), onDrop())}>{say("thinice.page.hand", h + 1, sizeWords(sizeOf(hands.held(h))))}</button>
                ))}
                <button type="button" class="button small ti-drop" data-do="drop" onClick={() => (hands.release(), onDrop())}>{say("thinice.page.drop")}</button>
            </div>
            <div class="ti-pad-moves">
                {buttons.map(([key, sign, on]) => <button type="button" key={key} class="ti-move" data-move={key.slice(13)} aria-label={words.text(key)} title={words.text(key)} onClick={on}>{sign}<small aria-hidden="true">{words.text(key)}</small></button>)}
            </div>
        </div>
    );
}
