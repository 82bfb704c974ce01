/* line.h -- one line from a person: edited and completed at a terminal, plain through a pipe. */
#ifndef PLAY_LINE_H
#define PLAY_LINE_H

#include <stdbool.h>

typedef struct Line Line;

/* The candidate number `index` for completion, whole; its length, or 0 past the last. */
typedef int Candidates(void *context, int index, char *out, int capacity);

Line *line_open(bool terminal, Candidates *candidates, void *context);
void line_close(Line *line);
bool line_is_terminal(const Line *line);

/* Without its end and outer spaces; NULL when no more will come. Good until the next call. A pipe's lines
 * are repeated in the output, so that a transcript reads like a dialogue. */
const char *line_read(Line *line, const char *prompt);

#endif
