/* drive.c -- `drive PROGRAM SCENARIO FOLDER`: sits at a terminal of 80 by 24 and plays a scenario.
 *
 * A scenario is lines; `$TMP` stands for FOLDER:
 *   env NAME=VALUE            for the program
 *   run ARGUMENTS             starts it
 *   see TEXT                  waits until TEXT comes, after what was seen before
 *   raw BYTES                 the same among all bytes since the start, escapes and all (\e \t)
 *   never TEXT                TEXT has not come since the start
 *   type TEXT                 TEXT and Enter, at a prompt
 *   prompt                    waits until a prompt is the last thing on the screen
 *   press KEYS                KEYS alone: \t Tab, \r Enter, \d Control-D
 *   each PROMPT | ANSWER | END    answers every PROMPT until END comes
 *   end CODE                  waits until the program is gone
 * At the end no line may have been wider than the terminal. */
#define _GNU_SOURCE
#include <poll.h>
#include <pty.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { COLUMNS = 80, ROWS = 24, OUTPUT_MAX = 1 << 22, PATIENCE_MS = 20000 };

static char raw[OUTPUT_MAX], clean[OUTPUT_MAX];
static size_t raw_size, clean_size, seen; /* `seen`: of clean */
static int terminal = -1;
static pid_t child;
static const char *scenario, *folder;
static int line_number;

_Noreturn static void fail(const char *why, const char *what)
{
    printf("FAILED %s:%d: %s: %s\n", scenario, line_number, why, what);
    size_t from = clean_size > 2500 ? clean_size - 2500 : 0;
    printf("---- the end of the screen:\n%s\n----\n", clean + from);
    if (child > 0) kill(child, SIGKILL);
    exit(1);
}

/* ---- the program's output ---------------------------------------------------------------- */

/* Escape sequences and carriage returns out; a backspace stays, as a mark of an edited line. */
static void clean_up(const char *bytes, size_t size)
{
    static enum { PLAIN, ESCAPE, SEQUENCE } state;
    for (size_t i = 0; i < size; i++) {
        char c = bytes[i];
        if (state == ESCAPE)
            state = c == '[' ? SEQUENCE : PLAIN;
        else if (state == SEQUENCE)
            state = c >= '@' && c <= '~' ? PLAIN : SEQUENCE;
        else if (c == '\x1b')
            state = ESCAPE;
        else if (c == '\xa0' && clean_size && clean[clean_size - 1] == '\xc2')
            clean[clean_size - 1] = ' '; /* a no-break space reads like any other */
        else if (c != '\r')
            clean[clean_size++] = c;
    }
    clean[clean_size] = 0;
}

/* False when the program has closed its end. */
static bool take_output(int wait_ms)
{
    struct pollfd p = {terminal, POLLIN, 0};
    if (poll(&p, 1, wait_ms) <= 0) return true;
    if (raw_size + 4096 >= OUTPUT_MAX) fail("too much output", "");
    ssize_t got = read(terminal, raw + raw_size, 4096);
    if (got <= 0) return false;
    clean_up(raw + raw_size, (size_t)got);
    raw_size += (size_t)got;
    return true;
}

static long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Which of two texts comes first after what was seen; 1 or 2. */
static int wait_for(const char *first, const char *second)
{
    long start = now_ms();
    for (bool open = true;;) {
        char *a = strstr(clean + seen, first), *b = second ? strstr(clean + seen, second) : NULL;
        if (a && (!b || a < b)) return seen = (size_t)(a - clean) + strlen(first), 1;
        if (b) return seen = (size_t)(b - clean) + strlen(second), 2;
        if (!open || now_ms() - start > PATIENCE_MS) fail("did not come", first);
        open = take_output(50);
    }
}

/* ---- directives ---------------------------------------------------------------- */

static void expand(const char *from, char *to, size_t room)
{
    static const char names[] = "terd";
    size_t n = 0;
    for (; *from && n + strlen(folder) + 2 < room; from++) {
        if (!strncmp(from, "$TMP", 4)) {
            n += (size_t)sprintf(to + n, "%s", folder);
            from += 3;
        } else if (from[0] == '\\' && from[1] && strchr(names, from[1])) {
            static const char KEYS[] = {'\t', '\x1b', '\r', '\x04'};
            to[n++] = KEYS[strchr(names, *++from) - names];
        } else {
            to[n++] = *from;
        }
    }
    to[n] = 0;
}

static void run(const char *program, char *words)
{
    char *argv[32] = {(char *)program};
    int argc = 1;
    for (char *w = strtok(words, " "); w && argc < 31; w = strtok(NULL, " ")) argv[argc++] = w;
    struct winsize size = {.ws_row = ROWS, .ws_col = COLUMNS};
    raw_size = clean_size = seen = 0;
    clean[0] = 0;
    child = forkpty(&terminal, NULL, NULL, &size);
    if (child) return;
    execv(program, argv);
    _exit(127);
}

static bool pressed_to_end; /* Control-D was the last key */

static void send_keys(const char *keys)
{
    pressed_to_end = *keys && keys[strlen(keys) - 1] == '\x04';
    if (write(terminal, keys, strlen(keys)) != (ssize_t)strlen(keys)) fail("cannot write", keys);
}

/* What is typed before the terminal is ready to edit would be read by another rule. */
static void wait_for_prompt(const char *words)
{
    long start = now_ms();
    while (clean_size < 2 || strcmp(clean + clean_size - 2, "> ") != 0)
        if (!take_output(50) || now_ms() - start > PATIENCE_MS) fail("no prompt to type at", words);
}

static void type(const char *words)
{
    char line[512];
    wait_for_prompt(words);
    size_t before = clean_size;
    snprintf(line, sizeof line, "%s\r", words);
    send_keys(line);
    while (clean_size == before) /* the echo: this prompt must not be taken for the next one */
        if (!take_output(50)) fail("gone while typing", words);
}

static void answer_each(char *words)
{
    char *answer = strstr(words, " | "), *end = answer ? strstr(answer + 3, " | ") : NULL;
    if (!end) fail("`each` wants PROMPT | ANSWER | END", words);
    *answer = *end = 0;
    for (int i = 0; i < 1000; i++) {
        if (wait_for(words, end + 3) == 2) return;
        type(answer + 3);
    }
    fail("never came", end + 3);
}

static void check_widths(void)
{
    int width = 0;
    bool edited = false;
    for (size_t i = 0; i < clean_size; i++) {
        if (clean[i] == '\n') {
            if (width > COLUMNS && !edited) fail("wider than the terminal before", clean + i);
            width = 0;
            edited = false;
            continue;
        }
        edited |= clean[i] == '\b' || clean[i] == '>';
        width += (clean[i] & 0xc0) != 0x80;
    }
}

/* A Control-D that came between prompt and editing is swallowed by the terminal's change of manners: pressed
 * again. */
static void end(const char *code)
{
    enum { AGAIN_MS = 3000 };
    int status;
    long start = now_ms(), pressed = start;
    while (take_output(50)) {
        if (now_ms() - start > PATIENCE_MS) fail("does not end", code);
        if (!pressed_to_end || now_ms() - pressed < AGAIN_MS) continue;
        pressed = now_ms();
        send_keys("\x04");
    }
    waitpid(child, &status, 0);
    child = 0;
    close(terminal);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != atoi(code)) fail("another exit code than", code);
    check_widths();
}

/* `NAME=value` */
static void set_variable(const char *words)
{
    char name[64];
    size_t size = strcspn(words, "=");
    if (size >= sizeof name || words[size] != '=') fail("NAME=value was expected", words);
    memcpy(name, words, size);
    name[size] = 0;
    setenv(name, words + size + 1, 1);
}

static void obey(const char *program, const char *name, char *words)
{
    if (!strcmp(name, "env"))
        set_variable(words);
    else if (!strcmp(name, "run"))
        run(program, words);
    else if (!strcmp(name, "see"))
        wait_for(words, NULL);
    else if (!strcmp(name, "raw") && !memmem(raw, raw_size, words, strlen(words)))
        fail("not among the bytes", words);
    else if (!strcmp(name, "never") && strstr(clean, words))
        fail("must not come", words);
    else if (!strcmp(name, "type"))
        type(words);
    else if (!strcmp(name, "prompt"))
        wait_for_prompt(words);
    else if (!strcmp(name, "press"))
        send_keys(words);
    else if (!strcmp(name, "each"))
        answer_each(words);
    else if (!strcmp(name, "end"))
        end(words);
    else if (strcmp(name, "raw") != 0 && strcmp(name, "never") != 0)
        fail("no such directive", name);
}

int main(int argc, char **argv)
{
    char line[600], words[1024];
    if (argc != 4) return fprintf(stderr, "drive PROGRAM SCENARIO FOLDER\n"), 2;
    scenario = argv[2];
    folder = argv[3];
    FILE *file = fopen(scenario, "r");
    if (!file) fail("cannot read", scenario);
    while (fgets(line, sizeof line, file)) {
        line_number++;
        line[strcspn(line, "\n")] = 0;
        if (!*line || *line == '#') continue;
        size_t size = strcspn(line, " ");
        expand(line[size] ? line + size + 1 : "", words, sizeof words);
        line[size] = 0;
        obey(argv[1], line, words);
    }
    fclose(file);
    if (child) fail("the scenario does not say how it ends", "");
    printf("ok %s\n", scenario);
    return 0;
}
