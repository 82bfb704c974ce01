#!/bin/bash
# circles.sh BUILD -- a module calls by name only what lies below it: by the symbols of their objects there is no circle in the
# server with its store, none in table/ and none in match/. What the server must call upwards goes through Above
# (fronts/server/server.h); what a table asks of whoever runs it stands in table/house.h and is defined there.
cd "$(dirname "$0")/.." || exit 1
build=$1
failed=0
calls() { # FOLDER...: two modules a line, the first calls the second
    local source object
    for source in $(printf '%s/*.c ' "$@"); do
        for object in "$build"/CMakeFiles/*.dir/"$source".o; do
            [ -e "$object" ] || continue # of a part that is not built here
            nm -P "$object" | sed "s|^|$(basename "$source" .c) |"
            break # it may be built for several programs
        done
    done | awk '$3 == "U" { wants[$1, $2] = 1; next } $3 ~ /[TDRBC]/ { home[$2] = $1 }
        END { for (pair in wants) { split(pair, at, SUBSEP); to = home[at[2]]; if (to && to != at[1]) print at[1], to } }' | sort -u
}
circle() { tsort 2>&1 >/dev/null | sed -n 's/^tsort: //p' | grep -v 'input contains a loop' | head -n 8; }

look() { # TOP BOTTOM FOLDER...: and a planted call from bottom to top must be found
    local top=$1 bottom=$2 pairs found
    pairs=$(calls "${@:3}")
    found=$(circle <<<"$pairs")
    [ -z "$found" ] || { echo "${*:3}: modules call each other in a circle:" $found; failed=$((failed + 1)); }
    [ -n "$(circle <<<"$pairs"$'\n'"$bottom $top")" ] || { echo "${*:3}: a planted circle was not found"; failed=$((failed + 1)); }
}
look serve clock fronts/server/{wire,house,site,command} store
look asked frame table
look journal match match
echo "$((3 - failed)) passed, $failed failed"
exit $((failed != 0))
