#!/bin/bash
# door.sh -- `make test` for one suite or one game: it runs that and nothing else, and a name that is none is told.
set -u
cd "$(dirname "$0")/.."
. tests/check.sh
out=$tmp/out
export LOGS=$tmp/logs
asked() { # EXIT-CODE LAST-LINE VARIABLE=VALUE...
    local code=$1 last=$2
    shift 2
    env -u SUITE -u GAME "$@" tests/run.sh short >"$out" 2>&1
    [ $? -eq "$code" ] && [[ $(tail -n 1 "$out") == $last ]] || { cat "$out"; return 1; }
}
lines() { [ "$(wc -l <"$out")" -eq "$1" ]; }
check "one suite" asked 0 "1 passed, 0 failed" SUITE=words
check "and nothing else" lines 2
check "one game" asked 0 "* passed, 0 failed" GAME=sealed
check "its laws and its playthrough" lines 3
check "one suite of one game" asked 0 "1 passed, 0 failed" GAME=sealed SUITE=laws
check "a suite that is none" asked 2 "There is no suite called laundry. There are: *units*words*" SUITE=laundry
check "a game that is none" asked 2 "There is no game called chess. There are: *ipso*" GAME=chess
check "a suite that a game has not" asked 2 "There is no suite called print of sealed. There are: laws *" GAME=sealed SUITE=print
tell
