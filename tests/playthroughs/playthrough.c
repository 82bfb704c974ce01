/* playthrough.c -- `playthrough GAME SEED [option=value ...]`: a random match, told in full.
 *
 * After every act: what happened in words, the State's hash, and for each audience what
 * changed in its View, field by field. The files beside this one are such tellings; a
 * change of play cannot hide as a refactoring, and a leak shows as a line that should
 * not be there. */
#include "game/act.h"
#include "game/event.h"
#include "game/terms.h"
#include "lang/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Telling {
    const Game *g;
    Terms t;
    Lang *lang;
    State *s;
    View *seen[SEATS_MAX + 1]; /* what each audience saw last: watcher, then seats */
    View *now;
} Telling;

static uint64_t element(const Field *f, const uint8_t *at)
{
    const Field one[] = {{f->name, f->kind, 0, 1, f->stride, f->inner}, FIELD_END};
    uint8_t bytes[8] = {0};
    uint64_t bits = 0;
    int size = fields_encode(one, at, bytes, 8);
    for (int i = size - 1; i >= 0; i--) bits = bits << 8 | bytes[i];
    return bits;
}

/* With its sign, where it has one. */
static void write_element(const Field *f, const uint8_t *at, Text *out)
{
    const uint64_t bits = element(f, at);
    char number[24];
    switch (f->kind) {
    case FIELD_I8: text_int(out, (int8_t)bits); break;
    case FIELD_I16: text_int(out, (int16_t)bits); break;
    case FIELD_I32: text_int(out, (int32_t)bits); break;
    default: snprintf(number, sizeof number, "%llu", (unsigned long long)bits); text_add(out, number);
    }
}

static void write_changes(const Field *table, const uint8_t *before, const uint8_t *after, const char *prefix,
                          Text *out)
{
    for (const Field *f = table; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++) {
            const uint8_t *a = before + f->offset + i * f->stride, *b = after + f->offset + i * f->stride;
            char name[96], inner[100];
            snprintf(name, sizeof name, f->count > 1 ? "%s%s[%u]" : "%s%s", prefix, f->name, i);
            if (f->kind == FIELD_STRUCT) {
                snprintf(inner, sizeof inner, "%s.", name);
                write_changes(f->inner, a, b, inner, out);
            } else if (element(f, a) != element(f, b)) {
                text_char(out, ' ');
                text_add(out, name);
                text_char(out, '=');
                write_element(f, b, out);
            }
        }
}

/* Audiences that saw the same share a line. */
static void tell_views(Telling *p)
{
    static char changes[SEATS_MAX + 1][1 << 14];
    bool told[SEATS_MAX + 1] = {false};
    for (int i = 0; i <= p->t.seats; i++) {
        Text out = text_in(changes[i], sizeof changes[i]);
        p->g->views->view(&p->t, p->s, (Seat)(i - 1), p->now);
        write_changes(p->g->views->view_fields, (const uint8_t *)p->seen[i], (const uint8_t *)p->now, "",
                      &out);
        memcpy(p->seen[i], p->now, p->g->views->view_size);
    }
    for (int i = 0; i <= p->t.seats; i++) {
        if (told[i]) continue;
        printf("  ");
        for (int k = i; k <= p->t.seats; k++) {
            if (strcmp(changes[i], changes[k]) != 0) continue;
            putchar(k ? 'A' + k - 1 : '-');
            told[k] = true;
        }
        printf("%s\n", changes[i]);
    }
}

static void tell_events(const Telling *p, const Events *events)
{
    Talk talk = {p->lang, p->g, &p->t, NULL};
    for (int i = 0; i < events->count; i++) {
        char words[400];
        Text out = text_in(words, sizeof words);
        Message m;
        p->g->texts->describe(&p->t, &events->event[i], &m);
        talk_message(&talk, &m, &out);
        printf("  %s\n", words);
    }
}

static void tell_match(Telling *p, uint64_t seed)
{
    static Events events;
    Rng rng;
    char words[ACT_TEXT_MAX];
    rng_seed_fast(&rng, seed);
    p->g->rules->setup(&p->t, &rng, p->s, &events);
    tell_events(p, &events);
    tell_views(p);
    for (int n = 1;; n++) {
        Seat seat = 0;
        Act act;
        int due = game_due(p->g, &p->t, p->s);
        events.count = events.move_count = 0;
        if (act_sample(p->g->rules, &p->t, p->s, &rng, &seat, &act)) {
            Text out = text_in(words, sizeof words);
            p->g->texts->write_act(&p->t, &act, &out);
            p->g->rules->apply(&p->t, p->s, seat, &act, &events, NULL);
            printf("%d. %c %s", n, 'A' + seat, words);
        } else if (due > 0) {
            p->g->clock->tick(&p->t, p->s, due, &events);
            printf("%d. wait %d", n, due);
        } else {
            break;
        }
        printf("  #%016llx\n", (unsigned long long)fields_hash(p->g->views->state_fields, p->s));
        tell_events(p, &events);
        tell_views(p);
    }
}

static void tell_end(const Telling *p)
{
    static char picture[POSITION_MAX];
    Text out = text_in(picture, sizeof picture);
    Result r;
    p->g->rules->result(&p->t, p->s, &r);
    for (Seat q = 0; q < p->t.seats; q++)
        printf("%c %d%s\n", 'A' + q, r.points[q], seats_have(r.winners, q) ? " winner" : "");
    p->g->views->view(&p->t, p->s, SEAT_WATCHER, p->now);
    p->g->scenes->draw(&p->t, p->now, &out);
    for (const char *c = picture; *c; c++) {
        if (*c == 1)
            c++;
        else
            putchar(*c);
    }
}

int main(int argc, char **argv)
{
    Telling p = {.g = argc > 2 ? game_find(argv[1]) : NULL, .lang = lang_open(LANGUAGE_EN)};
    if (!p.g) return fprintf(stderr, "playthrough GAME SEED [option=value ...]\n"), 2;
    terms_standard(p.g, p.g->seats_min, &p.t);
    for (int i = 3; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        if (!equals) return 2;
        *equals = 0;
        if (!terms_set(p.g, &p.t, argv[i], equals + 1, NULL)) return 2;
    }
    p.s = calloc(1, p.g->views->state_size);
    p.now = calloc(1, p.g->views->view_size);
    for (int i = 0; i <= SEATS_MAX; i++) p.seen[i] = calloc(1, p.g->views->view_size);
    tell_match(&p, strtoull(argv[2], NULL, 10));
    tell_end(&p);
    for (int i = 0; i <= SEATS_MAX; i++) free(p.seen[i]);
    free(p.s);
    free(p.now);
    lang_close(p.lang);
    return 0;
}
