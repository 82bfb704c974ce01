#!/bin/bash
# forbidden.sh -- old words do not come back: what players read says one word for one thing (docs/words.md).
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C.UTF-8 # letters, not bytes, wherever it runs
broken=0
english=(lang/{page,server,common}.en.txt games/*/words.en.txt games/*/page/words.en.txt)
french=(lang/{page,server,common}.fr.txt games/*/words.fr.txt games/*/page/words.fr.txt)

# no FILES... : PATTERN is in no sentence of these files. A sentence is what follows the first " = ".
none() {
    local pattern=$1 found
    shift
    found=$(grep -HnE "^[^#=]+ = .*($pattern)" "$@")
    [ -z "$found" ] && return
    echo "forbidden: $pattern"
    echo "$found"
    broken=1
}

an_act='\b([Aa]ny?|[Yy]our|[Mm]y|[Tt]he|[Tt]his|[Ee]very|[Ee]ach|[Tt]wo|[0-9,]+) acts?\b|\bact by act\b' # one is a move to who plays
none "$an_act|\bact back|\bacts\b" "${english[@]}" lang/{cli,play}.en.txt
grep -nE "$an_act|^#+ Acts" games/*/{rules,print/aid}.en.md games/*/page/short.en.md && { echo "forbidden: act, where players read"; broken=1; }
none 'what is agreed|in your hands|in other hands|[Hh]and the table over|has done with' "${english[@]}"
none '[Tt]ient la table|[Tt]enez (plus )?la table|[Cc]onfier la table|[Cc]e qui est convenu|[Rr]eprendre (mon|son|un) coup|reprend (son|un) coup' "${french[@]}"
none '\b[Uu]ne orbe\b|\brapports?\b|[Cc]omptes?-rendus?' games/ica/words.fr.txt games/ica/page/words.fr.txt
none '\b[Cc]ette orbe\b|\b[Dd]omaine|\b[Rr]iva(l|ux)\b|\b(voler|volez|[Éé]changer?)\b|\b[Pp]ousser\b|\bun os\b' games/ica/words.fr.txt games/ica/page/words.fr.txt
none '\b(an?|three) potter(y|ies)\b' games/ica/words.en.txt games/ica/page/words.en.txt
grep -nE '\bpotter(y|ies)\b' games/ica/rules.en.md games/ica/page/short.en.md && { echo "forbidden: a pottery, which is a workshop (pot)"; broken=1; }
none '[Hh]ors jeu|s’est absenté|\{0\} est parti\b' "${french[@]}"
none '\b[Pp]artie \{' games/thinice/words.fr.txt
none '[Rr]angée' games/ipso/words.fr.txt games/ipso/page/words.fr.txt
none ' [;:!?»%]|« ' "${english[@]}" # French spacing is for French
none '\b(tu|ton|ta|tes|toi)\b' "${french[@]}"
none '\(ms|_ms|--[a-z]' lang/page.{en,fr}.txt games/*/page/words.*.txt
grep -rnE '[^ {]\} : \$?\{|</b> : ' web/src --include='*.ts' --include='*.tsx' && { echo "forbidden: a colon with French spacing in both languages (say page.pair)"; broken=1; }
grep -nE '\b[Uu]ne orbe\b|[Cc]omptes?-rendus?' games/ica/{,page/,print/}*.fr.md && { echo "forbidden: une orbe, compte-rendu"; broken=1; }
none 'takes?n? .*\bback\b|nothing is taken' lang/{cli,play,page}.en.txt
none '\brepri[st]|reprendre un' lang/{cli,play}.fr.txt
none 'coiff|\bminer\b' games/icetowers/words.fr.txt games/icetowers/page/words.fr.txt
grep -nE '\b[Aa]ctions?\b' games/{icetowers,thinice}/rules.fr.md && { echo "forbidden: action, where it is a coup"; broken=1; }
grep -nE -- '--(data|seed|port|lang)|\bFILE\b|`ilot ' games/*/rules.*.md && { echo "forbidden: the command line on a rules page"; broken=1; }
[ $broken -eq 0 ] && echo "no forbidden word"
exit $broken
