/* frame.h -- bytes on their way out, written once and shared by everybody who gets them.
 *
 * A server's WebSocket frames carry no mask, so one encoding serves every connection of
 * an audience. A frame is *conditional* when it tells of changes that are not on disk
 * yet: it is dropped when the commit fails. */
#ifndef SERVER_FRAME_H
#define SERVER_FRAME_H

#include "base/text.h"

typedef struct Frame {
    int holders;
    bool conditional;
    size_t size;
    uint8_t bytes[];
} Frame;

Frame *frame_new(size_t size); /* one holder, unconditional */
Frame *frame_of(const void *bytes, size_t size);
Frame *frame_hold(Frame *f);
void frame_drop(Frame *f);

/* Writes a text message with `write` (which may be called again with more room, so it must only
 * write) and wraps it as a WebSocket frame. Conditional. */
Frame *frame_write(void (*write)(Text *out, const void *context), const void *context);

/* The same without the WebSocket around it; ends with a NUL that `size` does not count. */
Frame *frame_write_plain(void (*write)(Text *out, const void *context), const void *context);

#endif
