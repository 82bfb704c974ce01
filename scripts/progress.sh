#!/bin/bash
# progress.sh LOG TITLE -- shows how far a long job is: reads what it says, keeps all of it in LOG, and tells the percentages
# of apt's status lines and of make, under TITLE. On a terminal one line that changes, elsewhere a line every twenty per
# cent; nothing where there was nothing to do.
set -u
log=$1
title=$2
last=-1
tell() { # PERCENT WHAT
    [ "$1" -ne "$last" ] || return
    [ "$last" -ge 0 ] || echo "$title" >&2
    if [ -t 2 ]; then
        printf '\r\033[K  %3d %%  %s' "$1" "${2:0:60}" >&2
    elif [ $(($1 / 20)) -ne $((last / 20)) ] || [ "$last" -lt 0 ]; then
        printf '  %3d %%  %s\n' "$1" "$2" >&2
    fi
    last=$1
}
while IFS= read -r line; do
    case $line in
    dlstatus:* | pmstatus:*) # dlstatus:1:20.5:Retrieving file 3 of 88
        IFS=: read -r _ _ percent what <<<"$line"
        [[ ${percent%.*} =~ ^[0-9]+$ ]] && tell "${percent%.*}" "$what"
        ;;
    '['*'%] '[BGL]*ing' '*) # [ 45%] Building C object core.dir/base/rng.c.o
        percent=${line#[}
        percent=${percent%%%*}
        echo "$line" >>"$log"
        tell "$((percent))" "${line##*/}"
        ;;
    *) echo "$line" >>"$log" ;;
    esac
done
[ ! -t 2 ] || [ "$last" -lt 0 ] || printf '\r\033[K' >&2
