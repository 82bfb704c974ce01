/* data.c -- the deck: which number has which colour and how many stars (IP-DECK).
 *
 * The printed deck was in pictures, so it is a table that the owner of a box can
 * correct: ninety lines `number,colour,stars`, in any order; `#` begins a comment. */
#include "game/message.h"
#include "games/ipso/ipso.h"

#include <string.h>

enum { GREEN, MAGENTA, BLUE, YELLOW, ORANGE };

const char *const IPSO_COLOURS[] = {"green", "magenta", "blue", "yellow", "orange", NULL};

/* clang-format off */
#define FIVE GREEN, MAGENTA, BLUE, YELLOW, ORANGE
#define THIRTY FIVE, FIVE, FIVE, FIVE, FIVE, FIVE

const IpsoDeck IPSO_DECK = {
    .colour = {0, THIRTY, THIRTY, THIRTY},
    .stars = {[3] = 1, [9] = 1, [15] = 1, [21] = 1, [27] = 1, [34] = 1, [40] = 1, [46] = 1,
              [52] = 1, [58] = 1, [63] = 1, [69] = 1, [75] = 1, [81] = 1, [87] = 1},
};
/* clang-format on */

static bool read_line(Scan *scan, int line, IpsoDeck *deck, bool *seen, Fault *fault)
{
    const char *start = scan->at;
    int32_t number, stars;
    bool fine = scan_int(scan, 1, CARDS, &number) && scan_char(scan, ',');
    int colour = fine ? scan_one_of(scan, IPSO_COLOURS, COLOURS) : -1;
    fine = colour >= 0 && scan_char(scan, ',') && scan_int(scan, 0, 9, &stars) && scan_done(scan);
    if (!fine) return fault_quoting(fault, line, "ipso.fault.line", start, (int)(scan->end - start));
    if (seen[number]) return fault_at(fault, line, "ipso.fault.twice", 1, arg_count(number));
    seen[number] = true;
    deck->colour[number] = (uint8_t)colour;
    deck->stars[number] = (uint8_t)stars;
    return true;
}

bool ipso_read_deck(const char *text, void *out, Fault *fault)
{
    IpsoDeck deck = {0};
    bool seen[CARDS + 1] = {false};
    int of_colour[COLOURS] = {0}, line = 0;

    while (*text) {
        const char *end = strchr(text, '\n');
        if (!end) end = text + strlen(text);
        Scan scan = {text, end};
        if (end > text && end[-1] == '\r') scan.end--;
        line++;
        if (!scan_done(&scan) && *scan.at != '#' && !read_line(&scan, line, &deck, seen, fault)) return false;
        text = *end ? end + 1 : end;
    }
    for (int n = 1; n <= CARDS; n++) {
        if (!seen[n]) return fault_at(fault, line, "ipso.fault.missing", 1, arg_count(n));
        of_colour[deck.colour[n]]++;
    }
    for (int c = 0; c < COLOURS; c++)
        if (of_colour[c] != CARDS / COLOURS)
            return fault_at(fault, line, "ipso.fault.colour", 2, arg_word(c), arg_count(of_colour[c]));
    memcpy(out, &deck, sizeof deck);
    return true;
}

void ipso_write_deck(const void *data, Text *out)
{
    const IpsoDeck *deck = data;
    for (int n = 1; n <= CARDS; n++) {
        text_int(out, n);
        text_char(out, ',');
        text_add(out, IPSO_COLOURS[deck->colour[n]]);
        text_char(out, ',');
        text_int(out, deck->stars[n]);
        text_char(out, '\n');
    }
}

const Data ipso_data = {sizeof(IpsoDeck), &IPSO_DECK, ipso_read_deck, ipso_write_deck};
