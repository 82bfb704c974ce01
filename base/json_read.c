#include "base/json_read.h"
#include "base/text.h"

#include <string.h>

/* Where reading is. While a list or object is open, its `size` tells how far back its parent is. */
typedef struct Reader {
    char *at, *end;
    Json *values;
    int count, capacity;
    int open, depth; /* the innermost list or object, or -1 */
} Reader;

static void skip_blanks(Reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r')) r->at++;
}

static bool take(Reader *r, char c)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != c) return false;
    r->at++;
    return true;
}

/* ---- words ------------------------------------------------------------------------ */

static bool take_hex4(Reader *r, uint32_t *out)
{
    static const char DIGITS[] =
        "0123456789abcdefABCDEF"; /* capitals too, unlike hexadecimal numbers of ours */
    if (r->end - r->at < 4) return false;
    *out = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        const char *digit = *r->at ? strchr(DIGITS, *r->at) : NULL;
        if (!digit) return false;
        uint32_t value = (uint32_t)(digit - DIGITS);
        *out = *out << 4 | (value < 16 ? value : value - 6);
    }
    return true;
}

static char *put_utf8(char *to, uint32_t c)
{
    if (c < 0x80) {
        *to++ = (char)c;
        return to;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const uint8_t FIRST[] = {0, 0xc0, 0xe0, 0xf0};
    *to++ = (char)(FIRST[more] | c >> 6 * more);
    while (more--) *to++ = (char)(0x80 | (c >> 6 * more & 0x3f));
    return to;
}

/* After `\u`: one letter, or a pair that stands for one beyond the first 65,536. */
static bool take_unicode(Reader *r, uint32_t *out)
{
    uint32_t low;
    if (!take_hex4(r, out) || *out == 0 || (*out >= 0xdc00 && *out < 0xe000)) return false;
    if (*out < 0xd800 || *out >= 0xe000) return true;
    if (r->end - r->at < 2 || r->at[0] != '\\' || r->at[1] != 'u') return false;
    r->at += 2;
    if (!take_hex4(r, &low) || low < 0xdc00 || low >= 0xe000) return false;
    *out = 0x10000 + ((*out - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

static bool take_escape(Reader *r, char **to)
{
    static const char MARKS[] = "\"\\/bfnrt", MEANT[] = "\"\\/\b\f\n\r\t";
    uint32_t letter;
    if (r->at == r->end) return false;
    char c = *r->at++;
    const char *mark = c ? strchr(MARKS, c) : NULL;
    if (mark) {
        *(*to)++ = MEANT[mark - MARKS];
        return true;
    }
    if (c != 'u' || !take_unicode(r, &letter)) return false;
    *to = put_utf8(*to, letter);
    return true;
}

/* JSON allows the control characters from 7f to 9f, which utf8_size() keeps away from screens. */
static int letter_size(const char *at, int length)
{
    const uint8_t *b = (const uint8_t *)at;
    if (b[0] == 0x7f) return 1;
    if (length > 1 && b[0] == 0xc2 && b[1] >= 0x80 && b[1] < 0xa0) return 2;
    return utf8_size(at, length);
}

/* Decoded where it stands: nothing grows by being decoded, and the closing mark leaves room for the NUL. */
static bool take_words(Reader *r, const char **out, int *size)
{
    if (!take(r, '"')) return false;
    char *to = r->at;
    *out = to;
    while (r->at < r->end && *r->at != '"') {
        if (*r->at == '\\') {
            r->at++;
            if (!take_escape(r, &to)) return false;
            continue;
        }
        int bytes = letter_size(r->at, (int)(r->end - r->at));
        if (!bytes) return false;
        while (bytes--) *to++ = *r->at++;
    }
    if (r->at == r->end) return false;
    r->at++;
    *to = '\0';
    *size = (int)(to - *out);
    return true;
}

/* ---- numbers ---------------------------------------------------------------------- */

typedef struct Digits {
    uint64_t value; /* of the first that fit; the others only move the point */
    int dropped;
    bool exact;
} Digits;

static int take_digits(Reader *r, Digits *d)
{
    int count = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++, count++) {
        unsigned digit = (unsigned)(*r->at - '0');
        if (d->exact && d->value <= (UINT64_MAX - digit) / 10) {
            d->value = d->value * 10 + digit;
        } else {
            d->exact = false;
            d->dropped++;
        }
    }
    return count;
}

/* 10^exponent by squaring, times the digits; false: too large for a double. */
static bool scale(double digits, int exponent, double *out)
{
    static const double SQUARES[] = {1e1, 1e2, 1e4, 1e8, 1e16, 1e32, 1e64, 1e128, 1e256};
    double value = digits;
    int left = exponent < 0 ? -exponent : exponent;
    for (int i = 8; i >= 0; i--)
        while (left >= 1 << i && value != 0) {
            left -= 1 << i;
            value = exponent < 0 ? value / SQUARES[i] : value * SQUARES[i];
            if (value > 1.7976931348623157e308) return false;
        }
    *out = value;
    return true;
}

static bool take_exponent(Reader *r, int *out)
{
    Digits d = {.exact = true};
    bool negative = r->at < r->end && *r->at == '-';
    if (r->at < r->end && (*r->at == '-' || *r->at == '+')) r->at++;
    if (!take_digits(r, &d)) return false;
    int value = d.exact && d.value < 100000 ? (int)d.value : 100000;
    *out = negative ? -value : value;
    return true;
}

static bool take_number(Reader *r, Json *v)
{
    Digits d = {.exact = true};
    bool negative = *r->at == '-';
    int exponent = 0, written = 0;
    if (negative) r->at++;
    const char *first = r->at;
    int whole = take_digits(r, &d);
    if (!whole || (whole > 1 && *first == '0')) return false;
    bool has_point = r->at < r->end && *r->at == '.', has_exponent;
    int dropped = d.dropped, shift = 0;
    if (has_point) {
        r->at++;
        int places = take_digits(r, &d);
        if (!places) return false;
        shift = places - (d.dropped - dropped);
    }
    has_exponent = r->at < r->end && (*r->at == 'e' || *r->at == 'E');
    if (has_exponent) {
        r->at++;
        if (!take_exponent(r, &written)) return false;
    }
    if (!has_point && !has_exponent) {
        uint64_t limit = (uint64_t)INT64_MAX + negative;
        if (!d.exact || d.value > limit) return false;
        v->kind = JSON_WHOLE;
        v->whole = negative ? -(int64_t)(d.value - (d.value > 0)) - (d.value > 0) : (int64_t)d.value;
        return true;
    }
    exponent = written + dropped - shift;
    v->kind = JSON_NUMBER;
    if (!scale((double)d.value, exponent, &v->number)) return false;
    if (negative) v->number = -v->number;
    return true;
}

/* ---- values ------------------------------------------------------------------------ */

static bool take_literal(Reader *r, Json *v)
{
    static const struct {
        const char *words;
        JsonKind kind;
        bool truth;
    } LITERALS[] = {{"null", JSON_NOTHING, false}, {"true", JSON_TRUTH, true}, {"false", JSON_TRUTH, false}};
    for (int i = 0; i < 3; i++) {
        Scan s = {r->at, r->end};
        if (!scan_exact(&s, LITERALS[i].words)) continue;
        r->at += strlen(LITERALS[i].words);
        v->kind = LITERALS[i].kind;
        v->truth = LITERALS[i].truth;
        return true;
    }
    return false;
}

static bool open_value(Reader *r, Json *v, JsonKind kind)
{
    r->at++;
    v->kind = kind;
    v->count = 0;
    int number = (int)(v - r->values);
    v->size = r->open < 0 ? 0 : number - r->open;
    r->open = number;
    return ++r->depth <= JSON_DEPTH_MAX;
}

static void close_value(Reader *r)
{
    Json *v = &r->values[r->open];
    int back = v->size;
    v->size = r->count - r->open;
    r->open = back ? r->open - back : -1;
    r->depth--;
}

static bool take_value(Reader *r, Json *v)
{
    skip_blanks(r);
    if (r->at == r->end) return false;
    v->size = 1;
    switch (*r->at) {
    case '{': return open_value(r, v, JSON_FIELDS);
    case '[': return open_value(r, v, JSON_LIST);
    case '"': v->kind = JSON_WORDS; return take_words(r, &v->words, &v->count);
    case 't':
    case 'f':
    case 'n': return take_literal(r, v);
    default: return (*r->at == '-' || (*r->at >= '0' && *r->at <= '9')) && take_number(r, v);
    }
}

static bool same_name(const Json *a, const Json *b)
{
    return a->name_size == b->name_size && memcmp(a->name, b->name, (size_t)a->name_size) == 0;
}

/* The name of the value that comes next in the open object, and that no other there has. */
static bool take_name(Reader *r, Json *v)
{
    const Json *object = &r->values[r->open];
    if (!take_words(r, &v->name, &v->name_size) || !take(r, ':')) return false;
    const Json *other = object + 1;
    for (int i = 1; i < object->count; i++, other = json_beside(other))
        if (same_name(other, v)) return false;
    return true;
}

static JsonFault next_value(Reader *r)
{
    if (r->count == r->capacity) return JSON_TOO_MANY;
    Json *v = &r->values[r->count++];
    v->name = NULL;
    if (r->open >= 0 && r->values[r->open].count++ > 0 && !take(r, ',')) return JSON_GARBLED;
    if (r->open >= 0 && r->values[r->open].kind == JSON_FIELDS && !take_name(r, v)) return JSON_GARBLED;
    return take_value(r, v) ? JSON_FINE : JSON_GARBLED;
}

JsonFault json_read(char *text, int length, Json *values, int capacity)
{
    Reader r = {.values = values, .capacity = capacity, .open = -1};
    r.at = text;
    r.end = text + length;
    do {
        JsonFault fault = next_value(&r);
        if (fault) return fault;
        if (r.open < 0) return JSON_GARBLED; /* neither list nor object */
        while (r.open >= 0 && take(&r, r.values[r.open].kind == JSON_LIST ? ']' : '}')) close_value(&r);
    } while (r.open >= 0);
    skip_blanks(&r);
    return r.at == r.end ? JSON_FINE : JSON_GARBLED;
}

/* ---- looking ------------------------------------------------------------------------ */

const Json *json_get(const Json *object, const char *name)
{
    if (!object || object->kind != JSON_FIELDS) return NULL;
    const Json *v = object + 1;
    for (int i = 0; i < object->count; i++, v = json_beside(v))
        if (strcmp(v->name, name) == 0) return v;
    return NULL;
}

const Json *json_item(const Json *list, int number)
{
    if (!list || list->kind != JSON_LIST || number < 0 || number >= list->count) return NULL;
    const Json *v = list + 1;
    while (number--) v = json_beside(v);
    return v;
}
