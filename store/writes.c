#include "store/writes.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1 << 12 };

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
    if (w->size) add_byte(w, VALUE_END);
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
void writes_last_row(Writes *w) { add_byte(w, VALUE_LAST_ROW); }
void writes_sum(Writes *w) { add_byte(w, VALUE_SUM); }

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

Taking writes_take(const Writes *w) { return (Taking){w->bytes, w->bytes + w->size}; }

bool take_statement(Taking *t, int *statement)
{
    if (t->at == t->end) return false;
    *statement = *t->at++;
    return true;
}

Value take_value(Taking *t)
{
    if (t->at == t->end) return (Value){VALUE_END, 0, NULL, 0};
    Value v = {.kind = (ValueKind)*t->at++};
    if (v.kind == VALUE_INT) {
        memcpy(&v.number, t->at, sizeof v.number);
        t->at += sizeof v.number;
    } else if (v.kind == VALUE_TEXT || v.kind == VALUE_BLOB) {
        memcpy(&v.size, t->at, sizeof v.size);
        v.bytes = t->at + sizeof v.size;
        t->at = v.bytes + v.size;
    }
    return v;
}
