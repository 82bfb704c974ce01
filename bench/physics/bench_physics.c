/* bench_physics.c -- all physics scenes in one table, beside other engines.
 *
 * Every engine plays the same scenes at 480 Hz in the same run; a figure is good if it is
 * at most its limit. Then the speed: how many times faster than real time ten heaps of
 * fifteen pieces are computed on one core, while everything falls and collides, and when
 * all lies still. Times are CPU seconds, so a busy machine does not lie. */
#define _POSIX_C_SOURCE 200809L
#include "bench/physics/bench_physics.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/physics/peer.h"
#include "bench/physics/poses.h"
#include "bench/physics/scenes.h"

enum { ENGINES_MAX = 3, TABLES = 10, FEW_HEAPS = 2, STASH = 15, SPEEDS = 6 };

typedef struct Column {
    Engine engine;
    char name[64];
    Figures figures;
    double speed[SPEEDS];
} Column;

/* Enough to see the differences, short enough to wait for. */
static const Effort BENCH_EFFORT = {
    .heaps = 5, .placements = 2, .rough_plays = 1, .rest_s = 6, .legal_s = 6, .step_hz = 480};

static const char *const SPEED_NAMES[SPEEDS] = {
    "1 x 15 falling and colliding: x real time",
    "1 x 15 at rest, not asleep: x real time",
    "1 x 15 settled: % of a core",
    "10 x 15 falling and colliding: x real time",
    "10 x 15 at rest, not asleep: x real time",
    "10 x 15 settled: % of a core",
};

/* CPU seconds for heap `seed`: its first second, and a later one, awake and as it may. */
typedef struct HeapTimes {
    double falling, awake, settled;
} HeapTimes;

static HeapTimes time_heap(Engine *engine, int seed, int hz)
{
    Actor actors[STASH];
    HeapTimes times = {INFINITY, INFINITY, INFINITY};
    actors_heap(actors, STASH, seed);
    if (!engine->load(engine, actors, STASH, GRASP_USUAL, false)) return times;
    times.falling = engine->time(engine, hz);
    engine->step(engine, 3 * hz);
    times.awake = engine->time(engine, hz);
    if (!engine->load(engine, actors, STASH, GRASP_USUAL, true)) return times;
    engine->step(engine, 4 * hz);
    times.settled = engine->time(engine, 4 * hz) / 4;
    return times;
}

/* Ten heaps cost ten times what one does: they share nothing. */
static void time_engine(Column *column, int heaps)
{
    HeapTimes all = {0, 0, 0};
    for (int seed = 0; seed < heaps; seed++) {
        const HeapTimes one = time_heap(&column->engine, seed, BENCH_EFFORT.step_hz);
        all.falling += one.falling;
        all.awake += one.awake;
        all.settled += one.settled;
    }
    column->speed[0] = heaps / all.falling;
    column->speed[1] = heaps / all.awake;
    column->speed[2] = 100 * all.settled / heaps;
    column->speed[3] = column->speed[0] / TABLES;
    column->speed[4] = column->speed[1] / TABLES;
    column->speed[5] = column->speed[2] * TABLES;
}

static void play_all(Column *column, bool only_speed)
{
    Stage stage = {&column->engine, &BENCH_EFFORT, &column->figures};
    for (int i = 0; i < SCENE_COUNT && !only_speed; i++) {
        fprintf(stderr, "%s: %s\n", column->name, SCENES[i].name);
        SCENES[i].play(&stage);
    }
    fprintf(stderr, "%s: speed\n", column->name);
    time_engine(column, only_speed ? FEW_HEAPS : TABLES);
}

/* A peer that broke half-way has fewer figures: found by name, not by row. */
static const Figure *figure_of(const Column *column, const Figure *like)
{
    for (int i = 0; i < column->figures.count; i++) {
        const Figure *figure = &column->figures.figure[i];
        if (strcmp(figure->scene, like->scene) == 0 && strcmp(figure->what, like->what) == 0) return figure;
    }
    return NULL;
}

static void print_table(const Column *columns, int count)
{
    printf("%-7s %-50s %9s", "scene", "figure", "at most");
    for (int c = 0; c < count; c++) printf(" %15s", columns[c].name);
    printf("\n");
    for (int i = 0; i < columns[0].figures.count; i++) {
        const Figure *own = &columns[0].figures.figure[i];
        printf("%-7s %-50s %9.3g", own->scene, own->what, own->at_most);
        for (int c = 0; c < count; c++) {
            const Figure *figure = figure_of(&columns[c], own);
            if (!figure) {
                printf(" %15s", "-");
            } else {
                printf(" %14.4g%c", figure->value, figure->value <= figure->at_most ? ' ' : '!');
            }
        }
        printf("\n");
    }
    for (int s = 0; s < SPEEDS; s++) {
        printf("%-7s %-50s %9s", "speed", SPEED_NAMES[s], "");
        for (int c = 0; c < count; c++) printf(" %14.4g ", columns[c].speed[s]);
        printf("\n");
    }
    printf("! beyond the limit. Peers never sleep and have the settings in bench/physics/peers; others may "
           "suit them better.\n");
}

static void print_number(double value)
{
    if (isfinite(value)) {
        printf("%.9g", value);
    } else {
        printf("null");
    }
}

static void print_json(const Column *columns, int count)
{
    printf("{\"figures\":[");
    for (int i = 0; i < columns[0].figures.count; i++) {
        const Figure *own = &columns[0].figures.figure[i];
        printf("%s\n{\"scene\":\"%s\",\"what\":\"%s\",\"at_most\":%.9g,\"engines\":{", i ? "," : "",
               own->scene, own->what, own->at_most);
        for (int c = 0; c < count; c++) {
            const Figure *figure = figure_of(&columns[c], own);
            printf("%s\"%s\":", c ? "," : "", columns[c].name);
            print_number(figure ? figure->value : INFINITY);
        }
        printf("}}");
    }
    printf("],\n\"speed\":[");
    for (int s = 0; s < SPEEDS; s++) {
        printf("%s\n{\"what\":\"%s\",\"engines\":{", s ? "," : "", SPEED_NAMES[s]);
        for (int c = 0; c < count; c++) {
            printf("%s\"%s\":", c ? "," : "", columns[c].name);
            print_number(columns[c].speed[s]);
        }
        printf("}}");
    }
    printf("]}\n");
}

static char *setting(const char *name, char *otherwise)
{
    char *value = getenv(name);
    return value ? value : otherwise;
}

static int add_peer(Column *column, Peer *peer, char *const command[], const char *how)
{
    if (!peer_start(peer, command, BENCH_EFFORT.step_hz)) {
        fprintf(stderr, "missing peer: %s\n", how);
        return 0;
    }
    column->engine = engine_peer(peer);
    snprintf(column->name, sizeof column->name, "%s", peer->name);
    return 1;
}

int bench_physics(bool json, bool only_speed)
{
    static World world;
    static Column columns[ENGINES_MAX];
    static Peer peers[ENGINES_MAX];
    char mujoco_usual[] = "build/peer_mujoco", rapier_usual[] = "bench/physics/peers/rapier.mjs",
         node[] = "node";
    char *const mujoco[] = {setting("PEER_MUJOCO", mujoco_usual), NULL};
    char *const rapier[] = {node, setting("PEER_RAPIER", rapier_usual), NULL};
    int count = 1;
    signal(SIGPIPE, SIG_IGN); /* a peer that dies is told by its silence */
    columns[0].engine = engine_own(&world);
    snprintf(columns[0].name, sizeof columns[0].name, "ilot");
    count +=
        add_peer(&columns[count], &peers[0], mujoco, "MuJoCo (apt: libmujoco-dev, then build peer_mujoco)");
    count += add_peer(&columns[count], &peers[1], rapier, "Rapier (npm install in bench/physics/peers)");
    for (int c = 0; c < count; c++) play_all(&columns[c], only_speed);
    for (int p = 0; p < 2; p++) peer_stop(&peers[p]);
    if (json) {
        print_json(columns, count);
    } else {
        print_table(columns, count);
    }
    for (int i = 0; i < columns[0].figures.count; i++) {
        if (!(columns[0].figures.figure[i].value <= columns[0].figures.figure[i].at_most)) return 1;
    }
    return 0;
}
