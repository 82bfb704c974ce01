#!/bin/bash
# docs.sh -- what the pages of the project point at is there; pictures in the tree are those they show, 2 MB at most.
set -u
cd "$(dirname "$0")/.."
. tests/check.sh
resolves() { # FILE: every relative link of it, by its own folder
    local link missing=0
    while read -r link; do
        [ -e "$(dirname "$1")/$link" ] || { echo "$1: $link is not there"; missing=1; }
    done < <(grep -oE '\]\([^)#: ]+[)#]' "$1" | sed 's/^](//; s/[)#]$//')
    return $missing
}
while read -r file; do check "links of $file" resolves "$file"; done < <(git ls-files '*.md' ':!games' ':!tests/bugs/*/*')
shown() { cat README.md docs/*.md | grep -oE 'screenshots/[a-z0-9-]+\.[a-z]+' | sort -u; }
check "every picture in the tree is shown" diff <(shown) <(cd docs && ls -d screenshots/*)
check "the pictures are 2 MB at most" test "$(cat docs/screenshots/* | wc -c)" -le 2000000
tell
