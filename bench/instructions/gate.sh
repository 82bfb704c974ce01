#!/bin/bash
# gate.sh [--accept REASON] -- instructions and mispredicted branches of every game, counted by callgrind: of one
# random play-out, one view, one determinise and one search of 200 iterations (games that are thought about so).
# Exact, whatever else the machine does. What a part costs is its instructions and, for a wrong guess throws away what
# was begun, 15 more for each mispredicted branch; more than 3 % above bench/instructions/base.txt fails, with the
# numbers. `--accept REASON` writes a new base with the date and the reason. Ends with `N passed, N failed`.
#
# A figure is the difference of two runs, so that starting the program does not count. It holds for one
# compiler: a build by another one is not measured, which is neither passed nor failed (exit code 77).
# INSTRUCTIONS_BASE names another base.
set -u
cd "$(dirname "$0")/../.."
base=${INSTRUCTIONS_BASE:-bench/instructions/base.txt}
program=build/ilot
allowed=3
reason=
if [ "${1:-}" = --accept ]; then
    reason=${2:-}
    [ -n "$reason" ] || { echo "gate.sh: --accept wants a reason: why may it be slower, or what made it faster?" >&2; exit 2; }
fi

builder() { # the compiler of the build, with its version: gcc 12.2.0
    local cc
    cc=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' build/CMakeCache.txt)
    if "$cc" --version | grep -q 'Free Software Foundation'; then
        echo "gcc $("$cc" -dumpfullversion)"
    else
        "$cc" --version | sed -nE '1s/^.*(clang) version ([0-9.]+).*/\1 \2/p'
    fi
}

compiler=$(builder)
if [ -z "$reason" ]; then
    [ -f "$base" ] || { echo "no $base yet: gate.sh --accept REASON"; echo "0 passed, 1 failed"; exit 1; }
    recorded=$(grep -E '^(gcc|clang) ' "$base")
    if [ "$recorded" != "$compiler" ]; then
        echo "not measured: the base is of $recorded, this build of ${compiler:-an unknown compiler}"
        exit 77
    fi
fi

count() { # GAME COUNT OPTION...: instructions and mispredicted branches of the whole run
    local game=$1 many=$2
    shift 2
    timeout 600 valgrind --tool=callgrind --branch-sim=yes --callgrind-out-file=/dev/null "$program" bench "$game" --playouts "$many" "$@" 2>&1 >/dev/null |
        sed -nE 's/^==[0-9]+== Collected : ([0-9]+) [0-9]+ ([0-9]+) [0-9]+ ([0-9]+)$/\1 \2 \3/p'
}

figures=
measure() { # GAME PART FEW MANY OPTION...: adds a line `GAME PART INSTRUCTIONS MISPREDICTED`, of one
    local game=$1 part=$2 few=$3 many=$4 low high
    shift 4
    low=$(count "$game" "$few" "$@")
    high=$(count "$game" "$many" "$@")
    [ -n "$low" ] && [ -n "$high" ] || { echo "FAILED $game $part: callgrind gave no figure"; echo "0 passed, 1 failed"; exit 1; }
    figures+=$(echo "$low $high $((many - few))" | awk -v name="$game $part" '{ printf "%s %.0f %.2f", name, ($4 - $1) / $7, ($5 + $6 - $2 - $3) / $7 }')$'\n'
}

for game in $("$program" games --lang en | cut -d ' ' -f 1); do
    case $game in
    thinice) # physics: one costs as much as a thousand others
        measure $game playout 1 3
        measure $game view 20 120 --part view
        measure $game determinise 20 120 --part determinise
        ;;
    *)
        measure "$game" playout 20 120
        measure "$game" view 1000 9000 --part view
        measure "$game" determinise 1000 9000 --part determinise
        ;;
    esac
    case $game in ipso | ica | inka) measure "$game" search 1 4 --search classic --iterations 200 ;; esac
done

if [ -n "$reason" ]; then
    {
        echo "# GAME PART INSTRUCTIONS MISPREDICTED-BRANCHES (bench/instructions/gate.sh). Newest reason first."
        echo "# $(date +%Y-%m-%d): $reason"
        [ -f $base ] && grep -E '^# [0-9]{4}-' $base
        echo "$compiler"
        printf '%s' "$figures"
    } >$base.new
    mv $base.new $base
    printf '%s' "$figures"
    echo "1 passed, 0 failed"
    exit 0
fi

passed=0
failed=0
while read -r game part now wrong; do
    [ -n "$game" ] || continue
    before=$(sed -n "s/^$game $part //p" "$base")
    if [ -z "$before" ]; then
        verdict="FAILED, no base yet: accept one"
    else
        verdict=$(echo "$now $wrong $before" | awk -v allowed=$allowed '{ dear = $1 + 15 * $2 > ($3 + 15 * $4) * (1 + allowed / 100) + 1; print dear ? "FAILED, more than " allowed " % above the base" : "ok" }')
    fi
    if [ "$verdict" = ok ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    printf '%-10s %-12s %12d instructions, %10.2f mispredicted; base %12d, %10.2f  %s\n' "$game" "$part" "$now" "$wrong" ${before:-0 0} "$verdict"
done <<<"$figures"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
