/* cli.h -- what the commands of `ilot` share: arguments, words, files, exit codes. */
#ifndef FRONTS_CLI_H
#define FRONTS_CLI_H

#include "game/terms.h"
#include "lang/lang.h"

#include <stdio.h>

/* Exit codes. */
enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_BAD_INPUT = 2, EXIT_TROUBLE = 3 };

/* One option of a command; the list ends with a NULL name. */
typedef struct Flag {
    const char *name;   /* without the two dashes */
    const char **value; /* where the value goes; NULL: the flag takes none */
    bool *given;        /* set when it is there, or NULL */
} Flag;

typedef struct Cli {
    const char *command; /* "arena" */
    Lang *lang;
    int count;   /* words that are no flags */
    char **word; /* as many as were given, then NULL: they move to the front of argv */
} Cli;

/* Where set, it is given a command's flags instead of them being read: complete.c asks so. */
extern void (*cli_before_opening)(const Flag *flags);
bool cli_takes_value(const Flag *flags, const char *word); /* `--name`, of these or known everywhere */

/* Takes `--name value`, `--name=value`, `--lang`, `--help`; ends the program on what it does not know. */
void cli_open(Cli *cli, const char *command, int argc, char **argv, const Flag *flags);
void cli_close(Cli *cli);

/* A sentence of lang/cli.*.txt to standard error, after the program's name. */
void cli_complain(const Cli *cli, const char *key, const char *quote, int number);
_Noreturn void cli_fail(Cli *cli, int code, const char *key, const char *quote, int number);
_Noreturn void cli_fault(Cli *cli, const Game *g, const char *where, const Fault *fault);
const char *cli_words(const Cli *cli, const char *key);

/* A whole number from a flag's value; `standard` where the flag is not there. */
long cli_number(Cli *cli, const char *flag, const char *value, long standard, long low, long high);

/* Which of `names` (NULL after the last) a flag's value is. */
int cli_choice(Cli *cli, const char *flag, const char *value, int standard, const char *const *names);

const Game *cli_game(Cli *cli, const char *id);

/* The whole file (`-`: standard input), with a NUL; the caller frees it. */
char *cli_read_file(Cli *cli, const char *path);

/* Data for a game from a file, checked; NULL without a path: the standard data. The caller frees it. */
void *cli_data(Cli *cli, const Game *g, const char *path);

Language cli_language(void);  /* from the environment; English unless it says French */
void *cli_alloc(size_t size); /* never NULL */

#endif
