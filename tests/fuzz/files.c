/* files.c -- match files: any text. One that is taken writes itself again and reads as the same match. */
#include "match/file.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

static Match *place(const MatchHead *head)
{
    void *block = malloc(match_bytes(head->game, head->acts));
    if (!block) abort();
    return match_place(block, head->game, head->acts);
}

static void write_and_read(const Match *m, const MatchHead *head)
{
    static char words[1 << 20];
    MatchHead head_again;
    Text out = text_in(words, sizeof words);
    match_write(m, head->name, true, &out);
    if (!text_fits(&out)) return;
    if (!match_read_head(words, m->terms.data, &head_again, NULL)) BROKEN("a file's head reads as written");
    Match *again = place(&head_again);
    if (!match_read(words, &head_again, again, NULL)) BROKEN("a file reads as written");
    if (match_hash(m) != match_hash(again)) BROKEN("a file is the same match when read again");
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    MatchHead head;
    Fault fault = {.line = 0};
    char *text = fuzz_text(bytes, size);
    if (!text) return 0;
    if (match_read_head(text, NULL, &head, &fault)) {
        Match *m = place(&head);
        if (match_read(text, &head, m, &fault))
            write_and_read(m, &head);
        else if (!fault.message.key)
            BROKEN("a false file is refused with words");
        free(m);
    } else if (!fault.message.key) {
        BROKEN("a garbled file is refused with words");
    }
    free(text);
    return 0;
}
