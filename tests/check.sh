# check.sh -- what suites in shell share: a folder $tmp that goes with them, `check NAME COMMAND...` and, last, `tell`.
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0

check() { # NAME COMMAND...: what it said is shown where it failed
    local name=$1
    shift
    if "$@" >"$tmp/check.log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name"
        cat "$tmp/check.log"
    fi
}

tell() {
    echo "$passed passed, $failed failed"
    [ $failed -eq 0 ]
}
