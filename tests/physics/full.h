/* full.h -- short counts for every day, full ones with PHYSICS_FULL=1. */
#ifndef TESTS_PHYSICS_FULL_H
#define TESTS_PHYSICS_FULL_H

#include "tests/unit.h"

#include <stdlib.h>

static inline int full_or(int full, int usual) { return getenv("PHYSICS_FULL") ? full : usual; }

#endif
