#!/bin/sh
# need.sh SET... -- installs the Debian packages that a task needs and that are missing, quietly.
# Sets: build, page, wasm, test, bench. As root or with sudo; otherwise it prints the one command.
set -eu

packages_of() {
    case "$1" in
    build) echo gcc libc6-dev make cmake pkg-config libuv1-dev libwslay-dev libsodium-dev libjansson-dev libsqlite3-dev libqrencode-dev node-llhttp libedit-dev ;;
    page) command -v node >/dev/null 2>&1 || echo nodejs
          command -v npm >/dev/null 2>&1 || echo npm ;;
    wasm) echo clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32 binaryen ;;
    bench) echo valgrind libmujoco-dev ;;
    test) echo libcmocka-dev clang-14 libclang-rt-14-dev clang-format clang-tidy valgrind chromium sqlite3 ;;
    *) echo "need.sh: no set $1" >&2; exit 2 ;;
    esac
}

missing=
for set in "$@"; do
    for package in $(packages_of "$set"); do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1 && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
    as_root=sudo
else
    echo "These packages are missing; please run:" >&2
    echo "  sudo apt-get install -y$missing" >&2
    exit 3
fi
echo "Installing:$missing" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
install() { $as_root apt-get install -y -qq --no-install-recommends $missing >"$log" 2>&1; }
install || { $as_root apt-get update -qq >"$log" 2>&1 && install; } || { cat "$log" >&2; exit 3; }
