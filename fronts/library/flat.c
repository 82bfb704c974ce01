#include "fronts/library/flat.h"
#include "base/assert.h"

#include <string.h>

static const char *const TYPES[] = {"u1", "i1", "u2", "i2", "u4", "i4", "u8", "f8"};

static int width_of(FieldKind kind) { return TYPES[kind][1] - '0'; }
static int numbers_of_one(FieldKind kind) { return kind == FIELD_U64 ? 2 : kind == FIELD_F64 ? 0 : 1; }

static void add_leaf(Flat *flat, const IlotField *at, FieldKind kind)
{
    ASSERT(flat->field_count < FIELDS_MAX);
    IlotField *f = &flat->field[flat->field_count];
    int count = numbers_of_one(kind);
    *f = *at;
    flat->kind[flat->field_count++] = kind;
    memcpy(f->type, TYPES[kind], 3);
    for (int i = 0; i < f->dimensions; i++) count *= f->size[i];
    f->first_number = flat->numbers;
    f->number_count = count;
    flat->numbers += count;
}

/* `outer`: where the struct lies that the table describes, its name and its repetitions. */
static void add_fields(Flat *flat, const Field *table, const IlotField *outer)
{
    for (const Field *f = table; f->name; f++) {
        IlotField at = *outer;
        Text name = text_in(at.name, sizeof at.name);
        text_add(&name, outer->name);
        if (outer->name[0]) text_char(&name, '.');
        text_add(&name, f->name);
        at.offset += (int32_t)f->offset;
        if (f->count > 1) {
            ASSERT(at.dimensions < ILOT_DIMENSIONS_MAX);
            at.size[at.dimensions] = (int32_t)f->count;
            at.stride[at.dimensions++] = (int32_t)f->stride;
        }
        if (f->kind == FIELD_STRUCT)
            add_fields(flat, f->inner, &at);
        else
            add_leaf(flat, &at, f->kind);
    }
}

/* A run that goes on where the last one ended, in the View and in the row, is more of the same. */
static void add_run(Flat *flat, const Run *r)
{
    Run *last = &flat->run[flat->run_count - 1];
    if (flat->run_count && last->kind == r->kind && last->stride == r->stride &&
        last->offset + last->count * last->stride == r->offset &&
        last->first + last->count * numbers_of_one(r->kind) == r->first) {
        last->count += r->count;
        return;
    }
    ASSERT(flat->run_count < RUNS_MAX);
    flat->run[flat->run_count++] = *r;
}

/* The field's rows: its last dimension, as often as the others say. */
static void add_runs(Flat *flat, const IlotField *f, FieldKind kind)
{
    int last = f->dimensions - 1, rows = 1, first = f->first_number;
    int count = last < 0 ? 1 : f->size[last], stride = last < 0 ? width_of(kind) : f->stride[last];
    for (int d = 0; d < last; d++) rows *= f->size[d];
    for (int row = 0; row < rows && numbers_of_one(kind); row++) {
        int offset = f->offset;
        for (int d = last - 1, left = row; d >= 0; left /= f->size[d--])
            offset += left % f->size[d] * f->stride[d];
        add_run(flat, &(Run){kind, count, offset, stride, first});
        first += count * numbers_of_one(kind);
    }
}

void flat_open(Flat *flat, const Field *table)
{
    IlotField whole = {.offset = 0};
    memset(flat, 0, sizeof *flat);
    add_fields(flat, table, &whole);
    for (int i = 0; i < flat->field_count; i++) add_runs(flat, &flat->field[i], flat->kind[i]);
}

/* Views are aligned, and so are their fields. */
#define COPY(type)                                                                                           \
    if (stride == sizeof(type))                                                                              \
        for (int i = 0; i < count; i++) out[i] = (int32_t)((const type *)from)[i];                           \
    else                                                                                                     \
        for (int i = 0; i < count; i++)                                                                      \
            out[i] = (int32_t) * (const type *)(const void *)((const uint8_t *)from + (size_t)i * stride);   \
    break

static void write_run(FieldKind kind, const void *from, int count, size_t stride, int32_t *out)
{
    switch (kind) {
    case FIELD_U8: COPY(uint8_t);
    case FIELD_I8: COPY(int8_t);
    case FIELD_U16: COPY(uint16_t);
    case FIELD_I16: COPY(int16_t);
    case FIELD_U64:
        for (int i = 0; i < count; i++) {
            uint64_t bits = *(const uint64_t *)(const void *)((const uint8_t *)from + (size_t)i * stride);
            out[2 * i] = (int32_t)bits, out[2 * i + 1] = (int32_t)(bits >> 32);
        }
        break;
    default: COPY(int32_t);
    }
}

void flat_write(const Flat *flat, const void *view, int32_t *out)
{
    for (const Run *r = flat->run; r < flat->run + flat->run_count; r++)
        write_run(r->kind, (const uint8_t *)view + r->offset, r->count, (size_t)r->stride, out + r->first);
}
