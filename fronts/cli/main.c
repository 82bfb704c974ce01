/* main.c -- `ilot`: one program, many doors. Each command lies in a file of its own. */
#include "fronts/cli/commands.h"
#include "fronts/server/serve.h"

#include <string.h>

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
} Command;

/* One file, or with --all everything in the server's store. */
static int verify_some(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--all")) return verify_all(argc, argv);
    return verify_main(argc, argv);
}

static const Command COMMANDS[] = {
    {"games", games_main},   {"rules", rules_main},   {"engine", engine_main}, {"arena", arena_main},
    {"replay", replay_main}, {"verify", verify_some}, {"bench", bench_main},   {"serve", serve_main},
    {"backup", backup_main}, {"export", export_main}, {"import", import_main}, {"play", play_main},
};

static int help_main(int argc, char **argv)
{
    char *help[] = {argv[0], "--help", argc > 2 ? argv[1] : NULL, argc > 2 ? argv[2] : NULL, NULL};
    Cli cli;
    const Flag flags[] = {{NULL, NULL, NULL}};
    cli_open(&cli, "ilot", argc > 2 ? 4 : 2, help, flags);
    return EXIT_FINE;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "--help";
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (!strcmp(name, COMMANDS[i].name)) return COMMANDS[i].run(argc - 1, argv + 1);
    if (!strcmp(name, "--help") || !strcmp(name, "help") || !strcmp(name, "--lang"))
        return help_main(argc, argv);
    Cli cli;
    const Flag flags[] = {{NULL, NULL, NULL}};
    cli_open(&cli, "", 1, argv, flags);
    cli_fail(&cli, EXIT_BAD_INPUT, "cli.unknown_command", name, 0);
}
