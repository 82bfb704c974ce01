#!/bin/bash
# new-game.sh NAME -- a game of its own in games/NAME, copied from games/_empty and renamed, and its name on the one line that lists
# the games. It can be played, tested and measured at once; docs/add-a-game.md tells how to make it another game.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/games.sh
name=${1:-}
fail() {
    echo "new-game: $1" >&2
    exit 2
}
[[ $name =~ ^[a-z][a-z0-9]{1,15}$ ]] || fail "NAME is two to sixteen small letters and figures, a letter first: make new-game NAME=nim"
all_games | grep -qx "$name" && fail "there is a game called $name already"

# Clauses begin with two letters that no other game has: its first and another one of its name, or else any.
taken=$(cat games/*/rules.en.md tests/games/*/rules.en.md | grep -oE '\b[A-Z]{2}-[A-Z]' | cut -c1-2 | sort -u)
clauses=
for pair in $(echo "$name" | tr a-z A-Z | tr -cd A-Z | sed -E 's/^(.)(.*)$/\2 \1/' | awk '{ for (i = 1; i <= length($1); i++) print ($2 == "" ? "" : $2) substr($1, i, 1) }') $(printf '%s\n' {A..Z}{A..Z}); do
    [ ${#pair} -eq 2 ] && ! grep -qx "$pair" <<<"$taken" && clauses=$pair && break
done

cp -r games/_empty "games/$name"
mv "games/$name/empty.h" "games/$name/$name.h"
find "games/$name" -type f -exec sed -i -E "s#games/_empty#games/$name#g; s/empty/$name/g; s/Empty|Vide/${name^}/g; s/EMPTY/${name^^}/g; s/\bEM-/$clauses-/g" {} +
sed -i -E "s/^set\(GAMES (.*)\)$/set(GAMES \1 $name)/" CMakeLists.txt
echo "games/$name is there, with clauses called $clauses-..., and its name stands in CMakeLists.txt. Next:"
echo "  make test GAME=$name                                  in seconds"
echo "  make run                                             the first screen offers it"
echo "  make bench-accept GAME=$name REASON='first figures'    what it costs, held from then on"
