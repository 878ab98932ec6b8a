// SPDX-License-Identifier: MIT
// The cubes of a running game: offers, answers, what a share comes to. Only for sitting.c.
#ifndef DIRECTOR_SITTINGS_SITTING_CUBE_H
#define DIRECTOR_SITTINGS_SITTING_CUBE_H

#include "director/sittings/sitting.h"

// Is any share of it still open to an answer?
bool cube_pending(const struct sitting *s);
// Does this entry bear this share, or any?
bool cube_bears(const struct sitting *s, int32_t entry);
// Shares still in the game.
int32_t cube_shares(const struct sitting *s);
// Points from one to the other.
void cube_pay(struct sitting *s, int32_t from, int32_t to, int32_t points);
struct sitting_player *cube_player(struct sitting *s, int32_t entry);

enum director_reason cube_double(struct sitting *s, const struct sitting_said *said);
enum director_reason cube_take(struct sitting *s, const struct sitting_said *said);
enum director_reason cube_pass(struct sitting *s, const struct sitting_said *said);
enum director_reason cube_beaver(struct sitting *s, const struct sitting_said *said);
enum director_reason cube_raccoon(struct sitting *s, const struct sitting_said *said);

#endif
