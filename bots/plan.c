#include "bots/plan.h"
#include "base/assert.h"
#include "base/fields.h"
#include "bots/room.h"

#include <string.h>

size_t plan_memory(const Game *g) { return room_for(g->views->state_size) + room_for(g->views->view_size); }

bool plan_foresee(const BotTask *task, const Act *act, State *state, View *view, uint64_t *seen)
{
    const Game *g = task->game;
    g->views->determinise(task->terms, task->view, task->rng, state);
    if (!g->rules->apply(task->terms, state, task->seat, act, NULL, NULL)) return false;
    g->views->view(task->terms, state, task->seat, view);
    *seen = fields_hash(g->views->view_fields, view);
    return true;
}

bool plan_turn(const BotTask *task, const void *manner, BotPlan *plan)
{
    const Turn *turn = turns_best(task, manner, task->thoughts);
    if (!turn) return false;
    plan->acts = turn->acts;
    memcpy(plan->act, turn->act, turn->acts * sizeof(Act));
    return true;
}

bool plan_act(const BotTask *task, PlanThinking *think, const void *manner, Act *out)
{
    const Game *g = task->game;
    BotPlan alone = {0}, *plan = task->plan ? task->plan : &alone;
    uint8_t *at = task->memory;
    State *state = room_take(&at, g->views->state_size);
    View *view = room_take(&at, g->views->view_size);
    uint64_t seen;
    bool goes_on = plan->next < plan->acts && plan->seen == fields_hash(g->views->view_fields, task->view) &&
                   plan_foresee(task, &plan->act[plan->next], state, view, &seen);
    if (!goes_on) {
        BotTask thinking = *task;
        thinking.memory = at;
        if (!think(&thinking, manner, plan)) return false;
        plan->next = 0;
        ASSERT(plan_foresee(task, &plan->act[0], state, view, &seen));
    }
    *out = plan->act[plan->next++];
    plan->seen = seen;
    return true;
}
