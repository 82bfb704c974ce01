#include "base/json.h"
#include "base/assert.h"

#include <string.h>

enum { DEPTH_MAX = 32 };

static bool is_plain(char c) { return (unsigned char)c >= ' ' && c != '"' && c != '\\'; }

/* Word by word, as far as it fits. */
static void quote_carefully(Text *out, const char *words)
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

void json_add_int(Text *out, int64_t number)
{
    char *at = text_room(out, DIGITS_MAX + 1);
    if (!at) {
        comma(out);
        text_int(out, number);
        return;
    }
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

bool json_done(const Text *out) { return out->depth == 0; }

/* Keys are ours: short, and without anything to escape. */
void json_name(Text *out, const char *key)
{
    const int size = (int)strlen(key);
    char *at = text_room(out, size + 3);
    if (!at) {
        quote_carefully(out, key);
        text_char(out, ':');
        return;
    }
    *at++ = '"';
    memcpy(at, key, (size_t)size);
    at += size;
    *at++ = '"';
    *at++ = ':';
    text_took(out, at);
}

void json_key(Text *out, const char *key)
{
    comma(out);
    json_name(out, key);
}
