#!/bin/sh
# run.sh [--accept] [FILES...] -- tells every playthrough again and compares with the files of all games (or these only).
# PLAYTHROUGH names another program than the build. A file's first line is its recipe: `# GAME SEED option=value ...`. --accept writes them anew.
cd "$(dirname "$0")/../.." || exit 1
program=${PLAYTHROUGH:-build/tests/playthrough}
accept=
if [ "${1-}" = --accept ]; then
    accept=1
    shift
fi
[ $# -gt 0 ] || set -- games/*/tests/playthroughs/*.txt tests/games/*/tests/playthroughs/*.txt
passed=0
failed=0
for file in "$@"; do
    recipe=$(sed -n '1s/^# //p' "$file")
    told=$(mktemp)
    { echo "# $recipe"; "$program" $recipe; } >"$told"
    size=$(wc -c <"$told")
    if [ -n "$accept" ]; then
        cp "$told" "$file"
        passed=$((passed + 1))
    elif [ "$size" -le 61440 ] && cmp -s "$told" "$file"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $file ($size bytes, at most 61440); if the change is meant: make playthroughs"
        diff "$file" "$told" | head -n 20
    fi
    rm -f "$told"
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
