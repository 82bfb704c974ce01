/* codes.c -- what tables are called: letters for people, numbers for the store. */
#include "fronts/server/table.h"

#include <sodium.h>

#include <ctype.h>
#include <string.h>

/* Letters that are neither written nor said alike, in French or English: no I O Q U V. */
static const char LETTERS[] = "ABCDEFGHJKLMNPRSTWXYZ";

bool code_normal(const char *text, char out[STORE_CODE])
{
    int n = 0;
    for (; n < CODE_LETTERS_MAX && text[n]; n++) {
        char letter = (char)toupper((unsigned char)text[n]);
        if (!strchr(LETTERS, letter)) return false;
        out[n] = letter;
    }
    out[n] = 0;
    return n >= CODE_LETTERS && !text[n];
}

/* Who tries as many codes as the whole server lets through shall find one of them a day, no more. */
int code_letters(const Server *s)
{
    double tries = s->limits.guesses.per_second * 24 * 3600, codes = 1;
    int letters = 0;
    while (letters < CODE_LETTERS_MAX && (letters < CODE_LETTERS || codes < tries * (double)(s->codes + 1))) {
        codes *= sizeof LETTERS - 1;
        letters++;
    }
    return letters;
}

static void code_draw(int letters, char out[STORE_CODE])
{
    for (int i = 0; i < letters; i++) out[i] = LETTERS[randombytes_uniform(sizeof LETTERS - 1)];
    out[letters] = 0;
}

/* One that no table in the store has or had, so that old match files stay where they were. */
bool code_new(Store *store, int letters, char out[STORE_CODE])
{
    TableRecord used;
    for (int tries = 0; tries < 100; tries++) {
        code_draw(letters, out);
        if (!store_find_code(store, out, &used)) return true;
    }
    return false;
}

int64_t id_new(void)
{
    int64_t id;
    do {
        randombytes_buf(&id, sizeof id);
        id &= INT64_MAX;
    } while (!id);
    return id;
}
