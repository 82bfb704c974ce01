#include "fronts/server/site/sets.h"
#include "base/sha256.h"
#include "fronts/print/print.h"
#include "fronts/server/wire/http.h"
#include "fronts/server/wire/log.h"
#include "fronts/server/wire/memory.h"
#include "game/terms.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum { GAMES_MAX = 16, INKS = 2, KINDS_MAX = GAMES_MAX * PAPERS * LANGUAGES * INKS, MAKING_NICE = 10 };
enum { QUEUE_MAX = 8 /* kinds that wait to be made */, MAKING_BYTES = 64 << 20 };

typedef struct Made { /* a file in memory */
    char *bytes;
    size_t size, room;
    char tag[24];
} Made;

typedef enum SetState { SET_UNKNOWN, SET_QUEUED, SET_READY, SET_FAILED } SetState;

typedef struct Set {
    SetState state;
    Made pdf, png;
} Set;

typedef struct Sets {
    Set set[KINDS_MAX];
    int queue[QUEUE_MAX], queued; /* kinds in the order asked for; the first is being made */
    uv_work_t work;
    Server *server;
} Sets;

/* ---- which ---------------------------------------------------------------------------------- */

typedef struct Wish {
    int game;
    Paper paper;
    Language language;
    int saving;
} Wish;

static int kind_of(const Wish *w)
{
    return ((w->game * PAPERS + (int)w->paper) * LANGUAGES + (int)w->language) * INKS + w->saving;
}

static Wish wish_of(int kind)
{
    return (Wish){.saving = kind % INKS,
                  .language = (Language)(kind / INKS % LANGUAGES),
                  .paper = (Paper)(kind / INKS / LANGUAGES % PAPERS),
                  .game = kind / INKS / LANGUAGES / PAPERS};
}

/* One `name=value`; false: nothing of ours. Nothing may be misspelt, or every spelling would be a kind of its
 * own. */
static bool read_part(const char *part, Wish *w)
{
    if (!strncmp(part, "paper=", 6)) return paper_find(part + 6, &w->paper);
    if (!strncmp(part, "lang=", 5)) return strlen(part + 5) == 2 && language_find(part + 5, &w->language);
    if (!strcmp(part, "ink=saving")) return w->saving = 1, true;
    return !strcmp(part, "ink=full");
}

static bool read_wish(const char *name, const char *query, Wish *w)
{
    char text[URL_MAX], *rest = text;
    size_t length = strcspn(name, ".");
    *w = (Wish){.game = -1};
    for (int i = 0; GAMES[i] && i < GAMES_MAX; i++)
        if (strlen(GAMES[i]->id) == length && !strncmp(GAMES[i]->id, name, length) && print_can(GAMES[i]))
            w->game = i;
    if (w->game < 0) return false;
    snprintf(text, sizeof text, "%s", query);
    for (char *part; *rest;) {
        part = rest;
        rest += strcspn(rest, "&");
        if (*rest) *rest++ = 0;
        if (!read_part(part, w)) return false;
    }
    return true;
}

/* ---- making ---------------------------------------------------------------------------------- */

static bool resize(Made *m, size_t room)
{
    char *bytes = realloc(m->bytes, room);
    if (!bytes) return false;
    m->bytes = bytes;
    m->room = room;
    return true;
}

static bool keep(void *to, const unsigned char *bytes, size_t size)
{
    Made *m = to;
    if (m->size + size > m->room && !resize(m, 2 * (m->size + size))) return false;
    memcpy(m->bytes + m->size, bytes, size);
    m->size += size;
    return true;
}

static void finish(Made *m)
{
    uint8_t sum[SHA256_BYTES];
    Sha256 h;
    Text tag = text_in(m->tag, sizeof m->tag);
    sha256_begin(&h);
    sha256_add(&h, m->bytes, m->size);
    sha256_end(&h, sum);
    text_char(&tag, '"');
    text_hex(&tag, sum, 8);
    text_char(&tag, '"');
    resize(m, m->size);
}

/* On another thread: touches nothing but the set it makes, which nobody looks at before it is ready. */
static void make(uv_work_t *work)
{
    Sets *all = work->data;
    Set *set = &all->set[all->queue[0]];
    const Wish w = wish_of(all->queue[0]);
    static _Thread_local bool stepped_back;
    if (all->server->stopping) return;
    if (!stepped_back) setpriority(PRIO_PROCESS, 0, MAKING_NICE);
    stepped_back = true;
    Lang *lang = lang_open(w.language);
    const PrintOrder order = {.game = GAMES[w.game], .lang = lang, .paper = w.paper, .ink_saving = w.saving};
    if (print_set(&order, keep, &set->pdf) && print_preview(&order, keep, &set->png)) {
        finish(&set->pdf);
        finish(&set->png);
    } else {
        set->pdf.size = 0;
    }
    lang_close(lang);
}

static void made(uv_work_t *work, int status)
{
    Sets *all = work->data;
    Set *set = &all->set[all->queue[0]];
    set->state = !status && set->pdf.size ? SET_READY : SET_FAILED;
    log_line(LOG_INFO, "set %s-%s: %zu bytes", GAMES[wish_of(all->queue[0]).game]->id,
             PAPER_NAMES[wish_of(all->queue[0]).paper], set->pdf.size);
    memmove(all->queue, all->queue + 1, sizeof *all->queue * (size_t)--all->queued);
    if (all->queued && !all->server->stopping) uv_queue_work(&all->server->loop, work, make, made);
}

static bool order_set(Sets *all, int kind)
{
    if (all->queued == QUEUE_MAX || !memory_has(all->server->limits.memory, MAKING_BYTES)) return false;
    void *room = memory_try(MAKING_BYTES); /* the parts that draw end the program where there is none */
    free(room);
    if (!room) return false;
    all->queue[all->queued++] = kind;
    all->set[kind].state = SET_QUEUED;
    if (all->queued == 1) uv_queue_work(&all->server->loop, &all->work, make, made);
    return true;
}

/* ---- answering -------------------------------------------------------------------------------- */

/* Browsers that came by a link come again by themselves (Refresh); the page asks with HEAD until it is there.
 */
static void answer_later(Conn *c)
{
    static const char WORDS[] = "<!doctype html><title>Îlot</title><p>PDF …";
    http_answer(c, &(Answer){503, "text/html; charset=utf-8",
                             "Retry-After: 1\r\nRefresh: 1\r\nCache-Control: no-store\r\n",
                             frame_lasting(WORDS, sizeof WORDS - 1)});
}

static void answer_made(Conn *c, const Made *m, const char *type, const char *name)
{
    char headers[200];
    bool same = strstr(c->http->header[HEADER_IF_NONE_MATCH], m->tag) != NULL;
    snprintf(headers, sizeof headers,
             "ETag: %s\r\nCache-Control: no-cache\r\nContent-Disposition: inline; filename=\"%s\"\r\n",
             m->tag, name);
    http_answer(c, &(Answer){same ? 304 : 200, type, headers, frame_lasting(m->bytes, m->size)});
}

void sets_answer(Conn *c, const char *name, const char *query)
{
    Sets *all = c->server->sets;
    Wish wish;
    const char *ending = strchr(name, '.');
    const bool pdf = ending && !strcmp(ending, ".pdf"), png = ending && !strcmp(ending, ".png");
    if ((!pdf && !png) || !read_wish(name, query, &wish)) {
        http_refuse(c, 404);
        return;
    }
    Set *set = &all->set[kind_of(&wish)];
    if (set->state == SET_UNKNOWN) order_set(all, kind_of(&wish)); /* no room: the next asking comes soon */
    if (set->state == SET_FAILED)
        http_refuse(c, 500);
    else if (set->state != SET_READY)
        answer_later(c);
    else if (pdf)
        answer_made(c, &set->pdf, "application/pdf", name);
    else
        answer_made(c, &set->png, "image/png", name);
}

void sets_open(Server *s)
{
    s->sets = memory_new(sizeof *s->sets);
    s->sets->server = s;
    s->sets->work.data = s->sets;
}

void sets_close(Server *s)
{
    for (int i = 0; i < KINDS_MAX; i++) {
        free(s->sets->set[i].pdf.bytes);
        free(s->sets->set[i].png.bytes);
    }
    free(s->sets);
}
