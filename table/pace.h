/* pace.h -- so much a second, so much at once. What is done is written down as spent and forgotten
 * with time; who has spent more than may be spent at once is in debt, and waits. */
#ifndef TABLE_PACE_H
#define TABLE_PACE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Rate {
    double per_second, at_once;
} Rate;

typedef struct Pace { /* zeros: nothing was spent */
    double spent;
    int64_t at_ms;
} Pace;

static inline double pace_spent(Pace *p, const Rate *r, int64_t now_ms)
{
    p->spent -= (double)(now_ms - p->at_ms) * r->per_second / 1000;
    if (p->spent < 0) p->spent = 0;
    p->at_ms = now_ms;
    return p->spent;
}

static inline bool pace_is_kept(Pace *p, const Rate *r, int64_t now_ms)
{
    return pace_spent(p, r, now_ms) <= r->at_once;
}

static inline void pace_spend(Pace *p, const Rate *r, int64_t now_ms, double cost)
{
    p->spent = pace_spent(p, r, now_ms) + cost;
}

/* Spends only what does not lead into debt. */
static inline bool pace_take(Pace *p, const Rate *r, int64_t now_ms, double cost)
{
    if (pace_spent(p, r, now_ms) + cost > r->at_once) return false;
    p->spent += cost;
    return true;
}

#endif
