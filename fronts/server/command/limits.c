#include "fronts/server/wire/limits.h"
#include "fronts/cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { REQUESTS_PER_SECOND = 50, REQUESTS_AT_ONCE = 200, WORD_MAX = 64 };

typedef enum LimitName {
    LIMIT_CONNECTIONS,
    LIMIT_CONNECTIONS_EACH,
    LIMIT_TABLES,
    LIMIT_STORE,
    LIMIT_CREATES,
    LIMIT_CREATES_EACH,
    LIMIT_GUESSES,
    LIMIT_GUESSES_EACH,
    LIMIT_SHARE,
    LIMIT_NAMES
} LimitName;

static const struct {
    const char *name;
    int standard, high;
} LIMITS[LIMIT_NAMES] = {
    [LIMIT_CONNECTIONS] = {"connections", 20000, 1000000},
    [LIMIT_CONNECTIONS_EACH] = {"connections_each", 1000, 1000000},
    [LIMIT_TABLES] = {"tables", 50000, 10000000},
    [LIMIT_STORE] = {"store", 4096, 100000000},           /* megabytes */
    [LIMIT_CREATES] = {"creates", 1200, 1000000},         /* a minute */
    [LIMIT_CREATES_EACH] = {"creates_each", 30, 1000000}, /* a minute */
    [LIMIT_GUESSES] = {"guesses", 1200, 1000000},         /* a minute */
    [LIMIT_GUESSES_EACH] = {"guesses_each", 10, 1000000}, /* a minute */
    [LIMIT_SHARE] = {"share", 50, 100},                   /* of a processor, per cent */
};

static Rate a_minute(int number, int at_once) { return (Rate){number / 60.0, at_once}; }

/* The next word of a list with commas; false: there is none. One that is too long is cut and fits nothing. */
static bool next_word(const char **list, char out[WORD_MAX])
{
    size_t size = strcspn(*list, ",");
    if (!**list) return false;
    snprintf(out, WORD_MAX, "%.*s", (int)size, *list);
    *list += size + ((*list)[size] == ',');
    return true;
}

static void read_one(Cli *cli, char *word, int number[LIMIT_NAMES])
{
    char *value = strchr(word, '=');
    for (int i = 0; value && i < LIMIT_NAMES; i++) {
        size_t size = strlen(LIMITS[i].name);
        if (strncmp(word, LIMITS[i].name, size) || word[size] != '=') continue;
        number[i] = (int)cli_number(cli, LIMITS[i].name, value + 1, 0, 1, LIMITS[i].high);
        return;
    }
    cli_fail(cli, EXIT_BAD_INPUT, "server.limit", word, 0);
}

Limits limits_read(Cli *cli, const char *limits, const char *trusted)
{
    int number[LIMIT_NAMES];
    char word[WORD_MAX];
    for (int i = 0; i < LIMIT_NAMES; i++) number[i] = LIMITS[i].standard;
    for (const char *at = limits ? limits : ""; next_word(&at, word);) read_one(cli, word, number);
    Limits l = {
        .connections = number[LIMIT_CONNECTIONS],
        .connections_each = number[LIMIT_CONNECTIONS_EACH],
        .tables = number[LIMIT_TABLES],
        .store = (int64_t)number[LIMIT_STORE] << 20,
        .creates = a_minute(number[LIMIT_CREATES], number[LIMIT_CREATES]),
        .creates_each = a_minute(number[LIMIT_CREATES_EACH], 4 * number[LIMIT_CREATES_EACH]),
        .guesses = a_minute(number[LIMIT_GUESSES], number[LIMIT_GUESSES]),
        .guesses_each = a_minute(number[LIMIT_GUESSES_EACH], 2 * number[LIMIT_GUESSES_EACH]),
        .time = {1e4 * number[LIMIT_SHARE], 1e4 * number[LIMIT_SHARE]},
        .requests = {REQUESTS_PER_SECOND, REQUESTS_AT_ONCE},
    };
    for (const char *at = trusted ? trusted : ""; next_word(&at, word);)
        if (l.trusted_count == TRUSTED_MAX || !address_read(word, &l.trusted[l.trusted_count++]))
            cli_fail(cli, EXIT_BAD_INPUT, "server.proxy", word, 0);
    return l;
}
