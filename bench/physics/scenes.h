/* scenes.h -- the scenes a physics for heaps of pyramids has to play, and what they measure.
 *
 * A scene plays on any Engine and adds figures; every figure is good if it is at most its
 * limit. The tests hold our engine to the limits, the bench prints all engines side by side. */
#ifndef BENCH_PHYSICS_SCENES_H
#define BENCH_PHYSICS_SCENES_H

#include "bench/physics/engine.h"

typedef struct Figure {
    char scene[8];
    char what[56];
    double value, at_most;
} Figure;

enum { FIGURES_MAX = 128 };
typedef struct Figures {
    int count;
    Figure figure[FIGURES_MAX];
} Figures;

/* How much of each scene to play. */
typedef struct Effort {
    int heaps;       /* seeds of falling heaps */
    int placements;  /* of a top on towers */
    int rough_plays; /* seeds of rough play */
    double rest_s;   /* how long what should stand is watched */
    double legal_s;  /* how long the legal heaps are watched */
    int step_hz;     /* of the engine: 480 but for peers that want otherwise */
} Effort;

extern const Effort EFFORT_SHORT, EFFORT_FULL;

typedef struct Stage {
    Engine *engine;
    const Effort *effort;
    Figures *figures;
} Stage;

typedef void Scene(Stage *stage);
typedef struct SceneEntry {
    const char *name;
    Scene *play;
} SceneEntry;
extern const SceneEntry SCENES[];
extern const int SCENE_COUNT;

/* ---- for the scenes themselves ---- */

void figure_add(Stage *stage, const char *scene, const char *what, double value, double at_most);
void stage_seconds(Stage *stage, double seconds);
/* The usual hand of the game. */
#define GRASP_USUAL ((Grasp){40, 40, 4})

/* Deepest overlap among pieces and into the table, measured by our own queries on any engine's poses. */
typedef struct Depth {
    double pieces_mm, table_mm;
} Depth;
Depth depth_of(const Actor *actors, const Motion *motions, int count);
double fastest_cm_s(const Motion *motions, int count);
/* Is the tip of one piece in the hollow of another? If that stands on the table, it went through the wall. */
bool tip_is_inside(const Motion *poker, PieceSize size, const Motion *target, PieceSize target_size);
double farthest_mm(const Motion *a, const Motion *b, int count);

#endif
