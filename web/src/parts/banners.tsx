// banners.tsx -- what has to be said now. It floats above the board and never takes room from it.
import { app } from "../app";
import type { Hint } from "../boards/board";
import type { Panel } from "../screens/table";
import type { Session } from "../session";
import { say, words } from "../words";
import { Icon } from "./icons";
import { undo } from "./menu";

export function Banners({ session, hint, onPanel, peek, low }: {
    session: Session;
    hint: Hint | null;
    onPanel: (p: Panel) => void;
    peek: boolean;
    low: boolean; // what they would cover above is needed
}) {
    const table = session.table!, { undo: question } = table;
    const asked = question ? session.you.seats.find((s) => question.wait.includes(s)) : undefined;
    return (
        <div class={low ? "banners low" : "banners"}>
            {app.connection.link === "lost" && (
                <p class="banner lost" role="status">
                    <Icon name="wave" size={18} /> {say("page.banner.lost")} {session.sending !== null && say("page.banner.kept")}
                    <button type="button" class="link" onClick={() => app.connection.again()}>{say("page.banner.again")}</button>
                </p>
            )}
            {app.connection.link === "open" && app.connection.silent && <p class="banner lost" role="status"><Icon name="wave" size={18} /> {say("page.link.silent")}</p>}
            {session.stoodIn > 0 && (
                <p class="banner stood-in" role="status"><Icon name="bot" size={18} /> {say("page.banner.stood_in", session.stoodIn)}
                    {session.game!.tick_hz === 0 && <button type="button" class="link" onClick={() => void undo(session)}>{say("page.banner.stood_in_undo")}</button>}
                    <button type="button" class="bare" aria-label={say("page.close")} onClick={() => session.forgetStandIn()}><Icon name="close" size={16} /></button>
                </p>
            )}
            {table.paused && (
                <p class="banner"><Icon name="pause" size={18} /> {say("page.banner.paused")}
                    {session.you.host && <button type="button" class="link" onClick={() => void session.ask({ t: "pause", paused: false })}>{say("page.banner.resume")}</button>}
                </p>
            )}
            {question && asked !== undefined && (
                <p class="banner" role="alertdialog" aria-label={say("page.banner.undo", session.seatName(question.seat))}>
                    <Icon name="undo" size={18} /> {say("page.banner.undo", session.seatName(question.seat))}
                    <button type="button" class="button small" onClick={() => void session.ask({ t: "consent", seat: asked, yes: true })}>{say("page.banner.yes")}</button>
                    <button type="button" class="button small" onClick={() => void session.ask({ t: "consent", seat: asked, yes: false })}>{say("page.banner.no")}</button>
                </p>
            )}
            {question && asked === undefined && <p class="banner"><Icon name="undo" size={18} /> {say("page.banner.undo_wait", question.wait.map((s) => session.seatName(s)).join(", "))}</p>}
            {hint && <HintBanner session={session} hint={hint} />}
            {session.notice && (
                <p class="banner notice" role="status">{session.notice}
                    <button type="button" class="bare" aria-label={say("page.close")} onClick={() => session.say(null)}><Icon name="close" size={16} /></button>
                </p>
            )}
            {peek && session.unread > 0 && session.chat.length > 0 && (
                <p class="banner chat-peek"><button type="button" class="link" onClick={() => onPanel("chat")}><Icon name="chat" size={16} /> {session.chat[session.chat.length - 1]!.text}</button></p>
            )}
        </div>
    );
}

/** What a strong bot would do, and why; the board has it lit. */
function HintBanner({ session, hint }: { session: Session; hint: Hint }) {
    const lines = (session.hint?.lines ?? []).map((m) => words.tell(m, session.talk));
    return (
        <p class="banner hint" role="status">
            <Icon name="bulb" size={18} /> <span><b>{hint.text}</b> <span class="hint-why">{[hint.why, ...lines.slice(0, 1)].join(" ")}</span></span>
            <button type="button" class="bare" aria-label={say("page.close")} onClick={() => session.forgetHint()}><Icon name="close" size={16} /></button>
        </p>
    );
}
