/* hints.h -- telling the compiler which way most calls go. */
#ifndef BASE_HINTS_H
#define BASE_HINTS_H

/* Kept out of line, so that the common path beside it stays short. */
#define RARE __attribute__((noinline, cold))

/* Kept out of line, so that its caller needs few registers. */
#define APART __attribute__((noinline))

/* Compiled anew for each caller, so that what is constant there is constant inside. */
#define MADE_TO_MEASURE static inline __attribute__((always_inline))

#endif
