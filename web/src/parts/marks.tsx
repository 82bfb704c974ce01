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

const LOOK_EVERY_MS = 250, STILL_AFTER = 8, ROOM = 4, MOST = 40;

/** Where the marked things are now. Boards move them: as long as they do they are looked for again and again, and once they lie still only when the board changes. */
function useRings(layer: { current: HTMLElement | null }, marks: Mark[]): Ring[] {
    const [rings, setRings] = useState<Ring[]>([]);
    useLayoutEffect(() => {
        const stage = layer.current!.parentElement!;
        let last = "", still = 0, timer = 0;
        const look = () => {
            const origin = stage.getBoundingClientRect();
            const found = marks.flatMap(({ at, every }, mark) => [...stage.querySelectorAll(at)].slice(0, every ? MOST : 1).flatMap((element): Ring[] => {
                const r = element.getBoundingClientRect();
                return r.width ? [{ mark, x: r.left - origin.left - ROOM, y: r.top - origin.top - ROOM, w: r.width + 2 * ROOM, h: r.height + 2 * ROOM }] : [];
            }));
            const now = JSON.stringify(found);
            if (now !== last) setRings(found);
            still = now === last ? still + 1 : 0;
            last = now;
            timer = still < STILL_AFTER ? window.setTimeout(look, LOOK_EVERY_MS) : 0;
        };
        const lookAgain = () => {
            still = 0;
            timer ||= window.setTimeout(look, 0);
        };
        const changes = new MutationObserver(lookAgain), sizes = new ResizeObserver(lookAgain);
        look();
        changes.observe(stage, { subtree: true, childList: true, attributes: true });
        sizes.observe(stage);
        return () => {
            changes.disconnect();
            sizes.disconnect();
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
