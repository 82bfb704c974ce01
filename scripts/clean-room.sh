#!/bin/bash
# clean-room.sh [run|DOOR] [--without PACKAGE] -- the doors of the Makefile on a bare Debian 12.
#
# `run`: three rooms, each a bare root (minbase, git, make, sudo, ca-certificates) with a clone of the last commit in it:
# `make run` as root, as a user with sudo, and as one without, for whom the printed command is run as root. In each the page
# and the WebSocket answer, and Ctrl-C ends it with 0. Any other door: one room, as root; after `deb` the package is tried in
# a room of its own (clean-room-deb.sh).
# `--without`: takes a package out of the clone's own lists, to show that the room notices.
#
# How to reach the registries (mirrors, certificates, npm settings) is copied from this machine and never stands in the tree.
set -euo pipefail
cd "$(dirname "$0")/.."
door=${1:-run}
without=
[ "${2:-}" != --without ] || without=$3
if [ "$(id -u)" != 0 ]; then
    echo "clean-room: only root can make a room: sudo make clean-room" >&2
    exit 3
fi
work=build/clean-room
bare=$work/bare.tar
archives=$PWD/$work/archives # packages once fetched, for the next room
mkdir -p "$archives/partial"
[ -z "$(git status --porcelain)" ] || echo "clean-room: uncommitted changes stay outside; the room gets $(git log -1 --format=%h)" >&2

if [ ! -e $bare ] || [ -n "$(find $bare -mtime +6)" ]; then
    echo "Making a bare Debian"
    sources=/etc/apt/sources.list.d/debian.sources
    [ -e $sources ] || sources=/etc/apt/sources.list
    mmdebstrap --quiet --variant=minbase --include=git,make,sudo,ca-certificates bookworm $work/new.tar $sources
    mv $work/new.tar $bare
fi

copy() { # FILE...: of this machine into the room, where it is there
    local file
    for file; do
        [ ! -e "$file" ] || { mkdir -p "$room$(dirname "$file")" && cp -rL "$file" "$room$(dirname "$file")/"; }
    done
}

open_room() { # NAME: unpacks it and sets `room`
    room=$PWD/$work/$1
    close_room
    mkdir -p "$room"
    tar -C "$room" --exclude='./dev/*' -xf $bare
    copy /etc/resolv.conf /etc/hosts /etc/ssl/certs/ca-certificates.crt /usr/local/share/ca-certificates /etc/npmrc
    for file in /etc/apt/apt.conf.d/*; do # how to fetch; not what to do after an install
        grep -qE 'Acquire::' "$file" && ! grep -qE 'DPkg::|Dir::|Post-Invoke' "$file" && copy "$file"
    done
    echo force-unsafe-io >"$room/etc/dpkg/dpkg.cfg.d/room" # a room need not survive a power cut
    useradd --root "$room" --create-home --shell /bin/bash player
    for home in root home/player; do
        [ ! -e ~/.npmrc ] || cp ~/.npmrc "$room/$home/.npmrc"
        git clone -q --no-hardlinks . "$room/$home/ilot"
        [ -z "$without" ] || sed -i "s/ $without\b//" "$room/$home/ilot/scripts/need.sh"
    done
    chroot "$room" chown -R player: /home/player
}

close_room() { rm -rf --one-file-system "$room"; }

inside() { # USER COMMAND: in the room, with processes of its own that end with it
    ARCHIVES=$archives ROOM=$room unshare --mount --pid --fork --kill-child bash -c '
        mount -t proc proc "$ROOM/proc"
        mount --rbind /dev "$ROOM/dev"
        mount -t tmpfs tmpfs "$ROOM/tmp"
        mkdir -p "$ROOM/var/cache/apt/archives"
        mount --bind "$ARCHIVES" "$ROOM/var/cache/apt/archives"
        home=/home/$1
        [ "$1" != root ] || home=/root
        exec chroot "$ROOM" su - "$1" -c "cd $home/ilot && export CI=${CI:-} TERM=dumb && $2"' - "$1" "$2"
}

fail() { echo "clean-room: $*" >&2; tail -n 40 "$log" >&2; exit 1; }
packages() { chroot "$room" dpkg-query -f '${Package}\n' -W | wc -l; }
megabytes() { du -smx --exclude=./tmp --exclude=./var/cache/apt/archives --exclude=./proc "$room" | cut -f 1; }

answers() { # PORT: the page, its program and the WebSocket's first word
    local page hello
    page=$(curl -sf "http://127.0.0.1:$1/") || return 1
    [[ $page =~ src=\"(/[^\"]*\.js)\" ]] && curl -sfo /dev/null "http://127.0.0.1:$1${BASH_REMATCH[1]}" || return 1
    exec 5<>"/dev/tcp/127.0.0.1/$1" || return 1
    printf 'GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: aWxvdCBjbGVhbiByb29tIQ==\r\nSec-WebSocket-Version: 13\r\n\r\n' "$1" >&5
    hello=$(timeout 3 cat <&5 | tr -d '\0' || true)
    exec 5>&-
    [[ $hello == *" 101 "* && $hello == *'"t":"hello"'* ]]
}

serves() { # USER: `make run` until it answers, then Ctrl-C on its terminal
    local port=$((20000 + RANDOM % 20000)) start=$SECONDS code=0
    rm -f "$work/keys"
    mkfifo "$work/keys"
    inside "$1" "script -qec 'make run PORT=$port' /dev/null" <>"$work/keys" >"$log" 2>&1 &
    local running=$!
    until answers $port; do
        kill -0 $running 2>/dev/null || fail "make run as $1 ended before it served"
        [ $((SECONDS - start)) -lt 1800 ] || { kill $running; fail "make run as $1 does not serve after half an hour"; }
        sleep 2
    done
    grep -q "http://127.0.0.1:$port/\|http://localhost:$port/" "$log" || fail "make run as $1 does not print its address"
    printf '\003' >"$work/keys"
    wait $running || code=$?
    [ $code = 0 ] || fail "Ctrl-C ended make run as $1 with $code"
    chroot "$room" su - "$1" -c 'test -s ilot/data/ilot.db' || fail "make run as $1 left no data/ilot.db"
    echo "ok  make run as $1: served after $((SECONDS - start)) s, Ctrl-C ended it"
}

room=
trap '[ -z "$room" ] || close_room' EXIT
log=$work/$door.log
if [ "$door" != run ]; then
    open_room "$door"
    start=$SECONDS
    inside root "make $door" 2>&1 | tee "$log"
    echo "ok  make $door in an empty room: $((SECONDS - start)) s"
    [ "$door" != deb ] || . scripts/clean-room-deb.sh
    exit 0
fi

open_room root
before=$(packages) size=$(megabytes)
serves root
echo "    $before packages and $size MB before, $(packages) and $(megabytes) after"
close_room

open_room sudo
echo 'player ALL=(ALL) NOPASSWD: ALL' >"$room/etc/sudoers.d/player"
serves player
close_room

open_room plain
code=0
inside player 'make run' >"$log" 2>&1 </dev/null || code=$?
wanted=$(sed -n 's/^  \(apt-get update .*\)/\1/p' "$log")
[ $code != 0 ] && [ -n "$wanted" ] || fail "without sudo: no command was printed"
inside root "$wanted" >"$log" 2>&1 || fail "the printed command failed"
serves player
echo "3 passed, 0 failed"
