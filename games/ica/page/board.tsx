// board.tsx -- Ica on the page: the site, the lab, everybody's open hand, and what may be done.
//
// Pictures that move (scene.tsx) lie below, buttons that stay (cells.tsx) above; the tray lists what fits what is picked.
import { REPORTS, TURN_POINTS } from "contract/ica";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Objection } from "page/parts/objection";
import { Plate } from "page/parts/seat";
import { say, words } from "page/words";
import { useCells, useSize, waitWords } from "page/boards/board";
import { Cells } from "./cells";
import { type Hand, isDue, useHand } from "./hand";
import { box, keyPlace, type Layout, layoutOf } from "./layout";
import { type Props, type Scene, sceneOf } from "./model";
import { type Deed, deedsOf, offers } from "./offer";
import { Fields, Grounds, Pieces } from "./scene";
import { Sprite, Stone } from "./art";
import { Tray } from "./tray";

export { hint } from "./hint";
export { place, where, won } from "./where";

export default function IcaBoard(props: Props) {
    const { game, view, seat, complaint } = props;
    const [frame, size] = useSize<HTMLDivElement>();
    const layout = useMemo(() => size && layoutOf(size.width, size.height, seat, view.seats), [size, seat, view.seats]);
    const [stop, focus] = useCells(frame, "s0");
    const scene = useMemo(() => sceneOf(game, view), [game, view]);
    const deeds = useMemo(() => deedsOf(props, scene), [props.idle, scene, seat]);
    const moment = deeds.map((d) => d.text).join();
    const hand = useHand(props, scene, deeds, moment, focus);
    // Who plays with keys has the focus on the board again when a button or a list that is gone had it.
    const byKeys = useRef(false);
    useEffect(() => {
        if (byKeys.current && document.activeElement === document.body) focus(stop);
    }, [moment, hand.picked, hand.armed]);
    const onKey = (e: KeyboardEvent) => {
        if (e.key !== "Escape") return;
        if (hand.picked) focus(hand.picked);
        hand.drop();
        props.forgive();
    };
    const shared = layout && { props, scene, layout, hand, moment, deeds };
    return (
        <div class="ica" ref={frame} onKeyDown={onKey} onClickCapture={(e: MouseEvent) => (byKeys.current = e.detail === 0)}>
            <Sprite />
            {shared && (
                <div class={layout.tall ? "ica-table tall" : "ica-table"}>
                    <Heads {...shared} />
                    <Grounds {...shared} />
                    <Fields {...shared} />
                    <Pieces {...shared} />
                    <Plates {...shared} />
                    <Cells {...shared} stop={stop} />
                    <Prompt {...shared} />
                    {seat >= 0 && <Bar {...shared} />}
                    {seat >= 0 && layout.chips && <Chips {...shared} />}
                    <Stones {...shared} />
                    <Tray {...shared} />
                    {complaint && <Objection complaint={complaint} at={keyPlace(layout, scene, seat, complaint.at)} within={size!} props={props} />}
                </div>
            )}
        </div>
    );
}

interface Shared {
    props: Props;
    scene: Scene;
    layout: Layout;
    hand: Hand;
    deeds: Deed[];
}

const ROW_OF_REPORTS = 230, NARROW = 190; // px that their row needs beside the name, and the points left beside a plate

/** Names of the boards; reports turned up so far, with a gap after those that bring a scoring, or as one where six have no room. */
function Heads({ scene, layout: { heads } }: Shared) {
    const drawn = heads[0].w < ROW_OF_REPORTS ? 1 : REPORTS;
    return (
        <>
            <p class="ica-head" style={box(heads[0])}>
                <b>{say("ica.page.site")}</b>
                <span class="ica-reports" role="img" aria-label={say("ica.page.reports", scene.reports)} title={say("ica.page.what_report")}>
                    {Array.from({ length: drawn }, (_, i) => <svg key={i} class={i < scene.reports ? "found" : ""} viewBox="-20 -20 40 40"><use href="#ica-report" x="-20" y="-20" width="40" height="40" /></svg>)}
                    <span aria-hidden="true">{scene.reports}/{REPORTS}</span>
                </span>
            </p>
            <p class="ica-head" style={box(heads[1])}><b>{say("ica.page.lab")}</b></p>
        </>
    );
}

function PointsLeft({ points, brief = false }: { points: number; brief?: boolean }) {
    return (
        <span class="ica-points" role="img" aria-label={say("ica.page.points_left", points)} title={say("ica.page.points_left", points)}>
            <b>{points}</b>{Array.from({ length: brief ? 1 : Math.max(points, TURN_POINTS) }, (_, i) => <i key={i} class={i < points ? "left" : ""} />)}
        </span>
    );
}

function PlateOf({ props: { view, seat, seats, talk }, owner }: { props: Props; owner: number }) {
    return (
        <Plate
            seat={owner} name={talk.seat?.(owner) ?? ""} state={seats[owner]} points={view.points[owner] ?? 0} mine={owner === seat}
            active={view.may_act.includes(owner)} winner={view.over && view.winners.includes(owner)}
        />
    );
}

function Plates({ props, scene, layout }: Shared) {
    return (
        <>
            {layout.rivals.map(({ seat, plate, hand }) => (
                <div key={seat}>
                    <div class="ica-plate" style={box(plate)}><PlateOf props={props} owner={seat} />{scene.turn?.seat === seat && <PointsLeft points={scene.turn.points} brief={layout.tall} />}</div>
                    {!scene.hands[seat]?.length && <p class="ica-none" style={box({ ...hand, h: 22 })}>{say("ica.page.hand_empty")}</p>}
                </div>
            ))}
        </>
    );
}

/** What can be spent where that is not listed beside; or back from it. */
function Chips({ props, layout, hand, deeds }: Shared) {
    const count = layout.tall ? offers(props.game, deeds).length : 0;
    return (
        <div class="ica-chips" style={layout.chips ? { ...box(layout.chips), position: "absolute" } : {}}>
            {hand.armed || hand.offering ? <button type="button" class="button small" data-kind="cancel" onClick={hand.drop}>{say("ica.page.cancel")}</button>
                : count > 0 && <button type="button" class="button small ica-offers-open" aria-haspopup="dialog" onClick={hand.offer}>{say("ica.page.offers_open", count)}</button>}
        </div>
    );
}

/** The own plate, points left, and the end of the turn. */
function Bar(shared: Shared) {
    const { props, scene, layout, deeds } = shared, pass = deeds.find((d) => d.kind === "pass");
    return (
        <div class="ica-bar" style={box(layout.bar)}>
            <div class="ica-plate own"><PlateOf props={props} owner={props.seat} /></div>
            {scene.turn?.seat === props.seat && <PointsLeft points={scene.turn.points} brief={layout.bar.w < NARROW} />}
            {!layout.chips && <Chips {...shared} />}
            {pass && <button type="button" class="button small primary ica-pass" data-kind="pass" onClick={() => props.act(pass.text, "pass")}>{say("ica.page.do_pass")}</button>}
        </div>
    );
}

/** Whoever lays out the research tiles chooses among the stones. */
function Stones({ layout, hand, deeds }: Shared) {
    const stones = [...new Set(deeds.filter((d) => d.kind === "lay").map((d) => d.args[0]!))];
    if (!stones.length) return null;
    return (
        <div class={layout.tall ? "ica-tray tall ica-stones" : "ica-tray ica-stones"} style={box(layout.tray)} role="group" aria-label={say("ica.page.stones")}>
            {stones.map((n) => (
                <button type="button" key={n} class={hand.picked === `u${n}` ? "ica-stone picked" : "ica-stone"} data-stone={n} aria-label={`s${n}`} aria-pressed={hand.picked === `u${n}`} onClick={(e: MouseEvent) => hand.click(`u${n}`, e.detail === 0)}>
                    <svg viewBox="-20 -20 40 40" aria-hidden="true"><Stone number={n} /></svg>
                </button>
            ))}
        </div>
    );
}

function duty(deeds: Deed[]): string {
    const [first] = deeds;
    switch (first?.kind) {
        case "lay": return say("ica.page.due_lay");
        case "place": return first.args[0] ? say("ica.page.due_place_lab") : say("ica.page.due_place_site");
        case "dig": return say("ica.page.due_second");
        default: return say("ica.page.due_retreat");
    }
}

function Prompt({ props, layout, hand, deeds }: Shared) {
    const mine = ((): string => {
        if (!deeds.length) return "";
        if (isDue(deeds)) return duty(deeds);
        if (hand.armed) return words.text(`ica.page.aim_${hand.armed}`);
        return !hand.picked || !hand.lit.size ? say("ica.page.your_turn") : hand.items.length ? say("ica.page.target") : say("ica.page.target_only");
    })();
    return (
        <div class={mine ? `prompt ica-prompt mine ${isDue(deeds) ? "due" : ""}` : "prompt ica-prompt"} style={box(layout.prompt)}>
            <p>{mine || waitWords(props)}</p>
        </div>
    );
}
