/* engine.c -- the engine's input: any lines. Every answer has the form that the protocol promises, and a
 * line that was refused has changed nothing. */
#include "fronts/engine/engine.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { LINES = 12 };

/* How the match stood before a line, byte by byte: hashing it field by field would be most of the work. */
typedef struct Stand {
    const Match *match; /* or NULL */
    int count;
    State *state;
} Stand;

static void keep_stand(const Match *m, Stand *out)
{
    out->match = m;
    if (!m) return;
    out->count = m->count;
    memcpy(out->state, m->state, m->game->views->state_size);
}

static bool stands_so(const Match *m, const Stand *s)
{
    return m == s->match &&
           (!m || (m->count == s->count && !memcmp(m->state, s->state, m->game->views->state_size)));
}

static void check_form(const char *answer)
{
    size_t length = strlen(answer);
    if (!length) return;
    if (*answer != '=' && *answer != '?') BROKEN("an answer begins with its mark");
    if (length < 3 || strcmp(answer + length - 2, "\n\n") != 0) BROKEN("an answer ends");
    if (strstr(answer, "\n\n") != answer + length - 2) BROKEN("an answer has one empty line");
}

static void say(Engine *e, Stand *stand, const uint8_t *bytes, size_t size)
{
    char *line = malloc(size + 1);
    if (!line) abort();
    memcpy(line, bytes, size);
    line[size] = 0;
    const char *answer = engine_answer(e, line, size);
    check_form(answer);
    if (*answer == '=')
        keep_stand(engine_match(e), stand);
    else if (!stands_so(engine_match(e), stand))
        BROKEN("a refused line changes nothing");
    free(line);
}

/* One for each language, kept for all inputs. An order costs little: bots and physics are not what is tried
 * here, and without limits one `go` in a thousand would take most of the time. */
static Engine *engine_for(Language language)
{
    static Engine *kept[LANGUAGES];
    if (kept[language]) return kept[language];
    const Cli cli = {.command = "engine", .lang = lang_open(language)};
    return kept[language] = engine_open(&cli, NULL, NULL, (EngineLimits){.iterations = 8, .steps = 100});
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Engine *e = engine_for(size % LANGUAGES);
    static Stand stand;
    if (!stand.state && !(stand.state = malloc(STATE_MAX))) abort();
    stand.match = NULL;
    for (int i = 0; i < LINES && size && !engine_has_quit(e); i++) {
        const uint8_t *end = memchr(bytes, '\n', size);
        size_t length = end ? (size_t)(end - bytes) : size;
        say(e, &stand, bytes, length);
        length += end != NULL;
        bytes += length;
        size -= length;
    }
    engine_forget(e);
    return 0;
}
