#include "base/json.h"
#include "base/assert.h"

enum { DEPTH_MAX = 32 };

void json_quoted(Text *out, const char *words)
{
    static const char digit[] = "0123456789abcdef";
    text_char(out, '"');
    for (;;) {
        const char *plain = words;
        while ((unsigned char)*words >= ' ' && *words != '"' && *words != '\\') words++;
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

static void comma(Text *out)
{
    char last = out->length > 0 && out->length < out->capacity ? out->at[out->length - 1] : '{';
    if (last != '{' && last != '[' && last != ':' && last != ',') text_char(out, ',');
}

static void open(Text *out, bool is_list)
{
    ASSERT(out->depth < DEPTH_MAX);
    if (out->depth) comma(out);
    text_char(out, is_list ? '[' : '{');
    out->depth++;
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
    comma(out);
    text_int(out, number);
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

void json_key(Text *out, const char *key)
{
    comma(out);
    json_quoted(out, key);
    text_char(out, ':');
}
