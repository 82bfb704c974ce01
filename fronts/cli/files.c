/* files.c -- `ilot replay` and `ilot verify`: recorded matches. */
#include "fronts/cli/commands.h"
#include "fronts/cli/paint.h"
#include "match/file.h"
#include "match/walk.h"

#include <stdlib.h>
#include <string.h>

/* The match of a file, played through; ends the program with the place and reason when it is not true. */
static Match *read_match(Cli *cli, const char *path, const char *data_path, MatchHead *head)
{
    Fault fault;
    void *data = NULL;
    char *text = cli_read_file(cli, path);
    if (data_path) {
        const char *line = strstr(text, "\ngame ");
        char id[32] = "";
        if (line) sscanf(line, "\ngame %31s", id);
        data = cli_data(cli, cli_game(cli, id), data_path);
    }
    if (!match_read_head(text, data, head, &fault)) cli_fault(cli, NULL, path, &fault);
    Match *m = match_place(cli_alloc(match_bytes(head->game, head->acts)), head->game, head->acts);
    if (!match_read(text, head, m, &fault)) cli_fault(cli, head->game, path, &fault);
    free(text);
    return m;
}

int verify_main(int argc, char **argv)
{
    Cli cli;
    const char *data = NULL;
    const Flag flags[] = {
        {"data", &data, NULL}, {"all", NULL, NULL}, {NULL, NULL, NULL}}; /* --all: main.c saw it before */
    cli_open(&cli, "verify", argc, argv, flags);
    if (!cli.count) cli_fail(&cli, EXIT_BAD_INPUT, "cli.file_wanted", NULL, 0);
    for (int i = 0; i < cli.count; i++) {
        MatchHead head;
        Match *m = read_match(&cli, cli.word[i], data, &head);
        printf("%s: %s, %d, %016llx\n", cli.word[i],
               cli_words(&cli, head.has_seed ? "cli.verified" : "cli.verified_position"), m->count,
               (unsigned long long)match_hash(m));
        free(m);
    }
    cli_close(&cli);
    return EXIT_FINE;
}

static void print_state(const Match *m, const State *s)
{
    static char picture[POSITION_MAX];
    Text out = text_in(picture, sizeof picture);
    View *v = cli_alloc(m->game->views->view_size);
    m->game->views->view(&m->terms, s, SEAT_WATCHER, v);
    m->game->scenes->draw(&m->terms, v, &out);
    paint_print(paint_for(stdout), picture, stdout);
    free(v);
}

static void print_events(const Talk *talk, const Events *events)
{
    for (int i = 0; i < events->count; i++) {
        char text[400];
        Text out = text_in(text, sizeof text);
        Message message;
        talk->game->texts->describe(talk->terms, &events->event[i], &message);
        talk_message(talk, &message, &out);
        fputs("  ", stdout);
        paint_print(paint_for(stdout), text, stdout);
        putchar('\n');
    }
}

/* As in the file: `12. 900-40 B cap rL1`, and `900 -` where time by itself did something. */
static void print_step(const Walk *walk)
{
    const Match *m = walk->match;
    const Entry *e = walk->entry;
    char text[ACT_TEXT_MAX];
    Text out = text_in(text, sizeof text);
    if (e) printf("%d. ", walk->acts);
    if (m->game->clock) printf("%u", walk->tick);
    if (e && e->early) printf("-%u", e->early);
    if (m->game->clock) putchar(' ');
    if (e) m->game->texts->write_act(&m->terms, &e->act, &out);
    if (e) printf("%c %s\n", 'A' + e->seat, text);
    if (!e) puts("-");
}

/* Every act with what it led to, and what time did; `--at N` shows the table after N acts and stops. */
int replay_main(int argc, char **argv)
{
    static Events events;
    Cli cli;
    MatchHead head;
    Walk walk;
    const char *data = NULL, *at = NULL;
    const Flag flags[] = {{"data", &data, NULL}, {"at", &at, NULL}, {NULL, NULL, NULL}};
    cli_open(&cli, "replay", argc, argv, flags);
    if (cli.count != 1) cli_fail(&cli, EXIT_BAD_INPUT, "cli.file_wanted", NULL, 0);
    Match *m = read_match(&cli, cli.word[0], data, &head);
    const char *names[SEATS_MAX];
    for (int p = 0; p < SEATS_MAX; p++) names[p] = head.name[p][0] ? head.name[p] : NULL;
    Talk talk = {cli.lang, m->game, &m->terms, names};
    long last = cli_number(&cli, "at", at, m->count, 0, m->count);

    State *s = cli_alloc(m->game->views->state_size);
    walk_start(&walk, m, s, &events);
    print_events(&talk, &events);
    while ((!at || walk.acts < last) && walk_next(&walk)) {
        print_step(&walk);
        print_events(&talk, &events);
    }
    print_state(m, s);
    free(s);
    free(m);
    cli_close(&cli);
    return EXIT_FINE;
}
