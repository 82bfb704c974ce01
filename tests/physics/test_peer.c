/* test_peer.c -- other engines beside us end when they are told to, in whatever order.
 *
 * `ilot bench physics` once measured for half an hour and then hung with all figures untold: the second
 * peer had inherited our end of the first one's pipe, which therefore never saw the end of its orders. */
#include "bench/physics/peer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <unistd.h>

static void test_peers_end_in_any_order(void **unused)
{
    char *const command[] = {"sh", "-c", "read hello && echo peer && cat >/dev/null", NULL};
    static Peer first, second;
    (void)unused;
    assert_true(peer_start(&first, command, 480));
    assert_true(peer_start(&second, command, 480));
    assert_string_equal(first.name, "peer");
    alarm(20); /* a peer that does not end ends the test */
    peer_stop(&first);
    peer_stop(&second);
    alarm(0);
}

static void test_what_does_not_answer_is_no_peer(void **unused)
{
    char *const command[] = {"true", NULL};
    static Peer peer;
    (void)unused;
    assert_false(peer_start(&peer, command, 480));
    peer_stop(&peer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_peers_end_in_any_order),
        cmocka_unit_test(test_what_does_not_answer_is_no_peer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
