#include "base/json.h"
#include "base/assert.h"
#include "base/hints.h"

enum { DEPTH_MAX = 32 };

static bool is_plain(char c) { return (unsigned char)c >= ' ' && c != '"' && c != '\\'; }

/* Word by word, as far as it fits. */
static RARE void quote_carefully(Text *out, const char *words)
{
    static const char digit[] = "0123456789abcdef";
    text_char(out, '"');
    for (;;) {
        const char *plain = words;
        while (is_plain(*words)) words++;
        text_add_part(out, plain, (int)(words - plain));
        unsigned char c = (unsigned char)*words++;
        if (!c) break;
        text_char(out, '\\');
        if (c >= ' ') {
            text_char(out, (char)c);
            continue;
        }
        text_add(out, "u00");
        text_char(out, digit[c >> 4]);
        text_char(out, digit[c & 15]);
    }
    text_char(out, '"');
}

/* Is there a byte below a space, a quotation mark or a backslash among these eight? */
static bool has_to_escape(const char *eight)
{
    const uint64_t ones = 0x0101010101010101, tops = ones << 7;
    uint64_t word;
    memcpy(&word, eight, sizeof word);
    const uint64_t quote = word ^ ones * '"', slash = word ^ ones * '\\';
    return (((word - ones * ' ') & ~word) | ((quote - ones) & ~quote) | ((slash - ones) & ~slash)) & tops;
}

static bool are_plain(const char *words, int size)
{
    if (size < 8) {
        while (size > 0 && is_plain(words[size - 1])) size--;
        return !size;
    }
    for (int i = 0; i < size - 8; i += 8)
        if (has_to_escape(words + i)) return false;
    return !has_to_escape(words + size - 8); /* the last ones, some of them a second time */
}

/* Nearly all words need no escape: they are looked at eight letters at a time, and copied. */
void json_quoted(Text *out, const char *words)
{
    const int size = (int)strlen(words);
    char *at = text_room(out, size + 2);
    if (!at || !are_plain(words, size)) {
        quote_carefully(out, words);
        return;
    }
    at[0] = at[size + 1] = '"';
    memcpy(at + 1, words, (size_t)size);
    text_took(out, at + size + 2);
}

static inline bool wants_comma(const Text *out)
{
    char last = out->length > 0 && out->length < out->capacity ? out->at[out->length - 1] : '{';
    return last != '{' && last != '[' && last != ':' && last != ',';
}

static inline void comma(Text *out)
{
    if (wants_comma(out)) text_char(out, ',');
}

static void open(Text *out, bool is_list)
{
    ASSERT(out->depth < DEPTH_MAX);
    if (out->depth++) comma(out);
    text_char(out, is_list ? '[' : '{');
    out->is_list = out->is_list << 1 | is_list;
}

void json_object(Text *out) { open(out, false); }
void json_list(Text *out) { open(out, true); }

void json_close(Text *out)
{
    ASSERT(out->depth > 0);
    text_char(out, out->is_list & 1 ? ']' : '}');
    out->depth--;
    out->is_list >>= 1;
}

static RARE void add_any_int(Text *out, int64_t number)
{
    comma(out);
    text_int(out, number);
}

void json_add_int(Text *out, int64_t number)
{
    if ((uint64_t)number >= 100 || !text_has_room(out, DIGITS_MAX + 1)) {
        add_any_int(out, number);
        return;
    }
    char *at = out->at + out->length;
    if (wants_comma(out)) *at++ = ',';
    text_took(out, digits_write(at, number));
}

void json_add_words(Text *out, const char *words)
{
    comma(out);
    json_quoted(out, words);
}

void json_add_json(Text *out, const char *bytes, int size)
{
    comma(out);
    text_add_part(out, bytes, size);
}

static RARE void add_row_carefully(Text *out, const char *words, const int32_t *number, int count)
{
    json_list(out);
    if (words) json_add_words(out, words);
    for (int i = 0; i < count; i++) json_add_int(out, number[i]);
    json_close(out);
}

/* Most of what is told are such short rows: written at one go. */
void json_add_row(Text *out, const char *words, const int32_t *number, int count)
{
    const int size = words ? (int)strlen(words) : 0;
    if (!text_has_room(out, size + 5 + (DIGITS_MAX + 1) * count) || !are_plain(words, size)) {
        add_row_carefully(out, words, number, count);
        return;
    }
    char *at = out->at + out->length;
    if (out->depth && wants_comma(out)) *at++ = ',';
    *at++ = '[';
    if (words) {
        *at++ = '"';
        memcpy(at, words, (size_t)size);
        at += size;
        *at++ = '"';
    }
    for (int i = 0; i < count; i++) {
        if (i || words) *at++ = ',';
        at = digits_write(at, number[i]);
    }
    *at++ = ']';
    text_took(out, at);
}

bool json_done(const Text *out) { return out->depth == 0; }

/* Keys are ours: short, and without anything to escape. */
static RARE void name_carefully(Text *out, const char *key)
{
    quote_carefully(out, key);
    text_char(out, ':');
}

static inline void write_name(Text *out, const char *key, int size)
{
    if (!text_has_room(out, size + 4)) {
        name_carefully(out, key);
        return;
    }
    char *at = out->at + out->length;
    *at = '"';
    memcpy(at + 1, key, (size_t)size);
    at[size + 1] = '"';
    at[size + 2] = ':';
    text_took(out, at + size + 3);
}

void json_name(Text *out, const char *key) { write_name(out, key, (int)strlen(key)); }

void json_key_of(Text *out, const char *key, int size)
{
    comma(out);
    write_name(out, key, size);
}
