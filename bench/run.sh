#!/bin/sh
# run.sh -- `make bench`: speed of every game by CPU time and by instructions, fairness, physics.
# Machines are shared and noisy: compare figures of one run, and believe the instructions.
cd "$(dirname "$0")/.." || exit 1
echo "random play-outs, one thread, CPU time"
build/ilot bench || exit 1
echo "instructions a play-out (callgrind)"
for game in $(build/ilot games | awk '{ print $1 }'); do
    count() { # instructions of so many play-outs
        valgrind --tool=callgrind --callgrind-out-file=/dev/null build/ilot bench "$game" --playouts "$1" 2>&1 | sed -nE 's/.*Collected : ([0-9]+).*/\1/p'
    }
    few=$(count 10)
    many=$(count 60)
    printf '%-10s %12d\n' "$game" $(((many - few) / 50))
done
echo "fairness of races"
build/ilot bench fairness
echo "physics, beside MuJoCo (Debian) and Rapier (npm); some ten minutes"
cmake --build build --target peer_mujoco >/dev/null || echo "MuJoCo could not be built"
scripts/npm.sh bench/physics/peers || echo "Rapier could not be installed"
build/ilot bench physics
