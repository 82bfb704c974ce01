#include "games/thinice/packed.h"

#include <string.h>

static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

typedef struct Writer64 {
    Text *out;
    uint32_t bits;
    int count; /* of bits that wait */
} Writer64;

static void put_byte(Writer64 *w, uint8_t byte)
{
    w->bits = w->bits << 8 | byte;
    for (w->count += 8; w->count >= 6; w->count -= 6)
        text_char(w->out, DIGITS[w->bits >> (w->count - 6) & 63]);
}

void packed_write(const uint8_t *bytes, size_t size, Text *out)
{
    Writer64 w = {.out = out};
    for (size_t i = 0; i < size; i++) {
        put_byte(&w, bytes[i]);
        if (bytes[i]) continue;
        uint8_t more = 0;
        while (more < 255 && i + 1 < size && !bytes[i + 1]) more++, i++;
        put_byte(&w, more);
    }
    if (w.count) text_char(out, DIGITS[w.bits << (6 - w.count) & 63]);
}

typedef struct Reader64 {
    Scan *scan;
    uint32_t bits;
    int count;
} Reader64;

static bool take_byte(Reader64 *r, uint8_t *byte)
{
    while (r->count < 8) {
        const char *digit = r->scan->at < r->scan->end ? strchr(DIGITS, *r->scan->at) : NULL;
        if (!digit || !*digit) return false;
        r->scan->at++;
        r->bits = r->bits << 6 | (uint32_t)(digit - DIGITS);
        r->count += 6;
    }
    r->count -= 8;
    *byte = (uint8_t)(r->bits >> r->count);
    return true;
}

size_t packed_read(Scan *scan, uint8_t *bytes, size_t capacity)
{
    Reader64 r = {.scan = scan};
    size_t size = 0;
    uint8_t byte, more;
    while (take_byte(&r, &byte)) {
        size_t run = 1;
        if (!byte) {
            if (!take_byte(&r, &more)) return 0;
            run += more;
        }
        if (run > capacity - size) return 0;
        memset(bytes + size, byte, run);
        size += run;
    }
    return r.bits & ((1u << r.count) - 1) ? 0 : size; /* what is left over of the last digit is zero */
}
