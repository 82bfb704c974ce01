# The input of the finding, in the build that would see it; without that build there is nothing to ask.
target=$(dirname "$HERE")/../../build-fuzz/tests/fuzz_acts
[ -x "$target" ] || exit 0
"$target" "$HERE/input.acts"
