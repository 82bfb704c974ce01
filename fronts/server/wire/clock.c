#include "fronts/server/wire/clock.h"
#include "fronts/server/server.h"

#include <time.h>

int64_t clock_wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t clock_ms(const House *h) { return (int64_t)uv_now(&((const Server *)(const void *)h)->loop); }
int64_t clock_us(void) { return (int64_t)(uv_hrtime() / 1000); }

int64_t clock_cpu_us(void)
{
    struct timespec worked;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
    return (int64_t)worked.tv_sec * 1000000 + worked.tv_nsec / 1000;
}
