#!/bin/bash
# npm.sh FOLDER [--omit=dev] -- installs the npm packages of a folder once: those of its lock file, no scripts run.
# A stamp is written last, so that an install that was cut off begins again.
#
# Where the machine has no npm, the npm of npm's own registry is unpacked under build/tools: one archive. Debian's package
# would bring 366 others, a linter, two bundlers and Python among them (docs/decisions).
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
folder=$1
kind=${2:-all}
stamp=$folder/node_modules/.installed
if [ -e "$stamp" ] && [ ! "$folder/package-lock.json" -nt "$stamp" ] && [[ " all $kind " == *" $(cat "$stamp") "* ]]; then
    exit 0
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
give_up() {
    cat "$log" >&2
    echo "$1 (see above). Is there a network? Run the same command again: it goes on from here." >&2
    exit 3
}

npm=(npm)
if ! command -v npm >/dev/null 2>&1; then
    npm=(node "$root/build/tools/package/bin/npm-cli.js")
    if [ ! -e build/tools/done ]; then
        echo "Fetching npm" >&2
        mkdir -p build/tools
        (cd build/tools && cmake -P "$root/cmake/fetch_npm.cmake") >"$log" 2>&1 || give_up "npm itself could not be fetched"
        touch build/tools/done
    fi
fi
echo "Fetching the npm packages of $folder" >&2
(cd "$folder" && "${npm[@]}" ci --no-audit --no-fund --ignore-scripts ${2:+"$2"}) >"$log" 2>&1 || give_up "npm could not fetch the packages of $folder"
echo "$kind" >"$stamp"
