/* commands.h -- the commands of `ilot`; argv[0] is the command's own name. */
#ifndef FRONTS_COMMANDS_H
#define FRONTS_COMMANDS_H

#include "fronts/cli/cli.h"

int games_main(int argc, char **argv);
int rules_main(int argc, char **argv);
int engine_main(int argc, char **argv);
int arena_main(int argc, char **argv);
int replay_main(int argc, char **argv);
int verify_main(int argc, char **argv);
int bench_main(int argc, char **argv);
int play_main(int argc, char **argv);

/* The lines of a rules page that name the clause; false if none does. */
bool rules_write_clause(const char *page, const char *clause, Text *out);

#endif
