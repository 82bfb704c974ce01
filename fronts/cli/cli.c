#include "fronts/cli/cli.h"
#include "game/message.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

Language cli_language(void)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(NAMES[i]);
        Language language;
        if (value && *value) return language_find(value, &language) ? language : LANGUAGE_EN;
    }
    return LANGUAGE_EN;
}

void *cli_alloc(size_t size)
{
    void *block = calloc(1, size ? size : 1);
    if (!block) {
        fputs("ilot: out of memory\n", stderr);
        exit(EXIT_TROUBLE);
    }
    return block;
}

/* ---- sentences ---------------------------------------------------------------- */

const char *cli_words(const Cli *cli, const char *key)
{
    const char *words = lang_words(cli->lang, key);
    return words ? words : key;
}

void cli_complain(const Cli *cli, const char *key, const char *quote, int number)
{
    char text[400];
    Text out = text_in(text, sizeof text);
    Message m;
    Talk talk = {.lang = cli->lang};
    message(&m, key, 1, arg_count(number));
    if (quote) message_quote(&m, quote, (int)strlen(quote));
    talk_message(&talk, &m, &out);
    fprintf(stderr, "ilot%s%s: %s\n", *cli->command ? " " : "", cli->command, text);
}

void cli_fail(Cli *cli, int code, const char *key, const char *quote, int number)
{
    cli_complain(cli, key, quote, number);
    if (code == EXIT_BAD_INPUT && *cli->command) fprintf(stderr, "  ilot %s --help\n", cli->command);
    exit(code);
}

void cli_fault(Cli *cli, const Game *g, const char *where, const Fault *fault)
{
    char text[400];
    Text out = text_in(text, sizeof text);
    Terms terms = {.data = g ? game_data(g) : NULL};
    Talk talk = {.lang = cli->lang, .game = g, .terms = &terms};
    talk_fault(&talk, fault, &out);
    fprintf(stderr, "ilot %s: %s%s%s\n", cli->command, where ? where : "", where ? ": " : "", text);
    exit(EXIT_BAD_INPUT);
}

/* ---- arguments ---------------------------------------------------------------- */

void (*cli_before_opening)(const Flag *flags);

static void print_help(const Cli *cli)
{
    char key[64];
    snprintf(key, sizeof key, "cli.help.%s", cli->command);
    for (const char *c = cli_words(cli, key); *c; c++) {
        bool line_end = c[0] == '\\' && c[1] == 'n';
        putchar(line_end ? '\n' : *c);
        c += line_end;
    }
    putchar('\n');
}

static const Flag *find_flag(const Flag *flags, const char *name, size_t size)
{
    for (const Flag *f = flags; f->name; f++)
        if (strlen(f->name) == size && !strncmp(f->name, name, size)) return f;
    return NULL;
}

bool cli_takes_value(const Flag *flags, const char *word)
{
    const Flag *f = find_flag(flags, word + 2, strlen(word + 2));
    return (f && f->value) || !strcmp(word, "--lang");
}

/* The language is wanted before anything can be said in it. */
static Language wanted_language(int argc, char **argv)
{
    Language language = cli_language();
    for (int i = 1; i < argc; i++) {
        if (!strncmp(argv[i], "--lang=", 7)) language_find(argv[i] + 7, &language);
        if (!strcmp(argv[i], "--lang") && i + 1 < argc) language_find(argv[i + 1], &language);
    }
    return language;
}

void cli_open(Cli *cli, const char *command, int argc, char **argv, const Flag *flags)
{
    const char *lang_code = NULL;
    const Flag lang_flag = {"lang", &lang_code, NULL};
    Language language;
    if (cli_before_opening) cli_before_opening(flags);
    *cli = (Cli){.command = command, .lang = lang_open(wanted_language(argc, argv)), .word = argv + 1};
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (strncmp(word, "--", 2) != 0) {
            cli->word[cli->count++] = word;
            continue;
        }
        if (!strcmp(word, "--help")) {
            print_help(cli);
            exit(EXIT_FINE);
        }
        size_t size = strcspn(word + 2, "=");
        const Flag *f =
            !strncmp(word, "--lang", size + 2) && size == 4 ? &lang_flag : find_flag(flags, word + 2, size);
        if (!f) cli_fail(cli, EXIT_BAD_INPUT, "cli.unknown_flag", word, 0);
        if (f->given) *f->given = true;
        bool inline_value = word[2 + size] == '=';
        if (!f->value && inline_value) cli_fail(cli, EXIT_BAD_INPUT, "cli.no_value_wanted", word, 0);
        if (!f->value) continue;
        if (!inline_value && i + 1 == argc) cli_fail(cli, EXIT_BAD_INPUT, "cli.value_wanted", word, 0);
        *f->value = inline_value ? word + 3 + size : argv[++i];
    }
    cli->word[cli->count] = NULL;
    if (lang_code && !language_find(lang_code, &language))
        cli_fail(cli, EXIT_BAD_INPUT, "cli.language", lang_code, 0);
}

void cli_close(Cli *cli) { lang_close(cli->lang); }

long cli_number(Cli *cli, const char *flag, const char *value, long standard, long low, long high)
{
    char *end;
    if (!value) return standard;
    errno = 0;
    long number = strtol(value, &end, 10);
    if (errno || end == value || *end || number < low || number > high) {
        fprintf(stderr, "ilot %s: --%s %ld..%ld: \"%s\"\n", cli->command, flag, low, high, value);
        exit(EXIT_BAD_INPUT);
    }
    return number;
}

int cli_choice(Cli *cli, const char *flag, const char *value, int standard, const char *const *names)
{
    if (!value) return standard;
    for (int i = 0; names[i]; i++)
        if (!strcmp(value, names[i])) return i;
    fprintf(stderr, "ilot %s: --%s ", cli->command, flag);
    for (int i = 0; names[i]; i++) fprintf(stderr, "%s%s", i ? "|" : "", names[i]);
    fprintf(stderr, ": \"%s\"\n", value);
    exit(EXIT_BAD_INPUT);
}

const Game *cli_game(Cli *cli, const char *id)
{
    const Game *g = id ? game_find(id) : NULL;
    if (!id) cli_fail(cli, EXIT_BAD_INPUT, "cli.game_wanted", NULL, 0);
    if (!g) cli_fail(cli, EXIT_BAD_INPUT, "fault.game", id, 0);
    return g;
}

/* ---- files ---------------------------------------------------------------- */

enum { FILE_MAX = 64 << 20 }; /* no match, map or script is longer; /dev/urandom is */

char *cli_read_file(Cli *cli, const char *path)
{
    FILE *file = strcmp(path, "-") ? fopen(path, "rb") : stdin;
    size_t size = 0, room = 1 << 16;
    char *text = cli_alloc(room);
    if (!file) cli_fail(cli, EXIT_TROUBLE, "cli.cannot_read", path, 0);
    for (size_t got; (got = fread(text + size, 1, room - size - 1, file)) > 0;) {
        size += got;
        if (size > FILE_MAX) cli_fail(cli, EXIT_BAD_INPUT, "cli.too_long", path, FILE_MAX >> 20);
        if (size + 1 < room) continue;
        char *larger = realloc(text, room *= 2);
        if (!larger) cli_fail(cli, EXIT_TROUBLE, "cli.memory", NULL, 0);
        text = larger;
    }
    if (ferror(file)) cli_fail(cli, EXIT_TROUBLE, "cli.cannot_read", path, 0);
    if (file != stdin) fclose(file);
    text[size] = 0;
    if (strlen(text) != size) cli_fail(cli, EXIT_BAD_INPUT, "cli.not_text", path, 0);
    return text;
}

void *cli_data(Cli *cli, const Game *g, const char *path)
{
    Fault fault;
    if (!path) return NULL;
    if (!g->data) cli_fail(cli, EXIT_BAD_INPUT, "cli.no_data", g->id, 0);
    char *text = cli_read_file(cli, path);
    void *data = cli_alloc(g->data->size);
    if (!g->data->read(text, data, &fault)) cli_fault(cli, g, path, &fault);
    free(text);
    return data;
}
