#!/bin/bash
# run.sh ILOT -- the command line: what people type, what they get, and the exit codes.
set -u
ilot=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0
export LC_ALL=C.UTF-8

expect() { # CODE PATTERN COMMAND...: exit code, and words in the output (both streams)
    local code=$1 pattern=$2 out got
    shift 2
    out=$("$@" 2>&1 </dev/null)
    got=$?
    if [ $got -eq "$code" ] && grep -qE -- "$pattern" <<<"$out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n  wanted %d and /%s/, got %d:\n%s\n' "$*" "$code" "$pattern" $got "$out"
    fi
}

expect 0 'ipso' "$ilot" games
expect 0 'Glissez' "$ilot" games --lang fr
expect 0 'IP-REPLACE' "$ilot" rules ipso
expect 0 'Prenez' "$ilot" rules ipso IP-REPLACE --lang fr
expect 2 'no clause "IP-NOPE"' "$ilot" rules ipso IP-NOPE
expect 2 'no such game: "chess"' "$ilot" rules chess
expect 2 'jeu inconnu' "$ilot" rules chess --lang fr
expect 0 'Usage' "$ilot" --help
# A flag where the game was forgotten was taken for the game's name.
expect 2 'which game' "$ilot" arena --json
# Letters with accents came back as question marks.
expect 2 'jeu inconnu : « été »' "$ilot" rules été --lang fr
for command in games rules play engine arena replay verify bench serve backup export import; do
    expect 0 "ilot $command" "$ilot" $command --help
    expect 0 "ilot $command" "$ilot" $command --help --lang fr
done
# Which program it is: in a clone its commit, elsewhere "unknown", and never that of a folder above.
expect 0 "^ilot [0-9]+\.[0-9]+\.[0-9]+ \($(git rev-parse --short=10 HEAD 2>/dev/null || echo unknown)\+?\)$" "$ilot" --version
expect 0 '^rules: ipso [0-9]+, ica [0-9]+, inka [0-9]+, icetowers [0-9]+, thinice [0-9]+$' "$ilot" --version
mkdir "$folder/clone" "$folder/clone/tarball"
git -C "$folder/clone" init -q
git -C "$folder/clone" -c user.name=a -c user.email=a commit -q --allow-empty -m a
commit_of() { cmake -DVERSION=1.2.3 -DSOURCE="$1" -DOUT="$folder/version.c" -P cmake/version.cmake && cat "$folder/version.c"; }
expect 0 'VERSION\[\] = "1\.2\.3", COMMIT\[\] = "[0-9a-f]{10}"' commit_of "$folder/clone"
expect 0 'COMMIT\[\] = "unknown"' commit_of "$folder/clone/tarball"

# What the shells ask: flags of the command itself, values, games, their options and clauses; files are the shell's.
expect 0 '^serve$' "$ilot" complete ''
expect 0 '^--version$' "$ilot" complete --
expect 0 '^thinice$' "$ilot" complete arena --seats 3 ''
expect 0 '^first=D$' "$ilot" complete play ica --json first=
expect 0 '^easy,hard$' "$ilot" complete play ipso --bots easy,
expect 0 '^IC-DIG$' "$ilot" complete rules ica IC-
expect 0 '^--all$' "$ilot" complete verify --
expect 0 '^debug$' "$ilot" complete serve --lan --log ''
expect 0 '^<file>$' "$ilot" complete replay ''
for words in 'frobnicate ' 'play chess ' 'serve --port ' 'export K' 'play x'; do
    expect 0 '^$' bash -c "$ilot complete ${words% *} '${words##* }'"
done

# What could not be written was not done, whichever way the program ends.
for words in 'rules ipso' 'games' '--help' '--version' 'arena --help'; do
    expect 3 'cannot write the output' bash -c "$ilot $words >/dev/full"
done
expect 2 'unknown option "--frobnicate"' "$ilot" arena ipso --frobnicate
expect 2 'no command "frobnicate"' "$ilot" frobnicate
expect 2 'may only be: first=random\|A\|B\|C\|D$' "$ilot" play ica first=Z
expect 2 'ne peut être que : max_rounds=1\.\.100$' "$ilot" play ica max_rounds=0 --lang fr
expect 2 '9 seats: this game takes 2 to 6' "$ilot" arena ipso --seats 9
expect 2 'one bot for each of the 4 seats' "$ilot" arena ipso --seats 4 --bots greedy,random
expect 2 'no such level: genius' "$ilot" arena ipso --seats 2 --bots genius,random
expect 2 'matches' "$ilot" arena ipso --matches 0
expect 2 'no option "colour"' "$ilot" arena ipso colour=blue
expect 0 '"wins":\{"greedy":' "$ilot" arena ipso --seats 2 --bots greedy,random --matches 20 --json
expect 0 '"rounds":.*"by_start":\[\{"cell":"a4"' "$ilot" arena inka --seats 2 --bots greedy,random --matches 4 --json
expect 0 '"capped":4' "$ilot" arena ica max_rounds=1 --seats 2 --bots random,random --matches 4 --json
expect 0 '"playouts_per_second":[1-9]' "$ilot" bench ipso --seats 4 --json --playouts 200
rich='pawns b2.b2,c3.c3,d4.d4,a4.a4 hands s1+bone1+bone2+knife1+knife2+orb1+pottery1,s2+orb2+clepsydra1,s3+orb3,s4+knife3'
expect 0 'ipso .* 500 iterations an act .*\(1000, signature [0-9a-f]{8}\)' "$ilot" bench ipso --search easy --iterations 500 --playouts 2
expect 0 '"part":"view","ns":[0-9]+,"count":64,"signature":"[0-9a-f]{16}"' "$ilot" bench ica --part view --playouts 64 --json
expect 2 'view or determinise, not "sight"' "$ilot" bench ica --part sight
expect 0 '"fused":.*"lazy":.*"same":true' "$ilot" bench ipso --limit --json # a search by hand comes to our visits
expect 2 'four seats only' "$ilot" bench inka --limit
expect 0 '[1-9][0-9]+ choices in [0-9.]+ µs' "$ilot" bench ica --ms 10 --position "$rich"
expect 2 'which game' "$ilot" bench --position "$rich"
expect 2 '--position: ' "$ilot" bench ica --position 'pawns everywhere'
# The sentence of what must hold was cut off after 31 characters.
expect 2 'that it is over with the third scoring$' "$ilot" bench ica --position 'stage over pawns a1.a1,a1.a1,a1.a1,a1.a1'
expect 2 'nobody can move' "$ilot" bench ica --position 'stage over reports 6 scored 3 pawns a1.a1,a1.a1,a1.a1,a1.a1'

# The same seed gives the same figures on any number of threads.
strip() { sed -E 's/"ms_per_act":[0-9.]+//g'; }
one=$("$ilot" arena ipso --seats 3 --bots greedy,random,random --matches 60 --threads 1 --json | strip)
two=$("$ilot" arena ipso --seats 3 --bots greedy,random,random --matches 60 --threads 2 --json | strip)
expect 0 same bash -c "[ '$one' = '$two' ] && echo same"

one=$("$ilot" bench ipso --playouts 700 --threads 1 --json | sed 's/.*signature/signature/')
two=$("$ilot" bench ipso --playouts 700 --threads 3 --json | sed 's/.*signature/signature/')
expect 0 'signature.*same' bash -c "[ '$one' = '$two' ] && echo '$one same'"
laws=$(dirname "$ilot")/tests/laws
expect 0 same bash -c "[ \"\$('$laws' ipso --matches 3 --threads 1)\" = \"\$('$laws' ipso --matches 3 --threads 3)\" ] && echo same"

# One thought on several threads: the same act whenever it is asked, and a number of threads that is one.
thought() { printf 'new ipso seats=2 first=A seed=5\ngo A level=hard iterations=900 threads=%s\nquit\n' "$1" | "$ilot" engine --lang en | tr '\n' ' '; }
expect 0 'replace [0-9] .* same' bash -c "[ '$(thought 3)' = '$(thought 3)' ] && echo '$(thought 3) same'"
expect 0 '\? name=value was expected: threads=0' echo "$(thought 0)"

# Ctrl-C: what there is, and an end that whoever started it can tell from another.
expect 130 '"matches":[1-9][0-9]*,"over"' timeout --foreground --preserve-status -s INT 1 "$ilot" arena ipso --matches 1000000000 --json
expect 130 "ipso: [1-9][0-9]* matches, " timeout --foreground --preserve-status -s INT 1 "$(dirname "$ilot")/tests/laws" ipso --matches 1000000000

# What one order to the engine may cost: a bot thinks no longer than it may, whatever it is asked for, and
# worlds are not stepped further than they may. Thirty billion iterations would not end while anybody waits.
talk() { # LINES FLAGS...: what the engine answers to all of it
    local lines=$1
    shift
    printf '%b' "$lines" | timeout 60 "$ilot" engine "$@"
}
export -f talk
export ilot
expect 2 'iterations 1\.\.' "$ilot" engine --iterations 0
ipso='new ipso seats=2 seed=2a first=A\n'
short=$(talk "${ipso}go A iterations=7\n")
for order in 'go A iterations=1000000000' 'go A ms=3600000' 'go A level=hard' 'go A iterations=9 ms=3600000'; do
    expect 0 same bash -c '[ "$1" = "$(talk "$2" --iterations 7)" ] && echo same' - "$short" "$ipso$order\n"
done
expect 0 '^= replace ' bash -c 'talk "$1" --iterations 7' - "${ipso}go A iterations=3 level=medium\n"
expect 0 '^\? too many steps for one order: 101' talk 'new thinice seed=1\ntick 101\n' --steps 100
expect 0 '^\? trop de pas' talk 'new thinice seed=1\ntick 101\n' --steps 100 --lang fr
expect 1 'nothing' bash -c 'talk "$1" --steps 100 | grep "?" || { echo nothing; exit 1; }' - 'new thinice seed=1\ntick 100\nnew icetowers seed=1\ntick 5000\n'

# Every clause that a refusal can name without a game has words in both languages (one was shown as "TABLE TABLE").
here=$(dirname "$0")/../..
for clause in LATE $(grep -rhoE '"[A-Z]+", "refusal' "$here"/{fronts,match,game} | cut -d'"' -f2 | sort -u); do
    for language in en fr; do
        expect 0 "^clause\\.$clause = " grep "^clause\\.$clause = ." "$here/lang/common.$language.txt"
    done
done

# One engine, many matches: what went before leaves nothing behind.
for game in $("$ilot" games | cut -d ' ' -f 1); do
    first="new $game seed=1\nposition\nhash\ndraw A\nview A\ngo A level=easy iterations=2\nlog\n"
    other="new $game seed=2\ngo B level=medium iterations=4\nsetposition $game nonsense\ndraw B\nnew ipso\n"
    expect 0 same bash -c '[ "$(talk "$1")" = "$(talk "$2$1" | tail -n "$(talk "$1" | wc -l)")" ] && echo same' - "$first" "$other"
done

# Match files: made by the engine, verified, replayed; cut and edited ones are refused with their line.
{
    echo 'new ipso seats=2 seed=2a'
    for i in $(seq 28); do for seat in A B; do echo "go $seat level=greedy"; done; done
} >"$folder/commands"
make_match() { # plays a whole match with the engine's own bot
    local seats=$1 seed=$2
    coproc ENGINE { "$ilot" engine; }
    ask() { echo "$1" >&"${ENGINE[1]}"; answer=; while IFS= read -r line <&"${ENGINE[0]}" && [ -n "$line" ]; do answer+=$line$'\n'; done; }
    ask "new ipso seats=$seats seed=$seed"
    while :; do
        ask may_act
        seat=${answer#= }
        seat=${seat%$'\n'}
        [ "$seat" = "=" ] && break
        ask "go $seat level=greedy"
        act=${answer#= }
        ask "play $seat ${act%$'\n'}"
    done
    ask log
    printf '%s' "${answer#= }"
    echo quit >&"${ENGINE[1]}"
    wait "$ENGINE_PID" 2>/dev/null
}
make_match 3 2a >"$folder/match"
expect 0 'the deal, every move and the result check out' "$ilot" verify "$folder/match"
# More files than anybody had thought of: the seventeenth used to be "too many words".
expect 0 'the deal, every move and the result check out' "$ilot" verify $(for i in {1..40}; do echo "$folder/match"; done)
expect 0 'keeps the Star card' "$ilot" replay "$folder/match"
expect 0 'garde sa carte Étoile' "$ilot" replay "$folder/match" --lang fr
expect 0 '1\. ' "$ilot" replay "$folder/match" --at 3
# A replay goes as the match went: presses count from when they were pressed, time does what it did, also after
# the last act, and the table ends as the file says. (Three of every ten acts used to be refused in silence.)
matches() { echo "$here/games/$1/tests/matches"; }
expect 0 '^ A 35   B 26   C 29   0:05$' "$ilot" replay "$(matches icetowers)/random-3-pressed.match"
expect 0 '^74\. 8315-7 B cap yM5$' "$ilot" replay "$(matches icetowers)/random-3-pressed.match"
expect 0 '^  Go!$' "$ilot" replay "$(matches icetowers)/easy-3.match"
expect 0 '^[0-9]+ -$' "$ilot" replay "$(matches thinice)/easy-2.match"
for match in "$here"/games/{icetowers,thinice,ipso,ica}/tests/matches/*.match; do
    expect 0 '^  The match is over' "$ilot" replay "$match"
done
expect 0 '^  C’est parti' "$ilot" replay "$(matches icetowers)/easy-3.match" --lang fr
expect 1 'no later than asked' bash -c '"$0" replay "$1" --at 3 | grep "Go!" || { echo no later than asked; exit 1; }' "$ilot" "$(matches icetowers)/easy-3.match"
head -n 20 "$folder/match" >"$folder/cut"
expect 2 'cut: .*line 21: .*cut' "$ilot" verify "$folder/cut"
sed '12s/replace [12]/replace 9/' "$folder/match" >"$folder/edited"
expect 2 'line 12: not a move' "$ilot" verify "$folder/edited"
sed '12s/ [A-F] / A /;13s/ [A-F] / A /' "$folder/match" >"$folder/turns"
expect 2 'line 1[23]: the rules refuse this move' "$ilot" verify "$folder/turns"
sed 's/^seed ../seed 99/' "$folder/match" >"$folder/seed"
expect 2 'not the one that was promised' "$ilot" verify "$folder/seed"
sed 's/^end over \(.*\)=\([0-9]*\)/end over \1=9\2/' "$folder/match" >"$folder/score"
expect 2 'the end differs' "$ilot" verify "$folder/score"
sed 's/^data ../data 00/' "$folder/match" >"$folder/digest"
expect 2 'another deck' "$ilot" verify "$folder/digest"
sed 's/^game ipso 1/game ipso 7/' "$folder/match" >"$folder/version"
expect 2 'version 7 of the rules' "$ilot" verify "$folder/version"
# Matches are told by the rules that they were played by, as far back as a game knows them.
expect 0 'the deal, every move and the result check out' "$ilot" verify "$(matches thinice)/easy-2.match"
sed 's/^game thinice 2/game thinice 1/' "$(matches thinice)/easy-2.match" >"$folder/older"
expect 2 'version 1 of the rules; this program plays version 3' "$ilot" verify "$folder/older"
sed 's/^terms /terms rules=3 /' "$(matches thinice)/easy-2.match" >"$folder/two"
expect 2 'line 3: not understood' "$ilot" verify "$folder/two"
expect 2 'rules of version 2 to 3' "$ilot" arena thinice rules=1
expect 2 'règles de la version 1 à la version 1' "$ilot" arena ipso rules=2 --lang fr
sed '/^seed/d' "$folder/match" >"$folder/sealed"
expect 2 'still sealed' "$ilot" verify "$folder/sealed"
expect 2 'not a match file' "$ilot" verify "$folder/commands"
expect 3 'cannot read' "$ilot" verify "$folder/nothing"
printf 'ilot match 1\0game' >"$folder/binary"
expect 2 'not text' "$ilot" verify "$folder/binary"

# Decks: a sound one is taken, and 89 cards, two 17s or a wrong colour are named with their line.
colours=(orange green magenta blue yellow)
for n in $(seq 90); do echo "$n,${colours[$((n % 5))]},0"; done >"$folder/deck"
expect 0 '"wins"' "$ilot" arena ipso --data "$folder/deck" --matches 5 --json
sed '40d' "$folder/deck" >"$folder/deck89"
expect 2 'the number 40 is missing' "$ilot" arena ipso --data "$folder/deck89"
sed '18s/^18/17/' "$folder/deck" >"$folder/deck17"
expect 2 'line 18: the number 17 is there twice' "$ilot" arena ipso --data "$folder/deck17"
sed '5s/orange/purple/' "$folder/deck" >"$folder/purple"
expect 2 'line 5: .*purple' "$ilot" arena ipso --data "$folder/purple"
sed '5s/orange/green/' "$folder/deck" >"$folder/green"
expect 2 '19 cards of green' "$ilot" arena ipso --data "$folder/green"
expect 2 'another deck' "$ilot" verify --data "$folder/deck" "$folder/match"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
