#!/bin/bash
# watch.sh [PORT] -- serves the table, and builds and serves it anew whenever something of the page, the words or the rules has
# changed. Matches are kept, and open pages connect again by themselves. A build that fails says why; the old table stays.
set -u
cd "$(dirname "$0")/.."
port=${1:-8080}
seen=$(mktemp)
server=
end() { [ -z "$server" ] || { kill -INT "$server" 2>/dev/null; wait "$server"; server=; }; }
trap 'end; rm -f "$seen"' EXIT
trap 'exit 0' INT TERM
serve() {
    build/ilot serve --port "$port" --data data &
    server=$!
}
changed() {
    find web/src web/*.mjs lang games base game match bots physics store fronts CMakeLists.txt -path '*/tests/*' -prune -o -type f -newer "$seen" -print -quit
}
serve
while sleep 1; do
    file=$(changed)
    [ -n "$file" ] || continue
    touch "$seen" # before the build: what is changed meanwhile is a change
    echo "$file has changed" >&2
    scripts/build.sh program || continue
    end
    serve
    echo "The page is the new one: http://localhost:$port/" >&2
done
