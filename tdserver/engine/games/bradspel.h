// SPDX-License-Identifier: MIT
// Brädspel, the Swedish game in the rules of the Vasa museum's friends (rules 2.6): what it adds to the
// common rules of landing and bearing off, and how it ends. Both sides run the same way round; a side's path
// 0..23 is its points 24..1, its "huk" is point 13. A band is two or more checkers of one side on a point.
//   Landing: before huk (points 23..14) a side may have only one checker on a point; a checker does not enter
//     on a point where its own side stands.
//   Bursting: a play may land on an opposing band and send all its checkers to the bar, when more of its own
//     checkers wait on the bar than points are free to enter on, or when six opposing bands in a row stand
//     ahead and nothing else can be played. A side with one checker left may not burst.
//   Bearing off: only the rearmost checker bears off; a play wastes no more pips than it must.
//   Ending: a play that ends the game need not use the rest of the roll.
// The source says of the wall only "six bands ahead". We read it as six in a row.
#ifndef ENGINE_GAMES_BRADSPEL_H
#define ENGINE_GAMES_BRADSPEL_H

#include "engine/plays.h"

// The reason why a checker may not land there, opposing checkers left aside: a band before huk, or an own
// checker on the point of entry. REASON_NONE if it may.
enum engine_reason bradspel_land_check(const struct position *at, struct step step);

// May this step burst the opposing band it lands on?
bool bradspel_bursts(const struct turn *turn, const struct position *at, struct step step);

// Has the side that played ended the game? It has with all checkers off, with one of the four patterns and
// none off, or by jan: more opposing checkers on the bar than points they could enter on.
bool bradspel_ended(const struct position *after);

// The points of that ending; a jan counts more when the last play burst a band. A game that was not ended
// like that (a resignation) counts one point.
unsigned bradspel_points(const struct position *final, bool burst);

// Did this play burst a band?
bool bradspel_burst(const struct position *before, const struct position *after);

// Removes the plays that waste pips from the complete list, and adds those that end the game early. Returns
// false if the room is too small.
bool bradspel_settle(const struct turn *turn, struct plays *plays);

#endif
