# games.sh -- what scripts ask about games; read from the top of the tree. A game's folder is games/NAME, or tests/games/NAME of
# one that exists to be tested; games/_empty is the one called empty.
table_games() { sed -nE 's/^set\(GAMES (.*)\)$/\1/p' CMakeLists.txt | tr ' ' '\n'; } # those of the table, in its order
game_folders() { printf '%s\n' games/*/ tests/games/*/ | sed 's#/$##'; }
all_games() { game_folders | sed -E 's#.*/_?##'; }
folder_of() { game_folders | grep -E "/_?$1\$"; } # GAME

# GAME WHAT [ELSE]: the lines of tests/costs.txt in its folder that begin with WHAT, without it; where there are none, ELSE.
#   soak OPTIONS           of the laws in `make soak`
#   laws OPTIONS           of the laws when a mutant is tried; `few OPTIONS` of the first look
#   measure PART FEW MANY  how often the gate on instructions does it; `measure search -`: not at all
#   ladder SEATS BOTS [MATCHES]   further pairings of bench/ladder.sh; `ladder -`: none, not even those of every game
costs_of() {
    local file found=
    file=$(folder_of "$1")/tests/costs.txt
    [ ! -e "$file" ] || found=$(sed -nE "s/^$2 +//p" "$file")
    printf '%s' "${found:-${3:-}}${found:+$'\n'}"
}
