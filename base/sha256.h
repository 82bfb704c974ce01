/* sha256.h -- digests of data files and commitments to seeds (FIPS 180-4). */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

typedef struct Sha256 {
    uint32_t sum[8];
    uint64_t size; /* bytes taken in so far */
    uint8_t block[64];
} Sha256;

void sha256_begin(Sha256 *h);
void sha256_add(Sha256 *h, const void *at, size_t size);
void sha256_end(Sha256 *h, uint8_t out[SHA256_BYTES]);

#endif
