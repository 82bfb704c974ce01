/* twins.c -- laws 6, 7, 8, 13, 14 and 20: what a seat knows, and what it does not. */
#include "tests/laws/laws.h"

#include <stdlib.h>
#include <string.h>

enum { TWINS = 3 };

static const Piece *find(const Piece *pieces, int count, int id)
{
    for (int i = 0; i < count; i++)
        if (pieces[i].id == id) return &pieces[i];
    return NULL;
}

static int scene_for(Trial *trial, const State *s, Seat audience, View *view, Piece *out)
{
    trial->g->views->view(&trial->t, s, audience, view);
    return trial->g->scenes->scene(&trial->t, view, out, PIECES_MAX);
}

/* Law 7: counts pieces whose face `seat` does not see, by what the referee sees in truth and twin. */
static void count_hidden(Trial *trial, Seat seat)
{
    Piece seen[PIECES_MAX], truth[PIECES_MAX], twin[PIECES_MAX];
    int seen_count = scene_for(trial, trial->s, seat, trial->second, seen);
    int truth_count = scene_for(trial, trial->s, SEAT_REFEREE, trial->second, truth);
    int twin_count = scene_for(trial, trial->twin, SEAT_REFEREE, trial->second, twin);
    for (int i = 0; i < seen_count; i++) {
        const Piece *real = find(truth, truth_count, seen[i].id), *drawn = find(twin, twin_count, seen[i].id);
        if (seen[i].face || !real || !real->face || seen[i].id >= PIECE_IDS) continue;
        Hidden *h = &trial->hidden[seen[i].id];
        h->times++;
        h->varied += drawn && drawn->face != real->face;
        if (h->times == 1) h->truth = real->face;
        if (h->truth != real->face) h->truth_differs = true;
        if (h->times == 1 || h->last_match != trial->match) h->matches++, h->last_match = trial->match;
    }
}

static void try_twin(Trial *trial, Seat seat)
{
    const Game *g = trial->g;
    g->views->determinise(&trial->t, trial->view, &trial->rng, trial->twin);
    const char *broken = g->views->check(&trial->t, trial->twin);
    if (broken) law_break(trial, 6, "a twin is a sound state", broken);
    g->views->view(&trial->t, trial->twin, seat, trial->second);
    LAW(trial, 6, views_equal(trial), "a twin looks the same to its seat");
    LAW(trial, 6, g->rules->may_act(&trial->t, trial->twin) == g->rules->may_act(&trial->t, trial->s),
        "in a twin the same seats may act");

    int count = seat >= 0 ? g->rules->choices(&trial->t, trial->s, seat, trial->choice, CHOICES_MAX) : 0;
    int twin_count =
        seat >= 0 ? g->rules->choices(&trial->t, trial->twin, seat, trial->twin_choice, CHOICES_MAX) : 0;
    bool same = count == twin_count;
    for (int i = 0; same && i < count; i++)
        same = act_equal(&trial->choice[i].lo, &trial->twin_choice[i].lo) &&
               act_equal(&trial->choice[i].hi, &trial->twin_choice[i].hi);
    LAW(trial, 13, same, "choices are the same in all twins");
    count_hidden(trial, seat);
}

/* Law 8: whatever everybody knows is what the watcher sees. */
static void try_open_facts(Trial *trial)
{
    const Field *fields = trial->g->views->view_fields;
    trial->g->views->view(&trial->t, trial->s, SEAT_WATCHER, trial->second);
    uint64_t here = fields_hash(fields, trial->second);
    trial->g->views->view(&trial->t, trial->twin, SEAT_WATCHER, trial->second);
    LAW(trial, 8, here == fields_hash(fields, trial->second), "what everybody knows is the same in a twin");
}

void law_twins(Trial *trial)
{
    const Game *g = trial->g;
    for (Seat seat = SEAT_WATCHER; seat < trial->t.seats; seat++) {
        g->views->view(&trial->t, trial->s, seat, trial->view);
        for (int k = 0; k < TWINS; k++) {
            try_twin(trial, seat);
            try_open_facts(trial);
        }
    }
    g->views->view(&trial->t, trial->s, SEAT_REFEREE, trial->view);
    g->views->determinise(&trial->t, trial->view, &trial->rng, trial->twin);
    LAW(trial, 6, trial_hash(trial, trial->twin) == trial_hash(trial, trial->s),
        "the referee's twin is the truth");
}

/* Law 20, more than once: the first truth must leave the sketch as it was. */
static void try_sketch(Trial *trial, Rng plain, Rng own, Sketch *sketch)
{
    const Game *g = trial->g;
    g->sketches->sketch(&trial->t, trial->view, sketch);
    for (int k = 0; k < TWINS; k++) {
        g->views->determinise(&trial->t, trial->view, &plain, trial->twin);
        g->sketches->imagine(&trial->t, sketch, &own, trial->other);
        LAW(trial, 20, trial_hash(trial, trial->twin) == trial_hash(trial, trial->other),
            "a State imagined from a sketch is the one that fits the view");
        Rng next = plain, own_next = own;
        LAW(trial, 20, rng_next(&next) == rng_next(&own_next), "a sketch draws the same words");
    }
}

void law_sketch(Trial *trial)
{
    const Game *g = trial->g;
    Rng fast, keyed;
    uint8_t key[RNG_KEY_BYTES] = {(uint8_t)trial->match, (uint8_t)trial->step};
    if (!g->sketches) return;
    Sketch *sketch = malloc(g->sketches->size);
    if (!sketch) abort();
    rng_seed_fast(&fast, (uint64_t)trial->match * 1013 + (uint64_t)trial->step);
    rng_seed_keyed(&keyed, key);
    for (Seat seat = SEAT_REFEREE; seat < trial->t.seats; seat++) {
        g->views->view(&trial->t, trial->s, seat, trial->view);
        try_sketch(trial, fast, fast, sketch);
        try_sketch(trial, keyed, keyed, sketch);
    }
    free(sketch);
}

/* Law 14: the act showed no new face to anyone. Then whoever could have foreseen it (the act is legal
 * in their twin of the position before) sees afterwards just what that twin leads to. */
void law_shows_nothing(Trial *trial, Seat actor, const Act *act)
{
    const Game *g = trial->g;
    if (g->clock) return; /* no undo in games with time */
    Piece before[PIECES_MAX], after[PIECES_MAX];
    for (Seat seat = SEAT_WATCHER; seat < trial->t.seats; seat++) {
        int before_count = scene_for(trial, trial->before, seat, trial->second, before);
        int after_count = scene_for(trial, trial->s, seat, trial->second, after);
        if (scene_shows_more(before, before_count, after, after_count)) return;
    }
    for (int i = 0; i < trial->events->count; i++)
        if (trial->events->event[i].privy) return;
    for (Seat seat = 0; seat < trial->t.seats; seat++) {
        g->views->view(&trial->t, trial->before, seat, trial->view);
        g->views->determinise(&trial->t, trial->view, &trial->rng, trial->twin);
        if (!g->rules->apply(&trial->t, trial->twin, actor, act, NULL, NULL)) continue;
        g->views->view(&trial->t, trial->s, seat, trial->view);
        g->views->view(&trial->t, trial->twin, seat, trial->second);
        LAW(trial, 14, views_equal(trial), "an act that shows no new face tells nothing new");
    }
}

/* Law 11. */
void law_fallback(Trial *trial)
{
    const Game *g = trial->g;
    SeatSet who = g->rules->may_act(&trial->t, trial->s);
    for (Seat seat = 0; seat < trial->t.seats; seat++) {
        Act act;
        if (!seats_have(who, seat)) continue;
        g->views->view(&trial->t, trial->s, seat, trial->view);
        bool found = g->views->fallback(&trial->t, trial->view, &act);
        memcpy(trial->other, trial->s, g->views->state_size);
        LAW(trial, 11, found && g->rules->apply(&trial->t, trial->other, seat, &act, NULL, NULL),
            "fallback is legal");
    }
}
