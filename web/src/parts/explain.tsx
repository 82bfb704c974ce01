// explain.tsx -- every thing on a board says what it is: to the mouse that rests on it, to a long press, to the keyboard's focus.
import { useEffect, useState } from "preact/hooks";

interface Told {
    text: string;
    more: string;
    x: number;
    y: number;
    below: boolean;
}

const REST_MS = 500, PRESS_MS = 450, ROOM_PX = 90;

/** What a thing says of itself: its spoken name, and what it is for. */
function tellOf(target: EventTarget | null): Omit<Told, "x" | "y" | "below"> | null {
    const thing = target instanceof Element ? target.closest<HTMLElement>("[data-cell], [data-explain]") : null;
    const text = thing?.getAttribute("aria-label") ?? "", more = thing?.dataset.explain ?? "";
    return thing && (text || more) ? { text, more } : null;
}

export function Explain({ stage }: { stage: { current: HTMLElement | null } }) {
    const [told, setTold] = useState<Told | null>(null);
    useEffect(() => {
        const board = stage.current;
        if (!board) return;
        let timer: number | undefined;
        const hush = () => {
            window.clearTimeout(timer);
            setTold(null);
        };
        const show = (target: Element) => {
            const what = tellOf(target), r = target.closest("[data-cell], [data-explain]")?.getBoundingClientRect(), frame = board.getBoundingClientRect();
            if (!what || !r) return setTold(null);
            const below = r.top - frame.top < ROOM_PX;
            setTold({ ...what, x: Math.max(130, Math.min(frame.width - 130, r.left + r.width / 2 - frame.left)), y: below ? r.bottom - frame.top + 6 : r.top - frame.top - 6, below });
        };
        const soon = (ms: number) => (e: Event) => {
            hush();
            const { target } = e;
            if (target instanceof Element && tellOf(target)) timer = window.setTimeout(() => show(target), ms);
        };
        const over = soon(REST_MS), press = soon(PRESS_MS);
        const onOver = (e: PointerEvent) => (e.pointerType === "mouse" ? over(e) : undefined);
        const onDown = (e: PointerEvent) => (e.pointerType === "mouse" ? hush() : press(e));
        const onFocus = (e: FocusEvent) => (e.target instanceof Element && e.target.matches(":focus-visible") ? over(e) : undefined);
        const on: [string, (e: never) => void][] = [["pointerover", onOver], ["pointerdown", onDown], ["pointerup", hush], ["pointerleave", hush], ["focusin", onFocus], ["focusout", hush], ["keydown", hush]];
        for (const [name, f] of on) board.addEventListener(name, f as (e: Event) => void);
        return () => {
            hush();
            for (const [name, f] of on) board.removeEventListener(name, f as (e: Event) => void);
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
