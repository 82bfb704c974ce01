// board.tsx -- Thin Ice on the page: the own heap under the hand, the others' behind it, calls, counts, clock and verdicts.
//
// The own heap is stepped here (own.ts); what counts is the server's word. The same hands are led by mouse, fingers, keys and buttons,
// and the same table is told in words (as-list), where no picture is drawn at all.
import { AIR_MOST, TABLE_MOST } from "contract/thinice";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { kept } from "page/keep";
import { Icon } from "page/parts/icons";
import { Objection } from "page/parts/objection";
import { Plate } from "page/parts/seat";
import { hasWebGL } from "page/three/able";
import type { Own, Poses, Proof } from "page/wire";
import { say, words } from "page/words";
import { useSize } from "page/boards/board";
import { Hands } from "./hand";
import { nameOfSlot, type Props, type Scene, sceneOf, sizeOf, slotsIn } from "./model";
import { type Moment, OwnHeap } from "./own";
import { KEYS, Pad } from "./pad";
import { posesTo, type Replay, Table3D } from "./view3d";
import { calledWords, describe, pieceName, piecesWords } from "./tell";
import type { Theatre } from "./theatre";

export { hint } from "./hint";
export { Still } from "./still";
export { naming } from "./names";
export { where, won } from "./where";

const PULSE_MS = 150, RESTING_MS = 500, TOLD_MS = 4500, PLENTY_S = 30;

const count = (set: number): number => slotsIn(set).length;

/** The own heap for as long as this seat is played here. */
function useOwn(props: Props, onChange: () => void): { own: OwnHeap | null; hands: Hands | null; told: { at: number; seat: number; moved: number[][] }[] } {
    const [both, setBoth] = useState<{ own: OwnHeap; hands: Hands } | null>(null);
    const told = useRef<{ at: number; seat: number; moved: number[][] }[]>([]);
    const { seat } = props, line = props.hands;
    const complain = useRef(props.complain);
    complain.current = props.complain;
    useEffect(() => {
        let own: OwnHeap | null = null;
        if (seat >= 0) {
            const made = new OwnHeap(seat, line.tell, line.trip_ms, {
                onOpen: (m) => {
                    hands.anew();
                    if (m.refusal) complain.current({ refusal: m.refusal, at: null });
                    onChange();
                },
                onFate: onChange,
                onFail: props.fail,
            });
            const hands = new Hands(made, (refusal) => complain.current({ refusal, at: null }), onChange);
            own = made;
            setBoth({ own: made, hands });
            const last = line.own.get(seat);
            if (last && performance.now() - last.at < 1000) made.hear(last.own);
            else made.resync();
        }
        line.listen = (news: Own | Proof | Poses) => {
            if (news.t !== "poses") return own?.hear(news);
            told.current.push({ at: performance.now(), seat: news.seat, moved: news.p });
            while (told.current.length && performance.now() - told.current[0]!.at > TOLD_MS) told.current.shift();
            for (const hear of posesTo.values()) hear(news);
        };
        return () => {
            line.listen = () => undefined;
            own?.dispose();
            setBoth(null);
        };
    }, [seat, line]);
    return { own: both?.own ?? null, hands: both?.hands ?? null, told: told.current };
}

interface Verdict {
    seat: number;
    fate: number;
    replay: Replay;
}

/** The newest verdict, with what was seen in the seconds before it. */
function useVerdict(scene: Scene, own: OwnHeap | null, told: { at: number; seat: number; moved: number[][] }[]): [Verdict | null, () => void] {
    const before = useRef<{ game: number; fates: number[] } | null>(null);
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    useEffect(() => {
        const fates = scene.seats.map((s) => s.fate), was = before.current;
        before.current = { game: scene.game, fates };
        if (!was || was.game !== scene.game) return setVerdict(null);
        const fresh = scene.seats.filter((s) => s.fate && !was.fates[s.seat]), s = fresh.find((f) => f.seat === own?.seat) ?? fresh[0];
        if (!s) return;
        const mine = s.seat === own?.seat;
        setVerdict({
            seat: s.seat, fate: s.fate,
            replay: { seat: s.seat, own: mine ? own!.record.slice() : null, told: mine ? [] : told.filter((t) => t.seat === s.seat).map(({ at, moved }) => ({ at, moved })), guilty: s.guilty },
        });
    }, [scene]);
    return [verdict, () => setVerdict(null)];
}

/** The own heap before it failed, as far back as is remembered; if nothing was wrong with it, as it is. */
const asItStood = ({ replay: { own, guilty } }: Verdict): Moment | undefined => own?.[guilty.size ? 0 : own.length - 1];

export default function ThinIceBoard(props: Props) {
    const { view, seat, complaint } = props;
    const scene = useMemo(() => sceneOf(props.game, view), [view]);
    const [pulse, setPulse] = useState(0);
    const [frame, size] = useSize<HTMLDivElement>();
    const { own, hands, told } = useOwn(props, () => setPulse((n) => n + 1));
    const [list, setList] = useState(() => (kept.lists !== null ? kept.lists === "yes" : !hasWebGL()));
    const [reset, setReset] = useState(0);
    const [hanging, setHanging] = useState(false); // the pointer let go of what the hand still holds
    const [replay, setReplay] = useState<Replay | null>(null);
    const [verdict, forget] = useVerdict(scene, own, told);
    const theatre = useRef<Theatre | null>(null);
    const counts = own?.heap ? { table: count(own.heap.set("table")), air: count(own.heap.set("air")) } : null;

    // Counts and words follow the heap a few times a second; where nothing is drawn, because it is asleep, hidden or told in words, this
    // also keeps it going. While nothing moves, two looks a second are enough.
    useEffect(() => {
        let last = "", proven = "", timer = 0;
        const look = () => {
            hands?.pump();
            if (list || document.hidden || !own?.heap?.awake()) own?.step();
            const heap = own?.heap, now = heap ? [heap.set("table"), heap.set("air"), heap.set("tray"), heap.held(0), heap.held(1), list && heap.awake() ? heap.now() : 0].join() : "";
            const busy = now !== last || !!heap?.awake() || !!hands?.waits || (hands?.slot ?? -1) >= 0;
            if (now !== last) setPulse((n) => n + 1);
            last = now;
            if (frame.current && own && `${own.proofs} ${own.disagreed}` !== proven) {
                proven = `${own.proofs} ${own.disagreed}`;
                Object.assign(frame.current.dataset, { proofs: String(own.proofs), disagreed: String(own.disagreed) });
            }
            timer = window.setTimeout(look, busy ? PULSE_MS : RESTING_MS);
        };
        look();
        return () => window.clearTimeout(timer);
    }, [own, hands, list, scene]);

    const touch = (slot: number) => {
        if (!hands || !own?.heap) return;
        props.forgive();
        setHanging(false);
        const hand = [0, 1].find((h) => own.held(h) === slot);
        if (hand !== undefined) hands.release(hand);
        else hands.grab(slot);
        theatre.current?.stage.touch();
        setPulse((n) => n + 1);
    };
    /** The pointer lets go: what touches something is let go too, what hangs in the air stays in the hand. */
    const settle = (slot: number) => {
        const hand = own?.heap ? [0, 1].find((h) => own.held(h) === slot) : undefined;
        if (hand === undefined || !own?.heap || !hands) return;
        const hangs = !!((own.heap.set("air") >>> slot) & 1);
        setHanging(hangs);
        if (!hangs) hands.release(hand);
        theatre.current?.stage.touch();
        setPulse((n) => n + 1);
    };
    const onKey = (e: KeyboardEvent) => {
        if (e.key === "Escape") return props.forgive(), forget();
        const led = hands && hands.slot >= 0, typing = (e.target as HTMLElement).closest("input, textarea, select, [role=dialog]");
        if (!led || typing || e.ctrlKey || e.metaKey || e.altKey || !KEYS[e.code]) return;
        if (e.code === "Space" && (e.target as HTMLElement).closest("button:not(.ti-cell)")) return; // it presses that button
        e.preventDefault();
        e.stopPropagation();
        KEYS[e.code]!(hands, e.shiftKey ? 0.2 : 1);
        theatre.current?.stage.touch();
        setPulse((n) => n + 1);
    };
    useEffect(() => { // what tests look at instead of pixels
        Object.assign(window, { ilotThinIce: () => ({ theatre: theatre.current, own, hands, slot: hands?.slot ?? -1 }) });
    }, [own, hands]);
    /** The picture as a file: of now, or of a moment that is past. */
    const keep = (moment?: Moment) => {
        const shown = theatre.current, link = document.createElement("a");
        if (!shown) return;
        if (moment) shown.showMoment(moment, new Set());
        link.href = shown.stage.snapshot();
        link.download = `thin-ice-${scene.round}.png`;
        link.click();
        shown.stage.touch();
    };
    const stood = verdict && !list ? asItStood(verdict) : undefined;
    const verdictCard = verdict && <VerdictCard props={props} scene={scene} verdict={verdict} onReplay={list ? null : () => setReplay(verdict.replay)} onKeep={stood ? () => keep(stood) : null} onClose={forget} />;
    return (
        <div
            class={`thinice ${list ? "as-list" : ""}`} ref={frame} onKeyDownCapture={onKey} data-stage={scene.stage} data-round={scene.round} data-fate={scene.seats[seat]?.fate ?? 0}
            data-tray={own?.heap ? slotsIn(own.heap.set("tray")).map(nameOfSlot).join(" ") : ""} data-held={own?.heap ? [own.held(0), own.held(1)].filter((s) => s >= 0).map(nameOfSlot).join(" ") : ""}
            data-table={counts?.table ?? 0} data-air={counts?.air ?? 0} data-heap={own?.heap ? "open" : ""} data-why={own?.why.join(" ") ?? ""}
        >
            {list ? <Described props={props} scene={scene} own={own} touch={touch} pulse={pulse} /> : (
                <Table3D props={props} scene={scene} own={own} hands={hands} replay={replay} onReplayed={() => setReplay(null)} touch={touch} settle={settle} reset={reset} onTheatre={(t) => void (theatre.current = t)} pulse={pulse} />
            )}
            <Plates props={props} scene={scene} />
            <div class="ti-side">
                {counts && scene.stage !== "free" && scene.stage !== "over" && <Counter name={say("thinice.page.on_table")} n={counts.table} most={TABLE_MOST} />}
                {counts && scene.stage !== "free" && scene.stage !== "over" && <Counter name={say("thinice.page.in_air")} n={counts.air} most={AIR_MOST} />}
                <Clock scene={scene} />
            </div>
            <div class="ti-foot">
                {scene.stage === "over" && verdictCard /* the end has its own card beside the board: here a line is enough */}
                <Prompt props={props} scene={scene} own={own} replaying={!!replay} hanging={hanging} />
                <Calls props={props} scene={scene} />
                {hands && (hands.held(0) >= 0 || hands.held(1) >= 0) && <Pad hands={hands} onDrop={() => (theatre.current?.stage.touch(), setPulse((n) => n + 1))} />}
                <div class="ti-bar">
                    {seat >= 0 && (view.choices ?? []).some((c) => c[0] === "done") && <button type="button" class="button" data-act="done" onClick={() => props.act("done", "bar")}>{say("thinice.page.done")}</button>}
                    {seat >= 0 && (view.choices ?? []).some((c) => c[0] === "concede") && <button type="button" class="button small ti-concede" data-act="concede" onClick={() => confirm(say("thinice.page.concede_sure")) && props.act("concede", "bar")}>{say("thinice.page.concede")}</button>}
                    <span class="grow" />
                    {!list && <button type="button" class="bare ti-tool" data-tool="picture" title={say("thinice.page.picture")} onClick={() => keep()}><Icon name="file" /> <span>{say("thinice.page.picture")}</span></button>}
                    {!list && <button type="button" class="bare ti-tool" title={say("thinice.page.camera")} onClick={() => setReset(reset + 1)}><Icon name="again" /> <span>{say("thinice.page.camera")}</span></button>}
                    <button type="button" class="bare ti-tool ti-switch" title={list ? say("thinice.page.as_picture") : say("thinice.page.as_list")} onClick={() => ((kept.lists = list ? "no" : "yes"), setList(!list))}><Icon name={list ? "wide" : "log"} /> <span>{list ? say("thinice.page.as_picture") : say("thinice.page.as_list")}</span></button>
                </div>
            </div>
            {scene.stage !== "over" && verdictCard}
            {complaint && size && scene.stage !== "over" && <Objection complaint={complaint} at={{ x: size.width / 2, y: size.height - 200, w: 40 }} within={size} props={props} />}
        </div>
    );
}

function Counter({ name, n, most }: { name: string; n: number; most: number }) {
    return (
        <p class={`ti-counter ${n >= most ? "full" : ""} ${n > most ? "over" : ""}`} role="status">
            <span>{name}</span> <b>{n}/{most}</b>
            <span class="ti-dots" aria-hidden="true">{Array.from({ length: most }, (_, i) => <i key={i} class={i < n ? "on" : ""} />)}</span>
        </p>
    );
}

/** It ticks by itself, so that nothing else is drawn for it; in steps of five seconds while there is plenty of time. */
function Clock({ scene }: { scene: Scene }) {
    const [, tick] = useReducer<number, undefined>((n) => n + 1, 0);
    const began = useRef({ moment: scene.moment, at: performance.now() });
    if (began.current.moment !== scene.moment) began.current = { moment: scene.moment, at: performance.now() };
    const left = scene.secondsLeft === null || scene.stage === "over" ? 0 : Math.max(0, scene.secondsLeft - (performance.now() - began.current.at) / 1000);
    const step = left > PLENTY_S ? 5 : 1, shown = Math.ceil(left / step) * step;
    useEffect(() => {
        if (!left) return;
        const timer = window.setTimeout(() => tick(undefined), (left - shown + step) * 1000 + 1);
        return () => window.clearTimeout(timer);
    });
    if (scene.secondsLeft === null || scene.stage === "over") return null;
    return <p class={`ti-clock ${shown < 15 ? "full" : ""}`}><Icon name="away" size={16} /> <b>{say("thinice.page.time_left", shown)}</b></p>;
}

function Plates({ props, scene }: { props: Props; scene: Scene }) {
    const { view, seat, seats, talk } = props;
    const order = Array.from({ length: view.seats }, (_, i) => (Math.max(0, seat) + i) % view.seats);
    return (
        <ul class="ti-plates">
            {order.map((s) => {
                const heap = scene.seats[s]!, holds = [...heap.posed.values()].some((p) => p.hand >= 0);
                const status = heap.fate ? say("thinice.page.out") : scene.stage !== "build" ? "" : heap.tray.length || holds ? say("thinice.page.builds") : say("thinice.page.ready");
                return (
                    <li key={s} class={`ti-plate ${s === seat ? "mine" : ""} ${heap.fate ? "out" : ""}`} data-seat={s} data-fate={heap.fate}>
                        <Plate seat={s} name={talk.seat?.(s) ?? ""} state={seats[s]} points={view.points[s] ?? 0} active={scene.stage === "call" && scene.caller === s} mine={s === seat} winner={view.over && view.winners.includes(s)} />
                        {status && <span class="ti-flag">{status}</span>}
                    </li>
                );
            })}
        </ul>
    );
}

function Prompt({ props, scene, own, replaying, hanging }: { props: Props; scene: Scene; own: OwnHeap | null; replaying: boolean; hanging: boolean }) {
    const { seat, talk } = props, mine = scene.seats[seat];
    const called = calledWords(scene.called);
    const text = ((): string => {
        if (replaying) return say("thinice.page.replaying");
        if (scene.stage === "over") return say("thinice.page.over");
        if (seat >= 0 && !own?.heap) return say("thinice.page.loading");
        if (hanging && own?.heap && (own.held(0) >= 0 || own.held(1) >= 0)) return say("thinice.page.still_held");
        if (scene.stage === "free") return say("thinice.page.free_build");
        if (seat < 0) return say("thinice.page.watching");
        if (mine?.fate) return say("thinice.page.you_are_out");
        if (scene.stage === "call") return scene.caller === seat ? say("thinice.page.call_title") : say("thinice.page.call_wait", talk.seat?.(scene.caller) ?? "");
        const left = own?.heap && (own.heap.set("tray") || own.held(0) >= 0 || own.held(1) >= 0);
        return left ? say("thinice.page.add") : say("thinice.page.wait_others");
    })();
    return (
        <p class="prompt ti-prompt">
            {scene.stage === "build" && called && <b class="ti-called">{say("thinice.page.called", called)}</b>} <span>{text}</span>
        </p>
    );
}

/** Only the calls that everybody can still follow. */
function Calls({ props, scene }: { props: Props; scene: Scene }) {
    const calls = (props.view.choices ?? []).filter((c) => props.game.acts[c[1]] === "call");
    if (scene.stage !== "call" || scene.caller !== props.seat || !calls.length) return null;
    return (
        <div class="ti-calls" role="group" aria-label={say("thinice.page.call_title")}>
            {calls.map(([text, , ...args]) => {
                const sizes = args.map((a) => (Array.isArray(a) ? a[0] : a));
                return (
                    <button type="button" key={text} class="ti-call" data-act={text} onClick={() => props.act(text, "call")}>
                        <svg width={sizes.length > 1 ? 48 : 26} height="28" viewBox={`0 0 ${sizes.length > 1 ? 48 : 26} 28`} aria-hidden="true">
                            {sizes.map((s, i) => {
                                const h = [14, 20, 25][s]!, w = [5, 7, 9][s]!, x = 13 + i * 22;
                                return <path key={i} d={`M${x} ${27 - h}L${x + w} 27H${x - w}Z`} />;
                            })}
                        </svg>
                        <span>{calledWords(sizes)}</span>
                    </button>
                );
            })}
        </div>
    );
}

function VerdictCard({ props, scene, verdict, onReplay, onKeep, onClose }: { props: Props; scene: Scene; verdict: Verdict; onReplay: (() => void) | null; onKeep: (() => void) | null; onClose: () => void }) {
    const clause = props.game.clauses[verdict.fate - 1] ?? "", // the fates come first
         heap = scene.seats[verdict.seat]!, can = onReplay && (verdict.replay.own?.length || verdict.replay.told.length);
    return (
        <section class="ti-verdict sheet" role="status" aria-label={say("thinice.page.verdict")} data-clause={clause} data-seat={verdict.seat}>
            <p><b>{props.talk.seat?.(verdict.seat)}</b> · {heap.score && words.tell(heap.score, props.talk)}</p>
            {heap.guilty.size > 0 && <p>{say("thinice.page.pieces", onReplay ? piecesWords(heap.guilty) : [...heap.guilty].map(pieceName).join(", "))}</p>}
            <p class="ti-verdict-tools">
                {clause && <button type="button" class="clause-link" onClick={() => props.openRule(clause)}><Icon name="rules" size={15} /> {words.text(`thinice.clause.${clause}`)} <span class="clause">{clause}</span></button>}
                {can ? <button type="button" class="button small" data-do="replay" onClick={onReplay!}><Icon name="play" size={15} /> {say("thinice.page.replay")}</button> : null}
                {onKeep && <button type="button" class="button small" data-do="keep" onClick={onKeep}><Icon name="file" size={15} /> {say("thinice.page.keep_stood")}</button>}
                <button type="button" class="bare" aria-label={say("page.close")} onClick={onClose}><Icon name="close" size={16} /></button>
            </p>
        </section>
    );
}

/** The table in words: everything that can be taken is a button. */
function Described({ props, scene, own, touch }: { props: Props; scene: Scene; own: OwnHeap | null; touch: (slot: number) => void; pulse: number }) {
    const heap = own?.heap, plays = scene.stage !== "over" && !scene.seats[props.seat]?.fate, tray = heap && plays ? slotsIn(heap.set("tray")) : [], lines = own ? describe(own) : [], supply = heap ? slotsIn(heap.set("supply")) : [];
    return (
        <div class="ti-list" tabIndex={0} role="region" aria-label={say("thinice.page.described")}>
            {props.seat >= 0 && (
                <>
                    <h2>{say("thinice.page.tray")}</h2>
                    {!tray.length && <p class="quiet">{say("thinice.page.empty")}</p>}
                    <ul class="ti-row">{tray.map((slot) => <li key={slot}><button type="button" class="button small" data-grab={nameOfSlot(slot)} onClick={() => touch(slot)}>{say("page.pair", say("thinice.page.grab"), pieceName(slot))}</button></li>)}</ul>
                    <p class="quiet">{say("thinice.page.supply", ...[0, 1, 2].map((s) => supply.filter((slot) => sizeOf(slot) === s).length))}</p>
                    <h2>{say("thinice.page.heap")}</h2>
                    {!lines.length && <p class="quiet">{say("thinice.page.empty")}</p>}
                    <ul class="ti-lines">{lines.map(({ slot, text }) => <li key={slot}><span>{text}</span> {plays && <button type="button" class="button small" data-grab={nameOfSlot(slot)} onClick={() => touch(slot)}>{own!.held(0) === slot || own!.held(1) === slot ? say("thinice.page.drop") : say("thinice.page.grab")}</button>}</li>)}</ul>
                    <p class="quiet">{say("thinice.page.keys")}</p>
                </>
            )}
            <h2>{say("thinice.page.others")}</h2>
            <ul class="ti-lines">{scene.seats.filter((s) => s.seat !== props.seat).map((s) => <li key={s.seat}>{say("page.pair", props.talk.seat?.(s.seat) ?? "", s.score ? words.tell(s.score, props.talk) : "")}</li>)}</ul>
        </div>
    );
}
