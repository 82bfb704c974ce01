#!/bin/bash
# run.sh PROGRAM -- the trainer: same seed, same table, bit by bit, also when it was stopped on the way; the table that it
# prints can be played; ends with `N passed, N failed`.
set -u
cd "$(dirname "$0")/../.."
train=${1:-build/ilot-train}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
check() { # NAME COMMAND...
    if "${@:2}"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "not ok - $1"; fi
}
learn() { # MATCHES DATA OUT
    "$train" inka --seats 2 --matches "$1" --evaluations 200 --seed 1 --data "$work/$2" >"$work/$3" 2>>"$work/progress"
}
learn 6 whole whole.c
learn 6 again again.c
learn 2 parts early.c
learn 6 parts parts.c
check "it prints a table" grep -q 'int16_t' "$work/whole.c"
check "the same twice" cmp -s "$work/whole.c" "$work/again.c"
check "the same when it was stopped and went on" cmp -s "$work/whole.c" "$work/parts.c"
check "another after fewer matches" bash -c '! cmp -s "$0" "$1"' "$work/early.c" "$work/whole.c"
gate() { timeout 60 "$train" inka --gate "$work/whole.c" --seats 2 --matches 2 --evaluations 50 >"$work/gate" 2>&1; [ $? -le 1 ]; }
check "the table is played against the one that is built in" gate
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
