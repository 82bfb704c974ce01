/* sample.c -- some legal act of whoever's turn it is, without listing them all: play-outs live
 * by it. Not every act is equally likely: there are some hundred pushes to one "done", and
 * play-outs that spend every point on pushing never see a statue. So first the kind is drawn,
 * then the act. */
#include "base/assert.h"
#include "base/hints.h"
#include "game/act.h"
#include "games/inka/inka.h"

static RARE void sample_listed(const Terms *t, const State *s, int seat, Rng *rng, Act *out)
{
    Choice c[CHOICES_MAX];
    int count = inka_choices(t, s, (Seat)seat, c, CHOICES_MAX);
    ASSERT(count > 0 && count <= CHOICES_MAX);
    *out = choices_pick(c, count, rng);
}

static void sample_cell(int kind, Cells cells, Rng *rng, Act *out)
{
    int n = (int)rng_pick(rng, (uint32_t)cells_count(cells));
    *out = (Act){(uint8_t)kind, 1, {(int16_t)cells_nth(cells, n)}};
}

/* A rhombus, an edge or a corner, then how far; false if that one cannot be done. */
static bool sample_move(const InkaState *s, int tile, bool symbol, Rng *rng, Act *out)
{
    const InkaTable *b = &s->table;
    uint32_t pick = rng_pick(rng, 12);
    int from = b->pose[tile], turn = pose_turn(from) % 3, way, steps;
    Cells obstacles = inka_obstacles(b, tile);
    InkaMove m;
    if (pick < 4) {
        way = (turn + (pick & 1 ? 0 : 1) + (pick & 2 ? 3 : 0)) % TURNS;
        m = pose_slide(from, way, 1 + (int)rng_pick(rng, SLIDE_MAX), obstacles);
        steps = m.steps;
    } else {
        int sign = pick & 1 ? 1 : -1, most = 1 + (int)rng_pick(rng, TURN_MAX);
        way = (int)(pick - 4) / 2 * 2 + (turn != 1);
        m = pose_spin(from, way, sign * most, obstacles);
        steps = sign * m.steps;
    }
    if (!m.steps || pose_settled(m.pose, tile < PATHS ? s->face[tile] : FACE_PATH) == b->ko[tile])
        return false;
    int kind = (pick < 4 ? ACT_SLIDE : ACT_TURN) + (symbol ? ACT_SYMBOL_SLIDE - ACT_SLIDE : 0);
    *out = (Act){(uint8_t)kind, 3, {(int16_t)tile, (int16_t)way, (int16_t)steps}};
    return true;
}

enum { TRIES = 64 };

static void sample_push(const InkaState *s, Rng *rng, Act *out)
{
    const InkaTable *b = &s->table;
    Cells blockades = inka_blockades(b);
    *out = (Act){.kind = ACT_DONE};
    if (!b->points || !rng_pick(rng, 3)) return;
    for (int i = 0; i < TRIES; i++) {
        int tile = (int)rng_pick(rng, PATHS);
        if (b->pose[tile] == NO_POSE || pose_cells(b->pose[tile]) & blockades) continue;
        if (sample_move(s, tile, false, rng, out)) return;
    }
}

static void sample_walk(const Terms *t, const InkaState *s, Rng *rng, Act *out)
{
    const InkaTable *b = &s->table;
    Cells walks = inka_walk_targets(t, b, s->face, b->seat), passages = 0;
    uint8_t kind[5] = {ACT_DONE};
    uint32_t kinds = 1;
    if (walks) kind[kinds++] = ACT_WALK;
    if (b->points) {
        passages = inka_passages(t, b, b->seat);
        if (passages) kind[kinds++] = ACT_PASSAGE;
        if (inka_goal_under(b, b->seat) >= 0) kind[kinds++] = ACT_TAKE;
        if (inka_on_symbol(t, b, b->seat)) kind[kinds++] = ACT_SYMBOL_SLIDE;
    }
    int picked = kind[rng_pick(rng, kinds)];
    *out = (Act){.kind = (uint8_t)picked};
    if (picked == ACT_WALK) sample_cell(ACT_WALK, walks, rng, out);
    if (picked == ACT_PASSAGE) sample_cell(ACT_PASSAGE, passages, rng, out);
    if (picked != ACT_SYMBOL_SLIDE) return;
    for (int i = 0; i < TRIES; i++)
        if (sample_move(s, PATHS + (int)rng_pick(rng, GOALS), true, rng, out)) return;
    *out = (Act){.kind = ACT_DONE};
}

static void sample_lay(const Terms *t, const InkaState *s, Rng *rng, Act *out)
{
    const InkaRoom room = inka_room(t, s);
    int face = s->face[s->table.drawn - 1];
    for (int i = 0; i < TRIES; i++) {
        int pose = pose_settled((int)rng_pick(rng, POSES), face);
        if (!pose_is_valid(pose) || !inka_may_lay(t, s, &room, pose, NULL)) continue;
        *out = (Act){ACT_LAY, 1, {(int16_t)pose}};
        return;
    }
    sample_listed(t, (const State *)s, s->table.seat, rng, out);
}

bool inka_sample(const Terms *t, const State *state, Rng *rng, Seat *seat, Act *out)
{
    const InkaState *s = (const InkaState *)state;
    const InkaTable *b = &s->table;
    *seat = (Seat)b->seat;
    switch ((InkaStage)b->stage) {
    case STAGE_START:
        sample_cell(ACT_START, cells_of(inka_map(t)->starts) & ~inka_figures(b), rng, out);
        return true;
    case STAGE_BUILD: sample_lay(t, s, rng, out); return true;
    case STAGE_PUSH: sample_push(s, rng, out); return true;
    case STAGE_WALK: sample_walk(t, s, rng, out); return true;
    case STAGE_BLOCK:
        *out = (Act){.kind = ACT_DONE};
        if (rng_pick(rng, 2)) sample_cell(ACT_BLOCK, inka_block_cells(t, b), rng, out);
        return true;
    default: return false;
    }
}
