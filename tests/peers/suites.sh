# What is measured beside us plays our game; run.sh reads this file and gives `mode`, `build` and `suite`.
case "$mode" in
short | full)
    suite peers 120 env ILOT="$PWD/$build/ilot" node --test tests/peers/ipso.test.mjs tests/peers/page.test.mjs
    wanted scale && scripts/npm.sh tests/server
    suite scale 120 node bench/scale/run.mjs --short # that it runs; its figures are for docs/performance.md
    ;;
esac
