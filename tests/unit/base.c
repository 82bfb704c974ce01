/* base.c -- chance, digests, text, fields: against published vectors and libsodium where there are any. */
#include "base/bits.h"
#include "base/chacha20.h"
#include "base/fields.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/sha256.h"
#include "base/text.h"
#include "tests/unit.h"

#include <sodium.h>
#include <string.h>

/* ---- RFC 8439, section 2.3.2 ---------------------------------------------------------------- */

static void test_chacha20_vector(void **unused)
{
    static const uint8_t nonce[12] = {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0};
    static const uint8_t wanted[16] = {0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15,
                                       0x50, 0x0f, 0xdd, 0x1f, 0xa3, 0x20, 0x71, 0xc4};
    uint8_t key[32], out[64];
    (void)unused;
    for (int i = 0; i < 32; i++) key[i] = (uint8_t)i;
    chacha20_block(key, 1, nonce, out);
    assert_memory_equal(out, wanted, sizeof wanted);
}

static void test_chacha20_equals_sodium(void **unused)
{
    uint8_t key[32], nonce[12], ours[64], theirs[64], zero[64] = {0};
    (void)unused;
    for (int round = 0; round < 200; round++) {
        uint32_t counter = randombytes_random();
        randombytes_buf(key, sizeof key);
        randombytes_buf(nonce, sizeof nonce);
        chacha20_block(key, counter, nonce, ours);
        crypto_stream_chacha20_ietf_xor_ic(theirs, zero, 64, nonce, counter, key);
        assert_memory_equal(ours, theirs, 64);
    }
}

static void test_sha256(void **unused)
{
    static const uint8_t abc[4] = {0xba, 0x78, 0x16, 0xbf};
    uint8_t text[300], ours[32], theirs[32];
    Sha256 h;
    (void)unused;
    sha256_begin(&h);
    sha256_add(&h, "abc", 3);
    sha256_end(&h, ours);
    assert_memory_equal(ours, abc, 4);
    for (size_t size = 0; size < sizeof text; size++) {
        randombytes_buf(text, size);
        sha256_begin(&h);
        sha256_add(&h, text, size / 3);
        sha256_add(&h, text + size / 3, size - size / 3);
        sha256_end(&h, ours);
        crypto_hash_sha256(theirs, text, size);
        assert_memory_equal(ours, theirs, 32);
    }
}

/* ---- chance ---------------------------------------------------------------- */

static double chi_square(const long *seen, int cells, double expected)
{
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += ((double)seen[i] - expected) * ((double)seen[i] - expected) / expected;
    return sum;
}

static void check_uniform(Rng *rng)
{
    enum { N = 28, DRAWS = 280000 };
    long below[N] = {0}, pick[N] = {0}, place[N] = {0};
    for (int i = 0; i < DRAWS; i++) {
        below[rng_below(rng, N)]++;
        pick[rng_pick(rng, N)]++;
        if (i % 10) continue;
        uint8_t cards[N];
        for (int k = 0; k < N; k++) cards[k] = (uint8_t)k;
        rng_shuffle(rng, cards, N);
        place[cards[3]]++;
    }
    /* 27 degrees of freedom: 65 is beyond one in twenty thousand, and the seeds are fixed. */
    assert_true(chi_square(below, N, (double)DRAWS / N) < 65);
    assert_true(chi_square(pick, N, (double)DRAWS / N) < 65);
    assert_true(chi_square(place, N, DRAWS / 10.0 / N) < 65);
}

static void test_chance_is_uniform(void **unused)
{
    Rng rng;
    uint8_t key[32] = {7};
    (void)unused;
    rng_seed_fast(&rng, 42);
    check_uniform(&rng);
    rng_seed_keyed(&rng, key);
    check_uniform(&rng);
}

/* All 24 orders of four cards, equally often: also pairs of places must not hang together. */
static void test_shuffle_gives_every_order(void **unused)
{
    long seen[256] = {0}, orders = 0;
    Rng rng;
    (void)unused;
    rng_seed_fast(&rng, 9);
    for (int i = 0; i < 240000; i++) {
        uint8_t c[4] = {0, 1, 2, 3};
        rng_shuffle(&rng, c, 4);
        seen[c[0] | c[1] << 2 | c[2] << 4 | c[3] << 6]++;
    }
    for (int i = 0; i < 256; i++) {
        if (!seen[i]) continue;
        orders++;
        assert_in_range(seen[i], 9500, 10500);
    }
    assert_int_equal(orders, 24);
}

/* A word that would favour some orders is as if it had never been drawn: here the word 0, the most unfair. */
static void test_shuffle_refuses_an_unfair_word(void **unused)
{
    enum { N = 90 };
    uint8_t refused[N], without[N];
    Rng rng = {.fast = {0, 42}}, later;
    (void)unused;
    for (int i = 0; i < N; i++) refused[i] = without[i] = (uint8_t)i;
    later = rng;
    assert_true(rng_next(&later) == 0);
    rng_shuffle(&rng, refused, N);
    rng_shuffle(&later, without, N);
    assert_memory_equal(refused, without, N);
}

/* Dealt out is shuffled, the last first, however many there are. */
static void test_dealing_is_shuffling(void **unused)
{
    enum { N = 128 };
    (void)unused;
    for (int n = 0; n <= N; n++) {
        uint8_t cards[N], dealt[N], place[N], out[N];
        Rng rng, other;
        rng_seed_fast(&rng, (uint64_t)n);
        other = rng;
        for (int i = 0; i < n; i++) cards[i] = dealt[i] = (uint8_t)(i * 3), place[i] = (uint8_t)(i ^ 1);
        memset(out, 255, sizeof out);
        rng_shuffle(&rng, cards, n);
        rng_deal(&other, dealt, n, place, out);
        for (int i = 0; i < n; i++) assert_int_equal(out[(i ^ 1) % N], cards[n - 1 - i]);
        assert_true(rng_next(&rng) == rng_next(&other));
    }
}

static void test_keyed_stream_is_chacha20(void **unused)
{
    uint8_t key[32] = {1, 2, 3}, block[64];
    static const uint8_t nonce[12];
    Rng rng;
    (void)unused;
    rng_seed_keyed(&rng, key);
    for (uint32_t counter = 0; counter < 3; counter++) {
        chacha20_block(key, counter, nonce, block);
        for (int w = 0; w < 8; w++) {
            uint64_t x = rng_next(&rng);
            for (int b = 0; b < 8; b++) assert_int_equal((uint8_t)(x >> (8 * b)), block[8 * w + b]);
        }
    }
}

static void test_bits(void **unused)
{
    (void)unused;
    for (uint32_t set = 0; set < 1 << 14; set++) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < 14; i++)
            if (set >> i & 1) assert_int_equal(bits_nth(bits_members_14(set), n++), i);
        assert_int_equal(bits_members_14(set).nibbles, 4 * n);
    }
}

/* ---- text ---------------------------------------------------------------- */

static void test_text_never_overflows(void **unused)
{
    char buffer[8] = "xxxxxxx";
    Text t = text_in(buffer, 5);
    (void)unused;
    text_add(&t, "hel");
    text_int(&t, -2147483648);
    assert_string_equal(buffer, "hel-");
    assert_int_equal(t.length, 14);
    assert_false(text_fits(&t));
    assert_int_equal(buffer[5], 'x');
}

static void test_letters_of_utf8(void **unused)
{
    static const struct {
        const char *bytes;
        int size;
    } LETTERS[] = {
        {"a", 1},        {"~", 1},
        {"é", 2},        {"œ", 2},
        {"€", 3},        {"🂡", 4},
        {"\x1b[2J", 0},  {"\x7f", 0},
        {"\xc2\x9b", 0}, {"\xc3", 0},
        {"\xc0\xaf", 0}, {"\xed\xa0\x80", 0},
        {"\xe2\x82", 0}, {"\xf4\x90\x80\x80", 0},
        {"\xff", 0},     {"", 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++)
        assert_int_equal(utf8_size(LETTERS[i].bytes, (int)strlen(LETTERS[i].bytes)), LETTERS[i].size);
}

static void test_scan_takes_whole_or_nothing(void **unused)
{
    int32_t n = 7;
    uint8_t byte = 0;
    Scan s = scan_of("replaced 012 -0 99999999999 2147483648 -5 ff");
    (void)unused;
    assert_false(scan_word(&s, "replace"));
    assert_true(scan_exact(&s, "replaced "));
    assert_false(scan_int(&s, 0, 100, &n));
    assert_true(scan_exact(&s, "012 "));
    assert_false(scan_int(&s, -9, 9, &n));
    assert_true(scan_exact(&s, "-0 "));
    assert_false(scan_int(&s, INT32_MIN, INT32_MAX, &n));
    assert_true(scan_exact(&s, "99999999999 "));
    assert_false(scan_int(&s, INT32_MIN, INT32_MAX, &n));
    assert_true(scan_exact(&s, "2147483648 "));
    assert_int_equal(n, 7);
    assert_true(scan_int(&s, -5, 5, &n));
    assert_int_equal(n, -5);
    assert_true(scan_char(&s, ' '));
    assert_false(scan_hex(&s, &byte, 2));
    assert_true(scan_hex(&s, &byte, 1));
    assert_int_equal(byte, 0xff);
    assert_true(scan_done(&s));
}

static void test_json_escapes(void **unused)
{
    char buffer[64];
    Text t = text_in(buffer, sizeof buffer);
    (void)unused;
    text_char(&t, '{');
    json_words(&t, "a", "\"\\\n");
    json_int(&t, "b", 3);
    text_char(&t, '}');
    assert_string_equal(buffer, "{\"a\":\"\\\"\\\\\\u000a\",\"b\":3}");
}

/* ---- fields ---------------------------------------------------------------- */

typedef struct Inner {
    uint8_t a;
    double x;
} Inner;
typedef struct Outer {
    int8_t small;
    int16_t many[2][2];
    Inner inner[2];
    uint64_t big;
} Outer;

static const Field INNER[] = {FIELD_U8(Inner, a), FIELD_F64(Inner, x), FIELD_END};
static const Field OUTER[] = {FIELD_I8(Outer, small), FIELD_I16(Outer, many),
                              FIELD_STRUCT(Outer, inner, Inner, INNER), FIELD_U64(Outer, big), FIELD_END};

static void test_fields_round_trip(void **unused)
{
    Outer a, b;
    uint8_t bytes[64];
    char text[200];
    Text t = text_in(text, sizeof text);
    (void)unused;
    memset(&a, 0xaa, sizeof a); /* padding differs: it must not matter */
    memset(&b, 0x55, sizeof b);
    a.small = -3, a.big = 1ull << 63;
    for (int i = 0; i < 4; i++) a.many[i / 2][i % 2] = (int16_t)(-i);
    for (int i = 0; i < 2; i++) a.inner[i].a = (uint8_t)i, a.inner[i].x = 0.5 * i;
    int size = fields_encode(OUTER, &a, bytes, sizeof bytes);
    assert_int_equal(size, 1 + 8 + 2 * 9 + 8);
    assert_int_equal(size, fields_size(OUTER));
    assert_true(fields_decode(OUTER, &b, bytes, size));
    assert_true(fields_equal(OUTER, &a, &b));
    assert_int_equal(fields_hash(OUTER, &a), fields_hash(OUTER, &b));
    b.inner[1].x = 0.25;
    assert_false(fields_equal(OUTER, &a, &b));
    assert_false(fields_decode(OUTER, &b, bytes, size - 1));
    for (int i = 0; i < 8; i++) bytes[10 + i] = 0xff; /* a NaN */
    assert_false(fields_decode(OUTER, &b, bytes, size));
    fields_json(OUTER, &a, &t);
    assert_string_equal(text, "{\"small\":-3,\"many\":[0,-1,-2,-3],\"inner\":[{\"a\":0},{\"a\":1}],\"big\":"
                              "\"-9223372036854775808\"}");
}

typedef struct Row {
    uint8_t plain[19];
    int8_t signs[11];
} Row;

/* Bytes are written at one go where there is room, and one by one where there is not: the same characters,
 * and the same count of them wherever the text is cut off. */
static void test_fields_write_bytes_as_numbers(void **unused)
{
    static const Field ROW[] = {FIELD_U8(Row, plain), FIELD_I8(Row, signs), FIELD_END};
    static const char WANTED[] = "{\"plain\":[0,0,0,0,0,0,0,0,255,0,0,0,0,0,0,0,0,10,0],"
                                 "\"signs\":[0,0,0,0,0,0,0,0,0,-128,99]}";
    const Row row = {.plain = {[8] = 255, [17] = 10}, .signs = {[9] = -128, [10] = 99}};
    char text[400];
    (void)unused;
    for (int capacity = 1; capacity <= (int)sizeof text; capacity++) {
        Text t = text_in(text, capacity);
        const int fits = capacity < (int)sizeof WANTED ? capacity - 1 : (int)sizeof WANTED - 1;
        fields_json(ROW, &row, &t);
        assert_int_equal(t.length, sizeof WANTED - 1);
        assert_memory_equal(text, WANTED, (size_t)fits);
        assert_int_equal(text[fits], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chacha20_vector),
        cmocka_unit_test(test_chacha20_equals_sodium),
        cmocka_unit_test(test_sha256),
        cmocka_unit_test(test_chance_is_uniform),
        cmocka_unit_test(test_shuffle_gives_every_order),
        cmocka_unit_test(test_shuffle_refuses_an_unfair_word),
        cmocka_unit_test(test_dealing_is_shuffling),
        cmocka_unit_test(test_keyed_stream_is_chacha20),
        cmocka_unit_test(test_bits),
        cmocka_unit_test(test_text_never_overflows),
        cmocka_unit_test(test_letters_of_utf8),
        cmocka_unit_test(test_scan_takes_whole_or_nothing),
        cmocka_unit_test(test_json_escapes),
        cmocka_unit_test(test_fields_round_trip),
        cmocka_unit_test(test_fields_write_bytes_as_numbers),
    };
    if (sodium_init() < 0) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
