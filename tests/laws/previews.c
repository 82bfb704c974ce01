/* previews.c -- laws 15 and 16: what is told before an act is what happens, and points have reasons. */
#include "tests/laws/laws.h"

#include <stdio.h>
#include <string.h>

/* ---- law 15 ---------------------------------------------------------------- */

static void name_act(Trial *trial, const Act *act, const char *clause, char *out, size_t size)
{
    const Game *g = trial->g;
    int kinds = 0;
    while (g->acts[kinds]) kinds++;
    snprintf(out, size, "%s%s%s", act->kind < kinds ? g->acts[act->kind] : "no act", *clause ? ", " : "",
             clause);
}

/* What it took of the action points, as long as the same seat's turn goes on. */
static void try_cost(Trial *trial, Seat seat, const Act *act, const Preview *p)
{
    const Game *g = trial->g;
    char detail[120];
    Result after;
    if (!g->course || !g->course->points_left) return;
    g->rules->result(&trial->t, trial->other, &after);
    if (after.over || !seats_have(g->rules->may_act(&trial->t, trial->other), seat)) return;
    int taken = g->course->points_left(&trial->t, trial->s) - g->course->points_left(&trial->t, trial->other);
    name_act(trial, act, "", detail, sizeof detail);
    if (taken > 0 ? p->cost != taken : p->cost > 0) /* what gives points costs none */
        law_break(trial, 15, "an act costs what its preview says", detail);
}

static void try_lines(Trial *trial, const Preview *p)
{
    int most = (int)(sizeof p->line / sizeof *p->line);
    LAW(trial, 15, p->lines <= most && p->pieces <= TOUCHED_MAX && p->cells <= TOUCHED_MAX, "a preview fits");
    for (int i = 0; i < p->lines && i < most; i++)
        need_sentence(trial, 15, "a preview has words", &p->line[i]);
}

/* An act is previewed as it is done: on a copy, from the view of its seat. What is refused may be the
 * beginning of something; what another seat presses as a whole act is not. */
void law_preview(Trial *trial, Seat seat, const Act *act)
{
    static _Thread_local Preview p;
    const Game *g = trial->g;
    Refusal why = {0};
    char detail[120];
    if (g->presses && g->presses->pace(&trial->t, trial->s, seat, act))
        return; /* who thinks ahead need not wait */
    g->views->view(&trial->t, trial->s, seat, trial->second);
    g->scenes->preview(&trial->t, trial->second, act, &p);
    memcpy(trial->other, trial->s, g->views->state_size);
    bool done = g->rules->apply(&trial->t, trial->other, seat, act, NULL, &why);
    try_lines(trial, &p);
    if (done) {
        name_act(trial, act, p.refusal.code ? p.refusal.clause : "", detail, sizeof detail);
        if (p.refusal.code != REFUSAL_NONE || !p.complete)
            law_break(trial, 15, "what may be done is previewed as whole and allowed", detail);
        try_cost(trial, seat, act, &p);
        return;
    }
    bool may_yet = p.refusal.code == REFUSAL_NONE && !p.complete &&
                   seats_have(g->rules->may_act(&trial->t, trial->s), seat);
    bool agrees = p.refusal.code == why.code && !strcmp(p.refusal.clause, why.clause);
    if (why.code == REFUSAL_GARBLED)
        agrees = p.refusal.code != REFUSAL_NONE; /* the beginning of another phase's act */
    name_act(trial, act, why.clause, detail, sizeof detail);
    if (!may_yet && !agrees) law_break(trial, 15, "what is refused is previewed with its clause", detail);
}

/* ---- law 16 ---------------------------------------------------------------- */

void law_explain(Trial *trial)
{
    static _Thread_local ScoreLine line[LINES_MAX];
    const Game *g = trial->g;
    Result r;
    g->rules->result(&trial->t, trial->s, &r);
    for (Seat viewer = SEAT_WATCHER; viewer < trial->t.seats; viewer++) {
        int32_t sum[1 + SEATS_MAX] = {0}; /* the first is whoever has no seat */
        g->views->view(&trial->t, trial->s, viewer, trial->second);
        int count = g->scenes->explain(&trial->t, trial->second, line, LINES_MAX);
        LAW(trial, 16, count <= LINES_MAX, "the lines of a score fit");
        for (int i = 0; i < count && i < LINES_MAX; i++) {
            bool seated = line[i].seat >= SEAT_WATCHER && line[i].seat < trial->t.seats;
            LAW(trial, 16, seated, "a line of a score is about somebody of this match");
            if (line[i].why.key)
                need_sentence(trial, 16, "a line of a score has words", &line[i].why);
            else
                law_break(trial, 16, "a line of a score has words", "no key");
            if (seated && !line[i].expected) sum[1 + line[i].seat] += line[i].points;
        }
        LAW(trial, 16, sum[0] == r.ghost_points, "the lines of who has no seat add up");
        for (Seat p = 0; p < trial->t.seats; p++)
            LAW(trial, 16, sum[1 + p] == r.points[p], "the lines of a seat add up to its points");
    }
}
