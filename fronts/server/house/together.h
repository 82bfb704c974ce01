/* together.h -- one thought on several threads: whoever plays alone with bots waits for them less.
 *
 * One thread leads; others help as long as nobody else wants to think, and go within a portion of iterations
 * as soon as somebody does. Portions are taken from one heap, so that the level thinks as much as it does
 * alone, by however many it is done. */
#ifndef SERVER_TOGETHER_H
#define SERVER_TOGETHER_H

#include "bots/bot.h"

#include <pthread.h>
#include <stdatomic.h>

enum { HELPERS_MAX = 3 };

struct Search;

typedef struct Together {
    const _Atomic bool *others_wait; /* then helpers go */
    _Atomic long left;               /* iterations that nobody has taken */
    long portion;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t news;
    const BotTask *task; /* NULL: it has not begun, or is over */
    bool is_over;
    uint64_t chance;
    int helped, helping; /* ever, and now */
    struct Search *found[HELPERS_MAX];
    void *memory[HELPERS_MAX];
} Together;

void together_open(Together *t, const _Atomic bool *others_wait);
int together_think(const BotTask *task, void *together,
                   Act *out);    /* leads: a ThinkTogether (table/thought.h) */
void together_end(Together *t);  /* the leader's last word; again does nothing */
void together_help(Together *t); /* on another thread, whenever it comes to it */
void together_close(Together *t);

#endif
