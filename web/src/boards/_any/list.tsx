// list.tsx -- what may be done, as buttons grouped by kind; the one that is chosen is looked at before it is done.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Preview } from "../../wire";
import { say } from "../../words";
import type { BoardProps } from "../board";
import { byKind, type Move } from "./moves";
import { actName, moveNames } from "./names";

const SHOWN = 12, SEARCHED = 24; // moves of a kind before the rest is folded away; moves in all from which a search helps

export interface ListProps {
    props: BoardProps;
    moves: Move[];
    sight: (move: Move) => Preview | undefined;
    chosen: string | null;
    stop: string; // the cell that has the tab stop
    onChoose: (move: Move) => void;
}

function Group({ kind, moves, found, all, one }: { kind: number; moves: Move[]; found: (move: Move) => boolean; all: ListProps; one: (move: Move, name: string) => JSX.Element }) {
    const { props, sight } = all, [open, setOpen] = useState(false);
    const names = moveNames(props, moves, sight), wanted = moves.filter(found), shown = open ? wanted : wanted.slice(0, SHOWN), heading = actName(props, kind);
    if (!wanted.length) return null;
    const bare = moves.length === 1 && names.get(moves[0]!) === heading; // a heading would say it twice
    return (
        <section class="any-group" data-kind={props.game.acts[kind]} aria-label={heading}>
            {!bare && <h3>{heading} {wanted.length > 1 && <small>{wanted.length}</small>}</h3>}
            <div class="any-list">
                {shown.map((move) => one(move, names.get(move)!))}
                {wanted.length > shown.length && <button type="button" class="link any-more" onClick={() => setOpen(true)}>{say("any.page.more", wanted.length - shown.length)}</button>}
            </div>
        </section>
    );
}

/** Every move, or those in whose words the searched ones are. */
export function Moves(all: ListProps) {
    const { props, moves, sight, chosen, stop, onChoose } = all, [search, setSearch] = useState("");
    const wanted = search.trim().toLowerCase(), names = wanted ? moveNames(props, moves, sight) : null;
    const found = (move: Move) => !names || `${actName(props, move.kind)} ${names.get(move)} ${move.text}`.toLowerCase().includes(wanted);
    const one = (move: Move, name: string) => {
        const cell = `m${moves.indexOf(move)}`;
        return (
            <button
                type="button" key={move.text} class="any-move" data-cell={cell} data-act={move.text} aria-pressed={chosen === move.text} tabIndex={stop === cell ? 0 : -1}
                disabled={!props.idle} onClick={() => onChoose(move)}
            >{name}{move.ranges.map((r) => <small key={r.at}> {r.low}–{r.high}</small>)}</button>
        );
    };
    return (
        <>
            {moves.length > SEARCHED && <input class="any-search" value={search} placeholder={say("any.page.search")} aria-label={say("any.page.search")} onInput={(e) => setSearch(e.currentTarget.value)} />}
            {byKind(moves).map(([kind, some]) => <Group key={kind} kind={kind} moves={some} found={found} all={all} one={one} />)}
            {names && !moves.some(found) && <p class="quiet" role="status">{say("any.page.none_found")}</p>}
        </>
    );
}
