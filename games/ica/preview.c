/* preview.c -- what an act, or the beginning of one, would mean; and why the score is
 * what it is. Asked of a view, so it can tell nothing that the seat does not know. */
#include "game/act.h"
#include "game/message.h"
#include "games/ica/ica.h"

#include <string.h>

static const uint8_t ARGS_NEEDED[ACT_KINDS] = {
    [ACT_LAY] = 2,       [ACT_PLACE] = 2, [ACT_MOVE] = 2,   [ACT_FLIP] = 1, [ACT_DIG] = 1,
    [ACT_TAKE] = 1,      [ACT_DROP] = 2,  [ACT_PUSH] = 3,   [ACT_LOOK] = 3, [ACT_STEAL] = 1,
    [ACT_INFLUENCE] = 2, [ACT_SWAP] = 2,  [ACT_RETREAT] = 1};

static IcaState state_of(const IcaView *v)
{
    IcaState s = {.table = v->table};
    memcpy(s.deck, v->deck, sizeof s.deck);
    memcpy(s.subject, v->subject, sizeof s.subject);
    return s;
}

/* ---- what is touched ---------------------------------------------------------- */

static void touch_cell(Preview *out, int board, int cell)
{
    if (cell < 0 || cell >= CELLS) return; /* a pawn that stands nowhere */
    int16_t at = (int16_t)(board * CELLS + cell);
    for (int i = 0; i < out->cells; i++)
        if (out->cell[i] == at) return;
    if (out->cells < TOUCHED_MAX) out->cell[out->cells++] = at;
}

static void touch_piece(Preview *out, int piece)
{
    for (int i = 0; i < out->pieces; i++)
        if (out->piece[i] == piece) return;
    if (out->pieces < TOUCHED_MAX) out->piece[out->pieces++] = (uint16_t)piece;
}

static void touch_tile(const IcaView *v, Preview *out, int tile)
{
    const uint8_t *at = memchr(v->deck, tile, TILES);
    if (at) touch_piece(out, (int)(at - v->deck));
}

/* Does the viewer's prospector stand on this tile? Before it is placed it stands nowhere. */
static bool stands_on(const IcaView *v, int tile)
{
    size_t cell = v->table.pawn[PROSPECTOR][v->viewer];
    return cell < sizeof v->table.top / sizeof *v->table.top && v->table.top[cell] == tile;
}

static int board_of(const IcaView *v, const Act *act)
{
    switch (act->kind) {
    case ACT_DIG: return PROSPECTOR;
    case ACT_PLACE:
    case ACT_MOVE: return act->arg[0];
    case ACT_LOOK:
    case ACT_DROP: return act->arg[1];
    case ACT_TAKE:
    case ACT_PUSH: return stands_on(v, act->arg[0]) ? PROSPECTOR : RESEARCHER;
    default: return RESEARCHER;
    }
}

/* Argument i of an act, pointed at. */
static void touch_arg(const IcaView *v, const Act *act, int i, Preview *out)
{
    int n = act->arg[i];
    bool tile_first = act->kind == ACT_TAKE || act->kind == ACT_DROP || act->kind == ACT_PUSH ||
                      act->kind == ACT_LOOK || act->kind == ACT_STEAL;
    if (act->kind == ACT_LAY && i == 0) return;
    if (tile_first && i == 0)
        touch_tile(v, out, n);
    else if ((act->kind == ACT_PLACE || act->kind == ACT_MOVE) && i == 0)
        touch_piece(out, PIECE_PAWN + n * SEATS + v->viewer);
    else if (act->kind == ACT_INFLUENCE && i == 0)
        touch_piece(out, PIECE_PAWN + RESEARCHER * SEATS + n);
    else if (act->kind == ACT_DROP)
        touch_cell(out, n, v->table.pawn[n][v->viewer]);
    else if (act->kind != ACT_LOOK || i == 2)
        touch_cell(out, board_of(v, act), n);
}

/* The beginning of an act: everything it could go on with. */
static void preview_part(const Terms *t, const IcaView *v, const IcaState *s, const Act *part, Preview *out)
{
    Choice c[CHOICES_MAX];
    int count = ica_choices(t, (const State *)s, v->viewer, c, CHOICES_MAX);
    out->complete = false;
    for (int i = 0; i < count && i < CHOICES_MAX; i++) {
        const Act *act = &c[i].lo;
        bool fits = act->kind == part->kind;
        for (int k = 0; fits && k < part->argc; k++) fits = act->arg[k] == part->arg[k];
        if (fits) touch_arg(v, act, part->argc, out);
    }
}

/* ---- sums ------------------------------------------------------------------------ */

static void say(Preview *out, const char *key, int a, int b)
{
    message(&out->line[out->lines++], key, 2, arg_count(a), arg_count(b));
}

/* The most that `count` more objects of the hand could add to an attack. */
static int best_help(const IcaTiles *d, const IcaTable *b, Seat seat, const Act *act, int count)
{
    int help = 0;
    for (int i = ADDED_KINDS - 1; i >= 0; i--) {
        int used = act->argc == DROP_ADDED ? act->arg[DROP_PLAIN + i] : 0;
        int left = ica_count(b->hand[seat] & d->of_kind[ICA_ADDED[i]]) - used;
        for (; left > 0 && count > 0; left--, count--) help += d->worth[ICA_ADDED[i]];
    }
    return help;
}

/* A conflict under composition: sums and stones; too weak is no refusal while help is left. */
static void preview_conflict(const Terms *t, const IcaView *v, const Act *act, Preview *out)
{
    const IcaTiles *d = ica_tiles(t);
    const IcaTable *b = &v->table;
    int cell = b->pawn[RESEARCHER][v->viewer], added = 0;
    IcaConflict c = ica_conflict(t, b, v->viewer, cell);
    if (!c.attacked) return;
    int attack = d->value[act->arg[0]] + ica_added_value(d, act);
    say(out, attack > c.defence ? "ica.preview.wins" : "ica.preview.weak", attack, c.defence);
    for (uint32_t left = c.attacked; left; left &= left - 1) {
        int at = __builtin_ctz(left);
        touch_cell(out, RESEARCHER, at);
        touch_tile(v, out, b->stone[at]);
    }
    for (int i = DROP_PLAIN; i < act->argc; i++) added += act->arg[i];
    bool weak =
        out->refusal.code == REFUSAL_ILLEGAL && !strcmp(out->refusal.message.key, "ica.refuse.too_weak");
    if (!weak || attack + best_help(d, b, v->viewer, act, ADDED_MAX - added) <= c.defence) return;
    out->refusal = (Refusal){0};
    out->complete = false;
}

/* What one would score now, before and after an act that shows nothing new. */
static void preview_score(const Terms *t, const IcaView *v, const IcaState *s, const Act *act, Preview *out)
{
    const IcaTiles *d = ica_tiles(t);
    IcaState after = *s;
    bool shows = act->kind == ACT_DIG || act->kind == ACT_FLIP || act->kind == ACT_LOOK;
    if (shows || act->kind < ACT_MOVE || act->kind == ACT_PASS) return;
    ica_change(t, &after, v->viewer, act, NULL);
    int was = ica_red_field(d, &s->table, v->viewer) - ica_red_hand(d, &s->table, v->viewer);
    int now = ica_red_field(d, &after.table, v->viewer) - ica_red_hand(d, &after.table, v->viewer);
    if (was != now) say(out, "ica.preview.score", was, now);
    int evicted = __builtin_popcount(after.table.evicted & ~s->table.evicted);
    if (evicted) say(out, "ica.preview.evict", evicted, 0);
}

void ica_preview(const Terms *t, const View *view, const Act *part, Preview *out)
{
    const IcaView *v = (const IcaView *)view;
    IcaState s = state_of(v);
    memset(out, 0, sizeof *out);
    out->cost = -1;
    out->complete = true;
    if (v->viewer >= 0 && part->kind < ACT_KINDS && part->argc < ARGS_NEEDED[part->kind]) {
        preview_part(t, v, &s, part, out);
        return;
    }
    if (!ica_is_shaped(t, part)) {
        refuse(&out->refusal, REFUSAL_GARBLED, "GARBLED", "refusal.shape", 0);
        return;
    }
    out->cost = ica_cost(t, &s.table, part);
    bool allowed = ica_allows(t, &s, v->viewer, part, &out->refusal);
    if (!allowed && out->refusal.code == REFUSAL_NOT_NOW) return;
    for (int i = 0; i < ARGS_NEEDED[part->kind]; i++) touch_arg(v, part, i, out);
    bool stone = part->kind == ACT_DROP && part->arg[1] == RESEARCHER && part->arg[0] <= STONES;
    bool in_hand = stone && v->table.hand[v->viewer] & ica_bit(part->arg[0]);
    if (in_hand && v->table.stage == STAGE_TURN) preview_conflict(t, v, part, out);
    if (allowed) preview_score(t, v, &s, part, out);
}

/* ---- the score -------------------------------------------------------------------- */

typedef struct Lines {
    ScoreLine *out;
    int capacity, count;
    bool expected; /* of the next scoring */
} Lines;

static void line(Lines *l, int seat, int points, const char *key, Arg one, Arg two)
{
    ScoreLine line = {.seat = (Seat)seat, .points = points, .expected = l->expected};
    message(&line.why, key, 2, one, two);
    if (l->count < l->capacity) l->out[l->count] = line;
    l->count++;
}

/* What a scoring at this moment would bring, tile by tile. */
static void explain_now(const IcaTiles *d, const IcaTable *b, int seat, Lines *l)
{
    for (uint32_t left = ica_field(b, seat); left; left &= left - 1) {
        int cell = __builtin_ctz(left), red = d->value[b->stone[cell]];
        for (int i = 0; i < SUPPORTS; i++)
            if (d->red & ica_bit(b->support[cell][i])) red += d->value[b->support[cell][i]];
        line(l, seat, red, "ica.score.now_field", arg_face(b->stone[cell]), arg_cell(CELLS + cell));
    }
    for (uint64_t left = b->hand[seat] & d->red; left; left &= left - 1) {
        int tile = ica_lowest(left);
        line(l, seat, -d->value[tile], "ica.score.now_hand", arg_face(tile), arg_count(0));
    }
}

/* Points scored so far; while the match goes on also what a scoring would bring now. */
int ica_explain(const Terms *t, const View *view, ScoreLine *out, int capacity)
{
    const IcaTable *b = &((const IcaView *)view)->table;
    Lines l = {.out = out, .capacity = capacity};
    for (int p = 0; p < t->seats; p++) {
        l.expected = false;
        for (int i = 0; i < b->scored; i++) {
            line(&l, p, b->field_points[i][p], "ica.score.field", arg_count(i + 1), arg_count(0));
            if (b->hand_points[i][p])
                line(&l, p, -b->hand_points[i][p], "ica.score.hand", arg_count(i + 1), arg_count(0));
        }
        if (b->crosschecks[p])
            line(&l, p, CROSSCHECK_POINTS * b->crosschecks[p], "ica.score.crosscheck",
                 arg_count(b->crosschecks[p]), arg_count(0));
        l.expected = true;
        if (b->stage != STAGE_OVER) explain_now(ica_tiles(t), b, p, &l);
    }
    return l.count;
}
