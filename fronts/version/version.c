#include "fronts/version/version.h"
#include "base/json.h"
#include "game/game.h"

void version_write(Text *out)
{
    text_add(out, "ilot ");
    text_add(out, VERSION);
    text_add(out, " (");
    text_add(out, COMMIT);
    text_add(out, ")\n");
    for (const Game *const *g = GAMES; *g; g++) {
        text_add(out, g == GAMES ? "rules: " : ", ");
        text_add(out, (*g)->id);
        text_char(out, ' ');
        text_int(out, (*g)->rules_version);
    }
    text_char(out, '\n');
}

void version_tell(Text *out)
{
    json_words(out, "version", VERSION);
    json_words(out, "commit", COMMIT);
    json_key(out, "rules");
    json_object(out);
    for (const Game *const *g = GAMES; *g; g++) json_int(out, (*g)->id, (*g)->rules_version);
    json_close(out);
}
