// board.tsx -- a board for any game: what lies on the table zone by zone, and what may be done as lists. It knows a game only by what
// every game tells (pieces, choices, previews, words), so that a new one can be played before anybody has drawn it; and it is
// the table in words, for who listens instead of looking, of every game.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Reason } from "../../parts/objection";
import { Plate } from "../../parts/seat";
import type { Preview } from "../../wire";
import { say } from "../../words";
import { type BoardProps, type Hint, useCells, useForesight, waitWords } from "../board";
import { Chosen, type Wish } from "./chosen";
import { Moves } from "./list";
import { actWith, beginning, type Move, moveOf } from "./moves";
import { moveName } from "./names";
import { Scene } from "./scene";

const ASKED = 40; // moves that are asked about before one of them is chosen

export const where = (): null => null; // what moved is told; it has no place of its own here
export const won = (): string[] => [];

export function hint(props: BoardProps, act: string): Hint | null {
    const choice = (props.view.choices ?? []).find(([text]) => text === act);
    return choice ? { text: moveName(props, moveOf(choice), undefined), why: "", marks: [{ at: `[data-act="${CSS.escape(act)}"]` }] } : null;
}

export default function AnyBoard(props: BoardProps) {
    const { view, seat, game } = props, inTime = game.tick_hz > 0, atOnce = inTime && !game.hands; // who builds with hands has time to look
    const plays = seat >= 0 && !view.over;
    const moves = useMemo(() => (view.choices ?? []).map(moveOf), [view.choices]);
    const [wish, setWish] = useState<Wish | null>(null);
    const [about, setAbout] = useState<number | null>(null); // the piece whose moves are listed
    const chosen = wish && !wish.written ? moves.find((m) => m.text === wish.text) : undefined;
    const wished = wish && (chosen ? actWith(chosen, wish.values) : wish.written ? wish.text : null);
    const asked = moves.map((m) => actWith(m, beginning(m)));
    const foresee = useForesight(props, `${props.acts}.${seat}`, [...(inTime || moves.length > ASKED ? [] : asked), ...(wished ? [wished] : [])]);
    const sight = useSight(moves, (move) => foresee(actWith(move, beginning(move))));
    const pieces = new Map(moves.map((m) => [m, sight(m)?.pieces ?? []]));
    const movable = new Set(props.idle ? [...pieces.values()].flat() : []), touched = new Set(wished ? foresee(wished)?.pieces : []);
    const listed = about !== null && movable.has(about) ? moves.filter((m) => pieces.get(m)!.includes(about)) : moves;
    const pane = useRef<HTMLElement>(null), [stop, focus] = useCells(pane, "m0");
    const goOn = useRefocus(pane, moves.length > 0 && props.idle && !wish);
    const perform = (act: Parameters<BoardProps["act"]>[0]) => {
        setWish(null);
        setAbout(null);
        goOn();
        props.act(act, "moves");
    };
    const choose = (move: Move) => (atOnce && !move.ranges.length ? perform(move.text) : setWish({ text: move.text, written: false, values: beginning(move) }));
    const cancel = () => {
        const cell = chosen && `m${listed.indexOf(chosen)}`;
        setWish(null);
        props.forgive();
        if (cell) focus(cell);
    };
    const onPiece = (piece: number) => {
        const some = moves.filter((m) => pieces.get(m)!.includes(piece));
        if (some.length === 1) choose(some[0]!);
        else setAbout(piece);
    };
    return (
        <div class={plays ? "any" : "any watched"}>
            <header class="any-head">
                <ol class="any-plates">
                    {view.points.map((points, owner) => (
                        <li key={owner}>
                            <Plate
                                seat={owner} name={props.talk.seat?.(owner) ?? ""} state={props.seats[owner]} points={points} mine={owner === seat}
                                active={view.may_act.includes(owner)} winner={view.over && view.winners.includes(owner)}
                            />
                        </li>
                    ))}
                </ol>
            </header>
            <Scene props={props} touched={touched} movable={movable} onPiece={onPiece} />
            {plays && (
                <section class="any-moves" ref={pane} tabIndex={-1} aria-label={say("any.page.moves")}>
                    <h2 class={moves.length ? "any-prompt mine" : "any-prompt"}>{moves.length ? say("any.page.choose") : waitWords(props) || say("any.page.wait")}</h2>
                    {props.complaint && <div class="any-reason" role="alert" data-clause={props.complaint.refusal.clause}><Reason refusal={props.complaint.refusal} props={props} onClose={props.forgive} /></div>}
                    {listed.length < moves.length && <button type="button" class="link" onClick={() => setAbout(null)}>{say("any.page.all", moves.length)}</button>}
                    <Moves props={props} moves={listed} sight={sight} chosen={chosen?.text ?? null} stop={stop} onChoose={choose} />
                    {moves.length > 0 && <Written onWrite={(text) => setWish({ text, written: true, values: [] })} />}
                    {wish && wished !== null && (
                        <Chosen
                            props={props} move={chosen} name={chosen ? moveName(props, chosen, sight(chosen)) : wish.text} wish={wish} seen={foresee(wished)}
                            onWish={setWish} onDo={() => perform(wished)} onCancel={cancel}
                        />
                    )}
                </section>
            )}
        </div>
    );
}

/** What was seen of the moves: while they are the same, others' acts do not take their names away until they are looked at anew. */
function useSight(moves: Move[], look: (move: Move) => Preview | undefined): (move: Move) => Preview | undefined {
    const seen = useRef({ moves: "", by: new Map<string, Preview>() }), now = moves.map((m) => m.text).join(";");
    if (seen.current.moves !== now) seen.current = { moves: now, by: new Map() };
    const { by } = seen.current;
    return (move) => {
        const fresh = look(move);
        if (fresh) by.set(move.text, fresh);
        return fresh ?? by.get(move.text);
    };
}

/** After a move the keyboard waits at the list, and is in it again as soon as there is something to do. */
function useRefocus(pane: { current: HTMLElement | null }, ready: boolean): () => void {
    const due = useRef(false);
    useEffect(() => {
        if (!due.current || !ready) return;
        due.current = false;
        if (document.activeElement === pane.current || document.activeElement === document.body) pane.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
    });
    return () => {
        due.current = true;
        pane.current?.focus();
    };
}

/** A move in the game's notation, for who knows it: also one that cannot be done is answered, with the reason. */
function Written({ onWrite }: { onWrite: (text: string) => void }) {
    const [text, setText] = useState("");
    const onSubmit = (e: Event) => {
        e.preventDefault();
        if (text.trim()) onWrite(text.trim());
    };
    return (
        <details class="any-written">
            <summary>{say("any.page.write")}</summary>
            <form onSubmit={onSubmit}>
                <input value={text} maxLength={95} autocomplete="off" autocapitalize="off" spellcheck={false} aria-label={say("any.page.write")} onInput={(e) => setText(e.currentTarget.value)} />
                <button class="button small">{say("any.page.look")}</button>
            </form>
        </details>
    );
}
