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

Held *outbox_hold(Guest *guest, const char *id)
{
    Held *h = memory_new(sizeof *h);
    h->guest = guest;
    h->next = guest->held;
    h->link = &guest->held;
    if (h->next) h->next->link = &h->next;
    guest->held = h;
    text_copy(h->id, sizeof h->id, id);
    return h;
}

static void unlink_held(Held *h)
{
    if (!h->guest) return;
    *h->link = h->next;
    if (h->next) h->next->link = h->link;
    h->guest = NULL;
}

void outbox_let_go(Held *h)
{
    unlink_held(h);
    free(h);
}

void outbox_forget(Guest *guest)
{
    while (guest->held) unlink_held(guest->held);
}
