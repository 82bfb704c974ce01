/* tools.c -- the store from the command line: backup, move, export, import, verify --all. */
#include "fronts/server/command/serve.h"
#include "fronts/server/house/data.h"
#include "fronts/server/house/room.h"
#include "fronts/server/wire/memory.h"
#include "game/terms.h"
#include "match/file.h"
#include "table/record.h"
#include "table/restore.h"

#include <sodium.h>

#include <stdio.h>
#include <string.h>

/* The words after the command and the store they are about; ends the program when they do not fit. */
static Store *open_tool(Cli *cli, const char *command, int argc, char **argv, int words_min, int words_max,
                        bool make)
{
    const char *where = "data";
    bool all;
    const Flag flags[] = {
        {"data", &where, NULL}, {"store", &where, NULL}, {"all", NULL, &all}, {NULL, NULL, NULL}};
    cli_open(cli, command, argc, argv, flags);
    if (cli->count < words_min) cli_fail(cli, EXIT_BAD_INPUT, "cli.file_wanted", NULL, 0);
    if (cli->count > words_max) cli_fail(cli, EXIT_BAD_INPUT, "cli.too_many", cli->word[words_max], 0);
    Store *s = data_open(cli, where, make);
    if (!s || sodium_init() < 0) exit(EXIT_TROUBLE);
    return s;
}

static int close_tool(Cli *cli, Store *s, int status)
{
    store_close(s);
    cli_close(cli);
    return status;
}

/* ---- backup ------------------------------------------------------------------------- */

int backup_main(int argc, char **argv)
{
    Cli cli;
    Store *s = open_tool(&cli, "backup", argc, argv, 1, 1, false);
    int status = EXIT_FINE;
    FILE *there = fopen(cli.word[0], "r");
    if (there) {
        fclose(there);
        status = data_complain(&cli, EXIT_TROUBLE, "server.there", cli.word[0]);
    } else if (!store_backup(s, cli.word[0])) {
        status = data_complain(&cli, EXIT_TROUBLE, "server.backup", store_error(s));
    }
    return close_tool(&cli, s, status);
}

/* ---- move --------------------------------------------------------------------------- */

/* Nobody plays at either meanwhile: what is played there would be left behind. */
static int move_all(const Cli *cli, Store *from, Store *to)
{
    if (store_is_served(from) || data_is_served(cli->word[0]))
        return data_complain(cli, EXIT_TROUBLE, "server.served", cli->word[0]);
    if (store_count_tables(to, -1) && !store_is_half(to))
        return data_complain(cli, EXIT_TROUBLE, "server.not_empty", NULL);
    if (!store_copy(from, to)) return data_complain(cli, EXIT_TROUBLE, "server.cut_short", store_error(to));
    printf("%lld tables\n", (long long)store_count_tables(to, -1));
    return EXIT_FINE;
}

int move_main(int argc, char **argv)
{
    Cli cli;
    const Flag flags[] = {{NULL, NULL, NULL}};
    cli_open(&cli, "move", argc, argv, flags);
    if (cli.count < 2) cli_fail(&cli, EXIT_BAD_INPUT, "cli.file_wanted", NULL, 0);
    if (cli.count > 2) cli_fail(&cli, EXIT_BAD_INPUT, "cli.too_many", cli.word[2], 0);
    Store *from = data_open(&cli, cli.word[0], false);
    Store *to = from ? data_open(&cli, cli.word[1], true) : NULL;
    const int status = to ? move_all(&cli, from, to) : EXIT_TROUBLE;
    store_close(to);
    return close_tool(&cli, from, status);
}

/* ---- export ------------------------------------------------------------------------- */

static int export_match(const Cli *cli, Store *s, const MatchRecord *head)
{
    Restoring how = {.from_zero = true};
    Match *m = restore_match(s, head, &how);
    if (!m) return data_complain(cli, EXIT_FAILED, "server.match", how.why);
    Frame *f = record_file(m, head);
    fwrite(f->bytes, 1, f->size, stdout);
    frame_drop(f);
    free(m);
    return EXIT_FINE;
}

int export_main(int argc, char **argv)
{
    Cli cli;
    TableRecord table;
    MatchRecord head;
    char code[STORE_CODE];
    Store *s = open_tool(&cli, "export", argc, argv, 1, 2, false);
    long number = cli_number(&cli, "number", cli.count > 1 ? cli.word[1] : NULL, 0, 1, 1000000);
    int status;
    if (!code_normal(cli.word[0], code) || !store_find_code(s, code, &table))
        status = data_complain(&cli, EXIT_FAILED, "server.no_table", cli.word[0]);
    else if (!store_find_match(s, table.id, number ? (int)number : table.number, &head))
        status = data_complain(&cli, EXIT_FAILED, "server.no_match", code);
    else
        status = export_match(&cli, s, &head);
    return close_tool(&cli, s, status);
}

/* ---- import ------------------------------------------------------------------------- */

/* A finished, dealt match becomes the only match of a closed table of its own. */
static void keep_imported(Store *s, const MatchHead *file, const Match *m, const char *code)
{
    TableRecord table = {.id = id_new(), .state = TABLE_CLOSED, .host_seat = -1, .grace_ms = -1, .number = 1};
    MatchRecord head = {.id = id_new(), .table_id = table.id, .number = 1};
    table.match_id = head.id;
    table.seats = m->terms.seats;
    table.created_ms = table.touched_ms = head.started_ms = head.over_ms = clock_wall_ms();
    head.rules_version = m->terms.rules;
    snprintf(table.code, sizeof table.code, "%s", code);
    snprintf(table.game, sizeof table.game, "%s", m->game->id);
    snprintf(table.stand_in, sizeof table.stand_in, "medium");
    snprintf(head.game, sizeof head.game, "%s", m->game->id);
    Text terms = text_in(table.terms, sizeof table.terms), result = text_in(head.result, sizeof head.result);
    terms_write(m->game, &m->terms, &terms);
    snprintf(head.terms, sizeof head.terms, "%s", table.terms);
    data_digest(m->game, m->terms.data, head.digest);
    memcpy(head.seed, file->seed, sizeof head.seed);
    memcpy(head.name, file->name, sizeof head.name);
    match_write_end(m, &result);
    store_save_table(s, &table);
    store_save_match(s, &head);
    for (int i = 0; i < m->count; i++) {
        char act[ACT_TEXT_MAX];
        Text text = text_in(act, sizeof act);
        const Row row = journal_act(m, i, false, &text);
        batch_row(s, &(JournalRecord){.match_id = head.id, .n = i + 1, .place = i + 1}, &row, "");
    }
    const Row time = journal_time(m->tick);
    if (m->tick > (m->count ? m->log[m->count - 1].tick : 0)) {
        const int last = m->count + 1;
        batch_row(s, &(JournalRecord){.match_id = head.id, .n = last, .place = last}, &time, "");
    }
}

/* Plays the file and keeps it; a fault ends the program with its place and reason. */
static int import_file(Cli *cli, Store *s, const char *path)
{
    char *text = cli_read_file(cli, path), code[STORE_CODE];
    MatchHead head;
    Fault fault;
    int status = EXIT_FINE;
    if (!match_read_head(text, NULL, &head, &fault)) cli_fault(cli, NULL, path, &fault);
    Match *m = match_place(memory_new(match_bytes(head.game, head.acts + 1)), head.game, head.acts + 1);
    if (!match_read(text, &head, m, &fault)) cli_fault(cli, head.game, path, &fault);
    Result result;
    head.game->rules->result(&m->terms, m->state, &result);
    if (!head.has_seed || !result.over) {
        status = data_complain(cli, EXIT_BAD_INPUT, "server.unfinished", path);
    } else {
        ASSERT(code_new(s, CODE_LETTERS_MAX, code));
        keep_imported(s, &head, m, code);
        if (store_commit(s))
            printf("%s %s\n", code, path);
        else
            status = data_complain(cli, EXIT_TROUBLE, "server.store", store_error(s));
    }
    free(m);
    free(text);
    return status;
}

int import_main(int argc, char **argv)
{
    Cli cli;
    Store *s = open_tool(&cli, "import", argc, argv, 1, argc, true);
    int status = EXIT_FINE;
    for (int i = 0; i < cli.count; i++) {
        int one = import_file(&cli, s, cli.word[i]);
        if (one > status) status = one;
    }
    return close_tool(&cli, s, status);
}

/* ---- verify ------------------------------------------------------------------------- */

typedef struct Verifying {
    Store *store;
    int matches, acts, wrong;
    int damaged; /* rows */
} Verifying;

static bool same_state(const Match *a, const Match *b)
{
    return a->count == b->count && match_hash(a) == match_hash(b);
}

/* From zero it must end as recorded; from its snapshot it must come to the same. */
static bool verify_one(void *context, const MatchRecord *head)
{
    Verifying *v = context;
    char end[STORE_RESULT];
    Restoring how = {.from_zero = true}, from_snapshot = {.from_zero = false};
    Text text = text_in(end, sizeof end);
    Match *m = restore_match(v->store, head, &how);
    Match *short_way = m ? restore_match(v->store, head, &from_snapshot) : NULL;
    const char *why = m ? from_snapshot.why : how.why;
    v->matches++;
    if (m) {
        v->acts += m->count;
        match_write_end(m, &text);
        if (head->over_ms && strcmp(end, head->result)) {
            snprintf(how.why, sizeof how.why, "ends as %.100s", end);
            why = how.why;
        }
        if (short_way && !same_state(m, short_way)) why = "its snapshot leads elsewhere";
    }
    if (*why) {
        v->wrong++;
        fprintf(stderr, "match %lld of table %lld: %s\n", (long long)head->number, (long long)head->table_id,
                why);
    }
    free(short_way);
    free(m);
    return true;
}

static void tell_fault(void *context, const char *what)
{
    Verifying *v = context;
    v->damaged++;
    fprintf(stderr, "%s\n", what);
}

static bool verify_table(void *context, const TableRecord *table)
{
    Verifying *v = context;
    Terms terms;
    const char *wrong = table->damaged ? NULL : record_fault(table, &terms); /* damage is told row by row */
    if (!wrong) return true;
    v->damaged++;
    fprintf(stderr, "table %lld: %s\n", (long long)table->id, wrong);
    return true;
}

int verify_all(int argc, char **argv)
{
    Cli cli;
    Verifying v = {.store = open_tool(&cli, "verify", argc, argv, 0, 0, false)};
    int status = EXIT_FINE;
    if (!store_check(v.store))
        status = data_complain(&cli, EXIT_FAILED, "server.damaged", store_error(v.store));
    if (!store_each_fault(v.store, tell_fault, &v) || !store_each_table(v.store, verify_table, &v) ||
        !store_each_match(v.store, 0, verify_one, &v))
        status = data_complain(&cli, EXIT_TROUBLE, "server.store", store_error(v.store));
    printf("%d matches, %d acts, %d wrong\n", v.matches, v.acts, v.wrong);
    if (v.damaged) printf("%d rows damaged\n", v.damaged);
    return close_tool(&cli, v.store, status == EXIT_FINE && v.wrong + v.damaged ? EXIT_FAILED : status);
}
