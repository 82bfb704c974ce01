/* clock.h -- what time it is. */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include <stdint.h>

struct Server;

int64_t clock_wall_ms(void);              /* since 1970: for people and records */
int64_t clock_ms(const struct Server *s); /* steady: for waiting */
int64_t clock_us(void);                   /* steady and exact: for who was first */
int64_t clock_cpu_us(void);               /* that this thread worked: for who pays */

#endif
