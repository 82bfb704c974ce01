/* slow_disk.c -- preloaded into a server under test: a disk that takes its time to make anything durable. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int slowly(const char *name, int file)
{
    int (*real)(int);
    const char *wanted = getenv("ILOT_DISK_MS");
    const long ms = wanted ? strtol(wanted, NULL, 10) : 50;
    *(void **)&real = dlsym(RTLD_NEXT, name);
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
    return real(file);
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
