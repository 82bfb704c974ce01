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
holds() { [ "$(cd "$1" && find . -type f | sort)" = "$2" ] || { (cd "$1" && find . -type f); false; }; }

root=$tmp/root
export PRESET=release
check "installs" says 0 "Installed: $root/opt/table/bin/ilot" scripts/install.sh install /opt/table "$root"
check "puts everything where it belongs" holds "$root/opt/table" "./bin/ilot
./lib/systemd/system/ilot.service
./share/bash-completion/completions/ilot
./share/doc/ilot/CHANGELOG.md
./share/doc/ilot/copyright
./share/doc/ilot/hosting.md
./share/man/fr/man1/ilot.1.gz
./share/man/man1/ilot.1.gz
./share/zsh/site-functions/_ilot"
check "nothing beside it" holds "$root" "$(cd "$root" && find ./opt/table -type f | sort)"
check "the program runs" says 0 "rules: ipso" "$root/opt/table/bin/ilot" --version
check "the unit starts it" grep -q '^ExecStart=/opt/table/bin/ilot serve ' "$root/opt/table/lib/systemd/system/ilot.service"
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
