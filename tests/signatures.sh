#!/bin/sh
# signatures.sh MATCHES -- the same random matches give the same hashes: gcc and clang, -O0 and -O2.
cd "$(dirname "$0")/.." || exit 1
matches=${1:-50}
wanted=
failed=0
passed=0
for preset in release debug clang clang-debug; do
    [ "$preset" = release ] && folder=build || folder=build-$preset
    scripts/build.sh "$preset" laws || exit 1
    scripts/build.sh "$preset" physics_hash || exit 1
    got=$("$folder/tests/laws" --signature --heavy 1000 --matches "$matches" && "$folder/tests/physics_hash")
    [ -n "$wanted" ] || wanted=$got
    if [ "$got" = "$wanted" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s differs:\n%s\nfrom release:\n%s\n' "$preset" "$got" "$wanted"
    fi
done
printf '%s\n' "$wanted"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
