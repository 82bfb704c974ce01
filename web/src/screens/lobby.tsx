// lobby.tsx -- before a match: who sits where, what is agreed, how to bring people.
import { useState } from "preact/hooks";
import { kept } from "../keep";
import { Dialog } from "../parts/common";
import { Icon } from "../parts/icons";
import { Token } from "../parts/seat";
import { Invitation } from "../parts/share";
import type { Session } from "../session";
import type { GameOption } from "../wire";
import { say, words } from "../words";
import { LEVELS } from "./home";

export function Lobby({ session }: { session: Session; onShare: () => void }) {
    const table = session.table!, { you } = session;
    const open = table.seats.filter((s) => s.kind === "open").length;
    return (
        <div class="lobby">
            <section class="sheet lobby-seats">
                <h2>{say("page.lobby.seats")}</h2>
                <SeatList session={session} />
                {you.host && table.state !== "running" && <SeatCount session={session} />}
                <div class="lobby-start">
                    {you.host && open > 0 && (
                        <button type="button" class="button" onClick={() => void fillWithBots(session)}><Icon name="bot" size={18} /> {say("page.lobby.fill")}</button>
                    )}
                    {you.host && (
                        <button type="button" class="button primary" disabled={open > 0} onClick={() => void session.ask({ t: "start" })}>
                            <Icon name="play" size={18} /> {say("page.lobby.start")}
                        </button>
                    )}
                    {!you.host && <p class="quiet">{you.seats.length ? say("page.lobby.wait_host") : say("page.lobby.take_seat")}</p>}
                </div>
            </section>
            <section class="sheet">
                <h2>{say("page.lobby.invite")}</h2>
                <Invitation code={session.code} />
            </section>
            <section class="sheet lobby-terms">
                <h2>{say("page.lobby.terms")}</h2>
                <Terms session={session} />
            </section>
        </div>
    );
}

async function fillWithBots(session: Session): Promise<void> {
    for (const [seat, s] of session.table!.seats.entries()) if (s.kind === "open") await session.ask({ t: "bot", seat, level: "medium" });
}

function SeatCount({ session }: { session: Session }) {
    const { seats_count } = session.table!, game = session.game!;
    const set = (seats: number) => void session.ask({ t: "set", seats });
    return (
        <p class="seat-count">
            <button type="button" class="bare" disabled={seats_count <= game.seats_min} aria-label={say("page.lobby.fewer")} onClick={() => set(seats_count - 1)}><Icon name="minus" /></button>
            {say("page.lobby.count", seats_count)}
            <button type="button" class="bare" disabled={seats_count >= game.seats_max} aria-label={say("page.lobby.more")} onClick={() => set(seats_count + 1)}><Icon name="plus" /></button>
        </p>
    );
}

export function SeatList({ session }: { session: Session }) {
    return (
        <ul class="seat-list">
            {session.table!.seats.map((_, seat) => <SeatRow key={seat} session={session} seat={seat} />)}
        </ul>
    );
}

function SeatRow({ session, seat }: { session: Session; seat: number }) {
    const table = session.table!, s = table.seats[seat]!, { you } = session, mine = session.isMine(seat);
    const quiet = table.state !== "running";
    const sit = async () => {
        const name = you.seats.length ? "" : kept.name;
        const ok = await session.ask({ t: "sit", seat, ...(name ? { name } : {}) });
        if (ok) session.take(ok);
    };
    return (
        <li class={`seat-row ${s.kind} ${mine ? "mine" : ""}`} data-seat={seat}>
            <Token seat={seat} size={26} />
            <div class="seat-who">
                {mine ? <NameOf session={session} seat={seat} /> : <strong>{session.seatName(seat)}</strong>}
                <small>
                    {s.kind === "bot" && words.text(`page.level.${s.level}`)}
                    {s.kind === "person" && (table.host === seat ? `${say("page.seat.host")} · ` : "")}
                    {s.kind === "person" && (mine ? say("page.seat.here") : s.stand_in ? say("page.seat.stand_in") : s.online ? say("page.seat.online") : say("page.seat.away"))}
                </small>
            </div>
            <div class="seat-tools">
                {s.kind === "open" && quiet && (
                    <button type="button" class="button small" onClick={() => void sit()}>{you.seats.length ? say("page.seat.sit_too") : say("page.seat.sit")}</button>
                )}
                {you.host && quiet && s.kind !== "person" && (
                    <label class="select">
                        <span class="unseen">{say("page.seat.level", session.seatName(seat))}</span>
                        <select value={s.kind === "bot" ? (s.level ?? "") : ""} onChange={(e) => void session.ask({ t: "bot", seat, level: e.currentTarget.value || null })}>
                            <option value="">{say("page.seat.no_bot")}</option>
                            {LEVELS.map((l) => <option key={l} value={l}>{say("page.seat.bot")} · {words.text(`page.level.${l}`)}</option>)}
                        </select>
                    </label>
                )}
                {mine && (quiet || you.seats.length > 1) && <button type="button" class="bare" title={say("page.seat.stand")} aria-label={say("page.seat.stand")} onClick={() => void session.ask({ t: "stand", seat })}><Icon name="leave" size={18} /></button>}
                {you.host && !mine && s.kind === "person" && (
                    <>
                        <button type="button" class="bare" title={s.muted ? say("page.seat.unmute") : say("page.seat.mute")} aria-label={s.muted ? say("page.seat.unmute") : say("page.seat.mute")} aria-pressed={s.muted} onClick={() => void session.ask({ t: "mute", seat, muted: !s.muted })}><Icon name="chat" size={18} /></button>
                        <button type="button" class="bare" title={say("page.seat.hand_over")} aria-label={say("page.seat.hand_over")} onClick={() => confirm(say("page.seat.hand_over_sure", session.seatName(seat))) && void session.ask({ t: "hand_over", seat })}><Icon name="crown" size={18} /></button>
                        <button type="button" class="bare" title={say("page.seat.remove")} aria-label={say("page.seat.remove")} onClick={() => confirm(say("page.seat.remove_sure", session.seatName(seat))) && void session.ask({ t: "remove", seat })}><Icon name="close" size={18} /></button>
                    </>
                )}
            </div>
        </li>
    );
}

function NameOf({ session, seat }: { session: Session; seat: number }) {
    const s = session.table!.seats[seat]!;
    const [name, setName] = useState(s.name);
    const save = () => {
        const clean = name.trim();
        if (clean === s.name) return;
        if (session.you.seats[0] === seat) kept.name = clean;
        void session.ask({ t: "name", seat, name: clean });
    };
    return (
        <input
            class="name-input" value={name} maxLength={24} aria-label={say("page.seat.name")} placeholder={words.text(`page.person.${seat}`)}
            onInput={(e) => setName(e.currentTarget.value)} onBlur={save} onKeyDown={(e) => e.key === "Enter" && e.currentTarget.blur()}
        />
    );
}

function valueName(game: string, option: GameOption, value: number): string {
    const name = option.values?.[value - option.low];
    if (!name) return String(value);
    return words.has(`${game}.value.${name}`) ? words.text(`${game}.value.${name}`) : name;
}

const PACES = [100, 700, 1500];
const GRACES: (number | null)[] = [15_000, 60_000, 300_000, null];

function Terms({ session }: { session: Session }) {
    const table = session.table!, game = session.game!, may = session.you.host && table.state !== "running";
    const set = (fields: Record<string, unknown>) => void session.ask({ t: "set", ...fields });
    return (
        <div class="terms">
            {game.options.map((o) => {
                const label = words.text(`${game.id}.option.${o.name}`), value = table.options[o.name] ?? o.standard;
                if (o.low === 0 && o.high === 1)
                    return (
                        <label class="term" key={o.name}>
                            <input type="checkbox" checked={value === 1} disabled={!may} onChange={(e) => set({ options: { [o.name]: e.currentTarget.checked ? 1 : 0 } })} /> <span>{label}</span>
                        </label>
                    );
                return (
                    <label class="term" key={o.name}>
                        <span>{label}</span>
                        {o.values || o.high - o.low < 12 ? (
                            <select value={String(value)} disabled={!may} onChange={(e) => set({ options: { [o.name]: Number(e.currentTarget.value) } })}>
                                {Array.from({ length: o.high - o.low + 1 }, (_, i) => o.low + i).map((v) => <option key={v} value={String(v)}>{valueName(game.id, o, v)}</option>)}
                            </select>
                        ) : <input type="number" min={o.low} max={o.high} value={value} disabled={!may} onChange={(e) => set({ options: { [o.name]: Number(e.currentTarget.value) } })} />}
                    </label>
                );
            })}
            <label class="term">
                <input type="checkbox" checked={table.listed} disabled={!session.you.host} onChange={(e) => set({ listed: e.currentTarget.checked })} /> <span>{say("page.lobby.listed")}</span>
            </label>
            {game.tick_hz === 0 && (
                <label class="term">
                    <input type="checkbox" checked={table.hints} disabled={!session.you.host} onChange={(e) => set({ hints: e.currentTarget.checked })} /> <span>{say("page.lobby.hints")}</span>
                </label>
            )}
            <label class="term">
                <span>{say("page.lobby.grace")}</span>
                <select value={String(table.grace_ms)} disabled={!session.you.host} onChange={(e) => set({ grace_ms: e.currentTarget.value === "null" ? null : Number(e.currentTarget.value) })}>
                    {[...new Set([...GRACES, table.grace_ms])].map((g) => <option key={String(g)} value={String(g)}>{g === null ? say("page.lobby.never") : g < 60_000 ? say("page.lobby.seconds", g / 1000) : say("page.lobby.minutes", g / 60_000)}</option>)}
                </select>
            </label>
            <label class="term">
                <span>{say("page.lobby.pace")}</span>
                <select class="pace" value={String(table.bot_pause_ms)} disabled={!session.you.host} onChange={(e) => set({ bot_pause_ms: Number(e.currentTarget.value) })}>
                    {[...new Set([...PACES, table.bot_pause_ms])].map((p) => <option key={p} value={String(p)}>{p === 100 ? say("page.lobby.quick") : p === 700 ? say("page.lobby.steady") : p === 1500 ? say("page.lobby.slow") : say("page.lobby.seconds", p / 1000)}</option>)}
                </select>
            </label>
            <label class="term">
                <span>{say("page.lobby.chat")}</span>
                <select value={table.chat} disabled={!session.you.host} onChange={(e) => set({ chat: e.currentTarget.value })}>
                    <option value="open">{say("page.lobby.chat_open")}</option>
                    <option value="seats">{say("page.lobby.chat_seats")}</option>
                    <option value="closed">{say("page.lobby.chat_closed")}</option>
                </select>
            </label>
        </div>
    );
}

export function SeatsDialog({ session, onClose }: { session: Session; onClose: () => void }) {
    return (
        <Dialog title={say("page.menu.seats")} onClose={onClose} wide>
            <SeatList session={session} />
            {session.you.host && session.table!.state !== "running" && <SeatCount session={session} />}
            <Terms session={session} />
        </Dialog>
    );
}
