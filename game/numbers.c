#include "game/numbers.h"
#include "base/assert.h"
#include "game/act.h"

#include <string.h>

void numbers_open(Numbers *n, const Game *g)
{
    memset(n, 0, sizeof *n);
    if (!g->shapes) return;
    ASSERT(g->shapes->count <= SHAPES_MAX);
    n->shapes = g->shapes->shape;
    n->shape_count = g->shapes->count;
    for (int i = n->shape_count - 1; i >= 0; i--) n->of_kind[n->shapes[i].kind] = (uint8_t)i;
    for (int i = 0; i < n->shape_count; i++) {
        const ActShape *shape = &n->shapes[i];
        int size = 1;
        n->first[i] = n->base[i] = n->count;
        for (int k = shape->argc - 1; k >= 0; k--) {
            n->stride[i][k] = size;
            n->base[i] -= size * shape->arg[k].low;
            size *= shape->arg[k].high - shape->arg[k].low + 1;
        }
        n->count += size;
    }
}

static bool shape_has(const ActShape *shape, const Act *act)
{
    if (act->kind != shape->kind || act->argc != shape->argc) return false;
    for (int i = 0; i < act->argc; i++)
        if (act->arg[i] < shape->arg[i].low || act->arg[i] > shape->arg[i].high) return false;
    return true;
}

int act_number_of_any(const Numbers *n, const Act *act)
{
    for (int i = 0; i < n->shape_count; i++)
        if (shape_has(&n->shapes[i], act)) return act_number(n, act);
    return -1;
}

bool act_numbered(const Numbers *n, int number, Act *out)
{
    if (number < 0 || number >= n->count) return false;
    int i = n->shape_count - 1;
    while (n->first[i] > number) i--;
    const ActShape *shape = &n->shapes[i];
    int left = number - n->first[i];
    *out = (Act){.kind = shape->kind, .argc = shape->argc};
    for (int k = 0; k < shape->argc; k++) {
        out->arg[k] = (int16_t)(shape->arg[k].low + left / n->stride[i][k]);
        left %= n->stride[i][k];
    }
    return true;
}

/* The next act of a choice, as digits count; false after the last one. */
static bool next_act(const Choice *c, Act *act)
{
    for (int i = act->argc - 1; i >= 0; i--) {
        if (act->arg[i] < c->hi.arg[i]) return act->arg[i]++, true;
        act->arg[i] = c->lo.arg[i];
    }
    return false;
}

/* False also where only what means nothing differs: then counting finds the one act that there is. */
static inline bool is_exact(const Choice *c) { return !memcmp(&c->lo, &c->hi, sizeof c->lo); }

int numbers_of(const Numbers *n, const Choice *choice, int count, int32_t *out, int capacity)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        if (is_exact(&choice[i])) { /* as nearly all are */
            if (found < capacity) out[found] = act_number(n, &choice[i].lo);
            found++;
            continue;
        }
        Act act = choice[i].lo;
        do {
            if (found < capacity) out[found] = act_number(n, &act);
            found++;
        } while (next_act(&choice[i], &act));
    }
    return found;
}

int numbers_legal(const Numbers *n, const Game *g, const Terms *t, const State *s, Seat seat, Choice *choice,
                  int32_t *out, int capacity)
{
    if (g->shapes->list) return g->shapes->list(t, s, seat, n->first, out, capacity);
    int count = g->rules->choices(t, s, seat, choice, CHOICES_MAX);
    return numbers_of(n, choice, count < CHOICES_MAX ? count : CHOICES_MAX, out, capacity);
}
