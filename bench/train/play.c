/* play.c -- matches of the search against itself, kept in a file: it can be stopped and goes on where it was.
 */
#include "base/hash.h"
#include "bench/train/train.h"
#include "bots/plan.h"
#include "fronts/cli/crew.h"
#include "game/act.h"
#include "game/worth.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Player player_new(const Game *g, long evaluations, int loose)
{
    return (Player){.game = g,
                    .manner = {.evaluations = evaluations, .loose = loose},
                    .view = malloc(g->views->view_size),
                    .memory = malloc(plan_memory(g) + turns_memory(g))};
}

void player_free(Player *p) { free(p->view), free(p->memory); }

bool player_act(Player *p, const Terms *t, const State *s, Seat seat, Rng *rng, Act *out)
{
    p->game->views->view(t, s, seat, p->view);
    BotTask task = {.game = p->game,
                    .terms = t,
                    .view = p->view,
                    .seat = seat,
                    .rng = rng,
                    .memory = p->memory,
                    .plan = &p->plan[seat]};
    return plan_act(&task, plan_turn, &p->manner, out);
}

/* ---- a match ------------------------------------------------------------------------------- */

static void make_room(Samples *s, long more)
{
    if (s->count + more <= s->room) return;
    while (s->room < s->count + more) s->room = s->room ? 2 * s->room : 256;
    s->all = realloc(s->all, (size_t)s->room * sizeof *s->all);
    if (!s->all) abort();
}

static void note(const Lesson *l, const State *s, Samples *out)
{
    make_room(out, 1);
    Sample *sample = &out->all[out->count++];
    memset(sample, 0, sizeof *sample);
    sample->measures = (uint8_t)l->game->worth->measure(&l->terms, s, sample->measure);
}

/* Half of the matches begin by lot, each of the first acts with even chances: openings differ. */
static bool is_by_lot(const Lesson *l, long match, int acts, Rng *rng)
{
    return match % 2 && acts < l->lot && rng_below(rng, 2);
}

static void play_match(const Lesson *l, long match, Player *player, State *s, Samples *out)
{
    const Game *g = l->game;
    Rng rng;
    Result r;
    long first = out->count;
    rng_seed_fast(&rng, (uint64_t)l->seed * 1000003 + (uint64_t)match);
    g->rules->setup(&l->terms, &rng, s, NULL);
    memset(player->plan, 0, sizeof player->plan);
    player->manner.loose = match % 3 ? l->loose : l->loose * 3;
    for (int acts = 0; acts < g->acts_max; acts++) {
        SeatSet who = g->rules->may_act(&l->terms, s);
        Seat seat;
        Act act;
        if (!who) break;
        bool lot = is_by_lot(l, match, acts, &rng) && act_sample(g->rules, &l->terms, s, &rng, &seat, &act);
        if (!lot && !player_act(player, &l->terms, s, seat = (Seat)__builtin_ctz(who), &rng, &act)) abort();
        if (!g->rules->apply(&l->terms, s, seat, &act, NULL, NULL)) abort();
        bool begun = !g->course || game_round(g, &l->terms, s) > 0;
        if (begun && acts >= l->lot && g->rules->may_act(&l->terms, s)) note(l, s, out);
    }
    g->rules->result(&l->terms, s, &r);
    if (r.capped) out->count = first; /* who wins by being stopped teaches to wait for that */
    for (long i = first; i < out->count; i++) out->all[i].winners = r.winners;
}

/* ---- the file -------------------------------------------------------------------------------- */

typedef struct Head { /* of what a file was made: it goes on only with the same */
    char magic[8], game[16];
    int32_t seats, option[OPTIONS_MAX], loose, lot, nothing;
    int64_t evaluations, seed;
    uint64_t table;
} Head;

static Head head_of(const Lesson *l)
{
    Head h;
    Hash hash = HASH_START;
    memset(&h, 0, sizeof h);
    memcpy(h.magic, "lesson1", 8);
    strncpy(h.game, l->game->id, sizeof h.game - 1);
    h.seats = l->terms.seats, h.loose = l->loose, h.lot = l->lot;
    memcpy(h.option, l->terms.option, sizeof h.option);
    h.evaluations = l->evaluations, h.seed = l->seed;
    const Worth *w = l->game->worth;
    for (int i = 0; i < w->curves * w->knots; i++) hash_u64(&hash, (uint64_t)(uint16_t)w->table[i]);
    h.table = hash_end(hash);
    return h;
}

/* Whole matches only: what was cut off in the middle of a write is played again. */
static bool read_matches(FILE *f, Samples *out)
{
    long count, whole = ftell(f);
    while (fread(&count, sizeof count, 1, f) == 1) {
        make_room(out, count);
        if (fread(&out->all[out->count], sizeof *out->all, (size_t)count, f) != (size_t)count) break;
        out->count += count;
        out->matches++;
        whole = ftell(f);
    }
    return !fseek(f, whole, SEEK_SET) && !ftruncate(fileno(f), whole);
}

/* ---- many of them ------------------------------------------------------------------------------ */

typedef struct Learner { /* a worker's own */
    Player player;
    State *state;
} Learner;

typedef struct School {
    const Lesson *lesson;
    FILE *file;
    Samples *all;
} School;

static void *enter(void *school)
{
    const Lesson *l = ((const School *)school)->lesson;
    Learner *own = malloc(sizeof *own);
    if (!own) abort();
    *own = (Learner){player_new(l->game, l->evaluations, l->loose), malloc(l->game->views->state_size)};
    return own;
}

static void leave(void *school, void *own)
{
    Learner *learner = own;
    (void)school;
    player_free(&learner->player);
    free(learner->state);
    free(learner);
}

static void learn_match(void *school, void *own, long match, void *samples)
{
    Learner *learner = own;
    play_match(((const School *)school)->lesson, match, &learner->player, learner->state, samples);
}

/* In the order of matches: a file that was cut off goes on where it ends. */
static void keep_match(void *school, long match, void *samples)
{
    School *to = school;
    Samples *one = samples, *all = to->all;
    (void)match;
    fwrite(&one->count, sizeof one->count, 1, to->file);
    fwrite(one->all, sizeof *one->all, (size_t)one->count, to->file);
    fflush(to->file);
    make_room(all, one->count);
    if (one->count) memcpy(&all->all[all->count], one->all, (size_t)one->count * sizeof *one->all);
    all->count += one->count;
    all->matches++;
    free(one->all);
}

bool play_lesson(const Lesson *l, const char *path, Samples *out)
{
    Head head = head_of(l), there;
    FILE *f = fopen(path, "r+b");
    if (!f) f = fopen(path, "w+b");
    if (!f) return false;
    if (fread(&there, sizeof there, 1, f) == 1) {
        if (memcmp(&there, &head, sizeof head) || !read_matches(f, out)) return fclose(f), false;
    } else {
        rewind(f);
        fwrite(&head, sizeof head, 1, f);
    }
    School school = {l, f, out};
    crew_run(&(Crew){.what = "matches",
                     .first = out->matches,
                     .count = l->matches - out->matches,
                     .result = sizeof(Samples),
                     .context = &school,
                     .enter = enter,
                     .leave = leave,
                     .work = learn_match,
                     .put = keep_match});
    return !fclose(f);
}
