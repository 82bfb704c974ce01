// score.tsx -- the points with their reasons, and the end of a match.
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

export function Result({ session, onClose, onReasons }: { session: Session; onClose: () => void; onReasons: () => void }) {
    const view = session.view!, table = session.table!;
    const places = ranking(session), winners = places.filter((p) => p.wins), best = winners[0]?.points ?? 0;
    const list = new Intl.ListFormat(words.language, { type: "conjunction" }).format(winners.map((p) => p.name));
    const title = winners.length > 1 ? say("page.result.shared", list, best) : say("page.result.wins", list, best);
    return (
        <section class="result sheet" aria-label={say("page.result")}>
            <button type="button" class="bare result-close" aria-label={say("page.close")} onClick={onClose}><Icon name="close" /></button>
            <div class="result-tokens">{view.winners.map((s) => <Token key={s} seat={s} size={44} />)}</div>
            <h2>{title}</h2>
            <ol class="result-list">
                {places.map(({ seat, name, points, wins }) => (
                    <li key={seat} class={wins ? "winner" : ""} data-seat={seat}>
                        {seat >= 0 && <Token seat={seat} />} <span>{name}</span> <b>{points}</b>
                    </li>
                ))}
            </ol>
            <div class="result-buttons">
                {session.you.host && <button type="button" class="button primary" onClick={() => void session.ask({ t: "start" })}><Icon name="again" size={18} /> {say("page.menu.rematch")}</button>}
                <button type="button" class="button" onClick={onReasons}><Icon name="score" size={18} /> {say("page.result.reasons")}</button>
            </div>
            {!session.you.host && <p class="quiet">{say("page.result.wait_host")}</p>}
            {table.seed && (
                <p class="fair quiet">{say("page.result.fair")} <a href={`/file/${table.code}/${table.number}.txt`} download>{say("page.result.file")}</a></p>
            )}
        </section>
    );
}
