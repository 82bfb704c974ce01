#include "base/text.h"
#include "base/hints.h"

#include <string.h>

Text text_in(char *buffer, int capacity)
{
    if (capacity > 0) buffer[0] = 0;
    return (Text){.at = buffer, .capacity = capacity};
}

bool text_fits(const Text *t) { return t->length < t->capacity; }

void text_add_part(Text *t, const char *words, int length)
{
    int room = t->capacity - 1 - t->length, fits = length < room ? length : room;
    if (fits > 0) {
        memcpy(t->at + t->length, words, (size_t)fits);
        t->at[t->length + fits] = 0;
    }
    t->length += length;
}

void text_add(Text *t, const char *words) { text_add_part(t, words, (int)strlen(words)); }

void text_copy(char *out, size_t capacity, const char *words)
{
    Text text = text_in(out, (int)capacity);
    text_add(&text, words);
}

const char TWO_DIGITS[201] =
    "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
    "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
    "8081828384858687888990919293949596979899";

char *digits_write_long(char *at, int64_t number)
{
    char digits[DIGITS_MAX];
    int first = sizeof digits;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    if (number < 0) *at++ = '-';
    do digits[--first] = (char)('0' + rest % 10);
    while (rest /= 10);
    memcpy(at, digits + first, sizeof digits - (size_t)first);
    return at + sizeof digits - first;
}

/* Long, or near the end of the room. */
static RARE void any_int(Text *t, int64_t number)
{
    char digits[DIGITS_MAX];
    text_add_part(t, digits, (int)(digits_write_long(digits, number) - digits));
}

void text_int(Text *t, int64_t number)
{
    if ((uint64_t)number < 100 && text_has_room(t, DIGITS_MAX))
        text_took(t, digits_write(t->at + t->length, number));
    else
        any_int(t, number);
}

void text_hex(Text *t, const uint8_t *bytes, int count)
{
    static const char digit[] = "0123456789abcdef";
    if (text_has_room(t, 2 * count)) {
        char *at = t->at + t->length;
        for (int i = 0; i < count; i++) *at++ = digit[bytes[i] >> 4], *at++ = digit[bytes[i] & 15];
        text_took(t, at);
        return;
    }
    for (int i = 0; i < count; i++) {
        text_char(t, digit[bytes[i] >> 4]);
        text_char(t, digit[bytes[i] & 15]);
    }
}

void text_hex64(Text *t, uint64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (56 - 8 * i));
    text_hex(t, bytes, 8);
}

void text_pad(Text *t, int from, int width)
{
    int end = t->length < t->capacity ? t->length : t->capacity - 1;
    for (int i = from; i < end; i++)
        if ((t->at[i] & 0xc0) != 0x80) width--;
    while (width-- > 0) text_char(t, ' ');
}

int utf8_size(const char *bytes, int length)
{
    static const struct {
        uint8_t first_low, first_high, second_low, second_high, size; /* the others: 80 to bf */
    } FORMS[] = {{0x20, 0x7e, 0, 0, 1},       {0xc2, 0xc2, 0xa0, 0xbf, 2}, {0xc3, 0xdf, 0x80, 0xbf, 2},
                 {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
                 {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4},
                 {0xf4, 0xf4, 0x80, 0x8f, 4}};
    const uint8_t *b = (const uint8_t *)bytes;
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS && length > 0; i++) {
        int size = FORMS[i].size;
        if (b[0] < FORMS[i].first_low || b[0] > FORMS[i].first_high) continue;
        if (size > length || (size > 1 && (b[1] < FORMS[i].second_low || b[1] > FORMS[i].second_high)))
            return 0;
        for (int j = 2; j < size; j++)
            if ((b[j] & 0xc0) != 0x80) return 0;
        return size;
    }
    return 0;
}

Scan scan_of(const char *text) { return (Scan){text, text + strlen(text)}; }

bool scan_done(const Scan *s) { return s->at == s->end; }

bool scan_char(Scan *s, char c)
{
    if (s->at == s->end || *s->at != c) return false;
    s->at++;
    return true;
}

bool scan_exact(Scan *s, const char *words)
{
    size_t size = strlen(words);
    if ((size_t)(s->end - s->at) < size || memcmp(s->at, words, size)) return false;
    s->at += size;
    return true;
}

static bool in_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool scan_word(Scan *s, const char *word)
{
    Scan ahead = *s;
    if (!scan_exact(&ahead, word) || (ahead.at < ahead.end && in_word(*ahead.at))) return false;
    *s = ahead;
    return true;
}

bool scan_int(Scan *s, int32_t low, int32_t high, int32_t *out)
{
    Scan ahead = *s;
    bool negative = scan_char(&ahead, '-');
    const char *first = ahead.at;
    int64_t number = 0;
    while (ahead.at < ahead.end && *ahead.at >= '0' && *ahead.at <= '9') {
        if (ahead.at - first == 10) return false;
        number = number * 10 + (*ahead.at++ - '0');
    }
    bool padded = ahead.at - first > 1 && *first == '0';
    if (negative) number = -number;
    if (ahead.at == first || padded || (negative && !number) || number < low || number > high) return false;
    *s = ahead;
    *out = (int32_t)number;
    return true;
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

bool scan_hex(Scan *s, uint8_t *bytes, int count)
{
    if (s->end - s->at < 2 * (ptrdiff_t)count) return false;
    for (int i = 0; i < 2 * count; i++)
        if (hex_value(s->at[i]) < 0) return false;
    for (int i = 0; i < count; i++, s->at += 2)
        bytes[i] = (uint8_t)((unsigned)hex_value(s->at[0]) << 4 | (unsigned)hex_value(s->at[1]));
    return true;
}

int scan_token(Scan *s, char *out, int capacity)
{
    const char *p = s->at;
    while (p < s->end && *p != ' ') p++;
    int length = (int)(p - s->at);
    if (length == 0 || length >= capacity) return 0;
    memcpy(out, s->at, (size_t)length);
    out[length] = 0;
    s->at = p;
    return length;
}

int scan_one_of(Scan *s, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (scan_word(s, words[i])) return i;
    return -1;
}
