// hint.ts -- an act of Ica in words, with the cells and tiles it is about.
import type { Mark } from "page/parts/marks";
import { words } from "page/words";
import { cellMark, type Hint } from "page/boards/board";
import { type Props, sceneOf } from "./model";
import { deedsOf, isOffer, wordsOf } from "./offer";

export function hint(props: Props, text: string): Hint | null {
    const deed = deedsOf({ ...props, idle: true }, sceneOf(props.game, props.view)).find((d) => d.text === text);
    if (!deed) return null;
    const keys = deed.kind === "swap" ? deed.targets : [...deed.sources, ...deed.targets];
    const button = deed.kind === "pass" ? '[data-kind="pass"]' : isOffer(deed.kind) ? `[data-offer="${deed.kind}"], .ica-offers-open` : null;
    const marks: Mark[] = [...(button ? [{ at: button }] : []), ...keys.map((key) => cellMark(key))];
    return {
        text: `${wordsOf(props, deed)}.`,
        why: words.text(`ica.page.why_${deed.kind}`),
        marks: [...(marks.length > 1 ? marks.map((mark, i) => ({ ...mark, label: String(i + 1) })) : marks), { at: `.ica-item[data-act="${text}"]` }], // where a touch leaves a choice, this one
    };
}
