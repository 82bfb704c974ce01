/* paint.h -- text pictures for people: marks become colours, or nothing. */
#ifndef FRONTS_PAINT_H
#define FRONTS_PAINT_H

#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct Paint {
    bool colour; /* ANSI colours instead of the marks */
    bool utf8;   /* false: letters and signs beyond ASCII are replaced by near ones */
} Paint;

Paint paint_for(FILE *file); /* what this terminal or pipe takes; NO_COLOR is honoured */
void paint_print(Paint paint, const char *picture, FILE *file);
void paint_write_ascii(const char *text, Text *out); /* accents and signs as the nearest ASCII */

#endif
