/* set.c -- Thin Ice in print: two stashes of paper pyramids, as for two players, and the template.
 * Colours do not matter here, so whoever is more prints the stashes again. */
#include "fronts/print/pyramids.h"
#include "games/thinice/thinice.h"

#include <stdio.h>

enum { STASHES = 2 };

static void stashes(Press *p)
{
    const char *letter[SIZES] = {"", "", ""}, *words[SIZES];
    for (int size = 0; size < SIZES; size++) {
        char key[32];
        snprintf(key, sizeof key, "look.%s", p->order->game->looks[size]);
        words[size] = press_game_words(p, key);
    }
    press_section(p, "print.section.nets");
    for (int i = 0; i < STASHES; i++)
        pyramid_stash(p, i, letter, words, press_words(p, "print.pyramids.sheet"));
    pyramid_template(p);
}

/* The heap of the second seat in a written position. */
static void draw_heap(Press *p, Area where, const char *heap)
{
    char position[300];
    Piece pieces[PIECES_MAX];
    Standing all[SLOTS];
    int n = 0;
    snprintf(position, sizeof position,
             "build round 2 caller A called S seat A tray S1 seat B tray S1 heap %s", heap);
    const int count = scene_written(p, 2, position, pieces);
    for (int i = 0; i < count; i++)
        if (pieces[i].zone == ZONE_HEAP + 1) all[n++] = (Standing){pieces[i].look, 1, pieces[i].pose};
    pyramid_picture(p, where, all, n);
}

/* Three on the table are fine; a larger one over a smaller one, both on it, too. */
static void draw_allowed(Press *p, Area where)
{
    draw_heap(p, (Area){where.x, where.y, where.w * 0.62, where.h}, "L1@0,0,0 M1@400,100,0 S2@-320,60,0");
    draw_heap(p, (Area){where.x + where.w * 0.66, where.y, where.w * 0.3, where.h}, "M1@0,0,0 L1@0,0,0");
}

/* A fourth on the table; one on another of its size. */
static void draw_out(Press *p, Area where)
{
    draw_heap(p, (Area){where.x, where.y, where.w * 0.62, where.h},
              "L1@0,0,0 L2@400,0,0 L3@-400,0,0 M1@200,300,0");
    draw_heap(p, (Area){where.x + where.w * 0.66, where.y, where.w * 0.3, where.h}, "M1@0,0,0 M2@0,0,81");
}

static const Illustration PICTURES[] = {
    {"TI-ADD", "allowed", 40, draw_allowed}, {"TI-NEST", "out", 40, draw_out}, {NULL, NULL, 0, NULL}};

const PrintSet print_thinice = {.game = "thinice", .sheets = stashes, .illustrations = PICTURES, .aids = 4};
