/* data.c -- the map of the hall and the faces of the path rhombi (IN-DATA).
 *
 * The printed ones were in pictures, so they are data that the owner of a box can
 * correct: eight drawn rows of 9 11 13 15 15 13 11 9 cells, then thirteen lines
 * `face ...`. `#` begins a comment; blanks round a row are there for the picture only.
 *
 *   S start and exit   o firm floor   P secret passage   R rhombus symbol
 *   D under a destination rhombus (chasm)   . chasm
 *
 * A face is described as it lies leaning to the right: `wall-left wall-bottom wall-top
 * wall-right snake-left snake-right`, or `plain`. The standard map below is
 * games/inka/board.txt, cell by cell; a test holds the two together. */
#include "game/message.h"
#include "games/inka/inka.h"

#include <string.h>

static const char *const FACE_WORDS[] = {"wall-left",  "wall-bottom", "wall-top",
                                         "wall-right", "snake-left",  "snake-right"};
enum { FACE_BITS = 6 };

/* ---- the standard map --------------------------------------------------------- */

/* Cells of the left upper quarter and their three mirror images. */
#define LOW(row, column)  ((uint64_t)1 << ((row)*ROW + (column)))
#define FOUR(row, column) LOW(row, column) | LOW(row, 16 - (column))
#define HIGH(row, column) LOW(3 - (row), column) | LOW(3 - (row), 16 - (column))

#define STARTS(F)   F(0, 4)
#define SYMBOLS(F)  F(0, 6)
#define PASSAGES(F) F(2, 2)
#define PLAIN(F)    F(0, 5) | F(1, 3)

#define BOTH(list)                                                                                           \
    {                                                                                                        \
        list(FOUR), list(HIGH)                                                                               \
    }

const InkaMap INKA_STANDARD = {
    .firm = {STARTS(FOUR) | SYMBOLS(FOUR) | PASSAGES(FOUR) | PLAIN(FOUR),
             STARTS(HIGH) | SYMBOLS(HIGH) | PASSAGES(HIGH) | PLAIN(HIGH)},
    .starts = BOTH(STARTS),
    .passages = BOTH(PASSAGES),
    .symbols = BOTH(SYMBOLS),
    .face =
        {
            FACE_PATH,
            FACE_PATH,
            FACE_PATH,
            FACE_PATH | WALL_LEFT | WALL_RIGHT,
            FACE_PATH | WALL_BOTTOM | WALL_TOP,
            FACE_PATH | WALL_LEFT | WALL_BOTTOM,
            FACE_PATH | WALL_LEFT | WALL_TOP,
            FACE_PATH | WALL_LEFT | WALL_TOP,
            FACE_PATH | SNAKE_LEFT,
            FACE_PATH | SNAKE_LEFT | SNAKE_RIGHT,
            FACE_PATH | SNAKE_LEFT | SNAKE_RIGHT,
            FACE_PATH | WALL_LEFT | SNAKE_LEFT | SNAKE_RIGHT,
            FACE_PATH | WALL_BOTTOM | SNAKE_LEFT | SNAKE_RIGHT,
        },
};

/* ---- reading -------------------------------------------------------------------- */

typedef struct Reading {
    InkaMap map;
    int rows, faces, line;
    Fault *fault;
} Reading;

static int row_first(int row) { return row < ROWS / 2 ? 4 - row : row - 3; }
static int row_length(int row) { return 17 - 2 * row_first(row); }

static void add(InkaCells *set, int cell)
{
    if (cell < 64)
        set->low |= (uint64_t)1 << cell;
    else
        set->high |= (uint64_t)1 << (cell - 64);
}

static bool quoted(const Reading *r, const char *key, const char *words, int length)
{
    return fault_quoting(r->fault, r->line, key, words, length);
}

static bool read_mark(Reading *r, int cell, char mark)
{
    bool centre = false;
    for (int d = 0; d < GOALS; d++) centre |= cells_have(pose_cells(INKA_GOAL_POSE[d]), cell);
    if (!strchr("So.RPD", mark)) return quoted(r, "inka.fault.mark", &mark, 1);
    if (centre != (mark == 'D')) return fault_at(r->fault, r->line, "inka.fault.centre", 1, arg_cell(cell));
    if (mark != '.' && mark != 'D') add(&r->map.firm, cell);
    if (mark == 'S') add(&r->map.starts, cell);
    if (mark == 'R') add(&r->map.symbols, cell);
    if (mark == 'P') add(&r->map.passages, cell);
    return true;
}

static bool read_row(Reading *r, const char *marks, int length)
{
    int row = r->rows++;
    if (row >= ROWS) return fault_at(r->fault, r->line, "inka.fault.rows", 1, arg_count(r->rows));
    if (length != row_length(row))
        return fault_at(r->fault, r->line, "inka.fault.length", 3, arg_count(row + 1),
                        arg_count(row_length(row)), arg_count(length));
    for (int i = 0; i < length; i++)
        if (!read_mark(r, row * ROW + row_first(row) + i, marks[i])) return false;
    return true;
}

static bool read_face(Reading *r, Scan *scan)
{
    int face = FACE_PATH, words = 0;
    char word[16];
    if (r->faces >= PATHS) return fault_at(r->fault, r->line, "inka.fault.faces", 1, arg_count(r->faces + 1));
    bool plain = false;
    while (scan_char(scan, ' ')) {
        const char *start = scan->at;
        int bit = 0, length = scan_token(scan, word, sizeof word);
        if (!length && scan->at < scan->end && *scan->at == ' ') continue;
        while (bit < FACE_BITS && strcmp(FACE_WORDS[bit], word) != 0) bit++;
        if (!length || (bit == FACE_BITS && strcmp(word, "plain") != 0))
            return quoted(r, "inka.fault.face", start, (int)(scan->end - start));
        plain |= bit == FACE_BITS;
        if (bit < FACE_BITS && face >> bit & 1) return quoted(r, "inka.fault.twice", word, length);
        if (bit < FACE_BITS) face |= 1 << bit;
        words++;
    }
    if (words == 0 || (plain && words > 1)) return fault_at(r->fault, r->line, "inka.fault.plain", 0);
    r->map.face[r->faces++] = (uint8_t)face;
    return true;
}

static bool read_line(Reading *r, const char *from, const char *to)
{
    while (from < to && *from == ' ') from++;
    while (from < to && (to[-1] == ' ' || to[-1] == '\r')) to--;
    Scan scan = {from, to};
    if (from == to || *from == '#') return true;
    return scan_word(&scan, "face") ? read_face(r, &scan) : read_row(r, from, (int)(to - from));
}

bool inka_read_map(const char *text, void *out, Fault *fault)
{
    Reading r = {.fault = fault};
    while (*text) {
        const char *end = strchr(text, '\n');
        if (!end) end = text + strlen(text);
        r.line++;
        if (!read_line(&r, text, end)) return false;
        text = *end ? end + 1 : end;
    }
    if (r.rows < ROWS) return fault_at(fault, r.line, "inka.fault.rows", 1, arg_count(r.rows));
    int starts = cells_count(cells_of(r.map.starts));
    if (starts != EXITS) return fault_at(fault, r.line, "inka.fault.starts", 1, arg_count(starts));
    if (r.faces < PATHS) return fault_at(fault, r.line, "inka.fault.faces", 1, arg_count(r.faces));
    memcpy(out, &r.map, sizeof r.map);
    return true;
}

/* ---- writing -------------------------------------------------------------------- */

int inka_ground_face(const InkaMap *map, int cell)
{
    if (cells_have(cells_of(map->starts), cell)) return FACE_START;
    if (cells_have(cells_of(map->symbols), cell)) return FACE_SYMBOL;
    if (cells_have(cells_of(map->passages), cell)) return FACE_PASSAGE;
    return cells_have(cells_of(map->firm), cell) ? FACE_FIRM : 0;
}

static char mark_of(const InkaMap *map, int cell)
{
    for (int d = 0; d < GOALS; d++)
        if (cells_have(pose_cells(INKA_GOAL_POSE[d]), cell)) return 'D';
    switch (inka_ground_face(map, cell)) {
    case FACE_START: return 'S';
    case FACE_SYMBOL: return 'R';
    case FACE_PASSAGE: return 'P';
    case FACE_FIRM: return 'o';
    default: return '.';
    }
}

void inka_write_face(int face, Text *out)
{
    bool any = false;
    for (int bit = 0; bit < FACE_BITS; bit++) {
        if (!(face >> bit & 1)) continue;
        if (any) text_char(out, ' ');
        text_add(out, FACE_WORDS[bit]);
        any = true;
    }
    if (!any) text_add(out, "plain");
}

void inka_write_map(const void *data, Text *out)
{
    const InkaMap *map = data;
    text_add(out, "# S start and exit, o firm, P secret passage, R rhombus symbol, D destination, . chasm\n");
    for (int row = 0; row < ROWS; row++) {
        for (int i = 0; i < row_first(row); i++) text_char(out, ' ');
        for (int i = 0; i < row_length(row); i++)
            text_char(out, mark_of(map, row * ROW + row_first(row) + i));
        text_char(out, '\n');
    }
    text_add(out, "# path rhombi, leaning to the right\n");
    for (int i = 0; i < PATHS; i++) {
        text_add(out, "face ");
        inka_write_face(map->face[i], out);
        text_char(out, '\n');
    }
}

const Data inka_data = {sizeof(InkaMap), &INKA_STANDARD, inka_read_map, inka_write_map};
