#!/bin/bash
# run.sh [BUILD] -- plays at a terminal and through a pipe; ends with `N passed, N failed`.
set -u
cd "$(dirname "$0")/../.."
build=$(realpath "${1:-build}")
here=tests/play
. tests/check.sh

for scenario in $here/scenarios/*.txt; do
    program=$build/ilot
    case $scenario in *.table.txt) program=$build/tests/table ;; esac
    check "$scenario" timeout 120 "$build/tests/drive" "$program" "$scenario" "$tmp"
done

# What was saved is true, and a break changes nothing.
same_end() { [ -s "$1" ] && [ "$(tail -n 1 "$1")" = "$(tail -n 1 "$2")" ] && [[ $(tail -n 1 "$1") = "end over "* ]]; }
verified() { timeout 20 "$build/ilot" verify "$@" >"$tmp/verify.log" || { cat "$tmp/verify.log"; false; }; }
check "saved files are true" verified "$tmp/en.txt" "$tmp/en-over.txt" "$tmp/en-straight.txt" "$tmp/fr.txt" "$tmp/fr-over.txt"
check "a resumed match ends as an unbroken one" same_end "$tmp/en-over.txt" "$tmp/en-straight.txt"

# Through a pipe: no escape sequence; without UTF-8 no byte above 127; the end of input ends the program.
pipe() { # LANGUAGE LOCALE OUT: every answer is the first listed act
    yes 1 | head -n 60 | env -u NO_COLOR LC_ALL="$2" timeout 20 "$build/ilot" play ipso --seats 2 --seed 7 --lang "$1" >"$3"
}
has_no_escape() { ! grep -q $'\x1b' "$1"; }
is_ascii() { ! LC_ALL=C grep -q '[^ -~]' "$1"; }
is_narrow() { ! LC_ALL=C.UTF-8 grep -qE '^.{81,}' "$1"; }
check "pipe, English" pipe en C.UTF-8 "$tmp/pipe.en"
check "pipe, French, ASCII" pipe fr C "$tmp/pipe.fr"
check "pipe: the match ends" grep -q "The match is over" "$tmp/pipe.en"
check "pipe: the match ends in French" grep -q "La partie est finie" "$tmp/pipe.fr"
check "pipe: no escapes" has_no_escape "$tmp/pipe.en"
check "pipe: ASCII" is_ascii "$tmp/pipe.fr"
check "pipe: 80 columns" is_narrow "$tmp/pipe.en"

# The log tells what time did, also after the last act.
tells_time() { printf 'ready\nready\n/wait 3000\nlog\nquit\n' | timeout 20 "$build/ilot" play icetowers --seats 2 --bots none --seed 1 --lang en >"$tmp/out"; [ "$(grep -c '^Go!$' "$tmp/out")" -eq 2 ]; }
check "log: what time did" tells_time

# Bad wishes are answered, not obeyed.
refuses() { timeout 20 "$build/ilot" play "$@" </dev/null >"$tmp/out" 2>&1; [ $? -eq 2 ] && [ -s "$tmp/out" ]; }
check "no game" refuses
check "no such game" refuses chess
check "no such bot" refuses ipso --bots genius
check "too many bots" refuses ipso --seats 2 --bots random,random,random
check "bad seed" refuses ipso --seed xyz
check "bad option" refuses ipso parity=maybe
check "bad file" refuses --resume "$here/run.sh"

# Every game of the table can be played through by its bots.
plays_through() { timeout 60 "$build/ilot" play "$1" --seats "$2" --seed 5 --bots "$3" --lang en </dev/null >"$tmp/out" 2>&1 && grep -q "The match is over" "$tmp/out"; }
while read -r game rest; do
    [[ $rest =~ ([0-9]+)– ]] # names may have spaces
    least=${BASH_REMATCH[1]}
    bots=$(printf 'random,%.0s' $(seq "$least"))
    check "bots play $game" plays_through "$game" "$least" "${bots%,}"
done < <("$build/ilot" games --lang en)

tell
