/* assert.h -- our own bugs stop the program, in release builds too.
 *
 * Three kinds of wrong, three answers: a bug of ours fails an ASSERT; a player's
 * bad or late act gets a Refusal; hostile bytes are answered as garbled. */
#ifndef BASE_ASSERT_H
#define BASE_ASSERT_H

_Noreturn void assert_failed(const char *what, const char *file, int line);

#define ASSERT(truth) ((truth) ? (void)0 : assert_failed(#truth, __FILE__, __LINE__))

#endif
