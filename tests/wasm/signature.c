/* signature.c -- `signature [MATCHES [GAME]]`: how this build plays, one line a game; `signature --playouts
 * COUNT GAME`: the CPU seconds of so many play-outs; `signature --bots ACTS`: how its bots act. node asks the
 * module the same. */
#include "fronts/wasm/signature.h"
#include "bots/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int print_bots(int acts)
{
    for (const Game *const *g = GAMES; *g; g++) {
        State *s = malloc((*g)->views->state_size);
        View *v = malloc((*g)->views->view_size);
        void *memory = malloc(bot_memory(*g));
        bool fine = s && v && memory;
        if (fine)
            printf("%s %016llx\n", (*g)->id, (unsigned long long)signature_bots(*g, s, v, memory, acts));
        free(s), free(v), free(memory);
        if (!fine) return 3;
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && !strcmp(argv[1], "--bots")) return print_bots(atoi(argv[2]));
    bool timed = argc > 3 && !strcmp(argv[1], "--playouts");
    int count = argc > 1 + timed ? atoi(argv[1 + timed]) : 1000;
    const char *only = argc > 2 + timed ? argv[2 + timed] : NULL;
    for (const Game *const *g = GAMES; *g; g++) {
        if (only && strcmp((*g)->id, only) != 0) continue;
        State *s = malloc((*g)->views->state_size);
        if (!s) return 3;
        double start = cpu_seconds();
        if (timed) {
            long long acts = (long long)signature_playouts(*g, s, count);
            printf("%s %.6f %lld\n", (*g)->id, cpu_seconds() - start, acts);
        } else {
            printf("%s %016llx\n", (*g)->id, (unsigned long long)signature(*g, s, 1, count));
        }
        free(s);
    }
    return 0;
}
