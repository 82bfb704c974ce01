// marks.tsx -- rings over things on a board, whichever board it is: the page knows them by a selector and looks where they are.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Token } from "./seat";

/** What is marked: `at` selects it within the board. */
export interface Mark {
    at: string;
    label?: string;
    seat?: number; // in whose colour
    kind?: "from" | "to" | "won"; // of a move, or a winner's; else it is lit as a hint
    every?: boolean; // not only the first that is found
}

interface Ring {
    mark: number; // which of the marks
    x: number;
    y: number;
    w: number;
    h: number;
}

const LOOK_EVERY_MS = 250, STILL_AFTER = 8, REST_MS = 1_000, ROOM = 4, MOST = 40;

/** Where the marked things are now; boards move them, so they are looked for again and again while marks are shown. */
function useRings(layer: { current: HTMLElement | null }, marks: Mark[]): Ring[] {
    const [rings, setRings] = useState<Ring[]>([]);
    useLayoutEffect(() => {
        let last = "", still = 0, timer = 0;
        const look = () => {
            const stage = layer.current?.parentElement, origin = stage?.getBoundingClientRect();
            if (!stage || !origin) return;
            const found = marks.flatMap(({ at, every }, mark) => [...stage.querySelectorAll(at)].slice(0, every ? MOST : 1).flatMap((element): Ring[] => {
                const r = element.getBoundingClientRect();
                return r.width ? [{ mark, x: r.left - origin.left - ROOM, y: r.top - origin.top - ROOM, w: r.width + 2 * ROOM, h: r.height + 2 * ROOM }] : [];
            }));
            const now = JSON.stringify(found);
            if (now !== last) setRings(found);
            still = now === last ? still + 1 : 0;
            last = now;
            if (marks.length) timer = window.setTimeout(look, still < STILL_AFTER ? LOOK_EVERY_MS : REST_MS);
        };
        const lookNow = () => (window.clearTimeout(timer), look());
        look();
        window.addEventListener("resize", lookNow);
        return () => {
            window.removeEventListener("resize", lookNow);
            window.clearTimeout(timer);
        };
    }, [marks.map((m) => `${m.at}${m.kind ?? ""}`).join()]);
    return rings;
}

const HIGH_PX = 130;

export function Marks({ marks, onHigh }: { marks: Mark[]; onHigh: (high: boolean) => void }) {
    const layer = useRef<HTMLDivElement>(null), rings = useRings(layer, marks);
    const high = rings.some((r) => r.y < HIGH_PX);
    useLayoutEffect(() => onHigh(high), [high]);
    return (
        <div class="marks" ref={layer} aria-hidden="true">
            {rings.map(({ mark, x, y, w, h }, i) => {
                const { at, kind, seat, label } = marks[mark] ?? { at: "" };
                return (
                    <span key={i} class={`mark-ring ${kind ?? ""} ${seat === undefined ? "" : `seat-${seat}`}`} data-mark={at} style={{ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` }}>
                        {label && <b>{label}</b>}
                        {kind === "to" && <Token seat={seat ?? 0} size={16} />}
                    </span>
                );
            })}
        </div>
    );
}
