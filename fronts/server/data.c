#include "fronts/server/data.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_LENGTH = 4096 };

int data_complain(const Cli *cli, const char *key, const char *detail)
{
    fprintf(stderr, "ilot %s: %s%s%s\n", cli->command, cli_words(cli, key), detail ? ": " : "",
            detail ? detail : "");
    return EXIT_FAILED;
}

static bool path_in(const Cli *cli, const char *folder, const char *name, char out[PATH_LENGTH])
{
    if (mkdir(folder, 0700) && errno != EEXIST) {
        data_complain(cli, "server.folder", strerror(errno));
        return false;
    }
    return snprintf(out, PATH_LENGTH, "%s/%s", folder, name) < PATH_LENGTH;
}

int data_lock(const Cli *cli, const char *folder)
{
    char path[PATH_LENGTH];
    if (!path_in(cli, folder, "ilot.lock", path)) return -1;
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (lock >= 0 && fcntl(lock, F_SETLK, &whole) == 0) return lock;
    data_complain(cli, lock >= 0 ? "server.second" : "server.folder", folder);
    if (lock >= 0) close(lock);
    return -1;
}

Store *data_open(const Cli *cli, const char *folder)
{
    char path[PATH_LENGTH], error[256] = "";
    if (!path_in(cli, folder, "ilot.db", path)) return NULL;
    Store *s = store_open(path, error, sizeof error);
    if (!s) data_complain(cli, "server.store", error);
    return s;
}
