/* peer.c -- another engine as a program beside us.
 *
 * Hands are ours: peers only know forces, so the bench leads a point, computes the pull of
 * the spring from the pose the peer tells, and sends it before every step. */
#define _POSIX_C_SOURCE 200809L
#include "bench/physics/peer.h"

#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "physics/shape.h"

static const double GRAVITY = 981;

static bool answer_is_ok(Peer *peer)
{
    char line[128];
    fflush(peer->to);
    if (!fgets(line, sizeof line, peer->from) || strncmp(line, "ok", 2) != 0) peer->broken = true;
    return !peer->broken;
}

bool peer_start(Peer *peer, char *const command[], double step_hz)
{
    int in[2], out[2];
    *peer = (Peer){.broken = true, .step_hz = step_hz};
    if (pipe(in) != 0 || pipe(out) != 0) return false;
    peer->process = fork();
    if (peer->process == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        if (!freopen("/dev/null", "w", stderr)) _exit(127);
        close(in[1]);
        close(out[0]);
        execvp(command[0], command);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    fcntl(in[1], F_SETFD, FD_CLOEXEC); /* a later peer that held it open would keep this one from ending */
    fcntl(out[0], F_SETFD, FD_CLOEXEC);
    peer->to = fdopen(in[1], "w");
    peer->from = fdopen(out[0], "r");
    if (peer->process < 0 || !peer->to || !peer->from) return false;
    fprintf(peer->to, "hello\n");
    fflush(peer->to);
    if (!fgets(peer->name, sizeof peer->name, peer->from)) return false;
    peer->name[strcspn(peer->name, "\n")] = 0;
    for (int s = 0; s < PIECE_SIZES; s++) {
        const Shape *p = shape_of(s);
        fprintf(peer->to, "shape %d %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", s, p->mass,
                p->centre_height, p->inertia_side, p->inertia_axis, p->half_base, p->height,
                p->inner_half_base, p->inner_height);
    }
    peer->broken = false;
    return true;
}

void peer_stop(Peer *peer)
{
    if (peer->to) fclose(peer->to);
    if (peer->from) fclose(peer->from);
    if (peer->process > 0) waitpid(peer->process, NULL, 0);
}

static bool peer_load(Engine *engine, const Actor *actors, int count, Grasp grasp, bool may_sleep)
{
    Peer *peer = engine->self;
    (void)may_sleep; /* peers never sleep here */
    if (peer->broken) return false;
    peer->grasp = grasp;
    peer->count = count;
    memcpy(peer->actors, actors, sizeof *actors * (size_t)count);
    for (int h = 0; h < WORLD_HANDS; h++) peer->hand[h].piece = NO_PIECE;
    fprintf(peer->to, "load %d %.17g\n", count, peer->step_hz);
    for (int i = 0; i < count; i++) {
        const Placing *at = &actors[i].pose;
        fprintf(peer->to, "%d %d %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", (int)actors[i].size,
                actors[i].fixed, at->base.x, at->base.y, at->base.z, at->turn.w, at->turn.x, at->turn.y,
                at->turn.z);
    }
    return answer_is_ok(peer);
}

static void peer_motions(Engine *engine, Motion *out)
{
    Peer *peer = engine->self;
    if (peer->broken) return;
    fprintf(peer->to, "get\n");
    fflush(peer->to);
    for (int i = 0; i < peer->count; i++) {
        Motion *m = &out[i];
        char line[512];
        if (!fgets(line, sizeof line, peer->from) ||
            sscanf(line, "%lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf", &m->centre.x, &m->centre.y,
                   &m->centre.z, &m->turn.w, &m->turn.x, &m->turn.y, &m->turn.z, &m->velocity.x,
                   &m->velocity.y, &m->velocity.z, &m->spin.x, &m->spin.y, &m->spin.z) != 13) {
            peer->broken = true;
            return;
        }
    }
}

static void pull(Peer *peer, PeerHand *hand, const Motion *motion)
{
    const Shape *shape = shape_of((int32_t)peer->actors[hand->piece].size);
    const double w = peer->grasp.stiffness_per_s, most = peer->grasp.force_weights * GRAVITY;
    const double stride = peer->grasp.speed_cm_s / peer->step_hz;
    hand->lead = vec_add(hand->lead, vec_at_most(vec_sub(hand->goal, hand->lead), stride));
    const Vec3 ahead = vec_at_most(vec_sub(hand->lead, motion->centre), most / (w * w));
    hand->lead = vec_add(motion->centre, ahead);
    Vec3 force = vec_add_scaled(vec_scale(w * w, ahead), -2 * w, motion->velocity);
    force.z += GRAVITY;
    force = vec_scale(shape->mass, vec_at_most(force, most));
    Turn way = turn_times(hand->turn, turn_inverse(motion->turn));
    if (way.w < 0) way = (Turn){-way.w, -way.x, -way.y, -way.z};
    Vec3 torque = vec_add_scaled(vec_scale(2 * w * w, vec(way.x, way.y, way.z)), -2 * w, motion->spin);
    torque = vec_at_most(vec_scale(shape->inertia_side, torque), most * shape->mass * 0.5 * shape->height);
    fprintf(peer->to, "force %d %.17g %.17g %.17g %.17g %.17g %.17g\n", hand->piece, force.x, force.y,
            force.z, torque.x, torque.y, torque.z);
}

static bool hands_hold(const Peer *peer)
{
    return peer->hand[0].piece != NO_PIECE || peer->hand[1].piece != NO_PIECE;
}

static void peer_step(Engine *engine, int steps)
{
    Peer *peer = engine->self;
    Motion now[WORLD_PIECES];
    if (!hands_hold(peer)) {
        if (peer->broken || steps == 0) return;
        fprintf(peer->to, "step %d\n", steps);
        answer_is_ok(peer);
        return;
    }
    for (int i = 0; i < steps && !peer->broken; i++) {
        peer_motions(engine, now);
        for (int h = 0; h < WORLD_HANDS; h++) {
            if (peer->hand[h].piece != NO_PIECE) pull(peer, &peer->hand[h], &now[peer->hand[h].piece]);
        }
        fprintf(peer->to, "step 1\n");
        answer_is_ok(peer);
    }
}

static bool peer_take(Engine *engine, int hand, int piece)
{
    Peer *peer = engine->self;
    Motion now[WORLD_PIECES] = {0};
    peer_motions(engine, now);
    peer->hand[hand] = (PeerHand){piece, now[piece].centre, now[piece].centre, now[piece].turn};
    return !peer->broken;
}

static void peer_lead(Engine *engine, int hand, Vec3 centre, Turn turn)
{
    Peer *peer = engine->self;
    peer->hand[hand].goal = centre;
    peer->hand[hand].turn = turn;
}

static void peer_release(Engine *engine, int hand)
{
    Peer *peer = engine->self;
    peer->hand[hand].piece = NO_PIECE;
}

static void peer_shove(Engine *engine, int piece, Vec3 velocity, Vec3 spin)
{
    Peer *peer = engine->self;
    fprintf(peer->to, "shove %d %.17g %.17g %.17g %.17g %.17g %.17g\n", piece, velocity.x, velocity.y,
            velocity.z, spin.x, spin.y, spin.z);
}

static double peer_time(Engine *engine, int steps)
{
    Peer *peer = engine->self;
    double seconds = INFINITY;
    char line[128];
    if (peer->broken) return seconds;
    fprintf(peer->to, "time %d\n", steps);
    fflush(peer->to);
    if (!fgets(line, sizeof line, peer->from) || sscanf(line, "%lf", &seconds) != 1) peer->broken = true;
    return seconds;
}

Engine engine_peer(Peer *peer)
{
    return (Engine){peer->name, peer,      peer_load,    peer_step,  peer_motions,
                    peer_take,  peer_lead, peer_release, peer_shove, peer_time};
}
