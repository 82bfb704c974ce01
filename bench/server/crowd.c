/* crowd.c -- many tables of IPSO, each with four people at four sockets, for less CPU than the server they
 * play at.
 *
 *   crowd PORT PROCESS TABLES SECONDS
 *
 * At every table whoever's turn it is does the first act that is offered, as soon as all four have heard of
 * the one before. After a second for warming up it counts acts and what the threads of PROCESS worked, and
 * prints one line of JSON. People come from different addresses of the loopback network, as from different
 * houses. It reads no more of a message than it needs, and trusts the server: it is a measure, not a test. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum {
    SEATS = 4,
    HOUSES = 50,
    EVENTS = 256,
    ROOM = 1 << 13,
    WARM_MS = 1000,
    WAITS_MAX = 1 << 22,
    LOST_MS = 10000
};

typedef struct Person {
    struct Group *group;
    int seat, socket;
    char *in; /* grows to the longest message */
    size_t size, capacity;
    bool speaks;  /* WebSocket: the handshake is over */
    char act[64]; /* the first that is offered; "" while none is */
} Person;

typedef struct Group {
    Person person[SEATS];
    char code[16];
    int seated, heard;
    bool is_over;
    int64_t asked_us;
} Group;

static int port, epoll;
static long acts, numbers;
static bool counts;
static int64_t heard_us; /* by anybody, last */
static float *waits;     /* milliseconds until all four have heard, */
static int wait_count;   /* while it counts */

static void fail(const char *what)
{
    fprintf(stderr, "crowd: %s: %s\n", what, errno ? strerror(errno) : "no");
    exit(3);
}

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---- saying ------------------------------------------------------------------------- */

static void say(Person *p, const char *bytes, size_t size)
{
    if (write(p->socket, bytes, size) != (ssize_t)size) fail("write");
}

/* A client must mask; with zeros, which change nothing. */
static void ask(Person *p, const char *body)
{
    char frame[256] = {(char)0x81};
    size_t size = strlen(body), head = size < 126 ? 6 : 8;
    frame[1] = (char)(0x80 | (size < 126 ? size : 126));
    if (head == 8) frame[2] = (char)(size >> 8), frame[3] = (char)size;
    memcpy(frame + head, body, size);
    say(p, frame, head + size);
}

static void begin_match(Group *g)
{
    g->heard = 0;
    g->is_over = false;
    ask(&g->person[0], "{\"t\":\"start\",\"id\":\"start\"}");
}

static void act_next(Group *g)
{
    char body[200];
    g->heard = 0;
    for (int s = 0; s < SEATS; s++) {
        Person *p = &g->person[s];
        if (!p->act[0]) continue;
        snprintf(body, sizeof body, "{\"t\":\"act\",\"seat\":%d,\"act\":\"%s\",\"id\":\"a%ld\"}", s, p->act,
                 numbers++);
        p->act[0] = 0;
        g->asked_us = now_us();
        ask(p, body);
        return;
    }
    fail("nobody may act");
}

/* ---- hearing ------------------------------------------------------------------------ */

/* What follows `key` up to a quotation mark; false: it is not there. */
static bool find(const char *text, size_t size, const char *key, char *out, size_t capacity)
{
    const char *at = memmem(text, size, key, strlen(key)), *end;
    if (!at) return false;
    at += strlen(key);
    end = memchr(at, '"', size - (size_t)(at - text));
    if (!end || (size_t)(end - at) >= capacity) fail("a word too long");
    memcpy(out, at, (size_t)(end - at));
    out[end - at] = 0;
    return true;
}

static bool begins(const char *text, size_t size, const char *with)
{
    return size >= strlen(with) && !memcmp(text, with, strlen(with));
}

/* Their own table first: who made it tells the others its code. */
static void answered(Person *p, const char *text, size_t size)
{
    Group *g = p->group;
    char id[16], body[100];
    if (!begins(text, size, "{\"t\":\"ok\"")) {
        fprintf(stderr, "%.*s\n", (int)size, text);
        fail("refused");
    }
    if (!find(text, size, "\"id\":\"", id, sizeof id)) return;
    if (!strcmp(id, "create")) {
        if (!find(text, size, "\"code\":\"", g->code, sizeof g->code)) fail("no code");
        snprintf(body, sizeof body, "{\"t\":\"join\",\"code\":\"%s\",\"id\":\"join\"}", g->code);
        ask(&g->person[1], body); /* one after the other: a seat each, in order */
    } else if (!strcmp(id, "join")) {
        ask(p, "{\"t\":\"sit\",\"id\":\"sit\"}");
    } else if (!strcmp(id, "sit")) {
        snprintf(body, sizeof body, "{\"t\":\"join\",\"code\":\"%s\",\"id\":\"join\"}", g->code);
        if (p->seat + 1 < SEATS)
            ask(&g->person[p->seat + 1], body);
        else
            begin_match(g);
    }
}

static void all_heard(Group *g)
{
    const int64_t now = now_us();
    if (g->asked_us) {
        acts++;
        if (counts && wait_count < WAITS_MAX) waits[wait_count++] = (float)(now - g->asked_us) / 1000;
    }
    g->asked_us = 0;
    if (g->is_over)
        begin_match(g);
    else
        act_next(g);
}

static void told(Person *p, const char *text, size_t size)
{
    Group *g = p->group;
    if (begins(text, size, "{\"t\":\"ok\"") || begins(text, size, "{\"t\":\"error\"")) {
        answered(p, text, size);
    } else if (begins(text, size, "{\"t\":\"update\"") || begins(text, size, "{\"t\":\"start\"")) {
        if (memmem(text, size, "\"over\":true", 11)) g->is_over = true;
        find(text, size, "\"choices\":[[\"", p->act, sizeof p->act);
        if (++g->heard == SEATS) all_heard(g);
    }
}

/* The next whole message off the front; 0: there is none yet. Answers where it ends. */
static size_t take_one(Person *p, const char *at, size_t size)
{
    if (!p->speaks) {
        const char *end = memmem(at, size, "\r\n\r\n", 4);
        if (!end) return 0;
        p->speaks = true;
        if (p->seat == 0)
            ask(p, "{\"t\":\"create\",\"game\":\"ipso\",\"seats\":4,\"grace_ms\":null,\"id\":\"create\"}");
        return (size_t)(end + 4 - at);
    }
    const uint8_t *b = (const uint8_t *)at;
    if (size < 2) return 0;
    size_t more = b[1] < 126 ? 0 : b[1] == 126 ? 2 : 8, length = more ? 0 : b[1];
    if (size < 2 + more) return 0;
    for (size_t i = 0; i < more; i++) length = length << 8 | b[2 + i];
    if (size < 2 + more + length) return 0;
    if ((b[0] & 15) == 1) told(p, at + 2 + more, length);
    return 2 + more + length;
}

static void hear(Person *p)
{
    if (p->capacity - p->size < ROOM) p->in = realloc(p->in, p->capacity = 2 * p->capacity + ROOM);
    if (!p->in) fail("memory");
    const ssize_t size = read(p->socket, p->in + p->size, p->capacity - p->size);
    if (size <= 0) fail("the server hung up");
    p->size += (size_t)size;
    size_t at = 0;
    for (size_t one; (one = take_one(p, p->in + at, p->size - at)) > 0;) at += one;
    p->size -= at;
    if (at && p->size) memmove(p->in, p->in + at, p->size);
}

static void come(Person *p, int house)
{
    static const char hello[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    struct sockaddr_in from = {.sin_family = AF_INET,
                               .sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + (uint32_t)house)};
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    p->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(p->socket, (struct sockaddr *)&from, sizeof from) ||
        connect(p->socket, (struct sockaddr *)&to, sizeof to))
        fail("connect");
    setsockopt(p->socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    say(p, hello, sizeof hello - 1);
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, p->socket, &(struct epoll_event){EPOLLIN, {.ptr = p}})) fail("epoll");
}

static void go_on_until(int64_t end_us)
{
    struct epoll_event event[EVENTS];
    heard_us = now_us();
    for (int64_t now = heard_us; now < end_us; now = now_us()) {
        int count = epoll_wait(epoll, event, EVENTS, 100);
        if (count > 0) heard_us = now;
        if (now - heard_us > LOST_MS * 1000) fail("the server told nothing for ten seconds");
        for (int i = 0; i < count; i++) hear(event[i].data.ptr);
    }
}

/* ---- counting ------------------------------------------------------------------------- */

/* Nanoseconds that the threads of a process worked: the first of them, and the others. */
static void worked(int process, int64_t out[2])
{
    char path[300];
    snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR *tasks = opendir(path);
    if (!tasks) fail(path);
    out[0] = out[1] = 0;
    for (struct dirent *d; (d = readdir(tasks));) {
        long long ns;
        if (d->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", process, d->d_name);
        FILE *f = fopen(path, "r");
        if (f && fscanf(f, "%lld", &ns) == 1) out[atoi(d->d_name) != process] += ns;
        if (f) fclose(f);
    }
    closedir(tasks);
}

static int by_length(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fprintf(stderr, "crowd PORT PROCESS TABLES SECONDS\n");
        return 2;
    }
    port = atoi(argv[1]);
    const int process = atoi(argv[2]), tables = atoi(argv[3]);
    const double seconds = atof(argv[4]);
    Group *group = calloc((size_t)tables, sizeof *group);
    waits = malloc(WAITS_MAX * sizeof *waits);
    epoll = epoll_create1(0);
    if (!group || !waits || tables < 1) fail("memory");
    for (int g = 0; g < tables; g++)
        for (int s = SEATS - 1; s >= 0; s--) { /* who makes the table comes last */
            group[g].person[s] = (Person){.group = &group[g], .seat = s};
            come(&group[g].person[s], (g * SEATS + s) % HOUSES);
            go_on_until(0);
        }
    go_on_until(now_us() + WARM_MS * 1000);
    int64_t before[2], after[2], own = clock(), start = now_us();
    worked(process, before);
    acts = 0;
    counts = true;
    go_on_until(start + (int64_t)(seconds * 1e6));
    worked(process, after);
    const double took = (double)(now_us() - start) / 1e6;
    qsort(waits, (size_t)wait_count, sizeof *waits, by_length);
    printf("{\"acts\":%ld,\"per_second\":%.0f,\"us\":%.2f,\"loop_us\":%.2f,\"others_us\":%.2f,\"crowd_us\":%."
           "2f,\"middle_ms\":%.2f,\"slow_ms\":%.2f}\n",
           acts, (double)acts / took,
           (double)(after[0] - before[0] + after[1] - before[1]) / 1e3 / (double)acts,
           (double)(after[0] - before[0]) / 1e3 / (double)acts,
           (double)(after[1] - before[1]) / 1e3 / (double)acts,
           (double)(clock() - own) * 1e6 / CLOCKS_PER_SEC / (double)acts,
           wait_count ? waits[wait_count / 2] : 0.0, wait_count ? waits[wait_count * 99L / 100] : 0.0);
    return 0;
}
