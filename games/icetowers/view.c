/* view.c -- what a seat may know of IceTowers (everything), and what must hold of a table. */
#include "game/act.h"
#include "games/icetowers/icetowers.h"

#include <string.h>

static const Field HAND_FIELDS[] = {FIELD_U8(TowersHand, piece),      FIELD_U8(TowersHand, mined),
                                    FIELD_I32(TowersHand, mined_at),  FIELD_I32(TowersHand, insist_at),
                                    FIELD_U64(TowersHand, forbidden), FIELD_END};

static const Field MEMORY_FIELDS[] = {FIELD_U32(TowersMemory, changes),
                                      FIELD_U64(TowersMemory, position),
                                      FIELD_U64(TowersMemory, changed),
                                      FIELD_U64(TowersMemory, since),
                                      FIELD_U8(TowersMemory, seat),
                                      FIELD_U8(TowersMemory, count),
                                      FIELD_END};

static const Field TABLE_FIELDS[] = {FIELD_U8(TowersTable, at),
                                     FIELD_U8(TowersTable, above),
                                     FIELD_U8(TowersTable, below),
                                     FIELD_U8(TowersTable, top),
                                     FIELD_U16(TowersTable, number),
                                     FIELD_U16(TowersTable, next_number),
                                     FIELD_U64(TowersTable, standing),
                                     FIELD_U64(TowersTable, tops),
                                     FIELD_U64(TowersTable, bottoms),
                                     FIELD_U64(TowersTable, mineable),
                                     FIELD_U64(TowersTable, pairs),
                                     FIELD_U64(TowersTable, position),
                                     FIELD_U8(TowersTable, home),
                                     FIELD_U16(TowersTable, scatter),
                                     FIELD_STRUCT(TowersTable, hand, TowersHand, HAND_FIELDS),
                                     FIELD_I32(TowersTable, clock),
                                     FIELD_I32(TowersTable, begin),
                                     FIELD_I32(TowersTable, last),
                                     FIELD_I32(TowersTable, free_at),
                                     FIELD_U8(TowersTable, stage),
                                     FIELD_U8(TowersTable, ending),
                                     FIELD_U8(TowersTable, ready),
                                     FIELD_U8(TowersTable, done),
                                     FIELD_U8(TowersTable, agreed),
                                     FIELD_U8(TowersTable, backs),
                                     FIELD_U8(TowersTable, at_war),
                                     FIELD_U64(TowersTable, war),
                                     FIELD_U64(TowersTable, tainted),
                                     FIELD_U64(TowersTable, lost),
                                     FIELD_END};

static const Field STATE_FIELDS[] = {FIELD_STRUCT(TowersState, table, TowersTable, TABLE_FIELDS),
                                     FIELD_STRUCT(TowersState, memory, TowersMemory, MEMORY_FIELDS),
                                     FIELD_END};

static const Field VIEW_FIELDS[] = {FIELD_I8(TowersView, viewer),
                                    FIELD_STRUCT(TowersView, table, TowersTable, TABLE_FIELDS),
                                    FIELD_STRUCT(TowersView, memory, TowersMemory, MEMORY_FIELDS), FIELD_END};

static const Field SEEN_FIELDS[] = {FIELD_I8(TowersView, viewer),
                                    FIELD_STRUCT(TowersView, table, TowersTable, TABLE_FIELDS), FIELD_END};

/* All pyramids, hands, flags and clocks are open, so the table may be seen whole; the memory of tower
 * wars is left out, as nobody needs it to play: a match forked from a view begins to remember anew. What is
 * pressed but not yet judged is not on the table: the arbiter shows it to its author alone. */
static void towers_view(const Terms *t, const State *state, Seat seat, View *out)
{
    TowersView *v = (TowersView *)out;
    (void)t;
    memset(v, 0, sizeof *v);
    v->viewer = seat;
    v->table = ((const TowersState *)state)->table;
    if (seat == SEAT_REFEREE) v->memory = ((const TowersState *)state)->memory;
}

static void towers_determinise(const Terms *t, const View *view, Rng *rng, State *out)
{
    (void)t;
    (void)rng;
    ((TowersState *)out)->table = ((const TowersView *)view)->table;
    ((TowersState *)out)->memory = ((const TowersView *)view)->memory;
}

/* Whoever must act and does not: gets ready, places what is in hand, or is done. Never splits. */
static bool towers_fallback(const Terms *t, const View *view, Act *out)
{
    const TowersView *v = (const TowersView *)view;
    Choice c[PIECES + STASH];
    int count = towers_choices(t, (const State *)&v->table, v->viewer, c, PIECES + STASH);
    if (!count) return false;
    *out = c[0].lo;
    for (int i = 0; i < count; i++)
        if (c[i].lo.kind == ACT_DONE) *out = c[i].lo;
    for (int i = 0; i < count; i++)
        if (c[i].lo.kind == ACT_READY || c[i].lo.kind == ACT_SET) *out = c[i].lo;
    return true;
}

/* ---- invariants ------------------------------------------------------------------ */

enum { CLOCK_TOP = CLOCK_MAX + 100000000, NUMBER_TOP = 60000, CHANGES_TOP = 1 << 20 };

/* Follows one tower from its top; the pyramids met so far are in `seen`. */
static const char *check_tower(const TowersTable *b, int place, PieceSet *seen)
{
    int upper = NONE;
    for (int p = b->top[place]; p != NONE; upper = p, p = b->below[p]) {
        if (p >= PIECES || *seen >> p & 1) return "a pyramid is in one tower";
        *seen |= bit_of(p);
        if (b->at[p] != place || b->above[p] != upper) return "the pyramids of a tower lie on each other";
        if (upper != NONE && piece_size(upper) < piece_size(p)) return "sizes never grow towards the top";
    }
    bool stands = b->top[place] != NONE;
    if (stands ? !b->number[place] || b->number[place] >= b->next_number : b->number[place])
        return "towers are numbered";
    for (int other = 0; other < place && stands; other++)
        if (b->number[other] == b->number[place]) return "no two towers have one number";
    return NULL;
}

const char *towers_check_links(const Terms *t, const TowersTable *b)
{
    const TowersSides *sides = towers_sides(t);
    PieceSet seen = 0;
    PlaceSet homes = 0;
    if (b->next_number > NUMBER_TOP) return "tower numbers are small";
    for (int place = 0; place < PLACES; place++) {
        const char *broken = check_tower(b, place, &seen);
        if (broken) return broken;
    }
    for (int p = 0; p < PIECES; p++) {
        if (!(seen >> p & 1) && (b->at[p] != NONE || b->above[p] != NONE || b->below[p] != NONE))
            return "what is in no tower lies nowhere";
        if (!(sides->in_play >> p & 1)) {
            if (b->home[p] != NONE) return "who does not play has no home";
            continue;
        }
        if (b->home[p] >= PLACES || homes >> b->home[p] & 1) return "each pyramid has a home";
        homes |= bit_of(b->home[p]);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        int p = b->hand[seat].piece;
        if (p == NONE) continue;
        if (seat >= t->seats || p >= PIECES || seen >> p & 1 || !(sides->moves[seat] >> p & 1))
            return "a hand holds a pyramid it may move";
        seen |= bit_of(p);
    }
    return seen == sides->in_play ? NULL : "no pyramid gets lost";
}

static const char *check_survey(const TowersTable *b)
{
    TowersTable anew = *b;
    towers_survey(&anew);
    bool same = anew.standing == b->standing && anew.tops == b->tops && anew.bottoms == b->bottoms &&
                anew.mineable == b->mineable && anew.pairs == b->pairs && anew.position == b->position;
    return same ? NULL : "what is kept of the towers is what they are";
}

static const char *check_hand(const Terms *t, const TowersTable *b, int seat)
{
    const TowersHand *h = &b->hand[seat];
    if (h->mined > 1 || (h->piece == NONE && h->mined)) return "only what is in hand was mined";
    if (!h->mined)
        return h->mined_at == NEVER && h->insist_at == NEVER && !h->forbidden ? NULL
                                                                              : "only the mined is awaited";
    if (b->stage != STAGE_PLAY || b->done >> seat & 1) return "who mined is not done";
    if (h->mined_at < b->begin || h->mined_at > b->clock || h->forbidden & ~b->standing)
        return "the mined came out of a tower";
    if (h->insist_at == NEVER) return NULL;
    if (h->insist_at < h->mined_at + INSIST_AFTER_MS || h->insist_at > b->clock)
        return "nobody insists too soon";
    bool over_time =
        b->clock >= h->mined_at + t->option[OPTION_HAND_MS] && b->clock >= h->insist_at + INSIST_GRACE_MS;
    return over_time ? "the table places what was held too long" : NULL;
}

static const char *check_clocks(const Terms *t, const TowersState *s)
{
    const TowersTable *b = &s->table;
    uint8_t all = (uint8_t)((1u << t->seats) - 1);
    bool play = b->stage == STAGE_PLAY, before = b->stage < STAGE_PLAY, open = false;
    if (b->stage > STAGE_OVER || b->ending > ENDING_WAR ||
        (b->ending != ENDING_NONE) == (b->stage < STAGE_OVER))
        return "a match has a stage, and an ending when it is over";
    if ((b->ready | b->done | b->agreed) & ~all) return "only seats say something";
    if ((b->ready == all) != (b->stage > STAGE_GATHER)) return "it begins when all are ready";
    if (b->clock < 0 || b->clock > CLOCK_TOP || b->begin < NEVER || b->begin > CLOCK_TOP)
        return "time goes forward";
    if ((b->begin == NEVER) != (b->stage == STAGE_GATHER) ||
        (b->stage == STAGE_COUNTDOWN && b->begin <= b->clock) ||
        (b->stage > STAGE_COUNTDOWN && b->begin > b->clock))
        return "play begins after the countdown";
    int32_t limit = t->option[OPTION_LIMIT_MIN] * 60000, idle = t->option[OPTION_IDLE_S] * 1000;
    if (play && b->clock >= b->begin + limit) return "play ends at the limit";
    for (int seat = 0; seat < SEATS; seat++) {
        bool sits = seat < t->seats && !before;
        int32_t low = sits ? b->begin : 0, high = sits ? b->clock : 0;
        if (b->last[seat] < low || b->last[seat] > high) return "a seat acted since the beginning";
        if (b->free_at[seat] < b->last[seat] ||
            b->free_at[seat] > b->last[seat] + (sits ? t->option[OPTION_PACE_MS] : 0))
            return "a hand rests for the pace";
        if (b->backs[seat] > (seat < t->seats ? BACKS_MAX : 0))
            return "ready is taken back nine times at most";
        open |= sits && !(b->done >> seat & 1) && b->clock - b->last[seat] < idle;
        const char *broken = check_hand(t, b, seat);
        if (broken) return broken;
    }
    if (play && !open) return "it is over when all are done";
    if (before && (b->done || s->memory.changes || towers_lone(b) != towers_sides(t)->in_play))
        return "nothing is done before the beginning";
    return NULL;
}

static const char *check_war(const Terms *t, const TowersState *s)
{
    const TowersTable *b = &s->table;
    PieceSet in_play = towers_sides(t)->in_play;
    if (b->at_war > 1 || (!b->at_war && (b->war || b->tainted || b->agreed))) return "a war was announced";
    if (b->war & ~b->standing || (b->tainted | b->lost) & ~in_play) return "a war is about what there is";
    if (b->lost && b->ending != ENDING_WAR) return "only a war takes out of the scores";
    if (b->stage == STAGE_PLAY && b->agreed == (1u << t->seats) - 1) return "what all agree ends the match";
    const TowersMemory *m = &s->memory;
    if (m->changes > CHANGES_TOP) return "changes are few";
    for (uint32_t i = 0; i < RING; i++) {
        PlaceSet towers = m->changed[i] | m->since[i];
        if (i < m->changes
                ? m->seat[i] >= t->seats || m->count[i] < 1 || m->count[i] > WAR_END || towers & ~b->standing
                : m->position[i] || towers || m->seat[i] || m->count[i])
            return "the ring remembers changes";
    }
    return NULL;
}

static const char *towers_check(const Terms *t, const State *state)
{
    const TowersState *s = (const TowersState *)state;
    const TowersTable *b = &s->table;
    const char *broken = towers_check_links(t, b);
    if (!broken) broken = check_survey(b);
    if (!broken) broken = check_clocks(t, s);
    if (!broken) broken = check_war(t, s);
    if (broken) return broken;
    if (b->stage == STAGE_PLAY && towers_stuck(t, b)) return "it is over when nothing can be done";
    if (b->stage == STAGE_OVER && towers_hands(t, b)) return "hands are empty at the end";
    int points[COLOURS], lost = 0;
    for (PieceSet left = b->lost; left; left &= left - 1) lost += piece_worth(set_first(left));
    if (towers_points(t, b, points) + lost != STASH_POINTS * towers_sides(t)->stashes)
        return "scores sum to thirty a stash, less what a war removed";
    return NULL;
}

const Views towers_views = {sizeof(TowersState), sizeof(TowersView), STATE_FIELDS,
                            VIEW_FIELDS,         SEEN_FIELDS,        towers_check,
                            towers_view,         towers_determinise, towers_fallback};
