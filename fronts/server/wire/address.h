/* address.h -- strangers are known by their address: what each may cost, and that one waits for another.
 *
 * All connections from one address (one network of 64 bits in IPv6) share a record here. It lives
 * while a connection, or a debt, is left of it. Behind a proxy that the host trusts (`--trust-proxy`)
 * the address is the one that the proxy names, request by request.
 *
 * What waits is a *job*: a connection's bytes, a table that is due, a thought of a bot. Jobs of one
 * address stand in line behind each other, and the addresses take turns, so that whoever brings
 * a thousand jobs makes others wait for one of them.
 *
 *   1. Bytes of an address that used up its share of the loop's time are not looked at until it is
 *      out of debt (`time`, in microseconds of the loop's thread).
 *   2. A job stands in one line at most; who goes away takes its job along (queue_drop). */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include "table/pace.h"

#include <sys/socket.h>

typedef enum JobKind { JOB_READ, JOB_RUN, JOB_THINK, JOB_THINK_IDLY, JOB_KINDS } JobKind;

struct Address;
struct Server;

typedef struct Job {
    struct Job *next, *before; /* in its line */
    struct Address *address;   /* NULL: it stands in no line */
    void *of;                  /* whose: a Conn, a Table, a thought */
    JobKind kind;
} Job;

typedef struct JobLine { /* of one kind */
    Job *first, *last;
    struct Address *next, *before; /* whose turn it is after and before this one's; NULL: not among them */
} JobLine;

typedef struct Address {
    struct Address *next; /* in its bucket */
    uint8_t key[16];
    bool is_proxy; /* trusted: it speaks for others, and has no limits of its own */
    bool in_debt;  /* its bytes wait */
    struct Address *next_in_debt;
    int conns;
    int64_t bytes; /* that matches take which it opened */
    Pace time, guesses, creates;
    JobLine line[JOB_KINDS];
} Address;

/* ---- addresses ---------------------------------------------------------------------- */

enum { TRUSTED_MAX = 16 };

typedef struct Trusted { /* an address, or all that begin alike */
    uint8_t key[16];
    int bits;
} Trusted;

bool address_read(const char *text, Trusted *out); /* `192.0.2.7`, `10.0.0.0/8`, `2001:db8::1` */

Address *address_of(struct Server *s, const struct sockaddr *from);
/* Whom a trusted proxy speaks for: the last address in `chain` (X-Forwarded-For) that is no proxy. */
Address *address_behind(struct Server *s, Address *proxy, const char *chain);

void address_charge(struct Server *s, Address *a, double us); /* of the loop's time */
void addresses_sweep(struct Server *s);                       /* forgets those of whom nothing is left */
void addresses_forgive(struct Server *s); /* who is out of debt gets a turn again: some times a second */
void addresses_close(struct Server *s);

/* ---- jobs ----------------------------------------------------------------------------- */

void queue_put(struct Server *s, Address *a, Job *job); /* at the end of its line; unless it stands in one */
void queue_drop(struct Server *s, Job *job);
Job *queue_take(struct Server *s, JobKind kind); /* whose turn it is; NULL: nobody's */
bool queue_waits(const struct Server *s, JobKind kind);

#endif
