/* fields.h -- the World as field tables (base/fields.h): one for each struct, for whoever keeps a World
 * inside a larger state and for save.c.
 *
 * All that decides how a heap goes on is in them: not the hints, of which any value is right, nor the
 * spare members, which only fill holes. */
#ifndef PHYSICS_FIELDS_H
#define PHYSICS_FIELDS_H

#include "base/fields.h"

extern const Field SETTINGS_FIELDS[];
extern const Field HAND_FIELDS[];
extern const Field CONTACT_FIELDS[];
/* With room for every contact there may be; what lies beyond contact_count should be zero. */
extern const Field WORLD_FIELDS[];

#endif
