# The server over real sockets; run.sh reads this file and gives `mode`, `build` and `suite`.
on_postgres() { # what is asked of a store, of the other one
    wanted server-postgres server-postgres-crash && scripts/npm.sh tests/server
    suite server-postgres-keep 60 tests/server/postgres.sh "$build/tests/units/server_keep"
    suite server-postgres 900 env ILOT="$PWD/$build/ilot" tests/server/postgres.sh tests/again.sh 1 tests/server/{store,many,answers,damage,postgres}.test.mjs
    suite server-postgres-crash $((120 + 10 * kills)) env ILOT="$PWD/$build/ilot" ILOT_CRASH_TABLES=$tables ILOT_CRASH_KILLS=$kills ILOT_CRASH_REFUSALS=$refusals tests/server/postgres.sh node --test tests/server/crash.test.mjs
}
case "$mode" in
short | full | asan)
    wanted server server-{games,fuzz,damage,crash,postgres} && scripts/npm.sh tests/server
    wanted server && scripts/build.sh release wasm
    suite server 1500 env ILOT="$PWD/$build/ilot" tests/again.sh 5 tests/server/{protocol,history,answers,rights,store,many,sqlite,garbled,turnless,stream,trouble,log,limits,memory,slow,thought}.test.mjs
    suite server-games 300 env ILOT_TEST_SERVER="$PWD/$build/tests/test_server" tests/again.sh 1 tests/server/games.test.mjs
    tables=10 kills=6 refusals=3 damaged=20 fuzzed=$build seconds=5
    [ "$mode" = asan ] && seconds=60
    if [ "$mode" = full ]; then # sockets are fuzzed where the sanitizers see it
        tables=40 kills=230 refusals=80 damaged=1000 fuzzed=build-asan seconds=600
        wanted server-fuzz && scripts/build.sh asan
    fi
    suite server-fuzz 900 env ILOT="$PWD/$fuzzed/ilot" ILOT_FUZZ_SECONDS=$seconds node --test tests/server/fuzz.test.mjs
    suite server-damage 1800 env ILOT="$PWD/$build/ilot" ILOT_DAMAGED=$damaged node --test tests/server/damage.test.mjs
    suite server-crash $((120 + 10 * kills)) env ILOT="$PWD/$build/ilot" ILOT_CRASH_TABLES=$tables ILOT_CRASH_KILLS=$kills ILOT_CRASH_REFUSALS=$refusals node --test tests/server/crash.test.mjs
    on_postgres
    ;;
nodes)
    scripts/npm.sh tests/server
    tables=40 kills=60 refusals=20
    on_postgres
    ;;
chaos)
    scripts/npm.sh tests/server
    suite server-crash 900 env ILOT="$PWD/$build/ilot" ILOT_CRASH_TABLES=40 ILOT_CRASH_KILLS=60 ILOT_CRASH_REFUSALS=20 node --test tests/server/crash.test.mjs
    ;;
esac
