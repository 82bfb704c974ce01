#include "base/fields.h"
#include "base/hash.h"
#include "base/json.h"

#include <string.h>

static const uint8_t WIDTH[FIELD_STRUCT + 1] = {1, 1, 2, 2, 4, 4, 8, 8};

/* The element's bits, zero-extended. */
static uint64_t load(FieldKind kind, const uint8_t *p)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (WIDTH[kind]) {
    case 1: return *p;
    case 2: memcpy(&two, p, 2); return two;
    case 4: memcpy(&four, p, 4); return four;
    default: memcpy(&eight, p, 8); return eight;
    }
}

static void save(FieldKind kind, uint8_t *p, uint64_t bits)
{
    uint16_t two = (uint16_t)bits;
    uint32_t four = (uint32_t)bits;
    switch (WIDTH[kind]) {
    case 1: *p = (uint8_t)bits; break;
    case 2: memcpy(p, &two, 2); break;
    case 4: memcpy(p, &four, 4); break;
    default: memcpy(p, &bits, 8);
    }
}

int fields_size(const Field *table)
{
    int size = 0;
    for (const Field *f = table; f->name; f++)
        size += (int)f->count * (f->kind == FIELD_STRUCT ? fields_size(f->inner) : WIDTH[f->kind]);
    return size;
}

int fields_encode(const Field *table, const void *at, uint8_t *out, int capacity)
{
    int n = 0;
    for (const Field *f = table; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++) {
            const uint8_t *p = (const uint8_t *)at + f->offset + i * f->stride;
            if (f->kind == FIELD_STRUCT) {
                int room = n < capacity ? capacity - n : 0;
                n += fields_encode(f->inner, p, room ? out + n : out, room);
                continue;
            }
            uint64_t bits = load(f->kind, p);
            for (int b = 0; b < WIDTH[f->kind]; b++, n++)
                if (n < capacity) out[n] = (uint8_t)(bits >> (8 * b));
        }
    return n;
}

static bool is_finite(uint64_t bits) { return (bits >> 52 & 0x7ff) != 0x7ff; }

static bool decode_part(const Field *table, void *at, const uint8_t *in)
{
    for (const Field *f = table; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++) {
            uint8_t *p = (uint8_t *)at + f->offset + i * f->stride;
            if (f->kind == FIELD_STRUCT) {
                if (!decode_part(f->inner, p, in)) return false;
                in += fields_size(f->inner);
                continue;
            }
            uint64_t bits = 0;
            for (int b = 0; b < WIDTH[f->kind]; b++) bits |= (uint64_t)*in++ << (8 * b);
            if (f->kind == FIELD_F64 && !is_finite(bits)) return false;
            save(f->kind, p, bits);
        }
    return true;
}

bool fields_decode(const Field *table, void *at, const uint8_t *in, int size)
{
    return size == fields_size(table) && decode_part(table, at, in);
}

static void hash_part(const Field *table, const void *at, Hash *h)
{
    for (const Field *f = table; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++) {
            const uint8_t *p = (const uint8_t *)at + f->offset + i * f->stride;
            if (f->kind == FIELD_STRUCT) {
                hash_part(f->inner, p, h);
                continue;
            }
            uint64_t bits = load(f->kind, p);
            if (!bits)
                hash_zeros(h, WIDTH[f->kind]);
            else
                for (int b = 0; b < WIDTH[f->kind]; b++) hash_byte(h, (uint8_t)(bits >> (8 * b)));
        }
}

uint64_t fields_hash(const Field *table, const void *at)
{
    Hash h = HASH_START;
    hash_part(table, at, &h);
    return hash_end(h);
}

bool fields_equal(const Field *table, const void *a, const void *b)
{
    for (const Field *f = table; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++) {
            const uint8_t *p = (const uint8_t *)a + f->offset + i * f->stride;
            const uint8_t *q = (const uint8_t *)b + f->offset + i * f->stride;
            if (f->kind == FIELD_STRUCT ? !fields_equal(f->inner, p, q)
                                        : load(f->kind, p) != load(f->kind, q))
                return false;
        }
    return true;
}

static int64_t as_number(FieldKind kind, uint64_t bits)
{
    switch (kind) {
    case FIELD_I8: return (int8_t)bits;
    case FIELD_I16: return (int16_t)bits;
    case FIELD_I32: return (int32_t)bits;
    default: return (int64_t)bits;
    }
}

/* What a JSON reader would round, because it keeps numbers as doubles, goes as a string of digits. */
static void json_number(int64_t number, Text *out)
{
    const int64_t exact = (int64_t)1 << 53;
    bool rounds = number > exact || number < -exact;
    if (rounds) text_char(out, '"');
    text_int(out, number);
    if (rounds) text_char(out, '"');
}

/* Bytes are most of every view: written at one go, and eight zeros as one. False: there is no room. */
static bool json_bytes(const Field *f, const uint8_t *p, Text *out)
{
    static const char ZEROS[] = "0,0,0,0,0,0,0,0,";
    const int longest = 5; /* -128 and a comma */
    char *at = text_room(out, longest * (int)f->count);
    if (!at) return false;
    for (uint32_t i = 0; i < f->count;) {
        if (i + 8 <= f->count && !load(FIELD_U64, p + i)) {
            memcpy(at, ZEROS, sizeof ZEROS - 1);
            at += sizeof ZEROS - 1;
            i += 8;
            continue;
        }
        at = digits_write(at, as_number(f->kind, p[i++]));
        *at++ = ',';
    }
    text_took(out, at - 1);
    return true;
}

static void json_elements(const Field *f, const uint8_t *p, Text *out)
{
    if (WIDTH[f->kind] == 1 && f->stride == 1 && json_bytes(f, p, out)) return;
    for (uint32_t i = 0; i < f->count; i++, p += f->stride) {
        if (i) text_char(out, ',');
        if (f->kind == FIELD_STRUCT)
            fields_json(f->inner, p, out);
        else
            json_number(as_number(f->kind, load(f->kind, p)), out);
    }
}

void fields_json(const Field *table, const void *at, Text *out)
{
    char before = '{';
    for (const Field *f = table; f->name; f++) {
        if (f->kind == FIELD_F64) continue;
        text_char(out, before);
        before = ',';
        json_name(out, f->name);
        if (f->count > 1) text_char(out, '[');
        json_elements(f, (const uint8_t *)at + f->offset, out);
        if (f->count > 1) text_char(out, ']');
    }
    text_add(out, before == '{' ? "{}" : "}");
}
