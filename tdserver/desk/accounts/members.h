// SPDX-License-Identifier: MIT
// Members: a player of the club as the API shows them, for the operations about players.
#ifndef DESK_ACCOUNTS_MEMBERS_H
#define DESK_ACCOUNTS_MEMBERS_H
#include "desk/batch.h"

// Players who are one person with this one, themselves among them; in the arena.
int32_t *member_group(struct arena *a, const struct state *club, int32_t player, size_t *n);
// Entries of everybody who is this person, newest tournament first; in the arena. False: answered.
bool member_entries(struct desk_thread *thread, struct call *c, const struct cached_stream *club,
                    int32_t player, struct store_history **out, size_t *n);
// The reply of a command about the player of the path, or of `player`: the player.
void member_answer(struct desk_thread *thread, struct call *c, struct cached_stream *club, int32_t player,
                   int status);
#endif
