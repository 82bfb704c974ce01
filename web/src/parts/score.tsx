// score.tsx -- the points with their reasons, and the end of a match.
import type { Session } from "../session";
import { say, words } from "../words";
import { Icon } from "./icons";
import { Token } from "./seat";

/** Seats from most to fewest points. */
function ranking(session: Session): number[] {
    const { points } = session.view!;
    return points.map((_, seat) => seat).sort((a, b) => points[b]! - points[a]! || a - b);
}

export function Score({ session }: { session: Session }) {
    const view = session.view;
    if (!view) return <p class="quiet">{say("page.log.empty")}</p>;
    return (
        <ol class="score">
            {ranking(session).map((seat) => (
                <li key={seat} class={view.winners.includes(seat) ? "winner" : ""} data-seat={seat}>
                    <p class="score-head">
                        <Token seat={seat} /> <strong>{session.seatName(seat)}</strong>
                        {view.winners.includes(seat) && <Icon name="crown" size={18} label={say("page.seat.winner")} />}
                        <span class="score-points">{view.points[seat]}</span>
                    </p>
                    <ul>
                        {view.score.filter((l) => l[0] === seat).map(([, points, why], i) => (
                            <li key={i} class={points ? "" : "nothing"}><span>{words.tell(why, session.talk)}</span><b>{points > 0 ? `+${points}` : points}</b></li>
                        ))}
                    </ul>
                </li>
            ))}
            {view.ghost && <li class="ghost"><p class="score-head"><strong>{words.text(view.ghost)}</strong><span class="score-points">{view.ghost_points}</span></p></li>}
        </ol>
    );
}

export function Result({ session, onClose, onReasons }: { session: Session; onClose: () => void; onReasons: () => void }) {
    const view = session.view!, table = session.table!;
    const names = view.winners.map((s) => session.seatName(s));
    const list = new Intl.ListFormat(words.language, { type: "conjunction" }).format(names);
    const best = Math.max(...view.winners.map((s) => view.points[s] ?? 0));
    const title = view.ghost ? words.text(view.ghost) : names.length > 1 ? say("page.result.shared", list, best) : say("page.result.wins", list, best);
    return (
        <section class="result sheet" aria-label={say("page.result")}>
            <button type="button" class="bare result-close" aria-label={say("page.close")} onClick={onClose}><Icon name="close" /></button>
            <div class="result-tokens">{view.winners.map((s) => <Token key={s} seat={s} size={44} />)}</div>
            <h2>{title}</h2>
            <ol class="result-list">
                {ranking(session).map((seat) => (
                    <li key={seat} class={view.winners.includes(seat) ? "winner" : ""} data-seat={seat}>
                        <Token seat={seat} /> <span>{session.seatName(seat)}</span> <b>{view.points[seat]}</b>
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
