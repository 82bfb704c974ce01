#!/bin/bash
# new-game.sh -- `make new-game NAME=probe` in a copy of the tree: one line of one file outside its folder, and then it is
# tested, soaked, measured, offered and played like the others, without another word. With `quick`: what needs no build.
set -u
cd "$(dirname "$0")/.."
. tests/check.sh
tree=$tmp/tree
mkdir "$tree"
git ls-files -z --cached --others --exclude-standard | xargs -0 cp -p --parents -t "$tree" 2>/dev/null # with its times: the packages below are as new as their lists
for folder in web tests/browser; do [ ! -d $folder/node_modules ] || ln -s "$PWD/$folder/node_modules" "$tree/$folder/node_modules"; done
cd "$tree" || exit 1
git init -q . && git add -A >/dev/null && git -c user.name=probe -c user.email=probe@ilot.invalid commit -qm before

says() { # WORDS COMMAND...: it ends as it likes, and says so
    local words=$1
    shift
    "$@" >"$tmp/said" 2>&1
    grep -qF -- "$words" "$tmp/said" || { cat "$tmp/said"; return 1; }
}
outside() { git add -A && git diff --cached --numstat HEAD -- ':!games/probe'; }
check "a name that is none" says "small letters" make -s new-game NAME=Chess-2
check "a game that there is" says "already" make -s new-game NAME=sticks
check "no name" says "small letters" make -s new-game
check "nothing has changed" test -z "$(outside)"
check "make new-game" make -s new-game NAME=probe
check "one line of one file" test "$(outside)" = "$(printf '1\t1\tCMakeLists.txt')"
check "nothing is called empty any more" test -z "$(grep -rliE '\bempty\b|_empty|EM-' games/probe)"
check "its words" tests/words.sh
check "its layers" tests/layers.sh
check "the gate says how it gets its base" says "make bench-accept GAME=probe REASON=" bench/instructions/gate.sh probe
check "the soak asks for its laws" says " laws-probe " env LOGS="$tmp/logs" SUITE=laundry tests/run.sh full
[ "${1:-}" = quick ] && { tell; exit; }

mkdir -p build && cp "$OLDPWD/build/heap.wasm" build/ 2>/dev/null
check "it builds" scripts/build.sh release
check "make test GAME=probe" says " passed, 0 failed" env GAME=probe tests/run.sh short
check "the program offers it" says "probe " build/ilot games --lang en
check "the ladder plays it" says "| probe | 2 |" env LADDER='2 random,random 1' bench/ladder.sh
check "first screen, and a match to its end" env ILOT="$tree/build/ilot" node --test --test-name-pattern='offers games|^probe is played' tests/browser/any.test.mjs
tell
