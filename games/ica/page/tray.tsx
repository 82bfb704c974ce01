// tray.tsx -- what may be done with what is picked, in words with its price; what a pile holds; a conflict being composed.
import { DROP_ADDED, DROP_PLAIN, RESEARCHER } from "contract/ica";
import { useEffect, useRef, useState } from "preact/hooks";
import { Token } from "page/parts/seat";
import { Icon } from "page/parts/icons";
import { say, words } from "page/words";
import { useForesight } from "page/boards/board";
import { cellWords, tileWords } from "./cells";
import type { Hand } from "./hand";
import { box, type Layout } from "./layout";
import { cellName, type Key, printed, type Props, type Scene, type Tile } from "./model";
import { ADDED, type Deed, isArmed, isComposed, isOffer, OFFERS, offers, offerWords, priceWords, spentOn, wordsOf } from "./offer";
import { TileArt } from "./art";

export interface TrayProps {
    props: Props;
    scene: Scene;
    layout: Layout;
    hand: Hand;
    deeds: Deed[];
    moment: string;
}

export function Tray(tray: TrayProps) {
    const { layout, hand } = tray;
    if (hand.composing) return <Shell {...tray}><Composer {...tray} group={hand.composing} /></Shell>;
    if (hand.offering) return <Shell {...tray} sheet><p class="ica-tray-title">{say("ica.page.offers")}</p><Offers {...tray} /></Shell>;
    if (!hand.picked || hand.armed && !hand.items.length) return layout.tall || layout.tray.h < OFFERS_HIGH ? null : <Offered {...tray} />;
    if (layout.tall && hand.picked[0] === "u") return null;
    return <Shell {...tray}><About {...tray} picked={hand.picked} /><Items {...tray} /></Shell>;
}

const OFFERS_HIGH = 80;

/** Where there is room and nothing else is listed: all that objects can be spent on. */
function Offered(tray: TrayProps) {
    return <div class="ica-offered" style={box(tray.layout.tray)} role="group" aria-label={say("ica.page.offers")} onKeyDown={alongItems}><Offers {...tray} all /></div>;
}

/** What sacred objects can be spent on, by name, with what goes: buttons where it may be done now. */
function Offers({ props, hand, deeds, all = false }: TrayProps & { all?: boolean }) {
    const now = offers(props.game, deeds), list = useRef<HTMLUListElement>(null);
    useEffect(() => {
        if (!all) list.current?.querySelector("button")?.focus();
    }, []);
    return (
        <ul class="ica-offers" ref={list}>
            {OFFERS.map((kind) => {
                const deed = now.find((d) => d.kind === kind);
                const face = (
                    <>
                        <span class="ica-spent" aria-hidden="true">{spentOn(kind).map((object, i) => <svg key={i} viewBox="-20 -20 40 40"><use href={`#ica-${object}`} x="-20" y="-20" width="40" height="40" /></svg>)}</span>
                        <span class="ica-offer-name">{offerWords(kind)} <small>{priceWords(kind)}</small></span>
                    </>
                );
                if (!deed) return all && <li key={kind} class="ica-offer">{face}</li>;
                return (
                    <li key={kind}>
                        <button type="button" class="ica-item ica-offer" data-offer={kind} aria-pressed={hand.armed === kind} onClick={(e: MouseEvent) => (isArmed(kind) ? hand.arm(kind) : hand.perform([deed], e.detail === 0))}>{face}</button>
                    </li>
                );
            })}
        </ul>
    );
}

/** Up and down go from one line of the list to the next. */
function alongItems(e: KeyboardEvent) {
    const items = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".ica-item")], at = items.indexOf(e.target as HTMLElement);
    const way = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (!way || at < 0) return;
    e.preventDefault();
    items[(at + way + items.length) % items.length]!.focus();
}

function Shell({ layout, hand, sheet = false, children }: TrayProps & { sheet?: boolean; children: preact.ComponentChildren }) {
    return (
        <div class={sheet ? "ica-shell over" : "ica-shell"} style={box(sheet ? layout.sheet : layout.tray)}>
            <div class={`ica-tray ${sheet ? "over" : layout.tall ? "tall" : ""}`} role="dialog" aria-label={say("ica.page.target")} onKeyDown={alongItems}>
                <button type="button" class="bare ica-close" aria-label={say("ica.page.cancel")} onClick={hand.drop}><Icon name="close" size={16} /></button>
                {children}
            </div>
        </div>
    );
}

/** What is picked: the tiles of a pile from the top, or the tile itself. */
function About({ props, scene, picked }: TrayProps & { picked: Key }) {
    const n = Number(picked.slice(1)), { game, seat } = props;
    const tiles: Tile[] = picked[0] === "s" ? [...scene.piles[n]!].reverse() : picked[0] === "l" ? [...scene.lab[n]!, ...(scene.research[n] ? [scene.research[n]] : [])] : scene.hands.flat().filter((t) => t.face === n);
    const title = picked[0] === "s" ? say("ica.page.pile", cellName(n)) : picked[0] === "l" ? `${say("ica.page.lab")} ${cellName(n)}` : tiles[0] ? tileWords(props, tiles[0]) : "";
    return (
        <>
            <p class="ica-tray-title" title={picked[0] === "t" ? title : cellWords(props, scene, picked[0] === "l" ? 1 : 0, n)}>{title}</p>
            <ul class="ica-about">
                {tiles.map((t) => (
                    <li key={t.id} title={tileWords(props, t)} aria-label={tileWords(props, t)}>
                        <TileArt game={game} face={t.face} look={game.looks[t.look] ?? ""} down={t.down} />
                        <span class="ica-seen">{t.seen.filter((s) => s !== seat).map((s) => <Token key={s} seat={s} size={10} />)}</span>
                    </li>
                ))}
            </ul>
        </>
    );
}

function Items({ props, hand, moment }: TrayProps) {
    const first = useRef<HTMLUListElement>(null);
    const foresee = useForesight(props, moment, hand.items.filter((g) => !isOffer(g[0]!.kind)).map((g) => g[0]!.text));
    useEffect(() => {
        if (document.activeElement?.matches("[data-cell]:focus-visible")) first.current?.querySelector("button")?.focus();
    }, [hand.picked, hand.items.length]);
    if (!hand.items.length) return hand.lit.size ? <p class="ica-tray-note">{say("ica.page.target_only")}</p> : <p class="ica-tray-note">{say("ica.page.nothing")}</p>;
    return (
        <ul class="ica-items" ref={first}>
            {hand.items.map((group) => {
                const deed = group[0]!, begins = isArmed(deed.kind) && hand.picked![0] === "t", offer = isOffer(deed.kind), told = foresee(deed.text);
                const lines = isComposed(group) ? [] : (told?.lines ?? []);
                return (
                    <li key={deed.text}>
                        <button type="button" class="ica-item" data-act={deed.text} data-kind={deed.kind} data-offer={offer ? deed.kind : undefined} onClick={(e: MouseEvent) => (begins ? hand.arm(deed.kind) : hand.perform(group, e.detail === 0))}>
                            <span>{begins ? offerWords(deed.kind) : wordsOf(props, deed)}{begins || isComposed(group) ? "…" : ""}</span>
                            {offer && <b>{priceWords(deed.kind)}</b>}
                            {told && told.cost >= 0 && <b>{say("ica.page.cost", told.cost)}</b>}
                            {lines.map((m, i) => <small key={i}>{words.tell(m, props.talk)}</small>)}
                        </button>
                    </li>
                );
            })}
        </ul>
    );
}

/** A stone dropped beside rivals: objects are added one by one while the server says the sums. */
function Composer({ props, scene, hand, moment, group }: TrayProps & { group: Deed[] }) {
    const { game, seat } = props, stone = group[0]!.args[0]!;
    const [added, setAdded] = useState<number[]>([0, 0, 0, 0]);
    const row = useRef<HTMLDivElement>(null);
    useEffect(() => row.current?.querySelector<HTMLElement>("[data-add]")?.focus(), []);
    const held = ADDED.map((kind) => scene.hands[seat]!.filter((t) => printed(game, t.face)?.kind === kind).length);
    const plain = added.every((n) => !n);
    const act = [game.acts.indexOf("drop"), stone, RESEARCHER, ...(plain ? [] : [...added, 0, 0])];
    const told = useForesight(props, moment, [act])(act);
    const deed = group.find((d) => (plain ? d.args.length < DROP_ADDED : added.every((n, i) => d.args[DROP_PLAIN + i] === n)));
    const change = (i: number, by: number) => setAdded(added.map((n, k) => (k === i ? Math.min(Math.max(n + by, 0), held[k]!) : n)));
    const name = (kind: string) => words.text(`ica.word.${kind}`);
    return (
        <div class="ica-composer">
            <p class="ica-tray-title">{say("ica.page.compose")}</p>
            <div class="ica-add-row" ref={row}>
                {ADDED.map((kind, i) => held[i]! > 0 && (
                    <div key={kind} class="ica-add">
                        <button type="button" class="bare" aria-disabled={!added[i]} aria-label={say("ica.page.less", name(kind))} onClick={() => change(i, -1)}>−</button>
                        <svg viewBox="-20 -20 40 40" width="30" height="30" aria-hidden="true"><use href={`#ica-${kind}`} x="-20" y="-20" width="40" height="40" /></svg>
                        <span class="ica-add-count">{added[i]}/{held[i]}</span>
                        <button type="button" class="bare" aria-disabled={added[i]! >= held[i]!} aria-label={say("ica.page.more", name(kind))} data-add={kind} onClick={() => change(i, 1)}>+</button>
                    </div>
                ))}
            </div>
            <p class="ica-sum" role="status">{told?.refusal ? words.tell(told.refusal.why, props.talk) : (told?.lines ?? []).map((m) => words.tell(m, props.talk)).join(" ")}</p>
            <button type="button" class="button small primary" data-act="attack" disabled={!deed} onClick={(e: MouseEvent) => deed && (props.act(deed.text, deed.targets[0] ?? ""), hand.drop(), e.stopPropagation())}>{say("ica.page.attack")}</button>
        </div>
    );
}
