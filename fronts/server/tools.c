/* tools.c -- the store from the command line: backup, export, import, verify --all. */
#include "fronts/server/memory.h"
#include "fronts/server/options.h"
#include "fronts/server/serve.h"
#include "fronts/server/table.h"
#include "game/terms.h"
#include "match/file.h"

#include <sodium.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "ilot: %s: %s\n", what, why);
    return 1;
}

/* ---- backup ------------------------------------------------------------------------- */

int backup_main(int argc, char **argv)
{
    ServeOptions o;
    if (!options_read(argc, argv, &o) || o.count != 1) return options_usage("backup [--data DIR] FILE");
    FILE *there = fopen(o.word[0], "r");
    if (there) {
        fclose(there);
        return complain(o.word[0], "is there already");
    }
    Store *s = options_open_store(o.data);
    if (!s) return 1;
    int status = store_backup(s, o.word[0]) ? 0 : complain("backup", store_error(s));
    store_close(s);
    return status;
}

/* ---- export ------------------------------------------------------------------------- */

static int export_match(Store *s, const MatchRecord *head)
{
    char why[160];
    Match *m = keep_match(s, head, true, NULL, NULL, why, sizeof why);
    if (!m) return complain("export", why);
    Frame *f = keep_file(m, head);
    fwrite(f->bytes, 1, f->size, stdout);
    frame_drop(f);
    free(m);
    return 0;
}

int export_main(int argc, char **argv)
{
    ServeOptions o;
    TableRecord table;
    MatchRecord head;
    char code[STORE_CODE];
    int32_t number = 0;
    if (!options_read(argc, argv, &o) || o.count < 1 || o.count > 2)
        return options_usage("export [--data DIR] CODE [NUMBER]");
    Scan scan = scan_of(o.count > 1 ? o.word[1] : "");
    if (o.count > 1 && !scan_int(&scan, 1, 1000000, &number))
        return complain(o.word[1], "is no number of a match");
    Store *s = options_open_store(o.data);
    if (!s) return 1;
    int status = 1;
    if (!code_normal(o.word[0], code) || !store_find_code(s, code, &table))
        complain(o.word[0], "no such table");
    else if (!store_find_match(s, table.id, number ? number : table.number, &head))
        complain(code, "has no such match");
    else
        status = export_match(s, &head);
    store_close(s);
    return status;
}

/* ---- import ------------------------------------------------------------------------- */

static char *read_whole(const char *path)
{
    FILE *in = fopen(path, "rb");
    size_t size = 0, room = 1 << 16;
    char *text = memory_new(room);
    if (!in) {
        free(text);
        return NULL;
    }
    for (size_t got; (got = fread(text + size, 1, room - size - 1, in)) > 0;) {
        size += got;
        if (room - size < 2) text = memory_resize(text, room *= 2);
    }
    text[size] = 0;
    fclose(in);
    if (strlen(text) == size) return text;
    free(text); /* a NUL inside: no match file */
    return NULL;
}

/* A finished, dealt match becomes the only match of a closed table of its own. */
static void keep_imported(Store *s, const MatchHead *file, const Match *m, const char *code)
{
    TableRecord table = {.id = id_new(), .state = TABLE_CLOSED, .host_seat = -1, .grace_ms = -1, .number = 1};
    MatchRecord head = {.id = id_new(), .table_id = table.id, .number = 1};
    table.match_id = head.id;
    table.seats = m->terms.seats;
    table.created_ms = table.touched_ms = head.started_ms = head.over_ms = (int64_t)time(NULL) * 1000;
    head.rules_version = m->game->rules_version;
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
        JournalRecord row = {.match_id = head.id, .n = i + 1, .tick = m->log[i].tick, .seat = m->log[i].seat};
        Text act = text_in(row.act, sizeof row.act);
        m->game->write_act(&m->terms, &m->log[i].act, &act);
        store_append(s, &row);
    }
    if (m->count && m->tick > m->log[m->count - 1].tick)
        store_append(s, &(JournalRecord){
                            .match_id = head.id, .n = m->count + 1, .kind = JOURNAL_TIME, .tick = m->tick});
}

static int import_file(Store *s, const char *path)
{
    char *text = read_whole(path), code[STORE_CODE];
    MatchHead head;
    Fault fault = {0};
    Result result = {.over = false};
    if (!text) return complain(path, "cannot be read");
    if (!match_read_head(text, NULL, &head, &fault)) {
        free(text);
        return complain(path, fault.message.key);
    }
    Match *m = match_place(memory_new(match_bytes(head.game, head.acts + 1)), head.game, head.acts + 1);
    bool fine = match_read(text, &head, m, &fault);
    int status = 0;
    if (fine) head.game->result(&m->terms, m->state, &result);
    if (!fine) {
        status = complain(path, fault.message.key);
    } else if (!head.has_seed || !result.over) {
        status = complain(path, "only finished matches that were dealt from a seed are kept");
    } else if (!code_new(s, code)) {
        status = complain(path, "no code is free");
    } else {
        keep_imported(s, &head, m, code);
        if (store_commit(s))
            printf("%s %s\n", code, path);
        else
            status = complain(path, store_error(s));
    }
    free(m);
    free(text);
    return status;
}

int import_main(int argc, char **argv)
{
    ServeOptions o;
    if (!options_read(argc, argv, &o) || o.count < 1) return options_usage("import [--data DIR] FILE...");
    if (sodium_init() < 0) return 1;
    Store *s = options_open_store(o.data);
    int status = s ? 0 : 1;
    for (int i = 0; s && i < o.count; i++) status |= import_file(s, o.word[i]);
    store_close(s);
    return status;
}

/* ---- verify ------------------------------------------------------------------------- */

typedef struct Verifying {
    Store *store;
    int matches, acts, wrong;
} Verifying;

static bool same_state(const Match *a, const Match *b)
{
    return a->count == b->count && match_hash(a) == match_hash(b);
}

/* From zero it must end as recorded; from its snapshot it must come to the same. */
static bool verify_one(void *context, const MatchRecord *head)
{
    Verifying *v = context;
    char why[160] = "", end[STORE_RESULT];
    Text text = text_in(end, sizeof end);
    Match *m = keep_match(v->store, head, true, NULL, NULL, why, sizeof why);
    Match *short_way = m ? keep_match(v->store, head, false, NULL, NULL, why, sizeof why) : NULL;
    v->matches++;
    if (m) {
        v->acts += m->count;
        match_write_end(m, &text);
        if (head->over_ms && strcmp(end, head->result)) snprintf(why, sizeof why, "ends as %.100s", end);
        if (short_way && !same_state(m, short_way)) snprintf(why, sizeof why, "its snapshot leads elsewhere");
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

int verify_all(int argc, char **argv)
{
    ServeOptions o;
    if (!options_read(argc, argv, &o) || o.count) return options_usage("verify --all [--data DIR]");
    Verifying v = {.store = options_open_store(o.data)};
    if (!v.store) return 1;
    bool sound = store_check(v.store);
    if (!sound) complain("the store is damaged", store_error(v.store));
    if (!store_each_match(v.store, 0, verify_one, &v)) sound = false;
    printf("%d matches, %d acts, %d wrong\n", v.matches, v.acts, v.wrong);
    store_close(v.store);
    return sound && !v.wrong ? 0 : 1;
}
