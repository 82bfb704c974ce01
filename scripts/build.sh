#!/bin/bash
# build.sh PRESET [TARGET] -- configures, then builds; without a target the whole, with the page in it.
# Says what it is doing; a failure shows the errors and where the rest is.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=$1
target=${2:-}
folder_of() { case $1 in program | release) echo build ;; *) echo "build-$1" ;; esac; }

make_it() { # PRESET TARGET WHAT: TARGET may be empty
    local folder log options=()
    folder=$(folder_of "$1")
    log=$folder/build.log
    mkdir -p "$folder"
    exec 9>"$folder/lock" && flock 9 # one build of a folder at a time; the next finds it made
    : >"$log"
    # A machine that has only what `make run` installs has one compiler, under its full name.
    case $1 in clang* | fuzz) ;; *) options=("-DCMAKE_C_COMPILER=$(command -v cc || command -v clang-14)") ;; esac
    if ! cmake --preset "$1" ${options[@]+"${options[@]}"} >>"$log" 2>&1 ||
        ! cmake --build "$folder" -j "${JOBS:-$(nproc)}" ${2:+--target "$2"} 2>&1 | scripts/progress.sh "$log" "$3"; then
        grep -E 'error|warning|Error|undefined|Could NOT|not found' "$log" >&2 || tail -40 "$log" >&2
        echo "The build failed; all of it is in $log" >&2
        exit 1
    fi
}

if [ -z "$target" ]; then # the page takes the contracts of the games and a heap of Thin Ice as WebAssembly, and the binary takes the page: in this order
    [ "$preset" = program ] && first=program || first=release
    make_it $first page-parts "Building what the page takes from the rules"
    web/build.sh
    [ "$preset" = program ] || web/build.sh tests
fi
make_it "$preset" "$target" "Building ${target:-everything} ($preset)"
