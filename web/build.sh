#!/bin/sh
# build.sh -- makes web/dist when something it is made of is newer.
set -eu
cd "$(dirname "$0")"
../scripts/npm.sh web --omit=dev
if [ -e dist/index.html ] && [ ! ../build/heap.wasm -nt dist/index.html ] && [ -z "$(find . ../lang ../games -path ./node_modules -prune -o -path ./dist -prune -o -type f \( -name '*.ts*' -o -name '*.css' -o -name '*.mjs' -o -name '*.svg' -o -name '*.html' -o -name '*.txt' -o -name '*.md' -o -name 'scenes.json' \) -newer dist/index.html -print -quit)" ]; then
    exit 0
fi
echo "Building the page" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
node build.mjs >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
