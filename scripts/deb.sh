#!/bin/bash
# deb.sh -- the Debian package of what is built, as build/ilot_VERSION_ARCHITECTURE.deb.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/build.sh program installable
rm -rf build/_CPack_Packages build/ilot_*.deb
(cd build && cpack >cpack.log 2>&1) || { cat build/cpack.log >&2; exit 1; }
for package in build/ilot_*.deb; do
    echo "$package: $(du -k "$package" | cut -f 1) KB; $(dpkg-deb -f "$package" Installed-Size) KB installed"
    echo "needs: $(dpkg-deb -f "$package" Depends)"
done
