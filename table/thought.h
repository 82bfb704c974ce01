/* thought.h -- bots think elsewhere and later: a table asks, goes on, and is told what was found.
 *
 * A thought begins with a copy of the seat's View as it is then, and of the terms, nothing
 * else: it cannot see the match, and the table may change or vanish while it runs. What it
 * finds counts only if the table's `moment` is still the one it was asked for. */
#ifndef TABLE_THOUGHT_H
#define TABLE_THOUGHT_H

#include "bots/bot.h"
#include "table/table.h"

typedef enum Purpose { TO_ACT, TO_REACT, TO_HINT } Purpose;

/* ---- what a table asks for ----------------------------------------------------------- */

bool bots_know(const char *level);
void bots_think(Table *t, Seat seat); /* wakes the table when done */
void bots_hint(Table *t, Seat seat);  /* tells the seat what a bot would do, if that is still of use then */
void bots_look(Table *t); /* in games with time: every bot without an intent looks (reactions.h) */

/* ---- of whoever runs it (house.h) ------------------------------------------------------ */

/* Some time soon thought_begin() is called with these; unless it is wanted already. */
void house_think(Table *t, Purpose purpose, Seat seat);
void house_stop_thinking(Table *t); /* of reactions that did not begin: nobody waits for them */

/* ---- a thought -------------------------------------------------------------------------- */

typedef struct Thinking {
    Purpose purpose;
    int64_t table_id;
    uint64_t moment, chance;
    const Game *game;
    Terms terms;
    Seat seat;
    BotLevel level;
    bool found;
    Act act;
    BotPlan plan; /* a copy, as it was and then as it is */
    View *view;   /* a copy, owned */
    bool goes_on; /* the table does meanwhile (tempo.h) */
    int wait;     /* TO_REACT: it presses after so many ticks; 0: it sees nothing to do */
    int64_t asked, scale, match_id;
    int leisure; /* tenths by which it takes longer than it says */
} Thinking;

/* NULL: nobody needs it any more, and the table knows. `moment`: of the table when it asked. */
Thinking *thought_begin(Table *t, Purpose purpose, Seat seat, uint64_t moment);
size_t thought_memory(const Thinking *k);
void thought_run(Thinking *k, void *memory); /* on any thread: touches nothing else. NULL: by the fallback */
/* The same for whoever has several threads to think on, and a way of its own to do that; only where it
 * divides. */
typedef int ThinkTogether(const BotTask *task, void *front, Act *out);
bool thought_divides(const Thinking *k);
void thought_run_together(Thinking *k, void *memory, ThinkTogether *together, void *front);
void thought_end(Thinking *k, Table *t, bool fine); /* t NULL: it is gone, or another by now; frees it */

#endif
