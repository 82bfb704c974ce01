#include "base/chacha20.h"

static uint32_t load(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint32_t rotate(uint32_t x, int by) { return x << by | x >> (32 - by); }

static void quarter_round(uint32_t x[16], int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 7);
}

void chacha20_block(const uint8_t key[CHACHA20_KEY_BYTES], uint32_t counter,
                    const uint8_t nonce[CHACHA20_NONCE_BYTES], uint8_t out[CHACHA20_BLOCK_BYTES])
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    for (int i = 0; i < 8; i++) start[4 + i] = load(key + 4 * i);
    start[12] = counter;
    for (int i = 0; i < 3; i++) start[13 + i] = load(nonce + 4 * i);
    for (int i = 0; i < 16; i++) x[i] = start[i];
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++) quarter_round(x, i, 4 + i, 8 + i, 12 + i);
        for (int i = 0; i < 4; i++) quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (int i = 0; i < 16; i++) {
        uint32_t word = x[i] + start[i];
        for (int b = 0; b < 4; b++) out[4 * i + b] = (uint8_t)(word >> (8 * b));
    }
}
