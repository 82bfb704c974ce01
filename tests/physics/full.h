/* full.h -- short counts for every day, full ones with PHYSICS_FULL=1. */
#ifndef TESTS_PHYSICS_FULL_H
#define TESTS_PHYSICS_FULL_H

/* What cmocka wants to have seen before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static inline int full_or(int full, int usual) { return getenv("PHYSICS_FULL") ? full : usual; }

#endif
