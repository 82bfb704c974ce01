#!/bin/sh
# build.sh [tests] -- makes web/dist when something it is made of is newer; `tests`: build/test-page, the same with the games of
# the tests.
set -eu
cd "$(dirname "$0")"
../scripts/npm.sh web --omit=dev
dist=dist
if [ "${1:-}" = tests ]; then
    dist=../build/test-page
    set -- --out $dist --with ../games/_empty ../tests/games/*/
fi
if [ -e $dist/index.html ] && [ ! ../build/heap.wasm -nt $dist/index.html ] && [ ! ../build/contract/written -nt $dist/index.html ] && [ -z "$(find . ../lang ../games ../tests/games -path ./node_modules -prune -o -path ./dist -prune -o -type f \( -name '*.ts*' -o -name '*.css' -o -name '*.mjs' -o -name '*.svg' -o -name '*.html' -o -name '*.txt' -o -name '*.md' -o -name 'scenes.json' \) -newer $dist/index.html -print -quit)" ]; then
    exit 0
fi
echo "Building the page${1:+ of the tests}" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
node build.mjs "$@" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
