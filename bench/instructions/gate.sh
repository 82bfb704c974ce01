#!/bin/bash
# gate.sh [--accept REASON] -- instructions of one random play-out of every game, counted by callgrind:
# exact, whatever else the machine does. More than 3 % above bench/instructions/base.txt fails, with the
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

count() { # GAME PLAYOUTS: instructions of the whole run
    timeout 600 valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" bench "$1" --playouts "$2" 2>&1 >/dev/null |
        sed -nE 's/^==[0-9]+== Collected : ([0-9]+)$/\1/p'
}

figures=
for game in $("$program" games --lang en | cut -d ' ' -f 1); do
    few=20 many=120
    [ "$game" = thinice ] && few=1 many=3 # physics: one costs as much as a thousand others
    low=$(count "$game" $few)
    high=$(count "$game" $many)
    [ -n "$low" ] && [ -n "$high" ] || { echo "FAILED $game: callgrind gave no figure"; echo "0 passed, 1 failed"; exit 1; }
    figures+="$game $(((high - low) / (many - few)))"$'\n'
done

if [ -n "$reason" ]; then
    {
        echo "# Instructions of one random play-out (bench/instructions/gate.sh). Newest reason first."
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
while read -r game now; do
    [ -n "$game" ] || continue
    before=$(sed -n "s/^$game //p" $base)
    if [ -z "$before" ]; then
        verdict="FAILED, no base yet: accept one"
        failed=$((failed + 1))
    elif [ $((now * 100)) -gt $((before * (100 + allowed))) ]; then
        verdict="FAILED, more than $allowed % above the base"
        failed=$((failed + 1))
    else
        verdict=ok
        passed=$((passed + 1))
    fi
    awk -v game="$game" -v now="$now" -v before="${before:-0}" -v verdict="$verdict" \
        'BEGIN { printf "%-10s %12d instructions a play-out, base %12d, %+.2f %%  %s\n", game, now, before, before ? 100 * (now - before) / before : 0, verdict }'
done <<<"$figures"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
