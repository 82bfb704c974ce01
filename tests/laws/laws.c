/* laws.c -- plays the matches and tries laws 1, 2, 4 and 5; calls the others. */
#include "tests/laws/laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPLAY_EVERY = 4 };

static void *block(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory) abort();
    return memory;
}

void trial_open(Trial *trial, Plan plan)
{
    const Game *g = plan.game;
    memset(trial, 0, sizeof *trial);
    trial->plan = plan;
    trial->g = g;
    State **states[] = {&trial->s, &trial->before, &trial->twin, &trial->other};
    for (int i = 0; i < 4; i++) *states[i] = block(g->views->state_size);
    trial->view = block(g->views->view_size);
    trial->second = block(g->views->view_size);
    trial->choice = block(CHOICES_MAX * sizeof(Choice));
    trial->twin_choice = block(CHOICES_MAX * sizeof(Choice));
    trial->events = block(sizeof(Events));
    for (int i = 0; i < SEATS_MAX + 2; i++) trial->scene[i] = block(PIECES_MAX * sizeof(Piece));
    trial->after = block(PIECES_MAX * sizeof(Piece));
    trial->text = block(POSITION_MAX);
    trial->more_text = block(POSITION_MAX);
    trial->bytes = block((size_t)fields_size(g->views->state_fields) + 1);
    trial->record = match_place(block(match_bytes(g, g->acts_max + 1)), g, g->acts_max + 1);
    trial->replay = match_place(block(match_bytes(g, g->acts_max + 1)), g, g->acts_max + 1);
    for (int i = 0; i < LANGUAGES; i++) trial->lang[i] = lang_open((Language)i);
}

void trial_close(Trial *trial)
{
    void *blocks[] = {trial->s,      trial->before, trial->twin,   trial->other,
                      trial->view,   trial->second, trial->choice, trial->twin_choice,
                      trial->events, trial->after,  trial->text,   trial->more_text,
                      trial->bytes,  trial->record, trial->replay, trial->hash};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) free(blocks[i]);
    for (int i = 0; i < SEATS_MAX + 2; i++) free(trial->scene[i]);
    for (int i = 0; i < LANGUAGES; i++) lang_close(trial->lang[i]);
}

void law_break(Trial *trial, int law, const char *what, const char *detail)
{
    char terms[160];
    Break *b = trial->breaks;
    trial->broken[law]++;
    for (; b < trial->breaks + trial->break_count; b++)
        if (b->law == law && !strcmp(b->what, what) && !strncmp(b->detail, detail, sizeof b->detail - 1)) {
            b->times++;
            return;
        }
    if (trial->break_count == BREAKS) {
        trial->unlisted++;
        return;
    }
    trial->break_count++;
    *b = (Break){.law = law, .times = 1, .what = what};
    snprintf(b->detail, sizeof b->detail, "%s", detail);
    Text t = text_in(terms, sizeof terms);
    terms_write(trial->g, &trial->t, &t);
    terms_write_rules(trial->g, &trial->t, &t);
    snprintf(b->place, sizeof b->place, "%s %s, seed %llu match %ld step %d", trial->g->id, terms,
             (unsigned long long)trial->plan.seed, trial->match, trial->step);
}

long trial_broken(const Trial *trial)
{
    long sum = 0;
    for (int i = 0; i < LAWS; i++) sum += trial->broken[i];
    return sum;
}

/* Seats and options at random, until the game takes them. Numbers keep near their standard, where
 * matches are like those that people play, or go to an end of their range. */
static void choose_terms(Trial *trial)
{
    const Game *g = trial->g;
    do {
        int seats = g->seats_min + (int)rng_below(&trial->rng, (uint32_t)(g->seats_max - g->seats_min + 1));
        terms_standard(g, trial->plan.seats ? trial->plan.seats : seats, &trial->t);
        if (g->rules_since) /* older ones are still played */
            trial->t.rules = g->rules_since +
                             (int)rng_below(&trial->rng, (uint32_t)(g->rules_version - g->rules_since + 1));
        for (int i = 0; g->options[i].name; i++) {
            const Option *o = &g->options[i];
            if (o->values)
                trial->t.option[i] =
                    o->low + (int32_t)rng_below(&trial->rng, (uint32_t)(o->high - o->low + 1));
            else if (rng_below(&trial->rng, 8) == 0)
                trial->t.option[i] = rng_below(&trial->rng, 2) ? o->low : o->high;
        }
    } while (!terms_check(g, &trial->t, NULL));
}

/* Law 2: what sample() gives is a choice of a seat that may act. */
static void try_sample(Trial *trial)
{
    const Game *g = trial->g;
    Seat seat;
    Act act;
    if (!g->rules->sample) return;
    bool found = g->rules->sample(&trial->t, trial->s, &trial->rng, &seat, &act);
    SeatSet who = g->rules->may_act(&trial->t, trial->s);
    if (!found) {
        bool waits = g->clock && g->clock->due(&trial->t, trial->s) > 0; /* as a random player may */
        LAW(trial, 2, !who || waits, "sample finds an act when somebody may act");
        return;
    }
    LAW(trial, 2, seats_have(who, seat), "sample acts for a seat that may act");
    int count = g->rules->choices(&trial->t, trial->s, seat, trial->twin_choice, CHOICES_MAX);
    LAW(trial, 2, choices_have(trial->twin_choice, count, &act), "every sample is a choice");
}

static void try_heavy(Trial *trial)
{
    law_twins(trial);
    law_texts(trial);
    law_fallback(trial);
    law_explain(trial);
    law_turns(trial);
    law_playout(trial);
    law_sketch(trial);
    try_sample(trial);
}

/* Arguments past argc mean nothing: the same act, with something there. */
static Act noisy(const Act *act)
{
    Act other = *act;
    for (int i = act->argc; i < ACT_ARGS; i++) other.arg[i] = INT16_MAX;
    return other;
}

/* Law 1: the act with events on `s`, without them and with noise behind it on a copy; same hash. */
static bool act_twice(Trial *trial, Seat seat, const Act *act)
{
    const Game *g = trial->g;
    Refusal why = {0};
    memcpy(trial->other, trial->s, g->views->state_size);
    trial->events->count = trial->events->move_count = 0;
    if (!g->rules->apply(&trial->t, trial->s, seat, act, trial->events, &why)) {
        Text out = text_in(trial->text, POSITION_MAX);
        g->texts->write_act(&trial->t, act, &out);
        law_break(trial, 2, "every choice applies", trial->text);
        return false;
    }
    const Act same = noisy(act);
    g->rules->apply(&trial->t, trial->other, seat, &same, NULL, NULL);
    LAW(trial, 1, trial_hash(trial, trial->s) == trial_hash(trial, trial->other),
        "an act does the same with and without events, whatever lies behind its arguments");
    return true;
}

/* Law 2: what suggest() offers is a choice too. */
static bool take_suggestion(Trial *trial, Seat *seat, Act *act)
{
    const Game *g = trial->g;
    if (!g->skill->suggest(&trial->t, trial->s, &trial->rng, seat, act)) return false;
    int count = g->rules->choices(&trial->t, trial->s, *seat, trial->choice, CHOICES_MAX);
    bool is_choice = count <= CHOICES_MAX && choices_have(trial->choice, count, act);
    LAW(trial, 2, is_choice, "every suggestion is a choice");
    return is_choice;
}

/* Any seat and any of its choices, listed. Chance alone seldom gets into the thick of a game, so
 * every other match goes by suggest(); or in games with time by sample(), where a seat that can only
 * say it has had enough may wait instead. */
static bool choose(Trial *trial, Seat *seat, Act *act)
{
    const Game *g = trial->g;
    bool odd = trial->match % 2;
    if (odd && g->skill->suggest) return take_suggestion(trial, seat, act);
    if (odd && g->rules->sample && g->clock)
        return g->rules->sample(&trial->t, trial->s, &trial->rng, seat, act);
    *seat = seats_pick(g->rules->may_act(&trial->t, trial->s), &trial->rng);
    int count = g->rules->choices(&trial->t, trial->s, *seat, trial->choice, CHOICES_MAX);
    if (count < 1 || count > CHOICES_MAX) {
        law_break(trial, 4, "a seat that may act has choices, and not too many", "");
        return false;
    }
    *act = choices_pick(trial->choice, count, &trial->rng);
    return true;
}

static bool let_pass(Trial *trial, bool heavy, int due);

static bool act_once(Trial *trial, bool heavy, int due)
{
    const Game *g = trial->g;
    Seat seat;
    Act act;
    if (!choose(trial, &seat, &act)) {
        LAW(trial, 2, due, "an act is found when somebody may act and time stands still");
        return due && let_pass(trial, heavy, due);
    }
    if (heavy) {
        law_act_text(trial, &act);
        law_choice_texts(trial, seat);
        law_numbers(trial, seat);
        law_preview(trial, seat, &act);
        law_refusals(trial, seat, &act);
        law_scenes_before(trial);
        memcpy(trial->before, trial->s, g->views->state_size);
    }
    if (!act_twice(trial, seat, &act)) return false;
    law_record(trial, seat, &act);
    trial->acts++;
    trial->by_kind[act.kind & 63]++;
    if (heavy) {
        law_scenes_after(trial);
        law_words_of_events(trial);
        law_shows_nothing(trial, seat, &act);
    }
    return true;
}

/* Time passes at random, up to what is due; law 1: n steps at once or one after the other are the same. */
static bool let_pass(Trial *trial, bool heavy, int due)
{
    const Game *g = trial->g;
    int count = 1 + (int)rng_below(&trial->rng, (uint32_t)due);
    int part = (int)rng_below(&trial->rng, (uint32_t)count + 1);
    memcpy(trial->other, trial->s, g->views->state_size);
    if (heavy) law_scenes_before(trial);
    trial->events->count = trial->events->move_count = 0;
    g->clock->tick(&trial->t, trial->s, count, trial->events);
    if (part) g->clock->tick(&trial->t, trial->other, part, NULL);
    if (part < count) g->clock->tick(&trial->t, trial->other, count - part, NULL);
    LAW(trial, 1, trial_hash(trial, trial->s) == trial_hash(trial, trial->other),
        "time passes the same in one go or in two");
    if (heavy) {
        law_scenes_after(trial);
        law_words_of_events(trial);
    }
    trial->ticks += count;
    trial->record->tick += (uint32_t)count;
    return true;
}

static bool step(Trial *trial)
{
    const Game *g = trial->g;
    Result r;
    const char *broken = g->views->check(&trial->t, trial->s);
    bool heavy = rng_below(&trial->rng, (uint32_t)trial->plan.heavy_every) == 0;
    if (broken) law_break(trial, 5, "check", broken);
    g->rules->result(&trial->t, trial->s, &r);
    SeatSet who = g->rules->may_act(&trial->t, trial->s);
    int due = game_due(g, &trial->t, trial->s);
    LAW(trial, 4, r.over == (!who && !due), "someone may act, or time runs, or it is over");
    LAW(trial, 4, !r.over || r.winners || r.ghost, "a match that is over has a winner");
    LAW(trial, 4, !(who >> trial->t.seats), "only seats of this match may act");
    if (heavy) try_heavy(trial);
    if (r.over || broken || (!who && !due)) return false;
    bool waits = due && (!who || rng_below(&trial->rng, 4) == 0);
    return waits ? let_pass(trial, heavy, due) : act_once(trial, heavy, due);
}

static void note_hash(Trial *trial)
{
    if (trial->hashes == trial->hash_room) {
        trial->hash_room = trial->hash_room ? 2 * trial->hash_room : 256;
        trial->hash = realloc(trial->hash, (size_t)trial->hash_room * sizeof *trial->hash);
        if (!trial->hash) abort();
    }
    trial->hash[trial->hashes++] = trial_hash(trial, trial->s);
}

void trial_play(Trial *trial, long match)
{
    const Game *g = trial->g;
    Rng again;
    trial->match = match;
    trial->hashes = 0;
    snprintf(trial->where, sizeof trial->where, "laws %s --seed %llu --first %ld --matches 1: fell\n",
             trial->g->id, (unsigned long long)trial->plan.seed, trial->match);
    rng_seed_fast(&trial->rng, trial->plan.seed * 1000003u + (uint64_t)trial->match);
    choose_terms(trial);
    again = trial->rng;
    trial->events->count = trial->events->move_count = 0;
    for (int i = 0; i < SEATS_MAX + 2; i++) trial->scene_count[i] = 0;
    g->rules->setup(&trial->t, &trial->rng, trial->s, trial->events);
    g->rules->setup(&trial->t, &again, trial->other, NULL);
    trial->step = 0;
    LAW(trial, 1, trial_hash(trial, trial->s) == trial_hash(trial, trial->other),
        "a deal is the same with and without events");
    law_scenes_after(trial);
    law_words_of_events(trial);
    law_record_start(trial);
    long limit = g->acts_max, acts = trial->acts;
    while (trial->acts - acts <= limit && step(trial)) {
        note_hash(trial);
        trial->step++;
    }
    acts = trial->acts - acts;
    LAW(trial, 4, acts <= limit, "it is over within acts_max");
    if (trial->match % REPLAY_EVERY == 0) law_replay(trial);
    if (!trial->shortest || acts < trial->shortest) trial->shortest = acts;
    if (acts > trial->longest) trial->longest = acts;
}

/* Law 7, over the whole run: what was often hidden must have varied between twins, and must not
 * be told by the piece's id. */
static void judge_hidden(Trial *trial)
{
    enum { OFTEN = 60, MATCHES = 12 };
    char detail[64];
    for (int id = 0; id < PIECE_IDS; id++) {
        const Hidden *h = &trial->hidden[id];
        snprintf(detail, sizeof detail, "piece %d, %ld times", id, h->times);
        if (h->times >= OFTEN && !h->varied)
            law_break(trial, 7, "a hidden face differs between twins", detail);
        if (h->matches >= MATCHES && !h->truth_differs)
            law_break(trial, 7, "an id does not betray a hidden face", detail);
    }
}

/* ---- all together ---------------------------------------------------------------------- */

static void sign(Trial *trial, const Trial *one)
{
    Hash h = {trial->signature};
    for (long i = 0; i < one->hashes; i++) hash_u64(&h, one->hash[i]);
    trial->signature = h.sum;
}

static void add_break(Trial *trial, const Break *one)
{
    for (Break *b = trial->breaks; b < trial->breaks + trial->break_count; b++)
        if (b->law == one->law && !strcmp(b->what, one->what) && !strcmp(b->detail, one->detail)) {
            b->times += one->times;
            return;
        }
    if (trial->break_count == BREAKS)
        trial->unlisted += one->times;
    else
        trial->breaks[trial->break_count++] = *one;
}

static void add_hidden(Hidden *h, const Hidden *one)
{
    if (!one->times) return;
    if (!h->times) {
        *h = *one;
        return;
    }
    h->times += one->times;
    h->varied += one->varied;
    h->truth_differs |= one->truth_differs || one->truth != h->truth;
    h->matches += one->matches;
    h->last_match = one->last_match;
}

void trial_add(Trial *trial, Trial *one)
{
    trial->acts += one->acts, trial->ticks += one->ticks, trial->refused += one->refused;
    if (!trial->shortest || one->shortest < trial->shortest) trial->shortest = one->shortest;
    if (one->longest > trial->longest) trial->longest = one->longest;
    for (int i = 0; i < 64; i++)
        trial->by_kind[i] += one->by_kind[i], trial->clause_count[i] += one->clause_count[i];
    for (int i = 0; i < LAWS; i++) trial->broken[i] += one->broken[i];
    for (int i = 0; i < one->break_count; i++) add_break(trial, &one->breaks[i]);
    trial->unlisted += one->unlisted;
    for (int id = 0; id < PIECE_IDS; id++) add_hidden(&trial->hidden[id], &one->hidden[id]);
    sign(trial, one);
    free(one->hash);
    one->hash = NULL;
}

void trial_begin(Trial *trial)
{
    trial->signature = HASH_START.sum;
    rng_seed_fast(&trial->rng, trial->plan.seed);
    choose_terms(trial);
    law_words_of_game(trial);
}

void trial_end(Trial *trial, long matches)
{
    trial->plan.matches = matches;
    judge_hidden(trial);
}

void trial_run(Trial *trial)
{
    trial_begin(trial);
    for (long i = 0; i < trial->plan.matches; i++) {
        trial_play(trial, trial->plan.first + i);
        sign(trial, trial);
    }
    trial_end(trial, trial->plan.matches);
}
