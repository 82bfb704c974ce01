// table.tsx -- at a table: the board, and beside it points, log, chat and rules; before a match the lobby.
import { useEffect, useRef, useState } from "preact/hooks";
import { app } from "../app";
import { ANY, type Board, type BoardProps, hasBoard, hasWords, type Hint, loadBoard, trailMarks, wonMarks } from "../boards/board";
import { LanguageSwitch, LinkState, Mark, ThemeSwitch } from "../parts/common";
import { Banners } from "../parts/banners";
import { Chat } from "../parts/chat";
import { Explain } from "../parts/explain";
import { Icon } from "../parts/icons";
import { Log } from "../parts/log";
import { Marks } from "../parts/marks";
import { lastActor, mayHint, maySkip, Menu, tellInWords, undo } from "../parts/menu";
import { Result, Score } from "../parts/score";
import { Rules } from "../parts/rules";
import { kept } from "../keep";
import { reloadIfServed } from "../load";
import { wear } from "../parts/seat";
import { MoveSeat, Share } from "../parts/share";
import { useTurn } from "../parts/turn";
import type { Session } from "../session";
import type { Game } from "../wire";
import { say, words } from "../words";
import { Lobby, SeatsDialog } from "./lobby";
import { Sorry } from "./sorry";

export type Panel = "score" | "log" | "chat" | "rules";
export type Sheet = "menu" | "share" | "move" | "seats" | null;

const PANELS: [Panel, string][] = [["score", "score"], ["log", "log"], ["chat", "chat"], ["rules", "rules"]];
const isWide = () => matchMedia("(min-width: 1000px)").matches;

interface Setting {
    spoken: boolean; // the game's words are here
    shown: Board | null; // what the table is played on: the game's own board, or the one in words
    own: Board | null; // the game's own, also where it is not shown: it has the better words
    failed: boolean;
    fail: () => void;
    again: () => void;
}

/** What a table needs of its game: the words, and what it is played on once there is a match. */
function useSet(of: Game | undefined, wanted: boolean): Setting {
    const game = of?.id;
    const [spoken, setSpoken] = useState<string>();
    const [boards, setBoards] = useState<Record<string, Board>>({});
    const [failed, setFailed] = useState(false);
    const [tries, setTries] = useState(0);
    const own = game && hasBoard(game) ? game : null, shown = own && !(kept.inWords && hasWords(of!)) ? own : ANY;
    useEffect(() => {
        if (!game) return;
        const fail = () => setFailed(true);
        words.want(game).then(() => setSpoken(game), fail);
        for (const name of wanted ? new Set([own ?? ANY, shown]) : [])
            loadBoard(name).then((board) => setBoards((b) => ({ ...b, [name]: board })), tries ? () => void reloadIfServed(fail) : fail);
    }, [game, wanted, shown, tries]);
    const here = !own || boards[own]; // words and colours first, then what is drawn with them
    return {
        spoken: spoken === game,
        shown: (here && boards[shown]) ?? null,
        own: own ? (boards[own] ?? null) : null,
        failed,
        fail: () => setFailed(true),
        again: () => {
            setFailed(false);
            setTries(tries + 1);
        },
    };
}

export function TableScreen({ session }: { session: Session }) {
    const { table, gone, game } = session;
    const set = useSet(game, !!table && table.state !== "lobby");
    useTurn(session);
    if (gone) return <Sorry title={say(`page.gone.${gone}`, session.code)} more={say(`page.gone.${gone}_more`)} />;
    if (table && !game) return <Sorry title={say("page.gone.no_board", table.game)} more={say("page.gone.no_board_more")} />;
    if (set.failed) return <Sorry title={say("page.gone.failed")} more={say("page.gone.failed_more")} again={set.again} />;
    if (!table || !set.spoken) return <div class="table-screen"><TopBar session={session} onSheet={() => undefined} /><p class="waiting">{say("page.table.joining", session.code)}</p></div>;
    return <AtTable session={session} set={set} />;
}

function TopBar({ session, onSheet, onRules }: { session: Session; onSheet: (s: Sheet) => void; onRules?: () => void }) {
    const { game, table } = session;
    const tool = (name: string, icon: string, label: string, on: () => void, disabled = false) => (
        <button type="button" class="bare table-tool" data-tool={name} title={label} aria-label={label} disabled={disabled} onClick={on}><Icon name={icon} /> <span>{label}</span></button>
    );
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
            {table?.state === "running" && session.you.seats.length === 0 && <span class="watching"><Icon name="eye" size={16} /> {say("page.banner.watching")}</span>}
            <span class="grow" />
            {table?.state === "running" && session.you.seats.length > 0 && (
                <>
                    {mayHint(session) !== "never" && tool("hint", "bulb", say("page.tool.hint"), () => void session.ask({ t: "hint", seat: session.seat }), mayHint(session) !== "now")}
                    {game!.tick_hz === 0 && tool("undo", "undo", say("page.tool.undo"), () => void undo(session), lastActor(session) < 0)}
                </>
            )}
            {maySkip(session) && tool("skip", "skip", say("page.tool.skip"), () => session.skip())}
            {onRules && tool("rules", "rules", say("page.panel.rules"), onRules)}
            <LinkState />
            <span class="bar-wide"><LanguageSwitch /><ThemeSwitch /></span>
            <button type="button" class="bare menu-button" onClick={() => onSheet("menu")} aria-label={say("page.menu")}><Icon name="menu" /></button>
        </header>
    );
}

/** To the board's one tab stop, or to the board itself. */
function focusBoard(): void {
    const stage = document.getElementById("board");
    (stage?.querySelector<HTMLElement>('[data-cell][tabindex="0"]') ?? stage)?.focus();
}

/** Beside a board on a desk is the log; who learns a game sees its rules first. */
function firstPanel(lobby: boolean): Panel | null {
    const { learning } = app;
    app.learning = false;
    return lobby ? null : learning ? "rules" : isWide() ? "log" : null;
}

/** The hint in the words of the game's own board, marked on the one that is shown. */
function hintOf({ hint }: Session, props: BoardProps | null, { shown, own }: Setting): Hint | null {
    const told = hint && props && (own ?? shown)?.hint(props, hint.act);
    return told && own && shown && shown !== own ? { ...told, marks: shown.hint(props, hint.act)?.marks ?? [] } : (told ?? null);
}

function AtTable({ session, set }: { session: Session; set: Setting }) {
    const { shown: board, own, fail } = set, inWords = own !== null && board !== own;
    const table = session.table!, game = session.game!, view = session.view;
    session.naming = own?.naming ?? {};
    wear(own?.livery?.(table.seats_count) ?? null);
    useEffect(() => () => wear(null), []);
    const [panel, setPanel] = useState<Panel | null>(() => firstPanel(table.state === "lobby"));
    const [sheet, setSheet] = useState<Sheet>(null);
    const [clause, setClause] = useState<string | null>(null);
    const [resultClosed, closeResult] = useState(0);
    const stage = useRef<HTMLElement>(null);
    const [high, setHigh] = useState(false); // something marked lies where banners would
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
    useSkipKey(session);
    useEffect(() => { // who begins a match is at its board, whoever had the focus was the lobby
        if (!lobby && board && (document.activeElement === document.body || document.activeElement === null)) document.getElementById("board")?.focus({ preventScroll: true });
    }, [lobby, board, table.number]);
    useReadingPause(session, panel === "rules");
    useEffect(() => {
        if (!lobby && isWide()) setPanel((p) => p ?? "log");
    }, [lobby]);
    const ending = over && !lobby && resultClosed !== table.number;
    const showPanel = panel !== null && !wide && !ending;
    const boardProps: BoardProps | null = lobby ? null : {
        game, view, seat: session.seat, seats: table.seats, talk: session.talk, dealing, sending: session.sending, complaint: session.complaint,
        idle: !session.picture.playing && session.sending === null && !table.paused, acts: session.picture.acts, options: table.options, places: session.places, hands: session.hands,
        act: (act, at) => void session.act(act, at),
        press: (act, place) => session.press(act, place),
        preview: (act) => session.preview(act),
        complain: (c) => {
            session.complaint = c;
            session.changed();
        },
        forgive: () => session.forgive(), openRule, fail,
    };
    if (boardProps && inWords) {
        boardProps.tell = (act) => (own.tell ? own.tell(boardProps, act) : (own.hint(boardProps, act)?.text ?? null));
        boardProps.place = (piece, zone, slot) => own.place?.(boardProps, piece, zone, slot) ?? null;
    }
    const hint = hintOf(session, boardProps, set);
    const BoardOf = board?.default;
    const marks = boardProps && board ? (over ? wonMarks(board, boardProps) : hint?.marks ?? (table.state === "running" ? trailMarks(board, boardProps, session.trail) : [])) : [];
    return (
        <div class={`table-screen ${lobby ? "in-lobby" : "in-match"} ${showPanel ? "with-panel" : ""} ${ending ? "with-ending" : ""} ${wide ? "wide" : ""}`}>
            {!lobby && <a class="skip" href="#board" onClick={(e) => (e.preventDefault(), focusBoard())}>{say("page.table.skip")}</a>}
            {!lobby && hasWords(game) && <button type="button" class="skip" onClick={() => (tellInWords(!inWords), focusBoard())}>{inWords ? say("page.menu.board") : say("page.menu.in_words")}</button>}
            <TopBar session={session} onSheet={setSheet} onRules={() => setPanel(panel === "rules" ? null : "rules")} />
            <main class="stage" id="board" tabIndex={-1} ref={stage} data-acts={session.picture.acts} data-idle={!session.picture.playing && session.sending === null}>
                {!boardProps ? <Lobby session={session} onShare={() => setSheet("share")} /> : BoardOf ? <BoardOf key={`${table.number}${inWords}`} {...boardProps} /> : <p class="waiting">{say("page.table.setting")}</p>}
                {marks.length > 0 && <Marks marks={marks} onHigh={setHigh} />}
                {!lobby && <Explain stage={stage} />}
                <Banners session={session} hint={hint} onPanel={setPanel} peek={!isWide()} low={high && !!hint} />
            </main>
            {ending && <Result session={session} onClose={() => closeResult(table.number)} onReasons={() => (closeResult(table.number), setPanel("score"))} />}
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

/** S skips the bots' moves, unless somebody types. */
function useSkipKey(session: Session): void {
    useEffect(() => {
        const onKey = (e: KeyboardEvent) => {
            const typing = (e.target as HTMLElement).closest("input, textarea, select, dialog");
            if (e.key.toLowerCase() === "s" && !typing && !e.ctrlKey && !e.metaKey && !e.altKey && maySkip(session)) session.skip();
        };
        window.addEventListener("keydown", onKey);
        return () => window.removeEventListener("keydown", onKey);
    }, [session]);
}

/** Alone with bots where time runs: while the rules are read, it stands. */
function useReadingPause(session: Session, reading: boolean): void {
    const { table, game, you } = session;
    const may = reading && !!game?.tick_hz && you.host && table!.state === "running" && table!.seats.filter((s) => s.kind === "person").length === 1;
    useEffect(() => {
        if (!may) return;
        const pause = (paused: boolean) => void session.connection.ask({ t: "pause", paused }).catch(() => undefined);
        pause(true);
        return () => pause(false);
    }, [may]);
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
