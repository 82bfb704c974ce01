#include "table/settings.h"
#include "game/terms.h"
#include "table/seats.h"

#include <string.h>

static bool set_option(Ask *a, const Game *g, Terms *t, const char *name, const Json *value)
{
    char words[40] = "";
    Text text = text_in(words, sizeof words);
    Fault fault;
    if (json_is(value, JSON_WHOLE)) {
        const Option *o = g->options;
        int64_t number = json_whole(value);
        while (o->name && strcmp(o->name, name)) o++;
        if (o->name && (number < o->low || number > o->high)) {
            answer_field(a, name);
            return false;
        }
        if (o->name) option_write_value(o, (int32_t)number, &text);
    } else if (json_is(value, JSON_WORDS)) {
        text_add(&text, json_said(value));
    } else {
        answer_field(a, name);
        return false;
    }
    const bool is_option = strcmp(name, "seats") && strcmp(name, "rules") && text_fits(&text);
    if (is_option && terms_set(g, t, name, words, &fault)) return true;
    if (!is_option)
        answer_field(a, name);
    else
        answer_message(a, g, t, &fault.message);
    return false;
}

bool settings_read_terms(Ask *a, const Game *g, Terms *t)
{
    int64_t seats = t->seats;
    const Json *options = json_get(a->body, "options");
    Fault fault;
    if (!ask_int(a, "seats", 1, SEATS_MAX, &seats)) return false;
    t->seats = (int)seats;
    if (options && !json_is(options, JSON_FIELDS) && !json_is(options, JSON_NOTHING)) {
        answer_field(a, "options");
        return false;
    }
    const Json *value = options + 1;
    for (int i = 0; json_is(options, JSON_FIELDS) && i < options->count; i++, value = json_beside(value))
        if (!set_option(a, g, t, value->name, value)) return false;
    if (terms_check(g, t, &fault)) return true;
    answer_message(a, g, t, &fault.message);
    return false;
}

static bool read_chat(Ask *a, TableRecord *kept)
{
    const char *mode = NULL;
    if (!ask_words(a, "chat", &mode)) return false;
    if (!mode) return true;
    for (int i = 0; CHAT_MODES[i]; i++)
        if (!strcmp(mode, CHAT_MODES[i])) return kept->chat = i, true;
    answer_field(a, "chat");
    return false;
}

bool settings_read(Ask *a, TableRecord *kept)
{
    const char *level = kept->stand_in;
    int64_t pause = kept->bot_pause_ms;
    if (!ask_bool(a, "listed", &kept->listed) || !ask_bool(a, "hints", &kept->hints) ||
        !ask_int(a, "grace_ms", 0, GRACE_MAX_MS, &kept->grace_ms) ||
        !ask_int(a, "bot_pause_ms", 0, PAUSE_MAX_MS, &pause) || !ask_level(a, "stand_in", &level) ||
        !read_chat(a, kept))
        return false;
    if (json_is(json_get(a->body, "grace_ms"), JSON_NOTHING)) kept->grace_ms = -1;
    kept->bot_pause_ms = (int)pause;
    if (level != kept->stand_in) text_copy(kept->stand_in, sizeof kept->stand_in, level);
    return true;
}

void settings_vacate(Table *t, Seat seat, const char *why)
{
    seats_free(t, seat, why);
    if (t->kept.state == TABLE_RUNNING) seats_put_bot(t, seat, t->kept.stand_in);
    table_changed(t);
}
