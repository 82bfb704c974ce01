#include "fronts/local/local.h"
#include "base/json.h"
#include "base/sha256.h"
#include "table/asked.h"
#include "table/batches.h"
#include "table/listing.h"
#include "table/meet.h"
#include "table/owning.h"
#include "table/play.h"
#include "table/presses.h"
#include "table/restore.h"
#include "table/seats.h"

#include <string.h>

enum { THOUGHTS = 2 + SEATS_MAX, EPOCH_TEXT = 17, STEPS_US = 6000, CODE_TRIES = 100 };

typedef struct Word {
    Frame *frame;
    Mark mark;
    char id[ID_MAX]; /* of the request that it answers; "": news */
} Word;

typedef struct Wanted { /* a thought */
    bool is_wanted;
    Purpose purpose;
    Seat seat;
    uint64_t moment;
} Wanted;

typedef struct Room {
    Table table; /* first: room_of() */
    struct Room *next;
    int64_t wake_us;
    Wanted wanted[THOUGHTS]; /* to act, a hint, reactions by seat */
} Room;

struct Local {
    House house; /* first: local_of() */
    Room *rooms;
    Peer *peers;
    uint64_t peers_ever;
    Rng chance;
    int64_t us, wall_ms;
    char epoch[EPOCH_TEXT];
    Frame *heard;
    void *thinking; /* memory for thoughts that are run here */
    size_t thinking_size;
};

/* Time and chance are asked without saying whose: of the Local that local_at() named last. */
static Local *here;

static Room *room_of(const Table *t) { return (Room *)(void *)(Table *)t; }
static Peer *peer_of(const Guest *guest) { return (Peer *)(void *)(Guest *)guest; }
static Local *local_of(const House *h) { return (Local *)(void *)(House *)h; }

/* ---- time, chance, memory (table/house.h) ---------------------------------------------------- */

int64_t clock_wall_ms(void) { return here->wall_ms; }
int64_t clock_ms(const House *h) { return local_of(h)->us / 1000; }
int64_t clock_us(void) { return here->us; }

void chance_bytes(void *out, size_t size)
{
    uint8_t *to = out;
    for (size_t i = 0; i < size; i++) to[i] = (uint8_t)(rng_next(&here->chance) >> 56);
}

uint32_t chance_below(uint32_t count) { return rng_below(&here->chance, count); }

void secret_hash(const char *text, uint8_t hash[STORE_HASH])
{
    Sha256 sum;
    sha256_begin(&sum);
    sha256_add(&sum, text, strlen(text));
    sha256_end(&sum, hash);
}

bool secret_equal(const uint8_t a[STORE_HASH], const uint8_t b[STORE_HASH])
{
    uint8_t differs = 0;
    for (int i = 0; i < STORE_HASH; i++) differs |= (uint8_t)(a[i] ^ b[i]);
    return !differs;
}

void *memory_new(size_t size)
{
    void *at = calloc(1, size);
    ASSERT(at);
    return at;
}

void *memory_resize(void *old, size_t size)
{
    void *at = realloc(old, size);
    ASSERT(at);
    return at;
}

void *memory_try(size_t size) { return calloc(1, size); }
bool memory_is_short(void) { return false; }
void log_line(LogLevel level, const char *format, ...) { (void)level, (void)format; }

/* ---- tables ---------------------------------------------------------------------------------- */

Table *house_place(House *h, const TableRecord *kept)
{
    Local *l = local_of(h);
    Room *room = memory_new(sizeof *room);
    table_place(&room->table, h, kept);
    room->wake_us = INT64_MAX;
    room->next = l->rooms;
    l->rooms = room;
    return &room->table;
}

Table *house_find(House *h, int64_t id)
{
    Room *room = local_of(h)->rooms;
    while (room && room->table.kept.id != id) room = room->next;
    return room ? &room->table : NULL;
}

void house_remove(Table *t)
{
    Room **at = &local_of(t->house)->rooms;
    while (*at != room_of(t)) at = &(*at)->next;
    *at = room_of(t)->next;
    table_clear(t);
    free(t);
}

void house_closes(Table *t) { (void)t; }
void house_follows(Table *t, Table *after) { (void)t, (void)after; }
void house_notice(Table *t) { (void)t; }
void house_opens_match(Table *t) { (void)t; }
const char *house_epoch(const House *h) { return local_of(h)->epoch; }

static Table *in_memory(const Local *l, const char *code)
{
    for (Room *room = l->rooms; room; room = room->next)
        if (!strcmp(room->table.kept.code, code)) return &room->table;
    return NULL;
}

/* In memory, or from the store once it is this house's. NULL: why, and where it is. */
static Table *open_table(Local *l, const char *code, const char **error, char node[STORE_NODE])
{
    char normal[STORE_CODE];
    TableRecord kept;
    Failure why;
    *node = 0;
    *error = l->house.is_silent ? "error.disk" : "error.no_table";
    if (l->house.is_silent || !code_normal(code, normal)) return NULL;
    Table *t = in_memory(l, normal);
    if (t) return t->kept.state != TABLE_CLOSED ? t : NULL;
    store_trouble(l->house.store);
    const char *claimed = owning_claim(&l->house, normal, node);
    if (claimed) *error = claimed;
    if (claimed || !store_find_code(l->house.store, normal, &kept)) return NULL;
    t = restore_table(&l->house, &kept, &why);
    if (!t) *error = why.error;
    if (t) table_wake_soon(t);
    return t;
}

Table *local_table(Local *l, const char *code)
{
    return open_table(l, code, &(const char *){NULL}, (char[STORE_NODE]){""});
}

Table *local_next(Local *l, const Table *after)
{
    Room *room = after ? room_of(after)->next : l->rooms;
    return room ? &room->table : NULL;
}

void local_put_away(Table *t)
{
    ASSERT(!t->guests && table_is_kept(t));
    house_remove(t);
}

const char *house_invites(House *h, Guest *guest, const TableRecord *kept, const Game *starts,
                          char code[STORE_CODE])
{
    int tries = 0;
    (void)guest, (void)kept, (void)starts;
    do {
        if (tries++ == CODE_TRIES) return "error.full";
        for (int i = 0; i < CODE_LETTERS; i++) code[i] = CODE_ALPHABET[chance_below(CODE_ALPHABET_SIZE)];
        code[CODE_LETTERS] = 0;
    } while (in_memory(local_of(h), code) || !store_found(h->store, code));
    return NULL;
}

Table *ask_table(Ask *a)
{
    const char *code = "", *error;
    char node[STORE_NODE];
    if (!ask_need(a, "code") || !ask_words(a, "code", &code)) return NULL;
    Table *t = open_table(local_of(a->house), code, &error, node);
    if (!t && !strcmp(error, "error.elsewhere"))
        answer_elsewhere(a, node);
    else if (!t)
        answer_error(a, error);
    return a->table = t;
}

static void write_tables(Text *out, const void *context)
{
    const Local *l = context;
    json_key(out, "tables");
    json_list(out);
    for (const Room *room = l->rooms; room; room = room->next) {
        if (!room->table.kept.listed || !room->table.guests) continue;
        json_object(out);
        listing_write(out, &room->table);
        json_close(out);
    }
    json_close(out);
}

static void ask_tables(Ask *a)
{
    a->tells_all = true;
    answer_with(a, write_tables, local_of(a->house));
}

const Request HOUSE_REQUESTS[] = {{"tables", ask_tables, NEEDS_NOTHING, 0}, {NULL, NULL, NEEDS_NOTHING, 0}};

/* ---- guests ------------------------------------------------------------------------------------- */

bool house_has_room(House *h, Guest *guest, const Game *g) { return (void)h, (void)guest, (void)g, true; }

bool house_knows_address(Guest *guest, uint8_t out[STORE_ADDRESS])
{
    const int64_t address = peer_of(guest)->address;
    memset(out, 0, STORE_ADDRESS);
    memcpy(out, &address, sizeof address);
    return address != 0;
}

void house_charge(Guest *guest, int cost) { (void)guest, (void)cost; }
void house_guessed_wrong(Guest *guest) { (void)guest; }

void house_write_link(Guest *guest, const char *code, const char *key, char *out, size_t capacity)
{
    (void)guest;
    Text link = text_in(out, (int)capacity);
    text_add(&link, "/t/");
    text_add(&link, code);
    text_add(&link, "#move=");
    text_add(&link, key);
}

Frame *house_draw_link(const char *link)
{
    return (void)link, frame_of("", 0);
} /* whoever shows it draws it */

/* ---- words (table/outbox.h) ----------------------------------------------------------------------- */

static void put_word(Peer *p, Word word)
{
    if (p->words == p->word_capacity) {
        p->word_capacity = p->word_capacity ? 2 * p->word_capacity : 8;
        p->word = memory_resize(p->word, (size_t)p->word_capacity * sizeof *p->word);
    }
    p->word[p->words++] = word;
}

void outbox_give(Guest *guest, Frame *f, Mark mark)
{
    put_word(peer_of(guest), (Word){.frame = f, .mark = mark});
}

void outbox_tell(Guest *guest, Frame *f, Mark mark) { outbox_give(guest, frame_hold(f), mark); }

void outbox_answer(Guest *guest, const char *id, Frame *f, Mark mark)
{
    Word word = {.frame = f, .mark = mark};
    text_copy(word.id, sizeof word.id, id);
    put_word(peer_of(guest), word);
}

void outbox_lost(House *h, Mark from)
{
    for (Peer *p = local_of(h)->peers; p; p = p->next) {
        int kept = 0;
        for (int i = 0; i < p->words; i++) {
            Word *w = &p->word[i];
            if (w->mark >= from) {
                frame_drop(w->frame);
                if (!w->id[0]) continue;
                w->frame = outbox_disk_error(w->id);
                w->mark = MARK_NONE;
            }
            p->word[kept++] = *w;
        }
        p->words = kept;
    }
}

const char *local_hear(Peer *p, size_t *size)
{
    Local *l = p->local;
    if (!p->words || p->word[0].mark > owning_reached(&l->house)) return NULL;
    if (l->heard) frame_drop(l->heard);
    l->heard = p->word[0].frame;
    memmove(p->word, p->word + 1, (size_t)--p->words * sizeof *p->word);
    return frame_said(l->heard, size);
}

/* ---- who is here ------------------------------------------------------------------------------------ */

Peer *local_enter(Local *l, int64_t address)
{
    Peer *p = memory_new(sizeof *p);
    p->local = l;
    p->address = address;
    p->guest.number = ++l->peers_ever;
    p->guest.rtt_ms = -1;
    p->next = l->peers;
    l->peers = p;
    meet_hello(&l->house, &p->guest);
    return p;
}

static void free_peer(Peer *p)
{
    outbox_forget(&p->guest);
    for (int i = 0; i < p->words; i++) frame_drop(p->word[i].frame);
    free(p->word);
    free(p);
}

void local_leave(Peer *p)
{
    Peer **at = &p->local->peers;
    seats_detach(&p->guest);
    while (*at != p) at = &(*at)->next;
    *at = p->next;
    free_peer(p);
}

void local_say(Peer *p, const char *text, size_t size)
{
    if (p->guest.leaves) return; /* it says it again where it goes */
    p->guest.read_us = p->local->us;
    asked(&p->local->house, &p->guest, text, size);
}

void local_ping(Peer *p)
{
    p->guest.pinged_ms = p->local->us / 1000;
    p->guest.pinged_us = p->local->us;
    distances_ask_clock(&p->guest);
}

void local_trip(Peer *p, int64_t sent_us, int64_t back_us)
{
    p->guest.rtt_ms = (int)((back_us - sent_us) / 1000);
    distances_trip(&p->guest, sent_us, back_us);
}

/* ---- what is due -------------------------------------------------------------------------------------- */

void table_wake_in(Table *t, int64_t wait_ms)
{
    const int64_t now = local_of(t->house)->us;
    if (wait_ms < 0) wait_ms = 0;
    room_of(t)->wake_us = wait_ms < (INT64_MAX - now) / 1000 ? now + wait_ms * 1000 : INT64_MAX;
}

int64_t local_due(const Local *l)
{
    int64_t due = INT64_MAX;
    for (const Room *room = l->rooms; room; room = room->next)
        if (room->wake_us < due) due = room->wake_us;
    return due;
}

void local_wake(Local *l)
{
    l->house.steps_left_us = STEPS_US;
    for (Room *room = l->rooms, *following; room; room = following) {
        following = room->next;
        if (room->wake_us > l->us) continue;
        room->wake_us = INT64_MAX;
        play_wake(&room->table);
    }
}

void local_lap(Local *l) { owning_pass(&l->house); }

/* ---- among others ---------------------------------------------------------------------------- */

void local_name(Local *l, const char *node) { l->house.node = node; }
void local_beat(Local *l) { owning_beat(&l->house); }

bool local_gives_away(Local *l)
{
    l->house.drains = true;
    for (Room *room = l->rooms, *following; room; room = following) {
        following = room->next;
        if (owning_can_give(&room->table)) owning_give(&room->table);
    }
    return l->rooms || l->house.sent || store_gathered(l->house.store);
}

bool local_lets_go(const Peer *p) { return !p->words && owning_lets_go(&p->local->house, &p->guest); }

/* ---- thoughts -------------------------------------------------------------------------------- */

void house_think(Table *t, Purpose purpose, Seat seat)
{
    const int which = purpose == TO_ACT ? 0 : purpose == TO_HINT ? 1 : 2 + seat;
    room_of(t)->wanted[which] = (Wanted){true, purpose, seat, t->moment};
}

void house_stop_thinking(Table *t)
{
    for (int i = 2; i < THOUGHTS; i++) room_of(t)->wanted[i].is_wanted = false;
}

Thinking *local_thought(Local *l)
{
    for (Room *room = l->rooms; room; room = room->next)
        for (int i = 0; i < THOUGHTS; i++) {
            Wanted *w = &room->wanted[i];
            if (!w->is_wanted) continue;
            w->is_wanted = false;
            Thinking *k = thought_begin(&room->table, w->purpose, w->seat, w->moment);
            if (k) return k;
        }
    return NULL;
}

void local_thought_end(Local *l, Thinking *k, bool fine)
{
    thought_end(k, house_find(&l->house, k->table_id), fine);
}

bool local_think(Local *l)
{
    Thinking *k = local_thought(l);
    if (!k) return false;
    if (l->thinking_size < thought_memory(k)) {
        free(l->thinking);
        l->thinking = memory_new(l->thinking_size = thought_memory(k));
    }
    thought_run(k, l->thinking);
    local_thought_end(l, k, true);
    return true;
}

/* ---- opening and closing --------------------------------------------------------------------- */

/* The epoch is the store's: who comes back to it after another house ended resumes. */
static void find_epoch(Local *l)
{
    uint8_t epoch[STORE_FACT];
    if (!store_find_fact(l->house.store, "epoch", epoch)) {
        chance_bytes(epoch, sizeof epoch);
        store_save_fact(l->house.store, "epoch", epoch);
    }
    Text words = text_in(l->epoch, sizeof l->epoch);
    text_hex(&words, epoch, sizeof epoch);
}

Local *local_open(Store *store, uint64_t chance)
{
    Local *l = memory_new(sizeof *l);
    l->house.store = store;
    batches_begin(&l->house);
    rng_seed_fast(&l->chance, chance);
    here = l;
    find_epoch(l);
    return l;
}

void local_close(Local *l)
{
    here = l;
    while (l->peers) {
        Peer *p = l->peers;
        l->peers = p->next;
        seats_forget(&p->guest);
        free_peer(p);
    }
    while (l->rooms) house_remove(&l->rooms->table);
    if (l->heard) frame_drop(l->heard);
    free(l->thinking);
    free(l->house.touched);
    free(l);
}

House *local_house(Local *l) { return &l->house; }

void local_at(Local *l, int64_t us, int64_t wall_ms)
{
    ASSERT(us >= l->us);
    here = l;
    l->us = us;
    l->wall_ms = wall_ms;
}
