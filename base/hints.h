/* hints.h -- telling the compiler which way most calls go. */
#ifndef BASE_HINTS_H
#define BASE_HINTS_H

/* Kept out of line, so that the common path beside it stays short. */
#define RARE __attribute__((noinline, cold))

/* Kept out of line, so that its caller needs few registers. */
#define APART __attribute__((noinline))

/* A truth that is counted with stays a number: compilers like to turn it into a choice between two values,
 * which the engines that run WebAssembly turn into a branch, and a branch on chance is often guessed wrong.
 */
#ifdef __wasm__
#define KEEP_NUMBER(truth) __asm__("" : "+r"(truth))
#else
#define KEEP_NUMBER(truth) ((void)0)
#endif

#endif
