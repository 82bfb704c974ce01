# A running match of Ica in which A would score 4 for a field and lose 3 for a stone in hand: A has 0 points.
file=$(mktemp)
trap 'rm -f "$file"' EXIT
printf '%s\n' 'setposition ica seats=2 pawns a1.b1,d4.d4 hands s4,- lab ?,s5*,?,?/?,?,?,?/?,?,?,?/?,?,?,?' log |
    "$ILOT" engine | sed -n 's/^= \(ilot match 1\)$/\1/; /^ilot match 1$/,/^end /p' >"$file"
said=$(printf 'score\nquit\n' | "$ILOT" play --resume "$file" --bots none --lang en)
echo "$said" | tail -n 6
grep -q '+4  Next scoring' <<<"$said" && grep -qE '^(A> score)?A 0$' <<<"$said"
