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
while read -r file; do check "links of $file" resolves "$file"; done < <(git ls-files '*.md' ':!games/*/rules.*' ':!games/*/print/*' ':!tests/bugs/*/*')
shown() { cat README.md docs/*.md | grep -oE 'screenshots/[a-z0-9-]+\.[a-z]+' | sort -u; }
check "every picture in the tree is shown" diff <(shown) <(cd docs && ls -d screenshots/*)
check "the pictures are 2 MB at most" test "$(cat docs/screenshots/* | wc -c)" -le 2000000
# docs/hosting.md says what the program allows.
allowed() { sed -nE 's/.*= \{"([a-z_]+)", ([0-9]+), .*/\1 \2/p' fronts/server/command/limits.c | sort; }
promised() { sed -nE 's/^\| `([a-z_]+)` \| ([0-9]+) \|.*/\1 \2/p' docs/hosting.md | sort; }
check "limits are those of the program" diff <(allowed) <(promised)
check "there are limits" test "$(allowed | wc -l)" -ge 9
says() { # ROW CONSTANT FILE [UNIT]: the constant is what the row says
    local number
    number=$(sed -nE "s/.*\b$2 = ([0-9]+( << [0-9]+)?).*/\1/p" "$3" | head -n 1)
    grep -q "^| $1 | $((number / ${4:-1})) |" docs/hosting.md || { echo "$2 is $number"; return 1; }
}
check "requests" says requests REQUESTS_PER_SECOND fronts/server/command/limits.c
check "a message" says 'a message' MESSAGE_MAX table/guest.h 1024
check "answers" says answers ANSWERS_MAX fronts/server/wire/net.h 1024
check "news" says news UNREAD_MAX fronts/server/wire/net.h 1024
check "a page of the log" says 'a page of the log' LOG_PAGE table/say.h
tell
