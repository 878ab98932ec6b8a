// SPDX-License-Identifier: MIT
// Time zones: which names the system knows (the IANA list of package tzdata). Browsers throw away a page whose zone they do
// not know, so that a name is compared with the list before it is kept; what the program itself needs of a zone is when a day
// that people wrote begins, for calendars.
#ifndef BASE_ZONES_H
#define BASE_ZONES_H
#include "base/text/text.h"

// What is wrong with the name of a zone, as an instruction; NULL when the system knows it. Looks at one file.
const char *zone_fault(struct text name);
// The moment (milliseconds since 1970) when clocks of the zone show so many minutes after midnight of the day, YYYY-MM-DD; of
// two, or of none at all, one within an hour of it. False: the system does not know the zone. Reads one file.
bool zone_moment(struct text name, const char *day, int32_t minutes, int64_t *wall_ms);
// How far clocks of the zone are ahead of UTC at that moment, in milliseconds; 0 where the system does not know the zone. Reads one
// file.
int64_t zone_ahead_ms(struct text name, int64_t wall_ms);

#endif
