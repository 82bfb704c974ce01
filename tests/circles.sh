#!/bin/bash
# circles.sh BUILD -- a module calls by name only what lies below it: by the symbols of their objects there is no circle in the
# server with its store, and none in match/. What must be called upwards goes through Above (fronts/server/server.h).
cd "$(dirname "$0")/.." || exit 1
build=$1
failed=0
calls() { # LIBRARY FOLDER...: two modules a line, the first calls the second
    local objects=$build/CMakeFiles/$1.dir
    shift
    for source in $(printf '%s/*.c ' "$@"); do
        nm -P "$objects/$source.o" | sed "s|^|$(basename "$source" .c) |"
    done | awk '$3 == "U" { wants[$1, $2] = 1; next } $3 ~ /[TDRBC]/ { home[$2] = $1 }
        END { for (pair in wants) { split(pair, at, SUBSEP); to = home[at[2]]; if (to && to != at[1]) print at[1], to } }' | sort -u
}
circle() { tsort 2>&1 >/dev/null | sed -n 's/^tsort: //p' | grep -v 'input contains a loop' | head -n 8; }

look() { # LIBRARY TOP BOTTOM FOLDER...: and a planted call from bottom to top must be found
    local top=$2 bottom=$3 pairs found
    pairs=$(calls "$1" "${@:4}")
    found=$(circle <<<"$pairs")
    [ -z "$found" ] || { echo "${*:4}: modules call each other in a circle:" $found; failed=$((failed + 1)); }
    [ -n "$(circle <<<"$pairs"$'\n'"$bottom $top")" ] || { echo "${*:4}: a planted circle was not found"; failed=$((failed + 1)); }
}
look server serve clock fronts/server fronts/server/{wire,site,command} store
look core journal match match
echo "$((2 - failed)) passed, $failed failed"
exit $((failed != 0))
