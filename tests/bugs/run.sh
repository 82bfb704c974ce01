#!/bin/bash
# run.sh [BUILD] -- every bug that was ever found; ends with `N passed, N failed`.
set -u
cd "$(dirname "$0")/../.."
export ILOT HERE
ILOT=$(realpath "${1:-build}")/ilot
passed=0
failed=0
for HERE in "$PWD"/tests/bugs/*/; do
    for test in "$HERE"test.*; do
        [ -e "$test" ] || continue # only an input: the fuzzer begins with it
        case $test in
        *.txt) output=$(timeout 60 node tests/positions/run.mjs "$ILOT" "$test" 2>&1) ;;
        *) output=$(timeout 60 bash "$test" 2>&1) ;;
        esac
        if [ $? -eq 0 ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "FAILED $test"
            echo "$output" | tail -n 20
        fi
    done
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
