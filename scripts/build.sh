#!/bin/sh
# build.sh PRESET [TARGET] -- configures once, then builds; says nothing unless something is wrong.
set -eu
cd "$(dirname "$0")/.."
preset=$1
[ "$preset" = release ] && folder=build || folder=build-$preset
mkdir -p "$folder" build
log=$folder/build.log
# The page takes the heap of Thin Ice as WebAssembly, and the binary takes the page: in this order.
cmake --preset release >build/heap.log 2>&1 && cmake --build build --target heap >>build/heap.log 2>&1 || { tail -20 build/heap.log >&2; exit 1; }
[ ! -x web/build.sh ] || web/build.sh
if ! cmake --preset "$preset" >"$log" 2>&1 || ! cmake --build "$folder" -j "${JOBS:-$(nproc)}" ${2:+--target "$2"} >>"$log" 2>&1; then
    grep -E 'error|warning|Error|undefined' "$log" >&2 || tail -40 "$log" >&2
    echo "The build failed; all of it is in $log" >&2
    exit 1
fi
