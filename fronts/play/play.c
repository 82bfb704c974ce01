/* play.c -- `ilot play`: people and bots around one terminal. Arguments, seats, beginning. */
#include "bots/advice.h"
#include "fronts/cli/commands.h"
#include "fronts/play/sitting.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <unistd.h>

typedef struct Wishes {
    const char *seats, *bots, *seed, *resume, *data;
} Wishes;

BotLevel play_standard_level(void)
{
    BotLevel level;
    return bot_level_find("medium", &level) ? level : (BotLevel)(BOT_LEVELS - 1);
}

/* ---- who sits where ---------------------------------------------------------------- */

static void seat_bot(Sitting *s, Seat seat, BotLevel level)
{
    s->is_bot[seat] = true;
    s->level[seat] = level;
}

/* How many bots were asked for; -1: none were spoken of. Their levels go to `out`. */
static int read_bots(Cli *cli, const char *wish, BotLevel out[SEATS_MAX])
{
    char word[32];
    int count = 0;
    if (!wish) return -1;
    if (!strcmp(wish, "none")) return 0;
    for (const char *at = wish; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        int size = (int)strcspn(at, ",");
        Text name = text_in(word, sizeof word);
        text_add_part(&name, at, size);
        if (count == SEATS_MAX || !text_fits(&name) || !bot_level_find(word, &out[count++]))
            cli_fail(cli, EXIT_BAD_INPUT, "play.bots", word, 0);
    }
    return count;
}

/* Bots take the last seats; without a word about them, all but the first. */
static void seat_everybody(Sitting *s, const BotLevel *levels, int bots)
{
    int seats = s->match->terms.seats;
    memset(s->is_bot, 0, sizeof s->is_bot);
    if (bots > seats) cli_fail(&s->cli, EXIT_BAD_INPUT, "play.too_many_bots", NULL, seats);
    int first = bots < 0 ? 1 : seats - bots;
    for (int p = first; p < seats; p++)
        seat_bot(s, (Seat)p, bots < 0 ? play_standard_level() : levels[p - first]);
}

/* ---- beginning ---------------------------------------------------------------- */

static void begin(Sitting *s, const Wishes *w)
{
    Cli *cli = &s->cli;
    const Game *g = cli_game(cli, cli->word[0]);
    BotLevel levels[SEATS_MAX];
    Terms t;
    Fault fault;
    uint8_t seed[SEED_BYTES];
    int bots = read_bots(cli, w->bots, levels);
    long standard = bots >= g->seats_min ? bots + 1 : g->seats_min;
    if (standard > g->seats_max) standard = g->seats_max;
    terms_advised(g, (int)cli_number(cli, "seats", w->seats, standard, g->seats_min, g->seats_max), &t);
    if (w->data) t.data = cli_data(cli, g, w->data);
    for (int i = 1; i < cli->count; i++) {
        char word[64];
        Text out = text_in(word, sizeof word);
        text_add(&out, cli->word[i]);
        char *equals = strchr(word, '=');
        if (!equals) cli_fail(cli, EXIT_BAD_INPUT, "engine.terms", word, 0);
        *equals = 0;
        if (!terms_set(g, &t, word, equals + 1, &fault)) cli_fault(cli, g, NULL, &fault);
    }
    if (!terms_check(g, &t, &fault)) cli_fault(cli, g, NULL, &fault);
    if (w->seed && !seed_read(w->seed, seed)) cli_fail(cli, EXIT_BAD_INPUT, "engine.seed", w->seed, 0);
    if (!w->seed && getrandom(seed, sizeof seed, 0) != sizeof seed)
        cli_fail(cli, EXIT_TROUBLE, "cli.memory", NULL, 0);
    s->match = match_place(cli_alloc(match_bytes(g, g->acts_max)), g, g->acts_max);
    match_deal(s->match, &t, seed, NULL);
    seat_everybody(s, levels, bots);
}

/* Who was a bot is one again, unless --bots says otherwise. */
static void resume(Sitting *s, const Wishes *w)
{
    MatchHead head;
    Fault fault;
    BotLevel levels[SEATS_MAX], level;
    char *text = cli_read_file(&s->cli, w->resume);
    const Game *g = s->cli.count ? cli_game(&s->cli, s->cli.word[0]) : NULL;
    const void *data = g && w->data ? cli_data(&s->cli, g, w->data) : NULL;
    if (!match_read_head(text, data, &head, &fault)) cli_fault(&s->cli, NULL, w->resume, &fault);
    if (g && g != head.game) cli_fail(&s->cli, EXIT_BAD_INPUT, "play.other_game", head.game->id, 0);
    g = head.game;
    int capacity = head.acts > g->acts_max ? head.acts : g->acts_max;
    s->match = match_place(cli_alloc(match_bytes(g, capacity)), g, capacity);
    if (!match_read(text, &head, s->match, &fault)) cli_fault(&s->cli, g, w->resume, &fault);
    free(text);
    if (w->bots) seat_everybody(s, levels, read_bots(&s->cli, w->bots, levels));
    for (Seat p = 0; !w->bots && p < head.terms.seats; p++)
        if (bot_level_find(head.name[p], &level)) seat_bot(s, p, level);
    s->file = cli_alloc(strlen(w->resume) + 1);
    memcpy(s->file, w->resume, strlen(w->resume) + 1);
}

static void prepare(Sitting *s)
{
    const Match *m = s->match;
    const char *term = getenv("TERM");
    struct winsize size;
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") != 0;
    bool measured = terminal && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col > 20;
    s->columns = measured ? size.ws_col : 80;
    s->rows = measured && size.ws_row > 10 ? size.ws_row : 24;
    s->paint = paint_for(stdout);
    s->talk = (Talk){s->cli.lang, m->game, &m->terms, NULL};
    s->line = line_open(terminal, order_complete, s);
    s->view = cli_alloc(m->game->views->view_size);
    s->bot_memory = cli_alloc(bot_memory(m->game) + advice_memory(m->game));
    s->plan = cli_alloc(SEATS_MAX * sizeof *s->plan);
    memset(s->plan, 0, SEATS_MAX * sizeof *s->plan);
    s->shown = s->seat = SEAT_WATCHER;
    s->last = (Seat)(m->terms.seats - 1);
    for (Seat p = 0; p < m->terms.seats; p++) {
        s->humans += !s->is_bot[p];
        s->pending[p] = cli_alloc(PENDING_MAX);
        s->news[p] = text_in(s->pending[p], PENDING_MAX);
    }
}

/* The name of the game, who sits where, and where to ask. */
static void greet(Sitting *s)
{
    char key[64];
    snprintf(key, sizeof key, "%s.name", s->match->game->id);
    show_text(s, cli_words(&s->cli, key), 0);
    for (Seat p = 0; p < s->match->terms.seats; p++) {
        printf("  %c ", 'A' + p);
        show_words(s, s->is_bot[p] ? "play.bot" : "play.person", bot_level_name(s->level[p]), 0);
    }
    if (s->match->game->clock) show_words(s, "play.time", NULL, 0);
    show_words(s, "play.see_help", NULL, 0);
}

int play_main(int argc, char **argv)
{
    Sitting *s = cli_alloc(sizeof *s);
    Wishes w = {0};
    const Flag flags[] = {{"seats", &w.seats, NULL},   {"bots", &w.bots, NULL}, {"seed", &w.seed, NULL},
                          {"resume", &w.resume, NULL}, {"data", &w.data, NULL}, {NULL, NULL, NULL}};
    cli_open(&s->cli, "play", argc, argv, flags);
    if (w.resume)
        resume(s, &w);
    else
        begin(s, &w);
    prepare(s);
    greet(s);
    turns_look_for_secrets(s);
    turns_run(s);
    line_close(s->line);
    for (Seat p = 0; p < s->match->terms.seats; p++) free(s->pending[p]);
    free(s->view);
    free(s->bot_memory);
    free(s->plan);
    free(s->file);
    free(s->match);
    cli_close(&s->cli);
    free(s);
    return EXIT_FINE;
}
