// score.tsx -- the points with their reasons, and the end of a match.
import { app } from "../app";
import type { Session } from "../session";
import { say, words } from "../words";
import { Icon } from "./icons";
import { Token } from "./seat";

interface Place {
    seat: number; // -1: somebody who plays without a seat
    name: string;
    points: number;
    wins: boolean;
}

/** All who have points, from most to fewest. Who has no seat is known by its score lines. */
function ranking(session: Session): Place[] {
    const view = session.view!, without = view.score.filter(([seat]) => seat < 0);
    const places = view.points.map((points, seat): Place => ({ seat, name: session.seatName(seat), points, wins: view.winners.includes(seat) }));
    if (without.length || view.ghost)
        places.push({ seat: -1, name: words.text(`${view.game}.ghost`), points: without.reduce((sum, [, points]) => sum + points, 0), wins: !!view.ghost });
    return places.sort((a, b) => b.points - a.points || a.seat - b.seat);
}

export function Score({ session }: { session: Session }) {
    const view = session.view;
    if (!view) return <p class="quiet">{say("page.log.empty")}</p>;
    return (
        <ol class="score">
            {ranking(session).map(({ seat, name, points: sum, wins }) => (
                <li key={seat} class={wins ? "winner" : ""} data-seat={seat}>
                    <p class="score-head">
                        {seat >= 0 && <Token seat={seat} />} <strong>{name}</strong>
                        {wins && <Icon name="crown" size={18} label={say("page.seat.winner")} />}
                        <span class="score-points">{sum}</span>
                    </p>
                    <ul>
                        {view.score.filter((l) => l[0] === seat).map(([, points, why], i) => (
                            <li key={i} class={points ? "" : "nothing"}><span>{words.tell(why, session.talk)}</span><b>{points > 0 ? `+${points}` : points}</b></li>
                        ))}
                    </ul>
                </li>
            ))}
        </ol>
    );
}

/** A bot made some of this person's moves. */
const stoodIn = ({ log, table }: Session, seat: number): boolean => table!.seats[seat]?.kind === "person" && log.some((line) => line.seat === seat && line.bot && !line.undone);

/** "2nd" as people write it. */
function ordinal(place: number): string {
    if (words.language === "fr") return place === 1 ? "1er" : `${place}e`;
    return `${place}${{ one: "st", two: "nd", few: "rd", many: "th", other: "th", zero: "th" }[new Intl.PluralRules("en", { type: "ordinal" }).select(place)]}`;
}

/** How the match came to its end, in the words of the game: what was told last, or what always ends it. */
function endWords(session: Session): string {
    const { id, endings } = session.game!, usual = `${id}.page.ending`;
    const told = session.log.flatMap((line) => (line.undone ? [] : line.events)).filter((e) => endings.includes(e.kind)).pop();
    return told ? words.tell(told.words, session.talk) : words.has(usual) ? words.text(usual) : "";
}

/** By how much, or, line by line, what decided between equals. */
function marginWords(session: Session, places: Place[]): [by: string, ...decided: string[]] {
    const winners = places.filter((p) => p.wins), best = winners[0], next = places.find((p) => !p.wins);
    if (!best || !next) return [""];
    if (next.points < best.points) return [say("page.result.ahead", best.points - next.points, next.name)];
    const decided = session.view!.score.filter(([seat, , , decides]) => decides && (seat === best.seat || seat === next.seat));
    return [say("page.result.level", best.points), ...decided.slice(0, 2).map(([seat, , why]) => {
        const [first = "", ...rest] = words.tell(why, session.talk); // alone it begins a line, here it follows a name
        return say("page.pair", session.seatName(seat), first.toLowerCase() + rest.join(""));
    })];
}

/** Scraps of paper in the winners' colours, once. */
function Celebration({ seats }: { seats: number[] }) {
    return (
        <span class="celebration" aria-hidden="true">
            {Array.from({ length: 18 }, (_, i) => <i key={i} class={`seat-${seats[i % seats.length]}`} style={{ left: `${(i * 37) % 100}%`, animationDelay: `${(i % 6) * 90}ms`, "--drift": `${((i * 53) % 60) - 30}px` }} />)}
        </span>
    );
}

/** The end: who won and why, one's own place, and the way on. It stands beside the board, never over it. */
export function Result({ session, onClose, onReasons }: { session: Session; onClose: () => void; onReasons: () => void }) {
    const view = session.view!, table = session.table!, { you } = session;
    const places = ranking(session), winners = places.filter((p) => p.wins), best = winners[0]?.points ?? 0;
    const list = new Intl.ListFormat(words.language, { type: "conjunction" }).format(winners.map((p) => p.name));
    const own = you.seats.length === 1 ? places.find((p) => p.seat === you.seats[0]) : undefined;
    const title = own?.wins && winners.length === 1 ? say("page.result.you_win", best) : winners.length > 1 ? say("page.result.shared", list, best) : say("page.result.wins", list, best);
    const [margin, ...decided] = marginWords(session, places);
    const rank = own && 1 + places.filter((p) => p.points > own.points || (p.wins && !own.wins && p.points === own.points)).length;
    return (
        <section class="result" aria-label={say("page.result")}>
            {winners.some((p) => p.seat >= 0) && <Celebration seats={winners.map((p) => p.seat).filter((p) => p >= 0)} />}
            <button type="button" class="bare result-close" aria-label={say("page.close")} onClick={onClose}><Icon name="close" /></button>
            <div class="result-tokens">{view.winners.map((s) => <Token key={s} seat={s} size={36} />)}</div>
            <h2>{title}</h2>
            <p class="result-why">{[endWords(session), margin].filter(Boolean).join(" ")}{decided.map((line) => <span key={line}>{line}</span>)}</p>
            {own && !own.wins && <p class="result-own">{say("page.result.place", ordinal(rank!), places.length)}</p>}
            <ol class="result-list">
                {places.map(({ seat, name, points, wins }) => (
                    <li key={seat} class={wins ? "winner" : ""} data-seat={seat}>
                        {seat >= 0 && <Token seat={seat} />} <span>{name}{stoodIn(session, seat) && <small class="stood-in"> {say("page.result.stood_in")}</small>}</span> <b>{points}</b>
                    </li>
                ))}
            </ol>
            <div class="result-buttons">
                {you.host && <button type="button" class="button primary" onClick={() => void session.ask({ t: "start" })}><Icon name="again" size={18} /> {say("page.menu.rematch")}</button>}
                <button type="button" class="button reasons" onClick={onReasons}><Icon name="score" size={18} /> {say("page.result.reasons")}</button>
                <button type="button" class="button" onClick={onClose}><Icon name="eye" size={18} /> {say("page.result.look")}</button>
                <button type="button" class="button" onClick={() => void app.leave()}><Icon name="door" size={18} /> {say("page.result.other")}</button>
            </div>
            {!you.host && <p class="quiet">{say("page.result.wait_host")}</p>}
            {table.seed && (
                <p class="fair quiet">{say("page.result.fair")} <a href={`/file/${table.code}/${table.number}.txt`} download>{say("page.result.file")}</a></p>
            )}
        </section>
    );
}
