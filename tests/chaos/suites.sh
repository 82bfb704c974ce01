# Attacks, with a person timed beside them; run.sh reads this file and gives `mode`, `build` and `suite`.
case "$mode" in
short)
    wanted chaos-short && scripts/npm.sh tests/server
    suite chaos-short 300 env ILOT="$PWD/$build/ilot" node tests/chaos/chaos.mjs --short
    ;;
chaos)
    scripts/npm.sh tests/server
    suite chaos 900 env ILOT="$PWD/$build/ilot" node tests/chaos/chaos.mjs
    grep -E '^[0-9]+ |WRONG' "$logs/chaos.log" # the figures are what it is for
    ;;
esac
