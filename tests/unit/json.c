/* json.c -- JSON that somebody else wrote: what is taken, what is refused, what is found in it. Millions of
 * other texts are compared with jansson by the fuzzer (tests/fuzz/json.c); what it found stays here. */
#include "base/json.h"
#include "base/json_read.h"
#include "base/text.h"
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

enum { VALUES = 64 };

static Json values[VALUES];
static char text[256];

static JsonFault read_text(const char *words)
{
    snprintf(text, sizeof text, "%s", words);
    return json_read(text, (int)strlen(text), values, VALUES);
}

static void test_values_are_found_where_they_are(void **state)
{
    (void)state;
    assert_int_equal(read_text("{\"t\":\"act\",\"at\":[4,-32768],\"more\":{\"fine\":true,\"x\":2.5e1}}"),
                     JSON_FINE);
    assert_string_equal(json_said(json_get(values, "t")), "act");
    assert_int_equal(json_whole(json_item(json_get(values, "at"), 1)), -32768);
    assert_true(json_get(json_get(values, "more"), "fine")->truth);
    assert_true(json_get(json_get(values, "more"), "x")->number == 25);
    assert_null(json_get(values, "at2"));
    assert_null(json_item(json_get(values, "at"), 2));
}

/* Found by the fuzzer: digits of an escape may be capitals. */
static void test_escapes_are_letters(void **state)
{
    (void)state;
    assert_int_equal(read_text("[\"\\u00E9\\u00e9\\uD83D\\uDE00\\n\"]"), JSON_FINE);
    assert_string_equal(json_said(json_item(values, 0)), "\xc3\xa9\xc3\xa9\xf0\x9f\x98\x80\n");
}

/* Words are looked at eight letters at a time: what must be escaped is found wherever it stands. */
static void test_words_are_escaped_wherever_it_is_needed(void **state)
{
    (void)state;
    for (int size = 0; size < 20; size++)
        for (int at = 0; at < size; at++)
            for (int c = 1; c < 256; c++) {
                char words[20] = "abcdefghijklmnopqrs", room[40], expected[40];
                Text out = text_in(room, sizeof room);
                words[size] = 0;
                words[at] = (char)c;
                snprintf(expected, sizeof expected,
                         c < ' '                 ? "\"%.*s\\u%04x%s\""
                         : c == '"' || c == '\\' ? "\"%.*s\\%c%s\""
                                                 : "\"%.*s%c%s\"",
                         at, words, c, words + at + 1);
                json_quoted(&out, words);
                assert_string_equal(room, expected);
            }
}

/* Which bracket closes follows from what was opened, and commas come by themselves. */
static void test_what_is_written_is_nested(void **state)
{
    char room[200];
    Text out = text_in(room, sizeof room);
    (void)state;
    text_add(&out, "said ");
    json_object(&out);
    json_int(&out, "n", -7);
    json_key(&out, "list");
    json_list(&out);
    json_add_int(&out, 1);
    json_list(&out);
    json_close(&out);
    json_add_words(&out, "a\"b");
    json_object(&out);
    json_bool(&out, "is", true);
    json_close(&out);
    json_add_json(&out, "{}", 2);
    json_close(&out);
    assert_false(json_done(&out));
    json_close(&out);
    assert_true(json_done(&out));
    assert_string_equal(room, "said {\"n\":-7,\"list\":[1,[],\"a\\\"b\",{\"is\":true},{}]}");
}

static void test_what_is_no_json_is_refused(void **state)
{
    static const char *const WRONG[] = {"",
                                        "1",
                                        "\"a\"",
                                        "[1,]",
                                        "[01]",
                                        "[1.]",
                                        "[.5]",
                                        "[+1]",
                                        "[1e]",
                                        "{\"a\"1}",
                                        "{\"a\":1,}",
                                        "{a:1}",
                                        "[1 2]",
                                        "[[]",
                                        "[]]",
                                        "[\"\t\"]",
                                        "[\"\\x41\"]",
                                        "[\"\\ud800\"]",
                                        "[nul]",
                                        "[1e309]",
                                        "[\"\\u0000\"]",
                                        "['a']",
                                        "[9223372036854775808]",
                                        "[\"\xff\"]",
                                        "{\"a\":1,\"a\":2}"};
    (void)state;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        if (read_text(WRONG[i]) != JSON_GARBLED) fail_msg("%s is taken", WRONG[i]);
}

static void test_more_than_there_is_room_for(void **state)
{
    char many[2 * VALUES + 2];
    Text out = text_in(many, sizeof many);
    (void)state;
    for (int i = 0; i < VALUES; i++) text_add(&out, i ? ",1" : "[1");
    text_char(&out, ']');
    assert_int_equal(json_read(many, (int)strlen(many), values, VALUES), JSON_TOO_MANY);
    assert_int_equal(read_text("[1]"), JSON_FINE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_found_where_they_are),
        cmocka_unit_test(test_escapes_are_letters),
        cmocka_unit_test(test_words_are_escaped_wherever_it_is_needed),
        cmocka_unit_test(test_what_is_written_is_nested),
        cmocka_unit_test(test_what_is_no_json_is_refused),
        cmocka_unit_test(test_more_than_there_is_room_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
