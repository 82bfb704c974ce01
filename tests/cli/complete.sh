#!/bin/bash
# complete.sh BUILD -- Tab as people press it: bash and zsh at a terminal, with the files that are installed.
set -u
cd "$(dirname "$0")/../.."
build=$(realpath "${1:-build}")
. tests/check.sh
ln -s "$build/ilot" "$tmp/ilot"
cp packaging/ilot.bash packaging/_ilot "$tmp/"
touch "$tmp/match.one"
for shell in bash zsh; do
    check $shell timeout 60 "$build/tests/drive" "$(command -v $shell)" "tests/cli/complete.$shell.txt" "$tmp"
done
tell
