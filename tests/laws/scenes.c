/* scenes.c -- laws 9 and 10: events carry moves that lead from scene to scene, and words. */
#include "tests/laws/laws.h"

#include <stdio.h>
#include <string.h>

/* Audiences: referee, watcher, seats; scene[i] is that of audience i - 2. */
static Seat audience(int i) { return (Seat)(i - 2); }

static int scene_of(Trial *trial, const State *s, Seat seat, Piece *out)
{
    trial->g->views->view(&trial->t, s, seat, trial->second);
    return trial->g->scenes->scene(&trial->t, trial->second, out, PIECES_MAX);
}

void law_scenes_before(Trial *trial)
{
    for (int i = 0; i < trial->t.seats + 2; i++)
        trial->scene_count[i] = scene_of(trial, trial->s, audience(i), trial->scene[i]);
}

static void name_difference(const Piece *a, int a_count, const Piece *b, int b_count, char *out, size_t size)
{
    snprintf(out, size, "%d pieces by moves, %d in the scene", a_count, b_count);
    for (int i = 0; i < a_count; i++)
        for (int k = 0; k < b_count; k++) {
            bool same = a[i].zone == b[k].zone && a[i].slot == b[k].slot && a[i].face == b[k].face;
            if (a[i].id != b[k].id || same) continue;
            snprintf(out, size,
                     "piece %d: by moves zone %d slot %d face %d, in the scene zone %d slot %d face %d",
                     a[i].id, a[i].zone, a[i].slot, a[i].face, b[k].zone, b[k].slot, b[k].face);
            return;
        }
}

/* Signs have names, belong to a seat or to nobody, and fit where they are told. */
static void try_signs(Trial *trial, Seat seat)
{
    const Game *g = trial->g;
    Sign sign[SIGNS_MAX];
    int names = 0;
    g->views->view(&trial->t, trial->s, seat, trial->second);
    int count = g->scenes->sign(&trial->t, trial->second, sign, SIGNS_MAX);
    while (g->signs[names]) names++;
    LAW(trial, 9, count <= SIGNS_MAX, "signs fit");
    for (int i = 0; i < count && i < SIGNS_MAX; i++)
        LAW(trial, 9, sign[i].kind < names && sign[i].seat >= SEAT_WATCHER && sign[i].seat < trial->t.seats,
            "a sign has a name and a seat");
}

void law_scenes_after(Trial *trial)
{
    char detail[200];
    for (int i = 0; i < trial->t.seats + 2; i++) {
        if (trial->g->scenes->sign) try_signs(trial, audience(i));
        int count =
            scene_move(trial->scene[i], trial->scene_count[i], PIECES_MAX, trial->events, audience(i));
        int after = scene_of(trial, trial->s, audience(i), trial->after);
        LAW(trial, 9, after <= PIECES_MAX, "a scene fits");
        for (int k = 0; k < after && k < PIECES_MAX; k++)
            LAW(trial, 9, !trial->after[k].posed || trial->g->has_poses,
                "only a game that has poses poses pieces");
        if (audience(i) == SEAT_REFEREE) continue; /* told by no event: it looks, it does not listen */
        if (count >= 0 && scene_equal(trial->scene[i], count, trial->after, after)) continue;
        name_difference(trial->scene[i], count, trial->after, after, detail, sizeof detail);
        law_break(trial, 9, "scene before + moves = scene after", detail);
    }
}

void need_words(Trial *trial, int law, const char *what, const char *key)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (!lang_words(trial->lang[i], key)) law_break(trial, law, what, key);
}

/* The highest argument that these words name, or -1. */
static int highest_named(const char *words)
{
    int highest = -1;
    for (; (words = strchr(words, '{')); words++)
        if (words[1] >= '0' && words[1] <= '9' && words[1] - '0' > highest) highest = words[1] - '0';
    return highest;
}

/* Whoever shows one game has that game's words and the common ones. */
static bool is_of_another_game(const Game *g, const char *key)
{
    const size_t name = strcspn(key, ".");
    for (const Game *const *other = GAMES; *other; other++)
        if (strcmp((*other)->id, g->id) != 0 && strlen((*other)->id) == name &&
            !strncmp((*other)->id, key, name))
            return true;
    return false;
}

void need_sentence(Trial *trial, int law, const char *what, const Message *m)
{
    need_words(trial, law, what, m->key);
    if (is_of_another_game(trial->g, m->key))
        law_break(trial, law, "a sentence is the game's own or everybody's", m->key);
    for (int i = 0; i < LANGUAGES; i++) {
        const char *words = lang_words(trial->lang[i], m->key);
        if (words && (m->count > ARGS_MAX || highest_named(words) >= m->count))
            law_break(trial, law, "a sentence is given all that it names", m->key);
    }
}

void law_words_of_events(Trial *trial)
{
    for (int i = 0; i < trial->events->count; i++) {
        const Event *e = &trial->events->event[i];
        Message m = {0};
        Event seen = event_for(e, SEAT_WATCHER);
        trial->g->texts->describe(&trial->t, &seen, &m);
        if (!m.key) {
            law_break(trial, 10, "every event is described", trial->g->events[e->kind]);
            continue;
        }
        need_sentence(trial, 10, "an event has words", &m);
    }
}

static void need_named(Trial *trial, const char *kind, const char *name)
{
    char key[96];
    snprintf(key, sizeof key, "%s.%s%s%s", trial->g->id, kind, name ? "." : "", name ? name : "");
    need_words(trial, 10, "a name has words", key);
}

/* `hand0`, `hand1` ... may be one, `hand`, with the seat to be said. */
static void need_place(Trial *trial, const char *zone)
{
    char stem[48], key[96];
    const size_t letters = strcspn(zone, "0123456789");
    snprintf(stem, sizeof stem, "%.*s", (int)letters, zone);
    snprintf(key, sizeof key, "%s.zone.%s", trial->g->id, stem);
    need_named(trial, "zone", zone[letters] && lang_words(trial->lang[0], key) ? stem : zone);
}

void law_words_of_game(Trial *trial)
{
    const Game *g = trial->g;
    need_named(trial, "name", NULL);
    need_named(trial, "blurb", NULL);
    for (const Option *o = g->options; o->name; o++) {
        need_named(trial, "option", o->name);
        for (const char *const *v = o->values; v && *v; v++)
            if ((*v)[1]) need_named(trial, "value", *v); /* seat letters say themselves */
    }
    for (const char *const *w = g->words; w && *w; w++) need_named(trial, "word", *w);
    for (const char *const *w = g->acts; *w; w++) need_named(trial, "act", *w);
    for (const char *const *w = g->zones; w[0] && w[1]; w++)
        need_place(trial, w[1]); /* the first is nowhere */
    for (const char *const *w = g->looks; w && *w; w++) need_named(trial, "look", *w);
    for (const char *const *c = g->clauses; *c; c++) {
        need_named(trial, "clause", *c);
        for (int i = 0; i < LANGUAGES; i++) {
            const char *page = lang_rules(trial->lang[i], g->id);
            if (!page || !strstr(page, *c)) law_break(trial, 10, "the rules page tells every clause", *c);
        }
    }
    for (int face = 0; face <= g->faces; face++) {
        Message m = {0};
        g->texts->name_face(&trial->t, face, &m);
        if (m.key)
            need_sentence(trial, 10, "a face has words", &m);
        else
            law_break(trial, 10, "a face has a name", "");
    }
}
