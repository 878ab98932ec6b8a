// SPDX-License-Identifier: MIT
// Replay: a list from its first match to its last. A corrected old result changes everybody who was met later, so
// nothing is ever added to a list: it is played again from the beginning (case 74) and compared line by line.
#ifndef RATINGS_REPLAY_H
#define RATINGS_REPLAY_H

#include "ratings/ratings.h"

// Why a match counts for no list. X(name, word, sentence)
#define RATING_REASONS(X)                                                                                    \
    X(RATED, "rated", "It is rated.")                                                                        \
    X(NOT_PLAYED, "not_played", "Nobody played: a bye, a walkover or a match without opponents.")            \
    X(GIVEN_UP, "given_up", "It was forfeited before it was played out.")                                    \
    X(PENALTY_ONLY, "penalty_only", "Penalty points decided it before a game was over.")                     \
    X(SEVERAL, "several", "Pairs and teams are not rated, the boards of a team match are.")                  \
    X(OTHER_GAME, "other_game", "Another game was played than the one this list is of.")                     \
    X(NO_PERSON, "no_person", "An entry belongs to nobody of the club.")                                     \
    X(SAME_PERSON, "same_person", "Both entries belong to one person.")
#define RATING_REASON_ENUM(name, word, sentence) RATING_##name,
enum rating_reason { RATING_REASONS(RATING_REASON_ENUM) RATING_REASON_COUNT };
extern const struct rating_reason_words {
    const char *word, *sentence;
} rating_reasons[RATING_REASON_COUNT];

// A match that ended, as the ledgers have it.
struct rating_match {
    int64_t stream;    // the tournament, and the number there: what names it
    int64_t played_ms; // when it began, or could have: the order of a list
    int32_t match, length;
    int32_t winner, loser; // persons, 0 = nobody known; one number a person, however often they were entered
    enum rating_reason reason;
};

// A match on a list: what it found, and what it made of it.
struct rating_line {
    int64_t stream, played_ms;
    int32_t match, length, winner, loser;
    struct rating winner_before, loser_before;
    struct rating_change change;
};

struct rating winner_after(const struct rating_line *line);
struct rating loser_after(const struct rating_line *line);

// Plays the matches in their order and writes a line for each that is rated: at most `count`. `now` holds a rating for
// each person from 0 to persons; it is begun here, and ends as they stand. Returns how many lines.
size_t rating_replay(const struct rating_ramp *ramp, const struct rating_match *matches, size_t count,
                     struct rating *now, size_t persons, struct rating_line *out);

// Where somebody stands on a list: after their last match.
struct rating_place {
    int32_t player, value, experience, matches, won;
    int64_t last_ms;
};

// Who is on a list, best first, of lines in any order; `out` holds a place for each person from 0 to persons. Returns how many.
size_t rating_places(const struct rating_line *lines, size_t count, struct rating_place *out, size_t persons);

// Is it the same match with the same result, whatever it found?
bool rating_match_same(const struct rating_line *a, const struct rating_line *b);
// Does a line still say what it said? The same match, and all its numbers.
bool rating_line_same(const struct rating_line *a, const struct rating_line *b);
#endif
