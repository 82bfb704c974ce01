#include "game/terms.h"
#include "table/here.h"
#include "table/tempo.h"
#include "tests/simulate/simulate.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    REQUESTS = 700,          /* of a world; then it is calm */
    REQUESTS_OF_HANDS = 150, /* physics costs more than people */
    STEPS_MAX = 200000,
    SECOND = 1000000
};

void world_break(World *w, const char *format, ...)
{
    va_list arguments;
    if (!world_holds(w)) return;
    va_start(arguments, format);
    vsnprintf(w->broken, sizeof w->broken, format, arguments);
    va_end(arguments);
}

void world_record(World *w, const char *format, ...)
{
    va_list arguments;
    if (!w->record) return;
    va_start(arguments, format);
    vfprintf(w->record, format, arguments);
    va_end(arguments);
}

void world_at(World *w)
{
    world_record(w, "at %lld %lld\n", (long long)w->now_us, (long long)w->wall_ms);
    local_at(w->local, w->now_us, w->wall_ms);
}

Table *world_table(World *w, int which)
{
    Table *t = w->local ? local_next(w->local, NULL) : NULL;
    while (t && strcmp(t->kept.code, w->code[which]) != 0) t = local_next(w->local, t);
    return t;
}

/* ---- pipes ------------------------------------------------------------------------------ */

void pipe_put(World *w, Client *c, Pipe *p, const char *text, size_t size)
{
    if (w->tells)
        printf("%10.3f %s %d %.*s\n", (double)w->now_us / 1e6, p == &c->up ? "asks " : "tells", c->number,
               size < 300 ? (int)size : 300, text);
    Line *line = memory_new(sizeof *line + size + 1);
    const int64_t at =
        w->now_us + c->delay_us + (chance(w, 30) ? between(w, 0, SECOND) : between(w, 0, 2000));
    p->at_us = line->at_us = at > p->at_us ? at : p->at_us;
    line->size = size;
    memcpy(line->text, text, size);
    if (!p->first) p->last = &p->first;
    *p->last = line;
    p->last = &line->next;
}

void pipe_clear(Pipe *p)
{
    while (p->first) {
        Line *line = p->first;
        p->first = line->next;
        free(line);
    }
}

void pipe_cut(World *w, Pipe *p)
{
    int count = 0;
    for (const Line *line = p->first; line; line = line->next) count++;
    Line **at = &p->first;
    for (int64_t arrive = between(w, 0, count); arrive > 0; arrive--) at = &(*at)->next;
    Pipe rest = {.first = *at};
    *at = NULL;
    p->last = at;
    pipe_clear(&rest);
}

/* The first that has arrived, or NULL; the caller frees it. */
static Line *pipe_take(World *w, Pipe *p)
{
    Line *line = p->first;
    if (!line || line->at_us > w->now_us) return NULL;
    p->first = line->next;
    return line;
}

/* ---- the house ---------------------------------------------------------------------------- */

static void open_house(World *w)
{
    const uint64_t chances = rng_next(&w->rng);
    world_record(w, "open %llx\n", (unsigned long long)chances);
    w->local = local_open(w->shelf, chances);
    world_at(w);
    w->up_us = INT64_MAX;
    w->kill_us = w->is_calm ? INT64_MAX : w->now_us + between(w, SECOND, 60 * (int64_t)SECOND);
}

static void answer_shelf(World *w, bool kept)
{
    world_record(w, "answer %d\n", kept);
    shelf_answer(w->shelf, kept);
}

/* As a process that is gone: what was on its way is kept or not, nobody knows which. */
static void kill_house(World *w)
{
    w->kills++;
    if (w->tells) printf("%10.3f killed\n", (double)w->now_us / 1e6);
    for (int i = 0; i < w->clients; i++)
        if (w->client[i].peer) client_cut(w, &w->client[i]);
    for (int i = 0; i < THINKERS; i++) {
        if (w->late[i].thinking) world_record(w, "end %d 0\n", i);
        if (w->late[i].thinking) local_thought_end(w->local, w->late[i].thinking, false);
        w->late[i].thinking = NULL;
    }
    if (shelf_waits(w->shelf)) answer_shelf(w, chance(w, 500));
    world_record(w, "close\n");
    local_close(w->local);
    shelf_drop(w->shelf);
    w->local = NULL;
    w->batch_us = INT64_MAX;
    w->kill_us = INT64_MAX;
    w->up_us = w->now_us + between(w, 1000, 3 * (int64_t)SECOND);
    check_kept(w);
}

/* Words leave for their lines, until the process is killed. */
static void let_out(World *w, int most)
{
    for (int i = 0; i < w->clients && w->local; i++) {
        Client *c = &w->client[i];
        const char *text;
        size_t size;
        while (c->peer && (text = local_hear(c->peer, &size))) {
            world_record(w, "hear %d\n", i);
            pipe_put(w, c, &c->down, text, size);
            if (most-- == 0) {
                kill_house(w);
                return;
            }
        }
    }
}

static void end_lap(World *w)
{
    world_record(w, "lap\n");
    local_lap(w->local);
    if (shelf_waits(w->shelf) && w->batch_us == INT64_MAX)
        w->batch_us = w->now_us + (chance(w, 50) ? between(w, 0, 4 * (int64_t)SECOND) : between(w, 0, 20000));
    let_out(w, !w->is_calm && chance(w, 1) ? (int)between(w, 0, 8) : INT32_MAX);
}

static void answer_batch(World *w)
{
    const bool kept = w->is_calm || !chance(w, 30);
    w->losses += !kept;
    if (w->tells && !kept) printf("%10.3f a batch is lost\n", (double)w->now_us / 1e6);
    answer_shelf(w, kept);
    w->batch_us = INT64_MAX;
    end_lap(w);
}

/* ---- bots ------------------------------------------------------------------------------------ */

static void run_thought(Thinking *k)
{
    static void *memory;
    static size_t size;
    if (size < thought_memory(k)) {
        free(memory);
        memory = memory_new(size = thought_memory(k));
    }
    thought_run(k, memory);
}

static void start_thoughts(World *w)
{
    for (int i = 0; i < THINKERS; i++) {
        if (w->late[i].thinking) continue;
        Thinking *k = local_thought(w->local);
        world_record(w, "begin %d\n", i);
        if (!k) return;
        const int64_t wait = chance(w, 20) ? between(w, 0, 20 * (int64_t)SECOND) : between(w, 0, 100000);
        w->late[i] = (Late){k, w->now_us + wait};
    }
}

static void end_thought(World *w, Late *late)
{
    Thinking *k = late->thinking;
    const bool fine = w->is_calm || !chance(w, 10); /* else there was no memory, or no thread */
    late->thinking = NULL;
    world_record(w, "end %d %d\n", (int)(late - w->late), fine);
    if (fine) run_thought(k);
    local_thought_end(w->local, k, fine);
}

/* ---- time -------------------------------------------------------------------------------------- */

static void sooner(int64_t *at, int64_t than)
{
    if (than < *at) *at = than;
}

static int64_t next_moment(World *w)
{
    int64_t at = INT64_MAX;
    if (w->local) sooner(&at, local_due(w->local));
    sooner(&at, w->up_us), sooner(&at, w->batch_us), sooner(&at, w->kill_us), sooner(&at, w->jump_us);
    for (int i = 0; i < THINKERS; i++)
        if (w->late[i].thinking) sooner(&at, w->late[i].at_us);
    for (int i = 0; i < w->clients; i++) {
        const Client *c = &w->client[i];
        sooner(&at, c->next_us);
        if (c->up.first) sooner(&at, c->up.first->at_us);
        if (c->down.first) sooner(&at, c->down.first->at_us);
    }
    return at > w->now_us ? at : w->now_us;
}

static void jump_clocks(World *w)
{
    w->jump_us = w->is_calm ? INT64_MAX : w->now_us + between(w, 20, 200) * SECOND;
    w->wall_ms += between(w, -7200000, 7200000);
    if (chance(w, 100)) w->now_us += between(w, 1, 3600) * SECOND; /* the machine slept */
}

/* ---- steps ----------------------------------------------------------------------------------------- */

static void hear_up(World *w)
{
    for (int i = 0; i < w->clients && w->local; i++) {
        Client *c = &w->client[i];
        Line *line = c->peer ? pipe_take(w, &c->up) : NULL;
        if (!line) continue;
        world_record(w, "say %d %.*s\n", i, (int)line->size, line->text);
        local_say(c->peer, line->text, line->size);
        free(line);
        end_lap(w);
    }
}

static void hear_down(World *w)
{
    for (int i = 0; i < w->clients && world_holds(w); i++) {
        Client *c = &w->client[i];
        Line *line = pipe_take(w, &c->down);
        if (!line) continue;
        client_hears(w, c, line->text, line->size);
        free(line);
        check_client(w, c);
    }
}

/* Now and then a table is looked at: restored beside itself, and beside its twins. */
static void look_at_tables(World *w)
{
    if (!w->local || !chance(w, 25)) return;
    Table *t = world_table(w, (int)rng_below(&w->rng, (uint32_t)w->tables));
    if (!t || !table_is_kept(t) || shelf_waits(w->shelf) || store_gathered(w->shelf)) return;
    check_restored(w, t);
    if (world_holds(w) && chance(w, 300)) check_twins(w, t);
    world_at(w);
}

static void step(World *w)
{
    const int64_t before = w->now_us;
    w->now_us = next_moment(w);
    w->wall_ms += (w->now_us - before) / 1000;
    if (w->now_us >= w->jump_us) jump_clocks(w);
    if (w->local) world_at(w);
    if (w->local && w->now_us >= w->kill_us) kill_house(w);
    if (!w->local && w->now_us >= w->up_us) open_house(w);
    if (w->local && w->now_us >= w->batch_us) answer_batch(w);
    hear_up(w);
    if (w->local && local_due(w->local) <= w->now_us) {
        world_record(w, "wake\n");
        local_wake(w->local);
        end_lap(w);
    }
    if (w->local) start_thoughts(w);
    for (int i = 0; i < THINKERS && w->local; i++) {
        if (!w->late[i].thinking || w->late[i].at_us > w->now_us) continue;
        end_thought(w, &w->late[i]);
        end_lap(w);
    }
    hear_down(w);
    for (int i = 0; i < w->clients && world_holds(w); i++)
        if (w->client[i].next_us <= w->now_us) client_step(w, &w->client[i]);
    if (w->local) end_lap(w);
    if (world_holds(w)) look_at_tables(w);
}

/* ---- a world ------------------------------------------------------------------------------------------ */

static void found(World *w, const Evening *e)
{
    int games = 0;
    memset(w, 0, sizeof *w);
    const uint64_t seed = w->seed = e->seed;
    w->record = e->record;
    w->tells = e->tells;
    rng_seed_fast(&w->rng, seed * 0x9E3779B97F4A7C15u + 1);
    rng_seed_fast(&w->drawing, seed + 77);
    while (GAMES[games]) games++;
    w->game = e->game ? e->game : GAMES[seed % (uint64_t)games];
    w->shelf = shelf_new();
    shelf_hold(w->shelf, true);
    w->now_us = SECOND;
    w->wall_ms = 1700000000000;
    w->batch_us = INT64_MAX;
    w->jump_us = w->now_us + between(w, 5, 100) * SECOND;
    w->tables = 1 + (int)rng_below(&w->rng, w->game->hands ? 1 : TABLES);
    w->clients = w->tables * (2 + (int)rng_below(&w->rng, 2)) + 1;
    for (int i = 0; i < w->clients; i++)
        w->client[i] = (Client){.number = i,
                                .table = i % w->tables,
                                .is_maker = i < w->tables,
                                .n = -1,
                                .delay_us = between(w, 100, 80000),
                                .next_us = w->now_us + between(w, 0, SECOND)};
    open_house(w);
}

static void end(World *w)
{
    for (int i = 0; i < w->clients; i++) {
        pipe_clear(&w->client[i].up);
        pipe_clear(&w->client[i].down);
        client_forget(&w->client[i]);
    }
    for (int i = 0; i < THINKERS; i++)
        if (w->late[i].thinking) local_thought_end(w->local, w->late[i].thinking, false);
    if (w->local) local_close(w->local);
    shelf_free(w->shelf);
    free(w->acked);
}

/* Some do not come back: others play on without them. */
static void leave_for_good(World *w, Client *c)
{
    if (c->peer) world_record(w, "leave %d\n", c->number), local_leave(c->peer);
    client_cut(w, c);
    pipe_clear(&c->down);
    c->next_us = INT64_MAX;
    for (int i = 0; i < ASKED_MAX; i++) c->asked[i].is_open = false;
}

/* By a bot, or by one that stands in by now. */
static bool is_played(const Table *t, Seat seat)
{
    const bool is_away = t->kept.seat[seat].kind == SEAT_PERSON && !seat_is_online(t, seat);
    return seat_has_bot(t, seat) || (is_away && t->kept.grace_ms >= 0);
}

/* Nothing goes wrong any more. Whatever was asked is answered, and where it is a bot's turn it acts. */
static void calm_down(World *w)
{
    const int64_t start = w->now_us;
    int acts[TABLES];
    w->is_calm = true;
    w->kill_us = w->jump_us = INT64_MAX;
    for (int i = 0; i < w->clients; i++)
        if (chance(w, 150)) leave_for_good(w, &w->client[i]);
    for (int round = 0; round < 2; round++) {
        const int64_t until = start + (round + 1) * 120 * (int64_t)SECOND;
        for (int i = 0; i < w->tables && round; i++) {
            const Table *t = world_table(w, i);
            acts[i] = t && t->match && t->kept.state == TABLE_RUNNING ? t->match->count : -1;
        }
        for (int steps = 0; steps < STEPS_MAX && w->now_us < until && world_holds(w); steps++) step(w);
        if (w->now_us < until) world_break(w, "time stands still");
    }
    for (int i = 0; i < w->clients && world_holds(w); i++) {
        const Client *c = &w->client[i];
        for (int k = 0; k < ASKED_MAX; k++)
            if (c->asked[k].is_open && w->now_us - c->asked[k].since_us > 60 * (int64_t)SECOND)
                world_break(w, "client %d waits for ever for an answer to %s", i, c->asked[k].text);
    }
    for (int i = 0; i < w->tables && world_holds(w); i++) {
        const Table *t = world_table(w, i);
        if (!t || acts[i] < 0 || t->tempo->goes_on || t->kept.state != TABLE_RUNNING || table_stands(t))
            continue;
        if (t->question.open)
            world_break(w, "at table %s somebody waits for ever for an act to be taken back", t->kept.code);
        SeatSet may = match_may_act(t->match);
        bool bot = true;
        for (Seat p = 0; p < t->terms.seats; p++) bot &= !seats_have(may, p) || is_played(t, p);
        if (may && bot && t->match->count == acts[i])
            world_break(w, "at table %s a bot's turn has come, and nothing happens", t->kept.code);
    }
    check_kept(w);
}

bool simulate_world(World *w, const Evening *e)
{
    found(w, e);
    const int64_t most = w->game->hands ? REQUESTS_OF_HANDS : REQUESTS;
    for (int steps = 0; steps < STEPS_MAX && w->requests < most && world_holds(w); steps++) step(w);
    if (world_holds(w) && w->requests < most) world_break(w, "time stands still");
    if (world_holds(w)) calm_down(w);
    const bool fine = world_holds(w);
    end(w);
    return fine;
}
