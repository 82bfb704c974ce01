// home.tsx -- the first screen: the games, a table in one click, a code to join, tables that are open to all.
import { useEffect, useState } from "preact/hooks";
import { app } from "../app";
import { built } from "../built";
import { kept, keptTables } from "../keep";
import { LanguageSwitch, LinkState, Mark, ThemeSwitch } from "../parts/common";
import { Chart } from "../parts/chart";
import { Icon } from "../parts/icons";
import type { Game, Listed } from "../wire";
import { say, words } from "../words";

export const LEVELS = ["easy", "medium", "hard"];
const LISTED_EVERY_MS = 5000;

/** How many sit down to a quick match: four where the game allows. */
const usualSeats = (game: Game): number => Math.max(game.seats_min, Math.min(4, game.seats_max));

function useListed(): Listed[] {
    const [tables, setTables] = useState<Listed[]>([]);
    useEffect(() => {
        const ask = () => {
            if (document.hidden || app.connection.link !== "open") return;
            app.connection.ask({ t: "tables" }).then((ok) => setTables(ok.tables ?? []), () => undefined);
        };
        ask();
        const timer = window.setInterval(ask, LISTED_EVERY_MS);
        return () => window.clearInterval(timer);
    }, [app.connection.link]);
    return tables;
}

export function Home() {
    const games = [...app.games.values()].filter((g) => built.boards.includes(g.id)); // in the order of the table
    const listed = useListed();
    const mine = keptTables().slice(0, 4);
    useEffect(() => {
        document.title = "Îlot";
    }, []);
    return (
        <div class="home">
            <header class="home-bar">
                <Mark />
                <span class="grow" />
                <LinkState />
                <LanguageSwitch />
                <ThemeSwitch />
            </header>
            <main>
                <section class="hero">
                    <Chart />
                    <div class="hero-words">
                        <h1>{say("page.home.title")}</h1>
                        <p>{say("page.home.lead")}</p>
                    </div>
                </section>
                {app.error && <p class="notice" role="alert">{app.error}</p>}
                <section class={`games ${games.length === 1 ? "single" : ""}`} aria-label={say("page.home.games")}>
                    {games.map((game) => <GameCard key={game.id} game={game} />)}
                </section>
                <div class="home-more">
                    <JoinByCode />
                    <section class="sheet">
                        <h2>{say("page.home.name")}</h2>
                        <NameField />
                        {mine.length > 0 && (
                            <>
                                <h3>{say("page.home.mine")}</h3>
                                <ul class="rooms">
                                    {mine.map(([code, k]) => (
                                        <li key={code}><RoomLink code={code} words={k.game ? words.text(`${k.game}.name`) : ""} /></li>
                                    ))}
                                </ul>
                            </>
                        )}
                    </section>
                    <section class="sheet">
                        <h2>{say("page.home.tables")}</h2>
                        {listed.length === 0 && <p class="quiet">{say("page.home.no_tables")}</p>}
                        <ul class="rooms">
                            {listed.slice(0, 8).map((t) => (
                                <li key={t.code}>
                                    <RoomLink
                                        code={t.code}
                                        words={`${words.text(`${t.game}.name`)} · ${t.host_name || say("page.home.somebody")} · ${t.state === "running" ? say("page.home.running") : say("page.home.open_seats", t.open)}`}
                                    />
                                </li>
                            ))}
                        </ul>
                    </section>
                </div>
            </main>
            <footer class="home-foot">
                {games.map((g) => words.has(`${g.id}.credit`) && <p key={g.id}><strong>{words.text(`${g.id}.name`)}</strong> — {words.text(`${g.id}.credit`)}</p>)}
                <p>{say("page.home.not_affiliated")}</p>
            </footer>
        </div>
    );
}

function RoomLink({ code, words: text }: { code: string; words: string }) {
    return (
        <a class="room" href={`/t/${code}`} onClick={(e) => (e.preventDefault(), app.go(`/t/${code}`))}>
            <span class="code">{code}</span> <span>{text}</span> <Icon name="door" size={18} />
        </a>
    );
}

function NameField() {
    const [name, setName] = useState(kept.name);
    return (
        <label class="field">
            <span class="unseen">{say("page.home.name")}</span>
            <input
                value={name} maxLength={24} autocomplete="nickname" placeholder={words.text("page.person.0")}
                onInput={(e) => {
                    setName(e.currentTarget.value);
                    kept.name = e.currentTarget.value.trim();
                }}
            />
        </label>
    );
}

function GameCard({ game }: { game: Game }) {
    const [seats, setSeats] = useState(usualSeats(game));
    const [level, setLevel] = useState("medium");
    const [busy, setBusy] = useState(false);
    const make = async (request: Record<string, unknown>) => {
        setBusy(true);
        await app.create({ game: game.id, seats, sit: 1, ...request });
        setBusy(false);
    };
    const counts = Array.from({ length: game.seats_max - game.seats_min + 1 }, (_, i) => game.seats_min + i);
    return (
        <article class="game sheet" data-game={game.id}>
            <img class="game-picture" src={built.pictures[game.id]} alt="" width="480" height="320" />
            <div class="game-words">
                <h2>{words.text(`${game.id}.name`)}</h2>
                <p class="game-blurb">{words.text(`${game.id}.blurb`)}</p>
                <p class="game-facts">{say("page.home.players", game.seats_min, game.seats_max)}</p>
                <div class="game-buttons">
                    <button type="button" class="button primary" disabled={busy} onClick={() => void make({ bots: level, start: true })}>
                        <Icon name="play" size={18} /> {say("page.home.play")}
                    </button>
                    <button type="button" class="button" disabled={busy} onClick={() => void make({})}>
                        <Icon name="people" size={18} /> {say("page.home.invite")}
                    </button>
                </div>
                <div class="game-terms">
                    <fieldset class="chips">
                        <legend>{say("page.home.how_many")}</legend>
                        {counts.map((n) => (
                            <label key={n}><input type="radio" name={`seats-${game.id}`} checked={seats === n} onChange={() => setSeats(n)} /><span>{n}</span></label>
                        ))}
                    </fieldset>
                    <fieldset class="chips">
                        <legend>{say("page.home.bots")}</legend>
                        {LEVELS.map((l) => (
                            <label key={l}><input type="radio" name={`level-${game.id}`} checked={level === l} onChange={() => setLevel(l)} /><span>{words.text(`page.level.${l}`)}</span></label>
                        ))}
                    </fieldset>
                </div>
            </div>
        </article>
    );
}

function JoinByCode() {
    const [code, setCode] = useState("");
    const clean = code.toUpperCase().replace(/[^A-Z]/g, "").slice(0, 6);
    return (
        <form
            class="sheet join" onSubmit={(e) => {
                e.preventDefault();
                if (clean.length === 6) app.go(`/t/${clean}`);
            }}
        >
            <h2>{say("page.home.join")}</h2>
            <p class="quiet">{say("page.home.join_how")}</p>
            <div class="join-line">
                <input
                    class="code-input" value={clean} aria-label={say("page.home.code")} placeholder="KRTWBX" autocomplete="off" autocapitalize="characters"
                    spellcheck={false} maxLength={8} onInput={(e) => setCode(e.currentTarget.value)}
                />
                <button class="button" disabled={clean.length !== 6}>{say("page.home.enter")}</button>
            </div>
        </form>
    );
}
