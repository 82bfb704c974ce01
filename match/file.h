/* file.h -- a match as readable text: written, read, verified.
 *
 *   ilot match 1
 *   game ipso 1                       id, and the version of the rules that it was played by
 *   terms seats=3 parity=on
 *   data 0f3a...                      digest of deck, map or tiles (games with data)
 *   names Anne|hard|Zoé               who sat there (optional)
 *   commitment 9b1c...                SHA-256 of the seed, published before anyone sat
 *   seed 00ff...                      revealed at the end; or `position TEXT`
 *   acts
 *   0 A replace 1 2.3                 tick, seat, act; `900 -` where time passed after the last act;
 *                                     `900-40 B cap rL1`: done at 900, pressed 40 ticks before
 *   ...
 *   end over 6d1f8c0a9e2b4c7d A=27* B=14 C=20      `running` or `over`, hash, points, * winners
 *
 * A file is complete when its `end` line is there. */
#ifndef MATCH_FILE_H
#define MATCH_FILE_H

#include "match/match.h"

enum { NAME_MAX_BYTES = 40 };

typedef struct MatchHead {
    const Game *game;
    Terms terms;
    bool has_seed, has_position, has_commitment;
    uint8_t seed[SEED_BYTES], commitment[32], digest[32];
    char name[SEATS_MAX][NAME_MAX_BYTES]; /* empty: unknown */
    int acts;                             /* lines in the file */
} MatchHead;

/* Writes the file. A running match is written without its seed unless `reveal`. */
void match_write(const Match *m, const char names[SEATS_MAX][NAME_MAX_BYTES], bool reveal, Text *out);

/* What the `end` line says: `over 6d1f8c0a9e2b4c7d A=27* B=14`, as the match stands now. */
void match_write_end(const Match *m, Text *out);

/* Reads up to `acts` and counts the lines, so that the caller can place a Match. `data` is what this
 * front plays with (NULL: the standard); another digest is refused. */
bool match_read_head(const char *text, const void *data, MatchHead *out, Fault *fault);

/* Plays the file into a placed match of that game: every act must be legal, the commitment must
 * be kept, and the `end` line must be true. A file without seed and position cannot be played. */
bool match_read(const char *text, const MatchHead *head, Match *m, Fault *fault);

void seed_commitment(const uint8_t seed[SEED_BYTES], uint8_t out[32]);

/* From at most 64 hexadecimal digits; short ones are filled with zeros in front. */
bool seed_read(const char *hex, uint8_t out[SEED_BYTES]);

#endif
