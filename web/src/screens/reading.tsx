// reading.tsx -- what can be read without a table: the rules of a game.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { app } from "../app";
import { Rules } from "../parts/rules";
import { say, words } from "../words";
import { HomeBar } from "./home";

/** What is read of a game without a table: `title` is the window's, `tools` lie beside the way home. */
export function Reading({ title, tools, children, kind = "" }: { title: string; tools: ComponentChildren; children: ComponentChildren; kind?: string }) {
    useEffect(() => {
        document.title = `${title} · Îlot`;
    });
    return (
        <div class={`home reading ${kind}`}>
            <HomeBar />
            <main>
                <p class="reading-bar">
                    <button type="button" class="button small" onClick={() => app.go("/")}>{say("page.gone.home")}</button>
                    {tools}
                </p>
                <article class="sheet reading-page">{children}</article>
            </main>
        </div>
    );
}

export function RulesScreen({ game }: { game: string }) {
    const [busy, setBusy] = useState(false);
    const name = words.text(`${game}.name`);
    const play = async () => {
        setBusy(true);
        await app.create({ game, seats: app.games.get(game)!.seats_min, sit: 1, bots: "easy", start: true });
        setBusy(false);
    };
    return (
        <Reading title={`${name} · ${say("page.panel.rules")}`} tools={<button type="button" class="button primary small" disabled={busy} onClick={() => void play()}>{say("page.home.play_it", name)}</button>}>
            <Rules game={game} clause={location.hash.slice(1) || null} />
        </Reading>
    );
}
