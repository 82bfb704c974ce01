#!/bin/sh
# layers.sh -- dependencies point one way: an #include that points up the layers fails.
cd "$(dirname "$0")/.." || exit 1
allowed() { # the folders, without those in them, and single headers that a folder may include
    case "$1" in
    base) echo "base" ;;
    physics) echo "base physics" ;;
    game) echo "base game" ;;
    games/*/print) echo "base game lang fronts/print $1 ${1%/print}" ;;
    games/thinice) echo "base game games/thinice physics" ;;
    games/*) echo "base game $1" ;;
    bots) echo "base game bots" ;;
    match) echo "base game match" ;;
    lang) echo "base game lang" ;;
    store) echo "base game match store" ;;
    table) echo "base game match bots store/store.h table" ;;
    fronts/local) echo "base game store/store.h store/lease.h table fronts/local" ;;
    fronts/server/wire) echo "base fronts/server/wire fronts/server/server.h table/guest.h table/house.h table/frame.h table/outbox.h table/pace.h" ;;
    fronts/server) echo "base table fronts/server/wire" ;;
    fronts/server/house) echo "base game match bots store table fronts/cli fronts/server fronts/server/wire fronts/server/house" ;;
    fronts/server/site) echo "$(allowed fronts/server/house) fronts/print fronts/version fronts/server/site" ;;
    fronts/server/command) echo "$(allowed fronts/server/site) fronts/server/command" ;;
    *) echo "" ;;
    esac
}
broken=0
check() { # FOLDER
    for file in "$1"/*.c "$1"/*.h; do
        [ -f "$file" ] || continue
        for header in $(sed -nE 's/^#include "([^"]+)".*/\1/p' "$file"); do
            fine=no
            for folder in $(allowed "$1"); do
                case "$header" in
                "$folder"/*/*) ;;
                "$folder" | "$folder"/*) fine=yes ;;
                esac
            done
            [ "$fine" = yes ] || { echo "$file includes $header"; broken=$((broken + 1)); }
        done
    done
}
for folder in base physics game bots match lang store table games/* games/*/print fronts/server fronts/server/wire fronts/server/house fronts/server/site fronts/server/command; do check "${folder%/}"; done
# A planted #include that points up is found.
planted=$(mktemp -d)
trap 'rm -rf "$planted"' EXIT
plant() { # FOLDER HEADER
    mkdir -p "$planted/$1"
    echo "#include \"$2\"" >"$planted/$1/planted.c"
    found=$(cd "$planted" && check "$1")
    [ -n "$found" ] || { echo "$1/planted.c includes $2, and nobody minds"; broken=$((broken + 1)); }
}
plant base game/game.h
plant match store/store.h
plant games/ica games/ipso/ipso.h
plant games/ica fronts/print/press.h
plant games/ica/print games/ipso/ipso.h
plant fronts/server/wire table/table.h
plant table fronts/server/server.h
plant table store/writer.h
plant fronts/local store/writer.h
plant fronts/local fronts/server/server.h
plant fronts/server/wire fronts/server/house/room.h
plant fronts/server/house fronts/server/site/site.h
plant fronts/server/site fronts/server/command/serve.h
# The core asks nothing of the system: no files, clocks, threads, locale or allocation.
for header in stdio.h stdlib.h time.h pthread.h locale.h unistd.h math.h; do
    for file in $(grep -l "#include <$header>" base/*.[ch] game/*.[ch] match/*.[ch] bots/*.[ch] physics/*.[ch] games/*/*.[ch] 2>/dev/null); do
        case "$file:$header" in
        base/assert.c:*) ;; # says what broke, then ends the program
        physics/*:math.h | bots/*:math.h) grep -hoE '\b(sin|cos|tan|atan2?|acos|asin|pow|exp|log|hypot|fabs|floor|ceil|round)\(' "$file" && { echo "$file uses more of libm than sqrt"; broken=$((broken + 1)); } ;;
        *) echo "$file includes <$header>"; broken=$((broken + 1)) ;;
        esac
    done
done
# Nor does a table: no sockets, clocks, threads, files or chance of its own. What it needs stands in table/house.h.
for file in $(grep -lE '#include <(stdio|uv|time|pthread|locale|unistd|sodium|sqlite3|math|llhttp|wslay/wslay|signal)\.h>|#include <sys/' table/*.[ch]); do
    echo "$file asks the system itself"
    broken=$((broken + 1))
done
[ $broken -eq 0 ] && echo "1 passed, 0 failed"
exit $((broken != 0))
