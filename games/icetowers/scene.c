/* scene.c -- IceTowers on the table: where pyramids stand, what an act would mean, why the
 * score is what it is. */
#include "game/message.h"
#include "games/icetowers/icetowers.h"

/* ---- where things stand ---------------------------------------------------------- */

enum { COLUMNS = 10, ROWS = 6, STEP_UM = 12000, HALF_TURN = 1000 };

static uint32_t stray(uint32_t scatter, uint32_t place, uint32_t axis)
{
    uint32_t x = (scatter << 8 | place << 2 | axis) * 0x9e3779b1u;
    x = (x ^ x >> 15) * 0x85ebca77u;
    return x ^ x >> 13;
}

/* A loose grid: every spot strays at random, none so far that it meets another. */
static Pose pose_at(const TowersTable *b, int place, int level)
{
    int32_t dx = (int32_t)(stray(b->scatter, (uint32_t)place, 0) % STRAY_UM) - STRAY_UM / 2;
    int32_t dy = (int32_t)(stray(b->scatter, (uint32_t)place, 1) % STRAY_UM) - STRAY_UM / 2;
    int16_t turn = (int16_t)(stray(b->scatter, (uint32_t)place, 2) % HALF_TURN);
    return (Pose){.x_um = (2 * (place % COLUMNS) + 1 - COLUMNS) * SPACING_UM / 2 + dx,
                  .y_um = (2 * (place / COLUMNS) + 1 - ROWS) * SPACING_UM / 2 + dy,
                  .z_um = level * STEP_UM,
                  .turn = {HALF_TURN, 0, 0, turn}};
}

static int level_of(const TowersTable *b, int piece)
{
    int level = 0;
    while ((piece = b->below[piece]) != NONE) level++;
    return level;
}

static int towers_scene(const Terms *t, const View *view, Piece *out, int capacity)
{
    const TowersTable *b = &((const TowersView *)view)->table;
    PieceSet in_play = towers_sides(t)->in_play;
    int n = 0;
    for (int p = 0; p < PIECES; p++) {
        if (!(in_play >> p & 1)) continue;
        Piece piece = {.id = (uint16_t)p,
                       .zone = ZONE_TABLE,
                       .look = (uint8_t)piece_kind(p),
                       .face = (int16_t)(piece_kind(p) + 1)};
        if (b->at[p] != NONE) {
            int level = level_of(b, p);
            piece.slot = (int16_t)(b->at[p] * LEVELS + level);
            piece.posed = true;
            piece.pose = pose_at(b, b->at[p], level);
        }
        for (int seat = 0; seat < t->seats; seat++)
            if (b->hand[seat].piece == p) piece.zone = (uint8_t)(ZONE_HAND + seat);
        if (n < capacity) out[n] = piece;
        n++;
    }
    return n;
}

/* ---- preview ------------------------------------------------------------------------ */

static void touch(const TowersTable *b, PieceSet set, Preview *out)
{
    for (; set && out->pieces < TOUCHED_MAX; set &= set - 1) {
        int p = set_first(set);
        out->piece[out->pieces++] = (uint16_t)p;
        if (b->at[p] != NONE) out->cell[out->cells++] = (int16_t)b->number[b->at[p]];
    }
}

static Message *next_line(Preview *out)
{
    return out->lines < (int)(sizeof out->line / sizeof out->line[0]) ? &out->line[out->lines++] : NULL;
}

static void say(Preview *out, const char *key, int seat, int count)
{
    Message *line = next_line(out);
    if (line) message(line, key, 2, arg_seat(seat), arg_count(count));
}

/* Who could mine or split in these towers afterwards. */
static void threats(const Terms *t, const TowersTable *b, PlaceSet places, Preview *out)
{
    const TowersSides *sides = towers_sides(t);
    PieceSet members = 0;
    for (; places; places &= places - 1) members |= towers_members(b, set_first(places));
    for (int seat = 0; seat < t->seats; seat++) {
        PieceSet mines = b->mineable & members & sides->moves[seat];
        PieceSet splits = b->pairs & members & ~sides->own[seat];
        if (mines) say(out, "icetowers.preview.mine", seat, set_count(mines));
        if (splits) say(out, "icetowers.preview.split", seat, set_count(splits));
    }
}

/* The beginning of an act: the pyramids it could go on with, and for mines and splits who else threatens. */
static void preview_part(const Terms *t, const TowersView *v, const Act *part, Preview *out)
{
    const TowersTable *b = &v->table;
    Choice c[PIECES + STASH];
    PieceSet set = 0;
    int count = v->viewer >= 0 ? towers_choices(t, (const State *)b, v->viewer, c, PIECES + STASH) : 0;
    out->complete = false;
    for (int i = 0; i < count; i++)
        if (c[i].lo.kind == part->kind) set |= bit_of(c[i].lo.arg[0]);
    touch(b, set, out);
    if (part->kind == ACT_MINE || part->kind == ACT_SPLIT) threats(t, b, b->standing, out);
}

/* The pace of the hand is left out of it: who thinks about the next act is not kept waiting for the answer.
 */
static void towers_preview(const Terms *t, const View *view, const Act *part, Preview *out)
{
    TowersView rested = *(const TowersView *)view, *v = &rested;
    TowersTable *b = &rested.table;
    if (v->viewer >= 0 && b->free_at[v->viewer] > b->clock) b->free_at[v->viewer] = b->clock;
    bool on_pieces =
        part->kind == ACT_TAKE || part->kind == ACT_CAP || part->kind == ACT_MINE || part->kind == ACT_SPLIT;
    *out = (Preview){.cost = -1, .complete = true};
    if (on_pieces && !part->argc) {
        preview_part(t, v, part, out);
        return;
    }
    TowersState after = {.table = *b};
    if (v->viewer < 0 || !towers_rules.apply(t, (State *)&after, v->viewer, part, NULL, &out->refusal))
        return;
    if (!on_pieces) return;
    int piece = part->arg[0], place = b->at[piece];
    touch(b, bit_of(piece), out);
    Result before_points, after_points;
    towers_rules.result(t, (const State *)b, &before_points);
    towers_rules.result(t, (const State *)&after, &after_points);
    for (int seat = 0; seat < t->seats; seat++) {
        int change = after_points.points[seat] - before_points.points[seat];
        if (change)
            say(out, change > 0 ? "icetowers.preview.gain" : "icetowers.preview.loss", seat,
                change > 0 ? change : -change);
    }
    if (part->kind != ACT_TAKE)
        threats(t, &after.table, bit_of(place) | (after.table.standing & ~b->standing), out);
}

/* ---- explain -------------------------------------------------------------------------- */

static void add_line(ScoreLine *out, int capacity, int *n, ScoreLine line)
{
    if (*n < capacity) out[*n] = line;
    ++*n;
}

Seat towers_owner_seat(const Terms *t, int colour)
{
    int owner = towers_sides(t)->owner[colour];
    return owner < SEATS ? (Seat)owner : SEAT_WATCHER; /* Gus has no seat */
}

/* IT-STASH, IT-TWO, IT-GUS: who scores which colour. */
static int towers_sign(const Terms *t, const View *v, Sign *out, int capacity)
{
    int n = 0;
    (void)v;
    for (int c = 0; c < COLOURS; c++) {
        if (towers_sides(t)->owner[c] == NONE) continue;
        if (n < capacity)
            out[n] = (Sign){.kind = SIGN_OWNER, .seat = towers_owner_seat(t, c), .at = (int16_t)c};
        n++;
    }
    return n;
}

static void explain_tower(const Terms *t, const TowersTable *b, int place, ScoreLine *out, int capacity,
                          int *n)
{
    int top = b->top[place], worth = 0, height = 0;
    bool lost = b->lost >> top & 1;
    for (int p = top; p != NONE; p = b->below[p], height++) worth += b->lost >> p & 1 ? 0 : piece_worth(p);
    ScoreLine line = {.seat = towers_owner_seat(t, piece_colour(top)), .points = worth};
    message(&line.why, lost ? "icetowers.score.lost" : "icetowers.score.tower", 2, arg_cell(b->number[place]),
            arg_count(height));
    add_line(out, capacity, n, line);
}

static void explain_lone(const Terms *t, PieceSet lone, const char *key, int colour, ScoreLine *out,
                         int capacity, int *n)
{
    ScoreLine line = {.seat = towers_owner_seat(t, colour)};
    lone &= COLOUR_SET(colour);
    if (!lone) return;
    for (PieceSet left = lone; left; left &= left - 1) line.points += piece_worth(set_first(left));
    message(&line.why, key, 1, arg_count(set_count(lone)));
    add_line(out, capacity, n, line);
}

static int towers_explain(const Terms *t, const View *view, ScoreLine *out, int capacity)
{
    const TowersTable *b = &((const TowersView *)view)->table;
    PieceSet lone = towers_lone(b) & ~b->lost, hands = towers_hands(t, b);
    int n = 0;
    for (int c = 0; c < COLOURS; c++) {
        for (PlaceSet left = b->standing; left; left &= left - 1) {
            int place = set_first(left), top = b->top[place];
            if (piece_colour(top) == c && !(lone >> top & 1)) explain_tower(t, b, place, out, capacity, &n);
        }
        explain_lone(t, lone, "icetowers.score.lone", c, out, capacity, &n);
        explain_lone(t, hands, "icetowers.score.hand", c, out, capacity, &n);
    }
    return n;
}

const Scenes towers_scenes = {towers_scene, towers_preview, towers_explain, towers_sign, towers_draw};
