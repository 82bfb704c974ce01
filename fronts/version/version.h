/* version.h -- which program this is: its version, the commit it was built from, the rules it plays. */
#ifndef FRONTS_VERSION_H
#define FRONTS_VERSION_H

#include "base/text.h"

extern const char VERSION[]; /* "0.1.0" */
extern const char COMMIT[];  /* ten digits, a + after them if files had changed; "unknown" outside a clone */

void version_write(Text *out); /* for people: two lines */
void version_tell(Text *out);  /* for programs: the fields version, commit, rules of an open JSON object */

#endif
