#!/bin/bash
# words.sh -- every sentence that a game names is there in both languages, and neither language has one more.
# The laws ask for the words of what random matches reach; this asks for all of them, and for plurals that parse.
cd "$(dirname "$0")/.." || exit 1
broken=0
keys_of() { cat "$@" 2>/dev/null | sed -nE 's/^([A-Za-z][A-Za-z0-9._-]*) = .*/\1/p' | sort -u; } # FILES, as far as there are
complain() {
    echo "$1"
    broken=1
}
for english in lang/*.en.txt games/*/{,page/,print/}words.en.txt tests/games/*/words.en.txt; do
    french=${english/.en./.fr.}
    for key in $(comm -3 <(keys_of "$english") <(keys_of "$french")); do complain "$key is in one of $english and $french only"; done
done
# Whatever stands in braces is {0}, {0|card|cards} or {quote} (lang/lang.h): what is not would be shown as it is, or not at all.
wrong_braces() { sed -E 's/\{([0-9](\|[^|{}]*\|[^|{}]*)?|quote)\}//g' | grep -E '^[^#]*[{}]'; }
for file in lang/*.txt games/*/{,page/,print/}words.*.txt tests/games/*/words.*.txt; do
    while read -r line; do complain "$file: braces that do not parse: $line"; done < <(wrong_braces <"$file")
done
for planted in 'a = {0|card}' 'a = {0|a|b|c}' 'a = {0' 'a = {x}' 'a = 0}'; do
    wrong_braces <<<"$planted" >/dev/null || complain "nobody minds: $planted"
done
for folder in games/* tests/games/*; do
    compgen -G "$folder/*.c" >/dev/null || continue # the rules of another, under its own name
    game=$(basename "$folder" | tr -d _)
    named=$(cat "$folder"/{,print/}*.c 2>/dev/null | grep -oE "\"$game\.[a-z_]+\.[A-Za-z0-9._-]+\"" | tr -d '"' | sort -u)
    [ -n "$named" ] || complain "$folder names no sentence at all"
    for key in $(comm -23 <(echo "$named") <(keys_of "$folder"/words.en.txt "$folder"/print/words.en.txt)); do complain "$folder has no words for $key"; done
done
[ $broken -eq 0 ] && echo "every sentence is there in both languages"
exit $broken
