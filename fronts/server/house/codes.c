/* codes.c -- what tables are called: letters for people, numbers for the store. */
#include "fronts/server/house/room.h"

#include <string.h>

/* Who tries as many codes as the whole server lets through shall find one of them a day, no more. */
int code_letters(const Server *s)
{
    double tries = s->limits.guesses.per_second * 24 * 3600, codes = 1;
    int letters = 0;
    while (letters < CODE_LETTERS_MAX && (letters < CODE_LETTERS || codes < tries * (double)(s->codes + 1))) {
        codes *= CODE_ALPHABET_SIZE;
        letters++;
    }
    return letters;
}

static void code_draw(int letters, char out[STORE_CODE])
{
    for (int i = 0; i < letters; i++) out[i] = CODE_ALPHABET[chance_below(CODE_ALPHABET_SIZE)];
    out[letters] = 0;
}

/* One that no table in the store has or had, so that old match files stay where they were. */
bool code_new(Store *store, int letters, char out[STORE_CODE])
{
    for (int tries = 0; tries < 100; tries++) {
        code_draw(letters, out);
        if (store_found(store, out)) return true;
    }
    return false;
}
