#!/bin/bash
# again.sh CONCURRENCY FILE... -- node's tests, in this order, some files at a time. A file in which something failed is run once more, alone:
# these tests wait for sockets, browsers and clocks, and on a busy machine one of some hundred may wait in vain. What fails
# again has failed; what does not is told all the same.
set -u
concurrency=$1
shift
out=$(mktemp)
trap 'rm -f "$out"' EXIT
total() { sed -nE "s/^[#ℹ] $1 ([0-9]+)$/\1/p" "$out" | awk '{ n += $1 } END { print n + 0 }'; }
run() { timeout 400 node tests/files.mjs 1 "$@" >"$out" 2>&1; }

timeout 1200 node tests/files.mjs "$concurrency" "$@" >"$out" 2>&1
code=$?
passed=$(total pass) failed=$(total fail)
if [ $code -ne 0 ]; then
    mapfile -t files < <(grep -A 8 '^ *not ok' "$out" | sed -nE "s/.*location: '?(file:\/\/)?([^:']+\.mjs):.*/\2/p" | sort -u)
    sed -E 's/^not ok/at first not ok/; s/^[#ℹ] (pass|fail) /# at first \1 /' "$out"
    still=0
    for file in "${files[@]}"; do
        if run "$file"; then
            echo "once more, alone: $file: fine"
        else
            still=$((still + $(total fail)))
            sed -E 's/^[#ℹ] (pass|fail) /# alone \1 /' "$out"
        fi
    done
    [ ${#files[@]} -gt 0 ] || still=$((failed > 0 ? failed : 1))
    passed=$((passed + failed - still)) failed=$still
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
