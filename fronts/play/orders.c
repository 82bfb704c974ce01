/* orders.c -- what people type: an act in the notation of the logs, the number of a listed
 * one, or a command. Commands have a name in English and one in the player's language; a
 * game's own act wins over a command of the same name, and `/name` is always the command. */
#include "fronts/cli/commands.h"
#include "fronts/play/sitting.h"
#include "game/act.h"
#include "game/message.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Seat audience_of(const Sitting *s) { return s->seat >= 0 ? s->seat : SEAT_REFEREE; }

/* ---- acts ---------------------------------------------------------------- */

static void do_act(Sitting *s, const Act *act)
{
    static Events events;
    Refusal why;
    Seat seat = s->seat >= 0 ? s->seat : s->last; /* after the end the rules say so themselves */
    events.count = events.move_count = 0;
    if (!match_apply(s->match, seat, act, &events, &why)) {
        show_refusal(s, &why);
        return;
    }
    s->moved = true;
    turns_tell(s, &events);
}

/* The act that the words stand for: the number of a listed one, or notation. Tells what is wrong. */
static bool read_act(const Sitting *s, const char *words, Act *out)
{
    Scan scan = scan_of(words);
    int32_t number;
    Refusal why;
    char listed[CHOICE_TEXT_MAX];
    Text chosen = text_in(listed, sizeof listed);
    if (scan_int(&scan, 1, CHOICES_MAX, &number) && scan_done(&scan)) {
        if (number > s->count) return show_words(s, "play.no_number", words, s->count), false;
        choice_write(s->match->game, &s->match->terms, &s->choice[number - 1], &chosen);
        words = listed; /* a range is then refused as if it had been typed */
    }
    if (match_read_act(s->match, words, out, &why)) return true;
    show_refusal(s, &why);
    return false;
}

/* ---- going back ---------------------------------------------------------------- */

static bool agrees(const Sitting *s)
{
    char prompt[32];
    snprintf(prompt, sizeof prompt, "%s ", cli_words(&s->cli, "play.undo.prompt"));
    const char *answer = line_read(s->line, prompt);
    return answer && *answer && strchr("yYoO", *answer);
}

/* Takes acts back up to and with the last one of a person; how freely that may be done. Where it may
 * not, nothing is taken back. */
static Undo take_back(Sitting *s, int *count)
{
    Match *m = s->match;
    Undo undo = UNDO_FREE;
    int before = m->count;
    for (bool reached = false; !reached && undo != UNDO_NEVER;) {
        Seat seat = m->count ? m->log[m->count - 1].seat : 0;
        Undo last = m->count ? match_can_undo(m, seat) : UNDO_NEVER;
        if (last < undo) undo = last;
        if (undo == UNDO_NEVER) break;
        match_undo(m);
        reached = !s->is_bot[seat];
    }
    *count = before - m->count;
    return undo;
}

/* What was taken back still lies in the log behind its end. */
static void put_back(Match *m, int count)
{
    while (count-- > 0) {
        const Entry e = m->log[m->count];
        match_apply(m, e.seat, &e.act, NULL, NULL);
    }
}

static void order_undo(Sitting *s, const char *rest)
{
    int count;
    bool was_empty = !s->match->count;
    Undo undo = take_back(s, &count);
    (void)rest;
    if (undo == UNDO_NEVER) {
        put_back(s->match, count);
        show_words(s, was_empty ? "play.undo.nothing" : "play.undo.never", NULL, 0);
        return;
    }
    if (undo == UNDO_BY_CONSENT || count > 1) {
        show_words(s, "play.undo.consent", NULL, count);
        if (!agrees(s)) {
            put_back(s->match, count);
            show_words(s, "play.undo.no", NULL, 0);
            return;
        }
    }
    s->last =
        (Seat)((s->match->log[s->match->count].seat + s->match->terms.seats - 1) % s->match->terms.seats);
    s->moved = true;
    for (Seat p = 0; p < s->match->terms.seats; p++) s->news[p] = text_in(s->pending[p], PENDING_MAX);
    show_words(s, "play.undo.done", NULL, count);
}

/* ---- keeping ---------------------------------------------------------------- */

static bool write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    if (!file) return false;
    bool fine = fputs(text, file) >= 0 && !fflush(file) && !fsync(fileno(file));
    return !fclose(file) && fine;
}

/* First beside the old one, then in its place: a full disk loses nothing. */
static void order_save(Sitting *s, const char *rest)
{
    static char text[1 << 20], aside[4096];
    static char names[SEATS_MAX][NAME_MAX_BYTES];
    const char *path = *rest ? rest : s->file;
    Text out = text_in(text, sizeof text);
    if (!path) {
        show_words(s, "play.save.where", NULL, 0);
        return;
    }
    if (!access(path, F_OK) && (!s->file || strcmp(s->file, path) != 0)) {
        show_words(s, "play.save.exists", path, 0);
        return;
    }
    for (Seat p = 0; p < s->match->terms.seats; p++)
        snprintf(names[p], sizeof names[p], "%s", s->is_bot[p] ? bot_level_name(s->level[p]) : "");
    match_write(s->match, (const char(*)[NAME_MAX_BYTES])names, true, &out);
    bool fine = text_fits(&out) && snprintf(aside, sizeof aside, "%s.new", path) < (int)sizeof aside &&
                write_file(aside, text) && !rename(aside, path);
    if (!fine) {
        show_words(s, "play.save.failed", strerror(errno), 0);
        return;
    }
    if (path != s->file) {
        free(s->file);
        s->file = cli_alloc(strlen(path) + 1);
        memcpy(s->file, path, strlen(path) + 1);
    }
    printf("%s\n", path);
    show_words(s, "play.save.done", NULL, 0);
}

/* ---- the other commands ---------------------------------------------------------------- */

static void order_hint(Sitting *s, const char *rest)
{
    Act act;
    char text[ACT_TEXT_MAX + 8];
    Text out = text_in(text, sizeof text);
    if (s->seat < 0) {
        show_words(s, "play.no_moves", NULL, 0);
        return;
    }
    if (*rest ? !read_act(s, rest, &act) : !turns_ask_bot(s, s->seat, play_standard_level(), &act)) return;
    for (int i = 0; i < s->count; i++)
        if (choice_size(&s->choice[i]) == 1 && act_equal(&s->choice[i].lo, &act)) text_int(&out, i + 1);
    if (out.length) text_add(&out, ". ");
    s->match->game->texts->write_act(&s->match->terms, &act, &out);
    show_text(s, text, 0);
    show_preview(s, &act);
}

static void order_rules(Sitting *s, const char *rest)
{
    static char page[1 << 16];
    Text out = text_in(page, sizeof page);
    const char *id = s->match->game->id;
    if (!*rest)
        show_page(s, lang_rules(s->cli.lang, id));
    else if (rules_write_clause(lang_rules(s->cli.lang, id), rest, &out))
        show_page(s, page);
    else
        show_words(s, "cli.no_clause", rest, 0);
}

static void order_moves(Sitting *s, const char *rest) { show_choices(s, rest, 0); }
static void order_draw(Sitting *s, const char *rest) { (void)rest, show_picture(s, audience_of(s)); }
static void order_log(Sitting *s, const char *rest) { (void)rest, show_log(s, audience_of(s)); }
static void order_score(Sitting *s, const char *rest) { (void)rest, show_score(s, audience_of(s)); }
static void order_quit(Sitting *s, const char *rest) { (void)rest, s->quit = true; }

/* Lets steps pass in a game with time; elsewhere lets the others play first. */
static void order_wait(Sitting *s, const char *rest)
{
    static Events events;
    const Game *g = s->match->game;
    Scan scan = scan_of(rest);
    int32_t steps = game_due(g, &s->match->terms, s->match->state);
    if (s->seat < 0 || (*rest && (!scan_int(&scan, 1, 1000000, &steps) || !scan_done(&scan)))) {
        show_words(s, "engine.number", rest, 0);
        return;
    }
    if (!g->clock && match_may_act(s->match) == seat_bit(s->seat)) {
        show_words(s, "play.wait", NULL, 0);
        return;
    }
    s->moved = true;
    events.count = events.move_count = 0;
    if (g->clock && steps > 0) match_tick(s->match, steps, &events);
    turns_tell(s, &events);
}

static void order_help(Sitting *s, const char *rest);

static const struct {
    const char *name;
    void (*run)(Sitting *s, const char *rest);
} ORDERS[] = {
    {"help", order_help},   {"moves", order_moves}, {"hint", order_hint}, {"undo", order_undo},
    {"save", order_save},   {"draw", order_draw},   {"log", order_log},   {"score", order_score},
    {"rules", order_rules}, {"wait", order_wait},   {"quit", order_quit},
};

enum { ORDER_COUNT = sizeof ORDERS / sizeof *ORDERS };

static const char *local_name(const Sitting *s, int order)
{
    char key[40];
    snprintf(key, sizeof key, "play.command.%s", ORDERS[order].name);
    return cli_words(&s->cli, key);
}

static void order_help(Sitting *s, const char *rest)
{
    char key[40];
    (void)rest;
    show_words(s, "play.help.intro", NULL, 0);
    for (int i = 0; i < ORDER_COUNT; i++) {
        char text[400];
        Text out = text_in(text, sizeof text);
        snprintf(key, sizeof key, "play.help.%s", ORDERS[i].name);
        text_add(&out, local_name(s, i));
        text_pad(&out, 0, 10);
        text_add(&out, cli_words(&s->cli, key));
        show_hanging(s, text, 2, 12);
    }
}

/* ---- a line ---------------------------------------------------------------- */

/* Accents may be left out: not every terminal has them. */
static int find_order(const Sitting *s, const char *word)
{
    char bare[40];
    for (int i = 0; i < ORDER_COUNT; i++) {
        Text out = text_in(bare, sizeof bare);
        paint_write_ascii(local_name(s, i), &out);
        if (!strcmp(word, ORDERS[i].name) || !strcmp(word, local_name(s, i)) || !strcmp(word, bare)) return i;
    }
    return -1;
}

void order_take(Sitting *s, const char *line)
{
    char word[32];
    bool forced = *line == '/';
    Scan scan = scan_of(line + forced);
    Act act;
    if (!*line) return;
    int order = scan_token(&scan, word, sizeof word) ? find_order(s, word) : -1;
    while (scan_char(&scan, ' ')) {
    }
    for (int i = 0; order >= 0 && !forced && s->match->game->acts[i]; i++)
        if (!strcmp(s->match->game->acts[i], word)) order = -1;
    if (order >= 0)
        ORDERS[order].run(s, scan.at);
    else if (read_act(s, line, &act))
        do_act(s, &act);
}

/* Acts first, then commands. */
int order_complete(void *sitting, int index, char *out, int capacity)
{
    const Sitting *s = sitting;
    Text text = text_in(out, capacity);
    if (index < s->count)
        choice_write(s->match->game, &s->match->terms, &s->choice[index], &text);
    else if (index - s->count < ORDER_COUNT)
        text_add(&text, local_name(s, index - s->count));
    return text.length;
}
