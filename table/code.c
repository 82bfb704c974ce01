/* code.c -- what tables are called by people. */
#include "table/table.h"

#include <string.h>

/* Letters that are neither written nor said alike, in French or English: no I O Q U V. */
const char CODE_ALPHABET[] = "ABCDEFGHJKLMNPRSTWXYZ";

static char upper(char letter) { return letter >= 'a' && letter <= 'z' ? (char)(letter - 32) : letter; }

bool code_normal(const char *text, char out[STORE_CODE])
{
    int n = 0;
    for (; n < CODE_LETTERS_MAX && text[n]; n++) {
        char letter = upper(text[n]);
        if (!strchr(CODE_ALPHABET, letter)) return false;
        out[n] = letter;
    }
    out[n] = 0;
    return n >= CODE_LETTERS && !text[n];
}

int64_t id_new(void)
{
    int64_t id;
    do {
        chance_bytes(&id, sizeof id);
        id &= INT64_MAX;
    } while (!id);
    return id;
}
