/* engine.c -- `ilot engine`: the line protocol, in the manners of the Go Text Protocol.
 *
 * One command a line, an answer that begins with `=` or `?` and ends with an empty
 * line. What comes in may be anything: it is answered with `?` and changes nothing.
 * Here are the words of answers and the table of commands; what they do is in
 * looking.c and doing.c. */
#include "fronts/engine/engine.h"
#include "fronts/cli/commands.h"
#include "fronts/cli/paint.h"
#include "fronts/engine/orders.h"
#include "fronts/version/version.h"
#include "game/message.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_MAX = 1 << 22, LINE_MAX_BYTES = 1 << 17, HEAD_MAX = 32 };

/* ---- answers ---------------------------------------------------------------- */

bool order_no(Engine *e, const char *key, const char *quote)
{
    Talk talk = {.lang = e->cli.lang};
    Message m;
    message(&m, key, 0);
    if (quote) message_quote(&m, quote, (int)strlen(quote));
    e->out.length = 0;
    talk_message(&talk, &m, &e->out);
    return false;
}

bool order_fault(Engine *e, const Game *g, const Terms *t, const Fault *fault)
{
    Talk talk = {e->cli.lang, g, t, NULL};
    e->out.length = 0;
    talk_fault(&talk, fault, &e->out);
    return false;
}

bool order_refused(Engine *e, const Refusal *why)
{
    Talk talk = {e->cli.lang, e->match->game, &e->match->terms, NULL};
    e->out.length = 0;
    talk_refusal(&talk, why, &e->out);
    return false;
}

void order_write_seat(Seat seat, Text *out) { text_char(out, seat >= 0 ? (char)('A' + seat) : '-'); }

/* A seat letter, or `-` for the watcher where one is allowed. */
bool order_read_seat(Engine *e, Scan *scan, bool watcher, Seat *out)
{
    char word[8] = "";
    const char *rest = scan->at;
    if (!scan_token(scan, word, sizeof word) || word[1])
        return order_no(e, "engine.seat", word[0] ? word : rest); /* it may be too long for a word */
    if (watcher && word[0] == '-')
        *out = SEAT_WATCHER;
    else if (word[0] >= 'A' && word[0] < 'A' + e->match->terms.seats)
        *out = (Seat)(word[0] - 'A');
    else
        return order_no(e, "engine.seat", word);
    scan_char(scan, ' ');
    return true;
}

bool order_read_game(Engine *e, Scan *scan, const Game **out)
{
    char id[32];
    if (!scan_token(scan, id, sizeof id)) return order_no(e, "cli.game_wanted", NULL);
    *out = game_find(id);
    scan_char(scan, ' ');
    return *out || order_no(e, "fault.game", id);
}

Shelf *order_shelf(const Engine *e, const Game *g)
{
    Shelf *shelf = e->shelf;
    for (const Game *const *at = GAMES; *at != g; at++) shelf++;
    return shelf;
}

void order_put_away(Engine *e)
{
    if (!e->match) return;
    Shelf *shelf = order_shelf(e, e->match->game);
    free(shelf->match);
    shelf->match = e->match;
    e->match = NULL;
}

View *order_view(const Engine *e, Seat seat)
{
    const Match *m = e->match;
    Shelf *shelf = order_shelf(e, m->game);
    if (!shelf->view) shelf->view = cli_alloc(m->game->views->view_size);
    m->game->views->view(&m->terms, m->state, seat, shelf->view);
    return shelf->view;
}

/* ---- commands ---------------------------------------------------------------- */

static bool do_list_commands(Engine *e, Scan *scan);

static bool do_protocol_version(Engine *e, Scan *scan) { return (void)scan, text_char(&e->out, '1'), true; }
static bool do_name(Engine *e, Scan *scan) { return (void)scan, text_add(&e->out, "ilot"), true; }
static bool do_version(Engine *e, Scan *scan) { return (void)scan, text_add(&e->out, VERSION), true; }
static bool do_quit(Engine *e, Scan *scan) { return (void)scan, e->quit = true; }

static const struct {
    const char *name;
    bool (*run)(Engine *e, Scan *scan);
    bool wants_match;
    bool takes_words; /* else a word after it refuses the line before anything is done */
} COMMANDS[] = {
    {"protocol_version", do_protocol_version, false, false},
    {"name", do_name, false, false},
    {"version", do_version, false, false},
    {"list_commands", do_list_commands, false, false},
    {"quit", do_quit, false, false},
    {"games", look_games, false, false},
    {"options", look_options, false, true},
    {"new", do_new, false, true},
    {"position", look_position, true, false},
    {"setposition", do_setposition, false, true},
    {"view", look_view, true, true},
    {"draw", look_draw, true, true},
    {"may_act", look_may_act, true, false},
    {"choices", look_choices, true, true},
    {"play", do_play, true, true},
    {"tick", do_tick, true, true},
    {"score", look_score, true, false},
    {"go", do_go, true, true},
    {"undo", do_undo, true, false},
    {"log", look_log, true, false},
    {"hash", look_hash, true, false},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static bool do_list_commands(Engine *e, Scan *scan)
{
    (void)scan;
    for (int i = 0; i < COMMAND_COUNT; i++) text_add(&e->out, COMMANDS[i].name), text_char(&e->out, '\n');
    return true;
}

static bool run(Engine *e, Scan *scan)
{
    char name[32];
    if (!scan_token(scan, name, sizeof name)) return order_no(e, "engine.unknown", scan->at);
    while (scan_char(scan, ' ')) {
    }
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(COMMANDS[i].name, name) != 0) continue;
        if (COMMANDS[i].wants_match && !e->match) return order_no(e, "engine.no_match", NULL);
        if (!COMMANDS[i].takes_words && !scan_done(scan)) return order_no(e, "engine.too_much", scan->at);
        if (!COMMANDS[i].run(e, scan)) return false;
        return scan_done(scan) || order_no(e, "engine.too_much", scan->at);
    }
    return order_no(e, "engine.unknown", name);
}

/* Control characters other than the line's end make a line garbled, not dangerous. */
static bool is_clean(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)line[i] < ' ') return false;
    return true;
}

/* The mark, the number of the command and a space go into the room before the words. */
static const char *finish(Engine *e, bool fine, const char *id)
{
    char head[HEAD_MAX];
    int length = e->out.length < ANSWER_MAX ? e->out.length : ANSWER_MAX - 1;
    while (length && e->answer[length - 1] == '\n') length--;
    int size = snprintf(head, sizeof head, "%c%s%s", fine ? '=' : '?', id, length ? " " : "");
    memcpy(e->answer + length, "\n\n", 3);
    memcpy(e->answer - size, head, (size_t)size);
    return e->answer - size;
}

const char *engine_answer(Engine *e, const char *line, size_t size)
{
    Scan scan = scan_of(line);
    int32_t number;
    char id[16] = "";
    e->out = text_in(e->answer, ANSWER_MAX);
    if (size >= LINE_MAX_BYTES || !is_clean(line, size))
        return finish(e, order_no(e, "engine.garbled", NULL), "");
    while (scan_char(&scan, ' ')) {
    }
    if (scan_int(&scan, 0, INT32_MAX, &number)) snprintf(id, sizeof id, "%d", number);
    while (scan_char(&scan, ' ')) {
    }
    if (scan_done(&scan)) return ""; /* an empty line is no command */
    bool fine = run(e, &scan);
    return finish(e, fine, id);
}

Engine *engine_open(const Cli *cli, const Game *data_game, void *data, EngineLimits limits)
{
    Engine *e = cli_alloc(sizeof *e);
    e->cli = *cli;
    e->limits = limits;
    e->data_game = data_game;
    e->data = data;
    size_t games = 0;
    while (GAMES[games]) games++;
    e->shelf = cli_alloc(games * sizeof *e->shelf);
    e->answer = (char *)cli_alloc(HEAD_MAX + ANSWER_MAX + 3) + HEAD_MAX;
    return e;
}

void engine_close(Engine *e)
{
    for (size_t i = 0; GAMES[i]; i++) {
        free(e->shelf[i].match);
        free(e->shelf[i].view);
        free(e->shelf[i].thought);
    }
    free(e->shelf);
    free(e->answer - HEAD_MAX);
    free(e->match);
    free(e->data);
    free(e);
}

void engine_forget(Engine *e)
{
    order_put_away(e);
    e->quit = false;
}

bool engine_has_quit(const Engine *e) { return e->quit; }
const Match *engine_match(const Engine *e) { return e->match; }

int engine_main(int argc, char **argv)
{
    Cli cli;
    const char *game_id = NULL, *data_path = NULL, *iterations = NULL, *steps = NULL;
    const Flag flags[] = {{"data", &data_path, NULL},
                          {"game", &game_id, NULL},
                          {"iterations", &iterations, NULL},
                          {"steps", &steps, NULL},
                          {NULL, NULL, NULL}};
    cli_open(&cli, "engine", argc, argv, flags);
    const EngineLimits limits = {
        cli_number(&cli, "iterations", iterations, ENGINE_ITERATIONS_MAX, 1, ENGINE_ITERATIONS_MAX),
        (int32_t)cli_number(&cli, "steps", steps, ENGINE_STEPS_MAX, 1, ENGINE_STEPS_MAX)};
    const Game *data_game = data_path ? cli_game(&cli, game_id) : NULL;
    void *data = data_path ? cli_data(&cli, data_game, data_path) : NULL;
    Engine *e = engine_open(&cli, data_game, data, limits);
    char *line = NULL;
    size_t room = 0;
    for (ssize_t size; !e->quit && (size = getline(&line, &room, stdin)) > 0;) {
        while (size && (line[size - 1] == '\n' || line[size - 1] == '\r')) line[--size] = 0;
        fputs(engine_answer(e, line, (size_t)size), stdout);
        fflush(stdout);
    }
    free(line);
    engine_close(e);
    cli_close(&cli);
    return EXIT_FINE;
}
