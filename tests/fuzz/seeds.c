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

static void write_seed(const char *target, const char *name, int number, const Head *head, const char *text)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, target);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%s/%s-%d", folder, target, name, number);
    FILE *file = fopen(path, "wb");
    if (!file) exit(3);
    if (head) fwrite(head, sizeof *head, 1, file);
    fputs(text, file);
    if (fclose(file)) exit(3);
}

static void write_numbers(const Act *act, Text *out)
{
    text_char(out, '#');
    text_int(out, act->kind);
    for (int i = 0; i < act->argc; i++) {
        text_char(out, ' ');
        text_int(out, act->arg[i]);
    }
}

/* One act of every kind that a random match shows, where it was done: typed, and as numbers. */
static void seed_acts(const Game *g, Head head, const Terms *t)
{
    enum { KINDS = 64, STEPS = 250 };
    State *s = calloc(1, STATE_MAX);
    int seen[KINDS] = {0}, number = 0;
    Rng rng;
    if (!s) exit(3);
    rng_seed_fast(&rng, head.deal);
    g->rules->setup(t, &rng, s, NULL);
    for (head.steps = 0; head.steps < STEPS; head.steps++) {
        char words[ACT_TEXT_MAX], numbers[ACT_TEXT_MAX];
        Text out = text_in(words, sizeof words), out_numbers = text_in(numbers, sizeof numbers);
        Rng ahead = rng;
        Seat seat;
        Act act;
        if (act_sample(g->rules, t, s, &ahead, &seat, &act) && !seen[act.kind % KINDS]++) {
            head.seat = (uint8_t)seat;
            g->texts->write_act(t, &act, &out);
            write_numbers(&act, &out_numbers);
            write_seed("acts", g->id, head.options * 100 + number++, &head, words);
            write_seed("acts", g->id, head.options * 100 + number++, &head, numbers);
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
        g->positions->write(t, fuzz_state(g, t, &head), &out);
        write_seed("positions", g->id, head.options * 10 + i, &head, words);
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
    while (m->count < ACTS && act_sample(g->rules, t, m->state, &rng, &seat, &act)) {
        if (!match_apply(m, seat, &act, NULL, NULL)) break;
        if (m->count > 3) continue;
        text_add(&lines, "play "), text_char(&lines, (char)('A' + seat)), text_char(&lines, ' ');
        g->texts->write_act(t, &act, &lines);
        text_char(&lines, '\n');
    }
    if (g->clock) match_tick(m, 5, NULL), text_add(&lines, "tick 5\n");
    text_add(&lines,
             "undo\nchoices A\ngo A level=random\ngo B level=easy iterations=3\nlog\nscore\nmay_act\n");
    write_seed("engine", g->id, head->options, NULL, talk);
    lines = text_in(talk, ROOM);
    text_add(&lines, "setposition ");
    text_add(&lines, g->id), text_char(&lines, ' '), text_add(&lines, terms), text_char(&lines, ' ');
    g->positions->write(t, m->state, &lines);
    text_add(&lines, "\nview A\ndraw -\nposition\nhash\nlog\n");
    match_write(m, NULL, true, &out);
    write_seed("files", g->id, head->options, NULL, file);
    write_seed("engine", g->id, 1000 + head->options, NULL, talk);
    match_start_from(m, t, m->state);
    out = text_in(file, ROOM);
    match_write(m, NULL, true, &out);
    write_seed("files", g->id, 1000 + head->options, NULL, file);
    lines = text_in(talk, ROOM);
    text_add(&lines, "options "), text_add(&lines, g->id);
    text_add(&lines, "\n1 games\n2 list_commands\nname\nversion\nprotocol_version\nquit\n");
    write_seed("engine", g->id, 2000 + head->options, NULL, talk);
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
        if (!g->data || options) continue;
        Text out = text_in(words, ROOM);
        g->data->write(g->data->standard, &out);
        write_seed("data", g->id, 0, &head, words);
    }
}

/* Requests as pages send them, and what JSON has beyond those. */
static void seed_json(void)
{
    static const char *const TEXTS[] = {
        "{\"t\":\"join\",\"id\":\"1\",\"code\":\"KRTWBX\",\"tokens\":[\"9f\"],\"name\":\"Zo\xc3\xa9\","
        "\"seen\":41}",
        "{\"t\":\"act\",\"id\":\"2\",\"seat\":0,\"act\":[4,-32768,1],\"at\":1763200000000.25}",
        "[null, true, false, -0, 1e3, 0.5E-7, \"\\u00e9\\ud83d\\ude00\\n\\/\", {}, [[]], {\"\": {\"a\": "
        "9223372036854775807}}]"};
    for (int i = 0; i < (int)(sizeof TEXTS / sizeof *TEXTS); i++)
        write_seed("json", "text", i, NULL, TEXTS[i]);
}

int main(int argc, char **argv)
{
    if (argc != 2) return fprintf(stderr, "fuzz_seeds FOLDER\n"), 2;
    folder = argv[1];
    for (int i = 0; GAMES[i]; i++) seed_game(GAMES[i], i);
    seed_json();
    return 0;
}
