#!/bin/bash
# learn.sh GAME [SEATS...] -- learns the curves of a game anew, and keeps them only if they win.
#
# For each number of seats: matches of the search against itself (build/train/, where a run that was stopped
# goes on), a table, and the gate: 400 matches against the table that is built in, of which two seats have to
# win 55 %, and one of more a tenth more than its part. What passes is written to games/GAME/curves.c.
# MATCHES, EVALUATIONS, LOOSE, LOT, SEED: of the lessons; GATE_MATCHES, GATE_EVALUATIONS, GATE_SEED: of the gate;
# TERMS: options of the lessons, as name=value; FROM: curves to begin with instead of those built in.
set -eu
cd "$(dirname "$0")/../.."
game=${1:?learn.sh GAME [SEATS...]}
shift
seats=("$@")
[ ${#seats[@]} -gt 0 ] || seats=(2 3 4)
scripts/build.sh release ilot-train
mkdir -p build/train
for n in "${seats[@]}"; do
    new=build/train/$game-$n.c
    echo "$game, $n seats: learning" >&2
    # shellcheck disable=SC2086
    build/ilot-train "$game" ${TERMS:-} --seats "$n" ${FROM:+--table "$FROM"} --matches "${MATCHES:-4000}" \
        --evaluations "${EVALUATIONS:-1}" --loose "${LOOSE:-150}" --lot "${LOT:-16}" --seed "${SEED:-62}" \
        --data "build/train/$game-$n-${SEED:-62}.data" >"$new"
    echo "$game, $n seats: the gate" >&2
    if build/ilot-train "$game" --seats "$n" --gate "$new" --matches "${GATE_MATCHES:-400}" \
        --evaluations "${GATE_EVALUATIONS:-3000}" --seed "${GATE_SEED:-9}"; then
        cp "$new" "games/$game/curves.c"
        clang-format -i "games/$game/curves.c"
        scripts/build.sh release ilot-train
    else
        echo "$game, $n seats: not better enough; games/$game/curves.c stays" >&2
    fi
done
