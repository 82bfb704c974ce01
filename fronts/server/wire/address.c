#include "fronts/server/wire/address.h"
#include "base/hash.h"
#include "fronts/server/server.h"
#include "fronts/server/wire/memory.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------ */

static const uint8_t MAPPED[12] = {[10] = 0xff, [11] = 0xff}; /* an IPv4 address among those of IPv6 */

static bool key_of_text(const char *text, uint8_t key[16])
{
    memcpy(key, MAPPED, sizeof MAPPED);
    return inet_pton(AF_INET, text, key + 12) == 1 || inet_pton(AF_INET6, text, key) == 1;
}

bool address_read(const char *text, Trusted *out)
{
    char alone[INET6_ADDRSTRLEN];
    size_t size = strcspn(text, "/");
    int bits, end = 0;
    if (size >= sizeof alone) return false;
    snprintf(alone, sizeof alone, "%.*s", (int)size, text);
    if (!key_of_text(alone, out->key)) return false;
    int widest = memcmp(out->key, MAPPED, sizeof MAPPED) ? 128 : 32;
    out->bits = 128;
    if (!text[size]) return true;
    if (sscanf(text + size, "/%3d%n", &bits, &end) != 1 || text[size + (size_t)end]) return false;
    out->bits = 128 - widest + bits;
    return bits >= 0 && bits <= widest;
}

static bool begins_alike(const uint8_t a[16], const uint8_t b[16], int bits)
{
    int whole = bits / 8;
    if (memcmp(a, b, (size_t)whole)) return false;
    return bits % 8 == 0 || (a[whole] ^ b[whole]) >> (8 - bits % 8) == 0;
}

static bool is_trusted(const Server *s, const uint8_t key[16])
{
    for (int i = 0; i < s->limits.trusted_count; i++)
        if (begins_alike(key, s->limits.trusted[i].key, s->limits.trusted[i].bits)) return true;
    return false;
}

/* ---- finding ------------------------------------------------------------------------- */

static Address **bucket_of(Server *s, const uint8_t key[16])
{
    Hash h = HASH_START;
    hash_bytes(&h, key, 16);
    return &s->addresses[hash_end(h) % ADDRESS_BUCKETS];
}

static Address *find(Server *s, const uint8_t full[16])
{
    uint8_t key[16];
    memcpy(key, full, sizeof key);
    if (memcmp(key, MAPPED, sizeof MAPPED)) memset(key + 8, 0, 8); /* a network of 64 bits is one house */
    Address **bucket = bucket_of(s, key), *a = *bucket;
    while (a && memcmp(a->key, key, sizeof key)) a = a->next;
    if (a) return a;
    a = memory_new(sizeof *a);
    memcpy(a->key, key, sizeof key);
    a->is_proxy = is_trusted(s, full);
    a->next = *bucket;
    *bucket = a;
    s->address_count++;
    return a;
}

Address *address_of(Server *s, const struct sockaddr *from)
{
    uint8_t key[16] = {0};
    memcpy(key, MAPPED, sizeof MAPPED);
    if (from->sa_family == AF_INET)
        memcpy(key + 12, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    else if (from->sa_family == AF_INET6)
        memcpy(key, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
    return find(s, key);
}

Address *address_behind(Server *s, Address *proxy, const char *chain)
{
    const char *end = chain + strlen(chain);
    uint8_t key[16];
    while (end > chain) {
        const char *start = end;
        char text[INET6_ADDRSTRLEN];
        while (start > chain && start[-1] != ',') start--;
        int size = snprintf(text, sizeof text, "%.*s", (int)(end - start - (long)strspn(start, " \t")),
                            start + strspn(start, " \t"));
        while (size > 0 && size < (int)sizeof text && (text[size - 1] == ' ' || text[size - 1] == '\t'))
            text[--size] = 0;
        if (size >= (int)sizeof text || !key_of_text(text, key)) return proxy;
        if (!is_trusted(s, key)) return find(s, key);
        end = start > chain ? start - 1 : chain;
    }
    return proxy;
}

/* ---- what they cost ------------------------------------------------------------------- */

void address_charge(Server *s, Address *a, double us)
{
    pace_spend(&a->time, &s->limits.time, clock_ms(&s->house), us);
}

static bool is_over(Server *s, Address *a)
{
    int64_t now = clock_ms(&s->house);
    for (int kind = 0; kind < JOB_KINDS; kind++)
        if (a->line[kind].first) return false;
    return !a->conns && !a->bytes && !a->is_proxy && !a->in_debt &&
           pace_spent(&a->time, &s->limits.time, now) == 0 &&
           pace_spent(&a->guesses, &s->limits.guesses_each, now) == 0 &&
           pace_spent(&a->creates, &s->limits.creates_each, now) == 0;
}

void addresses_sweep(Server *s)
{
    for (int b = 0; b < ADDRESS_BUCKETS; b++)
        for (Address **at = &s->addresses[b]; *at;) {
            Address *a = *at;
            if (!is_over(s, a)) {
                at = &a->next;
                continue;
            }
            *at = a->next;
            free(a);
            s->address_count--;
        }
}

void addresses_close(Server *s)
{
    for (int b = 0; b < ADDRESS_BUCKETS; b++)
        for (Address *a = s->addresses[b], *next; a; a = next) {
            next = a->next;
            free(a);
        }
}

/* ---- jobs ----------------------------------------------------------------------------- */

/* The addresses with jobs of a kind stand in a ring; `turn` is whose turn it is. */
static void enter_ring(Server *s, Address *a, JobKind kind)
{
    JobLine *line = &a->line[kind];
    Address *turn = s->turn[kind];
    if (line->next) return;
    if (!turn) {
        line->next = line->before = s->turn[kind] = a;
        return;
    }
    line->next = turn; /* last of all */
    line->before = turn->line[kind].before;
    line->before->line[kind].next = turn->line[kind].before = a;
}

static void leave_ring(Server *s, Address *a, JobKind kind)
{
    JobLine *line = &a->line[kind];
    if (!line->next) return;
    if (s->turn[kind] == a) s->turn[kind] = line->next == a ? NULL : line->next;
    line->before->line[kind].next = line->next;
    line->next->line[kind].before = line->before;
    line->next = line->before = NULL;
}

void queue_put(Server *s, Address *a, Job *job)
{
    JobLine *line = &a->line[job->kind];
    if (job->address) return;
    job->address = a;
    job->next = NULL;
    job->before = line->last;
    if (line->last)
        line->last->next = job;
    else
        line->first = job;
    line->last = job;
    if (job->kind != JOB_READ || !a->in_debt) enter_ring(s, a, job->kind);
}

void queue_drop(Server *s, Job *job)
{
    Address *a = job->address;
    if (!a) return;
    JobLine *line = &a->line[job->kind];
    if (job->before)
        job->before->next = job->next;
    else
        line->first = job->next;
    if (job->next)
        job->next->before = job->before;
    else
        line->last = job->before;
    job->address = NULL;
    if (!line->first) leave_ring(s, a, job->kind);
}

static bool must_wait(Server *s, Address *a, JobKind kind)
{
    if (kind != JOB_READ || a->is_proxy || pace_is_kept(&a->time, &s->limits.time, clock_ms(&s->house)))
        return false;
    leave_ring(s, a, kind);
    a->in_debt = true;
    a->next_in_debt = s->in_debt;
    s->in_debt = a;
    return true;
}

Job *queue_take(Server *s, JobKind kind)
{
    while (s->turn[kind] && must_wait(s, s->turn[kind], kind)) {
    }
    Address *a = s->turn[kind];
    if (!a) return NULL;
    Job *job = a->line[kind].first;
    s->turn[kind] = a->line[kind].next;
    queue_drop(s, job);
    return job;
}

bool queue_waits(const Server *s, JobKind kind) { return s->turn[kind] != NULL; }

void addresses_forgive(Server *s)
{
    for (Address **at = &s->in_debt; *at;) {
        Address *a = *at;
        if (!pace_is_kept(&a->time, &s->limits.time, clock_ms(&s->house))) {
            at = &a->next_in_debt;
            continue;
        }
        *at = a->next_in_debt;
        a->in_debt = false;
        if (a->line[JOB_READ].first) enter_ring(s, a, JOB_READ);
    }
}
