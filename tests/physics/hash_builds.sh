#!/bin/sh
# Builds hash.c with every compiler and optimisation there is, and for WebAssembly, and compares
# what they print. Run from the root of the project. A compiler that is missing is said and skipped.
set -eu
sources="tests/physics/hash.c physics/*.c base/assert.c base/fields.c base/json.c base/text.c"
flags="-std=c17 -ffp-contract=off -I."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
first=""
wrong=0

compare() { # name, what it printed
    [ -n "$first" ] || first=$2
    verdict=same
    [ "$2" = "$first" ] || { verdict=DIFFERENT; wrong=1; }
    printf '%-16s %s %s\n' "$1" "$2" "$verdict"
}

for compiler in gcc-12 clang-14; do
    command -v "$compiler" >/dev/null || { echo "$compiler is missing"; continue; }
    for level in -O0 -O1 -O2 -O3; do
        # shellcheck disable=SC2086
        "$compiler" $flags "$level" $sources -lm -o "$work/native"
        compare "$compiler $level" "$("$work/native")"
    done
done
if command -v clang-14 >/dev/null && command -v wasm-ld-14 >/dev/null && command -v node >/dev/null; then
    for level in -O0 -O2 -O3; do
        # shellcheck disable=SC2086
        clang-14 --target=wasm32-wasi --sysroot=/usr $flags "$level" \
            -Wl,--stack-first,-z,stack-size=1048576 $sources -o "$work/program.wasm"
        compare "wasm $level" "$(node --no-warnings tests/physics/wasi.mjs "$work/program.wasm")"
    done
else
    echo "WebAssembly: clang-14, lld-14, wasi-libc or node is missing"
fi
exit $wrong
