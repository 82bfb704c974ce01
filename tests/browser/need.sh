#!/bin/sh
# need.sh -- installs the packages of the browser tests once.
set -eu
cd "$(dirname "$0")"
[ -e node_modules/.package-lock.json ] && [ ! package-lock.json -nt node_modules/.package-lock.json ] && exit 0
npm ci --no-audit --no-fund --ignore-scripts >npm.log 2>&1 || { cat npm.log >&2; exit 1; }
rm -f npm.log
