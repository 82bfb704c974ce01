# A base of a compiler that nobody has: the gate says so, and passes nothing.
other=$(mktemp)
trap 'rm -f "$other"' EXIT
sed -E 's/^(gcc|clang) .*/gcc 1.42/' games/ipso/tests/instructions.txt >"$other"
said=$(INSTRUCTIONS_BASE=$other bench/instructions/gate.sh)
code=$?
echo "$said"
[ $code -eq 77 ] && [[ $said == *"not measured: the base of ipso is of gcc 1.42"* ]] && [[ $said != *passed* ]]
