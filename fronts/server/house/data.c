#include "fronts/server/house/data.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_LENGTH = 4096, DETAIL_LENGTH = PATH_LENGTH + 200, NOTE_LENGTH = 200 };

#define LIFE "\nlife " /* in the lock file, after the address */

int data_complain(const Cli *cli, int code, const char *key, const char *detail)
{
    char advice[64];
    const char *colon = lang_language(cli->lang) == LANGUAGE_FR ? "\u00a0: " : ": ";
    fprintf(stderr, "ilot %s: %s%s%s\n", cli->command, cli_words(cli, key), detail ? colon : "",
            detail ? detail : "");
    snprintf(advice, sizeof advice, "%s.do", key);
    const char *words = lang_words(cli->lang, advice);
    if (words) fprintf(stderr, "  %s\n", words);
    return code;
}

static void complain_of(const Cli *cli, const char *key, const char *path)
{
    char detail[DETAIL_LENGTH];
    snprintf(detail, sizeof detail, "%s: %s", path, strerror(errno));
    data_complain(cli, EXIT_TROUBLE, key, detail);
}

static bool path_in(const Cli *cli, const char *folder, const char *name, bool make, char out[PATH_LENGTH])
{
    errno = snprintf(out, PATH_LENGTH, "%s/%s", folder, name) < PATH_LENGTH ? 0 : ENAMETOOLONG;
    if (!errno && make && mkdir(folder, 0700) && errno == EEXIST) errno = 0;
    if (errno) complain_of(cli, "server.folder", folder);
    return !errno;
}

/* ---- one server a folder ------------------------------------------------------------- */

static void complain_of_first(const Cli *cli, const char *folder, int lock)
{
    char detail[DETAIL_LENGTH], address[100] = "";
    struct flock first = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    fcntl(lock, F_GETLK, &first);
    if (pread(lock, address, sizeof address - 1, 0) < 0) *address = 0;
    snprintf(detail, sizeof detail, "%s (%.*s, pid %ld)", folder, (int)strcspn(address, "\n"), address,
             (long)first.l_pid);
    data_complain(cli, EXIT_TROUBLE, "server.second", detail);
}

int data_lock(const Cli *cli, const char *folder)
{
    char path[PATH_LENGTH];
    if (!path_in(cli, folder, "ilot.lock", true, path)) return -1;
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (lock >= 0 && fcntl(lock, F_SETLK, &whole) == 0) return lock;
    if (lock >= 0 && (errno == EAGAIN || errno == EACCES))
        complain_of_first(cli, folder, lock);
    else
        complain_of(cli, "server.folder", folder);
    if (lock >= 0) close(lock);
    return -1;
}

LockState data_lock_again(const char *folder, int *lock)
{
    char path[PATH_LENGTH];
    struct stat own, there;
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (snprintf(path, sizeof path, "%s/ilot.lock", folder) >= PATH_LENGTH || fstat(*lock, &own))
        return LOCK_LOST;
    if (!stat(path, &there) && there.st_dev == own.st_dev && there.st_ino == own.st_ino) return LOCK_HELD;
    int anew = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (anew < 0) return LOCK_LOST;
    if (fcntl(anew, F_SETLK, &whole)) {
        close(anew);
        return LOCK_TAKEN;
    }
    close(*lock);
    *lock = anew;
    return LOCK_ANEW;
}

void data_note(int lock, const char *address, const uint8_t life[STORE_FACT])
{
    char words[NOTE_LENGTH];
    Text note = text_in(words, sizeof words);
    text_add(&note, address);
    text_add(&note, LIFE);
    text_hex(&note, life, STORE_FACT);
    text_char(&note, '\n');
    if (ftruncate(lock, 0) || pwrite(lock, words, (size_t)note.length, 0) < 0)
        return; /* then nothing is noted */
}

bool data_noted_life(int lock, uint8_t out[STORE_FACT])
{
    char words[NOTE_LENGTH] = "";
    if (pread(lock, words, sizeof words - 1, 0) < 0) return false;
    const char *life = strstr(words, LIFE);
    Scan scan = scan_of(life ? life + strlen(LIFE) : "");
    return scan_hex(&scan, out, STORE_FACT) && scan_char(&scan, '\n');
}

/* ---- the store ------------------------------------------------------------------------- */

bool data_is_served(const char *folder)
{
    char path[PATH_LENGTH];
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    snprintf(path, sizeof path, "%s/ilot.lock", folder);
    int file = open(path, O_RDWR | O_CLOEXEC);
    bool served = file >= 0 && fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    if (file >= 0) close(file);
    return served;
}

/* `is_target`: everything of another comes into it. */
static Store *open_store(const Cli *cli, const char *where, bool may_migrate, bool is_target)
{
    char error[256] = "";
    Store *s = store_open(where, may_migrate, error, sizeof error);
    if (!s) data_complain(cli, EXIT_TROUBLE, "server.store", error);
    if (!s || is_target || !store_is_half(s)) return s;
    data_complain(cli, EXIT_TROUBLE, "server.half", NULL);
    store_close(s);
    return NULL;
}

Store *data_open(const Cli *cli, const char *where, bool make)
{
    char path[PATH_LENGTH];
    const bool is_target = make && !strcmp(cli->command, "move");
    if (store_is_address(where)) return open_store(cli, where, make, is_target);
    if (!path_in(cli, where, "ilot.db", make, path)) return NULL;
    if (!make && access(path, R_OK)) {
        complain_of(cli, "server.no_store", path);
        return NULL;
    }
    const bool may_migrate = !strcmp(cli->command, "serve") || !data_is_served(where);
    return open_store(cli, path, may_migrate, is_target);
}
