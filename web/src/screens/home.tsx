// home.tsx -- the first screen: own tables and a code to join, the games, tables that are open to all.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { app } from "../app";
import { built } from "../built";
import { kept, keptTable, keptTables } from "../keep";
import { LanguageSwitch, LinkState, Mark, ThemeSwitch } from "../parts/common";
import { Chart } from "../parts/chart";
import { Icon } from "../parts/icons";
import { LEVELS } from "../parts/level";
import type { Game, KnownTable, Listed } from "../wire";
import { say, words } from "../words";

const LISTED_EVERY_MS = 5000, OWN_SHOWN = 6, LISTED_SHOWN = 8;

/** How many sit down to a quick match: four where the game allows. */
const usualSeats = (game: Game): number => Math.max(game.seats_min, Math.min(4, game.seats_max));

interface Tables {
    listed: Listed[];
    own: KnownTable[];
}

/** Tables that are open to all, and how the own ones stand. */
function useTables(): Tables {
    const [tables, setTables] = useState<Tables>({ listed: [], own: [] });
    useEffect(() => {
        const ask = () => {
            if (document.hidden || app.connection.link !== "open") return;
            const own = keptTables().map(([code, k]) => [code, k.tokens[0]?.token ?? k.host ?? ""]);
            app.connection.ask({ t: "tables", own }).then((ok) => setTables({ listed: ok.tables ?? [], own: ok.own ?? [] }), () => undefined);
        };
        ask();
        const timer = window.setInterval(ask, LISTED_EVERY_MS);
        return () => window.clearInterval(timer);
    }, [app.connection.link]);
    return tables;
}

export function Home() {
    const games = [...app.games.values()]; // in the order of the table
    const { listed, own } = useTables();
    useEffect(() => {
        document.title = say("page.home.page_title");
    });
    const meet = <><JoinByCode /><NameSheet /></>;
    return (
        <div class="home">
            <a class="skip" href="#games">{say("page.home.skip")}</a>
            <HomeBar><a class="link bar-join" href="#code" onClick={(e) => (e.preventDefault(), document.getElementById("code")?.focus())}>{say("page.home.join")}</a></HomeBar>
            <main>
                <section class="hero">
                    <Chart />
                    <div class="hero-words">
                        <h1>{say("page.home.title")}</h1>
                        <p>{say("page.home.lead")}</p>
                    </div>
                </section>
                {app.error && <p class="notice" role="alert">{app.error}</p>}
                {own.length > 0 && <div class="home-more first"><OwnTables tables={own} />{meet}</div>}
                <section class="games" id="games" tabIndex={-1} aria-label={say("page.home.games")}>
                    {games.map((game) => <GameCard key={game.id} game={game} />)}
                </section>
                <div class="home-more">
                    {own.length === 0 && meet}
                    <section class="sheet">
                        <h2>{say("page.home.tables")}</h2>
                        {listed.length === 0 && <p class="quiet">{say("page.home.no_tables")}</p>}
                        <ul class="rooms">
                            {listed.slice(0, LISTED_SHOWN).map((t) => (
                                <li key={t.code}>
                                    <RoomLink code={t.code}>{`${words.text(`${t.game}.name`)} · ${t.host_name || say("page.home.somebody")} · ${t.state === "running" ? say("page.home.running") : say("page.home.open_seats", t.open)}`}</RoomLink>
                                </li>
                            ))}
                        </ul>
                    </section>
                </div>
            </main>
            <footer class="home-foot">
                {games.map((g) => words.has(`${g.id}.credit`) && <p key={g.id}><strong>{words.text(`${g.id}.name`)}</strong> — {words.text(`${g.id}.credit`)}</p>)}
                <p>{say("page.home.not_affiliated")}</p>
                {app.program && (
                    <p class="version">
                        Îlot {app.program.version} ({app.program.commit}) — {say("page.home.rules_versions")} {games.map((g) => `${words.text(`${g.id}.name`)} ${app.program!.rules[g.id]}`).join(", ")}
                    </p>
                )}
            </footer>
        </div>
    );
}

export function HomeBar({ children }: { children?: ComponentChildren }) {
    return (
        <header class="home-bar">
            <a class="home-link" href="/" onClick={(e) => (e.preventDefault(), app.go("/"))}><Mark /></a>
            <span class="grow" />
            {children}
            <LinkState />
            <LanguageSwitch />
            <ThemeSwitch />
        </header>
    );
}

function RoomLink({ code, children, lively = false }: { code: string; children: ComponentChildren; lively?: boolean }) {
    return (
        <a class={lively ? "room lively" : "room"} href={`/t/${code}`} onClick={(e) => (e.preventDefault(), app.go(`/t/${code}`))}>
            <span class="code">{code}</span> <span>{children}</span> <Icon name="door" size={18} />
        </a>
    );
}

/** How an own table stands, seen from the seats of this browser. */
function standing({ code, game, state, seats }: KnownTable): { text: string; mine: boolean } {
    if (state === "lobby") return { text: say("page.home.waits"), mine: false };
    if (state !== "running") return { text: say("page.home.over"), mine: false };
    const held = keptTable(code)?.tokens.map((t) => t.seat) ?? [];
    const due = seats.map((s, i) => ({ ...s, i })).filter((s) => s.may_act);
    if (due.some((s) => held.includes(s.i))) return { text: app.games.get(game)?.turnless ? say("page.home.running_now") : say("page.home.your_turn"), mine: true };
    const name = due[0] && (due[0].name || words.text(due[0].kind === "bot" ? `page.bot.${due[0].i}` : `page.person.${due[0].i}`));
    return { text: name ? say("page.home.their_turn", name) : say("page.home.running_now"), mine: false };
}

function OwnTables({ tables }: { tables: KnownTable[] }) {
    const rank = (t: KnownTable) => (standing(t).mine ? 0 : t.state === "running" ? 1 : t.state === "lobby" ? 2 : 3);
    return (
        <section class="sheet own-tables">
            <h2>{say("page.home.resume")}</h2>
            <ul class="rooms">
                {[...tables].sort((a, b) => rank(a) - rank(b)).slice(0, OWN_SHOWN).map((t) => (
                    <li key={t.code}>
                        <RoomLink code={t.code} lively={standing(t).mine}><b>{words.text(`${t.game}.name`)}</b> · {standing(t).text}</RoomLink>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function NameSheet() {
    const [name, setName] = useState(kept.name);
    return (
        <section class="sheet">
            <h2 id="your-name">{say("page.home.name")}</h2>
            <p class="quiet">{say("page.home.name_how")}</p>
            <input
                class="your-name" value={name} maxLength={24} autocomplete="nickname" placeholder={words.text("page.person.0")} aria-labelledby="your-name"
                onInput={(e) => {
                    setName(e.currentTarget.value);
                    kept.name = e.currentTarget.value.trim();
                }}
            />
        </section>
    );
}

const players = ({ seats_min, seats_max }: Game): string => (seats_min === seats_max ? say("page.home.count", seats_min) : say("page.home.players", seats_min, seats_max));

/** What stands for a game that nobody has drawn yet: its initial on the chart, as an islet with its shoals. */
function Initial({ name }: { name: string }) {
    const letters = [...name], turn = letters.reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 360, 7);
    return (
        <svg class="game-picture game-initial" viewBox="0 0 480 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <rect width="480" height="320" class="chart-deep" />
            <path class="chart-grid" d="M0 80H480M0 160H480M0 240H480M120 0V320M240 0V320M360 0V320" />
            {[["chart-shoal-3", 190, 138], ["chart-shoal-2", 156, 112], ["chart-shoal-1", 124, 90], ["chart-land", 94, 70]].map(([kind, rx, ry]) => (
                <ellipse key={kind} class={String(kind)} cx="240" cy="160" rx={rx} ry={ry} transform={`rotate(${turn % 60 - 30} 240 160)`} />
            ))}
            <text x="240" y="196" text-anchor="middle">{letters[0]}</text>
        </svg>
    );
}

function GameCard({ game }: { game: Game }) {
    const [seats, setSeats] = useState(usualSeats(game));
    const [level, setLevel] = useState("medium");
    const [busy, setBusy] = useState(false);
    const [open, setOpen] = useState(false); // what a narrow screen folds away
    const make = async (request: Record<string, unknown>) => {
        setBusy(true);
        await app.create({ game: game.id, seats, sit: 1, ...request });
        setBusy(false);
    };
    const learn = () => {
        app.learning = true;
        void make({ seats: game.seats_min, bots: "easy", start: true });
    };
    const name = words.text(`${game.id}.name`), facts = ["minutes", "weight"].map((fact) => `${game.id}.${fact}`).filter((key) => words.has(key)).map((key) => words.text(key));
    const counts = Array.from({ length: game.seats_max - game.seats_min + 1 }, (_, i) => game.seats_min + i);
    return (
        <article class={open ? "game sheet open" : "game sheet"} data-game={game.id}>
            {built.pictures[game.id] ? <img class="game-picture" src={built.pictures[game.id]} alt="" width="480" height="320" /> : <Initial name={name} />}
            <div class="game-words">
                <h2>{name}</h2>
                <p class="game-facts">{[players(game), ...facts].join(" · ")}</p>
                <p class="game-blurb">{words.text(`${game.id}.blurb`)}</p>
            </div>
            <div class="game-play">
                <button type="button" class="button primary" disabled={busy} onClick={() => void make({ bots: level, start: true })}>
                    <Icon name="play" size={18} /> {say("page.home.play")}
                </button>
                <button type="button" class="bare game-fold" aria-expanded={open} aria-label={say("page.home.more", name)} onClick={() => setOpen(!open)}><Icon name={open ? "minus" : "plus"} /></button>
            </div>
            <div class="game-more">
                <div class="game-terms">
                    <select name={`seats-${game.id}`} aria-label={say("page.pair", name, say("page.home.how_many"))} value={String(seats)} onChange={(e) => setSeats(Number(e.currentTarget.value))}>
                        {counts.map((n) => <option key={n} value={String(n)}>{say("page.home.count", n)}</option>)}
                    </select>
                    <select name={`level-${game.id}`} aria-label={say("page.pair", name, say("page.home.bots"))} value={level} onChange={(e) => setLevel(e.currentTarget.value)}>
                        {LEVELS.map((l) => <option key={l} value={l}>{say("page.home.bots")} · {words.text(`page.level.${l}`)}</option>)}
                    </select>
                </div>
                <button type="button" class="button invite" disabled={busy} onClick={() => void make({})}><Icon name="people" size={18} /> {say("page.home.invite")}</button>
                <p class="game-links">
                    <button type="button" class="link learn" disabled={busy} onClick={learn}>{say("page.home.learn")}</button>
                    {built.rules[game.id] && <a class="link" href={`/rules/${game.id}`} onClick={(e) => (e.preventDefault(), app.go(`/rules/${game.id}`))}>{say("page.panel.rules")}</a>}
                    {app.prints(game.id) && <a class="link" href={`/print/${game.id}`} onClick={(e) => (e.preventDefault(), app.go(`/print/${game.id}`))}>{say("page.print.short")}</a>}
                </p>
            </div>
        </article>
    );
}

function JoinByCode() {
    const [code, setCode] = useState("");
    const clean = code.toUpperCase().replace(/[^A-Z]/g, "").slice(0, 9);
    return (
        <form
            class="sheet join" onSubmit={(e) => {
                e.preventDefault();
                if (clean.length >= 6) app.go(`/t/${clean}`);
            }}
        >
            <h2>{say("page.home.join")}</h2>
            <p class="quiet">{say("page.home.join_how")}</p>
            <div class="join-line">
                <input
                    id="code" class="code-input" value={clean} aria-label={say("page.home.code")} placeholder="KRTWBX" autocomplete="off" autocapitalize="characters"
                    spellcheck={false} maxLength={12} onInput={(e) => setCode(e.currentTarget.value)}
                />
                <button class="button" disabled={clean.length < 6}>{say("page.home.enter")}</button>
            </div>
        </form>
    );
}
