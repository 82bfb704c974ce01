# clean-room-deb.sh -- read by clean-room.sh after `make deb`: the package in a bare room, from its installing to its purging.
# First where nothing runs, as in a container; then under systemd, which is the room's first process.
package=$work/package.deb
cp "$room"/root/ilot/build/ilot_*.deb "$package"
close_room
open_room package
cp "$package" "$room/root/ilot.deb"

report() { # WORDS COMMAND...
    local words=$1
    shift
    "$@" >"$log" 2>&1 || fail "the package, $words"
    echo "ok  $words"
}
must() { report "$1" inside root "$2"; } # WORDS COMMAND: in the room, as root
get() { echo "apt-get install -y -q --no-install-recommends $*"; }

serves_alone() {
    local port=$((20000 + RANDOM % 20000)) running answered=no
    inside root "true; ilot serve --port $port --data /var/lib/ilot & until [ -e /root/stop ]; do sleep 0.2; done; kill -INT \$! && wait \$!" &
    running=$!
    for _ in {1..50}; do ! answers $port || { answered=yes && break; }; sleep 0.2; done
    touch "$room/root/stop" # and ends by itself with 0
    wait $running && [ $answered = yes ]
}

# systemd as the first process of the room, with devices and a network of its own; `init` is its number.
boot() {
    ROOM=$room unshare --mount --pid --net --uts --ipc --cgroup --fork --kill-child bash -ec '
        mount --make-rprivate /
        mount --bind "$ROOM" "$ROOM"
        cd "$ROOM"
        mount -t proc proc proc
        mount -t sysfs -o ro sysfs sys
        mount -t cgroup2 cgroup2 sys/fs/cgroup
        for folder in run tmp dev; do mount -t tmpfs -o mode=755 tmpfs $folder; done
        mkdir dev/pts dev/shm dev/mqueue dev/hugepages
        mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
        ln -s pts/ptmx dev/ptmx
        for node in "null 1 3" "zero 1 5" "full 1 7" "random 1 8" "urandom 1 9" "tty 5 0"; do
            set -- $node
            mknod -m 666 dev/$1 c $2 $3
        done
        pivot_root . mnt
        umount -l mnt
        exec env -i container=room PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=multi-user.target' &
    until init=$(pgrep -P $! -f '^/lib/systemd/systemd'); do kill -0 $! && sleep 0.2 || return 1; done
}
booted() { nsenter -t "$init" --mount --pid --uts --ipc --cgroup --net bash -c "$1"; }
export -f answers
serves_as_service() {
    for _ in {1..50}; do ! nsenter -t "$init" --net bash -c 'answers 8080' || return 0; sleep 0.2; done
    booted 'journalctl --no-pager -u ilot'
    return 1
}

must "the lists of packages" "apt-get update -q"
before=$(packages) size=$(megabytes)
must "installed" "$(get /root/ilot.deb)"
echo "    $(stat -c %s "$package") bytes; $(($(packages) - before)) packages with it, $(($(megabytes) - size)) MB in all"
must "no compiler and no node came" "! command -v cc gcc clang clang-14 node nodejs npm"
must "ilot --version tells this commit" "ilot --version | tee /dev/stderr | grep -F '($(git rev-parse --short=10 HEAD)'"
report "served: page and WebSocket answer, SIGINT ends it with 0" serves_alone

must "what the checks need" "$(get systemd man-db bash-completion)"
must "systemd-analyze verify has nothing to say" "out=\$(systemd-analyze verify /lib/systemd/system/ilot.service 2>&1) && test -z \"\$out\" || { echo \"\$out\"; false; }"
must "man ilot, in English and French" "man ilot | grep -q 'ilot - a game table' && man -L fr ilot | grep -q 'une table de jeu'"
must "ilot play <Tab>" "(sleep 1; printf '. /usr/share/bash-completion/bash_completion\n'; sleep 2; printf 'ilot play \t\t'; sleep 2; printf '\003exit\n') |
    script -qec 'bash --norc -i' /dev/null | tee /dev/stderr | grep -q 'ica .*icetowers .*inka .*ipso .*thinice'"
must "removed, its matches kept" "apt-get remove -y -q ilot && ! command -v ilot && test -s /var/lib/ilot/ilot.db && test -e /etc/default/ilot"
must "purged, its matches gone" "apt-get purge -y -q ilot && test ! -e /var/lib/ilot && test ! -e /etc/default/ilot"

trap '[ -z "${init:-}" ] || kill -KILL "$init"; close_room' EXIT
report "systemd runs in the room" boot
report "installed: the service is on and serves" booted "$(get /root/ilot.deb) && systemctl is-enabled ilot"
report "page and WebSocket answer at port 8080" serves_as_service
report "its user is nobody else's, its matches are nobody else's to read" booted \
    '[ "$(stat -c %u "/proc/$(systemctl show -P MainPID ilot)")" -ge 61184 ] && [ "$(stat -Lc %a /var/lib/ilot)" = 700 ]'
report "removed: the service is over, its matches kept" booted \
    'apt-get remove -y -q ilot && ! systemctl is-active ilot && test -s /var/lib/ilot/ilot.db'
report "installed again: it serves the same matches" booted "$(get /root/ilot.deb) && ilot verify --all --data /var/lib/ilot"
report "page and WebSocket answer" serves_as_service
report "purged: nothing is left" booted 'apt-get purge -y -q ilot && test -z "$(ls -d /var/lib/ilot /var/lib/private/ilot /etc/default/ilot /etc/systemd/system/*/ilot* 2>/dev/null)"'
