/* turn.c -- the end of a turn: one commit, then everything goes out (server.h tells why). */
#include "base/json.h"
#include "fronts/server/memory.h"
#include "fronts/server/turnless.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

int64_t clock_wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t clock_ms(const Server *s) { return (int64_t)uv_now(&s->loop); }
int64_t clock_us(void) { return (int64_t)(uv_hrtime() / 1000); }

void turn_touch(Server *s, int64_t table_id)
{
    if (s->touched_count && s->touched[s->touched_count - 1] == table_id) return;
    if (s->touched_count == s->touched_capacity) {
        s->touched_capacity = s->touched_capacity ? 2 * s->touched_capacity : 16;
        s->touched = memory_resize(s->touched, (size_t)s->touched_capacity * sizeof *s->touched);
    }
    s->touched[s->touched_count++] = table_id;
}

void turn_ask(Server *s, Conn *c, const char *id)
{
    if (s->asked_count == s->asked_capacity) {
        s->asked_capacity = s->asked_capacity ? 2 * s->asked_capacity : 64;
        s->asked = memory_resize(s->asked, (size_t)s->asked_capacity * sizeof *s->asked);
    }
    Asked *a = &s->asked[s->asked_count++];
    a->conn = c;
    snprintf(a->id, sizeof a->id, "%s", id);
}

void turn_unask(Server *s)
{
    if (s->asked_count) s->asked_count--;
}

static void write_disk_error(Text *out, const void *id)
{
    text_char(out, '{');
    json_words(out, "t", "error");
    json_words(out, "id", id);
    text_add(out, ",\"error\":[\"error.disk\"]}");
}

/* Nobody has seen anything of this turn: take it back, and say so to who asked. */
static void fail_turn(Server *s)
{
    fprintf(stderr, "ilot: the store refuses: %s\n", store_error(s->store));
    s->store_fails = true;
    s->store_failed_ms = clock_ms(s);
    for (int i = 0; i < s->touched_count; i++) keep_rebuild(s, s->touched[i]);
    for (Conn *c = s->waiting; c; c = c->next_waiting) conn_drop_conditional(c);
    for (int i = 0; i < s->asked_count; i++) {
        Frame *f = frame_write(write_disk_error, s->asked[i].id);
        f->conditional = false;
        conn_give(s->asked[i].conn, f);
    }
}

/* From now on the news of this turn are on their way. */
static void note_sent(Server *s)
{
    for (int i = 0; i < s->touched_count; i++) {
        Table *t = tables_find_id(s, s->touched[i]);
        if (t) lines_sent(t);
    }
}

void turn_end(Server *s)
{
    if (store_has_batch(s->store)) {
        if (store_commit(s->store))
            s->store_fails = false;
        else
            fail_turn(s);
    }
    note_sent(s);
    s->touched_count = s->asked_count = 0;
    while (s->waiting) {
        Conn *c = s->waiting;
        s->waiting = c->next_waiting;
        c->is_waiting = false;
        conn_flush(c);
    }
}
