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

/* Some hundred States are kept, for most inputs differ in their text, not in their head. A match with
 * worlds of its own goes a few steps only: its physics is not what is tried here. */
const State *fuzz_state(const Game *g, const Terms *t, const Head *head)
{
    enum { KEPT = 128 };
    static struct {
        Head wish;
        State *state;
    } kept[KEPT];
    Head wish = {head->game, head->seats, head->options, head->deal % 4, head->steps & 0xe0, 0};
    if (g->hands) wish.steps /= 16;
    unsigned at =
        (wish.game * 31u + wish.seats * 7u + wish.options * 13u + wish.deal * 5u + wish.steps) % KEPT;
    if (kept[at].state && !memcmp(&wish, &kept[at].wish, sizeof wish)) return kept[at].state;
    free(kept[at].state);
    if (!(kept[at].state = malloc(g->views->state_size))) abort();
    kept[at].wish = wish;
    Rng rng;
    rng_seed_fast(&rng, wish.deal);
    g->rules->setup(t, &rng, kept[at].state, NULL);
    for (int i = 0; i < wish.steps && playout_step(g, t, kept[at].state, &rng); i++) {
    }
    return kept[at].state;
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
    g->views->view(t, s, seat, v);
    g->scenes->draw(t, v, &out);
    if (g->scenes->scene(t, v, pieces, PIECES_MAX) > PIECES_MAX) BROKEN("a scene fits");
    if (g->scenes->explain(t, v, lines, LINES_MAX) > LINES_MAX) BROKEN("the score lines fit");
    g->views->determinise(t, v, &rng, twin);
    if (g->views->check(t, twin)) BROKEN("a twin is sound");
    if (seat < 0) return;
    if (g->rules->choices(t, s, seat, choices, CHOICES_MAX) > CHOICES_MAX) BROKEN("the choices fit");
    if (seats_have(g->rules->may_act(t, s), seat) && g->views->fallback(t, v, &act)) {
        memcpy(twin, s, g->views->state_size);
        if (!g->rules->apply(t, twin, seat, &act, NULL, NULL)) BROKEN("the fallback is legal");
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
    g->rules->result(t, s, &r);
}
