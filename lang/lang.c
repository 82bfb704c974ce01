#include "lang/lang.h"
#include "base/embed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const EmbeddedFile words_files[];

typedef struct Word {
    const char *key, *text;
} Word;

struct Lang {
    Language language;
    int count;
    Word *word; /* sorted by key */
    char *copy; /* the texts, cut into strings */
};

static const char *const CODES[] = {"fr", "en"};

const char *language_code(Language language) { return CODES[language]; }

bool language_find(const char *code, Language *out)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (!strncmp(code, CODES[i], 2)) return *out = (Language)i, true;
    return false;
}

/* ---- loading ---------------------------------------------------------------- */

static bool has_ending(const char *path, const char *code, const char *ending)
{
    char wanted[16];
    Text t = text_in(wanted, sizeof wanted);
    text_char(&t, '.');
    text_add(&t, code);
    text_add(&t, ending);
    size_t size = strlen(path), part = strlen(wanted);
    return size > part && !strcmp(path + size - part, wanted);
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const Word *)a)->key, ((const Word *)b)->key);
}

_Noreturn static void broken(const char *path, int line, const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", path, line, what);
    exit(3);
}

static char *trimmed(char *from, char *end)
{
    while (from < end && *from == ' ') from++;
    while (end > from && (end[-1] == ' ' || end[-1] == '\r')) end--;
    *end = 0;
    return from;
}

/* Cuts a copy of the file into keys and texts. */
static void load(Lang *lang, const EmbeddedFile *file, char *text)
{
    int line = 0;
    for (char *end; *text; text = end + 1) {
        end = strchr(text, '\n');
        line++;
        if (!end) broken(file->path, line, "the last line must end");
        char *equals = memchr(text, '=', (size_t)(end - text));
        bool blank = text == end || *text == '#';
        if (blank) continue;
        if (!equals) broken(file->path, line, "a line is `key = text`");
        *end = 0;
        lang->word[lang->count++] = (Word){trimmed(text, equals), trimmed(equals + 1, end)};
    }
}

Lang *lang_open(Language language)
{
    size_t size = 1, lines = 0;
    for (const EmbeddedFile *f = words_files; f->path; f++)
        if (has_ending(f->path, CODES[language], ".txt")) {
            size += f->size + 1;
            for (size_t i = 0; i < f->size; i++) lines += f->bytes[i] == '\n';
        }
    Lang *lang = calloc(1, sizeof *lang);
    if (!lang || !(lang->copy = malloc(size)) || !(lang->word = malloc((lines + 1) * sizeof *lang->word)))
        broken("lang", 0, "out of memory");
    lang->language = language;
    char *at = lang->copy;
    for (const EmbeddedFile *f = words_files; f->path; f++) {
        if (!has_ending(f->path, CODES[language], ".txt")) continue;
        memcpy(at, f->bytes, f->size + 1);
        load(lang, f, at);
        at += f->size + 1;
    }
    qsort(lang->word, (size_t)lang->count, sizeof *lang->word, by_key);
    return lang;
}

void lang_close(Lang *lang)
{
    if (!lang) return;
    free(lang->word);
    free(lang->copy);
    free(lang);
}

Language lang_language(const Lang *lang) { return lang->language; }

const char *lang_words(const Lang *lang, const char *key)
{
    Word wanted = {key, NULL};
    const Word *found = bsearch(&wanted, lang->word, (size_t)lang->count, sizeof wanted, by_key);
    return found ? found->text : NULL;
}

const char *lang_page(const Lang *lang, const char *game, const char *name)
{
    char ending[80];
    snprintf(ending, sizeof ending, "%s/%s.%s.md", game, name, CODES[lang->language]);
    for (const EmbeddedFile *f = words_files; f->path; f++) {
        size_t size = strlen(f->path), part = strlen(ending);
        if (size <= part || strcmp(f->path + size - part, ending) != 0) continue;
        if (strchr("/_", f->path[size - part - 1])) return f->bytes;
    }
    return NULL;
}

const char *lang_rules(const Lang *lang, const char *game) { return lang_page(lang, game, "rules"); }

/* ---- talking ---------------------------------------------------------------- */

static void say_word(const Talk *talk, int32_t index, Text *out)
{
    char key[80];
    const char *word = talk->game->words[index];
    snprintf(key, sizeof key, "%s.word.%s", talk->game->id, word);
    const char *text = lang_words(talk->lang, key);
    text_add(out, text ? text : word);
}

static void say_arg(const Talk *talk, Arg arg, Text *out)
{
    Message face;
    switch (arg.type) {
    case ARG_COUNT: text_int(out, arg.value); break;
    case ARG_SEAT:
        if (talk->names && arg.value >= 0 && talk->names[arg.value])
            text_add(out, talk->names[arg.value]);
        else
            text_char(out, (char)('A' + arg.value));
        break;
    case ARG_FACE:
        talk->game->texts->name_face(talk->terms, arg.value, &face);
        talk_message(talk, &face, out);
        break;
    case ARG_PIECE: talk->game->texts->name_piece(talk->terms, arg.value, out); break;
    case ARG_CELL: talk->game->texts->name_cell(talk->terms, arg.value, out); break;
    case ARG_WORD: say_word(talk, arg.value, out); break;
    }
}

/* `0|one|many}` with the opening brace taken: the form that fits the number. */
static void say_plural(const Talk *talk, int32_t number, const char *forms, const char *end, Text *out)
{
    const char *bar = memchr(forms, '|', (size_t)(end - forms));
    bool many = talk->lang->language == LANGUAGE_FR ? number > 1 || number < -1 : number != 1;
    if (!bar) bar = end;
    if (!many)
        text_add_part(out, forms, (int)(bar - forms));
    else if (bar < end)
        text_add_part(out, bar + 1, (int)(end - bar - 1));
}

void talk_message(const Talk *talk, const Message *m, Text *out)
{
    const char *text = lang_words(talk->lang, m->key);
    if (!text) {
        text_add(out, m->key);
        return;
    }
    while (*text) {
        const char *end = *text == '{' ? strchr(text, '}') : NULL;
        int index = end ? text[1] - '0' : -1;
        if (end && !strncmp(text, "{quote}", 7)) {
            text_add(out, m->quote);
        } else if (end && index >= 0 && index < m->count) {
            if (text[2] == '|')
                say_plural(talk, m->arg[index].value, text + 3, end, out);
            else
                say_arg(talk, m->arg[index], out);
        } else {
            text_char(out, *text++);
            continue;
        }
        text = end + 1;
    }
}

void talk_refusal(const Talk *talk, const Refusal *why, Text *out)
{
    text_add(out, why->clause);
    text_char(out, ' ');
    talk_message(talk, &why->message, out);
}

void talk_fault(const Talk *talk, const Fault *fault, Text *out)
{
    if (fault->line) {
        Message line = {.key = "fault.line", .count = 1, .arg = {{ARG_COUNT, fault->line}}};
        talk_message(talk, &line, out);
        text_char(out, ' ');
    }
    talk_message(talk, &fault->message, out);
}
