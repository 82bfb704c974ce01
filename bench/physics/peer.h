/* peer.h -- another engine as a program beside us, spoken to as peers/PROTOCOL.md says. */
#ifndef BENCH_PHYSICS_PEER_H
#define BENCH_PHYSICS_PEER_H

#include <stdio.h>

#include "bench/physics/engine.h"

typedef struct PeerHand {
    int piece;
    Vec3 goal, lead;
    Turn turn;
} PeerHand;

typedef struct Peer {
    char name[64];
    int process;
    FILE *to, *from;
    bool broken; /* it died or answered nonsense: every later load is refused */
    double step_hz;
    Grasp grasp;
    int count;
    Actor actors[WORLD_PIECES];
    PeerHand hand[WORLD_HANDS];
} Peer;

/* Starts `command`; false if it does not answer to hello. */
bool peer_start(Peer *peer, char *const command[], double step_hz);
void peer_stop(Peer *peer);
Engine engine_peer(Peer *peer);

#endif
