#include "base/assert.h"

#ifdef __wasm__
_Noreturn void assert_failed(const char *what, const char *file, int line)
{
    (void)what, (void)file, (void)line;
    __builtin_trap();
}
#else
#include <stdio.h>
#include <stdlib.h>

_Noreturn void assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: this must hold: %s\n", file, line, what);
    abort();
}
#endif
