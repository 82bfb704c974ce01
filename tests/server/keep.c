/* keep.c -- matches out of a real store: what restoring rests on. */
#include "tests/unit.h"

#include "base/fields.h"
#include "fronts/server/house/room.h"
#include "game/terms.h"
#include "match/journal.h"
#include "table/restore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const Game thinice;

typedef struct Kept { /* a match that is played and journalled */
    Store *store;
    MatchRecord head;
    Match *match;
    int rows;
} Kept;

static Kept begin(Store *store, int64_t id)
{
    Kept k = {.store = store};
    Terms terms;
    terms_advised(&thinice, 2, &terms);
    k.head = (MatchRecord){.id = id, .table_id = id, .number = 1, .rules_version = terms.rules};
    snprintf(k.head.game, sizeof k.head.game, "%s", thinice.id);
    Text text = text_in(k.head.terms, sizeof k.head.terms);
    terms_write(&thinice, &terms, &text);
    data_digest(&thinice, terms.data, k.head.digest);
    store_save_match(store, &k.head);
    k.match = match_place(calloc(1, match_bytes(&thinice, 100)), &thinice, 100);
    match_deal(k.match, &terms, k.head.seed, NULL);
    return k;
}

static void keep_one(Kept *k, const Row *row)
{
    batch_row(k->store, &(JournalRecord){.match_id = k->head.id, .place = ++k->rows}, row, "");
}

/* Whoever may, in words. */
static void act(Kept *k, const char *words)
{
    char said[ACT_TEXT_MAX];
    Text text = text_in(said, sizeof said);
    Seat seat = 0;
    Act what;
    assert_true(match_read_act(k->match, words, &what, NULL));
    while (!match_apply(k->match, seat, &what, NULL, NULL)) assert_true(++seat < k->match->terms.seats);
    const Row row = journal_act(k->match, k->match->count - 1, false, &text);
    keep_one(k, &row);
}

static void pass(Kept *k, int ticks)
{
    match_tick(k->match, ticks, NULL);
    const Row row = journal_time(k->match->tick);
    keep_one(k, &row);
}

static void snapshot(Kept *k)
{
    const int size = fields_size(thinice.views->state_fields);
    uint8_t *bytes = malloc((size_t)size);
    fields_encode(thinice.views->state_fields, k->match->state, bytes, size);
    store_snapshot(k->store, k->head.id,
                   &(Snapshot){.row = k->rows, .tick = k->match->tick, .size = size, .state = bytes});
    free(bytes);
}

static void comes_back(Kept *k)
{
    assert_true(store_commit(k->store)); /* nothing else is read */
    for (int from_zero = 0; from_zero < 2; from_zero++) {
        Restoring how = {.from_zero = from_zero};
        Match *m = restore_match(k->store, &k->head, &how);
        if (!m) {
            fail_msg("%s: %s", from_zero ? "from zero" : "from its snapshot", how.why);
            return;
        }
        assert_int_equal(m->count, k->match->count);
        assert_int_equal(m->tick, k->match->tick);
        assert_true(match_hash(m) == match_hash(k->match));
        free(m);
    }
}

static Store *open_store(char *folder, char *path, size_t size)
{
    char error[200];
    assert_non_null(mkdtemp(folder));
    snprintf(path, size, "%s/t.db", folder);
    const char *shared = getenv("ILOT_STORE"); /* the address of a PostgreSQL; else it is a file */
    Store *store = store_open(shared ? shared : path, true, error, sizeof error);
    if (!store) fail_msg("%s", error);
    return store;
}

/* A table was paused just after its rows were kept, while another wrote: the snapshot named the other's row,
 * was never met among its own, and the acts that followed were played on the first position. The match
 * "cannot go on" after a restart. */
static void test_snapshot_after_another_match_wrote(void **unused)
{
    char folder[] = "/tmp/ilot-keep-XXXXXX", path[80];
    Store *store = open_store(folder, path, sizeof path);
    Kept ours = begin(store, 1), other = begin(store, 2);
    (void)unused;
    act(&ours, "call L");
    act(&ours, "grab 1 L1");
    pass(&ours, 40);
    act(&other, "call S");
    snapshot(&ours);
    comes_back(&ours);
    act(&ours, "release 1");
    pass(&ours, 200);
    comes_back(&ours);
    comes_back(&other);
    store_close(store);
    free(ours.match);
    free(other.match);
    for (int i = 0; i < 3; i++) {
        char file[100];
        snprintf(file, sizeof file, "%s%s", path, (const char *[]){"", "-wal", "-shm"}[i]);
        unlink(file);
    }
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_snapshot_after_another_match_wrote)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
