// log.tsx -- what happened, in words, the newest at the end.
import { useEffect, useRef } from "preact/hooks";
import type { LogLine, Session } from "../session";
import { say, words } from "../words";
import { Icon } from "./icons";
import { Token } from "./seat";

/** The place in the log after which everything happened since one's own last move; -1: nothing to tell apart. */
function sinceOwn(session: Session): number {
    const { log } = session;
    for (let i = log.length - 1; i >= 0; i--) if (session.isMine(log[i]!.seat) && !log[i]!.bot && !log[i]!.note && !log[i]!.undone) return i < log.length - 1 ? i : -1;
    return -1;
}

function Line({ session, line }: { session: Session; line: LogLine }) {
    const talk = line.names ? { ...session.talk, seat: (seat: number) => line.names![seat] ?? session.seatName(seat) } : session.talk;
    const stoodIn = line.bot && session.table!.seats[line.seat]?.kind === "person";
    const text = line.note ?? line.events.map((e) => words.tell(e.words, talk)).join(" ");
    return (
        <li class={[line.seat < 0 && "of-table", line.note && "note", line.undone && "undone"].filter(Boolean).join(" ")} data-i={line.note || line.undone ? undefined : line.i}>
            {line.seat >= 0 ? <Token seat={line.seat} size={15} /> : <span class="log-mark" aria-hidden="true" />}
            <span>{text} {stoodIn && <span class="log-bot" title={say("page.seat.stand_in")}><Icon name="bot" size={14} label={say("page.seat.stand_in")} /></span>}</span>
        </li>
    );
}

export function Log({ session }: { session: Session }) {
    const end = useRef<HTMLLIElement>(null), since = sinceOwn(session);
    useEffect(() => end.current?.scrollIntoView({ block: "end" }), [session.log.length]);
    return (
        <>
            {session.log.length === 0 && <p class="quiet">{say("page.log.empty")}</p>}
            <ol class="log">
                {session.log.map((line, i) => [
                    <Line key={line.i} session={session} line={line} />,
                    i === since && <li key="since" class="log-since">{say("page.log.since")}</li>,
                ])}
                <li ref={end} class="log-end" aria-hidden="true" />
            </ol>
        </>
    );
}
