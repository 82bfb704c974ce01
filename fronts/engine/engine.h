/* engine.h -- the line protocol without its pipes: a line in, an answer out. For the
 * command `ilot engine`, and for tests that want to say a million lines to it. */
#ifndef FRONTS_ENGINE_H
#define FRONTS_ENGINE_H

#include "fronts/cli/cli.h"
#include "match/match.h"

typedef struct Engine Engine;

/* What one order may cost at most, so that whoever lets strangers speak with an engine has it back soon. */
typedef struct EngineLimits {
    long iterations; /* that a bot thinks for `go`, whatever the order says */
    int32_t steps;   /* that one `tick` lets pass where worlds are stepped (Thin Ice); more is refused */
} EngineLimits;

enum { ENGINE_ITERATIONS_MAX = 1000000000, ENGINE_STEPS_MAX = 100000000 }; /* where nobody set a limit */

/* `data` may be NULL, or checked data of `data_game`; the engine then owns it. */
Engine *engine_open(const Cli *cli, const Game *data_game, void *data, EngineLimits limits);
void engine_close(Engine *e);
void engine_forget(Engine *e); /* the match: as if the engine had just been opened */

/* The whole answer with the empty line at its end, good until the next call; "" for an
 * empty line. `line` holds `size` bytes and a NUL, without the line's end. */
const char *engine_answer(Engine *e, const char *line, size_t size);

bool engine_has_quit(const Engine *e);
const Match *engine_match(const Engine *e); /* NULL before `new` */

#endif
