// SPDX-License-Identifier: MIT
// Swiss: who plays whom in the next round of a section by rounds (Swiss, More Swiss, lives). One matching of
// greatest weight decides pairs and bye together (director/pairing/matching.h), so that nobody is left over at
// the end. In order of importance:
//
//   1. Legal pairs only: no rematch; no bye for somebody who had more byes than another player here; with
//      SWISS_CLUBS_NEVER no two of one club. If no pairing is legal, rules are relaxed, one rung of the ladder
//      after the other, and as few pairs as possible break them: rematches first, then pairs of one club; of
//      rematches those who met least often, then those of the longest ago.
//   2. The bye goes to the lowest score.
//   3. The differences of score, from the top: those of the pairs whose better player is in the first score
//      group add up to as little as possible, then those of the second group, and so on.
//      Of players who have had black (or white) two games more often than the other colour as few pairs as can be come before 2; of
//      those who have had one of them more often at all, after 4. Only where colours count (`blacks`).
//   4. Of equals for the bye the last in the order, or by lot with SWISS_RANDOM.
//   5. Within a score group fold (first against last), slide (first against the first of the lower half) or
//      random; who leaves a group is low in it and meets somebody high in the next.
//   6. With SWISS_CLUBS_AVOID as few pairs of one club as possible.
//
// Each of these is a field of the pair's weight. Fields are packed into components of at most MATCHING_LIMIT by
// their largest possible sums, so that a component never carries into the one before it. Where the score groups
// need more components than there are, the lowest groups share one field (`joined` says how many).
//
// Pure; the caller brings the room. Scores are whole numbers of any unit, more is better. Rule book 3.2, cases
// 61-63; R62: nobody has a second bye before all had one.
#ifndef DIRECTOR_PAIRING_SWISS_H
#define DIRECTOR_PAIRING_SWISS_H

#include "director/pairing/matching.h"

enum { SWISS_PLAYERS_MAX = 1024, SWISS_BYE = -1, SWISS_SCORE_MAX = 1 << 24 };

enum swiss_order { SWISS_FOLD, SWISS_SLIDE, SWISS_RANDOM };
enum swiss_clubs { SWISS_CLUBS_AVOID, SWISS_CLUBS_NEVER, SWISS_CLUBS_IGNORE };

// Why two players, or a player and the bye, are no legal pair. Bits.
enum swiss_bar { SWISS_REMATCH = 1, SWISS_SAME_CLUB = 2, SWISS_MORE_BYES = 4 };

// The ladder: what is relaxed, each rung with all before it. The rule of the bye never needs to be: somebody
// has the fewest byes, and the others can be paired once rematches are allowed.
enum swiss_rung { SWISS_STRICT, SWISS_CLUBS_MEET, SWISS_REMATCHES, SWISS_RUNGS };

struct swiss_player {
    int32_t id;    // for the lot only
    int32_t score; // between -SWISS_SCORE_MAX and SWISS_SCORE_MAX
    int32_t byes;
    int32_t club;   // 0 = none
    int32_t blacks; // games with black less those with white, 0 where colours do not count
    int32_t ahead;  // of the score: what acceleration lends, for the words only
};

// Meetings of two players before this round.
struct swiss_meeting {
    uint8_t times; // 0 = never
    uint16_t last; // its round
};

// The question. Players stand in their order of rank within equal scores.
struct swiss_question {
    enum swiss_order order;
    enum swiss_clubs clubs;
    uint64_t seed;       // of the lot
    int32_t count, last; // last: no meeting is of a later round; 0 = none is after UINT8_MAX
    bool waits;          // the bye is none: who has it is paired later, and `byes` counts how often that was
    const struct swiss_player *players;
    const struct swiss_meeting *met; // count x count, symmetric
};

// A field of the weight: a pair's value times `factor`, taken from that component.
struct swiss_field {
    int32_t component;
    int64_t factor;
};

// A player's place in the standing order, in which the vertices of the graph are numbered.
struct swiss_seat {
    int32_t player, group, place, size; // index in the question; score group from 0, place in it, its size
    int32_t above;                      // points above the last, in units
    int32_t id, club, blacks;           // the player's
    int32_t bye_rank;                   // 0 = the first of equals to have the bye
    struct swiss_field field;           // of the score group with this number
};

struct swiss_pair {
    int32_t a, b;     // indexes in the question, a stands before b; b = SWISS_BYE
    uint32_t relaxed; // bars that were relaxed for this pair
};

// Filled by swiss_plan and swiss_pair. Readers need rung, pairs, pair_count, total, width and joined.
struct swiss {
    struct swiss_question question;
    enum swiss_rung rung;
    struct swiss_pair *pairs; // in the order of the first players, the bye last
    int32_t pair_count, width,
        joined; // joined: score groups, from the lowest, that share a field; 0 or more than 1
    int64_t total[MATCHING_WIDTH_MAX]; // sum of the pairs' weights, more is better

    struct swiss_seat *seats; // in standing order
    int32_t *seat_of;         // of players
    int32_t groups, fewest_byes;
    int64_t lowest, unit; // score of the last; all differences are multiples of unit
    struct swiss_field rematch, club_met, rematch_times, rematch_last, colours_twice, bye, bye_lot, colours,
        within, club;
    int32_t beyond; // edges that the matching refused: never one, and nobody is paired if there is
    struct matching matching;
};

// Takes the question in and puts the players in standing order. plan_room: swiss_plan_room() bytes. count: 2
// to SWISS_PLAYERS_MAX. The question's tables and the room stay in use as long as *s.
size_t swiss_plan_room(int32_t players);
void swiss_plan(struct swiss *s, const struct swiss_question *question, void *plan_room);

// Then pairs the round: pair_count is 0 if a weight was beyond the matching's limit (swiss.c proves that none is), rather than a
// pair left out unsaid. pair_room: swiss_pair_room() bytes. Rooms are aligned for int64_t.
size_t swiss_pair_room(const struct swiss *s);
void swiss_pair(struct swiss *s, void *pair_room);

// The bars between two players, or a player and SWISS_BYE, and whether the ladder left the pair legal.
uint32_t swiss_bars(const struct swiss *s, int32_t a, int32_t b);
bool swiss_is_legal(const struct swiss *s, int32_t a, int32_t b);

// Weight of a pair (b may be SWISS_BYE), s->width components, whether or not it is legal.
void swiss_weight(const struct swiss *s, int32_t a, int32_t b, int64_t *weight);

// Were it not for the bars between a and b (SWISS_BYE too), would the pairing be another, better one? Looked for are exchanges of
// up to so many pairs: a and b meet, and those they would have met, either each other or the two of one more pair. True is certain;
// false: no such exchange is better (a longer one might be: to know that, the round would have to be paired again without the bar).
enum { SWISS_EXCHANGE_PAIRS = 3 };
bool swiss_bar_matters(const struct swiss *s, int32_t a, int32_t b);

// The score group (from 0) of a player.
int32_t swiss_group(const struct swiss *s, int32_t a);

// A number drawn from the seed for two others, in either order; the same everywhere.
uint32_t swiss_lot(uint64_t seed, int32_t a, int32_t b);

#endif
