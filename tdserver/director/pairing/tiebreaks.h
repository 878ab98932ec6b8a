// SPDX-License-Identifier: MIT
// Tie-breaks: the order of a section by rounds among equal points. Every number is the sum of terms that can be
// shown ("Buchholz 28 = 5 + 4 + ..."): the value is made from the same terms that are told. Rule book 3.2, cases
// 66, 115.
//
// A rule (struct tie_rule) says in which order criteria count and what an unplayed round is worth. Points are in
// halves (a win is 2). Pure; the caller brings the room. Nothing here decides about money.
#ifndef DIRECTOR_PAIRING_TIEBREAKS_H
#define DIRECTOR_PAIRING_TIEBREAKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TIE_PLAYERS_MAX = 4096, TIE_ROUNDS_MAX = 99, TIE_NOBODY = -1 };

// How a round ended for a player. A round never entered is an absence.
enum tie_result {
    TIE_ABSENT,
    TIE_WIN,
    TIE_DRAW,
    TIE_LOSS,
    TIE_FORFEIT_WIN,
    TIE_FORFEIT_LOSS,
    TIE_BYE,      // given by the pairing: counts as a win
    TIE_FULL_BYE, // asked for, with a whole, half or no point
    TIE_HALF_BYE,
    TIE_ZERO_BYE,
    TIE_MISSED,  // before a late entry's first round, with the points that the event says
    TIE_SAT_OUT, // after it, and they came back: likewise
    TIE_RESULTS
};

struct tie_round {
    int32_t opponent; // index of a player, TIE_NOBODY
    enum tie_result result;
    int32_t boards, points; // of teams: boards won; of all: points scored in the match
};

enum tie_criterion {
    TIE_POINTS,
    TIE_WINS,            // rounds with a win's points, played or not
    TIE_DIRECT,          // place among equals who have all met, 1 = best; 0 = not decided by it
    TIE_BUCHHOLZ,        // opponents' points
    TIE_BUCHHOLZ_CUT,    // without the least
    TIE_BUCHHOLZ_MEDIAN, // without the least and the most
    TIE_SONNEBORN,       // opponents' points times the points won from them
    TIE_PROGRESSIVE,     // points after each round, added up
    TIE_PERCENTAGE,      // what opponents have, in percent of what they could have
    TIE_KOYA,            // points from opponents who have half of all points they could have, or more
    TIE_BOARDS,          // of teams: boards won
    TIE_BOARD_POINTS,    // of teams: points won on the boards
    TIE_DIFFERENCE,      // points scored in matches, less the opponents'
    TIE_CRITERIA
};

// What the value of a criterion counts: a value of `unit` is one. TIE_DIRECT is better when it is less.
struct tie_criterion_row {
    const char *name, *label; // "Buchholz", "BH"
    int32_t unit, decimals;
    const char *word;  // as an order names it (tie_words.h)
    bool equal_rounds; // compares only those who have played as many rounds (case 115)
};
extern const struct tie_criterion_row tie_criteria[TIE_CRITERIA];

// What a round without a game is worth to the player's own Buchholz and Sonneborn-Berger.
enum tie_unplayed {
    TIE_DUMMY_2024, // an opponent with the player's own points
    TIE_DUMMY_2026, // the same, but for a bye at most half of all points, for a forfeit at most the opponent's
    TIE_NOTHING     // not counted
};

struct tie_rule {
    const char *name;
    enum tie_unplayed unplayed;
    bool left_is_draw; // an opponent's last rounds, if asked off, count as draws
    bool cut_missed;   // cuts take rounds first that the player missed by their own choice
    int32_t count;     // of criteria, in order
    enum tie_criterion order[TIE_CRITERIA];
};

// Ours: direct encounter first; of teams after boards and points on them; of groups only what the order of their rounds and
// opponents that all have in common do not move. `fide`: the order and the unplayed rounds of a chess federation (2026).
extern const struct tie_rule tie_rule_ours, tie_rule_teams, tie_rule_groups, tie_rule_fide;

// What results are worth, in halves of a point. Ours are the usual ones: 1, a half, 0, 1, 1, 0.
struct tie_worth {
    int32_t win, draw, loss, bye, walkover, missed, sat_out;
};
extern const struct tie_worth tie_worth_usual;

struct tie_question {
    const struct tie_rule *rule;
    enum tie_unplayed unplayed; // the rule's, or another one
    int32_t players, rounds;
    const struct tie_round *round; // players x rounds
    const struct tie_worth *worth; // NULL: the usual
    int32_t matches;               // that everybody can have points from; 0 = a round each
};

// Filled by ties_compute, or by ties_rank, which leaves `value` to itself.
struct ties {
    struct tie_question question;
    int64_t *value;             // players x TIE_CRITERIA
    int32_t *rank;              // of players, from 1, shared by those whom no criterion parts
    int32_t *order;             // players, the best first, equals by number
    int32_t *points;            // of players, in halves
    int32_t *seen;              // of players: their points as their opponents count them
    int32_t *scratch;           // of players
    int32_t worth[TIE_RESULTS]; // in halves of a point
    bool ranks_only;
};

size_t ties_room(int32_t players);
// Needs 1 to TIE_PLAYERS_MAX players and 0 to TIE_ROUNDS_MAX rounds; `room` is aligned for int64_t.
void ties_compute(struct ties *t, const struct tie_question *question, void *room);
// The same ranks, order and points for whoever wants no more (a pairing does): a criterion is counted only of players whom those
// before it left level, so that ties_value and ties_terms have nothing to say.
void ties_rank(struct ties *t, const struct tie_question *question, void *room);

int64_t ties_value(const struct ties *t, int32_t player, enum tie_criterion criterion);

// Halves of a point that a player's opponents could have together: what TIE_PERCENTAGE is of.
int64_t ties_possible(const struct ties *t, int32_t player);

enum tie_term_kind { TIE_TERM_PLAYED, TIE_TERM_UNPLAYED };

// One summand. Not counted: cut, or nothing by the rule.
struct tie_term {
    int32_t round, opponent; // from 1; TIE_NOBODY
    enum tie_result result;
    enum tie_term_kind kind;
    int64_t value; // in units of the criterion
    bool counts;
};

// The terms of a number in the order of rounds, at most one a round: the counted ones add up to the value, but
// TIE_PERCENTAGE divides their sum by what those opponents could have. TIE_DIRECT has those against the equals
// who have all met, in points, if it decided anything.
int32_t ties_terms(const struct ties *t, int32_t player, enum tie_criterion criterion,
                   struct tie_term *terms);

#endif
