// menu.tsx -- everything that is not playing: undo, hint, share, move, rematch, pause, full screen, leave.
import { app } from "../app";
import { hasWords } from "../boards/board";
import { kept } from "../keep";
import type { Sheet } from "../screens/table";
import type { Session } from "../session";
import { say, words } from "../words";
import { ThemeSwitch } from "./common";
import { Dialog } from "./dialog";
import { Icon } from "./icons";
import { chime } from "./turn";

export function Menu({ session, onClose, onSheet }: { session: Session; onClose: () => void; onSheet: (s: Sheet) => void }) {
    const table = session.table!, { you } = session;
    const other = words.language === "fr" ? "en" : "fr";
    const item = (icon: string, text: string, on: () => void, disabled = false) => (
        <li><button type="button" class="menu-item" disabled={disabled} onClick={() => (onClose(), on())}><Icon name={icon} /> {text}</button></li>
    );
    return (
        <Dialog title={say("page.menu")} onClose={onClose}>
            <ul class="menu">
                {you.seats.length > 0 && table.state === "running" && session.game!.tick_hz === 0 && item("undo", say("page.tool.undo"), () => void undo(session), lastActor(session) < 0)}
                {mayHint(session) === "now" && item("bulb", say("page.tool.hint"), () => void session.ask({ t: "hint", seat: session.seat }))}
                {item("share", say("page.menu.share"), () => onSheet("share"))}
                {item("people", say("page.menu.seats"), () => onSheet("seats"))}
                {you.seats.length > 0 && item("device", say("page.menu.move"), () => onSheet("move"))}
                {you.host && table.state === "over" && item("again", say("page.menu.rematch"), () => void session.ask({ t: "start" }))}
                {you.host && table.state === "running" && item(table.paused ? "play" : "pause", table.paused ? say("page.banner.resume") : say("page.menu.pause"), () => void session.ask({ t: "pause", paused: !table.paused }))}
                {item("wide", say("page.menu.wide"), () => app.setWide(true))}
                {hasWords(session.game!) && item(kept.inWords ? "wide" : "log", kept.inWords ? say("page.menu.board") : say("page.menu.in_words"), () => tellInWords(!kept.inWords))}
                <li class="menu-rule" aria-hidden="true" />
                {item("wave", other === "fr" ? "Français" : "English", () => void words.choose(other))}
                <li><ThemeSwitch wordy /></li>
                <li>
                    <button
                        type="button" class="menu-item sound" aria-pressed={kept.sound === "on"} onClick={() => {
                            kept.sound = kept.sound === "on" ? null : "on";
                            if (kept.sound) chime();
                            app.changed();
                        }}
                    ><Icon name="bell" /> {kept.sound === "on" ? say("page.menu.sound_off") : say("page.menu.sound_on")}</button>
                </li>
                <li class="menu-rule" aria-hidden="true" />
                {item("leave", say("page.menu.leave"), () => void app.leave())}
                {you.host && item("lock", say("page.menu.close_table"), () => confirm(say("page.menu.close_sure")) && void session.ask({ t: "close" }))}
            </ul>
        </Dialog>
    );
}

/** Tables in words, as lists, or on their boards. */
export function tellInWords(on: boolean): void {
    kept.inWords = on ? "on" : null;
    app.changed();
}

/** Alone among bots: with two people at the table nobody is helped. And only when there is something to do. */
export function mayHint({ table, view, seat, you }: Session): "now" | "later" | "never" {
    const alone = table!.seats.filter((s) => s.kind === "person").length === 1;
    if (!table!.hints || !alone || !you.seats.length || table!.state !== "running") return "never";
    return view?.may_act.includes(seat) ? "now" : "later";
}

/** Bots are playing, and nobody here may act. */
export function maySkip({ table, game, view, you }: Session): boolean {
    if (!table || !game) return false;
    const { seats, state } = table;
    return state === "running" && game.tick_hz === 0 && you.seats.length > 0 && !!view && !view.over && seats.filter((s) => s.kind === "person").length === 1 && !view.may_act.some((s) => you.seats.includes(s));
}

/** The own seat that acted last: whose move one would undo. */
export function lastActor(session: Session): number {
    for (let i = session.log.length - 1; i >= 0; i--) if (session.isMine(session.log[i]!.seat)) return session.log[i]!.seat;
    return session.logFrom > 0 ? session.seat : -1; // it may be farther back
}

export async function undo(session: Session): Promise<void> {
    const ok = await session.ask({ t: "undo", seat: lastActor(session) });
    if (ok && ok.done === false) session.say(say("page.menu.undo_asked"));
}
