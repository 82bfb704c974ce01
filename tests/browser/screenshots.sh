#!/bin/bash
# screenshots.sh [--keep] -- every screen into build/screenshots, from build/ilot or $ILOT. --keep: those that README and docs
# show also into docs/screenshots, as WebP.
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts/npm.sh tests/browser
all=build/screenshots
for script in tests/browser/screenshots*.mjs games/*/tests/browser/screenshots.mjs; do node "$script" $all; done
[ "${1:-}" = --keep ] || exit 0
grep -ohE 'screenshots/[a-z0-9-]+\.webp' README.md docs/*.md | sort -u | while read -r shown; do
    cwebp -quiet -q 82 -m 6 "$all/$(basename "$shown" .webp).png" -o "docs/$shown"
done
