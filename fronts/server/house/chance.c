/* chance.c -- chance and secrets as tables want them (table/house.h), by libsodium. */
#include "table/house.h"

#include <sodium.h>

#include <string.h>

void chance_bytes(void *out, size_t size) { randombytes_buf(out, size); }
uint32_t chance_below(uint32_t count) { return randombytes_uniform(count); }

void secret_hash(const char *text, uint8_t hash[STORE_HASH])
{
    crypto_generichash(hash, STORE_HASH, (const uint8_t *)text, strlen(text), NULL, 0);
}

bool secret_equal(const uint8_t a[STORE_HASH], const uint8_t b[STORE_HASH])
{
    return sodium_memcmp(a, b, STORE_HASH) == 0;
}
