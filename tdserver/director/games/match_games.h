// SPDX-License-Identifier: MIT
// What is played in a match: the games of its section in turn (engine/series.h), and what each of them makes of the
// event's rules: whether there is a cube, what a gammon counts, who starts. Reads only. Rules 2.5; case 117.
#ifndef DIRECTOR_GAMES_MATCH_GAMES_H
#define DIRECTOR_GAMES_MATCH_GAMES_H

#include "director/draughts/terms.h"
#include "director/games/match.h"
#include "director/state.h"
#include "engine/variant.h"

// The games in turn that a section plays: its own, or those of the main draw, there backgammon.
const char *match_games(const struct state *state, int32_t section);
// Do all matches of a section play backgammon as everybody knows it?
bool match_games_usual(const struct state *state, int32_t section);

// Does the section play draughts, and how? Its matches are then of so many games (match.h), and no game of them is one of
// engine/variant.h.
bool match_draughts(const struct state *state, int32_t section, struct draughts_terms *terms);

// A match before its first game: its score is 0:0, and what of a later one is penalties stands in it.
struct match_score match_fresh(const struct state *state, const struct row_match *match);

// So many points of a match as everybody is shown them (match_shown).
int32_t match_points_shown(const struct state *state, const struct row_match *match, int32_t points);
// The same of both scores as they stand.
void match_both_shown(const struct state *state, const struct row_match *match, int32_t points[2]);

// Are checkers counted in any of these games, so that matches may be longer than others?
bool match_games_by_men(const char *games);
// A length of this section in points of backgammon (match_pace); a game of draughts is DRAUGHTS_PACE of them, which is ours.
int32_t match_games_pace(const struct state *state, int32_t section, int32_t length);

// Of a match: its length, and of so many of its points, likewise.
int32_t match_paced(const struct state *state, const struct row_match *match, int32_t points);

// Where checkers are counted, what they can come to (match.h); nothing elsewhere.
void match_men_rules(struct match_rules *rules, const struct variant *variant);
// Does the first turn begin with the dice of the opening roll, so that nobody can double before it? starter: who starts because
// of the game before.
bool match_opens_with_dice(const struct variant *variant, enum side starter);

// What game `game` of a match is, from 1 on; backgammon where draughts are played.
struct variant match_game_variant(const struct state *state, const struct row_match *match, int32_t game);
struct match_rules match_game_rules(const struct state *state, const struct row_match *match, int32_t game);
// Who starts it; SIDE_NONE: a roll says.
enum side match_game_starter(const struct state *state, const struct row_match *match, int32_t game);

#endif
