#include "table/owning.h"
#include "base/json.h"
#include "table/batches.h"
#include "table/seats.h"

#include <string.h>

enum { ASK_AGAIN_MS = 200 };

/* ---- telling ------------------------------------------------------------------------------ */

/* Who is not sure asks at once, and not again while that may be answered. */
static void ask_store(House *h)
{
    const int64_t now = clock_ms(h);
    if (store_confirms(h->store, STORE_SURE_MS) || now - h->asked_ms < ASK_AGAIN_MS) return;
    h->asked_ms = now;
    store_beat(h->store);
}

void owning_pass(House *h)
{
    ask_store(h);
    batches_pass(h);
    h->is_unsure = store_is_buried(h->store) || !store_confirms(h->store, STORE_SURE_MS);
}

Mark owning_reached(const House *h) { return h->is_unsure ? MARK_NONE : h->reached; }

bool owning_beat(House *h)
{
    const bool was_silent = h->is_silent;
    store_beat(h->store);
    h->is_silent = store_is_buried(h->store) || !store_confirms(h->store, STORE_SILENT_MS);
    return h->is_silent != was_silent;
}

/* ---- claiming ----------------------------------------------------------------------------- */

const char *owning_claim(House *h, const char *code, char node[STORE_NODE])
{
    *node = 0;
    const Claim claim = h->drains ? CLAIM_ELSEWHERE : store_claim(h->store, code, node);
    if (h->node && !strcmp(node, h->node)) *node = 0; /* who had this name before */
    switch (claim) {
    case CLAIM_MINE: return NULL;
    case CLAIM_ELSEWHERE: return "error.elsewhere";
    case CLAIM_NONE: return "error.no_table";
    default: return "error.disk";
    }
}

typedef struct Elsewhere {
    const char *id, *node;
} Elsewhere;

static void write_elsewhere(Text *out, const void *context)
{
    const Elsewhere *e = context;
    json_object(out);
    json_words(out, "t", "error");
    json_words(out, "id", e->id);
    json_key(out, "error");
    json_list(out);
    json_quoted(out, "error.elsewhere");
    json_close(out);
    json_words(out, "node", e->node);
    json_close(out);
}

void answer_elsewhere(Ask *a, const char *node)
{
    answer_frame(a, frame_write(write_elsewhere, &(Elsewhere){a->id, node}));
}

/* ---- giving away ---------------------------------------------------------------------------- */

bool owning_can_give(const Table *t)
{
    for (int i = 0; i < t->guests; i++)
        if (t->guest[i]->held) return false;
    return true;
}

void owning_give(Table *t)
{
    store_release(t->house->store, t->kept.code);
    while (t->guests) {
        Guest *guest = t->guest[t->guests - 1];
        guest->leaves = t->house->mark;
        seats_forget(guest);
    }
    house_remove(t);
}

bool owning_lets_go(const House *h, const Guest *guest)
{
    return guest->leaves && guest->leaves <= h->reached;
}
