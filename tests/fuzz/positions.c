/* positions.c -- read_position: a text that is taken is a sound State, is written and read again as the
 * same one, answers every question, and can be played on. */
#include "game/playout.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

static void play_on(const Game *g, const Terms *t, State *s, uint64_t seed)
{
    enum { STEPS = 40 };
    Rng rng;
    rng_seed_fast(&rng, seed);
    for (int i = 0; i < STEPS && playout_step(g, t, s, &rng); i++)
        if (g->views->check(t, s)) BROKEN(g->views->check(t, s));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static State *s, *again;
    static char words[POSITION_MAX];
    Head head;
    Terms t;
    Fault fault = {.line = 0};
    if (!fuzz_head(&bytes, &size, &head)) return 0;
    if (!s) s = malloc(STATE_MAX), again = malloc(STATE_MAX);
    if (!s || !again) abort();
    const Game *g = fuzz_game(&head);
    fuzz_terms(g, &head, &t);
    char *text = fuzz_text(bytes, size);
    if (text && g->positions->read(&t, text, s, &fault)) {
        Text out = text_in(words, sizeof words);
        if (g->views->check(&t, s)) BROKEN(g->views->check(&t, s));
        g->positions->write(&t, s, &out);
        if (!text_fits(&out)) BROKEN("a position fits its room");
        if (!g->positions->read(&t, words, again, NULL)) BROKEN("a position reads as written");
        if (!fields_equal(g->views->state_fields, s, again)) BROKEN("a position is the same when read again");
        fuzz_ask_everything(g, &t, s);
        play_on(g, &t, s, head.deal);
    } else if (text && !fault.message.key) {
        BROKEN("a garbled position is refused with words");
    }
    free(text);
    return 0;
}
