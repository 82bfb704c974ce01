// hint.ts -- an act of IceTowers in words, with the tower it is about.
import { say, words } from "../../words";
import { actOf, type BoardProps, type Hint } from "../board";
import { sceneOf } from "./model";
import { type Deed, type Kind, targetOf } from "./offer";
import { deedWords } from "./tell";

export function hint(props: BoardProps, text: string): Hint | null {
    const act = actOf(props, text), scene = sceneOf(props.game, props.view);
    if (!act) return null;
    const why = words.has(`icetowers.page.why_${act.kind}`) ? words.text(`icetowers.page.why_${act.kind}`) : "";
    const button = { at: `[data-act="${text}"]` };
    if (!["take", "cap", "mine", "split", "set"].includes(act.kind)) {
        const known = act.kind === "ready" ? say("icetowers.page.do_ready") : act.kind === "done" ? say("icetowers.page.do_done") : act.kind === "insist" ? say("icetowers.page.do_insist", props.talk.seat?.(act.args[0] ?? 0) ?? "") : say("icetowers.page.do_agree");
        return { text: known, why, marks: [button] };
    }
    const deed: Deed = { kind: act.kind as Kind, text, piece: act.args[0] ?? -1 };
    return { text: `${deedWords(props, scene, deed)}.`, why, marks: [deed.kind === "set" ? button : { at: `[data-cell="${targetOf(scene, deed)}"], [data-row="${targetOf(scene, deed)}"]` }] };
}
