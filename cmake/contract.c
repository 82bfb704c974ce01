/* contract FOLDER -- writes FOLDER/GAME.ts for every game of the build: the fields of its View, its names by
 * number and its constants, so that a board is compiled by what the rules say and not by a copy of it. */
#include "game/game.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void indent(FILE *out, int depth)
{
    for (int i = 0; i < depth; i++) fputs("    ", out);
}

/* As fields_json() tells them: an array of one is a plain number, doubles are left out, sets of sixty-four
 * come as digits where a number would round. */
static void write_fields(const Field *table, int depth, FILE *out)
{
    fputs("{\n", out);
    for (const Field *f = table; f->name; f++) {
        if (f->kind == FIELD_F64) continue;
        indent(out, depth + 1);
        fprintf(out, "%s: ", f->name);
        const bool wide = f->kind == FIELD_U64 && f->count > 1;
        if (f->kind == FIELD_STRUCT)
            write_fields(f->inner, depth + 1, out);
        else
            fputs(wide ? "(number | string)" : f->kind == FIELD_U64 ? "number | string" : "number", out);
        fputs(f->count > 1 ? "[];\n" : ";\n", out);
    }
    indent(out, depth);
    fputc('}', out);
}

/* The names of a list as one type; `none` where it is empty. */
static void write_names(const char *type, const char *const *names, FILE *out)
{
    fprintf(out, "    %s: ", type);
    for (int i = 0; names && names[i]; i++) fprintf(out, "%s\"%s\"", i ? " | " : "", names[i]);
    fputs(names && names[0] ? ";\n" : "never;\n", out);
}

static void write_options(const Option *option, FILE *out)
{
    fputs("    option: ", out);
    for (int i = 0; option[i].name; i++) fprintf(out, "%s\"%s\"", i ? " | " : "", option[i].name);
    fputs(option[0].name ? ";\n" : "never;\n", out);
}

/* What goes with which act, by name. */
static void write_prices(const Game *g, FILE *out)
{
    fputs("export const PRICES = {\n", out);
    for (int kind = 0; g->acts[kind]; kind++) {
        const Price *price = &g->prices[kind];
        if (!price->count) continue;
        fprintf(out, "    %s: [", g->acts[kind]);
        for (int i = 0; i < price->count; i++)
            fprintf(out, "%s\"%s\"", i ? ", " : "", g->words[price->word[i]]);
        fputs("],\n", out);
    }
    fputs("} as const;\n", out);
}

static bool write_contract(const Game *g, const char *folder)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.ts", folder, g->id);
    FILE *out = fopen(path, "w");
    if (!out) return false;
    fprintf(out, "// Written by the build from games/%s; what a board may know of its game.\n\n", g->id);
    fputs("export interface Own ", out);
    write_fields(g->views->view_fields, 0, out);
    fputs("\n\nexport interface Contract {\n    view: Own;\n", out);
    write_names("act", g->acts, out);
    write_names("event", g->events, out);
    write_names("zone", g->zones, out);
    write_names("look", g->looks, out);
    write_names("word", g->words, out);
    write_names("sign", g->signs, out);
    write_names("clause", g->clauses, out);
    write_options(g->options, out);
    fputs("}\n\n", out);
    for (const Constant *c = g->constants; c && c->name; c++)
        fprintf(out, "export const %s = %d;\n", c->name, c->value);
    if (g->prices) write_prices(g, out);
    return !fclose(out);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("contract FOLDER\n", stderr);
        return 2;
    }
    if (mkdir(argv[1], 0777) && errno != EEXIST) {
        perror(argv[1]);
        return 3;
    }
    for (int i = 0; GAMES[i]; i++)
        if (!write_contract(GAMES[i], argv[1])) {
            perror(GAMES[i]->id);
            return 3;
        }
    return 0;
}
