#include "fronts/server/options.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PORT_STANDARD = 8080 };

static bool read_port(const char *word, int *out)
{
    Scan scan = scan_of(word);
    int32_t port;
    if (!scan_int(&scan, 0, 65535, &port) || !scan_done(&scan)) return false;
    *out = port;
    return true;
}

bool options_read(int argc, char **argv, ServeOptions *o)
{
    memset(o, 0, sizeof *o);
    o->data = "data";
    o->port = PORT_STANDARD;
    for (int i = 1; i < argc; i++) {
        const char *next = i + 1 < argc ? argv[i + 1] : NULL;
        if (!strcmp(argv[i], "--lan")) {
            o->lan = true;
        } else if (!strcmp(argv[i], "--all")) {
            o->all = true;
        } else if (!strcmp(argv[i], "--data") && next) {
            o->data = argv[++i];
        } else if (!strcmp(argv[i], "--port") && next) {
            if (!read_port(argv[++i], &o->port)) return false;
        } else {
            if (argv[i][0] == '-' || o->count == WORDS_MAX) return false;
            o->word[o->count++] = argv[i];
        }
    }
    return true;
}

int options_usage(const char *usage)
{
    fprintf(stderr, "usage: ilot %s\n", usage);
    return 1;
}

static bool path_in(const char *data, const char *name, char *out, size_t capacity)
{
    if (mkdir(data, 0700) && errno != EEXIST) {
        fprintf(stderr, "ilot: %s: %s\n", data, strerror(errno));
        return false;
    }
    return snprintf(out, capacity, "%s/%s", data, name) < (int)capacity;
}

int options_lock(const char *data)
{
    char path[4096];
    if (!path_in(data, "ilot.lock", path, sizeof path)) return -1;
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (lock >= 0 && fcntl(lock, F_SETLK, &whole) == 0) return lock;
    fprintf(stderr, "ilot: another server uses %s (%s)\n", data, strerror(errno));
    if (lock >= 0) close(lock);
    return -1;
}

Store *options_open_store(const char *data)
{
    char path[4096], error[256] = "the path is too long";
    Store *s = NULL;
    if (path_in(data, "ilot.db", path, sizeof path)) s = store_open(path, error, sizeof error);
    if (!s) fprintf(stderr, "ilot: %s\n", error);
    return s;
}
