/* ticks.h -- time at tables whose game has a clock : the wall's time comes into the
 * match as steps.
 *
 * Steps between two events change nothing but a clock, so they are passed in one go when
 * something asks (an act, a join) or when the game says the next is due. What a step shows
 * is journalled and told like an act. While paused, and while nobody serves, time stands.
 * Where everybody plays at once, time passes through the arbiter (turnless.h). */
#ifndef SERVER_TICKS_H
#define SERVER_TICKS_H

#include "fronts/server/table.h"

void ticks_start(Table *t);      /* from now on: a match began, was loaded, goes on after a pause */
void ticks_pass(Table *t);       /* brings the match to now */
int64_t ticks_wait_ms(Table *t); /* until the next step that matters; INT64_MAX: none */
void ticks_show(Table *t, const Events *events); /* what steps did: journalled, then told */

#endif
