/* acts.c -- acts: whatever somebody types, or sends as numbers (after a '#'), in whatever position. What is
 * read is written and read again as the same act; what is refused changes nothing; what is done leaves a
 * sound State; and whatever the numbers are, they can be written, looked at and refused. */
#include "game/act.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

static void try_act(const Game *g, const Terms *t, const Head *head, const Act *act)
{
    static State *s;
    static View *v;
    static Preview preview;
    const State *before = fuzz_state(g, t, head);
    Seat seat = fuzz_seat(head, t);
    Refusal why = {.code = REFUSAL_NONE};
    if (!s) s = malloc(STATE_MAX), v = malloc(VIEW_MAX);
    if (!s || !v) abort();
    memcpy(s, before, g->views->state_size);
    g->views->view(t, s, seat, v);
    g->scenes->preview(t, v, act, &preview);
    if (g->rules->apply(t, s, seat, act, NULL, &why)) {
        if (g->views->check(t, s)) BROKEN(g->views->check(t, s));
    } else {
        if (memcmp(s, before, g->views->state_size) != 0) BROKEN("a refused act changes nothing");
        if (why.code == REFUSAL_NONE || !why.clause || !why.message.key) BROKEN("a refusal says why");
    }
}

/* `#kind arg ...`, as many as there are. */
static void try_numbers(const Game *g, const Terms *t, const Head *head, const char *text)
{
    char words[ACT_TEXT_MAX];
    Text out = text_in(words, sizeof words);
    Scan scan = scan_of(text);
    Act act = {0};
    int32_t number, kinds = 0;
    while (g->acts[kinds]) kinds++;
    if (!scan_char(&scan, '#') || !scan_int(&scan, 0, kinds - 1, &number)) return;
    act.kind = (uint8_t)number;
    while (act.argc < ACT_ARGS && scan_char(&scan, ' ') && scan_int(&scan, INT16_MIN, INT16_MAX, &number))
        act.arg[act.argc++] = (int16_t)number;
    g->texts->write_act(t, &act, &out);
    try_act(g, t, head, &act);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Head head;
    Terms t;
    Act act, again;
    Refusal why = {.code = REFUSAL_NONE};
    char words[ACT_TEXT_MAX];
    if (!fuzz_head(&bytes, &size, &head)) return 0;
    const Game *g = fuzz_game(&head);
    fuzz_terms(g, &head, &t);
    char *text = fuzz_text(bytes, size);
    if (text && text[0] == '#') {
        try_numbers(g, &t, &head, text);
    } else if (text && g->texts->read_act(&t, text, &act, &why)) {
        Text out = text_in(words, sizeof words);
        g->texts->write_act(&t, &act, &out);
        if (!text_fits(&out)) BROKEN("an act fits its room");
        if (!g->texts->read_act(&t, words, &again, NULL) || !act_equal(&act, &again))
            BROKEN("an act reads as written");
        try_act(g, &t, &head, &act);
    } else if (text && (why.code == REFUSAL_NONE || !why.clause)) {
        BROKEN("a garbled act is refused with words");
    }
    free(text);
    return 0;
}
