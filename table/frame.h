/* frame.h -- bytes on their way out, written once and shared by everybody who gets them.
 *
 * A server's WebSocket frames carry no mask, so one encoding serves every connection of
 * an audience. */
#ifndef TABLE_FRAME_H
#define TABLE_FRAME_H

#include "base/text.h"

typedef struct Frame {
    int holders;
    size_t size;
    uint8_t *bytes; /* with the frame, or of the program itself: then nobody writes there */
} Frame;

Frame *frame_new(size_t size);                        /* one holder */
Frame *frame_lasting(const void *bytes, size_t size); /* without a copy: of bytes that last for ever */
Frame *frame_of(const void *bytes, size_t size);
Frame *frame_hold(Frame *f);
void frame_drop(Frame *f);

/* Writes a text message with `write` (which may be called again with more room, so it must only
 * write) and wraps it as a WebSocket frame. */
Frame *frame_write(void (*write)(Text *out, const void *context), const void *context);

/* What it says, without the WebSocket around it. */
const char *frame_said(const Frame *f, size_t *size);

/* Written without it from the beginning; ends with a NUL that `size` does not count. */
Frame *frame_write_plain(void (*write)(Text *out, const void *context), const void *context);

#endif
