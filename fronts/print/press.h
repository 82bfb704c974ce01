/* press.h -- what the printed sets share: pages in millimetres, text, drawings, sheets to cut, columns.
 *
 * A Press is one PDF under way. It is run twice: the first time to learn on which page everything comes,
 * the second time for good, so that the first page can tell. A game brings a PrintSet. */
#ifndef FRONTS_PRESS_H
#define FRONTS_PRESS_H

#include "fronts/print/print.h"

#include <cairo.h>
#include <glib-object.h>

typedef struct Area { /* mm, from the left upper corner of the page */
    double x, y, w, h;
} Area;

typedef struct Press Press;

/* A picture of the booklet, under the paragraph that tells a clause. Words: `print.GAME.NAME`. */
typedef struct Illustration {
    const char *clause, *name;
    double height; /* mm, for a column of 90 mm */
    void (*draw)(Press *p, Area where);
} Illustration;

typedef struct PrintSet {
    const char *game;
    void (*pairs)(Press *p);           /* sheets with backs: they come first, fronts on odd pages; or NULL */
    void (*sheets)(Press *p);          /* sheets without */
    const Illustration *illustrations; /* ends with a NULL name */
    int aids;                          /* copies of the aid on its page: 2 or 4 */
    const char *ink_saving;            /* a style sheet that takes the inked grounds away */
} PrintSet;

/* What the first page tells about the rest. */
enum { SECTIONS_MAX = 16 };
typedef struct Section {
    const char *words; /* key */
    int first, last;
} Section;

typedef struct Contents {
    int count;
    Section section[SECTIONS_MAX];
} Contents;

struct Press {
    const PrintOrder *order;
    const PrintSet *set;
    Terms terms;
    cairo_surface_t *surface;
    cairo_t *cr;
    double width, height; /* of this page, mm */
    int page;             /* from 1 */
    Contents contents;
    const Contents *told; /* those of the first run; NULL in it */
    GHashTable *drawings; /* markup -> what librsvg made of it */
    bool preview;         /* small pages beside each other instead of a PDF */
    bool broken;          /* something could not be drawn */
};

/* ---- press.c: pages --------------------------------------------------------------- */

void press_page(Press *p, Paper paper);          /* ends the page before */
Paper press_text_paper(const Press *p);          /* for what is read: never larger than A4 */
void press_section(Press *p, const char *words); /* what comes now is called so */
void press_colour(const Press *p, uint32_t rgb);
void press_line(const Press *p, double x1, double y1, double x2, double y2, double width);
void press_dashes(const Press *p, double on, double off); /* 0, 0: none */
const char *press_words(const Press *p, const char *key);
const char *press_game_words(const Press *p, const char *key);              /* GAME.KEY */
void press_counted(const Press *p, const char *key, int number, Text *out); /* with {0} */

enum { INK = 0x1c2c36, PALE = 0x8a949a, SEA = 0x14586a, MARK = 0xa1236a, WHITE = 0xffffff };

/* ---- type.c: text ----------------------------------------------------------------- */

#define SERIF "Linux Libertine O, DejaVu Serif"
#define SANS  "Linux Biolinum O, DejaVu Sans"

typedef enum Align { ALIGN_LEFT, ALIGN_MIDDLE, ALIGN_RIGHT } Align;

/* One line about (x, y), y in the middle of its capitals; `font` as "Linux Biolinum O Bold 9" with the size
 * in points. */
void press_label(Press *p, const char *font, double x, double y, Align align, const char *words);
double press_label_width(Press *p, const char *font, const char *words);
/* Pango markup within a width, `\\n` beginning a new line; answers its height. Drawn only where `draw` says
 * so. */
double press_paragraph(Press *p, const char *font, Area where, const char *markup, bool draw);

/* ---- art.c: drawings -------------------------------------------------------------- */

/* SVG markup that may use everything in games/GAME/art.svg, its `view` box laid into `where`. */
void press_art(Press *p, Area where, const char *view, const char *markup, ...)
    __attribute__((format(printf, 4, 5)));
void press_picture(Press *p, Area where); /* the game's picture of the first screen */

/* ---- sheet.c: what is cut --------------------------------------------------------- */

/* Equal cells in the middle of the page, so that the same sheet seen from behind has them in the same places.
 */
typedef struct Grid {
    int columns, rows;
    double w, h;          /* of a cell when cut */
    double gutter, bleed; /* between cells; beyond the outer ones */
    double left, top;
} Grid;

Grid grid_on_page(const Press *p, double w, double h, double gutter);
Grid grid_of(const Press *p, int columns, int rows, double w, double h, double gutter);
Area grid_cell(const Grid *g, int i); /* row by row, trimmed */
Area grid_bled(const Grid *g, int i); /* with what is cut away */
Area area_grown(Area a, double by);
void sheet_clip(Press *p, Area a); /* the bleed of one must not lie on its neighbour; until cairo_restore */
void sheet_marks(Press *p, const Grid *g); /* where to cut */
void sheet_foot(Press *p,
                const char *words); /* name of the sheet, and a ruler that shows whether the size is right */
void sheet_begin_back(Press *p);    /* between these two, drawing is shifted as the order wants backs */
void sheet_end_back(Press *p);
void sheet_calibration(Press *p);                 /* two pages */
void sheet_cut(const Press *p);                   /* strokes the path as a line to cut */
void sheet_fold(const Press *p, uint32_t colour); /* strokes the path as a line to fold */

/* ---- flow.c: columns of text -------------------------------------------------------- */

typedef struct Flow {
    Press *p;
    int columns, column; /* from 0 */
    double left, top, width, gap, bottom, y;
    double size;         /* of the text, in points */
    bool single;         /* a page of its own frame: never begins another */
    bool draw;           /* false: only measured, on no page */
    bool over;           /* and it took more than the page */
    const char *running; /* head of further pages */
    const Illustration *illustrations;
} Flow;

Flow flow_pages(Press *p, int columns, const char *running); /* begins a page */
Flow flow_frame(Press *p, Area frame, double size);
void flow_markdown(Flow *f, const char *markdown);
void flow_room(Flow *f, double height); /* next column unless so much is left */

/* ---- scene.c: positions for pictures ----------------------------------------------------- */

int scene_dealt(const Press *p, int seats, uint64_t seed, int acts,
                Piece *out); /* then so many sensible acts */
int scene_written(const Press *p, int seats, const char *position,
                  Piece *out); /* 0: it does not fit the data */

/* ---- booklet.c ------------------------------------------------------------------------ */

void print_making(Press *p);
void print_aids(Press *p);
void print_rules(Press *p);

extern const PrintSet *const PRINT_SETS[]; /* ends with NULL */

#endif
