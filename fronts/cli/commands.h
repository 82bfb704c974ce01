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
int print_main(int argc, char **argv);

/* What a command's own words are, beside its flags. */
typedef enum CommandWords {
    WORDS_NONE,
    WORDS_FILES,
    WORDS_GAME,
    WORDS_GAME_CLAUSE,
    WORDS_GAME_OPTIONS /* name=value */
} CommandWords;

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    CommandWords words;
} Command;

int complete_main(int argc, char **argv, const Command *commands); /* a command without a name ends them */

/* The lines of a rules page that name the clause; false if none does. */
bool rules_write_clause(const char *page, const char *clause, Text *out);

#endif
