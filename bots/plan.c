/* plan.c -- a turn is thought out once and then done, act by act, as long as nothing comes up that was not
 * foreseen. */
#include "base/assert.h"
#include "base/fields.h"
#include "bots/turns.h"

#include <string.h>

static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

/* What will be seen when the next act is due, then the search. */
size_t plan_memory(const Game *g) { return rounded(g->state_size) + rounded(g->view_size) + turns_memory(g); }

/* What the seat will see after its act: in an imagined truth, and so in every one unless the act shows it
 * something new. False: it cannot be done. */
static bool foresee(const BotTask *task, const Act *act, uint64_t *seen)
{
    const Game *g = task->game;
    State *s = task->memory;
    View *v = (View *)((uint8_t *)task->memory + rounded(g->state_size));
    g->determinise(task->terms, task->view, task->rng, s);
    if (!g->apply(task->terms, s, task->seat, act, NULL, NULL)) return false;
    g->view(task->terms, s, task->seat, v);
    *seen = fields_hash(g->view_fields, v);
    return true;
}

static bool think_anew(const BotTask *task, const TurnManner *manner, BotPlan *plan)
{
    const Game *g = task->game;
    BotTask turning = *task;
    turning.memory = (uint8_t *)task->memory + rounded(g->state_size) + rounded(g->view_size);
    const Turn *turn = turns_best(&turning, manner, task->thoughts);
    if (!turn) return false;
    plan->acts = turn->acts, plan->next = 0;
    memcpy(plan->act, turn->act, turn->acts * sizeof(Act));
    return true;
}

bool plan_act(const BotTask *task, const TurnManner *manner, Act *out)
{
    BotPlan alone = {0}, *plan = task->plan ? task->plan : &alone;
    uint64_t seen;
    bool goes_on = plan->next < plan->acts &&
                   plan->seen == fields_hash(task->game->view_fields, task->view) &&
                   foresee(task, &plan->act[plan->next], &seen);
    if (!goes_on) {
        if (!think_anew(task, manner, plan)) return false;
        ASSERT(foresee(task, &plan->act[0], &seen));
    }
    *out = plan->act[plan->next++];
    plan->seen = seen;
    return true;
}
