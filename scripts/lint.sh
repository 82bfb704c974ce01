#!/bin/sh
# lint.sh -- warnings are errors on gcc and clang, clang-format, clang-tidy, tsc, and what boards owe to contracts.
set -eu
cd "$(dirname "$0")/.."
sources=$(git ls-files '*.c' '*.h')
echo "clang-format"
clang-format --dry-run --Werror $sources
echo "gcc and clang, every warning an error"
scripts/build.sh release
scripts/build.sh clang
echo "clang-tidy"
git ls-files '*.c' | grep -v '^tests/fuzz/' | grep -vE '^(cmake/|bench/physics/peers/|tests/library/)' | xargs -P "$(nproc)" -n 4 clang-tidy --quiet -p build-clang 2>/dev/null
echo "tsc"
scripts/npm.sh web
web/node_modules/.bin/tsc --noEmit -p web
echo "boards by the contracts of their games"
node web/lint.mjs
echo "clean"
