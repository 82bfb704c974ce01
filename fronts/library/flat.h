/* flat.h -- a View as one row of numbers, made fast: its field table is worked out once into runs. */
#ifndef FRONTS_LIBRARY_FLAT_H
#define FRONTS_LIBRARY_FLAT_H

#include "fronts/library/ilot.h"
#include "game/game.h"

enum { FIELDS_MAX = 96, RUNS_MAX = 1024 };

typedef struct Run { /* elements of one kind at equal distances */
    FieldKind kind;
    int32_t count, offset, stride; /* in the View, in bytes */
    int32_t first;                 /* of the row of numbers */
} Run;

typedef struct Flat {
    int field_count, numbers;
    IlotField field[FIELDS_MAX]; /* leaves of the table, in its order */
    FieldKind kind[FIELDS_MAX];
    int run_count;
    Run run[RUNS_MAX];
} Flat;

void flat_open(Flat *flat, const Field *table);

/* Field after field, each whole before the next begins, also where structs repeat. */
void flat_write(const Flat *flat, const void *view, int32_t *out);

#endif
