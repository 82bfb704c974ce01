#include "table/outbox.h"
#include "base/json.h"

static void write_disk_error(Text *out, const void *id)
{
    json_object(out);
    json_words(out, "t", "error");
    json_words(out, "id", id);
    json_key(out, "error");
    json_list(out);
    json_quoted(out, "error.disk");
    json_close(out);
    json_close(out);
}

Frame *outbox_disk_error(const char *id) { return frame_write(write_disk_error, id); }
