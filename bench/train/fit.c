/* fit.c -- the curves that tell the winner best: softmax over the seats' odds, by stochastic descent.
 *
 * Knots that were seldom seen follow their neighbours in a straight line; and a curve never rises, where the
 * game says so: farther is never better. */
#include "bench/train/train.h"
#include "game/worth.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Fit {
    const Worth *worth;
    int seats;
    double *knot, *seen; /* by curve and knot; seen: how often a sample touched it */
} Fit;

static double on_curve(const Fit *f, Measure m, int *first, double *part)
{
    int at = m.at < 0 ? 0 : m.at, i = at / MEASURE_KNOT, knots = f->worth->knots;
    if (i > knots - 2) i = knots - 2;
    *first = m.curve * knots + i;
    *part = (double)at / MEASURE_KNOT - i;
    return f->knot[*first] * (1 - *part) + f->knot[*first + 1] * *part;
}

/* Chances of every seat. */
static void guess(const Fit *f, const Sample *s, double chance[SEATS_MAX])
{
    double most = -1e9, sum = 0, part;
    int first;
    for (int p = 0; p < f->seats; p++) {
        chance[p] = 0;
        for (int i = 0; i < s->measures; i++) chance[p] += on_curve(f, s->measure[p][i], &first, &part);
        if (chance[p] > most) most = chance[p];
    }
    for (int p = 0; p < f->seats; p++) sum += chance[p] = exp(chance[p] - most);
    for (int p = 0; p < f->seats; p++) chance[p] /= sum;
}

static double truth(const Sample *s, int seat)
{
    return seats_have(s->winners, (Seat)seat) ? 1.0 / __builtin_popcount(s->winners) : 0;
}

static void learn(Fit *f, const Sample *s, double rate)
{
    double chance[SEATS_MAX], part;
    int first;
    guess(f, s, chance);
    for (int p = 0; p < f->seats; p++) {
        double step = rate * (truth(s, p) - chance[p]);
        for (int i = 0; i < s->measures; i++) {
            on_curve(f, s->measure[p][i], &first, &part);
            if (part > 1) part = 1; /* beyond the end: what is far away must not turn the last piece */
            f->knot[first] += step * (1 - part), f->knot[first + 1] += step * part;
        }
    }
}

static double loss(const Fit *f, const Sample *s)
{
    double chance[SEATS_MAX], sum = 0;
    guess(f, s, chance);
    for (int p = 0; p < f->seats; p++) sum -= truth(s, p) * log(chance[p] + 1e-9);
    return sum;
}

/* ---- what is known of curves beforehand -------------------------------------------------- */

static void fill_in(double *k, const double *seen, int knots, int stiff)
{
    enum { PASSES = 300 };
    for (int pass = 0; pass < PASSES; pass++)
        for (int i = 0; i < knots; i++) {
            double weak = stiff / (stiff + seen[i]);
            double line = i == 0           ? 2 * k[1] - k[2]
                          : i == knots - 1 ? 2 * k[knots - 2] - k[knots - 3]
                                           : (k[i - 1] + k[i + 1]) / 2;
            k[i] += weak * weak * 0.5 * (line - k[i]);
        }
}

/* The nearest curve that never rises, by how often each knot was seen: neighbours that violate are pooled. */
static void let_fall(double *k, const double *seen, int knots)
{
    enum { KNOTS_MAX = 256 };
    double value[KNOTS_MAX], weight[KNOTS_MAX];
    int size[KNOTS_MAX], pools = 0, at = 0;
    for (int i = 0; i < knots; i++) {
        value[pools] = k[i], weight[pools] = seen[i] + 1, size[pools++] = 1;
        for (; pools > 1 && value[pools - 1] > value[pools - 2]; pools--) {
            double w = weight[pools - 2] + weight[pools - 1];
            value[pools - 2] =
                (value[pools - 2] * weight[pools - 2] + value[pools - 1] * weight[pools - 1]) / w;
            weight[pools - 2] = w;
            size[pools - 2] += size[pools - 1];
        }
    }
    for (int i = 0; i < pools; i++) {
        const int middle = size[i] / 2;
        for (int n = 0; n < size[i]; n++, at++) k[at] = value[i] - 0.01 * (n - middle);
    }
}

static bool was_seen(const Fit *f, int curve)
{
    double sum = 0;
    for (int i = 0; i < f->worth->knots; i++) sum += f->seen[curve * f->worth->knots + i];
    return sum > 0;
}

static void tidy(Fit *f)
{
    int knots = f->worth->knots;
    for (int c = 0; c < f->worth->curves; c++) {
        if (!was_seen(f, c)) continue;
        fill_in(f->knot + c * knots, f->seen + c * knots, knots, f->worth->stiff);
        if (f->worth->falls) let_fall(f->knot + c * knots, f->seen + c * knots, knots);
    }
}

static void count_seen(Fit *f, const Samples *samples)
{
    double part;
    int first;
    for (long k = 0; k < samples->count; k++)
        for (int p = 0; p < f->seats; p++)
            for (int i = 0; i < samples->all[k].measures; i++) {
                on_curve(f, samples->all[k].measure[p][i], &first, &part);
                if (part > 1) part = 1;
                f->seen[first] += 1 - part, f->seen[first + 1] += part;
            }
}

static int16_t whole(double logit)
{
    double x = logit * WORTH_ONE;
    return (int16_t)(x > 32000 ? 32000 : x < -32000 ? -32000 : lround(x));
}

void fit_curves(const Worth *worth, const Samples *samples, int seats, int epochs, int16_t *table)
{
    int size = worth->curves * worth->knots;
    Fit f = {worth, seats, calloc((size_t)size, sizeof(double)), calloc((size_t)size, sizeof(double))};
    long held = samples->count / 10, used = samples->count - held;
    Rng rng;
    if (!f.knot || !f.seen) abort();
    for (int i = 0; i < size; i++) f.knot[i] = (double)table[i] / WORTH_ONE;
    count_seen(&f, samples);
    rng_seed_fast(&rng, 7);
    for (int e = 0; e < epochs; e++) {
        double rate = 0.05 * (1 - (double)e / epochs) + 0.001, test = 0;
        for (long k = 0; k < used; k++) learn(&f, &samples->all[rng_next(&rng) % (uint64_t)used], rate);
        tidy(&f);
        for (long k = used; k < samples->count; k++) test += loss(&f, &samples->all[k]);
        fprintf(stderr, "\repoch %d of %d: %.4f on what was held back  ", e + 1, epochs,
                held ? test / (double)held : 0);
    }
    fprintf(stderr, "\n");
    for (int c = 0; c < worth->curves; c++)
        for (int i = 0; i < worth->knots && was_seen(&f, c); i++)
            table[c * worth->knots + i] = whole(f.knot[c * worth->knots + i]);
    free(f.knot), free(f.seen);
}

/* ---- tables as text -------------------------------------------------------------------------- */

void table_print(const Game *g, const int16_t *table, FILE *out)
{
    char name[32];
    int i = 0;
    for (; g->id[i] && i < 31; i++) name[i] = (char)toupper((unsigned char)g->id[i]);
    name[i] = 0;
    fprintf(out,
            "/* curves.c -- what was learnt of who wins, curve by curve; written by ilot-train "
            "(docs/bots.md). */\n"
            "#include \"games/%s/%s.h\"\n\nconst int16_t %s_CURVES[] = {\n",
            g->id, g->id, name);
    for (int c = 0; c < g->worth->curves; c++) {
        fprintf(out, "   ");
        for (int k = 0; k < g->worth->knots; k++) fprintf(out, " %d,", table[c * g->worth->knots + k]);
        fprintf(out, "\n");
    }
    fprintf(out, "};\n");
}

bool table_read(const Worth *worth, const char *path, int16_t *table)
{
    FILE *f = fopen(path, "r");
    int c, value, size = worth->curves * worth->knots, count = 0;
    if (!f) return false;
    while ((c = fgetc(f)) != EOF && c != '{') continue;
    while (count < size && fscanf(f, " %d ,", &value) == 1) table[count++] = (int16_t)value;
    bool whole_table = count == size && fscanf(f, " %c", (char *)&c) == 1;
    fclose(f);
    return whole_table;
}
