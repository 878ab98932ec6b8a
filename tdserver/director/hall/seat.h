// SPDX-License-Identifier: MIT
// Seat: for which match a tablet may speak. It speaks for the table it stands at, as long as no other tablet
// has taken it over.
#ifndef DIRECTOR_HALL_SEAT_H
#define DIRECTOR_HALL_SEAT_H

#include "director/deciding.h"

enum seat { SEAT_HERE, SEAT_OLD, SEAT_ELSEWHERE };
enum seat seat_of(const struct deciding *d, const struct row_match *m, int32_t epoch);
// Is or was the match at the asking tablet's table? True for everybody who is no tablet. Before anything of a
// tablet is kept about a match.
bool had_seat(const struct deciding *d, const struct row_match *m);
// false: refused. For everything that is no entry of a score.
bool seated(struct deciding *d, const struct row_match *m, int32_t epoch);
// Where players have PINs a tap on a half of the tablet alone speaks for nobody.
bool pins_speak(const struct deciding *d);
// Where players have PINs no entry of a tablet begins their match: that takes both, each by Ready.
bool awaits_players(const struct deciding *d, const struct row_match *m);

#endif
