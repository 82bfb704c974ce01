// hand.ts -- what the player's hand is doing: a thing picked, a deed begun, a conflict being composed.
//
// Clicks are matched with the deeds on offer. Where one deed joins what is picked and what is clicked it is done; where several
// do they are listed. What nothing matches is put to the server as a question, who says why not.
import { useLayoutEffect, useState } from "preact/hooks";
import { type Key, pawnCell, type Props, type Scene } from "./model";
import { between, type Deed, groups, isArmed, isComposed, offers, otherEnds } from "./offer";

export interface Hand {
    picked: Key | null;
    armed: string | null;
    composing: Deed[] | null;
    offering: boolean; // the offers are listed
    items: Deed[][]; // what may be done with what is picked
    lit: Set<Key>;
    ready: Set<Key>;
    click: (key: Key, keyboard: boolean) => void;
    perform: (group: Deed[], keyboard: boolean) => void;
    arm: (kind: string) => void;
    offer: () => void;
    drop: () => void;
}

interface Holding {
    picked: Key | null;
    armed: string | null;
    listed: Deed[][] | null;
    composing: Deed[] | null;
    offering: boolean;
}
const NOTHING: Holding = { picked: null, armed: null, listed: null, composing: null, offering: false };

/** Nothing but what is due may be done: then a click on a lit cell does it at once. */
export const isDue = (deeds: Deed[]): boolean => deeds.length > 0 && !deeds.some((d) => d.kind === "pass");

function itemsOf(props: Props, deeds: Deed[], { picked, listed, armed }: Holding): Deed[][] {
    if (listed) return listed;
    if (!picked || armed || isDue(deeds)) return [];
    if (picked[0] === "t") {
        const spent = offers(props.game, deeds, Number(picked.slice(1)));
        const own = deeds.some((d) => d.sources.includes(picked)) || props.view.pieces.some((p) => p[3] === Number(picked.slice(1)) && props.game.zones[p[1]!] === `hand${props.seat}`);
        return [...groups(deeds.filter((d) => d.kind === "drop" && d.sources.includes(picked))), ...(own ? spent.map((d) => [d]) : [])];
    }
    return groups(deeds.filter((d) => (!isArmed(d.kind) || d.kind === "look") && d.targets.includes(picked) && (d.kind !== "drop" || d.args[1] === 1)));
}

function litKeys(deeds: Deed[], { picked, armed, composing }: Holding): Set<Key> {
    if (composing) return new Set();
    if (armed) {
        const pool = deeds.filter((d) => d.kind === armed);
        return armed !== "steal" && picked ? otherEnds(pool, picked) : new Set(pool.flatMap((d) => (d.sources.length ? d.sources : d.targets)));
    }
    if (picked) return otherEnds(deeds.filter((d) => !isArmed(d.kind)), picked);
    return isDue(deeds) ? new Set(deeds.flatMap((d) => (d.sources.length ? d.sources : d.targets))) : new Set();
}

/** The act that a click without any choice most likely meant. */
function meant({ game, seat }: Props, scene: Scene, picked: Key | null, key: Key): number[] | null {
    const act = (name: Deed["kind"], ...args: number[]) => [game.acts.indexOf(name), ...args];
    const n = Number(key.slice(1)), ground = key[0] === "l" ? 1 : 0;
    if (key[0] === "t") return scene.hands[seat]?.some((t) => t.face === n) ? act("drop", n, 0) : act("steal", n);
    if (key[0] === "u") return null;
    if (picked?.[0] === "t") return act("drop", Number(picked.slice(1)), ground);
    if (picked === `${key[0]}${pawnCell(scene, seat, ground)}`) return act("move", ground, n);
    return ground ? act("flip", n) : act("dig", n);
}

/** Something lies open there: who points at it may only want to see what. */
function isOpen(scene: Scene, key: Key): boolean {
    const n = Number(key.slice(1)), tiles = key[0] === "s" ? scene.piles[n] : key[0] === "l" ? scene.lab[n] : undefined, last = tiles?.[tiles.length - 1];
    return !!last && !last.down;
}

export function useHand(props: Props, scene: Scene, deeds: Deed[], moment: string, focus: (cell: string) => void): Hand {
    const [holding, hold] = useState<Holding>(NOTHING);
    useLayoutEffect(() => hold(NOTHING), [moment]); // before anybody can touch it: later it would take a first touch away
    const { picked, armed } = holding;
    const pool = deeds.filter((d) => (armed ? d.kind === armed : !isArmed(d.kind)));

    const perform = (group: Deed[], keyboard: boolean) => {
        const [first] = group;
        if (!first) return;
        if (isComposed(group)) return hold({ ...NOTHING, picked: first.sources[0] ?? null, composing: group });
        props.act(first.text, first.targets[0] ?? first.sources[0] ?? "");
        hold(NOTHING);
        if (keyboard && first.targets[0]) focus(first.targets[0]);
    };
    const arm = (kind: string) => hold({ ...NOTHING, armed: kind });
    const whyNot = (key: Key) => {
        const act = deeds.length ? meant(props, scene, picked, key) : null;
        if (act) void props.preview(act).then((p) => p?.refusal && props.complain({ refusal: p.refusal, at: key }));
    };
    const click = (key: Key, keyboard: boolean) => {
        props.forgive();
        if (picked === key) return hold({ ...NOTHING, armed });
        const joined = picked ? groups(between(pool, picked, key)) : [];
        if (joined.length === 1) return perform(joined[0]!, keyboard);
        if (joined.length) return hold({ ...NOTHING, armed, picked: key, listed: joined });
        const alone = pool.filter((d) => !d.sources.length && d.targets.includes(key));
        if ((armed || isDue(deeds)) && alone.length) return perform([alone[0]!], keyboard);
        const next = { ...NOTHING, armed, picked: key };
        if (!otherEnds(pool, key).size && !itemsOf(props, deeds, next).length && (picked || !isOpen(scene, key))) whyNot(key);
        hold(armed && !otherEnds(pool, key).size ? { ...NOTHING, armed } : next);
    };
    const idle = !picked && !armed && !isDue(deeds);
    return {
        ...holding, items: itemsOf(props, deeds, holding), lit: litKeys(deeds, holding), click, perform, arm,
        ready: new Set(idle ? deeds.flatMap((d) => (d.kind === "move" ? d.sources : d.kind === "take" ? d.targets : [])) : []),
        offer: () => hold({ ...NOTHING, offering: true }),
        drop: () => hold(NOTHING),
    };
}
