#!/bin/bash
# ladder.sh [GAME [MATCHES]] -- plays the pairings of docs/bots.md and prints them as rows of its table.
#
# The first bot of a line against the others, who moves one seat on from match to match. The win share
# has Wilson's interval at 95 %; the time is CPU time an act of the first bot. ILOT names the program,
# LADDER other pairings (lines `seats bots`), THREADS how many matches at once.
set -eu
cd "$(dirname "$0")/.."
game=${1:-ipso}
matches=${2:-400}
pairings=${LADDER:-'2 easy,random
2 easy,greedy
2 medium,easy
2 medium,greedy
2 hard:400,greedy
4 hard:200,random,random,random
2 hard:1000,hard:100'}
echo '| game | seats | bot | against | matches | wins | ms an act |'
echo '|---|---|---|---|---|---|---|'
while read -r seats bots; do
    "${ILOT:-build/ilot}" arena "$game" --seats "$seats" --bots "$bots" --matches "$matches" ${THREADS:+--threads "$THREADS"} --json |
        GAME=$game SEATS=$seats BOTS=$bots node -e '
            const r = JSON.parse(require("fs").readFileSync(0, "utf8")), [first, ...others] = process.env.BOTS.split(",");
            const bot = r.bots[0], percent = (x) => (100 * x).toFixed(1);
            const row = [r.game, process.env.SEATS, first, others.join(", "), r.matches,
                `${percent(bot.share)} % [${percent(bot.low)}, ${percent(bot.high)}]`, bot.ms_per_act.toFixed(2)];
            console.log(`| ${row.join(" | ")} |`);'
done <<<"$pairings"
