/* schema.h -- the shape of the SQLite file, and the way there from every older one. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

/* MIGRATIONS[v] leads from version v (PRAGMA user_version) to v + 1; ends with NULL.
 * A step that was ever released is never changed: add another. row_sum(value, ...) is ours (rows.h). */
extern const char *const MIGRATIONS[];

#endif
