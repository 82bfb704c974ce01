#!/bin/sh
# run.sh [--accept] -- tells every playthrough again and compares with the files here.
# A file's first line is its recipe: `# GAME SEED option=value ...`. --accept writes them anew.
cd "$(dirname "$0")/../.." || exit 1
passed=0
failed=0
for file in tests/playthroughs/*.txt; do
    recipe=$(sed -n '1s/^# //p' "$file")
    told=$(mktemp)
    { echo "# $recipe"; build/tests/playthrough $recipe; } >"$told"
    size=$(wc -c <"$told")
    if [ "${1-}" = --accept ]; then
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
