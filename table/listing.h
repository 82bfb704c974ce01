/* listing.h -- a table as it stands in a list of tables. */
#ifndef TABLE_LISTING_H
#define TABLE_LISTING_H

#include "table/table.h"

void listing_write(Text *out, const Table *t);               /* for everybody */
void listing_write_kept(Text *out, const TableRecord *kept); /* one that is not here, for who sits there */
/* The same for who sits there, without going there: who else does, and whose turn it is. */
void listing_write_known(Text *out, const Table *t);

#endif
