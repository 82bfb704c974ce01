/* turns.c -- who is next at the keyboard, what bots do, and the curtain between people.
 *
 * Seats are asked in a round: each that may act gets one act or one wait. For a game of
 * turns that is its own order; where everybody plays at once it is a fair one. */
#include "base/assert.h"
#include "bots/advice.h"
#include "fronts/cli/think.h"
#include "fronts/play/sitting.h"
#include "game/event.h"

#include <string.h>

/* ---- secrets ---------------------------------------------------------------- */

void turns_look_for_secrets(Sitting *s)
{
    static Piece first[PIECES_MAX], other[PIECES_MAX];
    const Match *m = s->match;
    if (s->has_secrets || s->humans < 2) return;
    m->game->views->view(&m->terms, m->state, 0, s->view);
    int first_count = m->game->scenes->scene(&m->terms, s->view, first, PIECES_MAX);
    for (Seat p = 1; p < m->terms.seats && !s->has_secrets; p++) {
        m->game->views->view(&m->terms, m->state, p, s->view);
        int count = m->game->scenes->scene(&m->terms, s->view, other, PIECES_MAX);
        s->has_secrets = !scene_equal(first, first_count, other, count);
    }
}

/* Shown at once where everybody may read it; kept for later where another's view is on the screen. */
void turns_tell(Sitting *s, const Events *events)
{
    static char text[PENDING_MAX];
    Text out = text_in(text, sizeof text);
    turns_look_for_secrets(s);
    if (!events->count) return;
    Seat reader = s->has_secrets ? s->shown : SEAT_WATCHER;
    for (Seat p = 0; s->humans == 1 && p < s->match->terms.seats; p++)
        if (!s->is_bot[p]) reader = p;
    for (Seat p = 0; s->has_secrets && p < s->match->terms.seats; p++)
        if (!s->is_bot[p] && p != reader) news_write(s, events, p, &s->news[p]);
    if (s->has_secrets && reader == SEAT_WATCHER) return; /* nobody looks yet */
    news_write(s, events, reader, &out);
    show_text(s, text, 0);
}

/* One looks away, the other sits down. Through a pipe there is nobody to hide from. */
static void draw_curtain(Sitting *s)
{
    if (s->shown == s->seat || !s->has_secrets || s->humans < 2) return;
    if (!line_is_terminal(s->line)) {
        show_seat(s, "play.curtain.pipe", s->seat);
    } else {
        if (s->shown != SEAT_WATCHER) {
            show_words(s, "play.curtain.close", NULL, 0);
            s->quit |= !line_read(s->line, "");
        }
        show_clear(s);
        show_seat(s, "play.curtain.open", s->seat);
        s->quit |= !line_read(s->line, "");
        show_clear(s);
    }
    s->shown = s->seat;
    if (s->quit || !s->news[s->seat].length) return;
    show_text(s, s->pending[s->seat], 0);
    s->news[s->seat] = text_in(s->pending[s->seat], PENDING_MAX);
}

/* ---- bots ---------------------------------------------------------------- */

/* In two parts whatever the machine has, so that the same seed and moves give the same match everywhere. */
enum { PARTS = 2 };

bool turns_ask_bot(const Sitting *s, Seat seat, BotLevel level, Act *out)
{
    const Match *m = s->match;
    Rng rng;
    uint64_t start = 0;
    for (int i = 0; i < 8; i++) start = start << 8 | m->seed[i + SEED_BYTES - 8];
    rng_seed_fast(&rng, start ^ (uint64_t)(m->count * SEATS_MAX + seat + 1) << 40 ^ m->tick);
    m->game->views->view(&m->terms, m->state, seat, s->view);
    BotTask task = {.game = m->game,
                    .terms = &m->terms,
                    .view = s->view,
                    .seat = seat,
                    .level = level,
                    .rng = &rng,
                    .memory = s->bot_memory,
                    .plan = &s->plan[seat]};
    return s->is_bot[seat] ? think_together(&task, PARTS, 0, out) : advice_act(&task, out);
}

static bool let_bot_act(Sitting *s, Seat seat)
{
    static Events events;
    Act act;
    events.count = events.move_count = 0;
    if (!turns_ask_bot(s, seat, s->level[seat], &act)) return false;
    if (!match_apply(s->match, seat, &act, &events, NULL)) return false;
    turns_tell(s, &events);
    return true;
}

/* ---- turns ---------------------------------------------------------------- */

/* Time until something is due; false: it stands still for good. */
static bool let_time_pass(Sitting *s)
{
    static Events events;
    const Game *g = s->match->game;
    int due = game_due(g, &s->match->terms, s->match->state);
    if (due <= 0) return false;
    events.count = events.move_count = 0;
    match_tick(s->match, due, &events);
    turns_tell(s, &events);
    return true;
}

/* In a game with time somebody can often do nothing but give up; who has a choice is asked before them. */
static SeatSet who_is_asked(const Sitting *s)
{
    static Choice two[2];
    const Match *m = s->match;
    const SeatSet set = match_may_act(m);
    SeatSet choosing = 0;
    for (Seat p = 0; m->game->clock && p < m->terms.seats; p++)
        if (seats_have(set, p) && m->game->rules->choices(&m->terms, m->state, p, two, 2) > 1)
            choosing |= seat_bit(p);
    return choosing ? choosing : set;
}

/* The next seat in the round that may act and has an answer; bots answer here. */
static bool find_player(Sitting *s)
{
    const Match *m = s->match;
    int idle = 0; /* seats asked since anything happened */
    const int seats = m->terms.seats;
    ASSERT(seats > 0);
    for (;;) {
        SeatSet set = who_is_asked(s);
        if (!set || idle > seats) {
            if (!let_time_pass(s)) return false;
            idle = 0;
            continue;
        }
        Seat p = s->last;
        do p = (Seat)((p + 1) % seats);
        while (!seats_have(set, p));
        s->last = p;
        if (!s->is_bot[p]) {
            s->seat = p;
            return true;
        }
        idle = let_bot_act(s, p) ? 0 : idle + 1;
    }
}

static void show_turn(Sitting *s)
{
    const Match *m = s->match;
    enum { LEAST = 4, AROUND = 3 };
    putchar('\n');
    show_picture(s, s->seat);
    s->count = m->game->rules->choices(&m->terms, m->state, s->seat, s->choice, CHOICES_MAX);
    int lines = s->rows - show_picture_lines(s, s->seat) - AROUND;
    show_choices(s, "", lines < LEAST ? LEAST : lines);
}

static void show_end(Sitting *s)
{
    s->seat = SEAT_WATCHER;
    s->count = 0;
    putchar('\n');
    show_picture(s, SEAT_REFEREE);
    show_words(s, "play.over", NULL, 0);
    show_result(s);
    show_words(s, "play.after", NULL, 0);
}

/* Asks until the match has moved on. */
static void ask(Sitting *s)
{
    char prompt[8] = "> ";
    if (s->seat >= 0) snprintf(prompt, sizeof prompt, "%c> ", 'A' + s->seat);
    s->moved = false;
    while (!s->quit && !s->moved) {
        const char *line = line_read(s->line, prompt);
        if (line)
            order_take(s, line);
        else
            s->quit = true;
    }
}

void turns_run(Sitting *s)
{
    while (!s->quit) {
        bool running = find_player(s);
        if (running) draw_curtain(s);
        if (s->quit) return;
        if (running)
            show_turn(s);
        else
            show_end(s);
        if (!running && !s->humans) return;
        ask(s);
    }
}
