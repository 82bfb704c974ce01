# The page in a real browser; run.sh reads this file and gives `mode`, `build` and `suite`.
if [ "$mode" = short ] || [ "$mode" = full ]; then
    if wanted page-types page-contract browser browser-idle; then
        scripts/npm.sh tests/browser
        scripts/npm.sh web
    fi
    wanted browser && scripts/build.sh release wasm # a table in the page itself
    suite page-types 120 web/node_modules/.bin/tsc --noEmit -p web
    suite page-contract 240 node --test tests/browser/contract.test.mjs
    # The long ones first, so that none of them is left alone at the end; three at a time, for they wait as much as they work.
    long=(games/*/tests/browser/*.test.mjs tests/browser/{layout,axe-tables,any,follow}.test.mjs)
    alone=tests/browser/idle.test.mjs # it measures the processor, so nothing may run beside it, and it takes its time: full counts only
    mapfile -t others < <(printf '%s\n' tests/browser/*.test.mjs | grep -vxF "$(printf '%s\n' "${long[@]}" "$alone" tests/browser/contract.test.mjs)")
    suite browser 1800 env ILOT="$PWD/$build/ilot" tests/again.sh 3 "${long[@]}" "${others[@]}"
    [ "$mode" = short ] || suite browser-idle 600 env ILOT="$PWD/$build/ilot" tests/again.sh 1 "$alone"
fi
