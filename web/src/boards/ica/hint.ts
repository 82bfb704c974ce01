// hint.ts -- an act of Ica in words, with the cells and tiles it is about.
import { words } from "../../words";
import { type BoardProps, cellMark, type Hint } from "../board";
import { sceneOf } from "./model";
import { deedsOf, wordsOf } from "./offer";

/** Acts that are buttons below the board. */
const BUTTONS = ["pass", "clepsydra", "crosscheck"];

export function hint(props: BoardProps, text: string): Hint | null {
    const deed = deedsOf({ ...props, idle: true }, sceneOf(props.game, props.view)).find((d) => d.text === text);
    if (!deed) return null;
    const keys = deed.kind === "swap" ? deed.targets : [...deed.sources, ...deed.targets];
    return {
        text: `${wordsOf(props, deed)}.`,
        why: words.text(`ica.page.why_${deed.kind}`),
        marks: BUTTONS.includes(deed.kind) ? [{ at: `[data-kind="${deed.kind}"]` }] : keys.map((key, i) => cellMark(key, keys.length > 1 ? String(i + 1) : undefined)),
    };
}
