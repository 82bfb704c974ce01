// table.tsx -- at a table: the board, and beside it points, log, chat and rules; before a match the lobby.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { app } from "../app";
import { built } from "../built";
import type { Board, BoardProps } from "../boards/board";
import { LanguageSwitch, LinkState, Mark, ThemeSwitch } from "../parts/common";
import { Chat } from "../parts/chat";
import { Icon } from "../parts/icons";
import { Log } from "../parts/log";
import { Menu } from "../parts/menu";
import { Result, Score } from "../parts/score";
import { Rules } from "../parts/rules";
import { MoveSeat, Share } from "../parts/share";
import type { Session } from "../session";
import { say, words } from "../words";
import { Lobby, SeatsDialog } from "./lobby";

export type Panel = "score" | "log" | "chat" | "rules";
export type Sheet = "menu" | "share" | "move" | "seats" | null;

const PANELS: [Panel, string][] = [["score", "score"], ["log", "log"], ["chat", "chat"], ["rules", "rules"]];
const isWide = () => matchMedia("(min-width: 1000px)").matches;

function loadStyle(address: string | undefined): Promise<void> {
    if (!address || document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    document.head.append(link);
    return new Promise((done) => (link.onload = link.onerror = () => done()));
}

/** Boards come when a table needs one: `boards/GAME/board.tsx` with `board.css` beside it. */
function useBoard(game: string | undefined): ComponentType<BoardProps> | null {
    const [board, setBoard] = useState<{ game: string; component: ComponentType<BoardProps> } | null>(null);
    useEffect(() => {
        if (!game) return;
        void Promise.all([import(`../boards/${game}/board.tsx`) as Promise<Board>, loadStyle(built.styles[game])])
            .then(([m]) => setBoard({ game, component: m.default }));
    }, [game]);
    return board?.game === game ? (board?.component ?? null) : null;
}

export function TableScreen({ session }: { session: Session }) {
    const { table, gone } = session;
    const game = session.game;
    const [spoken, setSpoken] = useState(false); // the game's words are here
    useEffect(() => {
        if (game) void words.want(game.id).then(() => setSpoken(true));
    }, [game]);
    useEffect(() => {
        const mine = session.view && !session.view.over && session.view.may_act.some((s) => session.isMine(s));
        document.title = `${mine ? "● " : ""}${game ? `${words.text(`${game.id}.name`)} · ` : ""}Îlot`;
    });
    if (gone) return <Gone session={session} />;
    if (!table || !game || !spoken) return <div class="table-screen"><TopBar session={session} onSheet={() => undefined} /><p class="waiting">{say("page.table.joining", session.code)}</p></div>;
    return <AtTable session={session} />;
}

function Gone({ session }: { session: Session }) {
    return (
        <div class="home">
            <header class="home-bar"><Mark /><span class="grow" /><LinkState /><LanguageSwitch /></header>
            <main class="gone sheet">
                <h1>{session.gone === "closed" ? say("page.gone.closed") : say("page.gone.missing", session.code)}</h1>
                <p>{session.gone === "closed" ? say("page.gone.closed_more") : say("page.gone.missing_more")}</p>
                <button type="button" class="button primary" onClick={() => app.go("/")}>{say("page.gone.home")}</button>
            </main>
        </div>
    );
}

function TopBar({ session, onSheet }: { session: Session; onSheet: (s: Sheet) => void }) {
    const game = session.game;
    return (
        <header class="top-bar">
            <a class="home-link" href="/" aria-label={say("page.table.home")} onClick={(e) => (e.preventDefault(), void app.leave())}><Mark size={30} name={false} /></a>
            <h1>{game ? words.text(`${game.id}.name`) : "Îlot"}</h1>
            <button type="button" class="code-chip" onClick={() => onSheet("share")} title={say("page.menu.share")}>
                <Icon name="share" size={16} label={say("page.menu.share")} /> <span class="code">{session.code}</span>
            </button>
            {session.table && session.table.watchers > 0 && (
                <span class="watchers" title={say("page.table.watchers", session.table.watchers)}><Icon name="eye" size={16} label={say("page.table.watchers", session.table.watchers)} /> {session.table.watchers}</span>
            )}
            <span class="grow" />
            <LinkState />
            <span class="bar-wide"><LanguageSwitch /><ThemeSwitch /></span>
            <button type="button" class="bare menu-button" onClick={() => onSheet("menu")} aria-label={say("page.menu")}><Icon name="menu" /></button>
        </header>
    );
}

/** What has to be said now, between bar and board. */
function Banners({ session, onPanel }: { session: Session; onPanel: (p: Panel) => void }) {
    const table = session.table!, undo = table.undo;
    const asked = undo ? session.you.seats.find((s) => undo.wait.includes(s)) : undefined;
    return (
        <div class="banners">
            {app.connection.link === "lost" && (
                <p class="banner lost" role="status">
                    <Icon name="wave" size={18} /> {say("page.banner.lost")} {session.sending !== null && say("page.banner.kept")}
                    <button type="button" class="link" onClick={() => app.connection.again()}>{say("page.banner.again")}</button>
                </p>
            )}
            {table.paused && (
                <p class="banner"><Icon name="pause" size={18} /> {say("page.banner.paused")}
                    {session.you.host && <button type="button" class="link" onClick={() => void session.ask({ t: "pause", paused: false })}>{say("page.banner.resume")}</button>}
                </p>
            )}
            {undo && asked !== undefined && (
                <p class="banner" role="alertdialog" aria-label={say("page.banner.undo", session.seatName(undo.seat))}>
                    <Icon name="undo" size={18} /> {say("page.banner.undo", session.seatName(undo.seat))}
                    <button type="button" class="button small" onClick={() => void session.ask({ t: "consent", seat: asked, yes: true })}>{say("page.banner.yes")}</button>
                    <button type="button" class="button small" onClick={() => void session.ask({ t: "consent", seat: asked, yes: false })}>{say("page.banner.no")}</button>
                </p>
            )}
            {undo && asked === undefined && <p class="banner"><Icon name="undo" size={18} /> {say("page.banner.undo_wait", undo.wait.map((s) => session.seatName(s)).join(", "))}</p>}
            {session.you.seats.length === 0 && table.state === "running" && (
                <p class="banner"><Icon name="eye" size={18} /> {say("page.banner.watching")}
                    <button type="button" class="link" onClick={() => app.setWide(true)}>{say("page.menu.wide")}</button>
                </p>
            )}
            {session.notice && (
                <p class="banner notice" role="status">{session.notice}
                    <button type="button" class="bare" aria-label={say("page.close")} onClick={() => session.say(null)}><Icon name="close" size={16} /></button>
                </p>
            )}
            {session.unread > 0 && !isWide() && session.chat.length > 0 && (
                <p class="banner chat-peek"><button type="button" class="link" onClick={() => onPanel("chat")}><Icon name="chat" size={16} /> {session.chat[session.chat.length - 1]!.text}</button></p>
            )}
        </div>
    );
}

function AtTable({ session }: { session: Session }) {
    const table = session.table!, game = session.game!, view = session.view;
    const [panel, setPanel] = useState<Panel | null>(isWide() && table.state !== "lobby" ? "log" : null);
    const [sheet, setSheet] = useState<Sheet>(null);
    const [clause, setClause] = useState<string | null>(null);
    const [resultClosed, closeResult] = useState(0);
    const BoardOf = useBoard(table.state === "lobby" ? undefined : table.game);
    const { wide } = app;
    const over = !!view?.over && !session.picture.playing;
    const lobby = table.state === "lobby" || !session.match || !view;
    const dealing = useDealing(session);
    const openRule = (c: string) => {
        setClause(c);
        setPanel("rules");
        session.forgive();
    };
    useEffect(() => {
        if (panel === "chat" && session.unread) {
            session.unread = 0;
            session.changed();
        }
    });
    useEffect(() => {
        if (!lobby && isWide()) setPanel((p) => p ?? "log");
    }, [lobby]);
    const showPanel = panel !== null && !wide;
    return (
        <div class={`table-screen ${lobby ? "in-lobby" : "in-match"} ${showPanel ? "with-panel" : ""} ${wide ? "wide" : ""}`}>
            <TopBar session={session} onSheet={setSheet} />
            <Banners session={session} onPanel={setPanel} />
            <main class="stage" data-acts={session.picture.acts} data-idle={!session.picture.playing && session.sending === null}>
                {lobby ? <Lobby session={session} onShare={() => setSheet("share")} /> : BoardOf ? (
                    <BoardOf
                        key={table.number} game={game} view={view} seat={session.seat} seats={table.seats} talk={session.talk}
                        idle={!session.picture.playing && session.sending === null && !table.paused} dealing={dealing} sending={session.sending}
                        complaint={session.complaint} act={(act, at) => void session.act(act, at)} press={(act, place) => session.press(act, place)} places={session.places} acts={session.picture.acts} hands={session.hands} preview={(act) => session.preview(act)}
                        complain={(c) => {
                            session.complaint = c;
                            session.changed();
                        }}
                        forgive={() => session.forgive()} openRule={openRule}
                    />
                ) : <p class="waiting">{say("page.table.setting")}</p>}
                {over && !lobby && resultClosed !== table.number && (
                    <Result session={session} onClose={() => closeResult(table.number)} onReasons={() => (closeResult(table.number), setPanel("score"))} />
                )}
            </main>
            {showPanel && (
                <aside class="panel" aria-label={say("page.panel")}>
                    <PanelTabs session={session} panel={panel} onPanel={setPanel} />
                    <div class="panel-body" key={panel} role="tabpanel" id="panel-body" aria-labelledby={`tab-${panel}`} tabIndex={0}>
                        {panel === "score" && <Score session={session} />}
                        {panel === "log" && <Log session={session} />}
                        {panel === "chat" && <Chat session={session} />}
                        {panel === "rules" && <Rules game={game.id} clause={clause} />}
                    </div>
                </aside>
            )}
            {!wide && <nav class="bottom-bar" aria-label={say("page.panel")}>
                {PANELS.filter(([p]) => !lobby || p === "chat" || p === "rules").map(([p, icon]) => (
                    <button type="button" key={p} class={panel === p ? "on" : ""} aria-pressed={panel === p} onClick={() => setPanel(panel === p ? null : p)}>
                        <Icon name={icon} size={20} /> {panelName(p)}
                        {p === "chat" && session.unread > 0 && <span class="badge">{session.unread}</span>}
                    </button>
                ))}
            </nav>}
            {wide && (
                <div class="corner">
                    <LinkState />
                    <button type="button" class="bare" aria-label={say("page.menu.narrow")} title={say("page.menu.narrow")} onClick={() => app.setWide(false)}><Icon name="wide" /></button>
                </div>
            )}
            {sheet === "menu" && <Menu session={session} onClose={() => setSheet(null)} onSheet={setSheet} />}
            {sheet === "share" && <Share session={session} onClose={() => setSheet(null)} />}
            {sheet === "move" && <MoveSeat session={session} onClose={() => setSheet(null)} />}
            {sheet === "seats" && <SeatsDialog session={session} onClose={() => setSheet(null)} />}
            <Heard session={session} />
        </div>
    );
}

const panelName = (p: Panel): string =>
    p === "score" ? say("page.panel.score") : p === "log" ? say("page.panel.log") : p === "chat" ? say("page.panel.chat") : say("page.panel.rules");

function PanelTabs({ session, panel, onPanel }: { session: Session; panel: Panel; onPanel: (p: Panel | null) => void }) {
    const onKey = (e: KeyboardEvent) => {
        const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
        if (!step) return;
        const at = PANELS.findIndex(([p]) => p === panel), next = PANELS[(at + step + PANELS.length) % PANELS.length]![0];
        onPanel(next);
        document.getElementById(`tab-${next}`)?.focus();
    };
    return (
        <div class="panel-head">
            <div class="tabs" role="tablist" aria-label={say("page.panel")} onKeyDown={onKey}>
                {PANELS.map(([p]) => (
                    <button type="button" key={p} role="tab" id={`tab-${p}`} aria-selected={panel === p} aria-controls="panel-body" tabIndex={panel === p ? 0 : -1} onClick={() => onPanel(p)}>
                        {panelName(p)}{p === "chat" && session.unread > 0 && <span class="badge">{session.unread}</span>}
                    </button>
                ))}
            </div>
            <button type="button" class="bare panel-close" aria-label={say("page.close")} onClick={() => onPanel(null)}><Icon name="close" size={18} /></button>
        </div>
    );
}

/** True from the deal's first picture until the cards have been laid out. */
function useDealing(session: Session): boolean {
    const [number, setNumber] = useState<number | null>(null);
    const last = session.log[session.log.length - 1];
    const fresh = session.log.length === 1 && last?.i === -1 && session.freshDeal;
    useEffect(() => {
        if (!fresh || number === session.table?.number) return;
        const timer = window.setTimeout(() => {
            setNumber(session.table?.number ?? null);
            session.freshDeal = false;
        }, 1800);
        return () => window.clearTimeout(timer);
    }, [fresh]);
    return fresh && number !== session.table?.number;
}

/** Says aloud what happens. */
function Heard({ session }: { session: Session }) {
    const before = useRef("");
    const text = session.heard;
    const turn = !session.picture.playing && !session.game?.tick_hz && session.view && !session.view.over && session.view.may_act.some((s) => session.isMine(s)) && session.you.seats.length ? say("page.heard.turn", session.seatName(session.seat)) : "";
    before.current = text;
    return <div class="unseen" aria-live="polite" aria-atomic="true" id="heard">{text} {turn}</div>;
}
