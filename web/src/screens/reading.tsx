// reading.tsx -- what can be read without a table: the rules of a game.
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
