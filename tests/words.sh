#!/bin/bash
# words.sh -- every sentence that a game names is there in both languages, and neither language has one more.
# The laws ask for the words of what random matches reach; this asks for all of them.
cd "$(dirname "$0")/.." || exit 1
broken=0
keys_of() { sed -nE 's/^([A-Za-z][A-Za-z0-9._-]*) = .*/\1/p' "$1" | sort -u; }
complain() {
    echo "$1"
    broken=1
}
for english in lang/*.en.txt games/*/words.en.txt tests/games/*/words.en.txt; do
    french=${english/.en./.fr.}
    for key in $(comm -3 <(keys_of "$english") <(keys_of "$french")); do complain "$key is in one of $english and $french only"; done
done
for folder in games/* tests/games/*; do
    compgen -G "$folder/*.c" >/dev/null || continue # the rules of another, under its own name
    game=$(basename "$folder" | tr -d _)
    named=$(cat "$folder"/*.c | grep -oE "\"$game\.[a-z_]+\.[A-Za-z0-9._-]+\"" | tr -d '"' | sort -u)
    [ -n "$named" ] || complain "$folder names no sentence at all"
    for key in $(comm -23 <(echo "$named") <(keys_of "$folder/words.en.txt")); do complain "$folder has no words for $key"; done
done
[ $broken -eq 0 ] && echo "every sentence is there in both languages"
exit $broken
