// hand.ts -- what the player's hand is doing: a card picked, a card dragged, a slot pointed at.
//
// Clicks are matched with the offer. What nothing in it matches is put to the server, who says why not: as the act itself once
// card and slot are both chosen, as a mere question before.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Props } from "./model";
import type { Offer } from "./offer";

export interface Picked {
    place?: number;
    slot?: number;
}
export interface Dragged {
    place: number;
    x: number;
    y: number;
}
export interface Hand {
    picked: Picked;
    pointed: number | null;
    dragged: Dragged | null;
    drop: () => void;
    askWhyNot: (place: number, slot: number, at: string) => void;
    centre: (place: number, keyboard: boolean) => void;
    slot: (slot: number, keyboard: boolean) => void;
    pointing: (slot: number) => Record<string, () => void>;
    dragging: (place: number) => Record<string, (e: PointerEvent) => void>;
}

export function useHand(props: Props, offer: Offer, focus: (cell: string) => void): Hand {
    const [picked, setPicked] = useState<Picked>({});
    const [pointed, setPointed] = useState<number | null>(null);
    useLayoutEffect(() => setPicked({}), [offer.key]); // before anybody can touch it: later it would take a first touch away

    const replace = props.game.acts.indexOf("replace");
    const put = (act: string | number[], at: string, keyboard: boolean) => {
        props.act(act, at);
        setPicked({});
        if (keyboard) focus("c0");
    };
    const putCard = (place: number, slot: number, keyboard: boolean) =>
        put(offer.replaces.find((r) => r.place === place && r.slot === slot)?.act ?? [replace, place, slot], `s${slot}`, keyboard);
    const askWhyNot = (place: number, slot: number, at: string) =>
        void props.preview([replace, place, slot]).then((p) => p?.refusal && props.complain({ refusal: p.refusal, at }));

    const centre = (place: number, keyboard: boolean) => {
        props.forgive();
        const slots = offer.replaces.filter((r) => r.place === place);
        if (!slots.length) return askWhyNot(place, 0, `c${place}`);
        if (picked.slot !== undefined) return putCard(place, picked.slot, keyboard);
        setPicked(picked.place === place ? {} : { place });
        if (keyboard && picked.place !== place) focus(`s${slots[0]!.slot}`);
    };
    const slot = (at: number, keyboard: boolean) => {
        props.forgive();
        const swap = offer.swaps.find((s) => s.slot === at);
        if (swap) return put(swap.act, `s${at}`, keyboard);
        if (picked.place !== undefined) return putCard(picked.place, at, keyboard);
        if (!offer.replaces.some((r) => r.slot === at)) return askWhyNot(0, at, `s${at}`);
        setPicked(picked.slot === at ? {} : { slot: at });
        if (keyboard) focus("c0");
    };
    const pointing = (at: number) => {
        const on = () => setPointed(at), off = () => setPointed((s) => (s === at ? null : s));
        return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
    };
    const { dragged, dragging, dropped } = useDrag({
        may: (place) => offer.replaces.some((r) => r.place === place),
        begin: (place) => setPicked({ place }),
        over: setPointed,
        end: (place, at) => (at === null ? setPicked({}) : putCard(place, at, false)),
    });
    return {
        picked, pointed, dragged, dragging, pointing, askWhyNot,
        drop: () => setPicked({}),
        centre: (place, keyboard) => !dropped() && centre(place, keyboard),
        slot,
    };
}

// ---- dragging a centre card onto a slot ------------------------------------------------------

const DRAG_FROM_PX = 7;

interface Drag {
    may: (place: number) => boolean;
    begin: (place: number) => void;
    over: (slot: number | null) => void;
    end: (place: number, slot: number | null) => void;
}

function slotUnder(e: PointerEvent): number | null {
    const under = document.elementsFromPoint(e.clientX, e.clientY) as HTMLElement[];
    const cell = under.find((el) => el.dataset?.cell?.startsWith("s"))?.dataset.cell;
    return cell ? Number(cell.slice(1)) : null;
}

function useDrag({ may, begin, over, end }: Drag) {
    const from = useRef<Dragged & { live: boolean } | null>(null);
    const justDropped = useRef(false); // the click that follows a drag is none
    const [dragged, setDragged] = useState<Dragged | null>(null);
    const down = (place: number) => (e: PointerEvent) => {
        if (e.button || !may(place)) return;
        from.current = { place, x: e.clientX, y: e.clientY, live: false };
        (e.currentTarget as HTMLElement).setPointerCapture(e.pointerId);
    };
    const move = (e: PointerEvent) => {
        const f = from.current;
        if (!f) return;
        const x = e.clientX - f.x, y = e.clientY - f.y;
        if (!f.live && Math.hypot(x, y) < DRAG_FROM_PX) return;
        if (!f.live) begin(f.place);
        f.live = true;
        setDragged({ place: f.place, x, y });
        over(slotUnder(e));
    };
    const up = (e: PointerEvent) => {
        const f = from.current;
        from.current = null;
        setDragged(null);
        if (!f?.live) return;
        justDropped.current = true;
        window.setTimeout(() => (justDropped.current = false), 0);
        over(null);
        end(f.place, e.type === "pointerup" ? slotUnder(e) : null);
    };
    const dragging = (place: number) => ({ onPointerDown: down(place), onPointerMove: move, onPointerUp: up, onPointerCancel: up });
    return { dragged, dragging, dropped: () => justDropped.current };
}
