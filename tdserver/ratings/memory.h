// SPDX-License-Identifier: MIT
// Memory: what a club remembers of somebody, from the matches of closed ledgers: whom they met and how it went, who is
// their nemesis, their longest match and the furthest they came back from. Nothing of it is kept: it is made when asked.
#ifndef RATINGS_MEMORY_H
#define RATINGS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Fewer matches than that make nobody a nemesis.
enum { MEMORY_RIVAL_LEAST = 3 };

// A match that was played out, as one of its two saw it.
struct memory_match {
    int32_t opponent; // person
    int32_t length;
    bool won;
    int32_t behind; // what the winner was behind at most, 0 = never or not known
};

struct memory_rival {
    int32_t opponent, won, lost;
};

// Everybody who was met, most matches first, then who has won more of them, then the lower number. `out` has a place for
// each match. Returns how many.
size_t memory_rivals(const struct memory_match *matches, size_t count, struct memory_rival *out);

// The opponent of whom most was won (most was lost) over what was lost (won), of those who were met MEMORY_RIVAL_LEAST
// times; of equal ones the first. NULL: nobody.
const struct memory_rival *memory_favourite(const struct memory_rival *rivals, size_t count);
const struct memory_rival *memory_nemesis(const struct memory_rival *rivals, size_t count);

// The longest of the matches; of equal ones the first. The match that was won from furthest behind. -1: none.
int32_t memory_longest(const struct memory_match *matches, size_t count);
int32_t memory_comeback(const struct memory_match *matches, size_t count);

// A game of a match: who won it, 1 or 2, and what it counted.
struct memory_game {
    int32_t winner, points;
};
// How many points `winner` was behind at most, over games in their order. 0 where the games do not add up to the score:
// penalties and scores that were entered as such have no order.
int32_t memory_behind(const struct memory_game *games, size_t count, const int32_t score[2], int32_t winner);
#endif
