#include "base/json.h"

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

void json_comma(Text *out)
{
    char last = out->length > 0 && out->length < out->capacity ? out->at[out->length - 1] : '{';
    if (last != '{' && last != '[' && last != ':' && last != ',') text_char(out, ',');
}

void json_key(Text *out, const char *key)
{
    json_comma(out);
    json_quoted(out, key);
    text_char(out, ':');
}
