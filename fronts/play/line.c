/* line.c -- libedit at a terminal, getline elsewhere.
 *
 * Acts have spaces in them, so completion works on the whole line and not on its last
 * word: Tab adds what all candidates that begin with the line have in common, and lists
 * what could come next when that is nothing. */
#include "fronts/play/line.h"
#include "fronts/cli/cli.h"

#include <histedit.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

enum { CANDIDATE_MAX = 128, NEXT_MAX = 64 };

struct Line {
    EditLine *edit; /* NULL: a pipe */
    History *history;
    const char *prompt;
    char *buffer;
    size_t room;
    Candidates *candidates;
    void *context;
};

/* ---- completion ---------------------------------------------------------------- */

typedef struct Completion {
    char common[CANDIDATE_MAX]; /* the beginning that all matching candidates share */
    int matches;
    int next_count;
    char next[NEXT_MAX][CANDIDATE_MAX]; /* each with one word more than was typed */
} Completion;

static void note_next(Completion *c, const char *candidate, size_t typed)
{
    char word[CANDIDATE_MAX];
    size_t size = typed + strcspn(candidate + typed, " ");
    memcpy(word, candidate, size);
    word[size] = 0;
    for (int i = 0; i < c->next_count; i++)
        if (!strcmp(c->next[i], word)) return;
    if (c->next_count < NEXT_MAX) memcpy(c->next[c->next_count++], word, size + 1);
}

static void complete(const Line *line, const char *typed, Completion *c)
{
    char candidate[CANDIDATE_MAX];
    size_t size = strlen(typed);
    for (int i = 0; line->candidates(line->context, i, candidate, sizeof candidate); i++) {
        if (strncmp(candidate, typed, size) != 0) continue;
        size_t same = 0;
        while (c->matches && candidate[same] && candidate[same] == c->common[same]) same++;
        if (c->matches++)
            c->common[same] = 0;
        else
            memcpy(c->common, candidate, strlen(candidate) + 1);
        note_next(c, candidate, size);
    }
}

static unsigned char on_tab(EditLine *edit, int key)
{
    static Completion c;
    Line *line;
    char typed[CANDIDATE_MAX];
    const LineInfo *info = el_line(edit);
    size_t size = (size_t)(info->cursor - info->buffer);
    (void)key;
    el_get(edit, EL_CLIENTDATA, &line);
    if (size >= sizeof typed) return CC_ERROR;
    memcpy(typed, info->buffer, size);
    typed[size] = 0;
    c.matches = c.next_count = 0;
    complete(line, typed, &c);
    if (!c.matches) return CC_ERROR;
    if (strlen(c.common) > size) {
        if (c.matches == 1) strncat(c.common, " ", sizeof c.common - strlen(c.common) - 1);
        return el_insertstr(edit, c.common + size) ? CC_ERROR : CC_REFRESH;
    }
    if (c.matches == 1) return CC_NORM;
    putchar('\n');
    int column = 0;
    for (int i = 0; i < c.next_count; i++) {
        int width = (int)strlen(c.next[i]) + 2;
        if (column + width > 78) putchar('\n'), column = 0;
        printf("%s  ", c.next[i]);
        column += width;
    }
    putchar('\n');
    fflush(stdout);
    return CC_REDISPLAY;
}

/* ---- reading ---------------------------------------------------------------- */

static char *give_prompt(EditLine *edit)
{
    Line *line;
    static char prompt[64];
    el_get(edit, EL_CLIENTDATA, &line);
    snprintf(prompt, sizeof prompt, "%s", line->prompt);
    return prompt;
}

static void open_editor(Line *line)
{
    HistEvent event;
    if (!setlocale(LC_CTYPE, "")) setlocale(LC_CTYPE, "C.UTF-8"); /* libedit reads letters, not bytes */
    line->edit = el_init("ilot", stdin, stdout, stderr);
    line->history = history_init();
    if (!line->edit || !line->history) return;
    history(line->history, &event, H_SETSIZE, 200);
    el_set(line->edit, EL_CLIENTDATA, line);
    el_set(line->edit, EL_PROMPT, give_prompt);
    el_set(line->edit, EL_EDITOR, "emacs");
    el_set(line->edit, EL_SIGNAL, 1);
    el_set(line->edit, EL_HIST, history, line->history);
    el_set(line->edit, EL_ADDFN, "ilot-complete", "completes a move", on_tab);
    el_set(line->edit, EL_BIND, "^I", "ilot-complete", NULL);
}

Line *line_open(bool terminal, Candidates *candidates, void *context)
{
    Line *line = cli_alloc(sizeof *line);
    line->candidates = candidates;
    line->context = context;
    if (terminal) open_editor(line);
    return line;
}

void line_close(Line *line)
{
    if (line->history) history_end(line->history);
    if (line->edit) el_end(line->edit);
    free(line->buffer);
    free(line);
}

bool line_is_terminal(const Line *line) { return line->edit; }

static char *trimmed(char *text)
{
    while (*text == ' ' || *text == '\t') text++;
    size_t size = strlen(text);
    while (size && strchr(" \t\r\n", text[size - 1])) text[--size] = 0;
    return text;
}

const char *line_read(Line *line, const char *prompt)
{
    line->prompt = prompt;
    fflush(stdout);
    if (!line->edit) {
        fputs(prompt, stdout);
        fflush(stdout);
        bool given = getline(&line->buffer, &line->room, stdin) > 0;
        if (!given) putchar('\n');
        if (!given) return NULL;
        char *text = trimmed(line->buffer);
        printf("%s\n", text);
        return text;
    }
    int size = 0;
    HistEvent event;
    const char *typed = el_gets(line->edit, &size);
    if (!typed || size <= 0) putchar('\n');
    if (!typed || size <= 0) return NULL;
    free(line->buffer);
    line->room = (size_t)size + 1;
    line->buffer = cli_alloc(line->room);
    memcpy(line->buffer, typed, (size_t)size);
    char *text = trimmed(line->buffer);
    if (*text) history(line->history, &event, H_ENTER, text);
    return text;
}
