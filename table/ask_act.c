/* ask_act.c -- acts in requests, and what came of them in answers. */
#include "base/json.h"
#include "game/act.h"
#include "table/ask.h"
#include "table/play.h"

#include <string.h>

static int act_kinds(const Game *g)
{
    int n = 0;
    while (g->acts[n]) n++;
    return n;
}

bool ask_read_numbers(const Table *t, const Json *list, int from, Act *out)
{
    int count = json_count(list);
    memset(out, 0, sizeof *out);
    if (count < from + 1 || count > from + 1 + ACT_ARGS) return false;
    for (int i = from; i < count; i++) {
        const Json *item = json_item(list, i);
        int64_t number = json_whole(item);
        if (!json_is(item, JSON_WHOLE) || number < INT16_MIN || number > INT16_MAX) return false;
        if (i > from) {
            out->arg[i - from - 1] = (int16_t)number;
            continue;
        }
        if (number < 0 || number >= act_kinds(t->game)) return false;
        out->kind = (uint8_t)number;
    }
    out->argc = (uint8_t)(count - from - 1);
    return true;
}

bool ask_read_act(const Table *t, const Json *list, int from, Act *out)
{
    const Json *first = json_item(list, from);
    if (json_is(first, JSON_WORDS) && json_count(list) == from + 1)
        return match_read_act(t->match, json_said(first), out, NULL);
    return ask_read_numbers(t, list, from, out) && act_reads(t->game, &t->match->terms, out);
}

static void write_done(Text *out, const void *context)
{
    const Outcome *done = context;
    json_int(out, "n", done->n);
    json_int(out, "acts", done->acts);
    if (done->again) json_bool(out, "again", true);
}

void answer_outcome(Ask *a, const Outcome *out)
{
    if (out->done)
        answer_with(a, write_done, out);
    else
        answer_refusal(a, &out->why);
}
