/* check.c -- what is always true of Ica, whoever sent the state. */
#include "games/ica/ica.h"

static bool is_in_turn(const IcaTable *b) { return b->stage >= STAGE_TURN && b->stage < STAGE_OVER; }

/* ---- where the tiles are: each in one place --------------------------------------- */

typedef struct Tally {
    uint64_t seen;
    bool twice;
} Tally;

static void tally(Tally *all, int tile)
{
    uint64_t bit = ica_bit(tile);
    all->twice |= (all->seen & bit) != 0;
    all->seen |= bit;
}

static const char *check_deal(const IcaTiles *d, const IcaState *s)
{
    Tally all = {0};
    for (int place = 0; place < TILES; place++) {
        int tile = s->deck[place];
        if (tile < 1 || tile > TILES || d->layer[tile] != place / CELLS) return "a layer holds its own tiles";
        tally(&all, tile);
    }
    return all.twice ? "each tile is dealt once" : NULL;
}

static const char *check_site(const IcaTiles *d, const IcaState *s, Tally *all)
{
    const IcaTable *b = &s->table;
    bool chained[TILES + 1] = {false};
    for (int cell = 0; cell < CELLS; cell++) {
        int tile = b->top[cell];
        if (b->down[cell] > LAYERS) return "three layers a pile";
        if ((b->buried >> cell & 1) != (b->down[cell] > 0)) return "buried cells have tiles face down";
        if ((b->covered >> cell & 1) != (tile > 0)) return "covered cells have open tiles";
        for (; tile; tile = b->below[tile]) {
            if (tile > TILES || chained[tile] || d->kind[tile] == REPORT)
                return "piles hold stones and objects";
            chained[tile] = true;
            tally(all, tile);
        }
    }
    for (int place = 0; place < TILES; place++)
        if (ica_is_down(b, place)) tally(all, s->deck[place]);
    for (int tile = 0; tile <= TILES; tile++)
        if (!chained[tile] && b->below[tile]) return "only tiles of a pile lie on others";
    return NULL;
}

static const char *check_lab(const IcaTiles *d, const IcaState *s, Tally *all)
{
    const IcaTable *b = &s->table;
    for (int cell = 0; cell < CELLS; cell++) {
        int stone = b->stone[cell];
        if ((b->stones >> cell & 1) != (stone > 0)) return "the cells with stones are known";
        if (b->support[cell][1] && !b->support[cell][0]) return "supports lie from below";
        if (b->support[cell][0] && !stone) return "supports lie on stones";
        if (!stone) continue;
        if (stone > STONES || b->unturned >> cell & 1 || s->subject[b->research[cell]] != stone)
            return "a stone lies on its own research tile, face up";
        tally(all, stone);
        for (int i = 0; i < SUPPORTS && b->support[cell][i]; i++) {
            int tile = b->support[cell][i];
            if (tile > TILES || !ica_is_object(d, tile) || d->kind[tile] == ORB)
                return "supports are objects, no orbs";
            tally(all, tile);
        }
    }
    return NULL;
}

static const char *check_research(const Terms *t, const IcaState *s)
{
    const IcaTable *b = &s->table;
    uint32_t tiles = 0, subjects = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        int research = b->research[cell];
        if (research >= CELLS || tiles >> research & 1) return "sixteen research tiles";
        tiles |= 1u << research;
        bool laid = b->laid >> cell & 1, down = b->unturned >> cell & 1;
        int subject = s->subject[research];
        if (laid ? subject < 1 || subject > STONES || subjects >> subject & 1 : subject != 0)
            return "each stone has one research tile";
        if (laid) subjects |= 1u << subject;
        if (down && !laid) return "only what is laid lies face down";
        if (b->research_known[research] >> t->seats || (!down && b->research_known[research]))
            return "only what lies face down is known to some";
    }
    if ((b->laid == ALL_CELLS) == (b->stage == STAGE_LAYOUT)) return "the lab is laid out first";
    if (b->stage == STAGE_LAYOUT && b->laid != b->unturned) return "research tiles are laid face down";
    for (int place = 0; place < TILES; place++)
        if (b->known[place] >> t->seats || (b->known[place] && !ica_is_down(b, place)))
            return "only what lies face down is known to some";
    return NULL;
}

static const char *check_tiles(const Terms *t, const IcaState *s)
{
    const IcaTiles *d = ica_tiles(t);
    const IcaTable *b = &s->table;
    const uint64_t every = ((uint64_t)1 << (TILES + 1)) - 2, reports = d->of_kind[REPORT];
    Tally all = {0};
    const char *broken = check_deal(d, s);
    if (!broken) broken = check_research(t, s);
    if (!broken) broken = check_site(d, s, &all);
    if (!broken) broken = check_lab(d, s, &all);
    if (broken) return broken;
    for (int p = 0; p < SEATS; p++) {
        if (p >= t->seats ? b->hand[p] != 0 : (b->hand[p] & reports) != 0)
            return "hands hold stones and objects";
        all.twice |= (all.seen & b->hand[p]) != 0;
        all.seen |= b->hand[p];
    }
    all.twice |= (all.seen & b->gone) != 0;
    all.seen |= b->gone;
    if (all.twice || all.seen != every) return "a tile is in one place";
    if (b->gone & d->of_kind[STONE]) return "stones stay in the match";
    if (ica_count(b->gone & reports) != b->reports) return "reports turned up are gone";
    if (b->twice & ~b->once || b->once & ~d->zero || (b->once && !is_in_turn(b)))
        return "only 0-tiles are counted, in a turn";
    return NULL;
}

/* ---- pawns, turns, points -------------------------------------------------------------- */

static const char *check_pawns(const Terms *t, const IcaTable *b)
{
    uint32_t owned = 0;
    bool set_up = b->stage >= STAGE_TURN;
    for (int p = 0; p < SEATS; p++) {
        int before = (p - b->first + t->seats) % t->seats, turn = (b->seat - b->first + t->seats) % t->seats;
        for (int pawn = PROSPECTOR; pawn <= RESEARCHER; pawn++) {
            int cell = b->pawn[pawn][p];
            bool may = b->stage == STAGE_PLACE && p < t->seats &&
                       (before < turn || (before == turn && pawn == PROSPECTOR));
            bool must = p < t->seats && (set_up || (b->stage == STAGE_PLACE && before < turn));
            if (cell == NO_CELL ? must : cell >= CELLS || !(must || may)) return "every pawn has its cell";
            if (!set_up && cell != NO_CELL && !(CORNERS >> cell & 1)) return "pawns begin in corners";
        }
        if (p >= t->seats) continue;
        uint32_t field = ica_field(b, p);
        if (field & owned) return "a field has one owner";
        owned |= field;
    }
    return NULL;
}

static const char *check_eviction(const Terms *t, const IcaTable *b)
{
    if ((b->evicted != 0) != (b->stage == STAGE_EVICT)) return "evictions are a stage of their own";
    if (!b->evicted) return NULL;
    int cell = b->pawn[RESEARCHER][b->seat];
    if (b->evicted >> t->seats || b->evicted >> b->seat & 1 || !b->stone[cell])
        return "rivals leave the cell of a stone just dropped";
    for (int p = 0; p < t->seats; p++)
        if (b->evicted >> p & 1 && b->pawn[RESEARCHER][p] != cell)
            return "rivals leave the cell of a stone just dropped";
    return ica_nearest_free(b, cell) ? NULL : "the evicted can go somewhere";
}

static const char *check_scores(const Terms *t, const IcaTiles *d, const IcaTable *b)
{
    int crosschecks = 0;
    for (int p = 0; p < SEATS; p++) {
        crosschecks += b->crosschecks[p];
        if (p >= t->seats && b->crosschecks[p]) return "points belong to seats";
        for (int i = 0; i < SCORINGS; i++)
            if ((p >= t->seats || i >= b->scored) && (b->field_points[i][p] || b->hand_points[i][p]))
                return "points come from scorings";
    }
    if (crosschecks * CROSSCHECK_POTTERIES > ica_count(b->gone & d->of_kind[POTTERY]))
        return "a crosscheck spends potteries";
    if (b->scored > SCORINGS || (b->scored == SCORINGS) != (b->stage == STAGE_OVER))
        return "it is over with the third scoring";
    if (b->stage != STAGE_OVER && b->scored > b->reports / 2) return "two reports make a scoring due";
    return NULL;
}

static const char *check_turns(const Terms *t, const IcaTable *b)
{
    const IcaTiles *d = ica_tiles(t);
    int clepsydras = ica_count(b->gone & d->of_kind[CLEPSYDRA]);
    if (b->stage > STAGE_OVER || b->seat >= t->seats || b->first >= t->seats)
        return "stage, seat and first seat exist";
    if (b->round < 1 || b->round > t->option[OPTION_ROUNDS]) return "rounds are counted up to the cap";
    if (b->points_left > (is_in_turn(b) ? TURN_POINTS + CLEPSYDRA_POINTS * clepsydras : 0))
        return "five points a turn, and two a clepsydra";
    if (b->stage == STAGE_SECOND && !ica_diggable(b)) return "a second tile can be dug";
    if (b->stage < STAGE_TURN && (b->round > 1 || b->gone || b->covered || b->stones || b->hand[0] ||
                                  b->hand[1] || b->hand[2] || b->hand[3] || b->buried != ALL_CELLS))
        return "setting up comes first";
    return NULL;
}

const char *ica_check(const Terms *t, const State *state)
{
    const IcaState *s = (const IcaState *)state;
    const IcaTable *b = &s->table;
    const char *broken = check_turns(t, b);
    if (!broken) broken = check_tiles(t, s);
    if (!broken) broken = check_pawns(t, b);
    if (!broken) broken = check_eviction(t, b);
    if (!broken) broken = check_scores(t, ica_tiles(t), b);
    return broken;
}
