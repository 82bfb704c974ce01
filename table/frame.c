#include "table/frame.h"
#include "base/json.h"
#include "table/house.h"

#include <string.h>

enum { TEXT_FRAME = 1, HEADER_MAX = 10, SCRATCH_START = 1 << 16, SCRATCH_MAX = 1 << 28 };

Frame *frame_new(size_t size)
{
    Frame *f =
        memory_resize(NULL, sizeof *f + size + 1); /* no zeros: what it is for is written there at once */
    *f = (Frame){.holders = 1, .size = size, .bytes = (uint8_t *)(f + 1)};
    f->bytes[size] = 0;
    return f;
}

Frame *frame_lasting(const void *bytes, size_t size)
{
    Frame *f = memory_new(sizeof *f);
    *f = (Frame){.holders = 1, .size = size};
    memcpy(&f->bytes, &bytes, sizeof f->bytes); /* nobody writes there */
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
        ASSERT(json_done(&out));
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

/* The head of a text message in one frame; a server masks nothing. */
static int write_head(size_t size, uint8_t out[HEADER_MAX])
{
    int more = size < 126 ? 0 : size < 65536 ? 2 : 8;
    out[0] = 0x80 | TEXT_FRAME;
    out[1] = (uint8_t)(more == 0 ? size : more == 2 ? 126 : 127);
    for (int i = 0; i < more; i++) out[2 + i] = (uint8_t)(size >> 8 * (more - 1 - i));
    return 2 + more;
}

Frame *frame_write(void (*write)(Text *, const void *), const void *context)
{
    uint8_t head[HEADER_MAX];
    size_t size = (size_t)write_text(write, context), head_size = (size_t)write_head(size, head);
    Frame *f = frame_new(head_size + size);
    memcpy(f->bytes, head, head_size);
    memcpy(f->bytes + head_size, scratch, size);
    return f;
}

const char *frame_said(const Frame *f, size_t *size)
{
    const size_t head = f->bytes[1] < 126 ? 2 : f->bytes[1] == 126 ? 4 : HEADER_MAX;
    *size = f->size - head;
    return (const char *)f->bytes + head;
}
