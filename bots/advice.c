#include "bots/advice.h"
#include "base/assert.h"
#include "base/fields.h"
#include "bots/plan.h"
#include "bots/room.h"
#include "game/event.h"

#include <string.h>

/* ---- what is thought about ------------------------------------------------------- */

typedef struct Line { /* acts of one seat, one after another */
    int acts;
    Act act[TURN_ACTS];
} Line;

typedef struct Advisor {
    BotTask task;
    State *start, *state; /* an imagined truth; where a line has come to in it */
    View *view, *after;   /* of that; of what an act makes of it in another truth */
    Piece *end, *other;   /* scenes */
} Advisor;

enum { SCENE_BYTES = PIECES_MAX * sizeof(Piece) };

size_t advice_memory(const Game *g)
{
    return plan_memory(g) +
           2 * (room_for(g->views->state_size) + room_for(g->views->view_size) + room_for(SCENE_BYTES));
}

static Advisor advisor_for(const BotTask *task)
{
    const Game *g = task->game;
    uint8_t *at = task->memory;
    Advisor a = {.task = *task};
    a.start = room_take(&at, g->views->state_size), a.state = room_take(&at, g->views->state_size);
    a.view = room_take(&at, g->views->view_size), a.after = room_take(&at, g->views->view_size);
    a.end = room_take(&at, SCENE_BYTES), a.other = room_take(&at, SCENE_BYTES);
    a.task.memory = at;
    return a;
}

/* ---- what is left out ------------------------------------------------------------ */

/* How things lie. How much of the turn is left does not count: to have some of it over is no loss. */
static int layout_of(const Advisor *a, Piece *out)
{
    const Game *g = a->task.game;
    int count = 0;
    g->views->view(a->task.terms, a->state, a->task.seat, a->view);
    int all = g->scenes->scene(a->task.terms, a->view, out, PIECES_MAX);
    for (int i = 0; i < all; i++)
        if (strcmp(g->zones[out[i].zone], "turn") != 0) out[count++] = out[i];
    return count;
}

/* From the start; false: it cannot be done. */
static bool do_line(const Advisor *a, const Line *line)
{
    const Game *g = a->task.game;
    memcpy(a->state, a->start, g->views->state_size);
    for (int i = 0; i < line->acts; i++)
        if (!g->rules->apply(a->task.terms, a->state, a->task.seat, &line->act[i], NULL, NULL)) return false;
    return true;
}

/* Without the acts from `first` to `last`, or without those two alone. */
static Line without(const Line *line, int first, int last, bool between)
{
    Line rest = {0};
    for (int i = 0; i < line->acts; i++)
        if (i < first || i > last || (!between && i != first && i != last))
            rest.act[rest.acts++] = line->act[i];
    return rest;
}

/* Things lie, and others may act, as after the whole line. */
static bool ends_alike(const Advisor *a, const Line *rest, int count, SeatSet who)
{
    return rest->acts && do_line(a, rest) && a->task.game->rules->may_act(a->task.terms, a->state) == who &&
           scene_equal(a->end, count, a->other, layout_of(a, a->other));
}

/* The shorter line that ends as this one does, if there is one. */
static bool shorten(const Advisor *a, Line *line)
{
    ASSERT(do_line(a, line));
    int count = layout_of(a, a->end);
    SeatSet who = a->task.game->rules->may_act(a->task.terms, a->state);
    for (int first = 0; first < line->acts; first++)
        for (int last = line->acts - 1; last >= first; last--)
            for (int between = 1; between >= 0; between--) {
                Line rest = without(line, first, last, between);
                if (ends_alike(a, &rest, count, who)) return *line = rest, true;
            }
    return false;
}

/* ---- how far it can be foreseen ---------------------------------------------------- */

/* The bot's own line of play, from the start: until others may act, or an act shows what was hidden. */
static void think_ahead(const Advisor *a, Line *line)
{
    const Game *g = a->task.game;
    BotPlan own = {0};
    BotTask task = a->task;
    bool goes_on = true;
    task.plan = &own;
    g->views->determinise(task.terms, task.view, task.rng, a->start);
    for (line->acts = 0; goes_on && line->acts < TURN_ACTS;) {
        uint64_t seen;
        Act *act = &line->act[line->acts];
        if (!bot_act(&task, act)) return;
        line->acts++;
        ASSERT(plan_foresee(&task, act, a->state, a->after, &seen) && do_line(a, line));
        g->views->view(task.terms, a->state, task.seat, a->view);
        goes_on = seats_have(g->rules->may_act(task.terms, a->state), task.seat) &&
                  fields_hash(g->views->view_fields, a->view) == seen;
        task.view = a->view;
    }
}

static bool think_line(const BotTask *task, const void *unused, BotPlan *plan)
{
    Advisor a = advisor_for(task);
    Line line;
    (void)unused;
    think_ahead(&a, &line);
    while (line.acts && shorten(&a, &line)) {
    }
    plan->acts = (uint8_t)line.acts;
    memcpy(plan->act, line.act, (size_t)line.acts * sizeof(Act));
    return line.acts > 0;
}

bool advice_act(const BotTask *task, Act *out)
{
    return game_reacts(task->game) ? bot_act(task, out) : plan_act(task, think_line, NULL, out);
}

int advice_react(const BotTask *task, Act *out)
{
    return game_reacts(task->game) ? bot_react(task, out) : advice_act(task, out);
}
