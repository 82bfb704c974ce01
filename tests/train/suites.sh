# The trainer; run.sh reads this file and gives `mode`, `build` and `suite`.
case "$mode" in
short | full) suite trainer 120 tests/train/run.sh "$build/ilot-train" ;;
esac
