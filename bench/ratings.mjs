// ratings.mjs GAME [MATCHES] -- how strong the levels of a game are: every two of greedy, easy, medium, hard
// and master play each other (100 matches unless said), and what came of it becomes games/GAME/ratings.c.
//
// Elo by Bayes: the chance of a win is that of Bradley and Terry; every two that play are taken to have
// shared the wins of one match before. The ratings are those most likely after all matches, greedy being
// 1000; the intervals (95 %) come from how quickly likelihood falls off around them. What was played is kept
// in build/ratings/ and not played again; PAIRS (`master,hard ...`) plays only these and rates by all there is;
// THREADS, SEED and ILOT as in ladder.sh.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const LEVELS = ["greedy", "easy", "medium", "hard", "master"], ANCHOR = 1000, PER_LOGIT = 400 / Math.log(10);
const [game, matches = "100"] = process.argv.slice(2);
if (!game) throw new Error("ratings.mjs GAME [MATCHES]");

// ---- what was played --------------------------------------------------------------------------

const path = `build/ratings/${game}.json`;
mkdirSync("build/ratings", { recursive: true });
const kept = (() => {
    try {
        return JSON.parse(readFileSync(path, "utf8"));
    } catch {
        return {};
    }
})();

function play(first, second) {
    const args = ["arena", game, "--seats", "2", "--bots", `${first},${second}`, "--matches", matches, "--seed", process.env.SEED ?? "7001", "--json"];
    if (process.env.THREADS) args.push("--threads", process.env.THREADS);
    const told = JSON.parse(execFileSync(process.env.ILOT ?? "build/ilot", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));
    const [bot] = told.bots;
    return { wins: bot.wins, matches: told.matches, low: bot.low, high: bot.high, capped: told.capped };
}

const pairs = LEVELS.flatMap((first, i) => LEVELS.slice(0, i).map((second) => `${first},${second}`));
for (const pair of process.env.PAIRS ? process.env.PAIRS.split(" ") : pairs) {
    kept[pair] ??= play(...pair.split(","));
    const { wins, matches: of, low, high } = kept[pair], percent = (x) => (100 * x).toFixed(1);
    console.log(`| ${game} | ${pair.replace(",", " | ")} | ${of} | ${percent(wins / of)} % [${percent(low)}, ${percent(high)}] |`);
    writeFileSync(path, JSON.stringify(kept, null, 1));
}

// ---- what that tells ----------------------------------------------------------------------------

/** The solution of a small system of equations, by elimination with the largest pivot. */
function solve(matrix, right) {
    const rows = matrix.map((row, i) => [...row, right[i]]), n = rows.length;
    for (let c = 0; c < n; c++) {
        const pivot = rows.slice(c).reduce((best, row, i) => (Math.abs(row[c]) > Math.abs(rows[best][c]) ? c + i : best), c);
        [rows[c], rows[pivot]] = [rows[pivot], rows[c]];
        for (let r = 0; r < n; r++) {
            if (r === c) continue;
            const factor = rows[r][c] / rows[c][c];
            for (let k = c; k <= n; k++) rows[r][k] -= factor * rows[c][k];
        }
    }
    return rows.map((row, i) => row[n] / row[i]);
}

/** Slope and curvature of the likelihood's logarithm at these logits; the first level stays where it is. */
function derive(logit) {
    const n = LEVELS.length, slope = Array(n).fill(0), curve = Array.from({ length: n }, () => Array(n).fill(0));
    for (let a = 0; a < n; a++)
        for (let b = 0; b < a; b++) {
            const of = kept[`${LEVELS[a]},${LEVELS[b]}`];
            if (!of) continue;
            const chance = 1 / (1 + Math.exp(logit[b] - logit[a])), played = of.matches + 1, more = of.wins + 0.5 - played * chance, weight = played * chance * (1 - chance);
            slope[a] += more, slope[b] -= more;
            curve[a][a] += weight, curve[b][b] += weight, curve[a][b] -= weight, curve[b][a] -= weight;
        }
    return { slope: slope.slice(1), curve: curve.slice(1).map((row) => row.slice(1)) };
}

const unknown = LEVELS.filter((level) => !Object.keys(kept).some((pair) => pair.split(",").includes(level)));
if (unknown.length) {
    console.log(`${game}: not rated yet, for nobody played ${unknown.join(", ")}`);
    process.exit();
}
const logit = LEVELS.map(() => 0);
for (let step = 0; step < 200; step++) {
    const { slope, curve } = derive(logit);
    solve(curve, slope).forEach((by, i) => (logit[i + 1] += Math.max(-1, Math.min(1, by))));
}
const { curve } = derive(logit), unit = (i) => curve.map((_, k) => Number(k === i));
const ratings = LEVELS.slice(1).map((level, i) => {
    const elo = ANCHOR + PER_LOGIT * logit[i + 1], apart = 1.96 * PER_LOGIT * Math.sqrt(solve(curve, unit(i))[i]);
    return { level, numbers: [elo, elo - apart, elo + apart].map(Math.round) };
});
for (const { level, numbers: [elo, low, high] } of ratings) console.log(`| ${game} | ${level} | ${elo} [${low}, ${high}] |`);
writeFileSync(`games/${game}/ratings.c`, `/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md). */
#include "games/${game}/${game}.h"

const Rating ${game}_ratings[LEVELS_FOR_PEOPLE] = {${ratings.map((r) => `{${r.numbers.join(", ")}}`).join(", ")}};
`);
