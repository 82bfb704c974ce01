/* library.c -- libilot: games, tables, acts, and one match at a time. Batches are in batch.c. */
#include "fronts/library/library.h"
#include "fronts/version/version.h"
#include "game/act.h"
#include "game/message.h"
#include "game/terms.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 64 }; /* bytes: a line of memory, and more than any field wants */

static size_t whole_lines(size_t bytes) { return (bytes + LINE - 1) / LINE * LINE; }

void *library_alloc(size_t bytes)
{
    void *at = aligned_alloc(LINE, whole_lines(bytes ? bytes : 1));
    if (at) memset(at, 0, whole_lines(bytes ? bytes : 1));
    return at;
}

/* ---- games -------------------------------------------------------------------- */

EXPORTED const char *ilot_version(void) { return VERSION; }

EXPORTED int ilot_game_count(void)
{
    int count = 0;
    while (GAMES[count]) count++;
    return count;
}

EXPORTED const char *ilot_game_id(int game)
{
    return game >= 0 && game < ilot_game_count() ? GAMES[game]->id : NULL;
}

/* ---- tables --------------------------------------------------------------------- */

static Text into(char *out, int capacity)
{
    static _Thread_local char nowhere[1];
    return capacity > 0 ? text_in(out, capacity) : text_in(nowhere, 1);
}

static void say_fault(const Lang *lang, const Game *g, const Fault *fault, char *why, int capacity)
{
    Talk talk = {.lang = lang, .game = g};
    Text out = into(why, capacity);
    talk_fault(&talk, fault, &out);
}

static bool read_terms(const Game *g, const char *text, Terms *t, Fault *fault)
{
    Scan scan = scan_of(text);
    terms_standard(g, g->seats_min, t);
    if (!terms_read(g, &scan, t, fault)) return false;
    return scan_done(&scan) || fault_quoting(fault, 0, "engine.terms", scan.at, (int)strlen(scan.at));
}

EXPORTED IlotTable *ilot_table_new(const char *game, const char *terms, char *why, int capacity)
{
    IlotTable *table = library_alloc(sizeof *table);
    if (!table) return NULL;
    Fault fault = {0};
    table->lang = lang_open(LANGUAGE_EN);
    table->game = game_find(game);
    if (!table->game) fault_quoting(&fault, 0, "fault.game", game, (int)strlen(game));
    if (!table->game || !read_terms(table->game, terms, &table->terms, &fault)) {
        say_fault(table->lang, table->game, &fault, why, capacity);
        ilot_table_free(table);
        return NULL;
    }
    const Game *g = table->game;
    numbers_open(&table->numbers, g);
    flat_open(&table->flat, g->views->seen_fields ? g->views->seen_fields : g->views->view_fields);
    table->state_bytes = whole_lines(g->views->state_size);
    table->view_bytes = whole_lines(g->views->view_size);
    return table;
}

EXPORTED void ilot_table_free(IlotTable *table)
{
    if (!table) return;
    lang_close(table->lang);
    free(table);
}

EXPORTED const char *ilot_table_game(const IlotTable *table) { return table->game->id; }
EXPORTED int ilot_table_seats(const IlotTable *table) { return table->terms.seats; }
EXPORTED int ilot_table_acts_max(const IlotTable *table) { return table->game->acts_max; }

EXPORTED int ilot_table_terms(const IlotTable *table, char *out, int capacity)
{
    Text text = into(out, capacity);
    terms_write(table->game, &table->terms, &text);
    return text.length;
}

/* ---- acts --------------------------------------------------------------------------- */

int library_wait(const IlotTable *table)
{
    return table->numbers.count && table->game->clock ? table->numbers.count : -1;
}

EXPORTED int ilot_act_wait(const IlotTable *table) { return library_wait(table); }

EXPORTED int ilot_act_count(const IlotTable *table)
{
    return table->numbers.count + (library_wait(table) >= 0);
}

EXPORTED int ilot_act_write(const IlotTable *table, int number, char *out, int capacity)
{
    Act act;
    Text text = into(out, capacity);
    if (!act_numbered(&table->numbers, number, &act)) return -1;
    table->game->texts->write_act(&table->terms, &act, &text);
    return text.length;
}

EXPORTED int ilot_act_read(const IlotTable *table, const char *text)
{
    Act act;
    if (!table->game->texts->read_act(&table->terms, text, &act, NULL)) return -1;
    return act_number_of_any(&table->numbers, &act);
}

/* ---- views ---------------------------------------------------------------------------- */

EXPORTED int ilot_field_count(const IlotTable *table) { return table->flat.field_count; }
EXPORTED int ilot_view_bytes(const IlotTable *table) { return (int)table->view_bytes; }
EXPORTED int ilot_view_numbers(const IlotTable *table) { return table->flat.numbers; }

EXPORTED int ilot_field(const IlotTable *table, int field, IlotField *out)
{
    if (field < 0 || field >= table->flat.field_count) return 0;
    *out = table->flat.field[field];
    return 1;
}

/* ---- states ------------------------------------------------------------------ */

static IlotState *state_alloc(const IlotTable *table)
{
    IlotState *state = library_alloc(whole_lines(sizeof *state) + table->state_bytes);
    if (!state) return NULL;
    state->table = table;
    state->state = (State *)(void *)((uint8_t *)state + whole_lines(sizeof *state));
    return state;
}

IlotState *library_state(const IlotTable *table, const State *truth)
{
    IlotState *state = state_alloc(table);
    if (state) memcpy(state->state, truth, table->game->views->state_size);
    return state;
}

EXPORTED IlotState *ilot_state_new(const IlotTable *table, const uint8_t seed[ILOT_SEED_BYTES])
{
    IlotState *state = state_alloc(table);
    Rng rng;
    if (!state) return NULL;
    rng_seed_keyed(&rng, seed);
    table->game->rules->setup(&table->terms, &rng, state->state, NULL);
    return state;
}

EXPORTED IlotState *ilot_state_copy(const IlotState *state)
{
    return library_state(state->table, state->state);
}

EXPORTED void ilot_state_free(IlotState *state) { free(state); }

EXPORTED uint32_t ilot_state_may_act(const IlotState *state)
{
    return state->table->game->rules->may_act(&state->table->terms, state->state);
}

static bool is_seat(const IlotTable *table, int seat) { return seat >= 0 && seat < table->terms.seats; }

EXPORTED int ilot_state_legal(const IlotState *state, int seat, int32_t *out, int capacity)
{
    const IlotTable *table = state->table;
    Choice choice[CHOICES_MAX];
    if (!is_seat(table, seat) || !table->numbers.count) return 0;
    return numbers_legal(&table->numbers, table->game, &table->terms, state->state, (Seat)seat, choice, out,
                         capacity);
}

static int say_refusal(const IlotTable *table, const Refusal *refusal, char *why, int capacity)
{
    Talk talk = {.lang = table->lang, .game = table->game, .terms = &table->terms};
    Text out = into(why, capacity);
    talk_refusal(&talk, refusal, &out);
    return 0;
}

static int apply(IlotState *state, int seat, const Act *act, char *why, int capacity)
{
    const IlotTable *table = state->table;
    Refusal refusal = {0};
    if (!is_seat(table, seat))
        garbled(&refusal, "");
    else if (table->game->rules->apply(&table->terms, state->state, (Seat)seat, act, NULL, &refusal))
        return 1;
    return say_refusal(table, &refusal, why, capacity);
}

EXPORTED int ilot_state_act(IlotState *state, int seat, int number, char *why, int capacity)
{
    Act act;
    Refusal refusal = {0};
    if (act_numbered(&state->table->numbers, number, &act)) return apply(state, seat, &act, why, capacity);
    garbled(&refusal, "");
    return say_refusal(state->table, &refusal, why, capacity);
}

EXPORTED int ilot_state_play(IlotState *state, int seat, const char *text, char *why, int capacity)
{
    const IlotTable *table = state->table;
    Act act;
    Refusal refusal = {0};
    if (!table->game->texts->read_act(&table->terms, text, &act, &refusal))
        return say_refusal(table, &refusal, why, capacity);
    return apply(state, seat, &act, why, capacity);
}

EXPORTED int ilot_state_due(const IlotState *state)
{
    return game_due(state->table->game, &state->table->terms, state->state);
}

EXPORTED void ilot_state_tick(IlotState *state, int ticks)
{
    const Game *g = state->table->game;
    if (g->clock && ticks > 0) g->clock->tick(&state->table->terms, state->state, ticks, NULL);
}

void library_rewards(const Terms *t, const Result *r, float out[SEATS_MAX])
{
    int winners = r->ghost != NULL, seats = t->seats;
    for (Seat p = 0; p < seats; p++) winners += seats_have(r->winners, p);
    for (Seat p = 0; p < seats; p++) {
        float share = seats_have(r->winners, p) ? 1.0f / (float)winners : 0;
        out[p] = r->over && seats > 1 ? ((float)seats * share - 1) / (float)(seats - 1) : 0;
    }
}

EXPORTED void ilot_state_result(const IlotState *state, IlotResult *out)
{
    const IlotTable *table = state->table;
    Result r;
    table->game->rules->result(&table->terms, state->state, &r);
    *out = (IlotResult){.over = r.over, .capped = r.capped, .winners = r.winners};
    memcpy(out->points, r.points, sizeof r.points);
    library_rewards(&table->terms, &r, out->reward);
}

/* Nobody gets the referee's view from here. */
static bool may_see(const IlotTable *table, int seat) { return seat == SEAT_WATCHER || is_seat(table, seat); }

EXPORTED int ilot_state_view(const IlotState *state, int seat, void *out)
{
    const IlotTable *table = state->table;
    if (!may_see(table, seat)) return 0;
    table->game->views->view(&table->terms, state->state, (Seat)seat, out);
    return 1;
}

/* A view in memory of its own; NULL: no such seat, or no memory. */
static View *view_of(const IlotState *state, int seat)
{
    View *view = may_see(state->table, seat) ? library_alloc(state->table->view_bytes) : NULL;
    if (view) ilot_state_view(state, seat, view);
    return view;
}

EXPORTED int ilot_state_numbers(const IlotState *state, int seat, int32_t *out)
{
    View *view = view_of(state, seat);
    if (view) flat_write(&state->table->flat, view, out);
    free(view);
    return view != NULL;
}

/* Without the marks that a terminal colours by: two bytes each (base/style.h). */
static int strip_marks(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from == '\001' && from[1])
            from++;
        else
            *to++ = *from;
    *to = 0;
    return (int)(to - text);
}

EXPORTED int ilot_state_draw(const IlotState *state, int seat, char *out, int capacity)
{
    View *view = view_of(state, seat);
    Text text = into(out, capacity);
    if (view) state->table->game->scenes->draw(&state->table->terms, view, &text);
    free(view);
    return capacity > 0 && text_fits(&text) ? strip_marks(out) : text.length;
}

EXPORTED IlotState *ilot_state_imagine(const IlotState *state, int seat, uint64_t seed)
{
    View *view = view_of(state, seat);
    IlotState *other = view ? state_alloc(state->table) : NULL;
    Rng rng;
    rng_seed_fast(&rng, seed);
    if (other) state->table->game->views->determinise(&state->table->terms, view, &rng, other->state);
    free(view);
    return other;
}

EXPORTED int ilot_state_position(const IlotState *state, char *out, int capacity)
{
    Text text = into(out, capacity);
    state->table->game->positions->write(&state->table->terms, state->state, &text);
    return text.length;
}

EXPORTED uint64_t ilot_state_hash(const IlotState *state)
{
    return fields_hash(state->table->game->views->state_fields, state->state);
}
