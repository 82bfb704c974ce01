// tell.tsx -- towers, hands and deeds in words, and the small drawing of a pyramid that stands for it outside the picture.
import { SIZES } from "contract/icetowers";
import { say, words } from "page/words";
import type { InHand, Props, Pyramid, Scene, Tower } from "./model";
import { topOf } from "./model";
import type { Deed } from "./offer";
import { bodyOf, letterOf } from "./plastics";

export const pieceWords = (props: Props, p: Pyramid): string => words.tell(props.game.faces[p.colour * SIZES + p.size + 1]!, props.talk);
export const nameOf = (props: Props, seat: number): string => (seat < 0 ? words.text("icetowers.word.gus") : (props.talk.seat?.(seat) ?? ""));

export function deedWords(props: Props, scene: Scene, deed: Deed): string {
    const piece = scene.pieces.get(deed.piece), named = piece ? pieceWords(props, piece) : "";
    switch (deed.kind) {
        case "take": return say("icetowers.page.do_take", named);
        case "cap": return say("icetowers.page.do_cap", named);
        case "mine": return say("icetowers.page.do_mine", named);
        case "split": return say("icetowers.page.do_split", named);
        default: return say("icetowers.page.do_set");
    }
}

export function towerWords(props: Props, scene: Scene, t: Tower, deeds: Deed[]): string {
    const list = t.pieces.map((p) => pieceWords(props, p)).join(", ");
    const owner = nameOf(props, t.seat ?? scene.ownerOf[topOf(t).colour] ?? -1);
    const what = t.pieces.length > 1 && t.points !== null ? say("icetowers.page.tower", t.number, list, owner, t.points) : say("icetowers.page.lone", t.number, list, owner);
    const may = deeds.map((d) => deedWords(props, scene, d)).join(", ");
    return [what, t.war ? say("icetowers.page.in_war") : "", may && say("icetowers.page.may", may)].filter(Boolean).join(". ");
}

export function handWords(props: Props, h: InHand): string {
    const name = nameOf(props, h.seat);
    if (!h.piece) return say("icetowers.page.hand_empty", name);
    return h.mined ? say("icetowers.page.hand_mined", name, pieceWords(props, h.piece)) : say("icetowers.page.hand_holds", name, pieceWords(props, h.piece));
}

/** A pyramid as a triangle with its letter; larger ones are larger. */
export function Sign({ piece, size = 26 }: { piece: Pyramid; size?: number }) {
    const s = [1, 0.82, 0.62][piece.size]!, h = 22 * s, w = 9 * s + 2;
    return (
        <svg class="it-sign" width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
            <path d={`M13 ${25 - h} L${13 + w} 25 H${13 - w} Z`} fill={bodyOf(piece.colour)} />
            <path d={`M13 ${25 - h} L${13 + w} 25 H13 Z`} fill="#000" opacity="0.18" />
            <text x="13" y="23.500" text-anchor="middle" font-size={11 * s + 2} font-weight="800" fill={piece.colour === 2 ? "#2c2000" : "#fff"}>{letterOf(piece.colour)}</text>
        </svg>
    );
}
