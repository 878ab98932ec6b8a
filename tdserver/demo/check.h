// SPDX-License-Identifier: MIT
// Check: compares what the server shows with what the evening and our own arithmetic say. Each returns false
// with the difference kept in the hall.
#ifndef DEMO_CHECK_H
#define DEMO_CHECK_H
#include "demo/hall.h"

// The match document after a tap.
bool check_match(struct hall *h, const struct seat *s, const struct json_value *match);
// The match document when it is over: every game confirmed with the file's winner, kind, cube and points, the
// winner and the raw score as the file says.
bool check_over(struct hall *h, const struct seat *s, const struct json_value *match);
// The bracket after the draw: the file's slots in order, byes passed on at once.
bool check_draw(struct hall *h);
// The finished evening: champion, and for everybody the range of places that the round of their loss gives.
bool check_end(struct hall *h);
#endif
