/* complete.c -- `ilot complete WORD...`: what the last word, which is being typed, may become; one a line.
 *
 * For the shells (packaging/ilot.bash, packaging/_ilot), which know nothing themselves: commands come from
 * main.c, flags from the command itself, which opens its arguments as always and ends there, games and their
 * options from the games. The line `<file>` leaves the word to the shell's own files. */
#include "bots/bot.h"
#include "fronts/cli/commands.h"
#include "fronts/print/print.h"
#include "fronts/server/wire/log.h"
#include "game/terms.h"

#include <stdlib.h>
#include <string.h>

static char **typed;      /* the words after `ilot` */
static const char *last;  /* of them: the one being typed */
static CommandWords kind; /* of the command's own words */

static void offer(const char *candidate)
{
    if (!strncmp(candidate, last, strlen(last))) puts(candidate);
}

static void offer_all(const char *const *names)
{
    for (; *names; names++) offer(*names);
}

static void offer_games(void)
{
    for (const Game *const *g = GAMES; *g; g++) offer((*g)->id);
}

/* ---- values of flags ------------------------------------------------------------------ */

/* Levels are a list: what stands before the last comma stays. */
static void offer_levels(const char *so_far)
{
    const char *comma = strrchr(so_far, ',');
    int kept = comma ? (int)(comma + 1 - so_far) : 0;
    char list[256];
    for (int level = 0; level < BOT_LEVELS; level++) {
        snprintf(list, sizeof list, "%.*s%s", kept, so_far, bot_level_name((BotLevel)level));
        offer(list);
    }
}

static void offer_value(const char *flag)
{
    for (int l = 0; l < LANGUAGES && !strcmp(flag, "--lang"); l++) offer(language_code((Language)l));
    if (!strcmp(flag, "--log")) offer_all(LOG_WISHES);
    if (!strcmp(flag, "--game")) offer_games();
    if (!strcmp(flag, "--bots") || !strcmp(flag, "--search")) offer_levels(last);
    if (!strcmp(flag, "--paper")) offer_all(PAPER_NAMES);
    if (!strcmp(flag, "--cards")) offer_all(CARD_NAMES);
    if (!strcmp(flag, "--data") || !strcmp(flag, "--resume") || !strcmp(flag, "--out")) puts("<file>");
}

/* ---- words of the command ---------------------------------------------------------------- */

static void offer_options(const Game *g)
{
    enum { LONGEST_LIST = 20 };
    char word[128];
    for (const Option *o = g->options; o->name; o++) {
        int size = snprintf(word, sizeof word, "%s=", o->name);
        bool chosen = !strncmp(last, word, (size_t)size);
        if (!chosen) offer(word);
        for (int32_t v = o->low; chosen && v <= o->high && o->high - o->low < LONGEST_LIST; v++) {
            Text out = text_in(word + size, (int)sizeof word - size);
            option_write_value(o, v, &out);
            offer(word);
        }
    }
}

static void offer_word(int index, const char *first)
{
    const Game *g = first ? game_find(first) : NULL;
    if (kind == WORDS_FILES) puts("<file>");
    if (index == 0 && kind >= WORDS_GAME) offer_games();
    if (index > 0 && kind == WORDS_GAME_OPTIONS && g) offer_options(g);
    if (index == 1 && kind == WORDS_GAME_CLAUSE && g) offer_all(g->clauses);
}

/* Called by the command's cli_open. */
static void complete(const Flag *flags)
{
    static const char *const EVERYWHERE[] = {"--help", "--lang", NULL};
    const char *first = NULL, *flag = NULL; /* flag: wants a value */
    int index = 0;
    for (char **word = typed + 1; *word != last; word++) {
        bool is_value = flag != NULL, is_flag = !is_value && !strncmp(*word, "--", 2);
        flag = is_flag && cli_takes_value(flags, *word) ? *word : NULL;
        if (is_value || is_flag) continue;
        if (!index++) first = *word;
    }
    if (flag) {
        offer_value(flag);
    } else if (!strncmp(last, "--", 2)) {
        char name[64];
        for (const Flag *f = flags; f->name; f++) {
            snprintf(name, sizeof name, "--%s", f->name);
            offer(name);
        }
        offer_all(EVERYWHERE);
    } else {
        offer_word(index, first);
    }
    exit(EXIT_FINE);
}

int complete_main(int argc, char **argv, const Command *commands)
{
    static const char *const WITHOUT_COMMAND[] = {"--help", "--version", "--lang", NULL};
    if (argc < 2) return EXIT_FINE;
    typed = argv + 1;
    last = argv[argc - 1];
    for (const Command *c = commands; c->name; c++) {
        if (argc == 2) offer(c->name);
        if (argc == 2 || strcmp(argv[1], c->name)) continue;
        kind = c->words;
        cli_before_opening = complete;
        c->run(argc - 1, argv + 1);
    }
    if (argc == 2 && last[0] == '-') offer_all(WITHOUT_COMMAND);
    return EXIT_FINE;
}
