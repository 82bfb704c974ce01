R=${1:-/work/main}; gcc -std=c17 -O2 -ffp-contract=off -I$R split.c $R/build/registry.c -o split-$(basename $R) $R/build/libcore.a -lm 2>&1 | head; 
