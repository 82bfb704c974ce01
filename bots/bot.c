#include "bots/bot.h"
#include "base/assert.h"
#include "bots/plan.h"
#include "bots/room.h"
#include "bots/search.h"
#include "game/act.h"

#include <limits.h>
#include <string.h>

static const char *const NAMES[BOT_LEVELS] = {"random", "greedy", "easy",   "medium",
                                              "hard",   "master", "classic"};

const char *bot_level_name(BotLevel level) { return NAMES[level]; }

bool bot_level_find(const char *name, BotLevel *out)
{
    for (int i = 0; i < BOT_LEVELS; i++)
        if (!strcmp(NAMES[i], name)) return *out = (BotLevel)i, true;
    return false;
}

/* Of games that were not tried out: those that play on to the end, and those with a foresight, where a
 * thought costs more. */
static const Care FAR[LEVELS_FOR_PEOPLE] = {{40, 2, 150, false, 0},
                                            {200, 8, 80, true, 0},
                                            {10000, 0, 0, true, 0},
                                            {100000, 0, 0, true, 0}},
                  NEAR[LEVELS_FOR_PEOPLE] = {{40, 2, 150, false, 0},
                                             {40, 8, 80, true, 0},
                                             {2000, 0, 0, true, 0},
                                             {20000, 0, 0, true, 0}};

static Care care_of(const Game *g, BotLevel level)
{
    const Care *common = g->skill->foresight ? NEAR : FAR;
    if (level == BOT_CLASSIC) return common[BOT_HARD - BOT_EASY];
    if (level < BOT_EASY) return (Care){0};
    return (g->skill->care ? g->skill->care : common)[level - BOT_EASY];
}

TurnManner bot_turn_manner(const Game *g, BotLevel level)
{
    Care care = care_of(g, level);
    if (!g->turns || level == BOT_CLASSIC) return (TurnManner){0};
    return (TurnManner){.evaluations = care.thoughts, .loose = care.loose, .wide = care.sight};
}

Manner bot_manner(const Game *g, BotLevel level)
{
    enum { WIN_PART = 500, CURIOSITY = 350 };
    Care care = care_of(g, level);
    return (Manner){care.thoughts,
                    care.sight,
                    care.by_policy,
                    WIN_PART,
                    care.curiosity ? care.curiosity : CURIOSITY,
                    care.loose,
                    g->skill->shows && level != BOT_CLASSIC};
}

bool bot_thinks(BotLevel level) { return level >= BOT_EASY; }

static bool thinks_in_turns(const Game *g, BotLevel level)
{
    return bot_turn_manner(g, level).evaluations > 0;
}

bool bot_divides(const Game *g, BotLevel level)
{
    return bot_thinks(level) && !game_reacts(g) && !thinks_in_turns(g, level) &&
           !bot_manner(g, level).in_lines;
}

long bot_iterations(const Game *g, BotLevel level) { return care_of(g, level).thoughts; }

size_t bot_memory_for(const Game *g, BotLevel level, long iterations)
{
    if (!bot_thinks(level) || game_reacts(g)) return 2 * room_for(g->views->state_size);
    if (thinks_in_turns(g, level)) return plan_memory(g) + turns_memory(g);
    return plan_memory(g) + search_memory(g, iterations ? iterations : bot_iterations(g, level));
}

size_t bot_memory(const Game *g)
{
    size_t two = 2 * room_for(g->views->state_size), search = plan_memory(g) + search_memory(g, LONG_MAX),
           plan = plan_memory(g) + turns_memory(g);
    size_t most = two > search ? two : search;
    return most > plan ? most : plan;
}

static bool think_by_search(const BotTask *task, const void *how, BotPlan *plan)
{
    const Manner *manner = how;
    Search *s = search_begin(task, manner);
    if (!s) return false;
    search_decide(s, task->iterations ? task->iterations : manner->iterations);
    search_best_line(s, plan);
    return true;
}

static bool act_by_search(const BotTask *task, Act *out)
{
    const Manner manner = bot_manner(task->game, task->level);
    if (manner.in_lines) return plan_act(task, think_by_search, &manner, out);
    BotPlan plan = {0};
    if (!think_by_search(task, &manner, &plan)) return false;
    *out = plan.act[0];
    return true;
}

/* The best position after its own act, by the game's formula, in one imagined truth;
 * the first of equals. Ranges are tried at sixteen of their acts. */
static bool act_greedily(const BotTask *task, const State *truth, State *trial, Act *out)
{
    enum { TRIES = 16 };
    const Game *g = task->game;
    Choice c[CHOICES_MAX];
    int count = g->rules->choices(task->terms, truth, task->seat, c, CHOICES_MAX);
    int32_t best = INT32_MIN;
    ASSERT(count <= CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        int tries = choice_size(&c[i]) > 1 ? TRIES : 1;
        for (int k = 0; k < tries; k++) {
            Act act = k ? choices_pick(&c[i], 1, task->rng) : c[i].lo;
            memcpy(trial, truth, g->views->state_size);
            ASSERT(g->rules->apply(task->terms, trial, task->seat, &act, NULL, NULL));
            int32_t worth = g->skill->evaluate(task->terms, trial, task->seat);
            if (worth > best) best = worth, *out = act;
        }
    }
    return count > 0;
}

int bot_react_level(BotLevel level) { return level == BOT_CLASSIC ? (int)BOT_HARD : (int)level; }

int bot_react(const BotTask *task, Act *out)
{
    const Game *g = task->game;
    if (!game_reacts(g)) return bot_act(task, out);
    return g->clock->react(task->terms, task->view, bot_react_level(task->level), task->rng, out);
}

/* Games with time bring players of their own: what one would press next, if that is legal at once. Who waits
 * for something, or whose hand is busy, has no act now. */
static bool act_in_time(const BotTask *task, State *truth, Act *out)
{
    return bot_react(task, out) > 0 &&
           task->game->rules->apply(task->terms, truth, task->seat, out, NULL, NULL);
}

bool bot_act(const BotTask *task, Act *out)
{
    const Game *g = task->game;
    const TurnManner turns = bot_turn_manner(g, task->level);
    if (turns.evaluations && !game_reacts(g)) return plan_act(task, plan_turn, &turns, out);
    if (bot_thinks(task->level) && !game_reacts(g)) return act_by_search(task, out);
    State *truth = task->memory, *trial = (State *)((uint8_t *)task->memory + room_for(g->views->state_size));
    g->views->determinise(task->terms, task->view, task->rng, truth);
    if (game_reacts(g)) return act_in_time(task, truth, out);
    if (task->level == BOT_RANDOM) return act_pick(g->rules, task->terms, truth, task->seat, task->rng, out);
    return act_greedily(task, truth, trial, out);
}
