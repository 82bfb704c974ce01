// reading.tsx -- what can be read without a table: the rules of a game, and that there is nothing at an address.
import { useEffect, useState } from "preact/hooks";
import { app } from "../app";
import { Rules } from "../parts/rules";
import { say, words } from "../words";
import { HomeBar } from "./home";

export function RulesScreen({ game }: { game: string }) {
    const [busy, setBusy] = useState(false);
    const name = words.text(`${game}.name`);
    useEffect(() => {
        document.title = `${name} · ${say("page.panel.rules")} · Îlot`;
    });
    const play = async () => {
        setBusy(true);
        await app.create({ game, seats: app.games.get(game)!.seats_min, sit: 1, bots: "easy", start: true });
        setBusy(false);
    };
    return (
        <div class="home reading">
            <HomeBar />
            <main>
                <p class="reading-bar">
                    <button type="button" class="button small" onClick={() => app.go("/")}>{say("page.gone.home")}</button>
                    <button type="button" class="button primary small" disabled={busy} onClick={() => void play()}>{say("page.home.play_it", name)}</button>
                </p>
                <article class="sheet reading-page"><Rules game={game} clause={location.hash.slice(1) || null} /></article>
            </main>
        </div>
    );
}

/** Something that cannot be shown: why, and the way on. */
export function Sorry({ title, more, again }: { title: string; more: string; again?: () => void }) {
    return (
        <div class="home">
            <HomeBar />
            <main class="gone sheet">
                <h1>{title}</h1>
                <p>{more}</p>
                {again && <button type="button" class="button primary" onClick={again}>{say("page.gone.again")}</button>}
                <button type="button" class={again ? "button" : "button primary"} onClick={() => app.go("/")}>{say("page.gone.home")}</button>
            </main>
        </div>
    );
}

export const Nowhere = () => <Sorry title={say("page.gone.nowhere")} more={say("page.gone.nowhere_more")} />;
