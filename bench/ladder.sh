#!/bin/bash
# ladder.sh [GAME [MATCHES]] -- plays the pairings of docs/bots.md and prints them as rows of its table.
#
# The first bot of a line against the others, who moves one seat on from match to match. The win share
# has Wilson's interval at 95 %; the time is CPU time an act of the first bot. ILOT names the program,
# LADDER other pairings (lines `seats bots [matches]`), SEED another deal, THREADS how many matches at once.
# MATCHES goes for all lines that name no number of their own: those where 400 would take hours.
set -eu
cd "$(dirname "$0")/.."
. scripts/games.sh
game=${1:-all}
matches=${2:-400}

pairings() { # GAME: those of every game, and its own
    local own
    own=$(costs_of "$1" ladder)
    [ "$own" = - ] && return
    printf '%s\n' '2 easy,random' '2 easy,greedy' '2 medium,easy' '2 hard,medium' '2 master,hard 200' '2 hard:1000ms,greedy' '2 hard:1000ms,hard:100ms'
    printf '%s' "$own${own:+$'\n'}"
}

play() { # GAME
    while read -r seats bots count; do
        [ -n "$bots" ] || continue
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
    for each in $(table_games); do play "$each"; done
else
    play "$game"
fi
