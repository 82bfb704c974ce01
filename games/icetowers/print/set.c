/* set.c -- IceTowers in print: four stashes of fifteen paper pyramids, and the template. */
#include "fronts/print/pyramids.h"
#include "games/icetowers/icetowers.h"

#include <stdio.h>
#include <stdlib.h>

/* Kinds are colour by colour, the large ones first. */
static int size_of(int kind) { return PYRAMID_SIZES - 1 - kind % PYRAMID_SIZES; }

static void stashes(Press *p)
{
    static const char *const LETTERS[COLOURS] = {"letter.red", "letter.blue", "letter.yellow",
                                                 "letter.green"};
    press_section(p, "print.section.nets");
    for (int colour = 0; colour < COLOURS; colour++) {
        const char *letter[PYRAMID_SIZES], *words[PYRAMID_SIZES];
        for (int kind = colour * PYRAMID_SIZES; kind < (colour + 1) * PYRAMID_SIZES; kind++) {
            char key[48];
            snprintf(key, sizeof key, "look.%s", p->order->game->looks[kind]);
            letter[size_of(kind)] = press_game_words(p, LETTERS[colour]);
            words[size_of(kind)] = press_game_words(p, key);
        }
        pyramid_stash(p, colour, letter, words, press_words(p, "print.pyramids.sheet"));
    }
    pyramid_template(p);
}

/* ---- pictures -------------------------------------------------------------------------------- */

static int by_slot(const void *a, const void *b)
{
    return ((const Piece *)a)->slot - ((const Piece *)b)->slot;
}

/* As they stand: every piece of a tower on the one below it, as high as the rims let it sit. Lone ones, if
 * wanted, nearer to each other than the engine strews them over its table. */
static int stand(Piece *pieces, int count, bool lone, Standing *out)
{
    int n = 0;
    double tip = 0;
    qsort(pieces, (size_t)count, sizeof *pieces, by_slot);
    for (int i = 0; i < count; i++) {
        const Piece *piece = &pieces[i];
        const bool alone = piece->slot % LEVELS == 0 &&
                           (i + 1 == count || pieces[i + 1].slot / LEVELS != piece->slot / LEVELS);
        const int size = size_of(piece->look);
        const double base = piece->slot % LEVELS ? tip - pyramid_hollow(size) : 0;
        tip = base + pyramid_height(size);
        if (piece->zone != ZONE_TABLE || (alone && !lone)) continue;
        out[n] = (Standing){size, piece->look / PYRAMID_SIZES, piece->pose};
        out[n].pose.x_um /= 2;
        out[n].pose.y_um /= 2;
        out[n++].pose.z_um = (int32_t)(base * 1000);
    }
    return n;
}

/* Everything scattered, as the engine scatters it for three. */
static void draw_setup(Press *p, Area where)
{
    Piece pieces[PIECES_MAX];
    Standing all[PIECES];
    pyramid_picture(p, where, all, stand(pieces, scene_dealt(p, 3, 11, 0, pieces), true, all));
}

/* The tower of the examples, before and after red caps it; nothing else. */
static void draw_example(Press *p, Area where)
{
    static const char *const POSITION[] = {"play towers rL1,bL1,rM1,bS1", "play towers rL1,bL1,rM1,bS1,rS1"};
    for (int i = 0; i < 2; i++) {
        Piece pieces[PIECES_MAX];
        Standing all[PIECES];
        const int count = stand(pieces, scene_written(p, 4, POSITION[i], pieces), false, all);
        pyramid_picture(p, (Area){where.x + i * where.w / 2, where.y, where.w / 2, where.h}, all, count);
    }
}

static const Illustration PICTURES[] = {
    {"IT-STASH", "setup", 30, draw_setup}, {"IT-SPLIT", "example", 62, draw_example}, {NULL, NULL, 0, NULL}};

const PrintSet print_icetowers = {
    .game = "icetowers", .sheets = stashes, .illustrations = PICTURES, .aids = 4};
