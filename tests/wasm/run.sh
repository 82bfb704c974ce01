#!/bin/bash
# run.sh [MATCHES] -- the module against the native builds: the same matches, the same hashes, how fast.
# Builds `signature` with gcc and clang, -O0 and -O2. Ends with `N passed, N failed`.
set -u
cd "$(dirname "$0")/../.."
matches=${1:-1000}
natives=()
scripts/build.sh release wasm || exit 1
for preset in release debug clang clang-debug; do
    scripts/build.sh $preset signature || exit 1
    [ $preset = release ] && folder=build || folder=build-$preset
    natives+=("$preset=$folder/tests/signature")
done
scripts/build.sh release simulate && scripts/build.sh release converse || exit 1
node tests/wasm/conversation.mjs
talked=$?
node tests/wasm/test.mjs "$matches" "${natives[@]}" && exit $talked
