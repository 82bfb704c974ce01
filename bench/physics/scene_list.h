/* scene_list.h -- all scenes by name. */
#ifndef BENCH_PHYSICS_SCENE_LIST_H
#define BENCH_PHYSICS_SCENE_LIST_H

#include "bench/physics/scenes.h"

/* scenes_rest.c: what should stand, stands; what should fall, falls */
Scene scene_standing, scene_tower, scene_nested, scene_leaning, scene_legal, scene_rims, scene_support,
    scene_tip;
/* scenes_motion.c: sliding, spinning, throwing, dropping, heaps */
Scene scene_slopes, scene_spin, scene_thrown, scene_shot, scene_dropped, scene_heaps;
/* scenes_hand.c: what hands do */
Scene scene_poke, scene_hands, scene_place, scene_pull, scene_rough;

#endif
