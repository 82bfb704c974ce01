/* without.c -- the press of a program that was built where cairo, Pango and librsvg are not
 * (cmake/print.cmake): it has no sets, and says so. */
#include "fronts/print/print.h"

const char *const PAPER_NAMES[] = {NULL}, *const CARD_NAMES[] = {NULL};

bool print_is_built(void) { return false; }

bool paper_find(const char *name, Paper *out)
{
    (void)name;
    *out = PAPER_A4;
    return false;
}

bool print_can(const Game *game)
{
    (void)game;
    return false;
}

bool print_set(const PrintOrder *order, PrintSink sink, void *to)
{
    (void)order;
    (void)sink;
    (void)to;
    return false;
}

bool print_preview(const PrintOrder *order, PrintSink sink, void *to) { return print_set(order, sink, to); }
