/* tune.c -- plays Inka with equal planning bots on a map, and tells whether it is a good map.
 *
 *   inka-tune [--data FILE] [--seats N] [--matches N] [--seed N] [--width N] [--every N] [--balanced]
 *
 * The planner thinks about one whole turn: up to three pushes by beam search (the best
 * `width` positions of each depth, by inka.skill->evaluate with a little noise), each followed by the
 * best walk, symbol moves included. It reads no hidden face. Start cells and the first player
 * are drawn by lot, so that what is measured is the map. With --every the figures so far are
 * told after each so many matches, for a long run that may have to be cut short. */
#include "base/assert.h"
#include "game/act.h"
#include "game/terms.h"
#include "games/inka/inka.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAN_MAX = 16, WIDTH_MAX = 32, NOISE = 200, LENGTHS = 256 };

typedef struct Plan {
    InkaState s;
    Act act[PLAN_MAX];
    int acts;
    int32_t worth;
} Plan;

static int32_t worth_of(const Terms *t, const InkaState *s, int seat, Rng *rng)
{
    InkaState ended = *s; /* points left are worth nothing at the end of a turn */
    ended.table.points = 0;
    return inka.skill->evaluate(t, (const State *)&ended, (Seat)seat) + (int32_t)rng_pick(rng, NOISE);
}

static bool plan_add(const Terms *t, Plan *p, const Act *act)
{
    if (p->acts == PLAN_MAX) return false;
    if (!inka_apply(t, (State *)&p->s, (Seat)p->s.table.seat, act, NULL, NULL)) return false;
    p->act[p->acts++] = *act;
    return true;
}

static bool walks_on(const Plan *p, int seat)
{
    return p->s.table.stage == STAGE_WALK && p->s.table.seat == seat;
}

/* Walks as suggested, to the end of the phase. */
static void plan_walk(const Terms *t, Plan *p, int seat, Rng *rng)
{
    while (walks_on(p, seat)) {
        Act act;
        Seat who;
        inka.skill->suggest(t, (const State *)&p->s, rng, &who, &act);
        if (act_is_symbol(act.kind)) act = (Act){.kind = ACT_DONE};
        if (!plan_add(t, p, &act)) break;
    }
}

static void keep_better(const Terms *t, Plan *best, Plan *p, int seat, Rng *rng)
{
    plan_walk(t, p, seat, rng);
    p->worth = worth_of(t, &p->s, seat, rng);
    if (p->worth > best->worth) *best = *p;
}

/* The symbol under the figure, or one that it can reach: every move of a destination rhombus. */
static void try_symbols(const Terms *t, const Plan *from, Plan *best, int seat, Rng *rng)
{
    static Choice c[CHOICES_MAX];
    Plan there = *from;
    const InkaTable *b = &there.s.table;
    if (!b->points) return;
    if (!inka_on_symbol(t, b, seat)) {
        Cells near =
            inka_walk_targets(t, b, there.s.face, seat) & cells_of(inka_map(t)->symbols) & ~inka_tiles(b);
        if (!near || !plan_add(t, &there, &(Act){ACT_WALK, 1, {(int16_t)cells_first(near)}})) return;
        if (!walks_on(&there, seat) || !b->points) return;
    }
    int count = inka_choices(t, (const State *)&there.s, (Seat)seat, c, CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        Plan p = there;
        if (!act_is_symbol(c[i].lo.kind) || !plan_add(t, &p, &c[i].lo)) continue;
        keep_better(t, best, &p, seat, rng);
    }
}

static void finish(const Terms *t, const Plan *from, Plan *best, int seat, bool symbols, Rng *rng)
{
    Plan p = *from;
    if (p.s.table.stage == STAGE_PUSH) plan_add(t, &p, &(Act){.kind = ACT_DONE});
    Plan walking = p;
    keep_better(t, best, &p, seat, rng);
    if (symbols && walks_on(&walking, seat)) try_symbols(t, &walking, best, seat, rng);
}

static void keep_widest(Plan *kept, int *count, int width, const Plan *p)
{
    if (*count == width && kept[width - 1].worth >= p->worth) return;
    int at = *count < width ? (*count)++ : width - 1;
    while (at > 0 && kept[at - 1].worth < p->worth) kept[at] = kept[at - 1], at--;
    kept[at] = *p;
}

static Plan plan_turn(const Terms *t, const InkaState *s, int width, Rng *rng)
{
    static Choice c[CHOICES_MAX];
    static Plan beam[WIDTH_MAX], next[WIDTH_MAX];
    Plan best = {.worth = INT32_MIN};
    int seat = s->table.seat, count = 1;
    beam[0] = (Plan){.s = *s};
    finish(t, &beam[0], &best, seat, true, rng);
    while (count) {
        int wider = 0;
        for (int b = 0; b < count; b++) {
            int acts = inka_choices(t, (const State *)&beam[b].s, (Seat)seat, c, CHOICES_MAX);
            for (int i = 0; i < acts; i++) {
                Plan p = beam[b];
                if (c[i].lo.kind == ACT_DONE || c[i].lo.arg[2] < -3) continue;
                if (c[i].lo.kind == ACT_TURN && c[i].lo.arg[2] > 3) continue; /* shorter the other way */
                if (!plan_add(t, &p, &c[i].lo)) continue;
                p.worth = worth_of(t, &p.s, seat, rng);
                if (p.s.table.stage == STAGE_OVER && p.worth > best.worth) best = p;
                if (p.s.table.stage == STAGE_PUSH) keep_widest(next, &wider, width, &p);
            }
        }
        for (int i = 0; i < wider; i++) finish(t, &next[i], &best, seat, i < 2, rng);
        count = wider;
        memcpy(beam, next, sizeof(Plan) * (size_t)count);
    }
    return best;
}

/* The best single act by the formula: laying and blocking. */
static Act best_act(const Terms *t, const InkaState *s, Rng *rng)
{
    static Choice c[CHOICES_MAX];
    int seat = s->table.seat, count = inka_choices(t, (const State *)s, (Seat)seat, c, CHOICES_MAX), at = 0;
    int32_t best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        InkaState after = *s;
        ASSERT(inka_apply(t, (State *)&after, (Seat)seat, &c[i].lo, NULL, NULL));
        int32_t worth = worth_of(t, &after, seat, rng);
        if (worth > best) best = worth, at = i;
    }
    return c[at].lo;
}

/* ---- figures --------------------------------------------------------------------------- */

typedef struct Figures {
    long matches, acts, capped, shared;
    double by_start[EXITS], played_start[EXITS], by_place[SEATS];
    long length[LENGTHS], used[ACTS], winners_used[ACTS], snakes, winners_snakes, winners_symbol, on_exit,
        rode, held;
} Figures;

static int start_index(const Terms *t, int cell)
{
    Cells starts = cells_of(inka_map(t)->starts);
    for (int i = 0; i < EXITS; i++)
        if (cells_nth(starts, i) == cell) return i;
    return 0;
}

typedef struct Match {
    int start[SEATS], used[SEATS][ACTS], snakes[SEATS];
} Match;

static void count_act(const Terms *t, const InkaState *s, const Act *act, Match *m, Figures *f)
{
    int seat = s->table.seat;
    f->acts++;
    f->used[act->kind]++;
    m->used[seat][act->kind]++;
    if (act->kind == ACT_START) m->start[seat] = start_index(t, act->arg[0]);
    if (act->kind == ACT_WALK) {
        int cost = 0;
        inka_may_walk(t, s, act->arg[0], &cost, NULL);
        if (cost) m->snakes[seat]++, f->snakes++;
    }
    if (act->kind == ACT_BLOCK) {
        f->on_exit += cells_have(cells_of(inka_map(t)->starts), act->arg[0]);
        f->held += inka_tile_at(&s->table, act->arg[0]) >= 0;
    }
    if (act->kind == ACT_SLIDE || act->kind == ACT_TURN)
        f->rode += (pose_cells(s->table.pose[act->arg[0]]) & inka_figures(&s->table)) != 0;
}

static void count_match(const Terms *t, const InkaState *s, const Match *m, Figures *f)
{
    const InkaTable *b = &s->table;
    int winners = __builtin_popcount(b->winners);
    f->matches++;
    f->length[b->round < LENGTHS ? b->round : LENGTHS - 1]++;
    f->capped += !inka_has_won(t, b);
    f->shared += winners > 1;
    for (int p = 0; p < t->seats; p++) {
        f->played_start[m->start[p]]++;
        if (!(b->winners >> p & 1)) continue;
        f->by_start[m->start[p]] += 1.0 / winners;
        f->by_place[(p + t->seats - b->first) % t->seats] += 1.0 / winners;
        for (int k = 0; k < ACTS; k++) f->winners_used[k] += m->used[p][k] > 0;
        f->winners_snakes += m->snakes[p] > 0;
        f->winners_symbol += m->used[p][ACT_SYMBOL_SLIDE] + m->used[p][ACT_SYMBOL_TURN] > 0;
    }
}

static void play(const Terms *t, int width, Rng *rng, Figures *f)
{
    InkaState s;
    Match m = {0};
    inka_setup(t, rng, (State *)&s, NULL);
    while (s.table.stage != STAGE_OVER) {
        Plan plan = {.acts = 1};
        Seat seat;
        if (s.table.stage == STAGE_START)
            inka_sample(t, (const State *)&s, rng, &seat, &plan.act[0]);
        else if (s.table.stage == STAGE_PUSH)
            plan = plan_turn(t, &s, width, rng);
        else
            plan.act[0] = best_act(t, &s, rng);
        for (int i = 0; i < plan.acts; i++) {
            count_act(t, &s, &plan.act[i], &m, f);
            ASSERT(inka_apply(t, (State *)&s, (Seat)s.table.seat, &plan.act[i], NULL, NULL));
        }
    }
    count_match(t, &s, &m, f);
}

static double interval(double share, double n) { return n > 0 ? 196.0 * sqrt(share * (1 - share) / n) : 0; }

static int quantile(const Figures *f, double part)
{
    long sum = 0;
    for (int i = 0; i < LENGTHS; i++)
        if ((double)(sum += f->length[i]) >= part * (double)f->matches) return i;
    return LENGTHS;
}

static void report(const Terms *t, const Figures *f)
{
    double n = (double)f->matches;
    printf("%ld matches of %d, %.1f acts each\n  win by start cell (of those who started there):", f->matches,
           t->seats, (double)f->acts / n);
    for (int i = 0; i < EXITS; i++) {
        char name[8];
        Text text = text_in(name, sizeof name);
        inka_write_cell(cells_nth(cells_of(inka_map(t)->starts), i), &text);
        double share = f->by_start[i] / (f->played_start[i] > 0 ? f->played_start[i] : 1);
        printf(" %s %.1f+-%.1f%%", name, 100 * share, interval(share, f->played_start[i]));
    }
    printf("\n  win by turn order:");
    for (int p = 0; p < t->seats; p++) {
        double share = f->by_place[p] / n;
        printf(" %d. %.1f+-%.1f%%", p + 1, 100 * share, interval(share, n));
    }
    printf("\n  rounds: 5%% %d, median %d, 95%% %d; at the cap %.2f%%; shared %.2f%%\n", quantile(f, .05),
           quantile(f, .5), quantile(f, .95), 100 * (double)f->capped / n, 100 * (double)f->shared / n);
    printf("  a match has: pushes %.1f, with a rider %.1f, walks %.1f, over snakes %.2f, statues %.2f, "
           "passages %.2f, "
           "symbol moves %.2f, blockades %.1f (on exits %.2f, on rhombi %.1f)\n",
           (double)(f->used[ACT_SLIDE] + f->used[ACT_TURN]) / n, (double)f->rode / n,
           (double)f->used[ACT_WALK] / n, (double)f->snakes / n, (double)f->used[ACT_TAKE] / n,
           (double)f->used[ACT_PASSAGE] / n,
           (double)(f->used[ACT_SYMBOL_SLIDE] + f->used[ACT_SYMBOL_TURN]) / n, (double)f->used[ACT_BLOCK] / n,
           (double)f->on_exit / n, (double)f->held / n);
    printf("  winners who used: a passage %.1f%%, a symbol %.1f%%, a way over a snake %.1f%%\n",
           100 * (double)f->winners_used[ACT_PASSAGE] / n, 100 * (double)f->winners_symbol / n,
           100 * (double)f->winners_snakes / n);
    fflush(stdout);
}

static bool load(const char *path, InkaMap *map)
{
    static char text[65536];
    FILE *in = fopen(path, "rb");
    if (!in) return false;
    size_t size = fread(text, 1, sizeof text - 1, in);
    fclose(in);
    text[size] = 0;
    Fault fault;
    if (inka_read_map(text, map, &fault)) return true;
    fprintf(stderr, "%s, line %d: %s\n", path, fault.line, fault.message.key);
    return false;
}

int main(int argc, char **argv)
{
    Terms t;
    InkaMap map = INKA_STANDARD;
    Figures f = {0};
    Rng rng;
    long matches = 200, width = 3, seed = 1, seats = 4, every = 0, balanced = 0;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--balanced")) {
            balanced = 1;
            continue;
        }
        if (i + 1 == argc) break;
        const char *name = argv[i], *value = argv[++i];
        if (!strcmp(name, "--data") && !load(value, &map)) return 2;
        if (!strcmp(name, "--matches")) matches = atol(value);
        if (!strcmp(name, "--seats")) seats = atol(value);
        if (!strcmp(name, "--seed")) seed = atol(value);
        if (!strcmp(name, "--width")) width = atol(value);
        if (!strcmp(name, "--every")) every = atol(value);
    }
    if (width < 1 || width > WIDTH_MAX || seats < 2 || seats > SEATS) return 2;
    terms_standard(&inka, (int)seats, &t);
    t.data = &map;
    t.option[OPTION_BALANCED] = (int32_t)balanced;
    rng_seed_fast(&rng, (uint64_t)seed);
    for (long i = 1; i <= matches; i++) {
        play(&t, (int)width, &rng, &f);
        if (i < matches && every > 0 && i % every == 0) report(&t, &f);
    }
    report(&t, &f);
    return 0;
}
