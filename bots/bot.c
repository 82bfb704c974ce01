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

enum { WIN_PART = 500, CURIOSITY = 350 };

static const Manner MANNERS[BOT_LEVELS] = {
    [BOT_EASY] = {40, 40, 2, false, WIN_PART, CURIOSITY, 150},
    [BOT_MEDIUM] = {200, 40, 8, true, WIN_PART, CURIOSITY, 80},
    [BOT_HARD] = {10000, 2000, 0, true, WIN_PART, CURIOSITY, 0},
    [BOT_MASTER] = {100000, 20000, 0, true, WIN_PART, CURIOSITY, 0},
    [BOT_CLASSIC] = {10000, 2000, 0, true, WIN_PART, CURIOSITY, 0},
};

static const TurnManner TURN_MANNERS[BOT_LEVELS] = {
    [BOT_EASY] = {1200, 400, 16},
    [BOT_MEDIUM] = {9000, 60, 0},
    [BOT_HARD] = {20000, 0, 0},
    [BOT_MASTER] = {200000, 0, 0},
};

const TurnManner *bot_turn_manner(const Game *g, BotLevel level)
{
    return g->turns && TURN_MANNERS[level].evaluations ? &TURN_MANNERS[level] : NULL;
}

const Manner *bot_manner(BotLevel level) { return MANNERS[level].iterations ? &MANNERS[level] : NULL; }

long bot_iterations(const Game *g, BotLevel level)
{
    const TurnManner *turns = bot_turn_manner(g, level);
    const Manner *manner = bot_manner(level);
    return turns ? turns->evaluations : manner ? manner_iterations(manner, g) : 0;
}

bool bot_divides(const Game *g, BotLevel level)
{
    return bot_manner(level) && !game_reacts(g) && !bot_turn_manner(g, level);
}

long manner_iterations(const Manner *manner, const Game *g)
{
    return g->foresight && manner->near_iterations ? manner->near_iterations : manner->iterations;
}

size_t bot_memory_for(const Game *g, BotLevel level, long iterations)
{
    const Manner *manner = bot_manner(level);
    if (!manner || game_reacts(g)) return 2 * room_for(g->state_size);
    if (bot_turn_manner(g, level)) return plan_memory(g) + turns_memory(g);
    return search_memory(g, iterations ? iterations : manner_iterations(manner, g));
}

size_t bot_memory(const Game *g)
{
    size_t two = 2 * room_for(g->state_size), search = search_memory(g, LONG_MAX),
           plan = plan_memory(g) + turns_memory(g);
    size_t most = two > search ? two : search;
    return most > plan ? most : plan;
}

static bool act_by_search(const BotTask *task, Act *out)
{
    const Manner *manner = bot_manner(task->level);
    Search *s = search_begin(task, manner);
    if (!s) return false;
    search_decide(s, task->iterations ? task->iterations : manner_iterations(manner, task->game));
    search_best(s, out);
    return true;
}

/* The best position after its own act, by the game's formula, in one imagined truth;
 * the first of equals. Ranges are tried at sixteen of their acts. */
static bool act_greedily(const BotTask *task, const State *truth, State *trial, Act *out)
{
    enum { TRIES = 16 };
    const Game *g = task->game;
    Choice c[CHOICES_MAX];
    int count = g->choices(task->terms, truth, task->seat, c, CHOICES_MAX);
    int32_t best = INT32_MIN;
    ASSERT(count <= CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        int tries = choice_size(&c[i]) > 1 ? TRIES : 1;
        for (int k = 0; k < tries; k++) {
            Act act = k ? choices_pick(&c[i], 1, task->rng) : c[i].lo;
            memcpy(trial, truth, g->state_size);
            ASSERT(g->apply(task->terms, trial, task->seat, &act, NULL, NULL));
            int32_t worth = g->evaluate(task->terms, trial, task->seat);
            if (worth > best) best = worth, *out = act;
        }
    }
    return count > 0;
}

int bot_react_level(BotLevel level) { return level > BOT_HARD ? (int)BOT_HARD : (int)level; }

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
    return bot_react(task, out) > 0 && task->game->apply(task->terms, truth, task->seat, out, NULL, NULL);
}

bool bot_act(const BotTask *task, Act *out)
{
    const Game *g = task->game;
    const TurnManner *turns = bot_turn_manner(g, task->level);
    if (turns) return plan_act(task, plan_turn, turns, out);
    if (bot_divides(g, task->level)) return act_by_search(task, out);
    State *truth = task->memory, *trial = (State *)((uint8_t *)task->memory + room_for(g->state_size));
    g->determinise(task->terms, task->view, task->rng, truth);
    if (game_reacts(g)) return act_in_time(task, truth, out);
    if (task->level == BOT_RANDOM) return act_pick(g, task->terms, truth, task->seat, task->rng, out);
    return act_greedily(task, truth, trial, out);
}
