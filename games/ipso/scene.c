/* scene.c -- IPSO on the table: pieces, what an act would do, why the score is what it is. */
#include "game/message.h"
#include "games/ipso/ipso.h"

static void put(Piece *out, int capacity, int *n, Piece piece)
{
    if (*n < capacity) out[*n] = piece;
    ++*n;
}

static Piece card_at(const IpsoView *v, int card, int zone, int slot, bool up)
{
    return (Piece){
        .id = (uint16_t)card, .zone = (uint8_t)zone, .slot = (int16_t)slot, .face = up ? v->number[card] : 0};
}

static int ipso_scene(const Terms *t, const View *view, Piece *out, int capacity)
{
    const IpsoView *v = (const IpsoView *)view;
    const IpsoTable *b = &v->table;
    bool placed[CARDS] = {false};
    bool all = v->viewer == SEAT_REFEREE;
    int n = 0, first = ipso_stock_first(t);

    for (int p = 0; p < t->seats; p++) {
        for (int i = 0; i < SLOTS; i++) {
            int card = b->slot[p][i];
            placed[card] = true;
            put(out, capacity, &n, card_at(v, card, ZONE_PYRAMID + p, i, all || !(b->down[p] >> i & 1)));
        }
        if (b->has_star[p])
            put(out, capacity, &n,
                (Piece){.id = (uint16_t)(STAR_PIECE + p),
                        .zone = (uint8_t)(ZONE_PYRAMID + p),
                        .look = 1,
                        .slot = STAR_SLOT,
                        .face = STAR_FACE});
    }
    for (int i = 0; i < PLACES; i++) {
        int card = b->centre[i] == NO_CARD ? b->under[i] : b->centre[i];
        bool drawn = first + b->draws > CARDS + i;
        if (drawn) continue;
        placed[card] = true;
        if (b->centre[i] == NO_CARD)
            put(out, capacity, &n, card_at(v, card, ZONE_STOCK, CARDS - first + i, true));
        else
            put(out, capacity, &n, card_at(v, card, ZONE_CENTRE, i, true));
    }
    if (b->drawn != NO_CARD) {
        placed[b->drawn] = true;
        put(out, capacity, &n, card_at(v, b->drawn, ZONE_DRAWN, b->seat, true));
    }
    for (int card = 0; card < CARDS; card++) {
        if (placed[card]) continue;
        if (card >= first + b->draws)
            put(out, capacity, &n, card_at(v, card, ZONE_STOCK, card - first, all));
        else
            put(out, capacity, &n, card_at(v, card, ZONE_OUT, 0, true));
    }
    return n;
}

static void touch_slot(const IpsoTable *b, int seat, int slot, Preview *out)
{
    out->cell[out->cells++] = (int16_t)(seat * SLOTS + slot);
    out->piece[out->pieces++] = b->slot[seat][slot];
}

/* What the row would be worth with this card in this slot, and how many of the unseen cards still rise. */
static void preview_row(const Terms *t, const IpsoView *v, int seat, int slot, int card, Preview *out)
{
    IpsoTable after = v->table;
    int row = ipso_row_of(slot);
    after.slot[seat][slot] = (uint8_t)card;
    after.down[seat] &= (uint16_t) ~(1u << slot);
    IpsoRowScore s = ipso_row_score(t, &after, v->number, seat, row);
    if (!s.whole) return;
    const char *key = s.rises ? "ipso.preview.row" : "ipso.preview.falls";
    message(&out->line[out->lines++], key, 2, arg_count(row + 1),
            arg_count(s.cards + s.colour + s.parity + s.stars));
}

static void ipso_preview(const Terms *t, const View *view, const Act *part, Preview *out)
{
    const IpsoView *v = (const IpsoView *)view;
    const IpsoTable *b = &v->table;
    *out = (Preview){.cost = -1, .complete = true};
    if (part->kind == ACT_REPLACE && part->argc < 2) {
        out->complete = false;
        for (int slot = 0; slot < SLOTS && v->viewer >= 0; slot++)
            if (b->down[v->viewer] >> slot & 1) touch_slot(b, v->viewer, slot, out);
        return;
    }
    IpsoState probe = {.table = *b};
    if (!ipso.rules->apply(t, (State *)&probe, v->viewer, part, NULL, &out->refusal)) return;
    if (part->kind == ACT_REPLACE) {
        touch_slot(b, v->viewer, part->arg[1], out);
        preview_row(t, v, v->viewer, part->arg[1], b->centre[part->arg[0]], out);
    } else if (part->kind == ACT_SWAP) {
        touch_slot(b, v->viewer, part->arg[0], out);
        preview_row(t, v, v->viewer, part->arg[0], b->drawn, out);
    } else if (part->kind != ACT_THROW) {
        message(&out->line[out->lines++], part->kind == ACT_KEEP ? "ipso.preview.keep" : "ipso.preview.bonus",
                1, arg_count(STAR_POINTS));
    }
}

static void line(ScoreLine *out, int capacity, int *n, ScoreLine l)
{
    if (*n < capacity) out[*n] = l;
    ++*n;
}

static void explain_row(const Terms *t, const IpsoView *v, int p, int row, ScoreLine *out, int capacity,
                        int *n)
{
    IpsoRowScore s = ipso_row_score(t, &v->table, v->number, p, row);
    ScoreLine l = {.seat = (Seat)p};
    if (!s.whole) return;
    if (!s.rises) {
        message(&l.why, "ipso.score.falls", 1, arg_count(row + 1));
        line(out, capacity, n, l);
        return;
    }
    message(&l.why, s.one_colour ? "ipso.score.colour" : "ipso.score.row", 2, arg_count(row + 1),
            arg_count(s.cards));
    l.points = s.cards + s.colour;
    line(out, capacity, n, l);
    if (s.parity) {
        message(&l.why, "ipso.score.parity", 2, arg_count(row + 1), arg_count(s.cards));
        l.points = s.parity;
        line(out, capacity, n, l);
    }
    if (s.stars) {
        message(&l.why, "ipso.score.stars", 2, arg_count(row + 1), arg_count(s.stars));
        l.points = s.stars;
        line(out, capacity, n, l);
    }
}

/* Every row that is whole, with what it brings. */
static int ipso_sign(const Terms *t, const View *view, Sign *out, int capacity)
{
    const IpsoView *v = (const IpsoView *)view;
    int n = 0;
    for (int p = 0; p < t->seats; p++)
        for (int row = 0; row < ROWS; row++) {
            IpsoRowScore s = ipso_row_score(t, &v->table, v->number, p, row);
            int kind = !s.rises ? SIGN_FALLS : s.one_colour ? SIGN_COLOUR : SIGN_RISES;
            if (!s.whole) continue;
            if (n < capacity)
                out[n] = (Sign){.kind = (uint8_t)kind,
                                .seat = (Seat)p,
                                .at = (int16_t)row,
                                .value = s.cards + s.colour + s.parity + s.stars};
            n++;
        }
    return n;
}

/* IP-TIE at the end: those who share the most points are told the stars that decide between them. */
static void explain_tie(const Terms *t, const IpsoView *v, ScoreLine *out, int capacity, int *n)
{
    int points[SEATS], stars[SEATS], best = -1, count = 0;
    if (v->table.stage != STAGE_OVER) return;
    for (int p = 0; p < t->seats; p++) {
        points[p] = v->table.points[p] + ipso_round_points(t, &v->table, v->number, p, &stars[p]);
        if (points[p] >= best) count = points[p] > best ? 1 : count + 1, best = points[p];
    }
    for (int p = 0; p < t->seats && count > 1; p++) {
        ScoreLine l = {.seat = (Seat)p, .decides = true};
        if (points[p] != best) continue;
        message(&l.why, "ipso.score.tie", 1, arg_count(v->table.stars[p] + stars[p]));
        line(out, capacity, n, l);
    }
}

static int ipso_explain(const Terms *t, const View *view, ScoreLine *out, int capacity)
{
    const IpsoView *v = (const IpsoView *)view;
    int n = 0;
    for (int p = 0; p < t->seats; p++) {
        ScoreLine l = {.seat = (Seat)p};
        for (int row = 0; row < ROWS; row++) explain_row(t, v, p, row, out, capacity, &n);
        if (v->table.has_star[p]) {
            message(&l.why, "ipso.score.star", 0);
            l.points = STAR_POINTS;
            line(out, capacity, &n, l);
        }
        if (v->table.round) {
            message(&l.why, "ipso.score.before", 1, arg_count(v->table.round));
            l.points = v->table.points[p];
            line(out, capacity, &n, l);
        }
    }
    explain_tie(t, v, out, capacity, &n);
    return n;
}

const Scenes ipso_scenes = {ipso_scene, ipso_preview, ipso_explain, ipso_sign, ipso_draw};
