#!/bin/sh
# build.sh PRESET [TARGET] -- configures once, then builds; says nothing unless something is wrong.
set -eu
cd "$(dirname "$0")/.."
preset=$1
[ "$preset" = release ] && folder=build || folder=build-$preset
mkdir -p "$folder"
log=$folder/build.log
[ ! -x web/build.sh ] || web/build.sh
if ! cmake --preset "$preset" >"$log" 2>&1 || ! cmake --build "$folder" -j "${JOBS:-$(nproc)}" ${2:+--target "$2"} >>"$log" 2>&1; then
    grep -E 'error|warning|Error|undefined' "$log" >&2 || tail -40 "$log" >&2
    echo "The build failed; all of it is in $log" >&2
    exit 1
fi
