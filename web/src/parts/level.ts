// level.ts -- how well bots play: levels by name, and what they were measured at against each other.
import type { Game } from "../wire";
import { say, words } from "../words";

export const LEVELS = ["easy", "medium", "hard", "master"];

/** `hard · Elo 1320 ± 40`; the name alone where nobody has measured. */
export function levelText(game: Game, level: string): string {
    const name = words.text(`page.level.${level}`), rating = game.ratings[LEVELS.indexOf(level)];
    if (!rating) return name;
    const [elo, low, high] = rating;
    return say("page.level.rated", name, elo, Math.round((high - low) / 2));
}
