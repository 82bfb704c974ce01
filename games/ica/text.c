/* text.c -- Ica in words and signs: acts, events, names. games/ica/notation.md shows them all.
 *
 * Stones are s1 .. s16, other tiles their kind and number: knife2. Only open tiles and
 * tiles of a hand are ever named so; what lies face down is named by its cell. */
#include "game/act.h"
#include "game/message.h"
#include "games/ica/ica.h"

#include <string.h>

const char *const ICA_ACTS[] = {"lay",       "place",      "move",    "flip",      "dig",   "take",
                                "drop",      "push",       "look",    "clepsydra", "steal", "swap",
                                "influence", "crosscheck", "retreat", "pass",      NULL};
const char *const ICA_EVENTS[] = {"deal",  "layout",    "lay",    "place",   "turn",      "move",
                                  "flip",  "dig",       "report", "take",    "drop",      "support",
                                  "stone", "conflict",  "return", "evicted", "retreat",   "push",
                                  "look",  "clepsydra", "steal",  "swap",    "influence", "crosscheck",
                                  "pass",  "scoring",   "score",  "cap",     "over",      NULL};

/* Arguments of messages: kinds, then pawns, then boards, and the kind of tiles that are no loot. */
enum { WORD_PAWN = KINDS, WORD_BOARD = WORD_PAWN + PAWNS, WORD_RESEARCH = WORD_BOARD + PAWNS };
const char *const ICA_WORDS[] = {"stone", "orb",      "pottery",    "clepsydra",  "knife",
                                 "bone",  "report",   "prospector", "researcher", "site",
                                 "lab",   "research", NULL};
static const char *const *const PAWN_WORDS = ICA_WORDS + WORD_PAWN, *const *const BOARD_WORDS =
                                                                        ICA_WORDS + WORD_BOARD;

/* ---- names ---------------------------------------------------------------- */

void ica_write_cell(int cell, Text *out)
{
    text_char(out, (char)('a' + cell % SIDE));
    text_char(out, (char)('1' + cell / SIDE % SIDE));
}

bool ica_read_cell(Scan *scan, int *cell)
{
    const char *at = scan->at;
    if (scan->end - at < 2 || at[0] < 'a' || at[0] >= 'a' + SIDE || at[1] < '1' || at[1] >= '1' + SIDE)
        return false;
    *cell = (at[1] - '1') * SIDE + at[0] - 'a';
    scan->at += 2;
    return true;
}

void ica_write_tile(const IcaTiles *d, int tile, Text *out)
{
    if (tile < 0 || tile > TILES) { /* they count from 1 */
        text_char(out, '?');
        return;
    }
    text_add(out, d->kind[tile] == STONE ? "s" : ICA_KINDS[d->kind[tile]]);
    text_int(out, d->number[tile]);
}

bool ica_read_tile(const IcaTiles *d, Scan *scan, int *tile)
{
    for (int kind = STONE; kind <= REPORT; kind++) {
        Scan ahead = *scan;
        int32_t n;
        if (!scan_exact(&ahead, kind == STONE ? "s" : ICA_KINDS[kind])) continue;
        if (!scan_int(&ahead, 1, d->count[kind], &n)) continue;
        *scan = ahead;
        *tile = d->first[kind] + n - 1;
        return true;
    }
    return false;
}

static void ica_name_cell(const Terms *t, int cell, Text *out)
{
    (void)t;
    ica_write_cell(cell % CELLS, out);
}

static void ica_name_face(const Terms *t, int face, Message *out)
{
    static const char *const keys[] = {"ica.face.stone",     "ica.face.orb",   "ica.face.pottery",
                                       "ica.face.clepsydra", "ica.face.knife", "ica.face.bone",
                                       "ica.face.report"};
    const IcaTiles *d = ica_tiles(t);
    if (face > FACE_RESEARCH && face <= FACES)
        message(out, "ica.face.research", 3, arg_count(face - FACE_RESEARCH),
                arg_count(d->value[face - FACE_RESEARCH]), arg_word(WORD_RESEARCH));
    else if (face < 1 || face > TILES)
        message(out, "ica.face.down", 0);
    else
        message(out, keys[d->kind[face]], 3, arg_count(d->number[face]), arg_count(d->value[face]),
                arg_word(d->kind[face]));
}

/* A research tile by its stone, as acts and positions write it. */
static void ica_write_face(const Terms *t, int face, Text *out)
{
    ica_write_tile(ica_tiles(t), face > FACE_RESEARCH ? face - FACE_RESEARCH : face, out);
}

/* A tile's piece is named by where it was dealt: the name must not tell the face. */
static void ica_name_piece(const Terms *t, int piece, Text *out)
{
    static const char *const layers[] = {"yellow:", "light:", "dark:"};
    (void)t;
    if (piece < PIECE_PAWN) {
        text_add(out, piece < PIECE_RESEARCH ? layers[piece / CELLS] : "research:");
        ica_write_cell(piece % CELLS, out);
    } else if (piece == PIECE_TURN) {
        text_add(out, "turn");
    } else if (piece < PIECE_FIELD) {
        static const char *const names[] = {"prospector:", "researcher:", "score:"};
        text_add(out, names[(piece - PIECE_PAWN) / SEATS]);
        text_char(out, (char)('A' + (piece - PIECE_PAWN) % SEATS));
    } else {
        text_add(out, "field:");
        text_char(out, (char)('A' + (piece - PIECE_FIELD) / CELLS));
        text_char(out, ':');
        ica_write_cell((piece - PIECE_FIELD) % CELLS, out);
    }
}

/* ---- acts, written ----------------------------------------------------------- */

/* The strongest first, as one counts. */
static const uint8_t ADDED_ORDER[ADDED_SORTS] = {3, 2, 1, 0, 4, 5};

static void write_drop(const IcaTiles *d, const Act *act, Text *out)
{
    ica_write_tile(d, act->arg[0], out);
    text_char(out, ' ');
    text_add(out, act_word(BOARD_WORDS, PAWNS, act->arg[1]));
    for (int i = 0; i < ADDED_SORTS && act->argc == DROP_ADDED; i++)
        for (int n = 0; n < act->arg[DROP_PLAIN + ADDED_ORDER[i]]; n++) {
            text_add(out, " +");
            text_add(out, ICA_KINDS[ICA_ADDED[ADDED_ORDER[i]]]);
        }
}

static void write_first(const IcaTiles *d, const Act *act, Text *out)
{
    switch (act->kind) {
    case ACT_PLACE:
    case ACT_MOVE: text_add(out, act_word(PAWN_WORDS, PAWNS, act->arg[0])); break;
    case ACT_INFLUENCE: text_char(out, (char)('A' + act->arg[0])); break;
    case ACT_LAY:
    case ACT_TAKE:
    case ACT_STEAL:
    case ACT_PUSH:
    case ACT_LOOK: ica_write_tile(d, act->arg[0], out); break;
    default: ica_write_cell(act->arg[0], out);
    }
}

static void ica_write_act(const Terms *t, const Act *act, Text *out)
{
    const IcaTiles *d = ica_tiles(t);
    text_add(out, ICA_ACTS[act->kind]);
    if (!act->argc) return;
    text_char(out, ' ');
    if (act->kind == ACT_DROP) {
        write_drop(d, act, out);
        return;
    }
    write_first(d, act, out);
    if (act->kind == ACT_LOOK) {
        text_char(out, ' ');
        text_add(out, act_word(BOARD_WORDS, PAWNS, act->arg[1]));
    } else if (act->kind == ACT_PUSH) {
        text_char(out, ' ');
        ica_write_cell(act->arg[1], out);
    }
    if (act->argc < 2) return;
    text_char(out, act->kind == ACT_PUSH ? '>' : ' ');
    ica_write_cell(act->arg[act->argc - 1], out);
}

/* ---- acts, read ----------------------------------------------------------------- */

static bool cell_arg(Scan *scan, Act *act)
{
    int cell;
    if (!ica_read_cell(scan, &cell)) return false;
    act->arg[act->argc++] = (int16_t)cell;
    return true;
}

static bool tile_arg(const IcaTiles *d, Scan *scan, Act *act)
{
    int tile;
    if (!ica_read_tile(d, scan, &tile)) return false;
    act->arg[act->argc++] = (int16_t)tile;
    return true;
}

static bool word_arg(Scan *scan, const char *const *words, Act *act)
{
    int n = scan_one_of(scan, words, 2);
    act->arg[act->argc++] = (int16_t)n;
    return n >= 0;
}

static bool seat_arg(const Terms *t, Scan *scan, Act *act)
{
    for (int p = 0; p < t->seats; p++)
        if (scan_char(scan, (char)('A' + p))) return act->arg[act->argc++] = (int16_t)p, true;
    return false;
}

/* `+bone`, or `+s3`, which no rule allows but a refusal can explain. */
static int read_added(const IcaTiles *d, Scan *scan)
{
    int tile, kind = scan_one_of(scan, ICA_KINDS, REPORT);
    if (kind < 0 && ica_read_tile(d, scan, &tile)) kind = d->kind[tile];
    for (int i = 0; i < ADDED_SORTS; i++)
        if (ICA_ADDED[i] == kind) return i;
    return -1;
}

/* Objects can only be added in the lab, so `lab` may be left out before them. */
static bool read_drop(const IcaTiles *d, Scan *scan, Act *act)
{
    int added = 0;
    Scan ahead = *scan;
    if (!tile_arg(d, &ahead, act) || !scan_char(&ahead, ' ')) return false;
    *scan = ahead;
    if (scan_char(&ahead, '+')) {
        act->arg[act->argc++] = RESEARCHER;
        scan->at--; /* the space before the first `+` is read again */
    } else if (!word_arg(scan, BOARD_WORDS, act)) {
        return false;
    }
    while (scan_exact(scan, " +")) {
        int i = read_added(d, scan);
        if (i < 0 || ++added > ACT_ARGS) return false;
        act->argc = DROP_ADDED;
        act->arg[DROP_PLAIN + i]++;
    }
    return true;
}

static bool read_args(const Terms *t, Scan *scan, Act *act)
{
    const IcaTiles *d = ica_tiles(t);
    switch (act->kind) {
    case ACT_LAY: return tile_arg(d, scan, act) && scan_char(scan, ' ') && cell_arg(scan, act);
    case ACT_PLACE:
    case ACT_MOVE: return word_arg(scan, PAWN_WORDS, act) && scan_char(scan, ' ') && cell_arg(scan, act);
    case ACT_FLIP:
    case ACT_DIG:
    case ACT_RETREAT: return cell_arg(scan, act);
    case ACT_TAKE:
    case ACT_STEAL: return tile_arg(d, scan, act);
    case ACT_DROP: return read_drop(d, scan, act);
    case ACT_PUSH:
        return tile_arg(d, scan, act) && scan_char(scan, ' ') && cell_arg(scan, act) &&
               scan_char(scan, '>') && cell_arg(scan, act);
    case ACT_LOOK:
        return tile_arg(d, scan, act) && scan_char(scan, ' ') && word_arg(scan, BOARD_WORDS, act) &&
               scan_char(scan, ' ') && cell_arg(scan, act);
    case ACT_SWAP: return cell_arg(scan, act) && scan_char(scan, ' ') && cell_arg(scan, act);
    case ACT_INFLUENCE: return seat_arg(t, scan, act) && scan_char(scan, ' ') && cell_arg(scan, act);
    default: return false;
    }
}

static bool ica_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    Scan scan = scan_of(text);
    Act act = {0};
    int kind = scan_one_of(&scan, ICA_ACTS, ACT_KINDS);
    if (kind < 0) return garbled(why, text);
    act.kind = (uint8_t)kind;
    bool bare = kind == ACT_CLEPSYDRA || kind == ACT_CROSSCHECK || kind == ACT_PASS;
    if (!bare && (!scan_char(&scan, ' ') || !read_args(t, &scan, &act))) return garbled(why, text);
    if (!scan_done(&scan)) return garbled(why, text);
    if (kind == ACT_LAY && act.arg[0] > STONES) return garbled(why, text);
    if (kind == ACT_SWAP && act.arg[0] > act.arg[1]) {
        int16_t kept = act.arg[0];
        act.arg[0] = act.arg[1];
        act.arg[1] = kept;
    }
    *out = act;
    return true;
}

/* ---- events ---------------------------------------------------------------------- */

static Arg arg_pawn(int pawn) { return arg_word(WORD_PAWN + pawn); }
static Arg arg_board(int board) { return arg_word(WORD_BOARD + board); }

/* Those who looked are told what they saw, the others where it was. */
static void describe_look(const Event *e, Message *out)
{
    static const char *const keys[] = {"ica.event.look", "ica.event.look1", "ica.event.look2",
                                       "ica.event.look3"};
    const int16_t *a = e->open, *seen = e->secret;
    int count = 0;
    while (count < LAYERS && seen[count]) count++;
    message(out, keys[count], 3 + count, arg_seat(e->seat), arg_board(a[0]), arg_cell(a[1]),
            arg_face(seen[0]), arg_face(seen[1]), arg_face(seen[2]));
}

static void describe_over(const Event *e, Message *out)
{
    int winners = e->open[0];
    if (winners & (winners - 1))
        message(out, "ica.event.over", 0);
    else
        message(out, "ica.event.won", 1, arg_seat(__builtin_ctz((unsigned)winners | 1u << SEATS)));
}

static void describe_spending(const Event *e, Message *out)
{
    const int16_t *a = e->open;
    Arg seat = arg_seat(e->seat);
    switch ((IcaEvent)e->kind) {
    case EVENT_CLEPSYDRA: message(out, "ica.event.clepsydra", 2, seat, arg_count(a[0])); break;
    case EVENT_STEAL: message(out, "ica.event.steal", 3, seat, arg_face(a[0]), arg_seat(a[1])); break;
    case EVENT_SWAP: message(out, "ica.event.swap", 3, seat, arg_cell(a[0]), arg_cell(a[1])); break;
    case EVENT_INFLUENCE: message(out, "ica.event.influence", 3, seat, arg_seat(a[0]), arg_cell(a[1])); break;
    case EVENT_CROSSCHECK: message(out, "ica.event.crosscheck", 2, seat, arg_count(a[0])); break;
    case EVENT_PASS: message(out, "ica.event.pass", 1, seat); break;
    case EVENT_SCORING: message(out, "ica.event.scoring", 1, arg_count(a[0])); break;
    case EVENT_SCORE:
        message(out, "ica.event.score", 4, seat, arg_count(a[0]), arg_count(a[1]), arg_count(a[2]));
        break;
    case EVENT_CAP: message(out, "ica.event.cap", 1, arg_count(a[0])); break;
    default: describe_over(e, out);
    }
}

static void ica_describe(const Terms *t, const Event *e, Message *out)
{
    const int16_t *a = e->open;
    Arg seat = arg_seat(e->seat);
    (void)t;
    switch ((IcaEvent)e->kind) {
    case EVENT_DEAL: message(out, "ica.event.deal", 1, arg_seat(a[0])); break;
    case EVENT_LAYOUT: message(out, "ica.event.layout", 1, seat); break;
    case EVENT_LAY:
        message(out, e->secret[0] ? "ica.event.lay1" : "ica.event.lay", e->secret[0] ? 3 : 2, seat,
                arg_cell(CELLS + a[0]), arg_face(e->secret[0]));
        break;
    case EVENT_PLACE: message(out, "ica.event.place", 3, seat, arg_pawn(a[0]), arg_cell(a[1])); break;
    case EVENT_TURN: message(out, "ica.event.turn", 2, seat, arg_count(a[0])); break;
    case EVENT_MOVE: message(out, "ica.event.move", 3, seat, arg_pawn(a[0]), arg_cell(a[1])); break;
    case EVENT_FLIP: message(out, "ica.event.flip", 3, seat, arg_cell(CELLS + a[0]), arg_face(a[1])); break;
    case EVENT_DIG: message(out, "ica.event.dig", 3, seat, arg_cell(a[0]), arg_face(a[1])); break;
    case EVENT_REPORT: message(out, "ica.event.report", 1, arg_count(a[0])); break;
    case EVENT_TAKE:
        message(out, "ica.event.take", 4, seat, arg_face(a[0]), arg_cell(a[1]), arg_board(a[2]));
        break;
    case EVENT_DROP: message(out, "ica.event.drop", 3, seat, arg_face(a[0]), arg_cell(a[1])); break;
    case EVENT_SUPPORT: message(out, "ica.event.support", 3, seat, arg_face(a[0]), arg_cell(a[1])); break;
    case EVENT_STONE: message(out, "ica.event.stone", 3, seat, arg_face(a[0]), arg_cell(a[1])); break;
    case EVENT_CONFLICT:
        message(out, "ica.event.conflict", 4, seat, arg_cell(a[0]), arg_count(a[1]), arg_count(a[2]));
        break;
    case EVENT_RETURN: message(out, "ica.event.return", 2, arg_face(a[0]), arg_cell(a[1])); break;
    case EVENT_EVICTED: message(out, "ica.event.evicted", 2, seat, arg_cell(a[0])); break;
    case EVENT_RETREAT: message(out, "ica.event.retreat", 2, seat, arg_cell(a[0])); break;
    case EVENT_PUSH:
        message(out, "ica.event.push", 5, seat, arg_face(a[0]), arg_cell(a[1]), arg_cell(a[2]),
                arg_board(a[3]));
        break;
    case EVENT_LOOK: describe_look(e, out); break;
    default: describe_spending(e, out);
    }
}

const Texts ica_texts = {ica_write_act,  ica_read_act,  ica_describe,  ica_name_face,
                         ica_name_piece, ica_name_cell, ica_write_face};
