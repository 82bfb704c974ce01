/* figures.c -- what an arena tells when its matches are played: shares with their uncertainty, points, acts,
 * ends. */
#include "fronts/arena/arena.h"
#include "game/terms.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Wilson's interval for a share of n trials, at 95 %. */
static void interval(double wins, double n, double *low, double *high)
{
    const double z = 1.959964, share = wins / n, z2 = z * z / n;
    double middle = (share + z2 / 2) / (1 + z2),
           half = z * sqrt(share * (1 - share) / n + z2 / (4 * n)) / (1 + z2);
    *low = middle - half < 0 ? 0 : middle - half;
    *high = middle + half > 1 ? 1 : middle + half;
}

/* Bots of one name are one line: how often a seat of theirs won, and their part of all wins. */
typedef struct Group {
    const char *name;
    int seats;
    double wins, points, cpu;
    long thoughts, iterations; /* counted only where time was given */
} Group;

static int group_bots(const Arena *a, Group *groups)
{
    int count = 0;
    for (int i = 0; i < a->terms.seats; i++) {
        const char *name = a->bot[i].name;
        int k = 0;
        while (k < count && strcmp(groups[k].name, name) != 0) k++;
        if (k == count) groups[count++] = (Group){.name = name};
        groups[k].seats++;
        groups[k].wins += a->all.bot_wins[i];
        groups[k].points += a->all.bot_points[i];
        groups[k].cpu += a->all.cpu[i];
        groups[k].thoughts += a->all.thoughts[i];
        groups[k].iterations += a->all.iterations[i];
    }
    return count;
}

static double per_act(const Group *group, double sum)
{
    return group->thoughts ? sum / (double)group->thoughts : 0;
}

/* The fewest rounds within which this part of all matches was over. */
static int rounds_at(const Tally *t, double part)
{
    long seen = 0;
    int rounds = 0;
    while (rounds < ROUNDS - 1 && (double)(seen += t->rounds[rounds]) < part * (double)t->matches) rounds++;
    return rounds;
}

static void name_cell(const Arena *a, int cell, char *out, int size)
{
    Text text = text_in(out, size);
    a->game->texts->name_cell(&a->terms, cell, &text);
}

static void print_json_starts(const Arena *a)
{
    double low, high;
    char name[32];
    printf(",\"by_start\":[");
    for (int i = 0, told = 0; i < CELLS; i++) {
        if (!a->all.began[i]) continue;
        interval(a->all.began_wins[i], (double)a->all.began[i], &low, &high);
        name_cell(a, i, name, (int)sizeof name);
        printf("%s{\"cell\":\"%s\",\"seats\":%ld,\"share\":%.4f,\"low\":%.4f,\"high\":%.4f}",
               told++ ? "," : "", name, a->all.began[i], a->all.began_wins[i] / (double)a->all.began[i], low,
               high);
    }
    printf("]");
}

static void print_json(const Arena *a, const Group *groups, int count)
{
    double n = (double)a->all.matches, low, high;
    char text[256];
    Text terms = text_in(text, sizeof text);
    terms_write(a->game, &a->terms, &terms);
    printf("{\"game\":\"%s\",\"terms\":\"%s\",\"seed\":%llu,\"matches\":%ld,\"over\":%ld,\"wins\":{",
           a->game->id, text, (unsigned long long)a->seed, a->all.matches, a->all.over);
    for (int i = 0; i < count; i++) printf("%s\"%s\":%.10g", i ? "," : "", groups[i].name, groups[i].wins);
    printf("},\"bots\":[");
    for (int i = 0; i < count; i++) {
        interval(groups[i].wins, n, &low, &high);
        printf("%s{\"bot\":\"%s\",\"seats\":%d,\"wins\":%.10g,\"share\":%.4f,\"low\":%.4f,\"high\":%.4f,"
               "\"points\":%.3f,\"ms_per_act\":%.4f,\"iterations_per_act\":%.0f}",
               i ? "," : "", groups[i].name, groups[i].seats, groups[i].wins, groups[i].wins / n, low, high,
               groups[i].points / n / groups[i].seats, per_act(&groups[i], groups[i].cpu * 1000),
               per_act(&groups[i], (double)groups[i].iterations));
    }
    printf("],\"by_seat\":[");
    for (int p = 0; p < a->terms.seats; p++) {
        interval(a->all.seat_wins[p], n, &low, &high);
        printf("%s{\"seat\":\"%c\",\"share\":%.4f,\"low\":%.4f,\"high\":%.4f,\"points\":%.3f}", p ? "," : "",
               'A' + p, a->all.seat_wins[p] / n, low, high, a->all.seat_points[p] / n);
    }
    printf("],\"ends\":{");
    for (int i = 0, told = 0; i < ENDS && a->game->words && a->game->words[i]; i++)
        if (a->all.ends[i]) printf("%s\"%s\":%ld", told++ ? "," : "", a->game->words[i], a->all.ends[i]);
    printf("},\"capped\":%ld,\"ghost_wins\":%ld,\"acts\":{\"mean\":%.2f,\"shortest\":%d,\"longest\":%d}",
           a->all.capped, a->all.ghost_wins, a->all.acts / n, a->all.shortest, a->all.longest);
    if (game_course(a->game).round)
        printf(",\"rounds\":{\"p5\":%d,\"median\":%d,\"p95\":%d}", rounds_at(&a->all, 0.05),
               rounds_at(&a->all, 0.5), rounds_at(&a->all, 0.95));
    if (game_course(a->game).start_cell) print_json_starts(a);
    printf("}\n");
}

static void print_table(const Cli *cli, const Arena *a, const Group *groups, int count)
{
    double n = (double)a->all.matches, low, high;
    printf("%s, %d, %ld %s\n", a->game->id, a->terms.seats, a->all.matches, cli_words(cli, "arena.matches"));
    for (int i = 0; i < count; i++) {
        interval(groups[i].wins, n, &low, &high);
        printf("  %-11s ×%d  %5.1f %% [%4.1f, %4.1f]  %7.2f %s  %.3f ms\n", groups[i].name, groups[i].seats,
               100 * groups[i].wins / n, 100 * low, 100 * high, groups[i].points / n / groups[i].seats,
               cli_words(cli, "arena.points"), per_act(&groups[i], groups[i].cpu * 1000));
    }
    for (int p = 0; p < a->terms.seats; p++) {
        interval(a->all.seat_wins[p], n, &low, &high);
        printf("  %s %c      %5.1f %% [%4.1f, %4.1f]  %7.2f %s\n", cli_words(cli, "arena.seat"), 'A' + p,
               100 * a->all.seat_wins[p] / n, 100 * low, 100 * high, a->all.seat_points[p] / n,
               cli_words(cli, "arena.points"));
    }
    for (int i = 0; i < CELLS; i++) {
        if (!a->all.began[i]) continue;
        char name[32];
        name_cell(a, i, name, (int)sizeof name);
        interval(a->all.began_wins[i], (double)a->all.began[i], &low, &high);
        printf("  %s %-6s %5.1f %% [%4.1f, %4.1f]\n", cli_words(cli, "arena.start"), name,
               100 * a->all.began_wins[i] / (double)a->all.began[i], 100 * low, 100 * high);
    }
    if (game_course(a->game).round)
        printf("  %d %s (5 %%: %d, 95 %%: %d)\n", rounds_at(&a->all, 0.5), cli_words(cli, "arena.rounds"),
               rounds_at(&a->all, 0.05), rounds_at(&a->all, 0.95));
    printf("  %.1f %s (%d–%d)\n", a->all.acts / n, cli_words(cli, "arena.acts"), a->all.shortest,
           a->all.longest);
    for (int i = 0; i < ENDS && a->game->words && a->game->words[i]; i++) {
        char key[96];
        snprintf(key, sizeof key, "%s.word.%s", a->game->id, a->game->words[i]);
        if (a->all.ends[i]) printf("  %5.1f %% %s\n", 100 * (double)a->all.ends[i] / n, cli_words(cli, key));
    }
    if (game_course(a->game).round)
        printf("  %5.1f %% %s\n", 100 * (double)a->all.capped / n, cli_words(cli, "arena.capped"));
}

void figures_print(const Cli *cli, const Arena *a, bool json)
{
    Group groups[SEATS_MAX];
    int count = group_bots(a, groups);
    if (json)
        print_json(a, groups, count);
    else
        print_table(cli, a, groups, count);
}
