/* arena.c -- `ilot arena`: bots against bots, many matches, on all cores.
 *
 * The bots move one seat on from match to match, so that no bot keeps a good seat. Match
 * i is dealt from seed + i and played alike on any number of threads: the figures depend
 * on the seed, not on the machine. Only bots that were given milliseconds (CPU time of
 * their thread, so that a busy machine takes nothing from them) play as well as it is fast. */
#include "fronts/arena/arena.h"
#include "bots/realtime.h"
#include "bots/search.h"
#include "fronts/cli/crew.h"
#include "fronts/cli/think.h"
#include "game/act.h"

#include <stdlib.h>
#include <string.h>

/* A clock takes longer to read than a bot that does not search takes to act: one act in so many is timed. */
enum { CLOCK_EVERY = 32 };

typedef struct Worker { /* memory of one thread */
    const Arena *arena;
    State *state;
    View *view;
    void *bot_memory;
    Events *events;
    Tally tally;
    BotPlan plan[SEATS_MAX];
    int start[SEATS_MAX]; /* cells of this match, -1: not seen yet */
} Worker;

static int bot_at(const Arena *a, long match, Seat seat) { return (int)((seat + match) % a->terms.seats); }

static void act_once(Worker *w, long match, Seat seat, Rng *rng)
{
    const Arena *a = w->arena;
    const Game *g = a->game;
    int bot = bot_at(a, match, seat);
    const Player *player = &a->bot[bot];
    Act act;
    g->views->view(&a->terms, w->state, seat, w->view);
    BotTask task = {.game = g,
                    .terms = &a->terms,
                    .view = w->view,
                    .seat = seat,
                    .level = player->level,
                    .iterations = player->iterations,
                    .rng = rng,
                    .memory = w->bot_memory,
                    .plan = &w->plan[seat],
                    .thoughts = &w->tally.iterations[bot]};
    bool timed = bot_thinks(player->level) || w->tally.thoughts[bot] % CLOCK_EVERY == 0;
    double before = timed ? clock_seconds(CLOCK_THREAD_CPUTIME_ID) : 0;
    bool found = think(&task, player->ms, CLOCK_THREAD_CPUTIME_ID, &w->tally.iterations[bot], &act);
    if (timed)
        w->tally.cpu[bot] +=
            (clock_seconds(CLOCK_THREAD_CPUTIME_ID) - before) * (bot_thinks(player->level) ? 1 : CLOCK_EVERY);
    w->tally.thoughts[bot]++;
    if (found) g->rules->apply(&a->terms, w->state, seat, &act, NULL, NULL);
}

static int at_most(int number, int most) { return number < most ? number : most; }

/* Where seats begin is seen at the beginning only. */
static void look_at_starts(Worker *w)
{
    const Arena *a = w->arena;
    for (Seat p = 0; game_course(a->game).start_cell && p < a->terms.seats; p++) {
        int cell = a->game->course->start_cell(&a->terms, w->state, p);
        if (cell >= 0 && cell < CELLS) w->start[p] = cell;
    }
}

static void count_match(Worker *w, long match, int acts)
{
    const Arena *a = w->arena;
    Tally *t = &w->tally;
    Result r;
    a->game->rules->result(&a->terms, w->state, &r);
    int winners = r.ghost != NULL;
    for (Seat p = 0; p < a->terms.seats; p++) winners += seats_have(r.winners, p);
    for (Seat p = 0; p < a->terms.seats; p++) {
        int bot = bot_at(a, match, p);
        double part = seats_have(r.winners, p) ? WIN / winners : 0;
        t->bot_wins[bot] += part;
        t->seat_wins[p] += part;
        t->bot_points[bot] += r.points[p];
        t->seat_points[p] += r.points[p];
        if (w->start[p] < 0) continue;
        t->began[w->start[p]]++;
        t->began_wins[w->start[p]] += part;
    }
    if (game_course(a->game).round)
        t->rounds[at_most(a->game->course->round(&a->terms, w->state), ROUNDS - 1)]++;
    t->capped += r.capped;
    t->matches++;
    t->over += r.over;
    t->ghost_wins += r.ghost != NULL;
    t->acts += acts;
    if (!t->shortest || acts < t->shortest) t->shortest = acts;
    if (acts > t->longest) t->longest = acts;
}

/* Why it is over, where the game has a word for that. */
static void count_end(Worker *w, const Events *events)
{
    const Arena *a = w->arena;
    Message m = {0};
    if (!events->count) return;
    a->game->texts->describe(&a->terms, &events->event[events->count - 1], &m);
    for (int i = 0; i < m.count; i++)
        if (m.arg[i].type == ARG_WORD && m.arg[i].value < ENDS) w->tally.ends[m.arg[i].value]++;
}

/* Games with time: players react, and their hands need a moment. */
static void play_in_time(Worker *w, long match, Rng *rng)
{
    const Arena *a = w->arena;
    Realtime r = {
        .game = a->game, .terms = &a->terms, .state = w->state, .view = w->view, .events = w->events};
    for (Seat p = 0; p < a->terms.seats; p++) r.level[p] = bot_react_level(a->bot[bot_at(a, match, p)].level);
    realtime_start(&r, rng);
    while (r.acts < a->game->acts_max && realtime_step(&r, rng)) continue;
    count_end(w, w->events);
    count_match(w, match, (int)r.acts);
}

static void play_match(Worker *w, long match)
{
    const Arena *a = w->arena;
    const Game *g = a->game;
    Rng deal, rng;
    int acts = 0;
    rng_seed_fast(&deal, a->seed * 1000003 + (uint64_t)match);
    rng_seed_fast(&rng, ~(a->seed * 1000003 + (uint64_t)match));
    g->rules->setup(&a->terms, &deal, w->state, NULL);
    for (int p = 0; p < SEATS_MAX; p++) w->start[p] = -1;
    memset(w->plan, 0, sizeof w->plan);
    if (game_reacts(g)) {
        play_in_time(w, match, &rng);
        return;
    }
    for (SeatSet who; acts < g->acts_max;) {
        who = g->rules->may_act(&a->terms, w->state);
        int due = who || !g->clock ? 0 : g->clock->due(&a->terms, w->state);
        if (!who && !due) break;
        if (who)
            act_once(w, match, seats_pick(who, &rng), &rng), acts++, look_at_starts(w);
        else
            g->clock->tick(&a->terms, w->state, due, NULL);
    }
    count_match(w, match, acts);
}

static void merge(Tally *into, const Tally *t)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        into->bot_wins[i] += t->bot_wins[i], into->seat_wins[i] += t->seat_wins[i];
        into->bot_points[i] += t->bot_points[i], into->seat_points[i] += t->seat_points[i];
        into->cpu[i] += t->cpu[i], into->thoughts[i] += t->thoughts[i];
        into->iterations[i] += t->iterations[i];
    }
    for (int i = 0; i < ENDS; i++) into->ends[i] += t->ends[i];
    for (int i = 0; i < ROUNDS; i++) into->rounds[i] += t->rounds[i];
    for (int i = 0; i < CELLS; i++) into->began[i] += t->began[i], into->began_wins[i] += t->began_wins[i];
    into->capped += t->capped;
    into->matches += t->matches, into->over += t->over, into->ghost_wins += t->ghost_wins,
        into->acts += t->acts;
    if (!into->shortest || (t->shortest && t->shortest < into->shortest)) into->shortest = t->shortest;
    if (t->longest > into->longest) into->longest = t->longest;
}

/* ---- many of them ---------------------------------------------------------------------- */

static void *enter(void *arena)
{
    const Arena *a = arena;
    Worker *w = cli_alloc(sizeof *w);
    *w = (Worker){.arena = a,
                  .state = cli_alloc(a->game->views->state_size),
                  .view = cli_alloc(a->game->views->view_size),
                  .bot_memory = cli_alloc(bot_memory(a->game)),
                  .events = cli_alloc(sizeof(Events))};
    return w;
}

static void leave(void *arena, void *worker)
{
    Worker *w = worker;
    merge(&((Arena *)arena)->all, &w->tally);
    free(w->state), free(w->view), free(w->bot_memory), free(w->events), free(w);
}

static void play_lot(void *arena, void *worker, long lot, void *nothing)
{
    const Arena *a = arena;
    const long end = (lot + 1) * a->lot < a->matches ? (lot + 1) * a->lot : a->matches;
    (void)nothing;
    for (long match = lot * a->lot; match < end; match++) play_match(worker, match);
}

/* Short matches are played by the lot: to take each by itself would cost more than to play it. */
static void play_all(Arena *a, int threads)
{
    enum { LOTS = 256, LOT_MAX = 64 };
    a->lot = a->matches / LOTS < 1 ? 1 : a->matches / LOTS < LOT_MAX ? a->matches / LOTS : LOT_MAX;
    crew_run(&(Crew){.what = "matches",
                     .count = (a->matches + a->lot - 1) / a->lot,
                     .each = a->lot,
                     .threads = threads,
                     .context = a,
                     .enter = enter,
                     .leave = leave,
                     .work = play_lot});
}

/* Wins as people count them. */
static void settle(Tally *t)
{
    for (int i = 0; i < SEATS_MAX; i++) t->bot_wins[i] /= WIN, t->seat_wins[i] /= WIN;
    for (int i = 0; i < CELLS; i++) t->began_wins[i] /= WIN;
}

/* ---- the command ---------------------------------------------------------------- */

static bool read_player(const char *text, Player *out)
{
    char level[32];
    int32_t count;
    const char *colon = strchr(text, ':');
    snprintf(level, sizeof level, "%.*s", colon ? (int)(colon - text) : (int)strlen(text), text);
    snprintf(out->name, sizeof out->name, "%s", text);
    if (!bot_level_find(level, &out->level)) return false;
    if (!colon) return true;
    Scan scan = scan_of(colon + 1);
    if (!scan_int(&scan, 1, 1000000000, &count)) return false;
    if (scan_done(&scan)) return out->iterations = count, out->ms = 0, true;
    out->ms = count, out->iterations = 0;
    return !strcmp(scan.at, "ms");
}

static void read_bots(Cli *cli, Arena *a, const char *list)
{
    int count = 0;
    char name[32];
    for (const char *at = list; *at;) {
        size_t size = strcspn(at, ",");
        if (count == a->terms.seats) cli_fail(cli, EXIT_BAD_INPUT, "arena.bots_seats", list, a->terms.seats);
        snprintf(name, sizeof name, "%.*s", (int)size, at);
        if (!read_player(name, &a->bot[count++])) cli_fail(cli, EXIT_BAD_INPUT, "engine.level", name, 0);
        at += size + (at[size] == ',');
    }
    if (count != a->terms.seats) cli_fail(cli, EXIT_BAD_INPUT, "arena.bots_seats", list, a->terms.seats);
}

static void read_options(Cli *cli, Arena *a)
{
    Fault fault;
    for (int i = 1; i < cli->count; i++) {
        char name[64];
        const char *equals = strchr(cli->word[i], '=');
        snprintf(name, sizeof name, "%.*s", equals ? (int)(equals - cli->word[i]) : 0, cli->word[i]);
        if (!equals) cli_fail(cli, EXIT_BAD_INPUT, "engine.terms", cli->word[i], 0);
        if (!terms_set(a->game, &a->terms, name, equals + 1, &fault)) cli_fault(cli, a->game, NULL, &fault);
    }
    if (!terms_check(a->game, &a->terms, &fault)) cli_fault(cli, a->game, NULL, &fault);
}

/* What bots get that do not name their own budget; all are random until named. */
static void read_budget(Cli *cli, Arena *a, const char *ms, const char *iterations)
{
    for (int i = 0; i < a->terms.seats; i++) {
        a->bot[i].ms = cli_number(cli, "ms", ms, 0, 1, 1000000);
        a->bot[i].iterations = cli_number(cli, "iterations", iterations, 0, 1, 1000000000);
        read_player(bot_level_name(BOT_RANDOM), &a->bot[i]);
    }
}

int arena_main(int argc, char **argv)
{
    Cli cli;
    bool json = false;
    const char *seats = NULL, *bots = NULL, *matches = NULL, *seed = NULL, *threads = NULL, *data = NULL;
    const char *ms = NULL, *iterations = NULL;
    const Flag flags[] = {{"seats", &seats, NULL},     {"bots", &bots, NULL},
                          {"matches", &matches, NULL}, {"seed", &seed, NULL},
                          {"threads", &threads, NULL}, {"data", &data, NULL},
                          {"ms", &ms, NULL},           {"iterations", &iterations, NULL},
                          {"json", NULL, &json},       {NULL, NULL, NULL}};
    Arena a = {0};
    cli_open(&cli, "arena", argc, argv, flags);
    a.game = cli_game(&cli, cli.word[0]);
    if (seats) {
        Terms probe;
        Fault fault;
        terms_standard(a.game, a.game->seats_min, &probe);
        if (!terms_set(a.game, &probe, "seats", seats, &fault)) cli_fault(&cli, a.game, NULL, &fault);
    }
    terms_standard(a.game, (int)cli_number(&cli, "seats", seats, a.game->seats_min, 1, SEATS_MAX), &a.terms);
    void *own_data = cli_data(&cli, a.game, data);
    if (own_data) a.terms.data = own_data;
    read_options(&cli, &a);
    read_budget(&cli, &a, ms, iterations);
    if (bots) read_bots(&cli, &a, bots);
    a.matches = cli_number(&cli, "matches", matches, 1000, 1, 1000000000);
    a.seed = (uint64_t)cli_number(&cli, "seed", seed, 1, 0, 1000000000);
    play_all(&a, (int)cli_number(&cli, "threads", threads, crew_cores(), 1, 64));
    settle(&a.all);
    if (a.all.matches) figures_print(&cli, &a, json);
    free(own_data);
    cli_close(&cli);
    crew_end_stopped();
    return EXIT_FINE;
}
