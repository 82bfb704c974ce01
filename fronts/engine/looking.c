/* looking.c -- the engine's commands that change nothing: what there is to play, and the match as it stands.
 */
#include "fronts/engine/orders.h"
#include "game/act.h"
#include "match/file.h"
#include "match/tell.h"

bool look_games(Engine *e, Scan *scan)
{
    (void)scan;
    for (const Game *const *g = GAMES; *g; g++) text_add(&e->out, (*g)->id), text_char(&e->out, '\n');
    return true;
}

bool look_options(Engine *e, Scan *scan)
{
    const Game *g;
    if (!order_read_game(e, scan, &g)) return false;
    text_add(&e->out, "seats ");
    text_int(&e->out, g->seats_min);
    text_char(&e->out, ' ');
    text_int(&e->out, g->seats_min);
    text_add(&e->out, "..");
    text_int(&e->out, g->seats_max);
    for (const Option *o = g->options; o->name; o++) {
        text_char(&e->out, '\n');
        text_add(&e->out, o->name);
        text_char(&e->out, ' ');
        option_write_value(o, o->standard, &e->out);
        if (!o->values) {
            text_char(&e->out, ' ');
            text_int(&e->out, o->low);
            text_add(&e->out, "..");
            text_int(&e->out, o->high);
        }
        for (const char *const *v = o->values; v && *v; v++) text_char(&e->out, ' '), text_add(&e->out, *v);
    }
    return true;
}

bool look_position(Engine *e, Scan *scan)
{
    const Match *m = e->match;
    (void)scan;
    terms_write(m->game, &m->terms, &e->out);
    terms_write_rules(m->game, &m->terms, &e->out);
    text_char(&e->out, ' ');
    m->game->positions->write(&m->terms, m->state, &e->out);
    return true;
}

bool look_view(Engine *e, Scan *scan)
{
    Seat seat;
    if (!order_read_seat(e, scan, true, &seat)) return false;
    tell_view(e->match->game, &e->match->terms, e->match->state, seat, &e->out);
    return true;
}

bool look_draw(Engine *e, Scan *scan)
{
    static char marked[POSITION_MAX];
    const Match *m = e->match;
    Text picture = text_in(marked, sizeof marked);
    Seat seat;
    if (!order_read_seat(e, scan, true, &seat)) return false;
    m->game->scenes->draw(&m->terms, order_view(e, seat), &picture);
    for (const char *c = marked; *c; c++) {
        if (*c == 1 && c[1])
            c++;
        else
            text_char(&e->out, *c);
    }
    return true;
}

bool look_may_act(Engine *e, Scan *scan)
{
    SeatSet set = match_may_act(e->match);
    (void)scan;
    for (Seat p = 0; p < e->match->terms.seats; p++) {
        if (!seats_have(set, p)) continue;
        if (e->out.length) text_char(&e->out, ' ');
        order_write_seat(p, &e->out);
    }
    return true;
}

bool look_choices(Engine *e, Scan *scan)
{
    const Match *m = e->match;
    Choice c[CHOICES_MAX];
    Seat seat;
    if (!order_read_seat(e, scan, false, &seat)) return false;
    int count = m->game->rules->choices(&m->terms, m->state, seat, c, CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        choice_write(m->game, &m->terms, &c[i], &e->out);
        text_char(&e->out, '\n');
    }
    return true;
}

bool look_score(Engine *e, Scan *scan)
{
    const Match *m = e->match;
    Result r;
    (void)scan;
    m->game->rules->result(&m->terms, m->state, &r);
    text_add(&e->out, r.over ? "over" : "running");
    for (Seat p = 0; p < m->terms.seats; p++) {
        text_char(&e->out, '\n');
        order_write_seat(p, &e->out);
        text_char(&e->out, ' ');
        text_int(&e->out, r.points[p]);
        text_add(&e->out, seats_have(r.winners, p) ? " winner" : " -");
    }
    if (r.ghost) text_add(&e->out, "\n- "), text_int(&e->out, r.ghost_points), text_add(&e->out, " winner");
    return true;
}

bool look_hash(Engine *e, Scan *scan)
{
    (void)scan;
    text_hex64(&e->out, match_hash(e->match));
    return true;
}

bool look_log(Engine *e, Scan *scan)
{
    (void)scan;
    match_write(e->match, NULL, true, &e->out);
    return true;
}
