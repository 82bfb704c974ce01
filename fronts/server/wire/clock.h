/* clock.h -- what time it is (table/house.h), and what work took. */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include "table/house.h"

int64_t clock_cpu_us(void); /* that this thread worked: for who pays */

#endif
