// games.mjs -- where games lie, for tests: the same as scripts/games.sh tells scripts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Every game's folder by its name; those of the table first, in its order. */
export function gameFolders() {
    const found = ["games", "tests/games"].flatMap((place) => readdirSync(join(ROOT, place), { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => [e.name.replace(/^_/, ""), join(place, e.name)]));
    const all = Object.fromEntries(found);
    return Object.fromEntries([...tableGames(), ...Object.keys(all)].map((name) => [name, all[name]]));
}

export const tableGames = () => /^set\(GAMES (.*)\)$/m.exec(readFileSync(join(ROOT, "CMakeLists.txt"), "utf8"))[1].split(" ");

/** Those of the table that have a board of their own, and those that can be printed. */
export const drawnGames = () => tableGames().filter((game) => existsSync(join(ROOT, "games", game, "page")));
export const printedGames = () => tableGames().filter((game) => existsSync(join(ROOT, `games/${game}/print/set.c`)));

/** Files of a game's tests/, by their names. */
export function filesOf(game, folder, pattern) {
    const path = join(ROOT, gameFolders()[game], "tests", folder);
    return (existsSync(path) ? readdirSync(path) : []).filter((name) => pattern.test(name)).sort().map((name) => join(path, name));
}

/** What tests/costs.txt of a game says after this word, as words; `other` where it says nothing. */
export function costsOf(game, what, other) {
    const path = join(ROOT, gameFolders()[game], "tests/costs.txt");
    const line = (existsSync(path) ? readFileSync(path, "utf8") : "").split("\n").find((one) => one.startsWith(`${what} `));
    return (line?.slice(what.length) ?? other).trim().split(/\s+/);
}
