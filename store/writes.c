#include "store/writes.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_CAPACITY = 1 << 12,
    /* Beside the kinds of values: */
    WRITE_END = 0x40,
    SUM = 0x41,
};

/* ---- gathering ------------------------------------------------------------------- */

static void add(Writes *w, const void *bytes, size_t size)
{
    if (w->is_short) return;
    if (w->size + size > w->capacity) {
        size_t wanted = w->capacity ? w->capacity : FIRST_CAPACITY;
        while (wanted < w->size + size) wanted *= 2;
        uint8_t *larger = realloc(w->bytes, wanted);
        if (!larger) {
            w->is_short = true;
            return;
        }
        w->bytes = larger;
        w->capacity = wanted;
    }
    memcpy(w->bytes + w->size, bytes, size);
    w->size += size;
}

static void add_byte(Writes *w, int byte) { add(w, &(uint8_t){(uint8_t)byte}, 1); }

/* The end of the write before is where the next begins. */
void writes_begin(Writes *w, int statement)
{
    if (w->size) add_byte(w, WRITE_END);
    add_byte(w, statement);
}

void writes_int(Writes *w, int64_t number)
{
    add_byte(w, VALUE_INT);
    add(w, &number, sizeof number);
}

static void add_bytes(Writes *w, ValueKind kind, const void *bytes, int size)
{
    add_byte(w, (int)kind);
    add(w, &size, sizeof size);
    if (size) add(w, bytes, (size_t)size);
}

void writes_text(Writes *w, const char *text) { add_bytes(w, VALUE_TEXT, text, (int)strlen(text)); }
void writes_blob(Writes *w, const uint8_t *bytes, int size) { add_bytes(w, VALUE_BLOB, bytes, size); }
void writes_sum(Writes *w) { add_byte(w, SUM); }

void writes_value(Writes *w, const Value *v)
{
    if (v->kind == VALUE_INT)
        writes_int(w, v->number);
    else
        add_bytes(w, v->kind, v->bytes, v->size);
}

void writes_clear(Writes *w)
{
    w->size = 0;
    w->is_short = false;
}

void writes_free(Writes *w)
{
    free(w->bytes);
    *w = (Writes){0};
}

/* ---- taking ---------------------------------------------------------------------- */

Taking writes_take(const Writes *w)
{
    return (Taking){w->bytes, w->size ? w->bytes + w->size : w->bytes, HASH_START};
}

bool take_statement(Taking *t, int *statement)
{
    if (t->at == t->end) return false;
    *statement = *t->at++;
    t->sum = HASH_START;
    return true;
}

bool take_value(Taking *t, Value *out)
{
    const int kind = t->at == t->end ? WRITE_END : *t->at++;
    *out = (Value){.kind = VALUE_INT};
    if (kind == WRITE_END) return false;
    if (kind == SUM) {
        out->number = value_sum(t->sum);
        return true;
    }
    out->kind = (ValueKind)kind;
    if (kind == VALUE_INT) {
        memcpy(&out->number, t->at, sizeof out->number);
        t->at += sizeof out->number;
    } else {
        memcpy(&out->size, t->at, sizeof out->size);
        out->bytes = t->at + sizeof out->size;
        t->at = out->bytes + out->size;
    }
    value_add(&t->sum, out);
    return true;
}
