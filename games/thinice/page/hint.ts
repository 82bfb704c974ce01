// hint.ts -- an act of Thin Ice in words: what to call, which piece to take, and what to do with it in the hand.
import { say } from "page/words";
import type { Hint } from "page/boards/board";
import { type Props, sizeNamed } from "./model";
import { calledWords, sizeWords } from "./tell";

export function hint(_: Props, text: string): Hint | null {
    const [kind, ...rest] = text.split(" ") as [string, ...string[]];
    switch (kind) {
        case "call": return { text: say("thinice.page.hint_call", calledWords(rest.map(sizeNamed))), why: say("thinice.page.why_call"), marks: [{ at: `[data-act="${text}"]` }] };
        case "grab": return { text: say("thinice.page.hint_grab", sizeWords(sizeNamed(rest[1]?.[0]))), why: say("thinice.page.why_grab"), marks: [{ at: `[data-cell="${rest[1]}"], [data-grab="${rest[1]}"]` }] };
        case "lead": return { text: say("thinice.page.hint_lead"), why: say("thinice.page.why_lead"), marks: [] };
        case "release": return { text: say("thinice.page.hint_release"), why: say("thinice.page.why_release"), marks: [{ at: '[data-do="drop"]' }] };
        default: return { text: say("thinice.page.done"), why: "", marks: [{ at: '[data-act="done"]' }] };
    }
}
