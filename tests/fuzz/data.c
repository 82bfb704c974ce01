/* data.c -- decks, maps and tiles of the owner's: any text. Data that is taken writes itself and reads as
 * the same, and a match can be dealt and played with it. */
#include "game/playout.h"
#include "game/terms.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

static void play_with(const Game *g, const Head *head, const void *data)
{
    enum { STEPS = 60 };
    static State *s;
    Terms t;
    Rng rng;
    if (!s && !(s = malloc(STATE_MAX))) abort();
    fuzz_terms(g, head, &t);
    t.data = data;
    if (!terms_check(g, &t, NULL)) return;
    rng_seed_fast(&rng, head->deal);
    g->rules->setup(&t, &rng, s, NULL);
    for (int i = 0; i < STEPS && playout_step(g, &t, s, &rng); i++)
        if (g->views->check(&t, s)) BROKEN(g->views->check(&t, s));
    fuzz_ask_everything(g, &t, s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char words[1 << 20];
    uint8_t first[32], second[32];
    Head head;
    Fault fault = {.line = 0};
    if (!fuzz_head(&bytes, &size, &head)) return 0;
    const Game *g = fuzz_game(&head);
    char *text = g->data ? fuzz_text(bytes, size) : NULL;
    if (!text) return 0;
    void *data = malloc(g->data->size), *again = malloc(g->data->size);
    if (!data || !again) abort();
    if (g->data->read(text, data, &fault)) {
        Text out = text_in(words, sizeof words);
        g->data->write(data, &out);
        if (!text_fits(&out) || !g->data->read(words, again, NULL)) BROKEN("data reads as written");
        data_digest(g, data, first);
        data_digest(g, again, second);
        if (memcmp(first, second, 32)) BROKEN("data is the same when read again");
        play_with(g, &head, data);
    } else if (!fault.message.key) {
        BROKEN("garbled data is refused with words");
    }
    free(data);
    free(again);
    free(text);
    return 0;
}
