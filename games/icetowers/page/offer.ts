// offer.ts -- what may be done now, as the server says, and what has been pressed but not yet judged.
import { type Contract, PIECES } from "contract/icetowers";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Place, Refusal } from "page/wire";
import { type Props, pyramid, type Scene, topOf, type Tower, towerOf } from "./model";

const KINDS = ["take", "set", "cap", "mine", "split"] as const satisfies Contract["act"][];
export type Kind = (typeof KINDS)[number];
export const isDeed = (kind: Contract["act"]): kind is Kind => KINDS.some((k) => k === kind);

export interface Deed {
    kind: Kind;
    text: string;
    piece: number; // -1: none
}

export interface Offers {
    deeds: Deed[];
    signals: string[]; // texts: ready, wait, done, propose, agree
    insists: { seat: number; text: string }[]; // upon whom that may be done
}

export function offersOf(props: Props): Offers {
    const offers: Offers = { deeds: [], signals: [], insists: [] };
    for (const [text, number, arg] of props.view.choices ?? []) {
        const kind = props.game.acts[number]!, about = typeof arg === "number" ? arg : -1;
        if (isDeed(kind)) offers.deeds.push({ kind, text, piece: about });
        else if (kind === "insist") offers.insists.push({ seat: about, text });
        else offers.signals.push(text);
    }
    return offers;
}

// ---- pressed, not yet judged --------------------------------------------------------------------

export interface Pressed {
    key: number;
    text: string;
    kind: string;
    piece: number;
    seenAt: number | null; // the number of acts with which it is in the picture; null: not answered
}

export interface Press {
    pending: Pressed[];
    press: (text: string, at: string, place?: Place) => void;
    late: Late | null; // what came too late, until it is put away
    forgive: () => void;
}

export interface Late {
    refusal: Refusal;
    text: string;
}

const LATE_STAYS_MS = 6000;

export function usePress(props: Props): Press {
    const [pending, setPending] = useState<Pressed[]>([]);
    const [late, setLate] = useState<Late | null>(null);
    const count = useRef(0);
    useEffect(() => setPending((all) => (all.some((p) => p.seenAt !== null && p.seenAt <= props.acts) ? all.filter((p) => p.seenAt === null || p.seenAt > props.acts) : all)), [props.acts, props.view]);
    useEffect(() => {
        if (!late) return;
        const timer = window.setTimeout(() => setLate(null), LATE_STAYS_MS);
        return () => window.clearTimeout(timer);
    }, [late]);
    const press = (text: string, at: string, place?: Place) => {
        const key = ++count.current, [kind, name] = text.split(" ") as [string, string?];
        const piece = [...Array(PIECES).keys()].find((id) => pyramid(id).name === name) ?? -1;
        setPending((all) => [...all, { key, text, kind, piece, seenAt: null }]);
        setLate(null);
        props.forgive();
        void props.press(text, place).then(({ refusal, acts }) => {
            if (!refusal) return setPending((all) => all.map((p) => (p.key === key ? { ...p, seenAt: acts } : p)).filter((p) => p.key !== key || acts > 0));
            setPending((all) => all.filter((p) => p.key !== key && !(p.key > key && (p.kind === "cap" || p.kind === "set"))));
            if (refusal.late) setLate({ refusal, text });
            else props.complain({ refusal, at });
        });
    };
    return { pending, press, late, forgive: () => setLate(null) };
}

/** The scene as it will be if what is pressed counts: pieces go where their author sent them. */
export function foreseen(scene: Scene, seat: number, pending: Pressed[]): Scene {
    if (!pending.length || seat < 0) return scene;
    let { towers } = scene;
    const hands = scene.hands.map((h) => ({ ...h })), own = hands[seat]!;
    for (const p of pending) {
        const tower = towers.find((t) => t.pieces.some((q) => q.id === p.piece));
        if ((p.kind === "take" || p.kind === "mine") && tower && !own.piece) {
            own.piece = tower.pieces.find((q) => q.id === p.piece)!;
            own.mined = p.kind === "mine";
            towers = towers.map((t) => (t === tower ? { ...t, pieces: t.pieces.filter((q) => q.id !== p.piece) } : t)).filter((t) => t.pieces.length);
        } else if (p.kind === "cap" && tower && own.piece) {
            const capped: Tower = { ...tower, pieces: [...tower.pieces, own.piece] };
            towers = towers.map((t) => (t === tower ? capped : t));
            own.piece = null;
        } else if (p.kind === "set" && own.piece) {
            towers = [...towers, { number: -1 - own.piece.id, place: -1 - own.piece.id, pieces: [own.piece], points: null, seat: null, war: false, stray: { x: 0, y: 0, turn: 0.4 } }];
            own.piece = null;
        }
    }
    return { ...scene, towers, hands };
}

// ---- matching what a hand does with what is offered ------------------------------------------------

/** All that may be done with a tower; with a full hand that is capping it. */
export const deedsAt = (deeds: Deed[], tower: Tower): Deed[] => deeds.filter((d) => d.kind !== "set" && tower.pieces.some((p) => p.id === d.piece));

/** What picking up this very pyramid would mean. */
export const deedsOn = (deeds: Deed[], piece: number): Deed[] => deeds.filter((d) => d.kind !== "cap" && d.piece === piece);

/** The act to put to the server where none is offered, so that it says why not. */
export function guess(scene: Scene, seat: number, tower: Tower): string {
    if (scene.hands[seat]?.piece) return `cap ${topOf(tower).name}`;
    if (tower.pieces.length === 1) return `take ${topOf(tower).name}`;
    const own = tower.pieces.find((p) => scene.ownerOf[p.colour] === seat);
    return `mine ${(own ?? topOf(tower)).name}`;
}

export const targetOf = (scene: Scene, deed: Deed): number => towerOf(scene, deed.piece)?.number ?? 0;
