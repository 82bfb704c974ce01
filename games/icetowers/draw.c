/* draw.c -- IceTowers as a picture in a terminal. */
#include "base/style.h"
#include "games/icetowers/icetowers.h"

static const char *const STYLES[COLOURS] = {STYLE_RED, STYLE_BLUE, STYLE_YELLOW, STYLE_GREEN};

static void draw_piece(const Terms *t, int piece, Text *out)
{
    text_add(out, STYLES[piece_colour(piece)]);
    towers_name_piece(t, piece, out);
    text_add(out, STYLE_PLAIN);
}

static void draw_owner(const Terms *t, int piece, Text *out)
{
    Seat seat = towers_owner_seat(t, piece_colour(piece));
    text_char(out, seat >= 0 ? (char)('A' + seat) : '*');
}

/* `  12  rL1 bM2 rS4   A 6 mine split`, from the bottom up. */
static void draw_tower(const Terms *t, const TowersTable *b, int place, Text *out)
{
    uint8_t pile[PIECES];
    int n = 0, worth = 0, top = b->top[place], start = out->length;
    PieceSet members = towers_members(b, place);
    text_add(out, b->war >> place & 1 ? "! " : "  ");
    text_int(out, b->number[place]);
    text_pad(out, start, 6);
    for (int p = top; p != NONE; p = b->below[p]) pile[n++] = (uint8_t)p, worth += piece_worth(p);
    while (n--) {
        text_char(out, b->pairs >> pile[n] & 1 ? '|' : ' ');
        draw_piece(t, pile[n], out);
        text_char(out, b->mineable >> pile[n] & 1 ? '\'' : ' ');
    }
    text_add(out, "  ");
    draw_owner(t, top, out);
    text_char(out, ' ');
    text_int(out, b->lost & members ? 0 : worth);
    text_char(out, '\n');
}

static void draw_lone(const Terms *t, const TowersTable *b, int colour, Text *out)
{
    PieceSet lone = towers_lone(b) & COLOUR_SET(colour);
    if (!lone) return;
    text_add(out, "  -    ");
    for (; lone; lone &= lone - 1) {
        draw_piece(t, set_first(lone), out);
        text_add(out, b->lost >> set_first(lone) & 1 ? "! " : "  ");
    }
    text_char(out, '\n');
}

static void draw_seat(const Terms *t, const TowersView *v, const Result *r, int seat, Text *out)
{
    const TowersTable *b = &v->table;
    text_char(out, v->viewer == seat ? '>' : ' ');
    text_char(out, (char)('A' + seat));
    text_char(out, ' ');
    text_int(out, r->points[seat]);
    if (b->hand[seat].piece != NONE) {
        text_add(out, b->hand[seat].mined ? " (mined " : " (");
        draw_piece(t, b->hand[seat].piece, out);
        text_add(out, b->hand[seat].insist_at != NEVER ? "!)" : ")");
    }
    if (b->stage < STAGE_PLAY && b->ready >> seat & 1) text_add(out, " ready");
    if (b->done >> seat & 1) text_add(out, " done");
    if (b->agreed >> seat & 1) text_add(out, " agreed");
    text_add(out, "  ");
}

void towers_draw(const Terms *t, const View *view, Text *out)
{
    const TowersView *v = (const TowersView *)view;
    const TowersTable *b = &v->table;
    Result r;
    towers_rules.result(t, (const State *)b, &r);
    for (int seat = 0; seat < t->seats; seat++) draw_seat(t, v, &r, seat, out);
    if (towers_sides(t)->ghost) {
        text_add(out, " * ");
        text_int(out, r.ghost_points);
    }
    int32_t since = b->stage < STAGE_PLAY ? 0 : b->clock - b->begin;
    text_add(out, STYLE_DIM " ");
    text_int(out, since / 60000);
    text_char(out, ':');
    text_char(out, (char)('0' + since / 10000 % 6));
    text_char(out, (char)('0' + since / 1000 % 10));
    text_add(out, STYLE_PLAIN "\n");
    for (int number = 1; number < b->next_number; number++)
        for (PlaceSet left = b->standing; left; left &= left - 1) {
            int place = set_first(left);
            if (b->number[place] == number && !(towers_lone(b) >> b->top[place] & 1))
                draw_tower(t, b, place, out);
        }
    for (int c = 0; c < COLOURS; c++) draw_lone(t, b, c, out);
}
