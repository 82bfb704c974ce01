/* sha1.h -- the WebSocket handshake wants SHA-1 (RFC 6455, 4.2.2); nothing else here does. */
#ifndef SERVER_SHA1_H
#define SERVER_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_BYTES = 20, SHA1_MESSAGE_MAX = 119 };

/* Of a short message: at most SHA1_MESSAGE_MAX bytes, two blocks. */
void sha1_short(const void *message, size_t size, uint8_t out[SHA1_BYTES]);

#endif
