// explain.tsx -- every thing on a board says what it is: to the mouse that rests on it, to a long press, to the keyboard's focus. To fingers, so
// does every button of the table that has but a sign: the browser tells its title to the mouse alone.
import { useEffect, useState } from "preact/hooks";

interface Told {
    text: string;
    more: string;
    x: number;
    y: number;
    below: boolean;
}

const REST_MS = 500, PRESS_MS = 450, ROOM_PX = 90;

const THINGS = "[data-cell], [data-explain]";

/** What a thing says of itself: its spoken name, and what it is for. */
function tellOf(target: EventTarget | null, things: string): (Pick<Told, "text" | "more"> & { thing: Element }) | null {
    const thing = target instanceof Element ? target.closest<HTMLElement>(things) : null;
    if (!thing) return null;
    const text = thing.getAttribute("aria-label") ?? thing.title, more = thing.dataset.explain ?? (thing.title === text ? "" : thing.title);
    return text || more ? { thing, text, more } : null;
}

export function Explain({ stage }: { stage: { current: HTMLElement | null } }) {
    const [told, setTold] = useState<Told | null>(null);
    useEffect(() => {
        const board = stage.current, screen = board?.parentElement;
        if (!board || !screen) return;
        let timer: number | undefined, stirred = false; // a board that came under a mouse at rest was not pointed at
        const hush = () => {
            window.clearTimeout(timer);
            setTold(null);
        };
        const show = (target: Element, things: string) => {
            const what = tellOf(target, things);
            if (!what) return setTold(null);
            const { thing, text, more } = what, r = thing.getBoundingClientRect(), frame = board.getBoundingClientRect(), below = r.top - frame.top < ROOM_PX;
            setTold({ text, more, x: Math.max(130, Math.min(frame.width - 130, r.left + r.width / 2 - frame.left)), y: below ? r.bottom - frame.top + 6 : r.top - frame.top - 6, below });
        };
        const soon = (ms: number, things: string) => (e: Event) => {
            hush();
            const { target } = e;
            if (target instanceof Element && tellOf(target, things)) timer = window.setTimeout(() => show(target, things), ms);
        };
        const over = soon(REST_MS, THINGS), press = soon(PRESS_MS, `${THINGS}, [title]`);
        const onOver = (e: PointerEvent) => (e.pointerType === "mouse" && stirred ? over(e) : undefined);
        const onMove = (e: PointerEvent) => {
            if (stirred || e.pointerType !== "mouse") return;
            stirred = true;
            over(e);
        };
        const onDown = (e: PointerEvent) => (e.pointerType === "mouse" ? hush() : press(e));
        const onFocus = (e: FocusEvent) => (e.target instanceof Element && e.target.matches(":focus-visible") ? over(e) : undefined);
        const on: [string, (e: never) => void][] = [["pointerover", onOver], ["pointermove", onMove], ["pointerdown", onDown], ["pointerup", hush], ["pointerleave", hush], ["focusin", onFocus], ["focusout", hush], ["keydown", hush]];
        for (const [name, f] of on) screen.addEventListener(name, f as (e: Event) => void);
        return () => {
            hush();
            for (const [name, f] of on) screen.removeEventListener(name, f as (e: Event) => void);
        };
    }, []);
    if (!told) return null;
    return (
        <div class={told.below ? "explain below" : "explain"} role="tooltip" style={{ left: `${told.x}px`, top: `${told.y}px` }}>
            <p>{told.text}</p>
            {told.more && <p class="quiet">{told.more}</p>}
        </div>
    );
}
