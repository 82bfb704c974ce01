/* outcome.c -- how it ends when one plays on from a leaf, and what that is worth to each seat. */
#include "base/bits.h"
#include "bots/thinking.h"
#include "game/playout.h"

enum { CALIBRATION = 16 }; /* play-outs that tell which margins are usual */

/* A truth that fits the view. */
void outcome_imagine(Search *s)
{
    const Game *g = s->game;
    if (s->sketch)
        g->sketches->imagine(s->terms, s->sketch, &s->rng, s->state);
    else
        g->views->determinise(s->terms, s->view, &s->rng, s->state);
    s->who = s->game->rules->may_act(s->terms, s->state);
    s->turns = 0;
}

/* True when it is as far as this search looks. A turn ends when others may act than before. */
bool outcome_is_far(Search *s)
{
    if (!s->horizon) return false;
    SeatSet who = s->game->rules->may_act(s->terms, s->state);
    if (who != s->who) s->who = who, s->turns++;
    return s->turns >= s->horizon;
}

void outcome_play_on(Search *s)
{
    const Game *g = s->game;
    if (!s->suggest && !s->horizon) {
        playout(g, s->terms, s->state, &s->rng);
        return;
    }
    while (!outcome_is_far(s)) {
        Seat seat;
        Act act;
        if (s->suggest && s->suggest(s->terms, s->state, &s->rng, &seat, &act))
            g->rules->apply(s->terms, s->state, seat, &act, NULL, NULL);
        else if (!playout_step(g, s->terms, s->state, &s->rng))
            break;
    }
}

/* Thousandths of points: those scored, or those the game hopes for. */
static void score_position(Search *s, const Result *r, int64_t score[SEATS_MAX])
{
    const Game *g = s->game;
    int32_t (*hope)(const Terms *, const State *, Seat) =
        g->skill->promise ? g->skill->promise : g->skill->evaluate;
    for (Seat p = 0; p < s->terms->seats; p++) {
        bool hopes = !r->over && hope;
        score[p] = hopes ? hope(s->terms, s->state, p) : (int64_t)r->points[p] * 1000;
        if (hopes && g->skill->tempo) score[p] += g->skill->tempo(s->terms, s->state, p);
    }
}

static inline double size_of(double x) { return x > -x ? x : -x; }

/* How far each seat is ahead of the best other, or behind; what it has, where there is no other. Chance
 * decides every comparison, so none of them is a branch. */
static void compare(const Search *s, const Result *r, const int64_t score[SEATS_MAX],
                    double margin[SEATS_MAX])
{
    int64_t best = r->ghost ? (int64_t)r->ghost_points * 1000 : INT64_MIN, second = INT64_MIN;
    for (Seat p = 0; p < s->terms->seats; p++) {
        int64_t lower = score[p] < best ? score[p] : best;
        best = score[p] > best ? score[p] : best;
        second = lower > second ? lower : second;
    }
    for (Seat p = 0; p < s->terms->seats; p++) {
        int64_t other = score[p] == best ? second : best; /* of two that are best each is the other's */
        margin[p] = (double)(score[p] - (other == INT64_MIN ? 0 : other));
    }
}

/* Where the margins of all seats are, at the end or at the horizon. */
static void judge(Search *s, Result *r, double margin[SEATS_MAX])
{
    int64_t score[SEATS_MAX];
    s->game->rules->result(s->terms, s->state, r);
    score_position(s, r, score);
    compare(s, r, score, margin);
}

/* Rewards between 0 and REWARD_ONE: the win, shared among winners and half of it while nobody has won,
 * and the margin of points compared with the usual one. The margin teaches even when the match is
 * decided, and keeps a bot that is losing from playing at random. */
void outcome_reward(Search *s, int64_t out[SEATS_MAX])
{
    Result r;
    double margin[SEATS_MAX], win_part = s->manner.win_part / 1000.0;
    judge(s, &r, margin);
    const int winners = bits_count(r.winners) + (r.ghost != NULL);
    const double part[2] = {r.over ? 0 : 0.5, r.over ? 1.0 / winners : 0.5}; /* of who has lost or won */
    for (Seat p = 0; p < s->terms->seats; p++) {
        double more = margin[p] - s->usual[p];
        double ahead = 0.5 + 0.5 * more / (size_of(more) + s->spread);
        out[p] = (int64_t)((win_part * part[r.winners >> p & 1] + (1 - win_part) * ahead) * REWARD_ONE);
    }
}

/* Scores of different games and positions lie differently far apart: a few play-outs tell how far. */
void outcome_calibrate(Search *s)
{
    double margin[CALIBRATION][SEATS_MAX] = {{0}}, sum = 0;
    int seats = s->terms->seats;
    Result r;
    for (int i = 0; i < CALIBRATION; i++) {
        rng_seed_fast(&s->rng, ~s->seed - (uint64_t)i);
        outcome_imagine(s);
        outcome_play_on(s);
        judge(s, &r, margin[i]);
        for (int p = 0; p < seats; p++) s->usual[p] += margin[i][p] / CALIBRATION;
    }
    for (int i = 0; i < CALIBRATION; i++)
        for (int p = 0; p < seats; p++) sum += size_of(margin[i][p] - s->usual[p]);
    s->spread = sum / (CALIBRATION * seats) + 1;
}
