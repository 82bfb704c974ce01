#!/bin/bash
# setup.sh -- what stands in the way of setting up: no network, an install that was cut off, a user who may not install. Each gets a
# sentence that says what to do and exit code 3, and the same command again goes on. npm, apt-get and id are played; the rest is real.
set -u
cd "$(dirname "$0")/../.."
. tests/check.sh
tree=$tmp/tree bin=$tmp/bin
mkdir -p "$tree/part" "$bin"
cp -r scripts "$tree/"
echo '{}' >"$tree/part/package-lock.json"
play() { # NAME BODY: a program that does this
    printf '#!/bin/bash\n%s\n' "$2" >"$bin/$1"
    chmod +x "$bin/$1"
}
ends() { # CODE PATTERN COMMAND...: with this code, and says so
    local code=$1 pattern=$2 got=0 said
    shift 2
    said=$(cd "$tree" && PATH=$bin:$PATH "$@" 2>&1 </dev/null) || got=$?
    [ $got -eq "$code" ] && grep -qE "$pattern" <<<"$said" || { echo "wanted $code and /$pattern/, got $got: $said"; return 1; }
}
again='Is there a network\?.*the same command again'

play npm 'echo "npm ERR! network getaddrinfo ENOTFOUND" >&2; exit 1'
check "npm without a network" ends 3 "$again" scripts/npm.sh part
play npm 'mkdir -p node_modules/half && kill -9 $$'
check "npm cut off" ends 3 "$again" scripts/npm.sh part
check "leaves no stamp" test ! -e "$tree/part/node_modules/.installed"
play npm 'rm -rf node_modules && mkdir -p node_modules/whole'
check "and is done again" ends 0 'Fetching the npm packages of part' scripts/npm.sh part
check "from the beginning" test -d "$tree/part/node_modules/whole" -a ! -e "$tree/part/node_modules/half"
play npm 'echo "nobody should ask" >&2; exit 1'
check "once" ends 0 '^$' scripts/npm.sh part

play dpkg-query 'exit 1' # nothing is installed
play apt-get 'echo "E: Failed to fetch: Temporary failure resolving" >&2; exit 100'
play id 'echo 0'
check "apt without a network" ends 3 'E: Failed to fetch.*' scripts/need.sh build
check "says what to do" ends 3 'Is there a network, and does another program hold' scripts/need.sh build
play id 'echo 1000'
play sudo 'exit 1'
check "who may not install gets the one command" ends 3 'apt-get update && apt-get install -y --no-install-recommends .*cmake' scripts/need.sh build
tell
