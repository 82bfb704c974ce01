/* orders.h -- the engine from inside: what a command finds, how it answers, and the commands themselves.
 *
 * A command reads the rest of its line and writes its answer into `out`. It answers false when it refuses
 * the line: then nothing has changed, and `out` holds the reason alone. */
#ifndef FRONTS_ENGINE_ORDERS_H
#define FRONTS_ENGINE_ORDERS_H

#include "fronts/engine/engine.h"
#include "match/match.h"

/* Memory that the orders of a game want again and again, kept from one to the next: to get and clear it
 * anew is most of what a `new` or `draw` costs. Nothing is read from it that was not written since. */
typedef struct Shelf {
    Match *match; /* a block in which the next match is put together, or NULL */
    View *view;   /* or NULL */
    void *thought;
    size_t thought_size;
} Shelf;

struct Engine {
    Cli cli;
    EngineLimits limits;
    const Game *data_game; /* whose data `data` is */
    void *data;
    Match *match; /* NULL before `new` */
    Shelf *shelf; /* one for each of GAMES */
    Events events;
    char *answer; /* the whole room for an answer; its mark and number go before it */
    Text out;
    bool quit;
};

/* Write the reason; all answer false. */
bool order_no(Engine *e, const char *key, const char *quote);
bool order_fault(Engine *e, const Game *g, const Terms *t, const Fault *fault);
bool order_refused(Engine *e, const Refusal *why);

void order_write_seat(Seat seat, Text *out);
bool order_read_seat(Engine *e, Scan *scan, bool watcher, Seat *out); /* `-` where a watcher may be */
bool order_read_game(Engine *e, Scan *scan, const Game **out);

Shelf *order_shelf(const Engine *e, const Game *g);
void order_put_away(Engine *e); /* the match, if there is one: its block goes back to its shelf */
View *order_view(const Engine *e, Seat seat); /* of the match; good until the next order */

/* looking.c */
bool look_games(Engine *e, Scan *scan);
bool look_options(Engine *e, Scan *scan);
bool look_position(Engine *e, Scan *scan);
bool look_view(Engine *e, Scan *scan);
bool look_draw(Engine *e, Scan *scan);
bool look_may_act(Engine *e, Scan *scan);
bool look_choices(Engine *e, Scan *scan);
bool look_score(Engine *e, Scan *scan);
bool look_hash(Engine *e, Scan *scan);
bool look_log(Engine *e, Scan *scan);

/* doing.c; these want a match, but for the first two */
bool do_new(Engine *e, Scan *scan);
bool do_setposition(Engine *e, Scan *scan);
bool do_play(Engine *e, Scan *scan);
bool do_tick(Engine *e, Scan *scan);
bool do_undo(Engine *e, Scan *scan);
bool do_go(Engine *e, Scan *scan);

#endif
