/* show.c -- what people read: sentences, pictures, lists; in eighty columns, with or without
 * colour and UTF-8. */
#include "base/style.h"
#include "fronts/cli/commands.h"
#include "fronts/play/sitting.h"
#include "game/act.h"
#include "game/event.h"
#include "game/message.h"
#include "match/walk.h"

#include <stdlib.h>
#include <string.h>

enum { SCREEN_MAX = 1 << 17 };

/* ---- sentences ---------------------------------------------------------------- */

/* Columns of the first `size` bytes: marks have none, a letter of UTF-8 has one. */
static int width_of(const char *text, size_t size)
{
    int width = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == 1)
            i++;
        else
            width += (text[i] & 0xc0) != 0x80;
    }
    return width;
}

/* Breaks lines between words where they would be too long; `indent` for what follows a break. */
static void wrap(const char *text, int columns, int indent, Text *out)
{
    int at = 0, least = 0; /* `least`: where this line began */
    while (*text) {
        size_t size = strcspn(text, " \n");
        int width = width_of(text, size);
        if (at > least && at + 1 + width > columns) {
            text_char(out, '\n');
            for (at = 0; at < indent; at++) text_char(out, ' ');
            least = indent;
        } else if (at > least) {
            text_char(out, ' ');
            at++;
        }
        text_add_part(out, text, (int)size);
        at += width;
        text += size;
        if (*text == '\n') {
            text_char(out, '\n');
            at = least = 0;
        }
        text += *text != 0;
        for (; at == least && *text == ' '; text++, at++, least++) text_char(out, ' ');
    }
}

void show_text(const Sitting *s, const char *text, int indent) { show_hanging(s, text, indent, indent); }

void show_hanging(const Sitting *s, const char *text, int indent, int hang)
{
    static char lines[SCREEN_MAX];
    Text out = text_in(lines, sizeof lines);
    for (int i = 0; i < indent; i++) text_char(&out, ' ');
    wrap(text, s->columns - indent, hang, &out);
    paint_print(s->paint, lines, stdout);
    putchar('\n');
}

static void show_message(const Sitting *s, const Message *m, int indent)
{
    char text[600];
    Text out = text_in(text, sizeof text);
    talk_message(&s->talk, m, &out);
    show_text(s, text, indent);
}

void show_words(const Sitting *s, const char *key, const char *quote, int number)
{
    Message m;
    message(&m, key, 1, arg_count(number));
    if (quote) message_quote(&m, quote, (int)strlen(quote));
    show_message(s, &m, 0);
}

void show_seat(const Sitting *s, const char *key, Seat seat)
{
    Message m;
    message(&m, key, 1, arg_seat(seat));
    show_message(s, &m, 0);
}

/* The clause, its title, the sentence: a refusal teaches. */
void show_refusal(const Sitting *s, const Refusal *why)
{
    char text[600], key[80];
    Text out = text_in(text, sizeof text);
    snprintf(key, sizeof key, "%s.clause.%s", s->match->game->id, why->clause);
    const char *title = lang_words(s->cli.lang, key);
    if (title) {
        text_add(&out, STYLE_RED);
        text_add(&out, why->clause);
        text_add(&out, STYLE_PLAIN " · ");
        text_add(&out, title);
        text_char(&out, '\n');
    }
    text_add(&out, title ? "  " : "");
    talk_message(&s->talk, &why->message, &out);
    show_text(s, text, 0);
    if (!title) show_words(s, "play.see_help", NULL, 0);
}

void show_page(const Sitting *s, const char *page)
{
    static char lines[SCREEN_MAX];
    Text out = text_in(lines, sizeof lines);
    wrap(page, s->columns, 0, &out);
    int shown = 0;
    for (char *at = lines, *end; *at; at = end) {
        end = at + strcspn(at, "\n");
        bool more = *end;
        *end = 0;
        paint_print(s->paint, at, stdout);
        putchar('\n');
        end += more;
        if (!*end || !line_is_terminal(s->line) || ++shown < s->rows - 2) continue;
        const char *answer = line_read(s->line, "-- Enter / q -- ");
        if (!answer || *answer == 'q') return;
        shown = 0;
    }
}

void show_clear(const Sitting *s)
{
    const char *term = getenv("TERM");
    if (term && strcmp(term, "dumb") != 0)
        fputs("\x1b[H\x1b[2J\x1b[3J", stdout); /* the last one: what was scrolled away, too */
    else
        for (int i = 0; i < 2 * s->rows; i++) putchar('\n');
}

/* ---- the table ---------------------------------------------------------------- */

static const char *draw(const Sitting *s, Seat audience)
{
    static char picture[SCREEN_MAX];
    Text out = text_in(picture, sizeof picture);
    const Match *m = s->match;
    m->game->views->view(&m->terms, m->state, audience, s->view);
    m->game->scenes->draw(&m->terms, s->view, &out);
    return picture;
}

void show_picture(const Sitting *s, Seat audience)
{
    const char *picture = draw(s, audience);
    size_t size = strlen(picture);
    paint_print(s->paint, picture, stdout);
    if (size && picture[size - 1] != '\n') putchar('\n');
}

int show_picture_lines(const Sitting *s, Seat audience)
{
    int lines = 0;
    for (const char *c = draw(s, audience); *c; c++) lines += *c == '\n';
    return lines;
}

/* Numbered, in columns; no more lines than given. */
void show_choices(const Sitting *s, const char *beginning, int lines)
{
    const Match *m = s->match;
    char text[CHOICE_TEXT_MAX];
    int widest = 0, listed = 0, shown = 0;
    for (int pass = 0; pass < 2; pass++) {
        int per_line = pass ? (s->columns + 2) / (widest + 2) : 1;
        if (per_line < 1) per_line = 1;
        int room = lines ? per_line * lines : listed;
        for (int i = 0; i < s->count; i++) {
            Text out = text_in(text, sizeof text);
            choice_write(m->game, &m->terms, &s->choice[i], &out);
            if (strncmp(text, beginning, strlen(beginning)) != 0) continue;
            char label[CHOICE_TEXT_MAX + 8];
            int width = snprintf(label, sizeof label, "%3d. %s", i + 1, text);
            if (width > widest) widest = width;
            if (!pass) listed++;
            if (!pass || shown >= room) continue;
            bool ends = ++shown % per_line == 0 || shown == room || shown == listed;
            printf("%-*s%s", ends ? 0 : widest + 2, label, ends ? "\n" : "");
        }
    }
    if (shown < listed) show_words(s, "play.more", NULL, listed - shown);
    if (!listed) show_words(s, "play.no_moves", NULL, 0);
}

void show_preview(const Sitting *s, const Act *act)
{
    static Preview p;
    const Match *m = s->match;
    m->game->views->view(&m->terms, m->state, s->seat, s->view);
    m->game->scenes->preview(&m->terms, s->view, act, &p);
    for (int i = 0; i < p.lines; i++) show_message(s, &p.line[i], 2);
    if (p.refusal.code != REFUSAL_NONE) show_refusal(s, &p.refusal);
}

/* ---- points ---------------------------------------------------------------- */

void show_score(const Sitting *s, Seat audience)
{
    static ScoreLine lines[LINES_MAX];
    const Match *m = s->match;
    m->game->views->view(&m->terms, m->state, audience, s->view);
    int count = m->game->scenes->explain(&m->terms, s->view, lines, LINES_MAX);
    if (count > LINES_MAX) count = LINES_MAX;
    for (Seat p = 0; p < m->terms.seats; p++) {
        int32_t sum = 0;
        for (int i = 0; i < count; i++) sum += lines[i].seat == p && !lines[i].expected ? lines[i].points : 0;
        printf("%c %d\n", 'A' + p, sum);
        for (int i = 0; i < count; i++) {
            char text[400];
            Text out = text_in(text, sizeof text);
            if (lines[i].seat != p) continue;
            printf("  %+4d  ", lines[i].points);
            talk_message(&s->talk, &lines[i].why, &out);
            paint_print(s->paint, text, stdout);
            putchar('\n');
        }
    }
}

void show_result(const Sitting *s)
{
    const Match *m = s->match;
    Result r;
    m->game->rules->result(&m->terms, m->state, &r);
    for (Seat p = 0; p < m->terms.seats; p++) {
        char text[64];
        Text out = text_in(text, sizeof text);
        bool wins = seats_have(r.winners, p);
        if (wins) text_add(&out, STYLE_STRONG);
        text_char(&out, (char)('A' + p));
        text_char(&out, ' ');
        text_int(&out, r.points[p]);
        if (wins) text_add(&out, " ★" STYLE_PLAIN);
        show_text(s, text, 2);
    }
    if (!r.ghost) return;
    const char *name = lang_words(s->cli.lang, r.ghost);
    char text[120];
    snprintf(text, sizeof text, STYLE_STRONG "%s %d ★" STYLE_PLAIN, name ? name : r.ghost, r.ghost_points);
    show_text(s, text, 2);
}

/* ---- what happened ---------------------------------------------------------------- */

void news_write(const Sitting *s, const Events *events, Seat audience, Text *out)
{
    for (int i = 0; i < events->count; i++) {
        const Event e = event_for(&events->event[i], audience);
        Message m;
        s->match->game->texts->describe(&s->match->terms, &e, &m);
        if (out->length) text_char(out, '\n');
        talk_message(&s->talk, &m, out);
    }
}

/* The whole match once more, told as this audience saw it. Acts stay out: they may tell secrets. */
void show_log(const Sitting *s, Seat audience)
{
    static Events events;
    const Match *m = s->match;
    State *state = cli_alloc(m->game->views->state_size);
    char *page = cli_alloc(SCREEN_MAX);
    Text out = text_in(page, SCREEN_MAX);
    Walk walk;
    walk_start(&walk, m, state, &events);
    do news_write(s, &events, audience, &out);
    while (walk_next(&walk));
    show_page(s, page);
    free(page);
    free(state);
}
