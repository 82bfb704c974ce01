/* markdown.h -- the pages of games/GAME/NAME.md block by block, as web/rules.mjs reads them for the page. */
#ifndef FRONTS_MARKDOWN_H
#define FRONTS_MARKDOWN_H

#include <glib.h>
#include <stdbool.h>

typedef enum BlockKind { BLOCK_HEAD, BLOCK_TEXT, BLOCK_ITEM, BLOCK_ROW, BLOCK_END } BlockKind;

typedef struct Block {
    BlockKind kind;
    int level;     /* of a head from 1; of an item from 0 */
    int number;    /* of a numbered item; 0: a dot */
    bool first;    /* of the rows of a table: its head */
    GString *text; /* Markdown of the whole block */
} Block;

/* The next block, its text in place of the last; BLOCK_END after all of them. */
typedef struct BlockReader {
    const char *at;
    bool french, in_table;
} BlockReader;

void block_read(BlockReader *reader, Block *block);

/* Bold, italics, code, clauses and marks of readings (R1) as Pango markup. */
void markup_of(const char *text, bool ink_saving, GString *out);

#endif
