// chosen.tsx -- the move that is looked at: its scales, what it would cost and mean, and the way to do it or not.
import { useLayoutEffect, useRef } from "preact/hooks";
import { Reason } from "../../parts/objection";
import type { Preview } from "../../wire";
import { say, words } from "../../words";
import type { BoardProps } from "../board";
import type { Move } from "./moves";
import { actName, numberName } from "./names";

export interface Wish {
    text: string; // of the choice, or what somebody wrote
    written: boolean;
    values: number[]; // on its scales
}

function Scale({ props, move, which, value, onValue }: { props: BoardProps; move: Move; which: number; value: number; onValue: (value: number) => void }) {
    const { low, high } = move.ranges[which]!, name = numberName(props, move, which);
    const set = (e: { currentTarget: HTMLInputElement }) => {
        const wish = Math.round(Number(e.currentTarget.value));
        if (e.currentTarget.value !== "" && wish >= low && wish <= high) onValue(wish);
        else e.currentTarget.value = String(value);
    };
    return (
        <div class="any-scale">
            <span class="any-scale-name">{name} <small>{low} – {high}</small></span>
            <input type="range" min={low} max={high} value={value} aria-label={name} onInput={(e) => onValue(Number(e.currentTarget.value))} />
            <input type="number" min={low} max={high} value={value} aria-label={say("any.page.exactly", name)} onChange={set} />
        </div>
    );
}

export function Chosen({ props, move, name, wish, seen, onWish, onDo, onCancel }: {
    props: BoardProps;
    move: Move | undefined; // of what is written there is none
    name: string;
    wish: Wish;
    seen: Preview | undefined;
    onWish: (wish: Wish) => void;
    onDo: () => void;
    onCancel: () => void;
}) {
    const box = useRef<HTMLDivElement>(null), { talk } = props;
    useLayoutEffect(() => box.current?.querySelector<HTMLElement>("input, .primary")?.focus({ preventScroll: true }), [wish.text]);
    const onKey = (e: KeyboardEvent) => {
        if (e.key === "Escape") onCancel();
        if (e.key === "Enter" && e.target instanceof HTMLInputElement) onDo();
    };
    const heading = move ? actName(props, move.kind) : "";
    return (
        <div class="any-chosen" ref={box} role="group" aria-label={say("any.page.preview")} onKeyDown={onKey}>
            <p class="any-chosen-name">{heading && heading !== name && !props.tell && <span>{heading} </span>}<b>{name}</b></p>
            {move?.ranges.map((range, i) => (
                <Scale key={range.at} props={props} move={move} which={i} value={wish.values[i] ?? range.low} onValue={(value) => onWish({ ...wish, values: wish.values.map((v, k) => (k === i ? value : v)) })} />
            ))}
            <div class="any-meaning" aria-live="polite">
                {seen && seen.cost > 0 && <p>{say("any.page.cost", seen.cost)}</p>}
                {seen?.lines.map((line, i) => <p key={i}>{words.tell(line, talk)}</p>)}
                {seen?.refusal && <div class="any-reason" data-clause={seen.refusal.clause}><Reason refusal={seen.refusal} props={props} /></div>}
            </div>
            <p class="any-buttons">
                <button type="button" class="button" onClick={onCancel}>{say("any.page.cancel")}</button>
                <button type="button" class="button primary" disabled={!props.idle} onClick={onDo}>{say("any.page.do")}</button>
            </p>
        </div>
    );
}
