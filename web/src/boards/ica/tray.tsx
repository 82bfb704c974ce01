// tray.tsx -- what may be done with what is picked, in words with its price; what a pile holds; a conflict being composed.
import { useEffect, useRef, useState } from "preact/hooks";
import { Token } from "../../parts/seat";
import { Icon } from "../../parts/icons";
import { say, words } from "../../words";
import { type BoardProps, useForesight } from "../board";
import { cellWords, tileWords } from "./cells";
import type { Hand } from "./hand";
import { box, type Layout } from "./layout";
import { cellName, type Key, printed, type Scene, type Tile } from "./model";
import { ADDED, ADDED_FROM, armWords, type Deed, DROP_ARGS, isArmed, isComposed, wordsOf } from "./offer";
import { TileArt } from "./tiles";

export interface TrayProps {
    props: BoardProps;
    scene: Scene;
    layout: Layout;
    hand: Hand;
    moment: string;
}

/** What the sacred objects are for, where nothing else is listed and there is room. */
function Legend({ layout }: TrayProps) {
    if (layout.tall || layout.tray.h < 80) return null;
    return (
        <div class="ica-legend" style={box(layout.tray)} tabIndex={0} role="region" aria-label={say("ica.page.legend")}>
            <ul>
                {["orb", "clepsydra", "knife", "bone", "pottery", "report"].map((kind) => (
                    <li key={kind}><svg viewBox="-20 -20 40 40" width="24" height="24" aria-hidden="true"><use href={`#ica-${kind}`} x="-20" y="-20" width="40" height="40" /></svg><span>{words.text(`ica.page.what_${kind}`)}</span></li>
                ))}
            </ul>
        </div>
    );
}

export function Tray(tray: TrayProps) {
    const { layout, hand } = tray;
    if (hand.composing) return <Shell {...tray}><Composer {...tray} group={hand.composing} /></Shell>;
    if (!hand.picked || hand.armed === "swap" && !hand.items.length || hand.armed === "steal") return hand.armed || hand.picked ? null : <Legend {...tray} />;
    if (layout.tall && hand.picked[0] === "u") return null;
    return <Shell {...tray}><About {...tray} picked={hand.picked} /><Items {...tray} /></Shell>;
}

/** Up and down go from one line of the list to the next. */
function alongItems(e: KeyboardEvent) {
    const items = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".ica-item")], at = items.indexOf(e.target as HTMLElement);
    const way = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (!way || at < 0) return;
    e.preventDefault();
    items[(at + way + items.length) % items.length]!.focus();
}

function Shell({ layout, hand, children }: TrayProps & { children: preact.ComponentChildren }) {
    return (
        <div class={layout.tall ? "ica-tray tall" : "ica-tray"} style={{ ...box(layout.tray), height: "auto", maxHeight: `${layout.tray.h}px` }} role="dialog" aria-label={say("ica.page.target")} onKeyDown={alongItems}>
            <button type="button" class="bare ica-close" aria-label={say("ica.page.cancel")} onClick={hand.drop}><Icon name="close" size={16} /></button>
            {children}
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
    const foresee = useForesight(props, moment, hand.items.filter((g) => !isArmed(g[0]!.kind) || hand.armed).map((g) => g[0]!.text));
    useEffect(() => {
        if (document.activeElement?.matches("[data-cell]:focus-visible")) first.current?.querySelector("button")?.focus();
    }, [hand.picked, hand.items.length]);
    if (!hand.items.length) return hand.lit.size ? <p class="ica-tray-note">{say("ica.page.target_only")}</p> : <p class="ica-tray-note">{say("ica.page.nothing")}</p>;
    return (
        <ul class="ica-items" ref={first}>
            {hand.items.map((group) => {
                const deed = group[0]!, begins = isArmed(deed.kind) && !hand.armed, told = foresee(deed.text);
                const lines = isComposed(group) ? [] : (told?.lines ?? []);
                return (
                    <li key={deed.text}>
                        <button type="button" class="ica-item" data-act={deed.text} data-kind={deed.kind} onClick={(e: MouseEvent) => (begins ? hand.arm(deed.kind) : hand.perform(group, e.detail === 0))}>
                            <span>{begins ? armWords(deed.kind) : wordsOf(props, deed)}{isComposed(group) ? "…" : ""}</span>
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
    const act = [game.acts.indexOf("drop"), stone, 1, ...(plain ? [] : [...added, 0, 0])];
    const told = useForesight(props, moment, [act])(act);
    const deed = group.find((d) => (plain ? d.args.length < DROP_ARGS : added.every((n, i) => d.args[ADDED_FROM + i] === n)));
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
