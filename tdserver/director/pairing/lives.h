// SPDX-License-Identifier: MIT
// Lives: who is left, when it is over and who takes which place in sections that players leave after so many
// losses. More Swiss (also "N lives with a playoff"): out on the Nth loss; who has N - 1 losses can cash but not
// win; once no more are left than places are paid, all left cash, and rounds go on until one player has at most
// N - 2 losses; three left with the same record play a three-player playoff with a contingent bye. Pairing
// itself is director/pairing/swiss.h. Pure. Rule book 3.2, cases 64, 65, 107, 108.
#ifndef DIRECTOR_PAIRING_LIVES_H
#define DIRECTOR_PAIRING_LIVES_H

#include <stdbool.h>
#include <stdint.h>

struct lives_rule {
    int32_t lives;  // at the start; so many losses put a player out
    int32_t places; // paid
};

// Where no playoff decides it: it is over when no more are left, or when they have no more lives together.
struct lives_end {
    int32_t left, sum; // sum 0: by who is left alone
};

struct lives_record {
    int32_t losses;
    int32_t out; // round in which the player was put out; 0 = left
};

// What holds where nobody has said otherwise.
enum { LIVES_USUAL = 3 };

enum lives_stage {
    LIVES_OPEN,    // more are left than places are paid
    LIVES_PLAYOFF, // all left cash
    LIVES_THREE,   // and they are three with the same record
    LIVES_OVER
};

// How many are left.
int32_t lives_left(const struct lives_rule *rule, const struct lives_record *records, int32_t count);
// Who is left, the fewest losses first; returns how many.
int32_t lives_in_order(const struct lives_rule *rule, const struct lives_record *records, int32_t count,
                       int32_t *left);
// After a complete round.
enum lives_stage lives_stage(const struct lives_rule *rule, const struct lives_record *records,
                             int32_t count);

// Lives of all who are left; over by that rule?
int32_t lives_sum(const struct lives_rule *rule, const struct lives_record *records, int32_t count);
bool lives_ended(const struct lives_rule *rule, const struct lives_end *end,
                 const struct lives_record *records, int32_t count);

// Above 0: a stands before b. Those left by losses, then those put out, the later the better.
int32_t lives_compare(const struct lives_record *a, const struct lives_record *b);
// Places shared by equals.
struct lives_place {
    int32_t from, to;
};
struct lives_place lives_place(const struct lives_record *records, int32_t count, int32_t player);

// Paid is who was left when the playoff stage began, `began` = the round after which it did (0: it has not yet).
bool lives_is_paid(const struct lives_record *record, int32_t began);

// Continuous play until the sum of lives is down to `target`: how many matches may start while so many run. Each
// match takes one life.
int32_t lives_may_start(int32_t sum, int32_t target, int32_t running);

// The three-player playoff. `waiting` has the contingent bye, drawn among those with the fewest byes (number
// `lot` of these); the other two play, then their winner plays the one who waits: always two matches.
int32_t lives_waiting(const int32_t byes[3], uint32_t lot);
// What somebody did in it; who wins neither stands last: the loser of the first match, or, if the winner of the first also
// wins the second, the one who waited, for the bye counts only with a win behind it.
struct lives_playoff {
    bool waits, won_first;
};
// 1, 2 or 3. waiting_won: who waited won the second match.
int32_t lives_playoff_place(struct lives_playoff is, bool waiting_won);

#endif
