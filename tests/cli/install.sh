#!/bin/bash
# install.sh -- `make install` into an empty folder: everything is where it belongs, works, and goes again.
set -u
cd "$(dirname "$0")/../.."
. tests/check.sh
says() { # CODE WORDS COMMAND...
    local code=$1 words=$2
    shift 2
    "$@" >"$tmp/said" 2>&1
    [ $? -eq "$code" ] && grep -qF -- "$words" "$tmp/said" || { cat "$tmp/said"; false; }
}
holds() { [ "$(cd "$1" && find . ! -type d | sort)" = "$2" ] || { (cd "$1" && find . ! -type d); false; }; }

root=$tmp/root
export PRESET=release
check "installs" says 0 "Installed: $root/opt/table/bin/ilot" scripts/install.sh install /opt/table "$root"
check "puts everything where it belongs" holds "$root/opt/table" "./bin/ilot
./include/ilot.h
./lib/libilot.so
./lib/libilot.so.0
./lib/libilot.so.0.1.0
./lib/pkgconfig/ilot.pc
./lib/systemd/system/ilot.service
./share/bash-completion/completions/ilot
./share/doc/ilot/CHANGELOG.md
./share/doc/ilot/copyright
./share/doc/ilot/hosting.md
./share/man/fr/man1/ilot.1.gz
./share/man/man1/ilot.1.gz
./share/zsh/site-functions/_ilot"
check "nothing beside it" holds "$root" "$(cd "$root" && find ./opt/table ! -type d | sort)"
check "the program runs" says 0 "rules: ipso" "$root/opt/table/bin/ilot" --version
check "the unit starts it" grep -q '^ExecStart=/opt/table/bin/ilot serve ' "$root/opt/table/lib/systemd/system/ilot.service"

# A stranger's program finds the library by what was installed, and nothing else.
export PKG_CONFIG_PATH=$root/opt/table/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
check "a program is built with the library" sh -c "cc -std=c17 -Wall -Wextra -Wpedantic -Werror tests/library/first.c \$(pkg-config --cflags --libs ilot) -o '$tmp/first'"
check "and runs" says 0 "$(pkg-config --modversion ilot) ica: " env LD_LIBRARY_PATH="$root/opt/table/lib" "$tmp/first" ica seats=3
check "and is told what it may not" says 2 "chess" env LD_LIBRARY_PATH="$root/opt/table/lib" "$tmp/first" chess

check "everybody may read it" test -z "$(find "$root/opt" ! -perm -o=r)"

# The manual says what --help says, of every command, in both languages.
for language in en fr; do
    page=$root/opt/table/share/man/man1/ilot.1.gz
    [ $language = en ] || page=$root/opt/table/share/man/fr/man1/ilot.1.gz
    zcat "$page" | sed 's/\\-/-/g; s/\\e/\\/g; s/\\fB//; s/\\fR//; s/^\\&//' >"$tmp/manual"
    for command in '' $(build/ilot complete ''); do
        build/ilot $command --help --lang $language | sed -E '1s/^Îlot, (.*)\.$/ilot - \1/; /^$/d; s/^Usage[^:]*: //; s/^ +ilot /ilot /' >"$tmp/help"
        check "manual, $language: ${command:-ilot}" test -z "$(grep -vxFf "$tmp/manual" "$tmp/help")"
    done
done

touch "$root/opt/table/bin/neighbour"
check "uninstalls" says 0 "Matches stay" scripts/install.sh uninstall /opt/table "$root"
check "leaves nothing but what was not ours" holds "$root" ./opt/table/bin/neighbour
check "a prefix that is none" says 2 'PREFIX is a whole path' scripts/install.sh install table "$root"
touch "$tmp/file"
check "a place that cannot be written" says 3 'cannot be written here. As root: sudo make install' scripts/install.sh install /opt "$tmp/file"

tell
