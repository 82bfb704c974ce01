#!/bin/bash
# gate.sh [--accept REASON] [GAME...] -- instructions and mispredicted branches of every game (or of these), counted by callgrind:
# of one random play-out, one view, one determinise and one search of 200 iterations (games that are thought about so).
# Exact, whatever else the machine does. What a part costs is its instructions and, for a wrong guess throws away what
# was begun, 15 more for each mispredicted branch; more than 3 % above tests/instructions.txt in the game's folder fails, with
# the numbers. `--accept REASON` writes a new base with the date and the reason. Ends with `N passed, N failed`.
#
# A figure is the difference of two runs, so that starting the program does not count. It holds for one
# compiler: a game whose base is of another one is not measured; where that is every game, nothing has passed or failed (exit
# code 77). INSTRUCTIONS_BASE names another base for all games.
set -u
cd "$(dirname "$0")/../.."
. scripts/games.sh
program=build/ilot
allowed=3
reason=
if [ "${1:-}" = --accept ]; then
    reason=${2:-}
    [ -n "$reason" ] || { echo "gate.sh: --accept wants a reason: why may it be slower, or what made it faster?" >&2; exit 2; }
    shift 2
fi
[ $# -gt 0 ] || set -- $(table_games)

builder() { # the compiler of the build, with its version: gcc 12.2.0
    local cc
    cc=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' build/CMakeCache.txt)
    if "$cc" --version | grep -q 'Free Software Foundation'; then
        echo "gcc $("$cc" -dumpfullversion)"
    else
        "$cc" --version | sed -nE '1s/^.*(clang) version ([0-9.]+).*/\1 \2/p'
    fi
}

count() { # GAME COUNT OPTION...: instructions and mispredicted branches of the whole run
    local game=$1 many=$2
    shift 2
    timeout 600 valgrind --tool=callgrind --branch-sim=yes --callgrind-out-file=/dev/null "$program" bench "$game" --playouts "$many" "$@" 2>&1 >/dev/null |
        sed -nE 's/^==[0-9]+== Collected : ([0-9]+) [0-9]+ ([0-9]+) [0-9]+ ([0-9]+)$/\1 \2 \3/p'
}

measure() { # GAME PART FEW MANY OPTION...: a line `PART INSTRUCTIONS MISPREDICTED`, of one
    local game=$1 part=$2 few=$3 many=$4 low high
    set -- "${@:5}"
    read -r few many < <(costs_of "$game" "measure $part" "$few $many"; echo)
    [ "$few" = - ] && return
    low=$(count "$game" "$few" "$@")
    high=$(count "$game" "$many" "$@")
    echo "$part $low $high $((many - few))" | awk 'NF != 8 { print $1, "- -"; next } { printf "%s %.0f %.2f\n", $1, ($5 - $2) / $8, ($6 + $7 - $3 - $4) / $8 }'
}

figures_of() { # GAME
    measure "$1" playout 20 120
    measure "$1" view 1000 9000 --part view
    measure "$1" determinise 1000 9000 --part determinise
    measure "$1" search 1 4 --search classic --iterations 200
}

write_base() { # BASE FIGURES
    {
        echo "# PART INSTRUCTIONS MISPREDICTED-BRANCHES, of one (bench/instructions/gate.sh). Newest reason first."
        echo "# $(date +%Y-%m-%d): $reason"
        [ -f "$1" ] && grep -E '^# [0-9]{4}-' "$1"
        echo "$compiler"
        echo "$2"
    } >"$1.new"
    mv "$1.new" "$1"
}

compiler=$(builder)
passed=0
failed=0
judge() { # GAME BASE FIGURES
    local part now wrong before verdict
    while read -r part now wrong; do
        before=$(sed -n "s/^$part //p" "$2")
        if [ "$now" = - ]; then
            now=0 wrong=0 verdict="FAILED, callgrind gave no figure"
        elif [ -z "$before" ]; then
            verdict="FAILED, no base yet: make bench-accept GAME=$1 REASON='...' writes it"
        else
            verdict=$(echo "$now $wrong $before" | awk -v allowed=$allowed '{ dear = $1 + 15 * $2 > ($3 + 15 * $4) * (1 + allowed / 100) + 1; print dear ? "FAILED, more than " allowed " % above the base" : "ok" }')
        fi
        if [ "$verdict" = ok ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
        printf '%-10s %-12s %12d instructions, %10.2f mispredicted; base %12d, %10.2f  %s\n' "$1" "$part" "$now" "$wrong" ${before:-0 0} "$verdict"
    done <<<"$3"
}

for game in "$@"; do
    base=${INSTRUCTIONS_BASE:-$(folder_of "$game")/tests/instructions.txt}
    if [ -z "$reason" ] && [ ! -f "$base" ]; then
        echo "FAILED $game has no base yet ($base): make bench-accept GAME=$game REASON='first figures' writes it"
        failed=$((failed + 1))
        continue
    fi
    recorded=$([ -n "$reason" ] || grep -E '^(gcc|clang) ' "$base")
    if [ -z "$reason" ] && [ "$recorded" != "$compiler" ]; then
        echo "not measured: the base of $game is of $recorded, this build of ${compiler:-an unknown compiler}"
        continue
    fi
    figures=$(figures_of "$game")
    if [ -n "$reason" ] && [[ $figures == *' - -'* ]]; then
        echo "FAILED $game: callgrind gave no figure, so nothing is written"
        failed=$((failed + 1))
    elif [ -n "$reason" ]; then
        write_base "$base" "$figures"
        echo "$figures" | sed "s/^/$game /"
        passed=$((passed + 1))
    else
        judge "$game" "$base" "$figures"
    fi
done
[ $((passed + failed)) -gt 0 ] || exit 77
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
