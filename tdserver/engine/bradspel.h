// SPDX-License-Identifier: MIT
// Brädspel, the Swedish game in the rules of the Vasa museum's friends (rules 2.6): what it adds to the
// common rules of landing and bearing off, and how it ends. Both sides run the same way round; a side's path
// 0..23 is its points 24..1, its "huk" is point 13. A band is two or more men of one side on a point.
//   Before huk (points 23..14) a side may have only one man a point, and nobody enters on a man of his own.
//   A band is burst, all its men to the bar, when more men wait on the bar than could enter, or when six
//   bands in a row stand ahead and nothing else can be played; never by who has one man left. Only the
//   rearmost man bears off, and no more pips are wasted than must be. A play that ends the game may stop
//   anywhere.
// The document behind the rules says of the wall only "six enemy bands ahead"; they are taken to stand in a
// row.
#ifndef ENGINE_BRADSPEL_H
#define ENGINE_BRADSPEL_H

#include "engine/plays.h"

// What forbids landing there besides the enemy: an early band, an own man on the point of entry.
enum engine_reason bradspel_land_check(const struct position *at, struct step step);

// May this step burst the enemy band it lands on?
bool bradspel_bursts(const struct turn *turn, const struct position *at, struct step step);

// Has the side that played ended the game: all men off, one of the four patterns with none off, or jan (more
// enemy men on the bar than points they could enter on)?
bool bradspel_ended(const struct position *after);

// What that is worth; a jan counts more when the last play burst a band. Not ended: one point (a
// resignation).
unsigned bradspel_points(const struct position *final, bool burst);

// Did this play burst a band?
bool bradspel_burst(const struct position *before, const struct position *after);

// Removes from the complete list of plays those that waste pips and adds those that end the game early. False
// if the room is too small.
bool bradspel_settle(const struct turn *turn, struct plays *plays);

#endif
