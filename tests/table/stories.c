/* stories.c -- conversations at tables without a server (fronts/local): the rule of batches, told once, and
 * each fault that the simulator found (tests/simulate), told so that it can be read. */
#include "tests/unit.h"

#include "base/json_read.h"
#include "fronts/local/local.h"
#include "table/seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- an evening ------------------------------------------------------------------------------- */

enum { SECOND = 1000000, VALUES = 8192, HEARD = 1 << 18, REQUEST = 200 };

static Store *shelf;
static Local *house;
static int64_t now_us;

typedef struct Person {
    Peer *peer; /* the connection of now */
    char code[STORE_CODE], epoch[20], host[TOKEN_TEXT], token[SEATS_MAX][TOKEN_TEXT];
    int tokens;
    int64_t n; /* the last version that came */
} Person;

/* Two: what the store took in the first goes out in the second. */
static void turns(void)
{
    for (int i = 0; i < 2; i++) local_lap(house);
}

static void open_house(void)
{
    house = local_open(shelf, 7);
    local_at(house, now_us, 1700000000000);
    turns();
}

static int begin(void **unused)
{
    (void)unused;
    now_us = SECOND;
    shelf = shelf_new();
    open_house();
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    local_close(house);
    shelf_free(shelf);
    return 0;
}

/* As a process that is gone, and another on the same shelf. */
static void kill_and_open(void)
{
    local_close(house);
    shelf_drop(shelf);
    open_house();
}

static void wait_ms(int ms)
{
    now_us += ms * (int64_t)1000;
    local_at(house, now_us, 1700000000000 + now_us / 1000);
}

static void answer_batch(bool kept)
{
    assert_true(shelf_waits(shelf));
    shelf_answer(shelf, kept);
    turns();
}

/* ---- speaking and hearing ------------------------------------------------------------------------ */

static void __attribute__((format(printf, 2, 3))) says(Person *p, const char *format, ...)
{
    char text[2000];
    va_list arguments;
    va_start(arguments, format);
    const int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    local_say(p->peer, text, (size_t)size);
    turns();
}

/* The next thing said to this one, until the next is; NULL: nothing. */
static const Json *hears(Person *p)
{
    static char words[HEARD];
    static Json value[VALUES];
    size_t size;
    const char *text = local_hear(p->peer, &size);
    if (!text) return NULL;
    assert_true(size < sizeof words);
    memcpy(words, text, size);
    words[size] = 0;
    assert_int_equal(json_read(words, (int)size, value, VALUES), JSON_FINE);
    if (json_get(value, "n")) p->n = json_whole(json_get(value, "n"));
    return value;
}

static bool is(const Json *message, const char *name, const char *words)
{
    const char *said = json_said(json_get(message, name));
    return said && !strcmp(said, words);
}

static bool is_true(const Json *message, const char *name)
{
    const Json *value = json_get(message, name);
    return json_is(value, JSON_TRUTH) && value->truth;
}

static const Json *hears_type(Person *p, const char *type)
{
    const Json *m = hears(p);
    if (!m) fail_msg("nothing is heard, where %s is due", type);
    if (!is(m, "t", type)) fail_msg("%s is heard, where %s is due", json_said(json_get(m, "t")), type);
    return m;
}

static void hears_nothing(Person *p)
{
    const Json *m = hears(p);
    if (m) fail_msg("%s is heard, and nothing was to be", json_said(json_get(m, "t")));
}

/* The answer to this request, whatever news come before it. */
static const Json *hears_answer(Person *p, const char *id)
{
    const Json *m = hears(p);
    while (m && !is(m, "id", id)) m = hears(p);
    if (!m) fail_msg("%s is not answered", id);
    return m;
}

static void hears_disk_error(Person *p, const char *id)
{
    const Json *m = hears_type(p, "error");
    assert_true(is(m, "id", id));
    assert_string_equal(json_said(json_item(json_get(m, "error"), 0)), "error.disk");
}

static void hears_all(Person *p)
{
    while (hears(p)) continue;
}

/* ---- coming ---------------------------------------------------------------------------------------- */

static void comes(Person *p)
{
    p->peer = local_enter(house, 0);
    const Json *hello = hears_type(p, "hello");
    snprintf(p->epoch, sizeof p->epoch, "%s", json_said(json_get(hello, "epoch")));
}

static void makes(Person *p, const char *game, int sit)
{
    comes(p);
    says(p, "{\"t\":\"create\",\"id\":\"create\",\"game\":\"%s\",\"seats\":2,\"sit\":%d,\"name\":\"Zoé\"}",
         game, sit);
    const Json *m = hears_answer(p, "create"), *tokens = json_get(m, "tokens"), *token = tokens + 1;
    snprintf(p->code, sizeof p->code, "%s", json_said(json_get(m, "code")));
    snprintf(p->host, sizeof p->host, "%s", json_said(json_get(m, "host")));
    p->tokens = json_count(tokens);
    for (int i = 0; i < p->tokens; i++, token = json_beside(token))
        snprintf(p->token[i], TOKEN_TEXT, "%s", json_said(json_get(token, "token")));
    hears_all(p);
}

/* With all that it has; what comes of it is still to be heard. */
static void asks_in(Person *p, const char *code, const char *more)
{
    char text[600] = "";
    size_t size = 0;
    for (int i = 0; i < p->tokens; i++)
        size += (size_t)snprintf(text + size, sizeof text - size, "%s\"%s\"", i ? "," : "", p->token[i]);
    says(p, "{\"t\":\"join\",\"id\":\"join\",\"code\":\"%s\",\"host\":\"%s\",\"tokens\":[%s]%s}", code,
         p->host, text, more);
}

static void joins(Person *p, const char *code)
{
    comes(p);
    snprintf(p->code, sizeof p->code, "%s", code);
    asks_in(p, code, "");
    assert_true(is(hears_answer(p, "join"), "t", "ok"));
    hears_all(p);
}

/* After its line was cut, or the house killed: with the version that it has. */
static const Json *comes_back(Person *p)
{
    char more[80];
    const int64_t seen = p->n;
    comes(p);
    snprintf(more, sizeof more, ",\"seen\":%lld,\"epoch\":\"%s\"", (long long)seen, p->epoch);
    asks_in(p, p->code, more);
    return hears_answer(p, "join");
}

static Table *table_of(const Person *p)
{
    Table *t = local_table(house, p->code);
    assert_non_null(t);
    return t;
}

/* ---- a match of sticks, from one device --------------------------------------------------------------- */

/* Whoever's turn it is takes a whole heap: ids are NAME-1, NAME-2, NAME-3, and the match is over. */
static void play_sticks(Person *p, const char *name, char first[REQUEST])
{
    says(p, "{\"t\":\"start\",\"id\":\"start\"}");
    assert_true(is(hears_answer(p, "start"), "t", "ok"));
    const Table *t = table_of(p);
    for (int i = 1; t->kept.state == TABLE_RUNNING; i++) {
        Choice choice[CHOICES_MAX];
        char words[ACT_TEXT_MAX], request[REQUEST], id[16];
        const Match *m = t->match;
        const Seat seat = (Seat)(m->count % 2);
        Text text = text_in(words, sizeof words);
        assert_true(t->game->rules->choices(&m->terms, m->state, seat, choice, CHOICES_MAX) > 0);
        t->game->texts->write_act(&m->terms, &choice[0].hi, &text);
        snprintf(id, sizeof id, "%s-%d", name, i);
        snprintf(request, sizeof request, "{\"t\":\"act\",\"id\":\"%s\",\"seat\":%d,\"act\":\"%s\"}", id,
                 seat, words);
        if (i == 1) snprintf(first, REQUEST, "%s", request);
        says(p, "%s", request);
        assert_true(is(hears_answer(p, id), "t", "ok"));
    }
    hears_all(p);
}

/* ---- the rule of batches ------------------------------------------------------------------------------- */

/* Zoé says something while the disk takes its time. Neither she nor Ana, who watches, hears anything of it
 * before it is kept; then both do. */
static void test_nothing_is_heard_before_it_is_kept(void **unused)
{
    Person zoe = {.n = -1}, ana = {.n = -1};
    (void)unused;
    makes(&zoe, "sticks", 1);
    joins(&ana, zoe.code);
    hears_all(&zoe);
    shelf_hold(shelf, true);
    says(&zoe, "{\"t\":\"chat\",\"id\":\"1\",\"text\":\"Bonsoir !\"}");
    hears_nothing(&zoe);
    hears_nothing(&ana);
    answer_batch(true);
    hears_type(&zoe, "chat");
    assert_true(is(hears_type(&zoe, "ok"), "id", "1"));
    hears_type(&ana, "chat");
    hears_nothing(&zoe);
    hears_nothing(&ana);
}

/* The disk refuses. Zoé hears so, by the id of what she asked; Ana hears nothing, then or later; the table is
 * as it was, and the next line has the number that the lost one would have had. */
static void test_a_lost_batch_was_never(void **unused)
{
    Person zoe = {.n = -1}, ana = {.n = -1};
    (void)unused;
    makes(&zoe, "sticks", 1);
    joins(&ana, zoe.code);
    hears_all(&zoe);
    const int64_t n = table_of(&zoe)->kept.n;
    shelf_hold(shelf, true);
    says(&zoe, "{\"t\":\"chat\",\"id\":\"1\",\"text\":\"Bonsoir !\"}");
    assert_int_equal(table_of(&zoe)->kept.n, n + 1);
    answer_batch(false);
    hears_disk_error(&zoe, "1");
    hears_nothing(&zoe);
    hears_nothing(&ana);
    assert_int_equal(table_of(&zoe)->kept.n, n);
    assert_int_equal(table_of(&zoe)->chat_count, 0);
    assert_int_equal(table_of(&zoe)->guests, 2);
    assert_int_equal(zoe.peer->guest.seats, 1);
    says(&zoe, "{\"t\":\"chat\",\"id\":\"2\",\"text\":\"Bonsoir !\"}");
    answer_batch(true);
    assert_int_equal(json_whole(json_get(hears_type(&ana, "chat"), "n")), n + 1);
}

/* The house is killed while a line is under way to the disk: nobody heard of it, and it is not there. Another
 * house opens on the same shelf: the epoch is the same, and who comes back with the version it has resumes.
 */
static void test_a_killed_house_goes_on(void **unused)
{
    Person zoe = {.n = -1};
    (void)unused;
    makes(&zoe, "sticks", 1);
    says(&zoe, "{\"t\":\"chat\",\"id\":\"1\",\"text\":\"Bonsoir !\"}");
    hears_all(&zoe);
    shelf_hold(shelf, true);
    says(&zoe, "{\"t\":\"chat\",\"id\":\"2\",\"text\":\"Il y a quelqu’un ?\"}");
    hears_nothing(&zoe);
    char epoch[20];
    memcpy(epoch, zoe.epoch, sizeof epoch);
    kill_and_open();
    shelf_hold(shelf, false);
    const Json *back = comes_back(&zoe);
    assert_true(is_true(back, "resumed"));
    assert_string_equal(zoe.epoch, epoch);
    assert_int_equal(table_of(&zoe)->chat_count, 1);
    assert_int_equal(zoe.peer->guest.seats, 1);
    hears_type(&zoe, "presence");
    hears_nothing(&zoe);
}

/* ---- found by the simulator ------------------------------------------------------------------ */

/* Ana joins while a line of Zoé's is under way to the disk: her answer waits for it, too. The disk refuses,
 * and she hears that she did not come in. She stayed at the table all the same, and heard its news from then
 * on, about a table that she had never been told. */
static void test_who_joins_in_a_lost_batch_is_not_there(void **unused)
{
    Person zoe = {.n = -1}, ana = {.n = -1};
    (void)unused;
    makes(&zoe, "sticks", 1);
    comes(&ana);
    shelf_hold(shelf, true);
    says(&zoe, "{\"t\":\"chat\",\"id\":\"1\",\"text\":\"Bonsoir !\"}");
    asks_in(&ana, zoe.code, "");
    hears_nothing(&ana);
    answer_batch(false);
    hears_disk_error(&ana, "join");
    assert_null(ana.peer->guest.table);
    assert_int_equal(table_of(&zoe)->guests, 1);
    says(&zoe, "{\"t\":\"chat\",\"id\":\"2\",\"text\":\"Bonsoir !\"}");
    answer_batch(true);
    hears_nothing(&ana);
    says(&ana, "{\"t\":\"chat\",\"id\":\"3\",\"text\":\"Moi aussi !\"}");
    assert_true(is(hears_type(&ana, "error"), "id", "3"));
}

/* A match is over, a second one too; the host sets another number of seats, which puts the match away. Then
 * the house is restarted, and now acts of both are said again, whose answers were lost on the way. They were
 * done, and the answer is that they were: they were refused, for no match runs, and a client shows its player
 * that the act did not count. */
static void test_a_resend_after_the_match_was_put_away(void **unused)
{
    Person zoe = {.n = -1};
    char one[REQUEST], two[REQUEST];
    (void)unused;
    makes(&zoe, "sticks", 2);
    play_sticks(&zoe, "one", one);
    play_sticks(&zoe, "two", two);
    says(&zoe, "{\"t\":\"set\",\"id\":\"set\",\"seats\":3}");
    assert_true(is(hears_answer(&zoe, "set"), "t", "ok"));
    kill_and_open();
    assert_true(is(comes_back(&zoe), "t", "ok"));
    assert_int_equal(table_of(&zoe)->kept.state, TABLE_LOBBY);
    const int64_t n = table_of(&zoe)->kept.n;
    const struct Resend {
        const char *id, *request;
    } resend[] = {{"two-1", two}, {"one-1", one}};
    for (int i = 0; i < 2; i++) {
        says(&zoe, "%s", resend[i].request);
        const Json *m = hears_answer(&zoe, resend[i].id);
        assert_string_equal(json_said(json_get(m, "t")), "ok");
        assert_true(is_true(m, "again"));
    }
    assert_int_equal(table_of(&zoe)->kept.n, n);
}

/* Zoé says something, and the answer does not come. Before her page says it again she has another name: it
 * was said a second time, under the new one. */
static void test_a_line_said_again_under_another_name(void **unused)
{
    Person zoe = {.n = -1}, ana = {.n = -1};
    (void)unused;
    makes(&zoe, "sticks", 1);
    joins(&ana, zoe.code);
    says(&zoe, "{\"t\":\"chat\",\"id\":\"1\",\"text\":\"Bien joué !\"}");
    says(&zoe, "{\"t\":\"name\",\"id\":\"2\",\"seat\":0,\"name\":\"Zoé la Rouge\"}");
    hears_all(&zoe);
    hears_all(&ana);
    says(&zoe, "{\"t\":\"chat\",\"id\":\"1\",\"text\":\"Bien joué !\"}");
    const Json *m = hears_type(&zoe, "ok");
    assert_true(is_true(m, "again"));
    hears_nothing(&ana);
    assert_int_equal(table_of(&zoe)->chat_count, 1);
    says(&zoe, "{\"t\":\"chat\",\"id\":\"3\",\"text\":\"Bien joué !\"}"); /* said anew, it is */
    hears_type(&ana, "chat");
}

/* Zoé and Ana play on one device, which is told every version once a seat. A match starts, and the line is
 * cut between the two messages of that. It comes back with this version as the last that it has, and was let
 * go on: one of the two never saw the board. Who holds one seat has all of a version or nothing, and resumes.
 */
static void test_a_line_cut_between_the_messages_of_one_version(void **unused)
{
    Person zoe = {.n = -1}, one = {.n = -1};
    (void)unused;
    makes(&zoe, "ipso", 2);
    says(&zoe, "{\"t\":\"start\",\"id\":\"start\"}");
    hears_type(&zoe, "start");
    local_leave(zoe.peer);
    const Json *back = comes_back(&zoe);
    assert_false(is_true(back, "resumed"));
    const Json *state = hears_type(&zoe, "state");
    assert_int_equal(json_count(json_get(state, "views")), 2);

    makes(&one, "sticks", 1);
    says(&one, "{\"t\":\"bot\",\"id\":\"bot\",\"seat\":1,\"level\":\"random\"}");
    hears_all(&one);
    says(&one, "{\"t\":\"start\",\"id\":\"start\"}");
    hears_type(&one, "start");
    local_leave(one.peer);
    assert_true(is_true(comes_back(&one), "resumed"));
}

/* Ana sits. Zoé, who hosts, takes the seat from her, and Ana sits down there again; then the disk refuses all
 * of that. Ana sits as she did before: she did not, for the token that she had shown was forgotten for the
 * new one, and nobody told her. */
static void test_who_sat_before_a_lost_batch_sits_after_it(void **unused)
{
    Person zoe = {.n = -1}, ana = {.n = -1};
    (void)unused;
    makes(&zoe, "sticks", 1);
    joins(&ana, zoe.code);
    says(&ana, "{\"t\":\"sit\",\"id\":\"sit\",\"name\":\"Ana\"}");
    hears_all(&ana);
    assert_int_equal(ana.peer->guest.seats, 2);
    shelf_hold(shelf, true);
    says(&zoe, "{\"t\":\"remove\",\"id\":\"1\",\"seat\":1}");
    assert_int_equal(ana.peer->guest.seats, 0);
    says(&ana, "{\"t\":\"sit\",\"id\":\"2\",\"seat\":1,\"name\":\"Ana\"}");
    assert_int_equal(ana.peer->guest.seats, 2);
    answer_batch(false);
    hears_disk_error(&ana, "2");
    hears_nothing(&ana);
    assert_int_equal(ana.peer->guest.seats, 2);
}

/* Ana watches, and Zoé bans her; she has no address that could be banned, so it counts for her connection.
 * Then the disk refuses a line of Zoé's, and the table is read again. Ana stays out: she came in, for who was
 * banned by connection was forgotten with the line. */
static void test_a_ban_outlives_a_lost_batch(void **unused)
{
    Person zoe = {.n = -1}, ana = {.n = -1};
    (void)unused;
    makes(&zoe, "sticks", 1);
    joins(&ana, zoe.code);
    says(&zoe, "{\"t\":\"ban\",\"id\":\"1\",\"guest\":%d}", (int)ana.peer->guest.number);
    assert_true(is(hears_answer(&zoe, "1"), "t", "ok"));
    hears_all(&ana);
    shelf_hold(shelf, true);
    says(&zoe, "{\"t\":\"chat\",\"id\":\"2\",\"text\":\"Bonsoir !\"}");
    answer_batch(false);
    shelf_hold(shelf, false);
    asks_in(&ana, zoe.code, "");
    const Json *m = hears_type(&ana, "error");
    assert_string_equal(json_said(json_item(json_get(m, "error"), 0)), "error.banned");
}

/* At a table of IceTowers everybody is ready, and in three seconds play begins. Nothing wakes the table until
 * Ana comes to watch, a second later than that. She was told of the beginning before she was told that she is
 * there, and before the board it happened on. */
static void test_who_comes_where_time_runs_hears_its_answer_first(void **unused)
{
    Person zoe = {.n = -1}, ana = {.n = -1};
    (void)unused;
    makes(&zoe, "icetowers", 2);
    says(&zoe, "{\"t\":\"start\",\"id\":\"start\"}");
    for (int seat = 0; seat < 2; seat++)
        says(&zoe, "{\"t\":\"act\",\"id\":\"%d\",\"seat\":%d,\"act\":\"ready\"}", seat, seat);
    hears_all(&zoe);
    comes(&ana);
    wait_ms(4000);
    const int64_t n = table_of(&zoe)->kept.n;
    asks_in(&ana, zoe.code, "");
    assert_int_equal(table_of(&zoe)->kept.n, n + 1); /* it has begun, */
    hears_type(&zoe, "update");                      /* and who was there is told */
    assert_true(is(hears_type(&ana, "ok"), "id", "join"));
    assert_int_equal(json_whole(json_get(hears_type(&ana, "state"), "n")), n + 1);
    hears_nothing(&ana);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_nothing_is_heard_before_it_is_kept, begin, end),
        cmocka_unit_test_setup_teardown(test_a_lost_batch_was_never, begin, end),
        cmocka_unit_test_setup_teardown(test_a_killed_house_goes_on, begin, end),
        cmocka_unit_test_setup_teardown(test_who_joins_in_a_lost_batch_is_not_there, begin, end),
        cmocka_unit_test_setup_teardown(test_a_resend_after_the_match_was_put_away, begin, end),
        cmocka_unit_test_setup_teardown(test_a_line_said_again_under_another_name, begin, end),
        cmocka_unit_test_setup_teardown(test_a_line_cut_between_the_messages_of_one_version, begin, end),
        cmocka_unit_test_setup_teardown(test_who_sat_before_a_lost_batch_sits_after_it, begin, end),
        cmocka_unit_test_setup_teardown(test_a_ban_outlives_a_lost_batch, begin, end),
        cmocka_unit_test_setup_teardown(test_who_comes_where_time_runs_hears_its_answer_first, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
