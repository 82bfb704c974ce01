// board.tsx -- IPSO on the page. Two layers: cards are pictures that move (scene.tsx); cells are the buttons above
// them, in an order that makes sense when read aloud, and never move.
import { PLACE_STOCK, PLACES, SLOTS, STAR_SLOT } from "contract/ipso";
import { useMemo } from "preact/hooks";
import { Objection } from "page/parts/objection";
import { Plate } from "page/parts/seat";
import type { Piece } from "page/wire";
import { say, words } from "page/words";
import { useCells, useForesight, useSize, waitWords } from "page/boards/board";
import { Sprite } from "./art";
import { type Hand, useHand } from "./hand";
import { type Box, box, growing, type Layout, layoutOf, type Place, RATIO, ROW_FIRST, ROWS, SMALL } from "./layout";
import { type Props, type RowScore, rowScores } from "./model";
import { type Offer, offerOf } from "./offer";
import { Cards, Islet, RowLights, RowNumbers } from "./scene";

export { hint } from "./hint";
export { naming } from "./names";
export { place, where, won } from "./where";

export default function IpsoBoard(props: Props) {
    const { game, view, seat, complaint } = props;
    const [frame, size] = useSize<HTMLDivElement>();
    const layout = useMemo(() => size && layoutOf(size.width, size.height, seat, view.seats), [size, seat, view.seats]);
    const [stop, focus] = useCells(frame, "c0");
    const offer = useMemo(() => offerOf(game, props.idle ? (view.choices ?? []) : []), [game, view, props.idle]);
    const rows = useMemo(() => rowScores(view), [view]);
    const hand = useHand(props, offer, focus);
    const aimed = aimedAct(offer, hand);
    const foresee = useForesight(props, offer.key, offer.keep && offer.bonus ? [offer.keep, offer.bonus] : aimed ? [aimed] : []);
    const tell = (act: string) => (foresee(act)?.lines ?? []).map((m) => words.tell(m, props.talk)).join(" ");
    const onKey = (e: KeyboardEvent) => {
        if (e.key === "Escape") hand.drop(), props.forgive();
        if ((e.key === "1" || e.key === "2") && offer.replaces.length) hand.centre(Number(e.key) - 1, true);
    };
    const scene = layout && { props, layout, hand, offer, rows };
    return (
        <div class="ipso" ref={frame} onKeyDown={onKey}>
            <Sprite />
            {scene && (
                <div class={hand.dragged ? "ipso-table dragging" : "ipso-table"}>
                    <Islet at={layout.islet} />
                    <RowLights {...scene} />
                    <RowNumbers {...scene} />
                    <Cards {...scene} />
                    <Plates props={props} layout={layout} />
                    <StockCount props={props} layout={layout} />
                    {seat >= 0 && <Untouchables props={props} layout={layout} hand={hand} stop={stop} />}
                    {seat >= 0 && <Cells props={props} layout={layout} hand={hand} rows={rows} stop={stop} />}
                    <Others props={props} rows={rows} />
                    <LastRound props={props} layout={layout} offer={offer} stop={stop} tell={tell} />
                    <Prompt props={props} layout={layout} offer={offer} hand={hand} more={aimed ? tell(aimed) : ""} />
                    {complaint && <Objection complaint={complaint} at={placeOfComplaint(complaint.at, layout, seat)} within={size!} props={props} />}
                </div>
            )}
        </div>
    );
}

/** The act that the card in hand and the slot pointed at make together. */
function aimedAct(offer: Offer, { picked, pointed }: Hand): string | undefined {
    if (pointed === null) return undefined;
    return offer.replaces.find((r) => r.place === picked.place && r.slot === pointed)?.act ?? offer.swaps.find((s) => s.slot === pointed)?.act;
}

function placeOfComplaint(at: string | null, layout: Layout, seat: number): Place {
    if (at === "deck") return layout.stock;
    if (at?.[0] === "p") return layout.pyramids[Number(at.slice(1))]?.star ?? layout.stock;
    const place = at?.startsWith("s") ? layout.pyramids[seat]?.slots[Number(at.slice(1))] : at?.startsWith("c") ? layout.centre[Number(at.slice(1))] : null;
    return place ?? { x: layout.prompt.x + layout.prompt.w / 2, y: layout.prompt.y, w: 40 };
}

const pieceAt = ({ game, view }: Props, zone: string, slot: number): Piece | undefined =>
    view.pieces.find((p) => game.zones[p[1]!] === zone && p[2] === slot);
const faceWords = ({ game, talk }: Props, p: Piece | undefined): string =>
    p?.[3] ? words.tell(game.faces[p[3]]!, talk) : say("ipso.page.down");

function rowWords(rows: Map<string, RowScore>, seat: number, row: number): string {
    const score = rows.get(`${seat}.${row}`);
    return !score ? "" : score.kind === "falls" ? say("ipso.page.row_falls") : say("ipso.page.row_points", score.points);
}

// ---- cells: what takes the clicks --------------------------------------------------------

function Cells({ props, layout, hand, rows, stop }: { props: Props; layout: Layout; hand: Hand; rows: Map<string, RowScore>; stop: string }) {
    const { seat } = props;
    const cell = (id: string, { x, y, w }: Place, label: string, pressed: boolean, on: (keyboard: boolean) => void, more: object) => (
        <button
            type="button" class="cell" key={id} data-cell={id} style={box({ x: x - w / 2, y: y - (w * RATIO) / 2, w, h: w * RATIO })} aria-label={label}
            aria-pressed={pressed} tabIndex={stop === id ? 0 : -1} onClick={(e: MouseEvent) => on(e.detail === 0)} {...more}
        />
    );
    return (
        <>
            <div role="group" aria-label={say("ipso.page.islet")}>
                {layout.centre.map((at, i) => {
                    const p = pieceAt(props, "centre", i);
                    return p && cell(`c${i}`, at, say("ipso.page.centre", i + 1, faceWords(props, p)), hand.picked.place === i, (k) => hand.centre(i, k), hand.dragging(i));
                })}
            </div>
            <div role="group" aria-label={say("ipso.page.own")}>
                {ROWS.map((count, row) => (
                    <div role="group" key={row} aria-label={`${say("ipso.page.row", row + 1)} ${rowWords(rows, seat, row)}`}>
                        {Array.from({ length: count }, (_, i) => {
                            const slot = ROW_FIRST[row]! + i;
                            const label = say("ipso.page.at", row + 1, i + 1, faceWords(props, pieceAt(props, `pyramid${seat}`, slot)));
                            return cell(`s${slot}`, layout.pyramids[seat]!.slots[slot]!, label, hand.picked.slot === slot, (k) => hand.slot(slot, k), hand.pointing(slot));
                        })}
                    </div>
                ))}
            </div>
        </>
    );
}

/** What is not for one's own hand: the stock, and the others' pyramids. Who reaches for it is told so by the rules. */
function Untouchables({ props, layout, hand, stop }: { props: Props; layout: Layout; hand: Hand; stop: string }) {
    const { seat, talk, view } = props, w = layout.card, { stock } = layout;
    const left = view.pieces.filter((p) => props.game.zones[p[1]!] === "stock").length;
    const thing = (id: string, at: Box, label: string, place: number, slot: number) => <button type="button" key={id} class="cell" data-cell={id} tabIndex={stop === id ? 0 : -1} style={box(at)} aria-label={label} onClick={() => hand.askWhyNot(place, slot, id)} />;
    return (
        <>
            {thing("deck", { x: stock.x - w / 2, y: stock.y - (w * RATIO) / 2, w, h: w * RATIO }, say("ipso.page.stock", left), PLACE_STOCK, 0)}
            {layout.pyramids.map((p, owner) => {
                const first = p.rows[0]!, last = p.rows[3]!, seatsOn = (owner - seat + view.seats) % view.seats;
                return owner !== seat && thing(`p${owner}`, { x: last.x, y: first.y, w: last.w, h: last.y + last.h - first.y }, say("ipso.page.pyramid", talk.seat?.(owner) ?? ""), 0, seatsOn * SLOTS);
            })}
        </>
    );
}

/** What becomes of the Star card, and of the card drawn for it. */
function LastRound({ props, layout, offer: { keep, bonus, thrown }, stop, tell }: {
    props: Props;
    layout: Layout;
    offer: Offer;
    stop: string;
    tell: (act: string) => string;
}) {
    const astray = stop[0] === "c"; // the centre is gone: its tab stop comes here
    const tall = layout.choice.h > layout.choice.w * 0.4, [, second] = layout.centre;
    return (
        <>
            {keep && bonus && (
                <div class={tall ? "choice tall" : "choice"} style={growing(layout.choice)} role="group" aria-label={say("ipso.page.choose")}>
                    {([["keep", keep], ["bonus", bonus]] as const).map(([name, act]) => (
                        <button
                            type="button" key={name} data-cell={name} class={`choose ${name}`} onClick={() => props.act(act, name)}
                            tabIndex={stop === name || (astray && name === "keep") ? 0 : -1}
                        >
                            <strong>{name === "keep" ? say("ipso.page.keep") : say("ipso.page.bonus")}</strong> <span>{tell(act)}</span>
                        </button>
                    ))}
                </div>
            )}
            {thrown && (
                <button
                    type="button" data-cell="throw" class="choose throw" tabIndex={stop === "throw" || astray ? 0 : -1} onClick={() => props.act(thrown, "throw")}
                    style={box({ x: second.x - layout.card * 0.45, y: second.y - 24, w: Math.max(layout.card * 1.25, 104), h: 48 })}
                >
                    {say("ipso.page.throw")}
                </button>
            )}
        </>
    );
}

// ---- words on the table ---------------------------------------------------------------------

function Prompt({ props, layout, offer, hand: { picked }, more }: { props: Props; layout: Layout; offer: Offer; hand: Hand; more: string }) {
    const { view, seat } = props;
    const mine = ((): string => {
        if (offer.keep && offer.bonus) return say("ipso.page.choose");
        if (offer.swaps.length) return say("ipso.page.swap", faceWords(props, view.pieces.find((p) => props.game.zones[p[1]!] === "drawn")));
        if (!offer.replaces.length) return "";
        if (picked.slot !== undefined) return say("ipso.page.which");
        if (picked.place !== undefined) return say("ipso.page.put", faceWords(props, pieceAt(props, "centre", picked.place)));
        return say("ipso.page.take");
    })();
    return (
        <div class={mine ? "prompt mine" : "prompt"} style={{ ...box(layout.prompt), fontSize: seat < 0 ? `${layout.prompt.h * 0.37}px` : layout.card < SMALL ? "15px" : "17px" }}>
            <p class="prompt-line">{mine || waitWords(props)}</p>
            {more && <p class="prompt-more">{more}</p>}
        </div>
    );
}

const NAME_WIDE = 134; // px below which a name and its points need two lines

function Plates({ props: { view, seat, seats, talk }, layout }: { props: Props; layout: Layout }) {
    return (
        <>
            {layout.pyramids.map((p, owner) => (
                <div class={p.near && p.plate.w < NAME_WIDE ? "plate-place narrow" : "plate-place"} key={owner} style={{ ...box(p.plate), fontSize: p.near ? (p.plate.w < NAME_WIDE ? "11.5px" : "15px") : `${p.plate.h * (p.plate.w < NAME_WIDE ? 0.48 : 0.56)}px` }}>
                    <Plate
                        seat={owner} name={talk.seat?.(owner) ?? ""} state={seats[owner]} points={view.points[owner] ?? 0} mine={owner === seat}
                        active={view.may_act.includes(owner)} winner={view.over && view.winners.includes(owner)}
                    />
                </div>
            ))}
        </>
    );
}

function StockCount({ props: { game, view }, layout: { stock, card } }: { props: Props; layout: Layout }) {
    const left = view.pieces.filter((p) => game.zones[p[1]!] === "stock").length;
    return (
        <p class="stock-count" style={box({ x: stock.x - card, y: stock.y + (card * RATIO) / 2 - 12, w: card * 2, h: 20 })}>
            <span aria-hidden="true">{left}</span>
            <span class="unseen">{say("ipso.page.stock", left)}</span>
        </p>
    );
}

/** The others' pyramids in words, for who listens instead of looking. */
function Others({ props, rows }: { props: Props; rows: Map<string, RowScore> }) {
    const { view, seat, talk } = props;
    const line = (owner: number, row: number): string => {
        const faces = Array.from({ length: ROWS[row]! }, (_, i) => faceWords(props, pieceAt(props, `pyramid${owner}`, ROW_FIRST[row]! + i)));
        return say("page.pair", say("ipso.page.row", row + 1), `${faces.join(", ")} ${rowWords(rows, owner, row)}`);
    };
    return (
        <div class="unseen">
            {seat < 0 && <p>{say("page.pair", say("ipso.page.islet"), Array.from({ length: PLACES }, (_, i) => faceWords(props, pieceAt(props, "centre", i))).join(", "))}</p>}
            {Array.from({ length: view.seats }, (_, owner) => owner !== seat && (
                <section key={owner} aria-label={say("ipso.page.pyramid", talk.seat?.(owner) ?? "")}>
                    <ul>
                        {ROWS.map((_, row) => <li key={row}>{line(owner, row)}</li>)}
                        {pieceAt(props, `pyramid${owner}`, STAR_SLOT) && <li>{say("ipso.page.has_star")}</li>}
                    </ul>
                </section>
            ))}
        </div>
    );
}
