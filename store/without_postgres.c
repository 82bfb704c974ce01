/* without_postgres.c -- where libpq is not: the program is whole, and says what it lacks. */
#include "store/backend.h"

#include <stdio.h>

bool postgres_open(Store *s, const char *where, bool may_migrate, char *error, size_t capacity)
{
    (void)s, (void)where, (void)may_migrate;
    snprintf(error, capacity, "this program was built without PostgreSQL (libpq): make build POSTGRES=1");
    return false;
}
