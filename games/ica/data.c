/* data.c -- the tiles: which stones and objects lie in which layer (IC-TILES).
 *
 * The printed tiles were in pictures, so they are a table that the owner of a box
 * can correct. Four lines, in any order; `#` begins a comment:
 *
 *   worth,0,1,2,3,4                   what an orb, pottery, clepsydra, knife, bone is worth
 *   yellow,0 1 2 3 4,2,1,2,2,2,2      stones' values; orbs, potteries, clepsydras, knives, bones, reports
 *   light,0 1 2 3 4,2,1,2,2,2,2
 *   dark,0 1 2 2 3 4,1,1,2,2,2,2
 *
 * Sixteen tiles a layer, sixteen stones and six reports in all, values 0 .. 4, at most
 * sixteen tiles of value 0. */
#include "game/message.h"
#include "games/ica/ica.h"

#include <string.h>

const char *const ICA_KINDS[] = {"stone", "orb", "pottery", "clepsydra", "knife", "bone", "report", NULL};

static const char *const LAYER_WORDS[] = {"yellow", "light", "dark"};

/* clang-format off */
#define FIVE(x) x, x, x, x, x
#define SIX(x) FIVE(x), x
#define PAIRS 0, 0, 1, 1, 2, 2
#define UP_TO_6 1, 2, 3, 4, 5, 6
#define FROM_TO(first, last) ((((uint64_t)1 << (last)) - ((uint64_t)1 << (first))) | (uint64_t)1 << (last))

const IcaTiles ICA_TILES = {
    .kind = {0, FIVE(STONE), FIVE(STONE), SIX(STONE), FIVE(ORB), POTTERY, POTTERY, POTTERY,
             SIX(CLEPSYDRA), SIX(KNIFE), SIX(BONE), SIX(REPORT)},
    .value = {0, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 2, 3, 4, FIVE(0), 1, 1, 1, SIX(2), SIX(3), SIX(4), SIX(0)},
    .layer = {0, FIVE(0), FIVE(1), SIX(2), 0, 0, 1, 1, 2, 0, 1, 2, PAIRS, PAIRS, PAIRS, PAIRS},
    .number = {0, UP_TO_6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 1, 2, 3, 4, 5, 1, 2, 3, UP_TO_6, UP_TO_6, UP_TO_6, UP_TO_6},
    .first = {1, 17, 22, 25, 31, 37, 43},
    .count = {16, 5, 3, 6, 6, 6, 6},
    .worth = {0, 0, 1, 2, 3, 4, 0},
    .of_kind = {FROM_TO(1, 16), FROM_TO(17, 21), FROM_TO(22, 24), FROM_TO(25, 30), FROM_TO(31, 36), FROM_TO(37, 42), FROM_TO(43, 48)},
    .zero = (uint64_t)1 << 1 | (uint64_t)1 << 6 | (uint64_t)1 << 11 | FROM_TO(17, 21),
    .red = FROM_TO(1, 16) | FROM_TO(22, 24),
};
/* clang-format on */

/* The table as people write it. */
typedef struct Box {
    uint8_t stones[LAYERS], value[LAYERS][CELLS]; /* stones of a layer, and their values */
    uint8_t count[LAYERS][KINDS];                 /* objects and reports; [STONE] as in `stones` */
    uint8_t worth[KINDS];
    bool seen[LAYERS], has_worth;
} Box;

static bool read_worth(Scan *scan, Box *box)
{
    for (int kind = ORB; kind <= BONE; kind++) {
        int32_t n;
        if (!scan_char(scan, ',') || !scan_int(scan, 0, VALUE_MAX, &n)) return false;
        box->worth[kind] = (uint8_t)n;
    }
    return scan_done(scan);
}

static bool read_layer(Scan *scan, int layer, Box *box)
{
    int32_t n;
    if (!scan_char(scan, ',')) return false;
    while (box->stones[layer] < CELLS && scan_int(scan, 0, VALUE_MAX, &n)) {
        box->value[layer][box->stones[layer]++] = (uint8_t)n;
        if (!scan_char(scan, ' ')) break;
    }
    box->count[layer][STONE] = box->stones[layer];
    for (int kind = ORB; kind <= REPORT; kind++) {
        if (!scan_char(scan, ',') || !scan_int(scan, 0, CELLS, &n)) return false;
        box->count[layer][kind] = (uint8_t)n;
    }
    return scan_done(scan);
}

static bool read_line(Scan *scan, int line, Box *box, Fault *fault)
{
    const char *start = scan->at;
    bool is_worth = scan_word(scan, "worth");
    int layer = is_worth ? -1 : scan_one_of(scan, LAYER_WORDS, LAYERS);
    bool *seen = is_worth ? &box->has_worth : layer >= 0 ? &box->seen[layer] : NULL;
    bool twice = seen && *seen;
    if (seen && !twice && (is_worth ? read_worth(scan, box) : read_layer(scan, layer, box)))
        return *seen = true;
    return fault_quoting(fault, line, twice ? "ica.fault.twice" : "ica.fault.line", start,
                         (int)(scan->end - start));
}

static bool check_box(const Box *box, int line, Fault *fault)
{
    int stones = 0, reports = 0;
    if (!box->has_worth) return fault_at(fault, line, "ica.fault.missing", 0);
    for (int layer = 0; layer < LAYERS; layer++) {
        int tiles = 0;
        if (!box->seen[layer]) return fault_at(fault, line, "ica.fault.missing", 0);
        for (int kind = STONE; kind <= REPORT; kind++) tiles += box->count[layer][kind];
        if (tiles != CELLS)
            return fault_at(fault, line, "ica.fault.layer", 2, arg_count(layer + 1), arg_count(tiles));
        stones += box->count[layer][STONE];
        reports += box->count[layer][REPORT];
    }
    if (stones != STONES) return fault_at(fault, line, "ica.fault.stones", 1, arg_count(stones));
    if (reports != REPORTS) return fault_at(fault, line, "ica.fault.reports", 1, arg_count(reports));
    return true;
}

static IcaTiles index_tiles(const Box *box)
{
    IcaTiles d = {0};
    int tile = 0;
    for (int kind = STONE; kind <= REPORT; kind++) {
        d.first[kind] = (uint8_t)(tile + 1);
        d.worth[kind] = box->worth[kind];
        for (int layer = 0; layer < LAYERS; layer++)
            for (int i = 0; i < box->count[layer][kind]; i++) {
                tile++;
                d.kind[tile] = (uint8_t)kind;
                d.layer[tile] = (uint8_t)layer;
                d.value[tile] = kind == STONE ? box->value[layer][i] : box->worth[kind];
                d.number[tile] = ++d.count[kind];
                d.of_kind[kind] |= ica_bit(tile);
                if (!d.value[tile] && kind != REPORT) d.zero |= ica_bit(tile);
            }
    }
    d.red = d.of_kind[STONE] | d.of_kind[POTTERY];
    return d;
}

bool ica_read_tiles(const char *text, void *out, Fault *fault)
{
    Box box = {0};
    int line = 0;
    while (*text) {
        const char *end = strchr(text, '\n');
        if (!end) end = text + strlen(text);
        Scan scan = {text, end > text && end[-1] == '\r' ? end - 1 : end};
        line++;
        if (!scan_done(&scan) && *scan.at != '#' && !read_line(&scan, line, &box, fault)) return false;
        text = *end ? end + 1 : end;
    }
    if (!check_box(&box, line, fault)) return false;
    IcaTiles d = index_tiles(&box);
    if (ica_count(d.zero) > ZEROES_MAX)
        return fault_at(fault, line, "ica.fault.zeroes", 2, arg_count(ica_count(d.zero)),
                        arg_count(ZEROES_MAX));
    memcpy(out, &d, sizeof d);
    return true;
}

void ica_write_tiles(const void *data, Text *out)
{
    const IcaTiles *d = data;
    text_add(out, "worth");
    for (int kind = ORB; kind <= BONE; kind++) {
        text_char(out, ',');
        text_int(out, d->worth[kind]);
    }
    for (int layer = 0; layer < LAYERS; layer++) {
        text_char(out, '\n');
        text_add(out, LAYER_WORDS[layer]);
        char before = ',';
        for (int tile = 1; tile <= STONES; tile++) {
            if (d->layer[tile] != layer) continue;
            text_char(out, before);
            text_int(out, d->value[tile]);
            before = ' ';
        }
        if (before == ',') text_char(out, before);
        for (int kind = ORB; kind <= REPORT; kind++) {
            int count = 0;
            for (int i = 0; i < d->count[kind]; i++) count += d->layer[d->first[kind] + i] == layer;
            text_char(out, ',');
            text_int(out, count);
        }
    }
    text_char(out, '\n');
}

const Data ica_data = {sizeof(IcaTiles), &ICA_TILES, ica_read_tiles, ica_write_tiles};
