/* chacha20.h -- the stream that deals real matches (RFC 8439, block function). */
#ifndef BASE_CHACHA20_H
#define BASE_CHACHA20_H

#include <stdint.h>

enum { CHACHA20_KEY_BYTES = 32, CHACHA20_NONCE_BYTES = 12, CHACHA20_BLOCK_BYTES = 64 };

void chacha20_block(const uint8_t key[CHACHA20_KEY_BYTES], uint32_t counter,
                    const uint8_t nonce[CHACHA20_NONCE_BYTES], uint8_t out[CHACHA20_BLOCK_BYTES]);

#endif
