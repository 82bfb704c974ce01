#!/bin/sh
# build.sh -- makes web/dist when something it is made of is newer; installs the page's packages once.
set -eu
cd "$(dirname "$0")"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-audit --no-fund --ignore-scripts >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
fi
if [ -e dist/index.html ] && [ ! ../build/heap.wasm -nt dist/index.html ] && [ -z "$(find . ../lang ../games -path ./node_modules -prune -o -path ./dist -prune -o -type f \( -name '*.ts*' -o -name '*.css' -o -name '*.mjs' -o -name '*.svg' -o -name '*.html' -o -name '*.txt' -o -name '*.md' \) -newer dist/index.html -print -quit)" ]; then
    exit 0
fi
node build.mjs >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
