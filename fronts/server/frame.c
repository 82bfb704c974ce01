#include "fronts/server/frame.h"
#include "fronts/server/memory.h"

#include <wslay/wslay.h>

#include <string.h>

enum { HEADER_MAX = 10, SCRATCH_START = 1 << 16, SCRATCH_MAX = 1 << 28 };

Frame *frame_new(size_t size)
{
    Frame *f = memory_new(sizeof *f + size + 1);
    f->holders = 1;
    f->size = size;
    f->bytes = (uint8_t *)(f + 1);
    return f;
}

Frame *frame_lasting(const void *bytes, size_t size)
{
    Frame *f = memory_new(sizeof *f);
    *f = (Frame){.holders = 1, .size = size, .bytes = (uint8_t *)(uintptr_t)bytes};
    return f;
}

Frame *frame_of(const void *bytes, size_t size)
{
    Frame *f = frame_new(size);
    memcpy(f->bytes, bytes, size);
    return f;
}

Frame *frame_hold(Frame *f)
{
    f->holders++;
    return f;
}

void frame_drop(Frame *f)
{
    if (--f->holders == 0) free(f);
}

/* ---- writing ---------------------------------------------------------------- */

/* One scratch for the loop's thread; it grows to the longest message ever written. */
static char *scratch;
static int scratch_size;

static int write_text(void (*write)(Text *, const void *), const void *context)
{
    if (!scratch) scratch = memory_new((size_t)(scratch_size = SCRATCH_START));
    for (;;) {
        Text out = text_in(scratch, scratch_size);
        write(&out, context);
        if (text_fits(&out)) return out.length;
        ASSERT(scratch_size < SCRATCH_MAX);
        scratch = memory_resize(scratch, (size_t)(scratch_size *= 2));
    }
}

Frame *frame_write_plain(void (*write)(Text *, const void *), const void *context)
{
    size_t size = (size_t)write_text(write, context);
    return frame_of(scratch, size);
}

static ssize_t take_bytes(const uint8_t *data, size_t size, int flags, void *frame)
{
    Frame *f = frame;
    (void)flags;
    memcpy(f->bytes + f->size, data, size);
    f->size += size;
    return (ssize_t)size;
}

Frame *frame_write(void (*write)(Text *, const void *), const void *context)
{
    size_t size = (size_t)write_text(write, context);
    Frame *f = frame_new(size + HEADER_MAX);
    const struct wslay_frame_callbacks callbacks = {.send_callback = take_bytes};
    wslay_frame_context_ptr wrap;
    struct wslay_frame_iocb io = {.fin = 1,
                                  .opcode = WSLAY_TEXT_FRAME,
                                  .payload_length = size,
                                  .data = (const uint8_t *)scratch,
                                  .data_length = size};
    f->size = 0;
    ASSERT(wslay_frame_context_init(&wrap, &callbacks, f) == 0);
    ASSERT(wslay_frame_send(wrap, &io) == (ssize_t)size);
    wslay_frame_context_free(wrap);
    return f;
}
