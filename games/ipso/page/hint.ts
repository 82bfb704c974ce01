// hint.ts -- an act of IPSO in words, with the cards it is about.
import { say, words } from "page/words";
import { actOf, cellMark, type Hint } from "page/boards/board";
import { ROW_FIRST, rowOf } from "./layout";
import type { Props } from "./model";

export function hint(props: Props, text: string): Hint | null {
    const act = actOf(props, text), { game, view, talk } = props;
    if (!act) return null;
    const faceAt = (zone: string, slot?: number) => {
        const face = view.pieces.find((p) => game.zones[p[1]!] === zone && (slot === undefined || p[2] === slot))?.[3];
        return face ? words.tell(game.faces[face]!, talk) : "";
    };
    const [a = 0, b = 0] = act.args, at = (slot: number) => [rowOf(slot) + 1, slot - ROW_FIRST[rowOf(slot)]! + 1] as const;
    switch (act.kind) {
        case "replace": return { text: say("ipso.page.hint_replace", faceAt("centre", a), ...at(b)), why: say("ipso.page.why_replace"), marks: [cellMark(`c${a}`, "1"), cellMark(`s${b}`, "2")] };
        case "swap": return { text: say("ipso.page.hint_swap", faceAt("drawn"), ...at(a)), why: "", marks: [cellMark(`s${a}`)] };
        case "keep": return { text: say("ipso.page.hint_keep"), why: "", marks: [cellMark("keep")] };
        case "bonus": return { text: say("ipso.page.hint_bonus"), why: say("ipso.page.why_bonus"), marks: [cellMark("bonus")] };
        default: return { text: say("ipso.page.hint_throw"), why: say("ipso.page.why_throw"), marks: [cellMark("throw")] };
    }
}
