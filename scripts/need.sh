#!/bin/bash
# need.sh SET... -- installs the Debian packages that a task needs and that are missing.
# Sets: build, page, wasm, print, postgres, nodes, test, bench, peers, room, deb, pictures. As root or with sudo; otherwise it prints the one command.
set -euo pipefail

packages_of() {
    case "$1" in
    # Any C compiler will do; where there is none it is clang, which WebAssembly needs anyway (gcc would be 110 MB more).
    build) command -v cc >/dev/null 2>&1 || echo clang-14
           echo libc6-dev make cmake pkg-config libuv1-dev libwslay-dev libsodium-dev libsqlite3-dev libqrencode-dev node-llhttp libedit-dev ;;
    page) command -v node >/dev/null 2>&1 || echo nodejs ;;
    wasm) echo clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32 binaryen ;;
    bench) echo gcc valgrind libmujoco-dev ;;
    peers) echo libmujoco-dev ;; # the rest of them come from npm
    test) echo gcc libcmocka-dev libjansson-dev clang-14 libclang-rt-14-dev clang-format clang-tidy valgrind chromium-headless-shell sqlite3 zsh poppler-utils python3-numpy libopenblas0-pthread ;;
    print) echo libpango1.0-dev librsvg2-dev fonts-linuxlibertine ;; # 132 packages on a bare machine: only where wanted
    postgres) echo libpq-dev ;; # 12 packages and 17 MB on a bare machine: only where wanted, too
    nodes) echo libpq-dev postgresql-15 haproxy ;; # many machines, played on this one by tests
    room) echo mmdebstrap ;;
    deb) echo dpkg-dev file ;;
    pictures) echo webp ;;
    *) echo "need.sh: no set $1" >&2; exit 2 ;;
    esac
}

missing=()
for set in "$@"; do
    for package in $(packages_of "$set"); do
        [[ " ${missing[*]-} " != *" $package "* ]] || continue
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null 2>&1 && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
        as_root=(sudo)
    else
        echo "These packages are missing. Please run this as root, then the same command again:" >&2
        echo "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
        exit 3
    fi
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() { # TITLE ARGUMENT...: progress comes on standard output, because sudo lets no other through
    local title=$1
    shift
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -qq -o APT::Status-Fd=1 "$@" 2>&1 | scripts/progress.sh "$log" "$title"
}
install() { apt "Installing ${missing[*]} and what they stand on" install -y --no-install-recommends "${missing[@]}"; }
cd "$(dirname "$0")/.."
install || { # an old list of packages, or none yet
    : >"$log"
    apt "Fetching Debian's list of packages" update && install
} || {
    grep -E '^[EW]:' "$log" | head -6 >&2 || tail -20 "$log" >&2
    echo "apt-get could not install them (see above). Is there a network, and does another program hold apt's lock? Then run the same command again." >&2
    exit 3
}
