#!/bin/bash
# circles.sh BUILD -- in the server a module calls by name only what lies below it: by the symbols of its objects, no
# circle anywhere. What must be called upwards goes through Above (fronts/server/server.h).
cd "$(dirname "$0")/.." || exit 1
objects=$1/CMakeFiles/server.dir
calls() { # MODULE MODULE for each call, by symbols
    for source in fronts/server/*.c store/*.c; do
        nm -P "$objects/$source.o" | sed "s|^|$(basename "$source" .c) |"
    done | awk '$3 == "U" { wants[$1, $2] = 1; next } $3 ~ /[TDRBC]/ { home[$2] = $1 }
        END { for (pair in wants) { split(pair, at, SUBSEP); to = home[at[2]]; if (to && to != at[1]) print at[1], to } }' | sort -u
}
pairs=$(calls)
[ "$(wc -l <<<"$pairs")" -gt 100 ] || { echo "no objects in $objects"; exit 1; }
circle=$(tsort <<<"$pairs" 2>&1 >/dev/null | sed -n 's/^tsort: //p' | grep -v 'input contains a loop')
if [ -n "$circle" ]; then
    echo "circles of calls in the server; one of them:" $(head -n 8 <<<"$circle")
    exit 1
fi
echo "1 passed, 0 failed"
