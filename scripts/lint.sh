#!/bin/sh
# lint.sh -- warnings are errors on gcc and clang, clang-format, clang-tidy, tsc.
set -eu
cd "$(dirname "$0")/.."
sources=$(git ls-files '*.c' '*.h')
echo "clang-format"
clang-format --dry-run --Werror $sources
echo "gcc and clang, every warning an error"
scripts/build.sh release
scripts/build.sh clang
echo "clang-tidy"
git ls-files '*.c' | grep -v '^tests/fuzz/' | grep -v '^cmake/' | xargs -P "$(nproc)" -n 4 clang-tidy --quiet -p build-clang 2>/dev/null
if [ -d web/node_modules ]; then
    echo "tsc"
    (cd web && npx --no-install tsc --noEmit)
fi
echo "clean"
