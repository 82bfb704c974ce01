#!/bin/bash
# run.sh [SECONDSs | EXECUTIONS] [TARGET...] -- builds the fuzz targets and runs each: `10s` for ten
# seconds a target (what `make test` does: a minute in all), a plain number for so many executions.
# Ends with `N passed, N failed`. A finding stays in build-fuzz/findings, and belongs under tests/bugs/.
set -u
cd "$(dirname "$0")/../.."
amount=${1:-10s}
shift
targets=${*:-acts positions files data engine json}
build=build-fuzz
case $amount in
*s) limit=(-max_total_time="${amount%s}") ;;
*) limit=(-runs="$amount") ;;
esac
scripts/build.sh fuzz fuzz || exit 1

seeds=$build/seeds
mkdir -p $seeds $build/findings
$build/tests/fuzz_seeds $seeds || exit 1
for input in tests/bugs/*/input.*; do # what was once found starts every fuzzing
    [ -f "$input" ] && cp "$input" "$seeds/${input##*.}/$(basename "$(dirname "$input")")"
done
export ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1
passed=0
failed=0
for target in $targets; do
    log=$build/$target.log
    mkdir -p "$build/corpus/$target"
    before=$(cut -d' ' -f16,17 /proc/$$/stat) # CPU time of what has ended, in hundredths of a second
    nice -n 10 $build/tests/fuzz_"$target" "${limit[@]}" -seed=1 -timeout=20 -rss_limit_mb=2048 -max_len=4096 \
        -dict=tests/fuzz/words.dict -artifact_prefix="$build/findings/$target-" -print_final_stats=1 -verbosity=1 \
        "$build/corpus/$target" "$seeds/$target" >"$log" 2>&1
    code=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    spent=$(($(cut -d' ' -f16,17 /proc/$$/stat | tr ' ' '+') - $(tr ' ' '-' <<<"$before")))
    if [ $code -eq 0 ]; then
        passed=$((passed + 1))
        printf 'ok      %-10s %9s executions in %d.%02d CPU seconds, %d a second\n' "$target" "$runs" \
            $((spent / 100)) $((spent % 100)) $((runs * 100 / (spent + 1)))
    else
        failed=$((failed + 1))
        printf 'FAILED  %-10s after %s executions; all of it is in %s\n' "$target" "${runs:-?}" "$log"
        grep -E 'ERROR|SUMMARY|promise|must hold|runtime error|Test unit|^ *#[0-9]+ .*(games|match|game|base|fronts|lang)/' "$log" | head -20
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
