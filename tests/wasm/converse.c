/* converse FILE -- a recorded conversation with a house (simulate --record) once more, and everything that is
 * heard: the native side of the comparison with WebAssembly (conversation.mjs reads the same file). */
#include "fronts/local/local.h"

#include <stdio.h>
#include <string.h>

enum { PEERS = 16, LINE = 1 << 16 };

typedef struct Talk {
    Store *shelf;
    Local *local;
    Peer *peer[PEERS];
    Thinking *thinking[PEERS];
} Talk;

static void end_thought(Talk *t, int which, int fine)
{
    Thinking *k = t->thinking[which];
    void *memory = fine ? memory_new(thought_memory(k)) : NULL;
    if (fine) thought_run(k, memory);
    free(memory);
    local_thought_end(t->local, k, fine);
}

static void hear(Talk *t, int which)
{
    size_t size;
    const char *text = local_hear(t->peer[which], &size);
    printf("%d %.*s\n", which, text ? (int)size : 0, text ? text : "");
}

static void do_line(Talk *t, const char *line)
{
    int p = 0, n = 0, at = 0;
    long long a, b;
    unsigned long long chance;
    if (sscanf(line, "say %d %n", &p, &at) == 1 && at)
        local_say(t->peer[p], line + at, strlen(line + at));
    else if (sscanf(line, "at %lld %lld", &a, &b) == 2)
        local_at(t->local, a, b);
    else if (sscanf(line, "hear %d", &p) == 1)
        hear(t, p);
    else if (!strcmp(line, "lap"))
        local_lap(t->local);
    else if (!strcmp(line, "wake"))
        local_wake(t->local);
    else if (sscanf(line, "begin %d", &p) == 1)
        t->thinking[p] = local_thought(t->local);
    else if (sscanf(line, "end %d %d", &p, &n) == 2)
        end_thought(t, p, n);
    else if (sscanf(line, "answer %d", &n) == 1)
        shelf_answer(t->shelf, n);
    else if (sscanf(line, "enter %d %d", &p, &n) == 2)
        t->peer[p] = local_enter(t->local, n);
    else if (sscanf(line, "leave %d", &p) == 1)
        local_leave(t->peer[p]);
    else if (sscanf(line, "trip %d %lld %lld", &p, &a, &b) == 3)
        local_trip(t->peer[p], a, b), local_ping(t->peer[p]);
    else if (sscanf(line, "open %llx", &chance) == 1)
        t->local = local_open(t->shelf, chance);
    else if (!strcmp(line, "close"))
        local_close(t->local), shelf_drop(t->shelf);
    else
        printf("unknown: %s\n", line);
}

int main(int argc, char **argv)
{
    static char line[LINE];
    Talk t = {.shelf = shelf_new()};
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file) return 2;
    shelf_hold(t.shelf, true);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        do_line(&t, line);
    }
    fclose(file);
    return 0;
}
