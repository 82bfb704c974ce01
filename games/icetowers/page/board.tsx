// board.tsx -- IceTowers on the page: everybody at once, so nothing here waits for a turn.
//
// The same acts are offered twice: in the picture (view3d.tsx, fetched with three.js only when it is shown) and as a list
// (list.tsx). What is pressed shows at once as pending; the server says who was first.
import { LINGER_MS } from "contract/icetowers";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { kept } from "page/keep";
import { Icon } from "page/parts/icons";
import { Objection } from "page/parts/objection";
import { Plate } from "page/parts/seat";
import { hasWebGL } from "page/three/able";
import type { Place } from "page/wire";
import { say, words } from "page/words";
import { useSize } from "page/boards/board";
import { ListView } from "./list";
import { type Props, type Scene, sceneOf, topOf, type Tower } from "./model";
import { type Deed, deedsAt, foreseen, guess, type Late, type Offers, offersOf, type Press, usePress } from "./offer";
import { letterOf } from "./plastics";
import { deedWords, nameOf, pieceWords, Sign } from "./tell";
import { View3D } from "./view3d";

export { hint, tell } from "./hint";
export { Still } from "./still";
export { livery } from "./plastics";
export { naming } from "./names";
export { place, where, won } from "./where";

type Boxes = (number: number) => { x: number; y: number; w: number } | null;

export default function IceTowersBoard(props: Props) {
    const { view, seat, complaint } = props;
    const truth = useMemo(() => sceneOf(props.game, view), [view]);
    const offers = useMemo(() => offersOf(props), [view]), pressing = usePress(props);
    const scene = useMemo(() => foreseen(truth, seat, pressing.pending), [truth, seat, pressing.pending]);
    const [frame, size] = useSize<HTMLDivElement>();
    const [list, setList] = useState(() => (kept.lists !== null ? kept.lists === "yes" : !hasWebGL()));
    const [card, setCard] = useState<number | null>(null);
    const [threats, setThreats] = useState(false);
    const [reset, setReset] = useState(0);
    const boxes = useRef<Boxes>(() => null);
    const onBox = useCallback((b: Boxes) => void (boxes.current = b), []);

    /** An act that is offered is pressed; any other is asked about first, so that the refusal teaches and nothing happens by chance. */
    const put = async (text: string, at: string, place?: Place) => {
        setCard(null);
        const offered = offers.deeds.some((d) => d.text === text) || offers.signals.includes(text);
        if (offered || pressing.pending.length) return pressing.press(text, at, place);
        const told = await props.preview(text);
        if (told?.refusal) props.complain({ refusal: told.refusal, at });
        else pressing.press(text, at, place);
    };
    const choose = (tower: Tower) => {
        if (seat < 0 || truth.stage === "over") return;
        const deeds = deedsAt(offers.deeds, tower).filter((d) => !scene.hands[seat]?.piece || d.kind === "cap");
        if (deeds.length > 1) return setCard(tower.number);
        void put(deeds[0]?.text ?? guess(scene, seat, tower), `t${tower.number}`);
    };
    const switchTo = (lists: boolean) => {
        kept.lists = lists ? "yes" : "no";
        setList(lists);
    };
    const opened = card === null ? undefined : scene.towers.find((t) => t.number === card);
    const onKey = (e: KeyboardEvent) => {
        if (e.key !== "Escape") return;
        setCard(null);
        props.forgive();
        pressing.forgive();
    };
    const shared = { props, scene, offers, threats, put: (text: string, at: string, place?: Place) => void put(text, at, place) };
    return (
        <div class={`icetowers ${list ? "as-list" : ""}`} ref={frame} onKeyDown={onKey} data-stage={truth.stage} data-pending={pressing.pending.length}>
            {list ? <ListView {...shared} /> : <View3D {...shared} truth={truth} pressing={pressing} choose={choose} reset={reset} onBox={onBox} />}
            <Plates props={props} scene={scene} />
            <div class="it-foot">
                <Prompt props={props} scene={truth} own={scene} pressing={pressing} />
                {seat >= 0 && <Silence props={props} scene={truth} offers={offers} pressing={pressing} />}
                {pressing.late && <TooLate props={props} scene={truth} late={pressing.late} onClose={pressing.forgive} />}
                {truth.atWar && truth.stage === "play" && <War props={props} scene={truth} offers={offers} press={pressing} />}
                <div class="it-bar">
                    {seat >= 0 && <Controls props={props} scene={scene} truth={truth} offers={offers} pressing={pressing} />}
                    <span class="grow" />
                    <button type="button" class={`bare it-tool ${threats ? "on" : ""}`} data-tool="threats" aria-pressed={threats} title={say("icetowers.page.threats")} onClick={() => setThreats(!threats)}><Icon name="eye" /> <span>{say("icetowers.page.threats")}</span></button>
                    {!list && <button type="button" class="bare it-tool" data-tool="camera" title={say("icetowers.page.camera")} onClick={() => setReset(reset + 1)}><Icon name="again" /> <span>{say("icetowers.page.camera")}</span></button>}
                    <button type="button" class="bare it-tool it-switch" title={list ? say("icetowers.page.as_picture") : say("icetowers.page.as_list")} onClick={() => switchTo(!list)}><Icon name={list ? "wide" : "log"} /> <span>{list ? say("icetowers.page.as_picture") : say("icetowers.page.as_list")}</span></button>
                </div>
            </div>
            {opened && size && <Card props={props} scene={scene} tower={opened} deeds={deedsAt(offers.deeds, opened)} put={shared.put} onClose={() => setCard(null)} at={boxes.current(opened.number)} width={size.width} />}
            {complaint && size && <Objection complaint={complaint} at={placeOf(complaint.at, boxes.current, size)} within={size} props={props} />}
        </div>
    );
}

function placeOf(at: string | null, boxes: Boxes, size: { width: number; height: number }): { x: number; y: number; w: number } {
    const box = at?.[0] === "t" ? boxes(Number(at.slice(1))) : null;
    return box ?? { x: size.width / 2, y: size.height - 150, w: 40 };
}

// ---- who ---------------------------------------------------------------------------------------------

function Plates({ props, scene }: { props: Props; scene: Scene }) {
    const { view, seat, seats, talk } = props;
    const order = Array.from({ length: view.seats }, (_, i) => (Math.max(0, seat) + i) % view.seats);
    return (
        <ul class="it-plates" aria-label={say("icetowers.page.hands")}>
            {order.map((s) => {
                const hand = scene.hands[s]!, colours = scene.colours.filter((c) => scene.ownerOf[c] === s);
                const flag = scene.stage === "gather" || scene.stage === "countdown" ? (scene.ready[s] ? say("icetowers.page.is_ready") : "") : scene.stage === "play" && scene.done[s] ? say("icetowers.page.is_done") : "";
                return (
                    <li key={s} class={`it-plate ${s === seat ? "mine" : ""}`} data-seat={s} data-hand={hand.piece?.name ?? ""}>
                        <span class="it-colours">{colours.map((c) => <b key={c} class={`it-c${c}`} title={words.text(`icetowers.page.colour_${c}`)}>{letterOf(c)}</b>)}</span>
                        <Plate seat={s} name={talk.seat?.(s) ?? ""} state={seats[s]} points={view.points[s] ?? 0} active={false} mine={s === seat} winner={view.over && view.winners.includes(s)} />
                        <span class="it-inhand">{hand.piece && <Sign piece={hand.piece} size={24} />}</span>
                        {flag && <span class="it-flag">{flag}</span>}
                    </li>
                );
            })}
            {scene.ghost && (
                <li class={`it-plate ghost ${view.ghost ? "winner" : ""}`}>
                    <span class="it-colours">{scene.ghost.colours.map((c) => <b key={c} class={`it-c${c}`} title={words.text(`icetowers.page.colour_${c}`)}>{letterOf(c)}</b>)}</span>
                    <span>{nameOf(props, -1)}</span> {view.ghost && <Icon name="crown" size={16} label={say("page.seat.winner")} />} <b class="plate-points">{scene.ghost.points}</b>
                </li>
            )}
        </ul>
    );
}

// ---- what is asked, said and answered -----------------------------------------------------------------

/** Seconds until play begins, counted here between two messages. */
function useCountdown(scene: Scene): number {
    const [left, setLeft] = useState(0);
    useEffect(() => {
        if (scene.stage !== "countdown") return;
        const until = performance.now() + scene.startsIn;
        const tell = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
        tell();
        const timer = window.setInterval(tell, 200);
        return () => window.clearInterval(timer);
    }, [scene]);
    return left;
}

function Prompt({ props, scene, own, pressing }: { props: Props; scene: Scene; own: Scene; pressing: Press }) {
    const { seat } = props, left = useCountdown(scene), hand = own.hands[seat];
    const insisted = scene.hands.find((h) => h.insisted);
    const text = ((): string => {
        if (scene.stage === "over") return scene.atWar ? say("icetowers.page.over_war", warTowers(scene)) : say("icetowers.page.over");
        if (scene.stage === "countdown") return say("icetowers.page.starts_in", left);
        if (scene.stage === "gather") return seat >= 0 && !scene.ready[seat] ? say("icetowers.page.get_ready") : say("icetowers.page.wait_ready", scene.ready.flatMap((r, s) => (r ? [] : [nameOf(props, s)])).join(", "));
        if (seat < 0) return say("icetowers.page.watching");
        if (insisted?.seat === seat) return say("icetowers.page.hurry");
        if (insisted) return say("icetowers.page.all_wait", nameOf(props, insisted.seat));
        if (hand?.piece) return hand.mined ? say("icetowers.page.place_mined", pieceWords(props, hand.piece)) : say("icetowers.page.place", pieceWords(props, hand.piece));
        return scene.done[seat] ? say("icetowers.page.said_done") : say("icetowers.page.free_hand");
    })();
    return (
        <p class={`prompt it-prompt ${scene.stage === "countdown" ? "counting" : ""} ${insisted?.seat === seat ? "due" : ""} ${seat >= 0 && scene.stage === "play" ? "mine" : ""}`}>
            {hand?.piece && scene.stage === "play" && <Sign piece={hand.piece} size={30} />} <span>{text}</span>
            {pressing.pending.length > 0 && <span class="it-pending">{say("icetowers.page.pending")}</span>}
        </p>
    );
}

/** Seconds until this seat's silence counts as done, in their last twenty; else null. */
function useSilence({ view, seat, options }: Props, scene: Scene): number | null {
    const [left, setLeft] = useState<number | null>(null);
    useEffect(() => {
        const until = performance.now() + scene.silentSince(seat) + (options.idle_s ?? 60) * 1000, most = Math.min(LINGER_MS, (options.idle_s ?? 60) * 500);
        const counts = scene.stage === "play" && seat >= 0 && !scene.done[seat];
        let timer = 0;
        const tell = () => { // once when it begins to count, then with every second
            const ms = until - performance.now(), seconds = Math.max(0, Math.ceil(ms / 1000));
            setLeft(counts && ms <= most ? seconds : null);
            if (counts && ms > 0) timer = window.setTimeout(tell, ms > most ? ms - most + 1 : ms - (seconds - 1) * 1000 + 1);
        };
        tell();
        return () => window.clearTimeout(timer);
    }, [view]);
    return left;
}

function Silence({ props, scene, offers, pressing }: { props: Props; scene: Scene; offers: Offers; pressing: Press }) {
    const left = useSilence(props, scene);
    if (left === null) return null;
    return (
        <p class="it-silence" role="alert">
            <span>{say("icetowers.page.silence", left)}</span>
            {offers.signals.includes("wait") && <button type="button" class="button small primary" data-act="here" onClick={() => pressing.press("wait", "bar")}>{say("icetowers.page.still_here")}</button>}
        </p>
    );
}

/** Somebody was quicker: said kindly, with what changed, and gone by itself. */
function TooLate({ props, scene, late, onClose }: { props: Props; scene: Scene; late: Late; onClose: () => void }) {
    const [, who, what] = late.refusal.why, [kind, name] = Array.isArray(what) ? String(what[1]).split(" ") : [];
    const piece = [...scene.pieces.values()].find((p) => p.name === name);
    const told = Array.isArray(who) && who[0] === "s" && piece && kind
        ? say("icetowers.page.late", nameOf(props, who[1]), deedWords(props, scene, { kind: kind as Deed["kind"], text: "", piece: piece.id }))
        : words.tell(late.refusal.why, props.talk);
    return (
        <p class="it-late" role="status" data-clause={late.refusal.clause}>
            <span>{told}</span>
            <button type="button" class="bare" aria-label={say("page.close")} onClick={onClose}><Icon name="close" size={16} /></button>
        </p>
    );
}

const warTowers = (scene: Scene): string => scene.towers.filter((t) => t.war).map((t) => t.number).join(", ");

function War({ props, scene, offers, press }: { props: Props; scene: Scene; offers: Offers; press: Press }) {
    const agreed = scene.agreed.flatMap((a, s) => (a ? [nameOf(props, s)] : [])).join(", ");
    return (
        <p class="it-war" role="status">
            <span><b>{say("icetowers.page.war")}</b> {say("icetowers.page.war_towers", warTowers(scene))} {agreed && say("icetowers.page.war_agreed", agreed)}</span>
            {offers.signals.includes("propose") && <button type="button" class="button small" data-act="propose" onClick={() => press.press("propose", "war")}>{say("icetowers.page.do_propose")}</button>}
            {offers.signals.includes("agree") && <button type="button" class="button small primary" data-act="agree" onClick={() => press.press("agree", "war")}>{say("icetowers.page.do_agree")}</button>}
        </p>
    );
}

function Controls({ props, scene, truth, offers, pressing }: { props: Props; scene: Scene; truth: Scene; offers: Offers; pressing: Press }) {
    const hand = scene.hands[props.seat];
    const has = (text: string) => offers.signals.includes(text) && !pressing.pending.some((p) => p.text === text);
    return (
        <>
            {has("ready") && <button type="button" class="button primary it-ready" data-act="ready" onClick={() => pressing.press("ready", "bar")}>{say("icetowers.page.do_ready")}</button>}
            {truth.stage !== "play" && has("wait") && <button type="button" class="button" data-act="wait" onClick={() => pressing.press("wait", "bar")}>{say("icetowers.page.do_wait")}</button>}
            {truth.stage === "play" && hand?.piece && offers.deeds.some((d) => d.kind === "set") && <button type="button" class="button" data-act="set" onClick={() => pressing.press("set", "bar")}>{say("icetowers.page.do_set")}</button>}
            {offers.insists.map(({ seat, text }) => <button type="button" key={seat} class="button small it-insist" data-act={text} onClick={() => pressing.press(text, "bar")}>{say("icetowers.page.do_insist", nameOf(props, seat))}</button>)}
            {truth.stage === "play" && has("done") && <button type="button" class="button" data-act="done" onClick={() => pressing.press("done", "bar")}>{say("icetowers.page.do_done")}</button>}
        </>
    );
}

// ---- several things may be done with one tower ------------------------------------------------------------

function Card({ props, scene, tower, deeds, put, onClose, at, width }: { props: Props; scene: Scene; tower: Tower; deeds: Deed[]; put: (text: string, at: string) => void; onClose: () => void; at: { x: number; y: number } | null; width: number }) {
    const ref = useRef<HTMLDivElement>(null);
    const [told, setTold] = useState<Record<string, string>>({});
    const moment = deeds.map((d) => d.text).join();
    useEffect(() => ref.current?.querySelector("button")?.focus(), []);
    useEffect(() => {
        let wanted = true;
        for (const d of deeds)
            void props.preview(d.text).then((p) => {
                if (wanted && p) setTold((all) => ({ ...all, [d.text]: p.lines.map((m) => words.tell(m, props.talk)).join(" ") }));
            });
        return () => {
            wanted = false;
        };
    }, [moment]);
    useEffect(() => {
        if (!deeds.length) onClose();
    }, [deeds.length]);
    const x = Math.max(6, Math.min(width - 286, (at?.x ?? width / 2) - 140));
    return (
        <div ref={ref} class="it-card sheet" role="dialog" aria-label={say("icetowers.page.tower_short", tower.number)} style={{ left: `${x}px`, top: `${Math.max(70, (at?.y ?? 200) - 60)}px` }}>
            <p class="it-card-head"><b>{say("icetowers.page.tower_short", tower.number)}</b> <span aria-hidden="true">{tower.pieces.map((p) => <Sign key={p.id} piece={p} size={22} />)}</span>
                <button type="button" class="bare" aria-label={say("page.close")} onClick={onClose}><Icon name="close" size={16} /></button></p>
            {deeds.map((d) => (
                <button type="button" key={d.text} class="it-deed" data-act={d.text} onClick={() => put(d.text, `t${tower.number}`)}>
                    <span>{deedWords(props, scene, d)} {d.kind !== "cap" && <small>({scene.pieces.get(d.piece)?.name})</small>}</span>
                    {told[d.text] && <small>{told[d.text]}</small>}
                </button>
            ))}
            {topOf(tower) && deeds.length === 0 && <p class="quiet">{say("icetowers.page.nothing")}</p>}
        </div>
    );
}
