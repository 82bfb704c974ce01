// log.tsx -- what happened, in words, the newest at the end.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
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
    const talk = { ...session.talk, seat: (seat: number) => session.seatName(seat, line.i) };
    const stoodIn = line.bot && session.table!.seats[line.seat]?.kind === "person";
    // What the move led to for others, and for the table, stands on lines of its own.
    const told = line.note ?? line.events.map((e, i) => <span key={i} class={e.seat === line.seat ? undefined : "log-then"}>{words.tell(e.words, talk)} </span>);
    return (
        <li class={[line.seat < 0 && "of-table", line.note && "note", line.undone && "undone"].filter(Boolean).join(" ")} data-i={line.note || line.undone ? undefined : line.i}>
            {line.seat >= 0 ? <Token seat={line.seat} size={15} /> : <span class="log-mark" aria-hidden="true" />}
            <span>{told} {stoodIn && <span class="log-bot" title={say("page.seat.stand_in")}><Icon name="bot" size={14} label={say("page.seat.stand_in")} /></span>}</span>
        </li>
    );
}

/** What came before, fetched when one scrolls there. */
function Older({ session }: { session: Session }) {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        const watch = new IntersectionObserver(([seen]) => seen!.isIntersecting && void session.older());
        watch.observe(button.current!);
        return () => watch.disconnect();
    }, [session.logFrom]);
    return <button type="button" ref={button} class="button small log-older" onClick={() => void session.older()}>{say("page.log.older")}</button>;
}

const AT_END = 60; // pixels that whoever reads the newest line may be away from the end

/** Follows the end, unless somebody reads farther up; and what is read stays where it is when older lines come. */
function useReader(session: Session) {
    const list = useRef<HTMLOListElement>(null), before = useRef({ height: 0, from: 0 });
    useLayoutEffect(() => {
        const box = list.current!.parentElement!, { height, from } = before.current;
        if (session.logFrom < from) box.scrollTop += box.scrollHeight - height;
        else if (box.scrollTop + box.clientHeight >= height - AT_END) box.scrollTop = box.scrollHeight;
        before.current = { height: box.scrollHeight, from: session.logFrom };
    });
    return list;
}

export function Log({ session }: { session: Session }) {
    const list = useReader(session), since = sinceOwn(session);
    return (
        <>
            {session.log.length === 0 && <p class="quiet">{say("page.log.empty")}</p>}
            {session.logFrom > 0 && <Older session={session} />}
            <ol class="log" ref={list}>
                {session.log.map((line, i) => [
                    <Line key={line.i} session={session} line={line} />,
                    i === since && <li key="since" class="log-since">{say("page.log.since")}</li>,
                ])}
            </ol>
        </>
    );
}
