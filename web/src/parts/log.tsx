// log.tsx -- what happened, in words, the newest at the end.
import { useEffect, useRef } from "preact/hooks";
import type { Session } from "../session";
import { say, words } from "../words";
import { Token } from "./seat";

export function Log({ session }: { session: Session }) {
    const end = useRef<HTMLLIElement>(null);
    useEffect(() => end.current?.scrollIntoView({ block: "end" }), [session.log.length]);
    return (
        <>
            {session.log.length === 0 && <p class="quiet">{say("page.log.empty")}</p>}
            <ol class="log">
                {session.log.map((line) => (
                    <li key={line.i} class={line.seat < 0 ? "of-table" : ""} data-i={line.i}>
                        {line.seat >= 0 ? <Token seat={line.seat} size={15} /> : <span class="log-mark" aria-hidden="true" />}
                        <span>{line.events.map((e) => words.tell(e.words, session.talk)).join(" ")}</span>
                    </li>
                ))}
                <li ref={end} class="log-end" aria-hidden="true" />
            </ol>
        </>
    );
}
