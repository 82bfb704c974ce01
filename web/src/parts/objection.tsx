// objection.tsx -- a refused act, told beside the piece it was aimed at: the sentence, the clause, and the way to the rule.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardProps, Size } from "../boards/board";
import type { Complaint } from "../session";
import type { Refusal } from "../wire";
import { say, words } from "../words";
import { Icon } from "./icons";

const STAYS_MS = 9000;

export function Objection({ complaint, at, within, props }: {
    complaint: Complaint;
    at: { x: number; y: number; w: number };
    within: Size;
    props: BoardProps;
}) {
    const { refusal } = complaint;
    const ref = useRef<HTMLDivElement>(null);
    const [spot, setSpot] = useState<{ x: number; y: number; below: boolean } | null>(null);
    useEffect(() => {
        const timer = window.setTimeout(props.forgive, STAYS_MS);
        return () => window.clearTimeout(timer);
    }, [complaint]);
    useLayoutEffect(() => {
        const { offsetWidth: w, offsetHeight: h } = ref.current!;
        const below = at.y - at.w * 0.75 - h < 6;
        const x = Math.max(6, Math.min(within.width - w - 6, at.x - w / 2));
        setSpot({ x, y: below ? at.y + at.w * 0.75 : at.y - at.w * 0.75 - h, below });
    }, [complaint, at.x, at.y, within.width, words.language]);
    return (
        <div
            ref={ref} class={`objection ${spot?.below ? "below" : ""}`} role="alert" data-clause={refusal.clause}
            style={spot ? { left: `${spot.x}px`, top: `${spot.y}px`, "--tip": `${at.x - spot.x}px` } : { visibility: "hidden" }}
        >
            <Reason refusal={refusal} props={props} onClose={props.forgive} />
        </div>
    );
}

/** Why something cannot be, and the way to the rule. */
export function Reason({ refusal, props, onClose }: { refusal: Refusal; props: BoardProps; onClose?: () => void }) {
    const isRule = props.game.clauses.includes(refusal.clause); // the table itself has reasons, too: no page tells of them
    return (
        <>
            <p class="objection-why">{words.tell(refusal.why, props.talk)}</p>
            <p class="objection-clause">
                {isRule ? (
                    <button type="button" class="clause-link" onClick={() => props.openRule(refusal.clause)}>
                        <Icon name="rules" size={15} /> {words.text(`${props.game.id}.clause.${refusal.clause}`)} <span class="clause">{refusal.clause}</span>
                    </button>
                ) : <span class="objection-table">{words.text(`clause.${refusal.clause}`)}</span>}
                {onClose && <button type="button" class="bare" aria-label={say("page.close")} onClick={onClose}><Icon name="close" size={16} /></button>}
            </p>
        </>
    );
}
