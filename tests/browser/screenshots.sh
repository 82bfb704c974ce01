#!/bin/sh
# screenshots.sh -- every screen into docs/screenshots, from build/ilot or $ILOT.
set -eu
cd "$(dirname "$0")/../.."
tests/browser/need.sh
exec node tests/browser/screenshots.mjs docs/screenshots
