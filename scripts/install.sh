#!/bin/bash
# install.sh install|uninstall PREFIX DESTDIR -- puts the program where it stays, or takes it away again.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
what=$1
prefix=$2
destdir=$3
case $prefix in /*) ;; *) echo "PREFIX is a whole path, as /usr/local: \"$prefix\"" >&2; exit 2 ;; esac

# What root builds in somebody's clone could not be written by them afterwards.
owner=$(stat -c %U .)
as_owner() {
    if [ "$(id -u)" = 0 ] && [ "$owner" != root ]; then
        runuser -u "$owner" -- env HOME="$(getent passwd "$owner" | cut -d: -f6)" "$@"
    else
        "$@"
    fi
}
scripts/need.sh build page wasm
preset=${PRESET:-program} # the tests install what they have built
as_owner scripts/build.sh "$preset"
as_owner scripts/build.sh "$preset" installable
stage=$PWD/build/stage
as_owner rm -rf "$stage"
as_owner env DESTDIR="$stage" cmake --install build --prefix "$prefix" >/dev/null
mapfile -t files < <(cd "$stage" && find . ! -type d -printf '%P\n')

cannot() {
    echo "$1 cannot be written here. As root: sudo make $what; or elsewhere: make $what PREFIX=\$HOME/.local" >&2
    exit 3
}
for file in "${files[@]}"; do
    if [ "$what" = install ]; then
        if [ -L "$stage/$file" ]; then # the names of a library's versions
            ln -sfn "$(readlink "$stage/$file")" "$destdir/$file" || cannot "$destdir/$file"
        else
            install -D -m "$(stat -c %a "$stage/$file")" "$stage/$file" "$destdir/$file" || cannot "$destdir/$file"
        fi
    else
        rm -f "$destdir/$file" || cannot "$destdir/$file"
    fi
done
unit=$prefix/lib/systemd/system/ilot.service
if [ "$what" = install ]; then
    [ -n "$destdir" ] || [ "$(id -u)" != 0 ] || ldconfig # so that programs find libilot at once
    echo "Installed: $destdir$prefix/bin/ilot. As a service: systemctl enable --now $unit"
else
    [ ! -d "$destdir$prefix/share/doc/ilot" ] || rmdir --ignore-fail-on-non-empty "$destdir$prefix/share/doc/ilot"
    echo "Removed from $destdir$prefix. Matches stay where they are (a service keeps them in /var/lib/ilot)."
fi
