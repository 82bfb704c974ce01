#include "fronts/server/wire/sha1.h"
#include "base/assert.h"

#include <string.h>

static uint32_t turn(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void block(uint32_t sum[5], const uint8_t *at)
{
    uint32_t w[80], a = sum[0], b = sum[1], c = sum[2], d = sum[3], e = sum[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)at[4 * i] << 24 | (uint32_t)at[4 * i + 1] << 16 | (uint32_t)at[4 * i + 2] << 8 |
               at[4 * i + 3];
    for (int i = 16; i < 80; i++) w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f, k;
        if (i < 20)
            f = (b & c) | (~b & d), k = 0x5a827999;
        else if (i < 40)
            f = b ^ c ^ d, k = 0x6ed9eba1;
        else if (i < 60)
            f = (b & c) | (b & d) | (c & d), k = 0x8f1bbcdc;
        else
            f = b ^ c ^ d, k = 0xca62c1d6;
        uint32_t next = turn(a, 5) + f + e + k + w[i];
        e = d, d = c, c = turn(b, 30), b = a, a = next;
    }
    sum[0] += a, sum[1] += b, sum[2] += c, sum[3] += d, sum[4] += e;
}

void sha1_short(const void *message, size_t size, uint8_t out[SHA1_BYTES])
{
    uint32_t sum[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t padded[128] = {0};
    ASSERT(size <= SHA1_MESSAGE_MAX);
    size_t whole = size < 56 ? 64 : 128;
    memcpy(padded, message, size);
    padded[size] = 0x80;
    padded[whole - 2] = (uint8_t)(size * 8 >> 8);
    padded[whole - 1] = (uint8_t)(size * 8);
    for (size_t i = 0; i < whole; i += 64) block(sum, padded + i);
    for (int i = 0; i < SHA1_BYTES; i++) out[i] = (uint8_t)(sum[i / 4] >> (24 - 8 * (i % 4)));
}
