/* tables.c -- all tables in memory, found by code and by id. */
#include "base/hash.h"
#include "fronts/server/chronicle.h"
#include "fronts/server/memory.h"
#include "fronts/server/play.h"
#include "fronts/server/say.h"
#include "fronts/server/seats.h"
#include "fronts/server/stream.h"
#include "fronts/server/turnless.h"
#include "game/terms.h"

#include <sodium.h>

#include <ctype.h>
#include <string.h>

const char *const TABLE_STATES[] = {"lobby", "running", "over", "closed", NULL};
const char *const SEAT_KINDS[] = {"open", "person", "bot", NULL};
const char *const CHAT_MODES[] = {"open", "seats", "closed", NULL};

/* A table where nobody was for so long is closed. */
#define IDLE_KEPT_MS    ((int64_t)2 * 24 * 3600 * 1000)
#define RUNNING_KEPT_MS ((int64_t)60 * 24 * 3600 * 1000)

/* ---- codes ------------------------------------------------------------------- */

/* Letters that are neither written nor said alike, in French or English: no I O Q U V. */
static const char LETTERS[] = "ABCDEFGHJKLMNPRSTWXYZ";

bool code_normal(const char *text, char out[STORE_CODE])
{
    int n = 0;
    for (; n < CODE_LETTERS && text[n]; n++) {
        char letter = (char)toupper((unsigned char)text[n]);
        if (!strchr(LETTERS, letter)) return false;
        out[n] = letter;
    }
    out[n] = 0;
    return n == CODE_LETTERS && !text[n];
}

static void code_draw(char out[STORE_CODE])
{
    for (int i = 0; i < CODE_LETTERS; i++) out[i] = LETTERS[randombytes_uniform(sizeof LETTERS - 1)];
    out[CODE_LETTERS] = 0;
}

/* One that no table in the store has or had, so that old match files stay where they were. */
bool code_new(Store *store, char out[STORE_CODE])
{
    TableRecord used;
    for (int tries = 0; tries < 100; tries++) {
        code_draw(out);
        if (!store_find_code(store, out, &used)) return true;
    }
    return false;
}

int64_t id_new(void)
{
    int64_t id;
    do {
        randombytes_buf(&id, sizeof id);
        id &= INT64_MAX;
    } while (!id);
    return id;
}

/* ---- the lists ------------------------------------------------------------------ */

static Table **bucket_of_code(Server *s, const char *code)
{
    Hash h = HASH_START;
    hash_bytes(&h, code, strlen(code));
    return &s->by_code[hash_end(h) % TABLE_BUCKETS];
}

static Table **bucket_of_id(Server *s, int64_t id) { return &s->by_id[(uint64_t)id % TABLE_BUCKETS]; }

Table *tables_find(Server *s, const char *code)
{
    char normal[STORE_CODE];
    if (!code_normal(code, normal)) return NULL;
    Table *t = *bucket_of_code(s, normal);
    while (t && strcmp(t->kept.code, normal)) t = t->next_by_code;
    return t;
}

Table *tables_find_id(Server *s, int64_t id)
{
    Table *t = *bucket_of_id(s, id);
    while (t && t->kept.id != id) t = t->next_by_id;
    return t;
}

Table *tables_add(Server *s, const TableRecord *kept)
{
    Table *t = memory_new(sizeof *t);
    Table **code = bucket_of_code(s, kept->code), **id = bucket_of_id(s, kept->id);
    t->server = s;
    t->kept = *kept;
    t->game = game_find(kept->game);
    ASSERT(t->game);
    terms_standard(t->game, kept->seats, &t->terms);
    t->next_by_code = *code;
    t->next_by_id = *id;
    *code = *id = t;
    s->table_count++;
    uv_timer_init(&s->loop, &t->wake);
    t->wake.data = t;
    uv_unref((uv_handle_t *)&t->wake);
    for (int p = 0; p < SEATS_MAX; p++) t->away_ms[p] = clock_ms(s);
    t->host_away_ms = clock_ms(s);
    t->moment = ++s->lives << 32; /* no thought of another life fits */
    return t;
}

static void on_timer_closed(uv_handle_t *handle) { free(handle->data); }

void tables_remove(Table *t)
{
    Server *s = t->server;
    Table **at = bucket_of_code(s, t->kept.code);
    turnless_fail(t, "error.not_running");
    turnless_close(t);
    while (t->conns) seats_detach(t->conn[t->conns - 1]);
    while (*at != t) at = &(*at)->next_by_code;
    *at = t->next_by_code;
    at = bucket_of_id(s, t->kept.id);
    while (*at != t) at = &(*at)->next_by_id;
    *at = t->next_by_id;
    s->table_count--;
    stream_close(t);
    chronicle_clear(t);
    places_clear(t);
    free(t->reaction);
    free(t->match);
    free(t->by_bot);
    free(t->done);
    free(t->chat);
    free(t->conn);
    t->gone = true;
    uv_close((uv_handle_t *)&t->wake, on_timer_closed);
}

/* ---- put away ---------------------------------------------------------------------- */

static bool is_stale(const Table *t, int64_t now)
{
    int64_t idle = now - t->kept.touched_ms;
    return !t->conns && idle > (t->kept.state == TABLE_RUNNING ? RUNNING_KEPT_MS : IDLE_KEPT_MS);
}

void tables_sweep(Server *s)
{
    int64_t now = clock_wall_ms();
    for (int b = 0; b < TABLE_BUCKETS; b++)
        for (Table *t = s->by_id[b], *next; t; t = next) {
            next = t->next_by_id;
            if (!is_stale(t, now)) continue;
            t->kept.state = TABLE_CLOSED;
            table_save(t);
            tables_remove(t);
        }
}

/* ---- changes --------------------------------------------------------------------- */

void table_save(Table *t)
{
    Text terms = text_in(t->kept.terms, sizeof t->kept.terms);
    terms_write(t->game, &t->terms, &terms);
    t->kept.seats = t->terms.seats;
    t->kept.touched_ms = clock_wall_ms();
    turn_touch(t->server, t->kept.id);
    store_save_table(t->server->store, &t->kept);
}

void table_changed(Table *t)
{
    t->kept.n++;
    table_save(t);
    say_table(t);
}
