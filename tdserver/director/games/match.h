// SPDX-License-Identifier: MIT
// Match: the arithmetic of a match of so many points. Who needs how many, which game is the Crawford game,
// where the cube is dead, which cube values a game can have ended with, what a game counts, what the score
// board shows. Pure numbers: knows no entries, no tables, no time; used by the desk's decisions and by
// transcripts; what browsers forecast is held to it by tests/golden/match.json. Rule book 1.5, 1.6, 7; cases 1-20, 44, 45.
#ifndef DIRECTOR_GAMES_MATCH_H
#define DIRECTOR_GAMES_MATCH_H

#include <stdbool.h>

#include "director/fields.h"

// 128 is the first power of two that wins the longest match. Where checkers are counted matches go to MATCH_LENGTH_MAX, and
// 128 is as many as anybody has turned.
enum { LENGTH_MAX = 99, CUBE_MAX = 128, MEN_A_POINT = 20, GAME_WON = 2, GAME_DRAWN = 1, DRAUGHTS_PACE = 5 };

// What the settings of an event may change about a match; match_rules_default is what federations play.
struct match_rules {
    bool crawford;              // one game without the cube when a side first stands one point away
    bool jacoby;                // gammons count only when the cube was turned (money rule; off in matches)
    bool crawford_cube;         // a cube turned in the Crawford game stands
    int32_t dead_cube;          // enum dead_cube
    int32_t cube_limit;         // highest value, 0 = none
    bool no_cube;               // a game without a cube, and so without a Crawford game
    int32_t gammon, backgammon; // what these count; 0: twice and three times
    bool draws;                 // nobody may win (case 117)
    // Where the loser's checkers are counted (scoring_men): the most they can count, 0: they are not; the least for each enum
    // win; combined: times what the win counts, too. Cases 90, 121.
    int32_t men_most, men_least[WIN_BACKGAMMON + 1];
    bool combined;
    int32_t automatic; // how often equal dice at the start may double the cube of a game (Bar Point 1931)
    bool of_games;     // a match of so many games: a win counts GAME_WON, a draw GAME_DRAWN for each
};
// Whose need makes a cube dead: the doubler's own (US 2024), both sides' (US 5.6 of old), nobody's.
enum dead_cube { DEAD_FOR_DOUBLER, DEAD_FOR_BOTH, DEAD_NEVER };
extern const struct match_rules match_rules_default;

// What stands before a game: score[0] is side a's, penalties included.
struct match_score {
    int32_t length;
    int32_t score[2];
    bool crawford_played;
    // A match of `length` games instead of points. Where it is level then, it is drawn, or goes on by so many games at a time
    // until somebody leads. 0: it is to points.
    uint8_t games_more;
    bool may_be_drawn;
    // What each has of its score by penalties of the other. No game made it, so it tells nothing of how many were played.
    int32_t penalty[2];
};

struct match_game {
    enum side winner; // SIDE_NONE: drawn, with WIN_NONE

    enum win win;
    int32_t cube; // its value at the end of the game
    bool dropped; // ended by a pass
    int32_t men;  // what the loser's checkers count; 0 where they are not counted
};

static inline int side_index(enum side side)
{
    return (int)side - 1;
}
static inline enum side side_other(enum side side)
{
    return side == SIDE_A ? SIDE_B : SIDE_A;
}

// Points of a game; a drawn one's for nobody, in a match of games for both.
static inline void match_credit(struct match_score *score, enum side winner, int32_t points)
{
    if (winner != SIDE_NONE) score->score[side_index(winner)] += points;
    if (winner != SIDE_NONE || !score->games_more) return;
    score->score[0] += GAME_DRAWN;
    score->score[1] += GAME_DRAWN;
}

// Points a side still needs, never below 0; in a match of games those that would decide it.
int32_t match_needs(const struct match_score *score, enum side side);
// What the next game is; PHASE_OVER when a side has reached the length.
enum phase match_phase(const struct match_score *score, const struct match_rules *rules);
// Is nothing left to be played?
bool match_decided(const struct match_score *score);
// Who has reached the length, or leads where no game is left that could change it; SIDE_NONE while nobody has, and where a match
// of games is drawn.
enum side match_winner(const struct match_score *score);
// The score as shown: nothing above the length (case 13), unless games are counted.
int32_t match_shown(const struct match_score *score, enum side side);

// May this side double, the cube standing at `cube` where it may (centred, or its own)? Cases 2, 5,
// 11, 12.
bool match_may_double(const struct match_score *score, const struct match_rules *rules, enum side side,
                      int32_t cube);
// May equal dice at the start double the cube, which stands at `cube` in the middle after `done` such doubles? That needs no
// side, and a cube that is dead for both still counts; where it is out of play it stays there. E89.
bool match_may_automatic(const struct match_score *score, const struct match_rules *rules, int32_t cube,
                         int32_t done);
// Values the cube can have had when the game ended: bit i stands for 2^i. won_by_drop: the winner doubled
// from that value and the other passed; SIDE_NONE: the game was played out.
uint32_t match_cubes(const struct match_score *score, const struct match_rules *rules, enum side won_by_drop);

// Why a game's entry cannot be right; the order is the order in which they are looked for.
enum match_fault {
    FAULT_NONE,
    FAULT_OVER,          // nobody plays on
    FAULT_CUBE_VALUE,    // not a power of two (case 11)
    FAULT_CUBE_LIMIT,    // above the limit of the event
    FAULT_DROP_WIN,      // a pass wins a single game
    FAULT_ONE_POINT,     // double match point and matches to one: no cube (cases 5, 6)
    FAULT_CRAWFORD_DROP, // double and pass in the Crawford game (case 8)
    FAULT_CRAWFORD_CUBE, // cases 7, 9, 11
    FAULT_DEAD_CUBE,     // no legal turns lead there (cases 2, 12)
    FAULT_NO_CUBE,       // a cube in a game that has none
    FAULT_WIN,           // a kind of win that this game does not tell from a lesser one
    FAULT_DRAWN,         // nobody won a game that somebody always wins
    FAULT_MEN,           // checkers cannot count that much, or that little, for such a win
    FAULT_NO_MEN         // checkers are not counted in this game
};
enum match_fault match_check(const struct match_score *score, const struct match_rules *rules,
                             const struct match_game *game);
// The kinds of win that this game tells apart, the highest one.
enum win match_highest(const struct match_rules *rules);
// Raw points: cube times the kind of win, the checkers, or both; with Jacoby an unturned cube makes every win a single.
int32_t match_points(const struct match_rules *rules, const struct match_game *game);
// What the checkers counted in a game that made so many points; 0 where they are not counted.
int32_t match_men(const struct match_rules *rules, enum win win, int32_t cube, int32_t points);
// A length in points of backgammon: about how much is played to it, and how long. Nothing in the rule texts says so; MEN_A_POINT
// is ours.
int32_t match_pace(const struct match_rules *rules, int32_t length);
// Adds a game: points to its winner, and the Crawford game is over when this was it.
void match_add(struct match_score *score, const struct match_rules *rules, const struct match_game *game);

// A final score is right when one side has reached the length and the other has not, within LENGTH_MAX or the length; in a match
// of games when games can have led to it, penalties included, and the last of them decided. Of `match` everything but the score.
bool match_final_valid(const struct match_score *match, int32_t score_a, int32_t score_b);

// More than half of the match in penalty points loses it (rule book 1.6); of games, half of what all of them are worth.
bool match_penalty_loses(const struct match_score *match, int32_t points);
// Penalty points for starting late_ms after the time: one when first_ms is reached, one more each step_ms
// (case 44).
int32_t match_lateness(int64_t late_ms, int64_t first_ms, int64_t step_ms);

#endif
