/* bench_physics.h -- all physics scenes in one table, beside other engines. */
#ifndef BENCH_PHYSICS_H
#define BENCH_PHYSICS_H

#include <stdbool.h>

/* Prints the table, or the same as JSON; `only_speed`: without the scenes, in seconds. Returns 0 if all our
 * own figures are within their limits. Peers are found by the environment: PEER_MUJOCO names the program
 * built from peers/mujoco.c (else build/peer_mujoco is tried), PEER_RAPIER the script (else
 * bench/physics/peers/rapier.mjs). A peer that does not start is said to be missing. */
int bench_physics(bool json, bool only_speed);

#endif
