// hint.ts -- an act of IceTowers in words, with the tower it is about.
import { words } from "page/words";
import { actOf, type Hint } from "page/boards/board";
import { type Props, sceneOf } from "./model";
import { type Deed, isDeed, targetOf } from "./offer";
import { deedWords } from "./tell";
import { place } from "./where";

/** With the number of the tower: of every pyramid there are several alike. */
export function tell(props: Props, text: string): string | null {
    const act = actOf(props, text), told = hint(props, text)?.text.replace(/\.$/, "") ?? null;
    const at = act && isDeed(act.kind) && act.kind !== "set" ? place(props, act.args[0] ?? -1, "table") : null;
    return told && at ? `${told} · ${at}` : told;
}

export function hint(props: Props, text: string): Hint | null {
    const act = actOf(props, text), scene = sceneOf(props.game, props.view);
    if (!act) return null;
    const why = words.has(`icetowers.page.why_${act.kind}`) ? words.text(`icetowers.page.why_${act.kind}`) : "";
    const button = { at: `[data-act="${text}"]` };
    if (!isDeed(act.kind))
        return { text: words.say(`icetowers.page.do_${act.kind}`, props.talk.seat?.(act.args[0] ?? 0) ?? ""), why, marks: [button] };
    const deed: Deed = { kind: act.kind, text, piece: act.args[0] ?? -1 };
    return { text: `${deedWords(props, scene, deed)}.`, why, marks: [deed.kind === "set" ? button : { at: `[data-cell="${targetOf(scene, deed)}"], [data-row="${targetOf(scene, deed)}"]` }] };
}
