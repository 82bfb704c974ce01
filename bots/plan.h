/* plan.h -- a turn is thought out once and then done, act by act, as long as nothing comes up that was not
 * foreseen. */
#ifndef BOTS_PLAN_H
#define BOTS_PLAN_H

#include "bots/turns.h"

/* Thinks out what the plan's acts are to be, the first of which can be done; false: the seat may not act. */
typedef bool PlanThinking(const BotTask *task, const void *manner, BotPlan *plan);

/* The next act: of the task's plan, or of one that is thought out now. The task's memory is plan_memory()
 * bytes, behind which the thinking's own begins. */
bool plan_act(const BotTask *task, PlanThinking *think, const void *manner, Act *out);
size_t plan_memory(const Game *g);

/* Fingerprint of what the seat will see after its act: in an imagined truth, made in `state` and `view`, and
 * so in every one unless the act shows it something new. False: it cannot be done. */
bool plan_foresee(const BotTask *task, const Act *act, State *state, View *view, uint64_t *seen);

/* A thinking that searches over turns; the manner is a TurnManner. */
bool plan_turn(const BotTask *task, const void *manner, BotPlan *plan);

#endif
