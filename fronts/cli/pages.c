/* pages.c -- `ilot games` and `ilot rules`: what there is to play, and how. */
#include "fronts/cli/commands.h"

#include <string.h>

int games_main(int argc, char **argv)
{
    Cli cli;
    char key[64];
    const Flag flags[] = {{NULL, NULL, NULL}};
    cli_open(&cli, "games", argc, argv, flags);
    for (const Game *const *g = GAMES; *g; g++) {
        snprintf(key, sizeof key, "%s.name", (*g)->id);
        printf("%-10s %-10s %d–%d  ", (*g)->id, cli_words(&cli, key), (*g)->seats_min, (*g)->seats_max);
        snprintf(key, sizeof key, "%s.blurb", (*g)->id);
        printf("%s\n", cli_words(&cli, key));
    }
    cli_close(&cli);
    return EXIT_FINE;
}

/* A page, or only the lines that tell one clause. */
int rules_main(int argc, char **argv)
{
    Cli cli;
    const Flag flags[] = {{NULL, NULL, NULL}};
    cli_open(&cli, "rules", argc, argv, flags);
    const Game *g = cli_game(&cli, cli.word[0]);
    const char *page = lang_rules(cli.lang, g->id), *clause = cli.count > 1 ? cli.word[1] : NULL;
    bool found = !clause;
    if (!clause) fputs(page, stdout);
    while (clause && *page) {
        size_t size = strcspn(page, "\n");
        const char *at = strstr(page, clause);
        if (at && at < page + size) {
            printf("%.*s\n", (int)size, page);
            found = true;
        }
        page += size + (page[size] == '\n');
    }
    if (!found) cli_fail(&cli, EXIT_BAD_INPUT, "cli.no_clause", clause, 0);
    cli_close(&cli);
    return EXIT_FINE;
}
