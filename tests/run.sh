#!/bin/bash
# run.sh short|full|asan|chaos|nodes -- runs the suites and ends with `N passed, N failed`.
#
# SUITE=name runs that suite alone, or all whose names begin with `name-`; `units` are the programs in tests/units.
# GAME=name runs what belongs to one game, in seconds: its units, laws, positions, playthroughs and recorded matches.
# A name that is none is told with those that there are, and the exit code is 2.
#
# A suite is a command. It passes with exit code 0; where it prints cmocka's totals, node's
# totals or a line `N passed, N failed`, those are added up, otherwise it counts as one. With exit code 77 it
# could not measure here: that counts as nothing, and its words are shown.
set -u
cd "$(dirname "$0")/.."
. scripts/games.sh
mode=${1:-short}
build=build
[ "$mode" = asan ] && build=build-asan
logs=${LOGS:-$build/test-logs}
only=${SUITE:-} whose=${GAME:-} family=

unknown() { # WHAT NAME NAMES...
    echo "There is no $1 called $2. There are:" "${@:3}" >&2
    exit 2
}

if [ -n "$whose" ]; then
    mode=game
    mapfile -t games < <(all_games)
    [[ " ${games[*]} " == *" $whose "* ]] || unknown game "$whose" "${games[@]}"
    own=$(folder_of "$whose")/tests
fi
rm -rf "$logs"
mkdir -p "$logs"

wanted() { # NAME...: one of these suites is to be run
    local name
    [ -z "$only" ] && return 0
    for name in "$@"; do [[ $name == "$only" || $name == "$only"-* ]] && return 0; done
    return 1
}

count() { # PATTERN FILE: the sum of the numbers that the pattern captures
    sed -nE "s/$1/\1/p" "$2" | awk '{ n += $1 } END { print n + 0 }'
}

broken() { # FILE: what a reader needs first, the tests that failed in it; else its end
    grep -E -A 22 '^(not ok|\[  FAILED  \]|.*: error:)' "$1" | head -n 120 | grep . || tail -n 60 "$1"
}

suite() { # NAME SECONDS COMMAND...
    local name=$1 seconds=$2 log=$logs/$1.log start=$SECONDS code good bad
    shift 2
    echo "${family:-$name}" >>"$logs/names"
    wanted "$name" $family || return 0
    echo "$name" >>"$logs/ran"
    timeout "$seconds" "$@" >"$log" 2>&1
    code=$?
    if [ $code -eq 77 ]; then
        printf 'skipped %-24s %s\n' "$name" "$(tail -n 1 "$log")"
        return
    fi
    good=$(($(count '^\[  PASSED  \] ([0-9]+) test.*' "$log") + $(count '^[#ℹ] pass ([0-9]+)$' "$log") + $(count '^([0-9]+) passed, [0-9]+ failed.*' "$log")))
    bad=$(($(count '^\[  FAILED  \] ([0-9]+) test.*' "$log") + $(count '^[#ℹ] fail ([0-9]+)$' "$log") + $(count '^[0-9]+ passed, ([0-9]+) failed.*' "$log")))
    [ $code -ne 0 ] && [ $bad -eq 0 ] && bad=1
    [ $code -eq 0 ] && [ $good -eq 0 ] && good=1
    echo "$good $bad" >"$logs/$name.count" # summed up at the end, for suites may run side by side
    if [ $bad -eq 0 ]; then
        printf 'ok      %-24s %5d passed  %3d s\n' "$name" "$good" $((SECONDS - start))
        grep '^once more, alone' "$log" | sed 's/^/        /'
    else
        printf 'FAILED  %-24s %5d failed  %3d s (exit %d)\n' "$name" "$bad" $((SECONDS - start)) "$code"
        broken "$log" | sed 's/^/        /'
    fi
}

step_back() { renice -n 19 "$BASHPID" >/dev/null; } # whatever else runs comes first

units() { # SECONDS [BEGINNING]: all of them, or those of one game
    local family=units program
    for program in "$build"/tests/units/"${2:-}"*; do
        [ -x "$program" ] && [ -f "$program" ] && suite "$(basename "$program")" "$1" "$program"
    done
}

files_of() { # NAME SECONDS FILES -- COMMAND...: a suite of a game's files; none where it has none
    local name=$1 seconds=$2 files=()
    shift 2
    while [ "$1" != -- ]; do files+=("$1") && shift; done
    [ ! -e "${files[0]}" ] || suite "$name" "$seconds" "${@:2}" "${files[@]}"
}

# The suites of one mode, in the order in which a break is cheapest to read.
case "$mode" in
game)
    units 120 "${whose}_"
    suite laws 300 "$build/tests/laws" "$whose" --matches 60
    files_of positions 120 "$own"/positions/*.txt -- node tests/positions/run.mjs "$build/ilot"
    files_of playthroughs 60 "$own"/playthroughs/*.txt -- tests/playthroughs/run.sh
    files_of recorded 60 "$own"/matches/*.match -- "$build/ilot" verify
    ;;
short)
    { # none of these reads a clock: beside the others, on what they leave, up to the end of the server's suites
        step_back
        suite wasm 900 tests/wasm/run.sh 100
        suite physics-hash 900 tests/physics/hash_builds.sh
        suite instructions 900 bench/instructions/gate.sh
        suite simulate 300 "$build/tests/simulate" --seconds 8
        suite simulate-nodes 300 "$build/tests/simulate" --seconds 5 --nodes 3
        suite simulate-mutants 600 node tests/simulate/mutants.mjs --jobs 1
        suite fuzz 900 tests/fuzz/run.sh 10s
    } &
    suite layers 20 tests/layers.sh
    suite names 20 node tests/names.mjs
    suite circles 20 tests/circles.sh "$build"
    suite docs 20 tests/docs.sh
    suite words 20 tests/words.sh
    suite forbidden-words 20 tests/forbidden.sh
    suite door 60 tests/door.sh
    suite new-game 120 tests/new-game.sh quick
    units 120
    suite law-mutants 120 "$build/tests/mutants"
    suite mutants-fit 300 node tests/mutants/fits.mjs
    suite positions 120 node tests/positions/run.mjs "$build/ilot"
    suite laws 300 "$build/tests/laws" --matches 60
    suite playthroughs 60 tests/playthroughs/run.sh
    suite recorded 60 "$build/ilot" verify games/*/tests/matches/*.match
    suite command-line 60 tests/cli/run.sh "$build/ilot"
    suite completion 60 tests/cli/complete.sh "$build"
    suite setup 60 tests/cli/setup.sh
    suite installed 300 tests/cli/install.sh
    suite play 200 tests/play/run.sh
    suite bugs 120 tests/bugs/run.sh "$build"
    ;;
asan)
    units 900
    suite law-mutants 600 "$build/tests/mutants"
    suite positions 900 node tests/positions/run.mjs "$build/ilot"
    suite laws 1200 "$build/tests/laws" --matches 40
    suite command-line 120 tests/cli/run.sh "$build/ilot"
    ;;
full)
    suite layers 20 tests/layers.sh
    suite names 20 node tests/names.mjs
    suite circles 20 tests/circles.sh "$build"
    suite words 20 tests/words.sh
    suite forbidden-words 20 tests/forbidden.sh
    suite new-game 1200 tests/new-game.sh
    PHYSICS_FULL=1 units 3600
    suite law-mutants 120 "$build/tests/mutants"
    suite positions 120 node tests/positions/run.mjs "$build/ilot"
    for game in $(table_games); do
        suite "laws-$game" 14400 "$build/tests/laws" "$game" $(costs_of "$game" soak '--matches 20000')
    done
    suite recorded 60 "$build/ilot" verify games/*/tests/matches/*.match
    suite mutants 7200 node tests/mutants/run.mjs --again
    suite simulate 7200 "$build/tests/simulate" --seconds 3600
    suite simulate-nodes 3600 "$build/tests/simulate" --seconds 1200 --nodes 3
    suite simulate-mutants 600 node tests/simulate/mutants.mjs
    suite wasm 3600 tests/wasm/run.sh 1000
    suite physics-hash 3600 env PHYSICS_FULL=1 tests/physics/hash_builds.sh
    suite fuzz 14400 tests/fuzz/run.sh 1000000
    ;;
chaos | nodes) ;;
*)
    echo "run.sh: short, full, asan, chaos or nodes" >&2
    exit 2
    ;;
esac

# Further parts bring their own suites. Those of the nodes mostly wait, so that what measures no time runs beside them.
waiting=(tests/nodes/suites.sh) first=(tests/{server,browser,chaos}/suites.sh)
mapfile -t rest < <(printf "%s\n" tests/*/suites.sh | grep -vxF "$(printf '%s\n' "${first[@]}" "${waiting[@]}")")
parts() { # FILE...
    local more
    for more in "$@"; do . "$more"; done
}
for part in "${first[@]}"; do
    parts "$part"
    wait
done
{
    step_back
    parts "${rest[@]}"
} &
parts "${waiting[@]}"
wait
[ -e "$logs/ran" ] || unknown suite "$only${whose:+ of $whose}" $(sort -u "$logs/names")
cat "$logs"/*.count | awk '{ good += $1; bad += $2 } END { print good + 0 " passed, " bad + 0 " failed"; exit bad > 0 }'
