# The page in a real browser; run.sh reads this file and gives `mode`, `build` and `suite`.
if [ "$mode" = short ] || [ "$mode" = full ]; then
    tests/browser/need.sh
    suite page-types 120 web/node_modules/.bin/tsc --noEmit -p web
    suite browser 900 env ILOT="$PWD/$build/ilot" node --test --test-concurrency=2 tests/browser/*.test.mjs
fi
