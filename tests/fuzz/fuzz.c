#include "tests/fuzz/fuzz.h"
#include "game/playout.h"
#include "game/terms.h"

#include <string.h>

bool fuzz_head(const uint8_t **bytes, size_t *size, Head *out)
{
    if (*size < sizeof *out) return false;
    memcpy(out, *bytes, sizeof *out);
    *bytes += sizeof *out;
    *size -= sizeof *out;
    return true;
}

char *fuzz_text(const uint8_t *bytes, size_t size)
{
    if (size && memchr(bytes, 0, size)) return NULL;
    char *text = malloc(size + 1);
    if (!text) abort();
    if (size) memcpy(text, bytes, size);
    text[size] = 0;
    return text;
}

const Game *fuzz_game(const Head *head)
{
    int count = 0;
    while (GAMES[count]) count++;
    return GAMES[head->game % count];
}

void fuzz_terms(const Game *g, const Head *head, Terms *out)
{
    terms_standard(g, g->seats_min + head->seats % (g->seats_max - g->seats_min + 1), out);
    if (!head->options) return;
    for (int i = 0; g->options[i].name; i++) {
        const Option *o = &g->options[i];
        out->option[i] = o->low + head->options * (i + 1) % (o->high - o->low + 1);
    }
    if (!terms_check(g, out, NULL)) terms_standard(g, out->seats, out);
    if (!terms_check(g, out, NULL)) terms_standard(g, g->seats_min, out);
}

Seat fuzz_seat(const Head *head, const Terms *t) { return (Seat)(head->seat % t->seats); }

const State *fuzz_state(const Game *g, const Terms *t, const Head *head)
{
    static Head last;
    static State *kept;
    Head wish = *head;
    Rng rng;
    wish.seat = 0;
    if (kept && !memcmp(&wish, &last, sizeof last)) return kept;
    if (!kept && !(kept = malloc(STATE_MAX))) abort();
    last = wish;
    rng_seed_fast(&rng, head->deal);
    g->setup(t, &rng, kept, NULL);
    for (int i = 0; i < head->steps && playout_step(g, t, kept, &rng); i++) {
    }
    return kept;
}

static void ask_for(const Game *g, const Terms *t, const State *s, Seat seat, View *v, State *twin)
{
    static char picture[1 << 17];
    static Piece pieces[PIECES_MAX];
    static ScoreLine lines[LINES_MAX];
    static Choice choices[CHOICES_MAX];
    Text out = text_in(picture, sizeof picture);
    Rng rng;
    Act act;
    rng_seed_fast(&rng, 1);
    g->view(t, s, seat, v);
    g->draw(t, v, &out);
    if (g->scene(t, v, pieces, PIECES_MAX) > PIECES_MAX) BROKEN("a scene fits");
    if (g->explain(t, v, lines, LINES_MAX) > LINES_MAX) BROKEN("the score lines fit");
    g->determinise(t, v, &rng, twin);
    if (g->check(t, twin)) BROKEN("a twin is sound");
    if (seat < 0) return;
    if (g->choices(t, s, seat, choices, CHOICES_MAX) > CHOICES_MAX) BROKEN("the choices fit");
    if (seats_have(g->may_act(t, s), seat) && g->fallback(t, v, &act)) {
        memcpy(twin, s, g->state_size);
        if (!g->apply(t, twin, seat, &act, NULL, NULL)) BROKEN("the fallback is legal");
    }
}

void fuzz_ask_everything(const Game *g, const Terms *t, const State *s)
{
    static View *v;
    static State *twin;
    Result r;
    if (!v) v = malloc(VIEW_MAX), twin = malloc(STATE_MAX);
    if (!v || !twin) abort();
    for (Seat p = SEAT_WATCHER; p < t->seats; p++) ask_for(g, t, s, p, v, twin);
    g->result(t, s, &r);
}
