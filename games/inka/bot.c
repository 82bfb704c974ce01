/* bot.c -- how near a seat is to winning, and a sensible act (the formula of the bots; frozen).
 *
 * Distance over a floor that changes is counted in sixteenths of an action point. A step over
 * floor costs 1 (walking is free, but to be far along the way is worth something: others move
 * the floor); entering a snake 17; entering chasm 12, since one push of a rhombus bridges two
 * cells, if one is near; a wall 20 more, for somebody has to push it away; a secret passage 16.
 *
 *   effort = 16 for each statue not yet taken
 *          + the way to the nearest destination rhombus that still carries one, and half of
 *            what the farthest is farther
 *          + the way from the nearest of these to the nearest exit
 *
 * or, with all three statues, the way to the nearest exit that no blockade closes; less 16 for
 * each point that the seat can still spend in this turn. A threat is what effort means: 10000 and more when
 * one turn of three points may be enough, then falling like 20000 / (points - 1); each statue held adds 400,
 * for nobody can take it back. A position is worth the own threat, less the threats of the others: all of
 * that of the next player, whom only this seat can still stop, 40 and 20 hundredths of those after; one and a
 * half times that of a single opponent. Played against each other these weights beat equal ones
 * (games/inka/board.md). */
#include "games/inka/inka.h"

enum { POINT = 16, STEP = 1, CHASM = 12, SNAKE = 17, WALL = 20, PASSAGE = 16, LEVELS = 224, WON = 1000000 };

typedef struct Ways { /* cells by their distance, nearest first */
    int count;
    uint8_t distance[LEVELS];
    Cells cells[LEVELS];
} Ways;

enum { RING = 32 }; /* more than the dearest step */

typedef struct Front { /* what will be entered at the next distances */
    Cells cells[RING]; /* by distance, round and round */
    uint32_t due;      /* bit n: something n farther on */
} Front;

static void enter(Front *front, int now, int cost, Cells cells)
{
    front->cells[(now + cost) % RING] |= cells;
    front->due |= (uint32_t)(cells != 0) << cost;
}

/* Distances from `from`, until all of `wanted` is found. */
static void spread(const InkaFloor *f, Cells passages, Cells from, Cells wanted, Ways *w)
{
    Cells free = f->ground & ~f->snakes, seen = 0;
    const InkaFloor bare = {.ground = INKA_BOARD}, open = {INKA_BOARD, 0, f->wall_right, f->wall_below};
    Front front = {{from}, 1};
    w->count = 0;
    for (int d = 0; front.due && wanted & ~seen; front.due &= ~1u) {
        int ahead = __builtin_ctz(front.due);
        d += ahead;
        front.due >>= ahead;
        if (d >= LEVELS) return;
        Cells now = front.cells[d % RING] & ~seen;
        front.cells[d % RING] = 0;
        if (!now) continue;
        w->distance[w->count] = (uint8_t)d;
        w->cells[w->count++] = now;
        seen |= now;
        Cells near = inka_step(&bare, now) & ~seen, beside = inka_step(&open, now) & ~seen;
        enter(&front, d, STEP, beside & free);
        enter(&front, d, CHASM, beside & ~f->ground);
        enter(&front, d, SNAKE, beside & f->snakes);
        enter(&front, d, WALL, near & ~beside & f->ground);
        if (now & passages) enter(&front, d, PASSAGE, passages);
    }
}

static int distance_to(const Ways *w, Cells to)
{
    for (int i = 0; i < w->count; i++)
        if (w->cells[i] & to) return w->distance[i];
    return LEVELS;
}

typedef struct Hall {
    InkaFloor floor;
    Cells passages, exits;
    Ways home; /* distances from the exits */
} Hall;

static Cells goals_of(const InkaTable *b, int set)
{
    Cells cells = 0;
    for (int d = 0; d < GOALS; d++)
        if (set >> d & 1) cells |= pose_cells(b->pose[PATHS + d]);
    return cells;
}

/* Nobody may stop on a blockade: an exit under one is none for now, unless all are. */
static Cells open_exits(const Terms *t, const InkaTable *b)
{
    Cells exits = cells_of(inka_map(t)->starts), open = exits & ~inka_blockades(b);
    return open ? open : exits;
}

static void look_round(const Terms *t, const InkaState *s, Hall *h)
{
    const InkaMap *map = inka_map(t);
    h->floor = inka_floor(t, &s->table, s->face);
    h->exits = open_exits(t, &s->table);
    h->passages = cells_of(map->passages) & ~inka_tiles(&s->table);
    spread(&h->floor, h->passages, h->exits, goals_of(&s->table, 7), &h->home);
}

static int effort(const InkaTable *b, const Hall *h, int seat)
{
    int needed = b->statues[seat], near = LEVELS, far = 0, home = LEVELS, count = 0;
    Ways w;
    if (b->figure[seat] == NO_CELL) return 0;
    Cells here = cell_bit(b->figure[seat]);
    if (!needed) { /* any exit will do: the way back from all of them is the same way */
        spread(&h->floor, h->passages, h->exits, here, &w);
        return distance_to(&w, here);
    }
    spread(&h->floor, h->passages, here, goals_of(b, needed), &w);
    for (int d = 0; d < GOALS; d++) {
        if (!(needed >> d & 1)) continue;
        Cells cells = pose_cells(b->pose[PATHS + d]);
        int there = distance_to(&w, cells), back = distance_to(&h->home, cells);
        if (there > far) far = there;
        if (there < near) near = there;
        if (back < home) home = back;
        count++;
    }
    return near + (far - near) / 2 + home + POINT * count;
}

static int points_left(const InkaTable *b, int seat)
{
    return seat == b->seat && (b->stage == STAGE_PUSH || b->stage == STAGE_WALK) ? b->points : 0;
}

/* What is left of the seats' efforts when the points of this turn are spent. */
void inka_efforts(const Terms *t, const InkaState *s, int efforts[SEATS])
{
    const InkaTable *b = &s->table;
    Hall h;
    look_round(t, s, &h);
    for (int p = 0; p < t->seats; p++) efforts[p] = effort(b, &h, p) - POINT * points_left(b, p);
}

/* How much a seat threatens to win: all but sure within one turn, less and less beyond. */
static int32_t threat(const InkaTable *b, const Hall *h, int seat)
{
    int e = effort(b, h, seat) - POINT * points_left(b, seat), turn = POINTS * POINT;
    int32_t near = e <= turn ? 10000 + 20 * (turn - e) : 10000 * 2 * POINT / (e - POINT);
    return near + 400 * inka_held(b, seat);
}

/* By who comes next, in hundredths; with two seats there is nobody else to stop the other one. */
static const uint8_t FEAR[SEATS] = {0, 100, 40, 20}, DUEL = 150;

static int32_t inka_evaluate(const Terms *t, const State *state, Seat seat)
{
    const InkaState *s = (const InkaState *)state;
    const InkaTable *b = &s->table;
    Hall h;
    int32_t others = 0;
    if (b->stage == STAGE_OVER) return seats_have(b->winners, seat) ? WON : -WON;
    look_round(t, s, &h);
    for (int after = 1; after < t->seats && after < SEATS; after++)
        others += (t->seats == 2 ? DUEL : FEAR[after]) * threat(b, &h, (seat + after) % t->seats);
    return threat(b, &h, seat) - others / 100;
}

/* ---- a sensible act -------------------------------------------------------------------- */

/* Takes what can be taken, goes where it can be taken, else as near as possible. */
static void suggest_walk(const Terms *t, const InkaState *s, Rng *rng, Act *out)
{
    const InkaTable *b = &s->table;
    int seat = b->seat, needed = b->statues[seat], here = b->figure[seat];
    Hall h;
    Ways w;
    *out = (Act){.kind = ACT_DONE};
    if (b->points && inka_goal_under(b, seat) >= 0) {
        out->kind = ACT_TAKE;
        return;
    }
    if (b->points && inka_on_symbol(t, b, seat) && !rng_pick(rng, 4)) {
        Seat who;
        if (inka_sample(t, (const State *)s, rng, &who, out) && act_is_symbol(out->kind)) return;
        *out = (Act){.kind = ACT_DONE};
    }
    Cells walks = inka_walk_targets(t, b, s->face, seat);
    Cells hops = b->points ? inka_passages(t, b, seat) : 0;
    if (!walks && !hops) return;
    h.floor = inka_floor(t, b, s->face);
    h.exits = open_exits(t, b);
    h.passages = cells_of(inka_map(t)->passages) & ~inka_tiles(b);
    Cells wanted = needed ? goals_of(b, needed) : h.exits;
    spread(&h.floor, h.passages, wanted, walks | hops | cell_bit(here), &w);
    for (int i = 0; i < w.count; i++) {
        if (cells_have(w.cells[i], here)) return; /* nothing nearer than where it stands */
        Cells best = w.cells[i] & (walks | hops);
        if (!best) continue;
        int cell = cells_nth(best, (int)rng_pick(rng, (uint32_t)cells_count(best)));
        *out = (Act){cells_have(walks, cell) ? ACT_WALK : ACT_PASSAGE, 1, {(int16_t)cell}};
        return;
    }
}

/* The best of a few random acts, by the formula. */
static void suggest_best(const Terms *t, const InkaState *s, int tries, Rng *rng, Act *out)
{
    int32_t best = -2 * WON;
    Seat seat;
    for (int i = 0; i < tries; i++) {
        InkaState after = *s;
        Act act;
        if (!inka_sample(t, (const State *)s, rng, &seat, &act)) return;
        if (i == 0 && s->table.stage >= STAGE_PUSH) act = (Act){.kind = ACT_DONE};
        if (!inka_apply(t, (State *)&after, (Seat)s->table.seat, &act, NULL, NULL)) continue;
        int32_t worth = inka_evaluate(t, (const State *)&after, (Seat)s->table.seat);
        if (worth <= best) continue;
        best = worth;
        *out = act;
    }
}

enum { FEW = 6 };

static bool inka_suggest(const Terms *t, const State *state, Rng *rng, Seat *seat, Act *out)
{
    const InkaState *s = (const InkaState *)state;
    if (s->table.stage == STAGE_OVER) return false;
    *seat = (Seat)s->table.seat;
    if (s->table.stage == STAGE_WALK)
        suggest_walk(t, s, rng, out);
    else if (s->table.stage == STAGE_BUILD || (s->table.stage == STAGE_PUSH && s->table.points))
        suggest_best(t, s, FEW, rng, out);
    else
        return inka_sample(t, state, rng, seat, out);
    return true;
}

static const Care CARE[LEVELS_FOR_PEOPLE] = {
    {1200, 16, 400, true, 0}, {6000, 0, 80, true, 0}, {12000, 0, 0, true, 0}, {50000, 0, 0, true, 0}};

const Skill inka_skill = {
    .evaluate = inka_evaluate, .suggest = inka_suggest, .foresight = 1, .care = CARE, .rating = inka_ratings};
