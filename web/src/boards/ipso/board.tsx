// board.tsx -- IPSO on the table: cards fly by their ids, cells stay where they are and take the clicks.
//
// Two layers. Cards are pictures only, placed by the layout and moved by the browser from where they were to where
// they are now. Cells are the buttons above them, in an order that makes sense when read aloud, and never move.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Objection } from "../../parts/objection";
import { Plate } from "../../parts/seat";
import type { Choice, Message, Piece, Preview, View } from "../../wire";
import { say, words } from "../../words";
import { type BoardProps, useCells, useSize } from "../board";
import { Back, Front, printed, Sprite, StarCard } from "./cards";
import { type Box, type Layout, layoutOf, type Place, placeInRow, RATIO, rowOf, ROWS } from "./layout";

const STOCK_SHOWN = 3;

const box = ({ x, y, w, h }: Box) => ({ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
const cellBox = ({ x, y, w }: Place) => box({ x: x - w / 2, y: y - (w * RATIO) / 2, w, h: w * RATIO });
const seatOfZone = (zone: string | undefined): number => (zone?.startsWith("pyramid") ? Number(zone.slice(7)) : -1);

// ---- cards ------------------------------------------------------------------------------

function placeOf(layout: Layout, zone: string | undefined, slot: number): Place | null {
    const seat = seatOfZone(zone);
    if (seat >= 0) return (slot < 14 ? layout.pyramids[seat]?.slots[slot] : layout.pyramids[seat]?.star) ?? null;
    switch (zone) {
        case "centre": return layout.centre[slot] ?? null;
        case "stock": return layout.stock;
        case "drawn": return layout.drawn;
        case "out": return layout.out;
        default: return null;
    }
}

interface CardProps {
    piece: Piece;
    zone: string | undefined;
    place: Place;
    base: number;
    depth: number;
    game: BoardProps["game"];
    classes: string;
    dealt: { from: Place; delay: number } | null;
}

function Card({ piece, zone, place, base, depth, game, classes, dealt }: CardProps) {
    const [id, , , face] = piece as [number, number, number, number];
    const before = useRef(face);
    const turns = useRef(0);
    if (before.current !== face) {
        before.current = face;
        turns.current++;
    }
    const front = printed(game, face);
    const scale = place.w / base;
    const style: Record<string, string> = {
        width: `${base}px`,
        height: `${base * RATIO}px`,
        transform: `translate(${place.x - base / 2}px, ${place.y - (base * RATIO) / 2}px) scale(${scale})`,
        zIndex: String(depth),
    };
    if (dealt) {
        style["--from"] = `translate(${dealt.from.x - base / 2}px, ${dealt.from.y - (base * RATIO) / 2}px) scale(${dealt.from.w / base})`;
        style.animationDelay = `${dealt.delay}ms`;
    }
    return (
        <div class={`card ${classes} ${dealt ? "dealt" : ""}`} style={style} data-piece={id} data-zone={zone} data-face={face || undefined}>
            <div class={turns.current ? "turn turning" : "turn"} key={turns.current}>
                {game.looks[piece[4] ?? 0] === "star" ? <StarCard /> : front ? <Front card={front} /> : <Back />}
            </div>
        </div>
    );
}

/** Which pieces are worth drawing: of the stock only its top, and whatever lies open under it. */
function drawn(pieces: Piece[], zones: string[]): Piece[] {
    const stock = pieces.filter((p) => zones[p[1]!] === "stock" && !p[3]).sort((a, b) => a[2]! - b[2]!);
    const hidden = new Set(stock.slice(STOCK_SHOWN).map((p) => p[0]));
    return pieces.filter((p) => !hidden.has(p[0])).sort((a, b) => a[0]! - b[0]!);
}

/** Cards that moved last lie on top, so that they fly over the others. */
function useRecent(pieces: Piece[]): Map<number, number> {
    const seen = useRef(new Map<number, string>());
    const recent = useRef(new Map<number, number>());
    const clock = useRef(0);
    for (const p of pieces) {
        const at = `${p[1]}.${p[2]}`;
        const before = seen.current.get(p[0]!);
        if (before !== undefined && before !== at) recent.current.set(p[0]!, ++clock.current);
        seen.current.set(p[0]!, at);
    }
    return recent.current;
}

// ---- rows -------------------------------------------------------------------------------

interface RowScore {
    points: number;
    kind: "rises" | "colour" | "falls";
    why: Message[];
}

/** What the server says of each row that is whole: seat and row to points. */
function rowScores(view: View): Map<string, RowScore> {
    const rows = new Map<string, RowScore>();
    for (const [seat, points, why] of view.score) {
        const part = /^ipso\.score\.(row|colour|parity|stars|falls)$/.exec(why[0])?.[1];
        if (!part) continue;
        const key = `${seat}.${Number(why[1]) - 1}`;
        const row = rows.get(key) ?? { points: 0, kind: part === "falls" ? "falls" : part === "colour" ? "colour" : "rises", why: [] };
        row.points += points;
        row.why.push(why);
        rows.set(key, row);
    }
    return rows;
}

// ---- the board --------------------------------------------------------------------------

interface Picked {
    place?: number;
    slot?: number;
}

export default function IpsoBoard(props: BoardProps) {
    const { game, view, seat, seats, talk, idle, complaint } = props;
    const [frame, size] = useSize<HTMLDivElement>();
    const board = useRef<HTMLDivElement>(null);
    const layout = useMemo(
        () => size && layoutOf(size.width, size.height, seat, view.seats),
        [size?.width, size?.height, seat, view.seats],
    );
    const [stop, focus] = useCells(frame, "c0");
    const [picked, setPicked] = useState<Picked>({});
    const [pointed, setPointed] = useState<number | null>(null);
    const [lines, setLines] = useState<Record<string, Preview>>({});
    const recent = useRecent(view.pieces);
    const rows = useMemo(() => rowScores(view), [view]);
    const choices = idle ? (view.choices ?? []) : [];
    const kindOf = (c: Choice) => game.acts[c[1]];
    const is = (kind: string) => choices.filter((c) => kindOf(c) === kind);
    const replaces = is("replace"), swaps = is("swap");
    const keep = is("keep")[0], bonus = is("bonus")[0], thrown = is("throw")[0];
    const turn = choices.map((c) => c[0]).join();

    useEffect(() => {
        setPicked({});
        setLines({});
    }, [turn]);

    // What an act would mean is the server's to say.
    const wanted = keep && bonus ? [keep[0], bonus[0]] : pointed === null ? [] : [replaces.find((c) => c[2] === picked.place && c[3] === pointed)?.[0] ?? swaps.find((c) => c[2] === pointed)?.[0]];
    const asked = wanted.filter((w) => w !== undefined).join();
    useEffect(() => {
        if (!asked) return;
        let live = true;
        const timer = window.setTimeout(() => {
            for (const act of asked.split(","))
                if (!lines[act]) void props.preview(act).then((p) => live && p && setLines((all) => ({ ...all, [act]: p })));
        }, 60);
        return () => {
            live = false;
            window.clearTimeout(timer);
        };
    }, [asked]);

    const pieceAt = (zone: string, slot: number) => view.pieces.find((p) => game.zones[p[1]!] === zone && p[2] === slot);
    const faceWords = (p: Piece | undefined) => (p?.[3] ? words.tell(game.faces[p[3]]!, talk) : say("ipso.page.down"));

    // ---- clicks: matched with choices; what no choice allows is put to the server, who says why not

    const put = (act: string | number[], at: string, keyboard: boolean) => {
        props.act(act, at);
        setPicked({});
        if (keyboard) focus("c0");
    };
    const explain = (act: number[], at: string) => {
        void props.preview(act).then((p) => p?.refusal && props.complain({ refusal: p.refusal, at }));
    };
    const replaceAct = (place: number, slot: number): [act: string | number[], legal: boolean] => {
        const match = replaces.find((c) => c[2] === place && c[3] === slot);
        return match ? [match[0], true] : [[game.acts.indexOf("replace"), place, slot], false];
    };
    const onCentre = (place: number, keyboard: boolean) => {
        props.forgive();
        if (!replaces.some((c) => c[2] === place)) return explain([game.acts.indexOf("replace"), place, 0], `c${place}`);
        if (picked.slot !== undefined) return put(replaceAct(place, picked.slot)[0], `s${picked.slot}`, keyboard);
        setPicked(picked.place === place ? {} : { place });
        const first = replaces.find((c) => c[2] === place)?.[3];
        if (keyboard && picked.place !== place && typeof first === "number") focus(`s${first}`);
    };
    const onSlot = (slot: number, keyboard: boolean) => {
        props.forgive();
        const swap = swaps.find((c) => c[2] === slot);
        if (swap) return put(swap[0], `s${slot}`, keyboard);
        if (picked.place !== undefined) return put(replaceAct(picked.place, slot)[0], `s${slot}`, keyboard);
        if (!replaces.some((c) => c[3] === slot)) return explain([game.acts.indexOf("replace"), 0, slot], `s${slot}`);
        setPicked(picked.slot === slot ? {} : { slot });
        if (keyboard) focus("c0");
    };

    // ---- dragging a centre card onto a slot

    const drag = useRef<{ place: number; x: number; y: number; live: boolean } | null>(null);
    const [dragged, setDragged] = useState<{ place: number; x: number; y: number } | null>(null);
    const dropped = useRef(false);
    const onDown = (place: number) => (e: PointerEvent) => {
        if (e.button || !replaces.some((c) => c[2] === place)) return;
        drag.current = { place, x: e.clientX, y: e.clientY, live: false };
        (e.currentTarget as HTMLElement).setPointerCapture(e.pointerId);
    };
    const slotUnder = (e: PointerEvent): number | null => {
        const cell = document.elementsFromPoint(e.clientX, e.clientY).find((el) => (el as HTMLElement).dataset?.cell?.startsWith("s"));
        return cell ? Number((cell as HTMLElement).dataset.cell!.slice(1)) : null;
    };
    const onMove = (e: PointerEvent) => {
        const d = drag.current;
        if (!d) return;
        const x = e.clientX - d.x, y = e.clientY - d.y;
        if (!d.live && Math.hypot(x, y) < 7) return;
        if (!d.live) setPicked({ place: d.place });
        d.live = true;
        setDragged({ place: d.place, x, y });
        setPointed(slotUnder(e));
    };
    const onUp = (e: PointerEvent) => {
        const d = drag.current;
        drag.current = null;
        setDragged(null);
        if (!d?.live) return;
        dropped.current = true; // the click that follows a drag is none
        window.setTimeout(() => (dropped.current = false), 0);
        const slot = e.type === "pointerup" ? slotUnder(e) : null;
        setPointed(null);
        if (slot === null) setPicked({});
        else put(replaceAct(d.place, slot)[0], `s${slot}`, false);
    };

    const onKey = (e: KeyboardEvent) => {
        if (e.key === "Escape") {
            setPicked({});
            props.forgive();
        }
        if ((e.key === "1" || e.key === "2") && replaces.length) onCentre(Number(e.key) - 1, true);
    };

    const tell = (m: Message) => words.tell(m, talk);
    const drawnCard = view.pieces.find((p) => game.zones[p[1]!] === "drawn");
    const prompt = (() => {
        if (view.over || !idle) return null;
        if (keep && bonus) return say("ipso.page.choose");
        if (swaps.length) return say("ipso.page.swap", faceWords(drawnCard));
        if (!replaces.length) return null;
        if (picked.slot !== undefined) return say("ipso.page.which");
        if (picked.place !== undefined) return say("ipso.page.put", faceWords(pieceAt("centre", picked.place)));
        return say("ipso.page.take");
    })();
    const foreseen = asked && !asked.includes(",") ? lines[asked]?.lines.map(tell).join(" ") : "";
    const waiting = view.may_act.filter((s) => s !== seat).map((s) => talk.seat?.(s) ?? "").join(", ");

    const cards = drawn(view.pieces, game.zones);
    const stockTop = Math.min(...view.pieces.filter((p) => game.zones[p[1]!] === "stock").map((p) => p[2]!));
    const stockLeft = view.pieces.filter((p) => game.zones[p[1]!] === "stock").length;
    const place = (p: Piece, l: Layout): Place | null => {
        const zone = game.zones[p[1]!], at = placeOf(l, zone, p[2]!);
        if (at && zone === "stock") return { ...at, x: at.x + Math.min(p[2]! - stockTop, 2) * 2, y: at.y + Math.min(p[2]! - stockTop, 2) * 2 };
        if (at && dragged && zone === "centre" && p[2] === dragged.place) return { ...at, x: at.x + dragged.x, y: at.y + dragged.y };
        return at;
    };
    const depth = (p: Piece): number => {
        const zone = game.zones[p[1]!];
        if (zone === "centre" && p[2] === dragged?.place) return 900;
        if (zone === "stock") return p[3] ? 1 : 10 - Math.min(p[2]! - stockTop, 8);
        return (p[2] === 14 ? 2 : 20) + Math.min(recent.get(p[0]!) ?? 0, 800);
    };

    const classesOf = (p: Piece): string => {
        const zone = game.zones[p[1]!], owner = seatOfZone(zone), list: string[] = [];
        if (zone === "centre") {
            if (picked.place === p[2]) list.push("picked");
            else if (replaces.some((c) => c[2] === p[2])) list.push(picked.slot !== undefined ? "open" : "ready");
            if (dragged?.place === p[2]) list.push("held");
        }
        if (owner === seat && seat >= 0 && p[2]! < 14) {
            const open = swaps.some((c) => c[2] === p[2]) || replaces.some((c) => c[3] === p[2] && (picked.place === undefined || c[2] === picked.place));
            if (open) list.push(picked.place !== undefined || swaps.length ? "open" : "maybe");
            if (picked.slot === p[2]) list.push("picked");
            if (pointed === p[2] && open) list.push("pointed");
        }
        if (owner >= 0 && p[2]! < 14 && rows.get(`${owner}.${rowOf(p[2]!)}`)?.kind === "falls") list.push("fallen");
        return list.join(" ");
    };

    const complaintPlace = (): Place | null => {
        if (!layout || !complaint) return null;
        const at = complaint.at ?? "";
        if (at.startsWith("s")) return layout.pyramids[seat]?.slots[Number(at.slice(1))] ?? null;
        if (at.startsWith("c")) return layout.centre[Number(at.slice(1))] ?? null;
        return { x: layout.prompt.x + layout.prompt.w / 2, y: layout.prompt.y, w: 40 };
    };

    const cellButton = (id: string, at: Place, label: string, pressed: boolean, on: (keyboard: boolean) => void, more: Record<string, unknown> = {}) => (
        <button
            type="button" class="cell" key={id} data-cell={id} style={cellBox(at)} aria-label={label} aria-pressed={pressed}
            tabIndex={stop === id ? 0 : -1} onClick={(e: MouseEvent) => !dropped.current && on(e.detail === 0)} {...more}
        />
    );
    const pointing = (slot: number) => ({
        onPointerEnter: () => setPointed(slot), onPointerLeave: () => setPointed((s) => (s === slot ? null : s)),
        onFocus: () => setPointed(slot), onBlur: () => setPointed((s) => (s === slot ? null : s)),
    });
    const rowWords = (owner: number, row: number): string => {
        const r = rows.get(`${owner}.${row}`);
        return r ? (r.kind === "falls" ? say("ipso.page.row_falls") : say("ipso.page.row_points", r.points)) : "";
    };
    let dealt = 0;

    return (
        <div class="ipso" ref={frame} onKeyDown={onKey}>
            <Sprite />
            {layout && (
                <div class={`ipso-table ${dragged ? "dragging" : ""}`} ref={board}>
                    <Islet at={layout.islet} />
                    {layout.pyramids.map((p, owner) => (
                        <div class={`rows ${owner === seat ? "own" : ""}`} key={owner} aria-hidden="true">
                            {p.rows.map((r, i) => {
                                const score = rows.get(`${owner}.${i}`);
                                const pad = p.near ? 4 : 2.5;
                                return score && (
                                    <div class={`row-light ${score.kind}`} key={i} style={box({ x: r.x - pad, y: r.y - pad, w: r.w + 2 * pad, h: r.h + 2 * pad })}>
                                        <span class="row-points">{score.kind === "falls" ? "×" : `+${score.points}`}</span>
                                    </div>
                                );
                            })}
                        </div>
                    ))}
                    <div class="cards" aria-hidden="true">
                        {cards.map((p) => {
                            const at = place(p, layout);
                            return at && (
                                <Card
                                    key={p[0]} piece={p} zone={game.zones[p[1]!]} place={at} base={layout.card} depth={depth(p)} game={game}
                                    classes={classesOf(p)} dealt={props.dealing ? { from: layout.stock, delay: 9 * dealt++ } : null}
                                />
                            );
                        })}
                    </div>
                    {layout.pyramids.map((p, owner) => (
                        <div class="plate-place" key={owner} style={box(p.plate)}>
                            <Plate
                                seat={owner} name={talk.seat?.(owner) ?? ""} state={seats[owner]} points={view.points[owner] ?? 0} mine={owner === seat}
                                active={view.may_act.includes(owner)} winner={view.over && view.winners.includes(owner)}
                            />
                        </div>
                    ))}

                    {seat >= 0 && <div role="group" aria-label={say("ipso.page.islet")} class="cells">
                        {[0, 1].map((i) => {
                            const p = pieceAt("centre", i);
                            return p && cellButton(`c${i}`, layout.centre[i]!, say("ipso.page.centre", i + 1, faceWords(p)), picked.place === i, (k) => onCentre(i, k), {
                                onPointerDown: onDown(i), onPointerMove: onMove, onPointerUp: onUp, onPointerCancel: onUp,
                            });
                        })}
                    </div>}
                    <p class="stock-count" style={box({ x: layout.stock.x - layout.card, y: layout.stock.y + (layout.card * RATIO) / 2 - 12, w: layout.card * 2, h: 20 })}>
                        <span aria-hidden="true">{stockLeft}</span>
                        <span class="unseen">{say("ipso.page.stock", stockLeft)}</span>
                    </p>
                    {seat >= 0 && (
                        <div role="group" aria-label={say("ipso.page.own")} class="cells">
                            {ROWS.map((count, row) => (
                                <div role="group" key={row} aria-label={`${say("ipso.page.row", row + 1)} ${rowWords(seat, row)}`}>
                                    {Array.from({ length: count }, (_, i) => {
                                        const slot = ROWS.slice(0, row).reduce((a, b) => a + b, 0) + i;
                                        const p = pieceAt(`pyramid${seat}`, slot);
                                        const label = say("ipso.page.at", row + 1, placeInRow(slot) + 1, faceWords(p));
                                        return cellButton(`s${slot}`, layout.pyramids[seat]!.slots[slot]!, label, picked.slot === slot, (k) => onSlot(slot, k), pointing(slot));
                                    })}
                                </div>
                            ))}
                        </div>
                    )}
                    <Others props={props} rowWords={rowWords} faceWords={faceWords} pieceAt={pieceAt} />

                    {keep && bonus && (
                        <div class={layout.choice.h > layout.choice.w * 0.4 ? "choice tall" : "choice"} style={box(layout.choice)} role="group" aria-label={say("ipso.page.choose")}>
                            {[[keep, "keep"] as const, [bonus, "bonus"] as const].map(([c, name]) => (
                                <button type="button" key={name} data-cell={name} class={`choose ${name}`} tabIndex={stop === name || (stop[0] === "c" && name === "keep") ? 0 : -1} onClick={() => props.act(c[0], name)}>
                                    <strong>{say(name === "keep" ? "ipso.page.keep" : "ipso.page.bonus")}</strong>
                                    <span>{lines[c[0]]?.lines.map(tell).join(" ")}</span>
                                </button>
                            ))}
                        </div>
                    )}
                    {thrown && (
                        <button
                            type="button" data-cell="throw" class="choose throw" tabIndex={stop === "throw" || stop[0] === "c" ? 0 : -1} onClick={() => props.act(thrown[0], "throw")}
                            style={box({ x: layout.centre[1].x - layout.card * 0.45, y: layout.centre[1].y - 24, w: Math.max(layout.card * 1.25, 104), h: 48 })}
                        >
                            {say("ipso.page.throw")}
                        </button>
                    )}
                    <div class={`prompt ${prompt ? "mine" : ""}`} style={box(layout.prompt)}>
                        <p class="prompt-line">{prompt ?? (view.over || !waiting ? "" : say("page.prompt.wait", waiting))}</p>
                        {foreseen && <p class="prompt-more">{foreseen}</p>}
                    </div>
                    {complaint && complaintPlace() && <Objection complaint={complaint} at={complaintPlace()!} within={size!} props={props} />}
                </div>
            )}
        </div>
    );
}

/** The others' pyramids in words, for who listens instead of looking. */
function Others({ props: { view, seat, talk, game }, rowWords, faceWords, pieceAt }: {
    props: BoardProps;
    rowWords: (owner: number, row: number) => string;
    faceWords: (p: Piece | undefined) => string;
    pieceAt: (zone: string, slot: number) => Piece | undefined;
}) {
    return (
        <div class="unseen">
            {seat < 0 && <p>{say("ipso.page.islet")} : {[0, 1].map((i) => faceWords(pieceAt("centre", i))).join(", ")}</p>}
            {Array.from({ length: view.seats }, (_, owner) => owner !== seat && (
                <section key={owner} aria-label={say("ipso.page.pyramid", talk.seat?.(owner) ?? "")}>
                    <ul>
                        {ROWS.map((count, row) => {
                            const first = ROWS.slice(0, row).reduce((a, b) => a + b, 0);
                            const faces = Array.from({ length: count }, (_, i) => faceWords(pieceAt(`pyramid${owner}`, first + i)));
                            return <li key={row}>{say("ipso.page.row", row + 1)} : {faces.join(", ")} {rowWords(owner, row)}</li>;
                        })}
                        {view.pieces.some((p) => game.zones[p[1]!] === `pyramid${owner}` && p[2] === 14) && <li>{say("ipso.page.has_star")}</li>}
                    </ul>
                </section>
            ))}
        </div>
    );
}

/** The islet as a sea chart draws it: land, shore, shallow water. */
function Islet({ at }: { at: Box }) {
    return (
        <svg class="islet" style={box(at)} viewBox="0 0 200 100" preserveAspectRatio="none" aria-hidden="true">
            <path class="shoal-2" d="M-3 52C-5 14 38-5 90-4c38 1 74-6 100 12 20 15 20 60 4 80-18 21-68 17-104 18C42 107-1 98-3 52Z" />
            <path class="shoal-1" d="M4 52C3 20 42 3 90 3c34 0 68-5 94 9 18 12 18 52 5 69-15 18-62 15-98 16C46 98 6 90 4 52Z" />
            <path class="land" d="M11 51C11 25 48 10 92 10c30 0 62-4 86 7 17 10 15 44 5 58-13 15-58 12-90 13C50 89 12 83 11 51Z" />
            <path class="height" d="M34 50c2-16 32-24 64-24s60 0 64 18c4 20-20 28-60 29-38 1-70-3-68-23Z" />
        </svg>
    );
}
