# Printed sets, read back from their PDF; run.sh reads this file and gives `mode`, `build` and `suite`.
case "$mode" in
short | full)
    suite print 600 env ILOT="$PWD/$build/ilot" FACTS="$PWD/$build/tests/print_facts" node --test --test-concurrency=2 tests/print/*.test.mjs
    ;;
esac
