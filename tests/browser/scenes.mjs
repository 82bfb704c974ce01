// scenes.mjs [--accept] -- the positions that rules pages show (games/GAME/page/scenes.txt: `name = position`) as the engine
// tells them to whoever watches seat A. --accept writes them anew beside the texts, for the page is built before there is an engine.
import { readFileSync, writeFileSync } from "node:fs";
import { drawnGames } from "../games.mjs";
import { engine } from "./positions.mjs";

export const GAMES = drawnGames();
const pathOf = (game, file) => new URL(`../../games/${game}/page/${file}`, import.meta.url).pathname;
export const keptPath = (game) => pathOf(game, "scenes.json");

/** What the engine says today, as the file has it: one scene a line. */
export function told(game) {
    const scenes = readFileSync(pathOf(game, "scenes.txt"), "utf8").split("\n").filter((l) => l && !l.startsWith("#")).map((line) => {
        const at = line.indexOf(" = "), name = line.slice(0, at), position = line.slice(at + 3);
        const [set, answer] = engine(`setposition ${game} ${position}`, "view A");
        if (!set.startsWith("=")) throw new Error(`${game} ${name}: ${set}`);
        const { choices: _, ...view } = JSON.parse(answer.slice(2));
        return `${JSON.stringify(name)}:${JSON.stringify(view)}`;
    });
    return `{${scenes.join(",\n")}}\n`;
}

if (process.argv[2] === "--accept") for (const game of GAMES) writeFileSync(keptPath(game), told(game));
