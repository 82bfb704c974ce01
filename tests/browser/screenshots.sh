#!/bin/sh
# screenshots.sh -- every screen into docs/screenshots, from build/ilot or $ILOT.
set -eu
cd "$(dirname "$0")/../.."
tests/browser/need.sh
node tests/browser/screenshots.mjs docs/screenshots
node tests/browser/screenshots-ica.mjs docs/screenshots
node tests/browser/screenshots-inka.mjs docs/screenshots
node tests/browser/screenshots-icetowers.mjs docs/screenshots
node tests/browser/screenshots-thinice.mjs docs/screenshots
