/* press.c -- one PDF under way: pages, sections, lines, and the two runs. */
#include "fronts/print/press.h"
#include "fronts/version/version.h"
#include "game/message.h"
#include "game/terms.h"

#include <cairo-pdf.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double POINTS_PER_MM = 72.0 / 25.4;

static const struct {
    const char *name;
    double w, h;
} PAPER[PAPERS] = {{"a4", 210, 297}, {"a3", 297, 420}, {"letter", 215.9, 279.4}};
const char *const PAPER_NAMES[] = {"a4", "a3", "letter", NULL}, *const CARD_NAMES[] = {"standard", "mini",
                                                                                       NULL};

bool paper_find(const char *name, Paper *out)
{
    for (int i = 0; i < PAPERS; i++)
        if (!strcmp(PAPER[i].name, name)) return *out = (Paper)i, true;
    return false;
}

static const PrintSet *set_of(const Game *game)
{
    for (const PrintSet *const *s = PRINT_SETS; *s; s++)
        if (!strcmp((*s)->game, game->id)) return *s;
    return NULL;
}

bool print_is_built(void) { return true; }
bool print_can(const Game *game) { return set_of(game) != NULL; }

/* ---- words and lines ----------------------------------------------------------------- */

const char *press_words(const Press *p, const char *key)
{
    const char *words = lang_words(p->order->lang, key);
    return words ? words : key;
}

const char *press_game_words(const Press *p, const char *key)
{
    char whole[80];
    snprintf(whole, sizeof whole, "%s.%s", p->order->game->id, key);
    const char *words = lang_words(p->order->lang, whole);
    return words ? words : key;
}

void press_counted(const Press *p, const char *key, int number, Text *out)
{
    Message m;
    const Talk talk = {.lang = p->order->lang, .game = p->order->game, .terms = &p->terms};
    message(&m, key, 1, arg_count(number));
    talk_message(&talk, &m, out);
}

void press_colour(const Press *p, uint32_t rgb)
{
    cairo_set_source_rgb(p->cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

void press_dashes(const Press *p, double on, double off)
{
    const double dashes[] = {on, off};
    cairo_set_dash(p->cr, dashes, on > 0 ? 2 : 0, 0);
}

void press_line(const Press *p, double x1, double y1, double x2, double y2, double width)
{
    cairo_set_line_width(p->cr, width);
    cairo_move_to(p->cr, x1, y1);
    cairo_line_to(p->cr, x2, y2);
    cairo_stroke(p->cr);
}

/* ---- pages ----------------------------------------------------------------------------- */

Paper press_text_paper(const Press *p) { return p->order->paper == PAPER_A3 ? PAPER_A4 : p->order->paper; }

/* cairo calls a file tagged only if everything lies within such elements, and none of them goes on over a
 * page. */
static const char PAGE_TAG[] = "Document";

static void end_page(Press *p)
{
    if (!p->page) return;
    cairo_tag_end(p->cr, PAGE_TAG);
    if (p->preview)
        cairo_restore(p->cr);
    else
        cairo_show_page(p->cr);
}

/* A page of the preview: small, among the others; pages that find no place are drawn nowhere. */
enum { PREVIEW_COLUMNS = 6, PREVIEW_PAGES = 12, PREVIEW_W = 200, PREVIEW_H = 283, PREVIEW_GAP = 8 };

static void begin_thumbnail(Press *p)
{
    const int place = p->page - 1, column = place % PREVIEW_COLUMNS, row = place / PREVIEW_COLUMNS;
    const double scale = fmin(PREVIEW_W / p->width, PREVIEW_H / p->height);
    cairo_save(p->cr);
    cairo_translate(p->cr, PREVIEW_GAP + column * (PREVIEW_W + PREVIEW_GAP),
                    PREVIEW_GAP + row * (PREVIEW_H + PREVIEW_GAP));
    cairo_scale(p->cr, scale, scale);
    cairo_rectangle(p->cr, 0, 0, place < PREVIEW_PAGES ? p->width : 0, p->height);
    cairo_clip(p->cr);
    press_colour(p, WHITE);
    cairo_paint(p->cr);
}

static void begin_page(Press *p)
{
    cairo_pdf_surface_set_size(p->surface, p->width * POINTS_PER_MM, p->height * POINTS_PER_MM);
    cairo_identity_matrix(p->cr);
    cairo_scale(p->cr, POINTS_PER_MM, POINTS_PER_MM);
}

void press_page(Press *p, Paper paper)
{
    end_page(p);
    p->page++;
    p->width = PAPER[paper].w;
    p->height = PAPER[paper].h;
    if (p->preview)
        begin_thumbnail(p);
    else
        begin_page(p);
    cairo_tag_begin(p->cr, PAGE_TAG, NULL);
    if (p->contents.count) p->contents.section[p->contents.count - 1].last = p->page;
}

/* To be called before the section's first page. */
void press_section(Press *p, const char *words)
{
    char link[32];
    Contents *c = &p->contents;
    if (c->count == SECTIONS_MAX) return;
    c->section[c->count++] = (Section){words, p->page + 1, p->page + 1};
    snprintf(link, sizeof link, "page=%d pos=[0 0]", p->page + 1);
    if (p->told && !p->preview) /* the outline refers to pages that must exist */
        cairo_pdf_surface_add_outline(p->surface, CAIRO_PDF_OUTLINE_ROOT, press_words(p, words), link, 0);
}

/* ---- the two runs ------------------------------------------------------------------------ */

typedef struct Writing {
    PrintSink sink;
    void *to;
} Writing;

static cairo_status_t write_bytes(void *closure, const unsigned char *bytes, unsigned int size)
{
    const Writing *w = closure;
    return !w->sink || w->sink(w->to, bytes, size) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static void describe(Press *p)
{
    char title[128], creator[48];
    snprintf(creator, sizeof creator, "Îlot %s", VERSION);
    snprintf(title, sizeof title, "%s – %s", press_game_words(p, "name"), press_words(p, "print.title"));
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_AUTHOR, press_game_words(p, "credit"));
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_CREATOR, creator);
    /* the same order gives the same bytes */
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_CREATE_DATE, "2025-01-01T00:00:00Z");
}

static void draw_all(Press *p)
{
    press_section(p, "print.section.making");
    print_making(p);
    press_section(p, "print.section.aids");
    print_aids(p);
    if (p->set->pairs) {
        if (p->page % 2) press_page(p, press_text_paper(p)); /* or every front would be printed on a back */
        p->set->pairs(p);
        press_section(p, "print.section.calibration");
        sheet_calibration(p);
    }
    if (p->set->sheets) p->set->sheets(p);
    press_section(p, "print.section.rules");
    print_rules(p);
}

/* Everything onto this surface, which is then finished. */
static bool run(const PrintOrder *order, const Contents *told, cairo_surface_t *surface, bool preview,
                Contents *out)
{
    Press p = {
        .order = order, .set = set_of(order->game), .told = told, .surface = surface, .preview = preview};
    terms_standard(order->game, order->game->seats_min, &p.terms);
    if (order->data) p.terms.data = order->data;
    p.cr = cairo_create(surface);
    p.drawings = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
    if (!preview) describe(&p);
    draw_all(&p);
    end_page(&p);
    cairo_status_t drawn = cairo_status(p.cr);
    cairo_destroy(p.cr);
    g_hash_table_destroy(p.drawings);
    *out = p.contents;
    return !p.broken && drawn == CAIRO_STATUS_SUCCESS;
}

static bool run_pdf(const PrintOrder *order, const Contents *told, PrintSink sink, void *to, Contents *out)
{
    Writing writing = {sink, to};
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(write_bytes, &writing, 595, 842);
    bool fine = run(order, told, surface, false, out);
    cairo_surface_finish(surface);
    fine = fine && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return fine;
}

bool print_set(const PrintOrder *order, PrintSink sink, void *to)
{
    Contents first, second;
    return run_pdf(order, NULL, NULL, NULL, &first) && run_pdf(order, &first, sink, to, &second);
}

bool print_preview(const PrintOrder *order, PrintSink sink, void *to)
{
    Contents first, second;
    Writing writing = {sink, to};
    const int rows = PREVIEW_PAGES / PREVIEW_COLUMNS;
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, PREVIEW_COLUMNS * (PREVIEW_W + PREVIEW_GAP) + PREVIEW_GAP,
        rows * (PREVIEW_H + PREVIEW_GAP) + PREVIEW_GAP);
    bool fine = run_pdf(order, NULL, NULL, NULL, &first) && run(order, &first, surface, true, &second) &&
                cairo_surface_write_to_png_stream(surface, write_bytes, &writing) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return fine;
}
