/* seeds.c -- `fuzz_seeds FOLDER`: where fuzzing starts, written from the games themselves, so that a new
 * game has seeds as soon as it is in the list. FOLDER/TARGET/GAME-N for every target. */
#include "game/playout.h"
#include "game/terms.h"
#include "match/file.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>
#include <sys/stat.h>

enum { ROOM = 1 << 20 };

static const char *folder;

static void write_seed(const char *target, const Game *g, int number, const Head *head, const char *text)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, target);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%s/%s-%d", folder, target, g->id, number);
    FILE *file = fopen(path, "wb");
    if (!file) exit(3);
    if (head) fwrite(head, sizeof *head, 1, file);
    fputs(text, file);
    if (fclose(file)) exit(3);
}

/* One act of every kind that a random match shows, where it was done. */
static void seed_acts(const Game *g, Head head, const Terms *t)
{
    enum { KINDS = 64, STEPS = 250 };
    State *s = calloc(1, STATE_MAX);
    int seen[KINDS] = {0}, number = 0;
    Rng rng;
    if (!s) exit(3);
    rng_seed_fast(&rng, head.deal);
    g->setup(t, &rng, s, NULL);
    for (head.steps = 0; head.steps < STEPS; head.steps++) {
        char words[ACT_TEXT_MAX];
        Text out = text_in(words, sizeof words);
        Rng ahead = rng;
        Seat seat;
        Act act;
        if (act_sample(g, t, s, &ahead, &seat, &act) && !seen[act.kind % KINDS]++) {
            head.seat = (uint8_t)seat;
            g->write_act(t, &act, &out);
            write_seed("acts", g, head.options * 100 + number++, &head, words);
        }
        if (!playout_step(g, t, s, &rng)) break;
    }
    free(s);
}

static void seed_positions(const Game *g, Head head, const Terms *t)
{
    static char words[POSITION_MAX];
    for (int i = 0; i < 4; i++) {
        Text out = text_in(words, sizeof words);
        head.steps = (uint8_t)(i * 20);
        g->write_position(t, fuzz_state(g, t, &head), &out);
        write_seed("positions", g, head.options * 10 + i, &head, words);
    }
}

/* A match of some acts as a file, and as a talk with the engine. */
static void seed_matches(const Game *g, const Head *head, const Terms *t)
{
    enum { ACTS = 30 };
    static char file[ROOM], talk[ROOM], terms[256];
    uint8_t seed[SEED_BYTES] = {[SEED_BYTES - 1] = head->deal};
    Match *m = match_place(malloc(match_bytes(g, ACTS)), g, ACTS);
    Text out = text_in(file, ROOM), lines = text_in(talk, ROOM), agreed = text_in(terms, sizeof terms);
    Rng rng;
    Seat seat;
    Act act;
    rng_seed_fast(&rng, 1);
    match_deal(m, t, seed, NULL);
    terms_write(g, t, &agreed);
    text_add(&lines, "new "), text_add(&lines, g->id), text_char(&lines, ' '), text_add(&lines, terms);
    text_add(&lines, " seed=1\n");
    while (m->count < ACTS && act_sample(g, t, m->state, &rng, &seat, &act)) {
        if (!match_apply(m, seat, &act, NULL, NULL)) break;
        if (m->count > 3) continue;
        text_add(&lines, "play "), text_char(&lines, (char)('A' + seat)), text_char(&lines, ' ');
        g->write_act(t, &act, &lines);
        text_char(&lines, '\n');
    }
    if (g->tick_hz) match_tick(m, 5, NULL), text_add(&lines, "tick 5\n");
    text_add(&lines,
             "undo\nchoices A\ngo A level=random\ngo B level=easy iterations=3\nlog\nscore\nmay_act\n");
    write_seed("engine", g, head->options, NULL, talk);
    lines = text_in(talk, ROOM);
    text_add(&lines, "setposition ");
    text_add(&lines, g->id), text_char(&lines, ' '), text_add(&lines, terms), text_char(&lines, ' ');
    g->write_position(t, m->state, &lines);
    text_add(&lines, "\nview A\ndraw -\nposition\nhash\nlog\n");
    match_write(m, NULL, true, &out);
    write_seed("files", g, head->options, NULL, file);
    write_seed("engine", g, 1000 + head->options, NULL, talk);
    match_start_from(m, t, m->state);
    out = text_in(file, ROOM);
    match_write(m, NULL, true, &out);
    write_seed("files", g, 1000 + head->options, NULL, file);
    lines = text_in(talk, ROOM);
    text_add(&lines, "options "), text_add(&lines, g->id);
    text_add(&lines, "\n1 games\n2 list_commands\nname\nversion\nprotocol_version\nquit\n");
    write_seed("engine", g, 2000 + head->options, NULL, talk);
    free(m);
}

static void seed_game(const Game *g, int index)
{
    static char words[ROOM];
    for (uint8_t options = 0; options < 2; options++) {
        Head head = {.game = (uint8_t)index, .seats = options, .options = options, .deal = 1};
        Terms t;
        fuzz_terms(g, &head, &t);
        seed_acts(g, head, &t);
        seed_positions(g, head, &t);
        seed_matches(g, &head, &t);
        if (!g->write_data || options) continue;
        Text out = text_in(words, ROOM);
        g->write_data(g->standard_data, &out);
        write_seed("data", g, 0, &head, words);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) return fprintf(stderr, "fuzz_seeds FOLDER\n"), 2;
    folder = argv[1];
    for (int i = 0; GAMES[i]; i++) seed_game(GAMES[i], i);
    return 0;
}
