/* options.h -- the few words after `ilot serve` and its kin, and the data folder they share. */
#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include "store/store.h"

enum { WORDS_MAX = 64 };

typedef struct ServeOptions {
    const char *data; /* folder; "data" if not said */
    int port;
    bool lan, all;
    int count; /* other words */
    const char *word[WORDS_MAX];
} ServeOptions;

bool options_read(int argc, char **argv, ServeOptions *out);
int options_usage(const char *usage); /* says how, answers 1 */

/* Both make the folder, and say on standard error what is wrong. */
int options_lock(const char *data); /* one server a folder: a file descriptor to keep, or -1 */
Store *options_open_store(const char *data);

#endif
