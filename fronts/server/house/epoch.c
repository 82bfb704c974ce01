#include "fronts/server/house/epoch.h"
#include "fronts/server/house/data.h"
#include "fronts/server/wire/log.h"

#include <sodium.h>

#include <string.h>

void epoch_begin(Server *s, int lock)
{
    uint8_t noted[STORE_FACT], life[STORE_FACT] = {0};
    if (lock < 0 && store_find_epoch(s->house.store, s->epoch)) return;
    bool goes_on = data_noted_life(lock, noted) && store_find_fact(s->house.store, "life", life) &&
                   !memcmp(noted, life, sizeof life) && store_find_fact(s->house.store, "epoch", s->epoch);
    if (!goes_on) {
        randombytes_buf(s->epoch, sizeof s->epoch);
        store_save_fact(s->house.store, "epoch", s->epoch);
    }
    randombytes_buf(s->life, sizeof s->life);
    store_save_fact(s->house.store, "life", s->life);
    if (store_commit(s->house.store)) return;
    log_line(LOG_ERROR, "the store refuses: %s", store_error(s->house.store));
    memcpy(s->life, life, sizeof life);         /* as it stays in the store */
    randombytes_buf(s->epoch, sizeof s->epoch); /* of this process alone */
}

const char *house_epoch(const House *h)
{
    static char words[2 * STORE_FACT + 1];
    const Server *s = (const Server *)(const void *)h;
    return sodium_bin2hex(words, sizeof words, s->epoch, sizeof s->epoch);
}
