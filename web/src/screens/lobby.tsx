// lobby.tsx -- before a match: who sits where, what is agreed, how to bring people.
import { useEffect, useState } from "preact/hooks";
import { kept } from "../keep";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icons";
import { LEVELS, levelText } from "../parts/level";
import { Token } from "../parts/seat";
import { Invitation } from "../parts/share";
import type { Session } from "../session";
import { say, words } from "../words";
import { Options, optionsFor } from "./options";

export function Lobby({ session }: { session: Session; onShare: () => void }) {
    const table = session.table!, { you } = session;
    const open = table.seats.filter((s) => s.kind === "open").length;
    return (
        <div class="lobby">
            {table.notice && <p class="sheet lobby-notice" role="status">{words.tell(table.notice)}</p>}
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
                    {you.host && open > 0 && <p class="quiet lobby-open">{say("page.lobby.open", open)}</p>}
                    {!you.host && <p class="quiet">{you.seats.length ? say("page.lobby.wait_host") : say("page.lobby.take_seat")}</p>}
                </div>
            </section>
            <section class="sheet">
                <h2>{say("page.lobby.invite")}</h2>
                <Invitation code={session.code} />
            </section>
            <section class="sheet lobby-terms">
                <h2>{say("page.lobby.terms")}</h2>
                <Options session={session} />
            </section>
        </div>
    );
}

async function fillWithBots(session: Session): Promise<void> {
    for (const [seat, s] of session.table!.seats.entries()) if (s.kind === "open") await session.ask({ t: "bot", seat, level: "medium" });
}

function SeatCount({ session }: { session: Session }) {
    const { seats_count } = session.table!, game = session.game!;
    const set = (seats: number) => void session.ask({ t: "set", seats, options: optionsFor(session, seats) });
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
        <>
            <ul class="seat-list">
                {session.table!.seats.map((_, seat) => <SeatRow key={seat} session={session} seat={seat} />)}
            </ul>
            {session.you.host && session.table!.watchers > 0 && <Guests session={session} />}
        </>
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
                            {LEVELS.map((l) => <option key={l} value={l}>{say("page.seat.bot")} · {levelText(session.game!, l)}</option>)}
                        </select>
                    </label>
                )}
                {mine && (quiet || you.seats.length > 1) && <button type="button" class="bare" title={say("page.seat.stand")} aria-label={say("page.seat.stand")} onClick={() => void session.ask({ t: "stand", seat })}><Icon name="leave" size={18} /></button>}
                {you.host && !mine && s.kind === "person" && (
                    <>
                        <button type="button" class="bare" title={s.muted ? say("page.seat.unmute") : say("page.seat.mute")} aria-label={s.muted ? say("page.seat.unmute") : say("page.seat.mute")} aria-pressed={s.muted} onClick={() => void session.ask({ t: "mute", seat, muted: !s.muted })}><Icon name="chat" size={18} /></button>
                        <button type="button" class="bare" title={say("page.seat.hand_over")} aria-label={say("page.seat.hand_over")} onClick={() => confirm(say("page.seat.hand_over_sure", session.seatName(seat))) && void session.ask({ t: "hand_over", seat })}><Icon name="crown" size={18} /></button>
                        <button type="button" class="bare" title={say("page.seat.remove")} aria-label={say("page.seat.remove")} onClick={() => confirm(say("page.seat.remove_sure", session.seatName(seat))) && void session.ask({ t: "remove", seat })}><Icon name="close" size={18} /></button>
                        <button type="button" class="bare" title={say("page.seat.ban")} aria-label={say("page.seat.ban")} onClick={() => confirm(say("page.seat.ban_sure", session.seatName(seat))) && void ban(session, { seat })}><Icon name="lock" size={18} /></button>
                    </>
                )}
            </div>
        </li>
    );
}

async function ban(session: Session, whom: { seat: number } | { guest: number }): Promise<boolean> {
    const ok = await session.ask({ t: "ban", ...whom });
    if (ok && !ok.address) session.say(say("page.seat.ban_here"));
    return !!ok;
}

/** Who only watches: the host may send them away. */
function Guests({ session }: { session: Session }) {
    const [guests, setGuests] = useState<{ guest: number; name: string }[]>([]);
    const { watchers } = session.table!;
    const look = async () => setGuests((await session.ask({ t: "guests" }))?.guests ?? []);
    useEffect(() => void look(), [watchers]);
    if (!guests.length) return null;
    return (
        <ul class="seat-list guests" aria-label={say("page.lobby.guests")}>
            {guests.map(({ guest, name }) => (
                <li key={guest} class="seat-row">
                    <Icon name="eye" size={22} />
                    <div class="seat-who"><strong>{name || say("page.chat.watcher")}</strong><small>{say("page.seat.watches")}</small></div>
                    <div class="seat-tools">
                        <button type="button" class="bare" title={say("page.seat.ban")} aria-label={say("page.seat.ban")} onClick={() => confirm(say("page.seat.ban_sure", name || say("page.chat.watcher"))) && void ban(session, { guest }).then(look)}><Icon name="lock" size={18} /></button>
                    </div>
                </li>
            ))}
        </ul>
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

export function SeatsDialog({ session, onClose }: { session: Session; onClose: () => void }) {
    return (
        <Dialog title={say("page.menu.seats")} onClose={onClose} wide>
            <SeatList session={session} />
            {session.you.host && session.table!.state !== "running" && <SeatCount session={session} />}
            <Options session={session} />
        </Dialog>
    );
}
