#!/bin/bash
# ladder.sh [GAME [MATCHES]] -- plays the pairings of docs/bots.md and prints them as rows of its table.
#
# The first bot of a line against the others, who moves one seat on from match to match. The win share
# has Wilson's interval at 95 %; the time is CPU time an act of the first bot. ILOT names the program,
# LADDER other pairings (lines `seats bots [matches]`), SEED another deal, THREADS how many matches at once.
# MATCHES goes for all lines that name no number of their own: those where 400 would take hours.
set -eu
cd "$(dirname "$0")/.."
game=${1:-all}
matches=${2:-400}

pairings() { # GAME
    printf '%s\n' '2 easy,random' '2 easy,greedy' '2 medium,easy' '2 hard,medium' '2 master,hard 200' '2 hard:1000ms,greedy' '2 hard:1000ms,hard:100ms'
    case $1 in
    ipso) printf '%s\n' '2 medium,greedy' '2 hard:400,greedy' '4 hard:200,random,random,random' '2 hard:1000,hard:100' ;;
    ica) printf '%s\n' '2 medium,greedy 200' '2 hard:100,greedy' \
        '4 hard:40,random,random,random' '4 hard:20,greedy,greedy,greedy 100' '2 hard:1000,hard:100' ;;
    *) printf '%s\n' '2 hard:5000,greedy' '2 hard,classic:500' '2 hard:10000,hard:1000' '2 hard,hard:20001 200' \
        '3 hard:5000,classic:200,classic:200 200' '4 hard:5000,classic:200,classic:200,classic:200 200' ;;
    esac
}

play() { # GAME
    while read -r seats bots count; do
        "${ILOT:-build/ilot}" arena "$1" --seats "$seats" --bots "$bots" --matches "${count:-$matches}" --seed "${SEED:-1}" \
            ${THREADS:+--threads "$THREADS"} --json |
            SEATS=$seats BOTS=$bots node -e '
                const r = JSON.parse(require("fs").readFileSync(0, "utf8")), [first, ...others] = process.env.BOTS.split(",");
                const bot = r.bots[0], percent = (x) => (100 * x).toFixed(1);
                const row = [r.game, process.env.SEATS, first, others.join(", "), r.matches,
                    `${percent(bot.share)} % [${percent(bot.low)}, ${percent(bot.high)}]`, bot.ms_per_act.toFixed(2)];
                console.log(`| ${row.join(" | ")} |`);'
    done <<<"${LADDER:-$(pairings "$1")}"
}

echo '| game | seats | bot | against | matches | wins | ms an act |'
echo '|---|---|---|---|---|---|---|'
if [ "$game" = all ]; then
    for each in ipso ica inka; do play "$each"; done
else
    play "$game"
fi
