# The server over real sockets; run.sh reads this file and gives `mode`, `build` and `suite`.
case "$mode" in
short | full | asan)
    tests/server/need.sh
    scripts/build.sh release wasm
    suite server 600 env ILOT="$PWD/$build/ilot" node --test --test-concurrency=5 tests/server/{protocol,store,garbled,turnless,stream}.test.mjs
    suite server-games 120 env ILOT_TEST_SERVER="$PWD/$build/tests/test_server" node --test tests/server/games.test.mjs
    tables=12 kills=6
    [ "$mode" = full ] && tables=100 kills=50
    suite server-crash 900 env ILOT="$PWD/$build/ilot" ILOT_CRASH_TABLES=$tables ILOT_CRASH_KILLS=$kills node --test tests/server/crash.test.mjs
    ;;
chaos)
    tests/server/need.sh
    suite server-crash 900 env ILOT="$PWD/$build/ilot" ILOT_CRASH_TABLES=100 ILOT_CRASH_KILLS=50 node --test tests/server/crash.test.mjs
    ;;
esac
