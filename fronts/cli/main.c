/* main.c -- `ilot`: one program, many doors. Each command lies in a file of its own. */
#include "fronts/cli/commands.h"
#include "fronts/server/command/serve.h"
#include "fronts/version/version.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One file, or with --all everything in the server's store. */
static int verify_some(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--all")) return verify_all(argc, argv);
    return verify_main(argc, argv);
}

static const Command COMMANDS[] = {
    {"serve", serve_main, WORDS_NONE},
    {"backup", backup_main, WORDS_FILES},
    {"move", move_main, WORDS_FILES},
    {"export", export_main, WORDS_NONE},
    {"import", import_main, WORDS_FILES},
    {"games", games_main, WORDS_NONE},
    {"rules", rules_main, WORDS_GAME_CLAUSE},
    {"play", play_main, WORDS_GAME_OPTIONS},
    {"engine", engine_main, WORDS_NONE},
    {"arena", arena_main, WORDS_GAME_OPTIONS},
    {"replay", replay_main, WORDS_FILES},
    {"verify", verify_some, WORDS_FILES},
    {"bench", bench_main, WORDS_GAME},
    {"print", print_main, WORDS_GAME},
    {NULL, NULL, WORDS_NONE},
};

/* `help COMMAND` is that command's; else the program's, in whatever language is asked for beside it. */
static int help_main(int argc, char **argv)
{
    Cli cli;
    const Flag flags[] = {{NULL, NULL, NULL}};
    char **words = cli_alloc(((size_t)argc + 2) * sizeof *words);
    words[1] = "--help";
    memcpy(words + 2, argv + 1, (size_t)(argc - 1) * sizeof *words);
    for (const Command *c = COMMANDS; c->name && argc > 2; c++)
        if (!strcmp(argv[2], c->name)) return c->run(argc + 1, words);
    cli_open(&cli, "ilot", argc + 1, words, flags);
    return EXIT_FINE;
}

static int version_main(void)
{
    char text[400];
    Text out = text_in(text, sizeof text);
    version_write(&out);
    fputs(text, stdout);
    return EXIT_FINE;
}

/* What could not be written was not done, whichever way the program ends. */
static void check_output(void)
{
    if (!fflush(stdout) && !ferror(stdout)) return;
    Cli cli = {.command = "", .lang = lang_open(cli_language())};
    cli_complain(&cli, "cli.cannot_write", strerror(errno), 0);
    _exit(EXIT_TROUBLE);
}

/* The build counts bits by an instruction that processors have had since 2008 (CMakeLists.txt). */
static void check_processor(void)
{
#ifdef __POPCNT__
    if (__builtin_cpu_supports("popcnt")) return;
    Cli cli = {.command = "", .lang = lang_open(cli_language())};
    cli_complain(&cli, "cli.old_processor", NULL, 0);
    _exit(EXIT_TROUBLE);
#endif
}

int main(int argc, char **argv)
{
    check_processor();
    atexit(check_output);
    const char *name = argc > 1 ? argv[1] : "--help";
    for (const Command *c = COMMANDS; c->name; c++)
        if (!strcmp(name, c->name)) return c->run(argc - 1, argv + 1);
    if (!strcmp(name, "complete")) return complete_main(argc - 1, argv + 1, COMMANDS);
    if (!strcmp(name, "--version")) return version_main();
    if (!strcmp(name, "--help") || !strcmp(name, "help") || !strcmp(name, "--lang"))
        return help_main(argc, argv);
    Cli cli;
    const Flag flags[] = {{NULL, NULL, NULL}};
    cli_open(&cli, "", 1, argv, flags);
    cli_fail(&cli, EXIT_BAD_INPUT, "cli.unknown_command", name, 0);
}
