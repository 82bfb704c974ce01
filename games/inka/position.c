/* position.c -- the whole truth of a match as one line of text, and back.
 *
 *   phase push turn A first A round 3 points 2 figures a4 h12 blockades - d5
 *   statues 123 1 path o@d5-d6 lb@e3-e4 ... destinations d9-d8 e7-d7 e8-e9
 *   began P1@d4-d5 ko D2@c7-d7 winners A
 *
 * `walked`, `blockades`, `statues`, `destinations`, `began`, `ko` and `winners` stand there
 * only where they say something. A path rhombus is its walls (l b t r, as it leans to the
 * right) and snakes (< left half, > right half), or o for a plain one, then where it is: a
 * place, or `hand`, `stack`, `aside`. Path rhombi not written are set aside; while the
 * temple is built they are the rest of the data's faces, in the stack. `began` lists rhombi
 * that lay elsewhere when this turn began. */
#include "game/message.h"
#include "games/inka/inka.h"

#include <string.h>

static const char *const PHASES[STAGES] = {"start", "build", "push", "walk", "block", "over"};
static const char FACE_SIGNS[] = "lbtr<>";

/* ---- writing ------------------------------------------------------------------------- */

static void write_number(Text *out, const char *word, int number)
{
    text_add(out, word);
    text_int(out, number);
}

static void write_cells(Text *out, const char *word, const uint8_t *cell, int count)
{
    text_add(out, word);
    for (int p = 0; p < count; p++) {
        text_char(out, ' ');
        if (cell[p] == NO_CELL)
            text_char(out, '-');
        else
            inka_write_cell(cell[p], out);
    }
}

static void write_statues(Text *out, const Terms *t, const InkaTable *b)
{
    bool all = true;
    for (int p = 0; p < t->seats; p++) all &= b->statues[p] == (1 << GOALS) - 1;
    if (all) return;
    text_add(out, " statues");
    for (int p = 0; p < t->seats; p++) {
        text_char(out, ' ');
        for (int d = 0; d < GOALS; d++)
            if (b->statues[p] >> d & 1) text_int(out, d + 1);
        if (!b->statues[p]) text_char(out, '-');
    }
}

static void write_paths(Text *out, const InkaState *s)
{
    const InkaTable *b = &s->table;
    text_add(out, " path");
    for (int i = 0; i < PATHS; i++) {
        text_char(out, ' ');
        for (int bit = 0; FACE_SIGNS[bit]; bit++)
            if (s->face[i] >> bit & 1) text_char(out, FACE_SIGNS[bit]);
        if (s->face[i] == FACE_PATH) text_char(out, 'o');
        text_char(out, '@');
        if (b->pose[i] != NO_POSE)
            inka_write_pose(b->pose[i], out);
        else
            text_add(out, b->aside >> i & 1 ? "aside" : i < b->drawn ? "hand" : "stack");
    }
}

/* Places of single rhombi, where they differ from what goes without saying. */
static void write_places(Text *out, const char *word, const uint16_t *pose, const uint16_t *usual)
{
    bool any = false;
    for (int i = 0; i < TILES; i++) {
        if (pose[i] == NO_POSE || (usual && pose[i] == usual[i])) continue;
        if (!any) text_add(out, word);
        any = true;
        text_char(out, ' ');
        inka_name_piece(NULL, i, out);
        text_char(out, '@');
        inka_write_pose(pose[i], out);
    }
}

static void write_seats(Text *out, const char *word, int set)
{
    text_add(out, word);
    for (int p = 0; p < SEATS; p++)
        if (set >> p & 1) text_char(out, (char)('A' + p));
}

static void inka_write_position(const Terms *t, const State *state, Text *out)
{
    const InkaState *s = (const InkaState *)state;
    const InkaTable *b = &s->table;
    bool centred = true, blocked = false;
    text_add(out, "phase ");
    text_add(out, PHASES[b->stage]);
    write_seats(out, " turn ", 1 << b->seat);
    write_seats(out, " first ", 1 << b->first);
    write_number(out, " round ", b->round);
    write_number(out, " points ", b->points);
    if (b->walked) text_add(out, " walked");
    write_cells(out, " figures", b->figure, t->seats);
    for (int p = 0; p < t->seats; p++) blocked |= b->blockade[p] != NO_CELL;
    if (blocked) write_cells(out, " blockades", b->blockade, t->seats);
    write_statues(out, t, b);
    write_paths(out, s);
    for (int d = 0; d < GOALS; d++) centred &= b->pose[PATHS + d] == INKA_GOAL_POSE[d];
    if (!centred) text_add(out, " destinations");
    for (int d = 0; d < GOALS && !centred; d++) {
        text_char(out, ' ');
        inka_write_pose(b->pose[PATHS + d], out);
    }
    write_places(out, " began", b->began, b->pose);
    write_places(out, " ko", b->ko, NULL);
    if (b->winners) write_seats(out, " winners ", b->winners);
}

/* ---- reading ---------------------------------------------------------------------------- */

typedef struct Reading {
    Scan scan;
    InkaState s;
} Reading;

static bool gap(Reading *r) { return scan_done(&r->scan) || scan_char(&r->scan, ' '); }
static bool word(Reading *r, const char *w) { return scan_word(&r->scan, w) && gap(r); }

static bool seats(Reading *r, const Terms *t, uint8_t *set)
{
    *set = 0;
    for (int p = 0; p < t->seats; p++)
        if (scan_char(&r->scan, (char)('A' + p))) *set |= (uint8_t)(1 << p);
    return *set && gap(r);
}

static bool one_seat(Reading *r, const Terms *t, uint8_t *seat)
{
    uint8_t set;
    if (!seats(r, t, &set) || set & (set - 1)) return false;
    *seat = (uint8_t)__builtin_ctz(set);
    return true;
}

static bool number(Reading *r, const char *name, int high, int *out)
{
    int32_t n;
    if (!word(r, name) || !scan_int(&r->scan, 0, high, &n)) return false;
    *out = n;
    return gap(r);
}

static bool cells(Reading *r, uint8_t *cell, int count)
{
    for (int p = 0; p < count; p++) {
        int at = NO_CELL;
        if (!scan_char(&r->scan, '-') && !inka_read_cell(&r->scan, &at)) return false;
        if (!gap(r)) return false;
        cell[p] = (uint8_t)at;
    }
    return true;
}

static bool statues(Reading *r, const Terms *t)
{
    for (int p = 0; p < t->seats; p++) {
        uint8_t set = 0;
        for (int d = 0; d < GOALS; d++)
            if (scan_char(&r->scan, (char)('1' + d))) set |= (uint8_t)(1 << d);
        if (!set && !scan_char(&r->scan, '-')) return false;
        if (!gap(r)) return false;
        r->s.table.statues[p] = set;
    }
    return true;
}

static bool one_path(Reading *r, int tile)
{
    InkaTable *b = &r->s.table;
    int face = FACE_PATH, pose;
    for (int bit = 0; FACE_SIGNS[bit]; bit++)
        if (scan_char(&r->scan, FACE_SIGNS[bit])) face |= 1 << bit;
    if (face == FACE_PATH && !scan_char(&r->scan, 'o')) return false;
    if (!scan_char(&r->scan, '@')) return false;
    r->s.face[tile] = (uint8_t)face;
    if (scan_word(&r->scan, "stack")) return gap(r);
    b->drawn = (uint8_t)(tile + 1);
    if (scan_word(&r->scan, "hand")) return gap(r);
    if (scan_word(&r->scan, "aside")) {
        b->aside |= (uint16_t)(1u << tile);
        return gap(r);
    }
    if (!inka_read_pose(&r->scan, &pose)) return false;
    b->pose[tile] = (uint16_t)pose_settled(pose, face);
    return gap(r);
}

/* What is not written: the rest of the faces, in the stack or out of the match. */
static void imagine_rest(Reading *r, const Terms *t, int written)
{
    InkaTable *b = &r->s.table;
    uint8_t rest[PATHS];
    memcpy(rest, inka_map(t)->face, PATHS);
    for (int i = 0; i < written; i++) {
        uint8_t *at = memchr(rest, r->s.face[i], PATHS);
        if (at) *at = 0;
    }
    for (int i = written, from = 0; i < PATHS; i++) {
        while (from < PATHS && !rest[from]) from++;
        r->s.face[i] = from < PATHS ? rest[from++] : FACE_PATH;
        if (!b->round) continue;
        b->aside |= (uint16_t)(1u << i);
        b->drawn = (uint8_t)(i + 1);
    }
}

static bool paths(Reading *r, const Terms *t)
{
    int written = 0;
    while (written < PATHS) {
        Scan before = r->scan;
        if (one_path(r, written))
            written++;
        else {
            r->scan = before;
            break;
        }
    }
    imagine_rest(r, t, written);
    return true;
}

static bool places(Reading *r, uint16_t *out)
{
    for (int i = 0; i < TILES; i++) {
        char name[8];
        int pose;
        Text text = text_in(name, sizeof name);
        inka_name_piece(NULL, i, &text);
        if (!scan_word(&r->scan, name)) continue;
        if (!scan_char(&r->scan, '@') || !inka_read_pose(&r->scan, &pose) || !gap(r)) return false;
        out[i] = (uint16_t)pose_settled(pose, i < PATHS ? r->s.face[i] : FACE_PATH);
    }
    return true;
}

static bool read_head(Reading *r, const Terms *t)
{
    InkaTable *b = &r->s.table;
    int round, points;
    if (!word(r, "phase")) return false;
    int stage = scan_one_of(&r->scan, PHASES, STAGES);
    if (stage < 0 || !gap(r)) return false;
    if (!word(r, "turn") || !one_seat(r, t, &b->seat) || !word(r, "first") || !one_seat(r, t, &b->first))
        return false;
    if (!number(r, "round", 1000, &round) || !number(r, "points", POINTS, &points)) return false;
    b->stage = (uint8_t)stage;
    b->round = (uint16_t)round;
    b->points = (uint8_t)points;
    b->walked = word(r, "walked");
    return true;
}

static bool read_table(Reading *r, const Terms *t)
{
    InkaTable *b = &r->s.table;
    if (!word(r, "figures") || !cells(r, b->figure, t->seats)) return false;
    if (word(r, "blockades") && !cells(r, b->blockade, t->seats)) return false;
    if (word(r, "statues") && !statues(r, t)) return false;
    if (word(r, "path")) {
        if (!paths(r, t)) return false;
    } else {
        imagine_rest(r, t, 0);
    }
    bool moved = word(r, "destinations");
    for (int d = 0; d < GOALS && moved; d++) {
        int pose;
        if (!inka_read_pose(&r->scan, &pose) || !gap(r)) return false;
        b->pose[PATHS + d] = (uint16_t)pose_settled(pose, FACE_PATH);
    }
    for (int i = 0; i < TILES; i++) b->began[i] = b->round || i >= PATHS ? b->pose[i] : NO_POSE;
    if (word(r, "began") && !places(r, b->began)) return false;
    if (word(r, "ko") && !places(r, b->ko)) return false;
    if (word(r, "winners") && !seats(r, t, &b->winners)) return false;
    return scan_done(&r->scan);
}

static bool inka_read_position(const Terms *t, const char *text, State *out, Fault *fault)
{
    Reading r = {.scan = scan_of(text)};
    InkaTable *b = &r.s.table;
    memset(b->figure, NO_CELL, sizeof b->figure);
    memset(b->blockade, NO_CELL, sizeof b->blockade);
    for (int p = 0; p < t->seats; p++) b->statues[p] = (1 << GOALS) - 1;
    for (int i = 0; i < TILES; i++) {
        b->pose[i] = i < PATHS ? NO_POSE : INKA_GOAL_POSE[i - PATHS];
        b->ko[i] = NO_POSE;
    }
    if (!read_head(&r, t) || !read_table(&r, t)) return fault_in_position(fault, text, &r.scan);
    const char *broken = inka_check(t, (const State *)&r.s);
    if (broken) return fault_invariant(fault, broken);
    memcpy(out, &r.s, sizeof r.s);
    return true;
}

const Positions inka_positions = {inka_write_position, inka_read_position};
