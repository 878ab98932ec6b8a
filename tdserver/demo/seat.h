// SPDX-License-Identifier: MIT
// Seat: one table of the hall with its tablet and the match that is being played there. Every call of
// seat_tap is one tap of one player: Ready, a game on the loser's or the winner's half, Yes, a signature.
#ifndef DEMO_SEAT_H
#define DEMO_SEAT_H
#include "demo/hall.h"

// Signs the tablet of a table in by the secret of its card.
bool seat_open(struct hall *h, struct seat *s, int32_t table, struct text secret);
// Looks at the tablet: the match called here is the one the desk called; both names are those of the file.
bool seat_take(struct hall *h, struct seat *s, int32_t match);
// One tap. When the match is over, s->match is 0.
bool seat_tap(struct hall *h, struct seat *s);
#endif
