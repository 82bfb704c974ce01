/* engine.c -- the engine's input: any lines. Every answer has the form that the protocol promises, and a
 * line that was refused has changed nothing. */
#include "fronts/engine/engine.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { LINES = 12 };

typedef struct Talking {
    Engine *engine;
    bool known; /* `hash` is how the match stands */
    char hash[32];
} Talking;

/* The match as the engine hashes it, or its answer that there is none. */
static void ask_hash(Engine *e, char out[32]) { snprintf(out, 32, "%s", engine_answer(e, "hash", 4)); }

static void check_form(const char *answer)
{
    size_t length = strlen(answer);
    if (!length) return;
    if (*answer != '=' && *answer != '?') BROKEN("an answer begins with its mark");
    if (length < 3 || strcmp(answer + length - 2, "\n\n") != 0) BROKEN("an answer ends");
    if (strstr(answer, "\n\n") != answer + length - 2) BROKEN("an answer has one empty line");
}

static void say(Talking *t, const uint8_t *bytes, size_t size)
{
    char after[32];
    if (!t->known) ask_hash(t->engine, t->hash);
    char *line = malloc(size + 1);
    if (!line) abort();
    memcpy(line, bytes, size);
    line[size] = 0;
    const char *answer = engine_answer(t->engine, line, size);
    check_form(answer);
    t->known = *answer != '=';
    if (t->known) ask_hash(t->engine, after);
    if (t->known && strcmp(t->hash, after) != 0) BROKEN("a refused line changes nothing");
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static Engine *e;
    const Cli cli = {.command = "engine", .lang = e ? NULL : lang_open(LANGUAGE_EN)};
    if (!e) e = engine_open(&cli, NULL, NULL);
    Talking t = {.engine = e};
    for (int i = 0; i < LINES && size && !engine_has_quit(t.engine); i++) {
        const uint8_t *end = memchr(bytes, '\n', size);
        size_t length = end ? (size_t)(end - bytes) : size;
        say(&t, bytes, length);
        length += end != NULL;
        bytes += length;
        size -= length;
    }
    engine_forget(e);
    return 0;
}
