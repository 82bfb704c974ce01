/* record.h -- what the store gave: could it have been kept by us?
 *
 * Rows carry sums (store.h), so damage on the disk is found there. What is asked here is whether
 * the numbers mean anything: a store may be changed by hand, or come from another program. A
 * table that cannot be read is not opened and stays as it is in the store; everybody else plays on. */
#ifndef TABLE_RECORD_H
#define TABLE_RECORD_H

#include "table/table.h"

/* NULL, or what is wrong with it, in words for whoever runs the place. */
const char *record_fault(const TableRecord *r, Terms *terms); /* `terms`: those it agreed on */

/* The same of a match; `is_foreign`: it is sound, but of other rules, options or data. */
const char *record_match_fault(const MatchRecord *r, Terms *terms, bool *is_foreign);

Frame *record_file(const Match *m,
                   const MatchRecord *head); /* the match file; the seed only when it is over */

#endif
