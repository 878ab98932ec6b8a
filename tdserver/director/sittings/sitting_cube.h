// SPDX-License-Identifier: MIT
// The cubes of a running game: offers, answers, what a share comes to. Only for sitting.c.
#ifndef DIRECTOR_SITTINGS_SITTING_CUBE_H
#define DIRECTOR_SITTINGS_SITTING_CUBE_H

#include "director/reasons.h"
#include "director/sittings/sitting_seats.h"

// Is any share of it still open to an answer?
bool cube_pending(const struct sitting *s);
// Shares still in the game.
int32_t cube_shares(const struct sitting *s);

enum director_reason cube_double(struct sitting *s, const struct sitting_said *said);
enum director_reason cube_take(struct sitting *s, const struct sitting_said *said);
enum director_reason cube_pass(struct sitting *s, const struct sitting_said *said);
enum director_reason cube_beaver(struct sitting *s, const struct sitting_said *said);
enum director_reason cube_raccoon(struct sitting *s, const struct sitting_said *said);

#endif
