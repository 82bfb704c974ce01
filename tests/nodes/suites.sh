# Several machines on one PostgreSQL, behind HAProxy; run.sh reads this file and gives `mode`, `build` and `suite`.
case "$mode" in
short | full | nodes)
    wanted nodes nodes-{crash,crowd,cost} && scripts/npm.sh tests/server
    node_tables=10 faults=8 crowd=60
    [ "$mode" = short ] || node_tables=40 faults=60 crowd=300
    suite nodes 600 env ILOT="$PWD/$build/ilot" tests/server/postgres.sh tests/again.sh 1 tests/nodes/{nodes,slow}.test.mjs
    wanted nodes-page && { scripts/npm.sh tests/browser; scripts/npm.sh web; }
    suite nodes-page 300 env ILOT="$PWD/$build/ilot" tests/server/postgres.sh tests/again.sh 1 tests/nodes/page.test.mjs
    suite nodes-crash $((120 + 20 * faults)) env ILOT="$PWD/$build/ilot" ILOT_NODES_TABLES=$node_tables ILOT_NODES_FAULTS=$faults node --test tests/nodes/crash.test.mjs
    suite nodes-crowd 600 env ILOT="$PWD/$build/ilot" ILOT_NODES_CROWD=$crowd tests/server/postgres.sh node --test tests/nodes/crowd.test.mjs
    [ "$mode" != nodes ] || suite nodes-cost 300 env ILOT="$PWD/$build/ilot" tests/server/postgres.sh node tests/nodes/cost.mjs
    ;;
esac
