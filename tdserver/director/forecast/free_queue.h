// SPDX-License-Identifier: MIT
// Who is free, and since when: players in order of the minute from which they may be called, and where several are free since the same
// one, in order of their turn. A heap over numbers that the caller keeps: where one of them changes, the player is moved.
#ifndef DIRECTOR_FORECAST_FREE_QUEUE_H
#define DIRECTOR_FORECAST_FREE_QUEUE_H

#include <stdint.h>

struct free_queue {
    const int32_t *since, *turn; // by player
    int32_t *heap;               // of players, from 1: nobody is before who stands at half their place
    int32_t *at;                 // by player: where in the heap; 0: nowhere
    int32_t count;
    int64_t steps; // so often two were compared: what it costs
};

// A player who is not there yet comes.
void free_queue_add(struct free_queue *q, int32_t who);
// A minute or a turn of theirs has changed.
void free_queue_move(struct free_queue *q, int32_t who);
void free_queue_leave(struct free_queue *q, int32_t who);
// Who is first, but for one (0 = nobody); 0: there is nobody else.
int32_t free_queue_first(struct free_queue *q, int32_t but);

#endif
