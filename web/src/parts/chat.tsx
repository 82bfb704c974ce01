// chat.tsx -- short lines between people at one table.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Session } from "../session";
import { say, words } from "../words";
import { Icon } from "./icons";
import { Token } from "./seat";

export function Chat({ session }: { session: Session }) {
    const [text, setText] = useState("");
    const end = useRef<HTMLLIElement>(null);
    useEffect(() => end.current?.scrollIntoView({ block: "end" }), [session.chat.length]);
    const mode = session.table!.chat, seated = session.you.seats.length > 0;
    const may = mode === "open" || (mode === "seats" && seated);
    const time = new Intl.DateTimeFormat(words.language, { hour: "2-digit", minute: "2-digit" });
    return (
        <div class="chat">
            <ol class="chat-lines">
                {session.chat.length === 0 && <li class="quiet">{say("page.chat.empty")}</li>}
                {session.chat.map((line, i) => (
                    <li key={i} class={session.isMine(line.seat) ? "mine" : ""}>
                        <p class="chat-who">{line.seat >= 0 ? <Token seat={line.seat} size={14} /> : <Icon name="eye" size={14} />} {line.seat >= 0 ? session.seatName(line.seat) : line.name || say("page.chat.watcher")} <time>{time.format(line.at)}</time></p>
                        <p class="chat-text">{line.text}</p>
                    </li>
                ))}
                <li ref={end} aria-hidden="true" />
            </ol>
            <form
                class="chat-form" onSubmit={(e) => {
                    e.preventDefault();
                    const line = text.trim();
                    if (line) void session.ask({ t: "chat", text: line }, true).then((ok) => ok && setText(""));
                }}
            >
                <input value={text} maxLength={200} disabled={!may} aria-label={say("page.chat.write")} placeholder={may ? say("page.chat.write") : say("page.chat.closed")} onInput={(e) => setText(e.currentTarget.value)} />
                <button class="button" disabled={!may} aria-label={say("page.chat.send")}><Icon name="send" size={18} /></button>
            </form>
        </div>
    );
}
