#include "game/terms.h"
#include "base/assert.h"
#include "base/sha256.h"
#include "game/message.h"

#include <string.h>

const Game *game_find(const char *id)
{
    for (const Game *const *g = GAMES; *g; g++)
        if (!strcmp((*g)->id, id)) return *g;
    return NULL;
}

void terms_standard(const Game *g, int seats, Terms *out)
{
    memset(out, 0, sizeof *out);
    out->seats = seats;
    out->rules = g->rules_version;
    out->data = game_data(g);
    for (int i = 0; g->options[i].name; i++) out->option[i] = g->options[i].standard;
}

void terms_advised(const Game *g, int seats, Terms *out)
{
    terms_standard(g, seats, out);
    if (!g->advised) return;
    Scan scan = scan_of(g->advised);
    ASSERT(terms_read(g, &scan, out, NULL));
}

static bool read_value(const Option *o, const char *value, int32_t *out)
{
    Scan scan = scan_of(value);
    for (int i = 0; o->values && o->values[i]; i++)
        if (!strcmp(o->values[i], value)) return *out = o->low + i, true;
    return !o->values && scan_int(&scan, o->low, o->high, out) && scan_done(&scan);
}

static bool seats_fault(const Game *g, Fault *fault, int seats)
{
    return fault_at(fault, 0, "fault.seats", 3, arg_count(seats), arg_count(g->seats_min),
                    arg_count(g->seats_max));
}

static bool quoted_fault(Fault *fault, const char *key, const char *quote)
{
    return fault_quoting(fault, 0, key, quote, (int)strlen(quote));
}

/* What the option may be: `first=random|A|B`, `max_rounds=1..100`. */
static bool value_fault(Fault *fault, const Option *o)
{
    char allowed[sizeof fault->message.quote];
    Text out = text_in(allowed, sizeof allowed);
    text_add(&out, o->name);
    text_char(&out, '=');
    for (int i = 0; o->values && o->values[i]; i++) {
        if (i) text_char(&out, '|');
        text_add(&out, o->values[i]);
    }
    if (!o->values) {
        text_int(&out, o->low);
        text_add(&out, "..");
        text_int(&out, o->high);
    }
    return quoted_fault(fault, "fault.option_value", allowed);
}

bool rules_known(const Game *g, int version)
{
    return version <= g->rules_version && version >= (g->rules_since ? g->rules_since : g->rules_version);
}

static bool set_rules(const Game *g, Terms *t, const char *value, Fault *fault)
{
    Scan scan = scan_of(value);
    int32_t version;
    if (!scan_int(&scan, 1, 1000000, &version) || !scan_done(&scan) || !rules_known(g, version))
        return fault_at(fault, 0, "fault.rules", 2,
                        arg_count(g->rules_since ? g->rules_since : g->rules_version),
                        arg_count(g->rules_version));
    t->rules = version;
    return true;
}

bool terms_set(const Game *g, Terms *t, const char *name, const char *value, Fault *fault)
{
    Scan scan = scan_of(value);
    int32_t number;
    if (!strcmp(name, "seats")) {
        if (!scan_int(&scan, 0, 1000, &number) || !scan_done(&scan))
            return quoted_fault(fault, "fault.seats_number", value);
        if (number < g->seats_min || number > g->seats_max) return seats_fault(g, fault, number);
        t->seats = number;
        return true;
    }
    if (!strcmp(name, "rules")) return set_rules(g, t, value, fault);
    for (int i = 0; g->options[i].name; i++)
        if (!strcmp(g->options[i].name, name))
            return read_value(&g->options[i], value, &t->option[i]) || value_fault(fault, &g->options[i]);
    return quoted_fault(fault, "fault.option_name", name);
}

bool terms_check(const Game *g, const Terms *t, Fault *fault)
{
    if (t->seats < g->seats_min || t->seats > g->seats_max) return seats_fault(g, fault, t->seats);
    for (int i = 0; g->options[i].name; i++)
        if (t->option[i] < g->options[i].low || t->option[i] > g->options[i].high)
            return value_fault(fault, &g->options[i]);
    return !g->rules->accepts || g->rules->accepts(t, fault);
}

void option_write_value(const Option *o, int32_t value, Text *out)
{
    if (o->values)
        text_add(out, o->values[value - o->low]);
    else
        text_int(out, value);
}

void terms_write(const Game *g, const Terms *t, Text *out)
{
    text_add(out, "seats=");
    text_int(out, t->seats);
    for (int i = 0; g->options[i].name; i++) {
        if (t->option[i] == g->options[i].standard) continue;
        text_char(out, ' ');
        text_add(out, g->options[i].name);
        text_char(out, '=');
        option_write_value(&g->options[i], t->option[i], out);
    }
}

void terms_write_rules(const Game *g, const Terms *t, Text *out)
{
    if (t->rules == g->rules_version) return;
    text_add(out, " rules=");
    text_int(out, t->rules);
}

bool terms_read(const Game *g, Scan *scan, Terms *t, Fault *fault)
{
    char word[64];
    for (;;) {
        while (scan_char(scan, ' ')) {
        }
        Scan ahead = *scan;
        if (!scan_token(&ahead, word, sizeof word)) break;
        char *equals = strchr(word, '=');
        if (!equals) break;
        *equals = 0;
        if (!terms_set(g, t, word, equals + 1, fault)) return false;
        *scan = ahead;
    }
    return terms_check(g, t, fault);
}

void data_digest(const Game *g, const void *data, uint8_t out[32])
{
    char text[16384];
    Text t = text_in(text, sizeof text);
    Sha256 h;
    memset(out, 0, 32);
    if (!g->data) return;
    g->data->write(data, &t);
    sha256_begin(&h);
    sha256_add(&h, text, (size_t)t.length);
    sha256_end(&h, out);
}
