/* text.c -- Inka in words and signs: cells, acts, events.
 *
 * Cells are a row letter and a column, `d7`; a place of a rhombus names the cell of its left
 * half, then that of its right half (as the face is described), `d7-d8`; path rhombi are P1 to
 * P13 in the order drawn, destination rhombi D1 to D3. games/inka/notation.md has the whole notation. */
#include "game/act.h"
#include "game/message.h"
#include "games/inka/inka.h"

const char *const INKA_ACTS[] = {"start",   "lay",          "slide",       "turn",  "walk", "take",
                                 "passage", "symbol-slide", "symbol-turn", "block", "done", NULL};

const char *const INKA_WORDS[] = {"to_e",          "to_ne",      "to_nw",      "to_w",        "to_sw",
                                  "to_se",         "corner_n",   "corner_ne",  "corner_e",    "corner_se",
                                  "corner_s",      "corner_sw",  "corner_w",   "corner_nw",   "phase_start",
                                  "phase_build",   "phase_push", "phase_walk", "phase_block", "phase_over",
                                  "anticlockwise", "clockwise",  NULL};

static const char *const DIRECTIONS[TURNS] = {"e", "ne", "nw", "w", "sw", "se"};
static const char *const COMPASS[CORNERS] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};

/* ---- cells, places, rhombi ----------------------------------------------------------- */

void inka_write_cell(int cell, Text *out)
{
    text_char(out, (char)('a' + cell / ROW));
    text_int(out, cell % ROW);
}

bool inka_read_cell(Scan *scan, int *cell)
{
    Scan ahead = *scan;
    int32_t column;
    if (scan_done(&ahead) || *ahead.at < 'a' || *ahead.at >= 'a' + ROWS) return false;
    int row = *ahead.at++ - 'a';
    if (!scan_int(&ahead, 1, ROW - 1, &column) || !cell_is_valid(row * ROW + column)) return false;
    *cell = row * ROW + column;
    *scan = ahead;
    return true;
}

void inka_write_pose(int pose, Text *out)
{
    if (pose < 0 || pose >= POSES) {
        text_char(out, '?');
        return;
    }
    inka_write_cell(pose_half(pose, 0), out);
    text_char(out, '-');
    inka_write_cell(pose_half(pose, 1), out);
}

bool inka_read_pose(Scan *scan, int *pose)
{
    Scan ahead = *scan;
    int left, right;
    if (!inka_read_cell(&ahead, &left) || !scan_char(&ahead, '-') || !inka_read_cell(&ahead, &right))
        return false;
    int found = pose_of_halves(left, right);
    if (found == NO_POSE) return false;
    *pose = found;
    *scan = ahead;
    return true;
}

static bool read_tile(Scan *scan, int16_t *tile)
{
    int32_t n;
    bool goal = scan_char(scan, 'D');
    if (!goal && !scan_char(scan, 'P')) return false;
    if (!scan_int(scan, 1, goal ? GOALS : PATHS, &n)) return false;
    *tile = (int16_t)(goal ? PATHS + n - 1 : n - 1);
    return true;
}

/* ---- acts -------------------------------------------------------------------------------- */

static void write_move(const Act *act, Text *out)
{
    bool turns = act_is_turn(act->kind);
    inka_name_piece(NULL, act->arg[0], out);
    text_char(out, ' ');
    text_add(out, turns ? act_word(COMPASS, CORNERS, act->arg[1]) : act_word(DIRECTIONS, TURNS, act->arg[1]));
    text_char(out, ' ');
    if (turns && act->arg[2] > 0) text_char(out, '+');
    text_int(out, act->arg[2]);
}

static void inka_write_act(const Terms *t, const Act *act, Text *out)
{
    (void)t;
    text_add(out, INKA_ACTS[act->kind]);
    if (!act->argc) return;
    text_char(out, ' ');
    if (act->kind == ACT_LAY)
        inka_write_pose(act->arg[0], out);
    else if (act->argc == 1)
        inka_write_cell(act->arg[0], out);
    else
        write_move(act, out);
}

static bool read_steps(Scan *scan, bool turns, int16_t *steps)
{
    int32_t n;
    bool plus = turns && scan_char(scan, '+');
    if (!scan_int(scan, turns && !plus ? -TURN_MAX : 1, turns ? (plus ? TURN_MAX : -1) : SLIDE_MAX, &n))
        return false;
    *steps = (int16_t)n;
    return true;
}

static bool read_move(Scan *scan, Act *act)
{
    bool turns = act_is_turn(act->kind);
    if (!read_tile(scan, &act->arg[0]) || !scan_char(scan, ' ')) return false;
    int way = turns ? scan_one_of(scan, COMPASS, CORNERS) : scan_one_of(scan, DIRECTIONS, TURNS);
    act->arg[1] = (int16_t)way;
    act->argc = 3;
    return way >= 0 && scan_char(scan, ' ') && read_steps(scan, turns, &act->arg[2]);
}

static bool read_arguments(Scan *scan, Act *act)
{
    int at = 0;
    switch ((InkaAct)act->kind) {
    case ACT_TAKE:
    case ACT_DONE: return true;
    case ACT_SLIDE:
    case ACT_TURN:
    case ACT_SYMBOL_SLIDE:
    case ACT_SYMBOL_TURN: return scan_char(scan, ' ') && read_move(scan, act);
    case ACT_LAY:
        if (!scan_char(scan, ' ') || !inka_read_pose(scan, &at)) return false;
        break;
    default:
        if (!scan_char(scan, ' ') || !inka_read_cell(scan, &at)) return false;
    }
    act->arg[0] = (int16_t)at;
    act->argc = 1;
    return true;
}

static bool inka_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    Scan scan = scan_of(text);
    Act act = {0};
    int kind = scan_one_of(&scan, INKA_ACTS, ACTS);
    (void)t;
    if (kind < 0) return garbled(why, text);
    act.kind = (uint8_t)kind;
    if (!read_arguments(&scan, &act) || !scan_done(&scan)) return garbled(why, text);
    *out = act;
    return true;
}

/* ---- names ---------------------------------------------------------------------------------- */

static void inka_name_cell(const Terms *t, int cell, Text *out)
{
    (void)t;
    inka_write_cell(cell, out);
}

void inka_name_piece(const Terms *t, int piece, Text *out)
{
    if (piece >= PIECE_CELL) {
        inka_name_cell(t, piece - PIECE_CELL, out);
        return;
    }
    if (piece < PIECE_FIGURE) {
        text_char(out, piece < PATHS ? 'P' : 'D');
        text_int(out, piece < PATHS ? piece + 1 : piece - PATHS + 1);
        return;
    }
    int seat = piece < PIECE_BLOCKADE ? piece - PIECE_FIGURE : piece - PIECE_BLOCKADE;
    if (piece >= PIECE_STATUE) seat = (piece - PIECE_STATUE) / GOALS;
    text_add(out, piece < PIECE_BLOCKADE ? "figure" : piece < PIECE_STATUE ? "blockade" : "statue");
    text_char(out, (char)('A' + seat));
    if (piece >= PIECE_STATUE) text_int(out, (piece - PIECE_STATUE) % GOALS + 1);
}

/* Nine sorts of walls, as many as matter to a reader: none, one, two side by side, and so on
 * are told by counting; the picture shows which. */
static void inka_name_face(const Terms *t, int face, Message *out)
{
    static const char *const other[] = {"inka.face.hidden",   "inka.face.goal",    "inka.face.figure",
                                        "inka.face.blockade", "inka.face.statue",  "inka.face.firm",
                                        "inka.face.start",    "inka.face.passage", "inka.face.symbol"};
    int walls = __builtin_popcount((unsigned)face & WALLS),
        snakes = __builtin_popcount((unsigned)face & SNAKES);
    (void)t;
    if (!(face & FACE_PATH))
        message(out, face >= 0 && face <= FACE_SYMBOL ? other[face] : other[0], 0);
    else if (!walls && !snakes)
        message(out, "inka.face.plain", 0);
    else if (!snakes)
        message(out, "inka.face.walls", 1, arg_count(walls));
    else if (!walls)
        message(out, "inka.face.snakes", 1, arg_count(snakes));
    else
        message(out, "inka.face.both", 2, arg_count(walls), arg_count(snakes));
}

/* ---- events ----------------------------------------------------------------------------------- */

static void describe_move(const Event *e, Message *out)
{
    const int16_t *a = e->open;
    bool turns = e->kind == EVENT_TURN || e->kind == EVENT_SYMBOL_TURN;
    bool symbol = e->kind == EVENT_SYMBOL_SLIDE || e->kind == EVENT_SYMBOL_TURN;
    if (!turns)
        message(out, symbol ? "inka.event.symbol_slide" : "inka.event.slide", 4, arg_seat(e->seat),
                arg_piece(a[0]), arg_word(WORD_DIRECTION + a[1]), arg_count(a[2]));
    else
        message(out, symbol ? "inka.event.symbol_turn" : "inka.event.turn", 5, arg_seat(e->seat),
                arg_piece(a[0]), arg_word(WORD_CORNER + a[1]), arg_count((a[2] < 0 ? -a[2] : a[2]) * 60),
                arg_word(WORD_SPIN + (a[2] < 0)));
}

static void inka_describe(const Terms *t, const Event *e, Message *out)
{
    const int16_t *a = e->open;
    Arg who = arg_seat(e->seat);
    (void)t;
    switch ((InkaEvent)e->kind) {
    case EVENT_SETUP: message(out, "inka.event.setup", 1, arg_seat(a[0])); break;
    case EVENT_START: message(out, "inka.event.start", 2, who, arg_cell(a[0])); break;
    case EVENT_DRAW: message(out, "inka.event.draw", 3, who, arg_piece(a[0]), arg_face(a[1])); break;
    case EVENT_ASIDE: message(out, "inka.event.aside", 2, who, arg_piece(a[0])); break;
    case EVENT_LAY:
        message(out, "inka.event.lay", 4, who, arg_piece(a[0]), arg_cell(a[1]), arg_cell(a[2]));
        break;
    case EVENT_BEGIN: message(out, "inka.event.begin", 3, who, arg_count(a[0]), arg_count(a[1])); break;
    case EVENT_UNBLOCK: message(out, "inka.event.unblock", 2, who, arg_cell(a[0])); break;
    case EVENT_SLIDE:
    case EVENT_TURN:
    case EVENT_SYMBOL_SLIDE:
    case EVENT_SYMBOL_TURN: describe_move(e, out); break;
    case EVENT_WALK:
        message(out, "inka.event.walk", 4, who, arg_cell(a[0]), arg_cell(a[1]), arg_count(a[2]));
        break;
    case EVENT_TAKE: message(out, "inka.event.take", 3, who, arg_piece(a[0]), arg_count(a[1])); break;
    case EVENT_PASSAGE: message(out, "inka.event.passage", 3, who, arg_cell(a[0]), arg_cell(a[1])); break;
    case EVENT_BLOCK: message(out, "inka.event.block", 2, who, arg_cell(a[0])); break;
    case EVENT_DONE: message(out, "inka.event.done", 2, who, arg_word(WORD_STAGE + a[0])); break;
    case EVENT_CAP: message(out, "inka.event.cap", 1, arg_count(a[0])); break;
    case EVENT_WIN: message(out, "inka.event.win", 2, who, arg_count(a[0])); break;
    }
}

const Texts inka_texts = {inka_write_act,  inka_read_act,  inka_describe, inka_name_face,
                          inka_name_piece, inka_name_cell, NULL};
