#!/bin/sh
# wasm.sh -- the core as WebAssembly: build/ilot.wasm.
set -eu
cd "$(dirname "$0")/.."
scripts/build.sh release wasm
echo "build/ilot.wasm: $(wc -c <build/ilot.wasm) bytes, $(gzip -9 -c build/ilot.wasm | wc -c) packed"
