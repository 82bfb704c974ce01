# Writes the list of all games from the one line in CMakeLists.txt.
#
# WebAssembly is linked as one whole, so there the loop of play-outs is also compiled once for each game:
# its calls through the contract become plain ones, which matter twice as much there as natively.
function(write_registry file)
  set(text "/* Written by the build from the list of games in CMakeLists.txt. */\n#include \"game/playout.h\"\n\n")
  foreach(game ${ARGN})
    string(APPEND text "extern const Game ${game};\n")
  endforeach()
  string(APPEND text "\nconst Game *const GAMES[] = {")
  foreach(game ${ARGN})
    string(APPEND text "&${game}, ")
  endforeach()
  string(APPEND text "NULL};\n\n#ifdef __wasm__\n")
  string(APPEND text "int playout(const Game *g, const Terms *t, State *s, Rng *rng)\n{\n")
  foreach(game ${ARGN})
    string(APPEND text "    if (g == &${game}) return playout_of(&${game}, t, s, rng);\n")
  endforeach()
  string(APPEND text "    return playout_of(g, t, s, rng);\n}\n#endif\n")
  file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
endfunction()
