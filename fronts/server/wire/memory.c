#define _DEFAULT_SOURCE
#include "fronts/server/wire/memory.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { RESERVE = 4 << 20, LARGE = 1 << 17, STACK = 4 << 20, ARENAS = 2 };

static void *_Atomic reserve; /* the store's thread may need it as well */
static _Atomic bool is_short;
static int64_t resident, added; /* at the last look; promised since */

/* ---- small things --------------------------------------------------------------------- */

/* What cannot be refused half way comes out of the reserve; the lap ends, and then nothing new is begun. */
bool memory_use_reserve(void)
{
    void *was_there = atomic_exchange(&reserve, NULL);
    free(was_there);
    is_short = true;
    return was_there;
}

void *memory_new(size_t size)
{
    void *at = calloc(1, size);
    if (!at && memory_use_reserve()) at = calloc(1, size);
    ASSERT(at);
    return at;
}

void *memory_resize(void *old, size_t size)
{
    void *at = realloc(old, size);
    if (!at && memory_use_reserve()) at = realloc(old, size);
    ASSERT(at);
    return at;
}

void *memory_try(size_t size) { return calloc(1, size); }

/* ---- the budget ----------------------------------------------------------------------- */

bool memory_is_short(void) { return is_short; }

bool memory_refill(void)
{
    if (!reserve) reserve = malloc(RESERVE);
    is_short = !reserve;
    return reserve;
}

/* A stack cannot be refused anything: what it will need is made its own now. */
static int grow_stack(void)
{
    volatile char deep[STACK];
    deep[0] = 0;
    return deep[0];
}

void memory_open(void)
{
    mallopt(M_MMAP_THRESHOLD, LARGE); /* large blocks come and go as such: what is freed is free for all */
    mallopt(M_ARENA_MAX, ARENAS);     /* each takes addresses for all that it might ever hold */
    if (!grow_stack() && memory_refill()) memset(reserve, 1, RESERVE);
    memory_look();
}

/* What the machine has, or what this process may have of it. */
static int64_t available(void)
{
    static const char *const FILES[] = {"/sys/fs/cgroup/memory.max",
                                        "/sys/fs/cgroup/memory/memory.limit_in_bytes"};
    int64_t most = (int64_t)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    for (int i = 0; i < 2; i++) {
        FILE *file = fopen(FILES[i], "r");
        long long limit;
        if (file && fscanf(file, "%lld", &limit) == 1 && limit > 0 && limit < most) most = limit;
        if (file) fclose(file);
    }
    return most;
}

int64_t memory_standard(void) { return available() / 2; }

void memory_look(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%*d %ld", &pages) == 1) resident = (int64_t)pages * sysconf(_SC_PAGESIZE);
    if (file) fclose(file);
    added = 0;
    if (is_short) malloc_trim(0);
    memory_refill();
}

void memory_add(int64_t bytes) { added += bytes; }

bool memory_has(int64_t budget, int64_t bytes)
{
    return !is_short && resident + added + bytes <= budget / 5 * 4;
}
