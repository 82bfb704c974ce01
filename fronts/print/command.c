/* command.c -- `ilot print`: a game's set into a file, whole or not at all. */
#include "fronts/cli/commands.h"
#include "fronts/print/print.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool to_file(void *file, const unsigned char *bytes, size_t size)
{
    return fwrite(bytes, 1, size, file) == size;
}

/* "X,Y" in millimetres, as the calibration sheet tells them. */
static void read_shift(Cli *cli, const char *value, PrintOrder *order)
{
    char *end = NULL;
    if (!value) return;
    order->shift_x = strtod(value, &end);
    bool fine = end > value && *end == ',';
    const char *second = end + 1;
    if (fine) order->shift_y = strtod(second, &end);
    fine = fine && end > second && !*end && order->shift_x > -10 && order->shift_x < 10 &&
           order->shift_y > -10 && order->shift_y < 10;
    if (!fine) cli_fail(cli, EXIT_BAD_INPUT, "print.shift", value, 0);
}

/* A pipe or a device: there is nothing to keep whole. */
static bool write_through(const PrintOrder *order, const char *path)
{
    FILE *file = strcmp(path, "-") ? fopen(path, "wb") : stdout;
    bool fine = file && print_set(order, to_file, file) && !fflush(file);
    if (file && file != stdout) fine = !fclose(file) && fine;
    return fine;
}

/* Beside the wanted file first, then renamed: nobody finds half a set, and an old one stays when this one
 * fails. */
static bool write_beside(const PrintOrder *order, const char *path)
{
    size_t size = strlen(path) + sizeof ".XXXXXX";
    char *beside = cli_alloc(size);
    snprintf(beside, size, "%s.XXXXXX", path);
    int handle = mkstemp(beside);
    FILE *file = handle < 0 ? NULL : fdopen(handle, "wb");
    mode_t mask = umask(0);
    umask(mask); /* mkstemp makes files for their owner alone */
    bool fine = file && print_set(order, to_file, file) && !fflush(file) && !fsync(handle);
    if (file) fine = !fclose(file) && fine;
    fine = fine && !chmod(beside, 0666 & ~mask) && !rename(beside, path);
    if (!fine && handle >= 0) unlink(beside);
    free(beside);
    return fine;
}

static bool write_set(const PrintOrder *order, const char *path)
{
    struct stat is;
    bool special = !strcmp(path, "-") || (!stat(path, &is) && !S_ISREG(is.st_mode));
    return special ? write_through(order, path) : write_beside(order, path);
}

int print_main(int argc, char **argv)
{
    Cli cli;
    const char *paper = "a4", *data_path = NULL, *out = NULL, *cards = "standard", *shift = NULL;
    PrintOrder order = {0};
    const Flag flags[] = {
        {"paper", &paper, NULL}, {"data", &data_path, NULL}, {"out", &out, NULL},
        {"cards", &cards, NULL}, {"shift", &shift, NULL},    {"ink-saving", NULL, &order.ink_saving},
        {NULL, NULL, NULL},
    };
    cli_open(&cli, "print", argc, argv, flags);
    order.game = cli_game(&cli, cli.word[0]);
    if (!print_is_built()) cli_fail(&cli, EXIT_TROUBLE, "print.not_built", NULL, 0);
    if (!print_can(order.game)) cli_fail(&cli, EXIT_BAD_INPUT, "print.no_set", order.game->id, 0);
    order.lang = cli.lang;
    if (cli.count > 1) cli_fail(&cli, EXIT_BAD_INPUT, "cli.too_many", cli.word[1], 0);
    if (!paper_find(paper, &order.paper)) cli_fail(&cli, EXIT_BAD_INPUT, "print.paper", paper, 0);
    order.mini = !strcmp(cards, "mini");
    if (!order.mini && strcmp(cards, "standard") != 0)
        cli_fail(&cli, EXIT_BAD_INPUT, "print.cards", cards, 0);
    read_shift(&cli, shift, &order);
    void *data = cli_data(&cli, order.game, data_path);
    order.data = data;
    char standard[64];
    snprintf(standard, sizeof standard, "%s-%s-%s.pdf", order.game->id, paper,
             language_code(lang_language(cli.lang)));
    if (!out) out = standard;
    if (!write_set(&order, out)) cli_fail(&cli, EXIT_TROUBLE, "print.cannot_write", out, 0);
    if (out == standard) printf("%s\n", standard);
    free(data);
    cli_close(&cli);
    return EXIT_FINE;
}
