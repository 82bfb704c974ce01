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

bool rules_write_clause(const char *page, const char *clause, Text *out)
{
    while (*page) {
        size_t size = strcspn(page, "\n");
        const char *at = strstr(page, clause);
        if (at && at < page + size) {
            text_add_part(out, page, (int)size);
            text_char(out, '\n');
        }
        page += size + (page[size] == '\n');
    }
    return out->length > 0;
}

/* A page, or only the lines that tell one clause. */
int rules_main(int argc, char **argv)
{
    Cli cli;
    static char lines[1 << 16];
    Text out = text_in(lines, sizeof lines);
    const Flag flags[] = {{NULL, NULL, NULL}};
    cli_open(&cli, "rules", argc, argv, flags);
    const Game *g = cli_game(&cli, cli.word[0]);
    const char *page = lang_rules(cli.lang, g->id), *clause = cli.count > 1 ? cli.word[1] : NULL;
    if (clause && !rules_write_clause(page, clause, &out))
        cli_fail(&cli, EXIT_BAD_INPUT, "cli.no_clause", clause, 0);
    fputs(clause ? lines : page, stdout);
    cli_close(&cli);
    return EXIT_FINE;
}
