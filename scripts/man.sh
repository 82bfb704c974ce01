#!/bin/bash
# man.sh ILOT LANGUAGE -- the manual page of `ilot` on standard output, made of what `--help` says: written once, read twice.
set -euo pipefail
ilot=$1
language=$2
help() { "$ilot" "$@" --help --lang "$language"; }
heading() { # ENGLISH FRENCH
    if [ "$language" = fr ]; then echo ".SH $2"; else echo ".SH $1"; fi
}

# Usage lines are bold and hang, indented lines stay as they stand, the others fill paragraphs, which end with their sentence.
roff() {
    awk '
        function plain(text) {
            gsub(/\\/, "\\e", text); gsub(/-/, "\\-", text)
            return text ~ /^[.\x27]/ ? "\\&" text : text
        }
        function become(next_kind) {
            if (kind == "block" && next_kind != "block") print ".fi"
            if (kind != "block" && next_kind == "block") print ".PP\n.nf"
            kind = next_kind
        }
        !NF { become(""); next }
        /^Usage[^:]*: / { sub(/^Usage[^:]*: /, ""); become("usage") }
        kind == "usage" && /^ *ilot / { sub(/^ +/, ""); print ".HP\n\\fB" plain($0) "\\fR"; next }
        /^ / { become("block"); print plain($0); next }
        { if (kind != "text" || last ~ /[.:]$/) print ".PP"; become("text"); print plain($0); last = $0 }
        END { become("") }'
}

read -r _ version _ < <("$ilot" --version)
title=$(help | head -n 1)
echo ".TH ILOT 1 \"\" \"ilot $version\" \"Îlot\""
heading NAME NOM
echo "ilot \\- $(sed 's/^[^,]*, //; s/\.$//' <<<"$title")"
heading SYNOPSIS SYNOPSIS
help | sed -n '/^Usage/,/^$/p' | roff
heading DESCRIPTION DESCRIPTION
help | sed '1d; /^Usage/,/^$/d' | roff
heading COMMANDS COMMANDES
"$ilot" complete '' | while read -r command; do
    echo ".SS $command"
    help "$command" | roff
done
