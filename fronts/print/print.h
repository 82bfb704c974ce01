/* print.h -- a game's set as a PDF: pieces to cut, aids, how to make it, the rules.
 *
 * Everything is drawn from what the engine plays with: faces and counts from the game's data, sizes from
 * the physics, pictures of positions from its scenes. Drawings are the page's own (games/GAME/art.svg). */
#ifndef FRONTS_PRINT_H
#define FRONTS_PRINT_H

#include "lang/lang.h"

typedef enum Paper { PAPER_A4, PAPER_A3, PAPER_LETTER, PAPERS } Paper;

typedef struct PrintOrder {
    const Game *game;
    const void *data; /* NULL: the standard one */
    const Lang *lang;
    Paper paper;
    bool ink_saving;
    bool mini;               /* cards of 44 x 67 mm instead of 63 x 88 */
    double shift_x, shift_y; /* of backs, in mm, for printers that feed askew (the calibration sheet) */
} PrintOrder;

extern const char *const PAPER_NAMES[]; /* a4 a3 letter, then NULL */
extern const char *const CARD_NAMES[];  /* standard mini, then NULL */
bool paper_find(const char *name, Paper *out);

bool print_is_built(void);        /* the program can print at all */
bool print_can(const Game *game); /* there is a set for it */

/* Takes the file's bytes as they come; false: no room, stop. */
typedef bool (*PrintSink)(void *to, const unsigned char *bytes, size_t size);

/* False when the sink refused or memory is short. May run on any thread; two at a time need two orders. */
bool print_set(const PrintOrder *order, PrintSink sink, void *to);
bool print_preview(const PrintOrder *order, PrintSink sink, void *to); /* its first pages, small, as PNG */

#endif
