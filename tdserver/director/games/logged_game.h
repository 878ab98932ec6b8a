// SPDX-License-Identifier: MIT
// Logged game: the game that a game log tells, played again by the engine: whose turn it is, where the checkers
// stand, what the cube shows, how the game ended. A play that stands although it is not legal is made as it
// was written. The cube follows the arithmetic of the match (director/games/match.h), not the engine's own. Rule
// book 1.2, 1.5, 1.7; cases 7, 12, 15, 20-26.
#ifndef DIRECTOR_GAMES_LOGGED_GAME_H
#define DIRECTOR_GAMES_LOGGED_GAME_H

#include "director/games/game_log.h"
#include "director/games/match.h"
#include "engine/game.h"
#include "engine/situation.h"

// No roll of backgammon has more than C(18, 4) = 3060 results; other games may.
enum { RECORD_PLAYS = PLAYS_MAX };

// Stands for the play of a roll that has been rolled and not played.
#define RECORD_UNPLAYED "?"

// A game may be recorded from its middle on: by RECORD_SETUP of the side on roll, its first action, or the first one after acts of
// the cube alone, whose cube then stands: nobody had entered a roll before somebody doubled. Its play says what
// stands on the board as that side sees it and, where the cube is turned, how high it is and whose: "4HPwATDgc/ABMA 2b".
// Checkers that the position lacks are borne off.
struct logged_game {
    struct match_score score; // before the game
    struct match_rules rules;
    struct plays legal;            // working storage of the judge; the legal plays after a play was refused
    struct turn turn;              // the turn that was judged last
    struct game game;              // player 0 is side a
    const struct variant *variant; // whose storage is the caller's
    enum side starter;             // who should start; SIDE_NONE: a roll says
    int32_t turns, rolls, illegal;
    bool
        cube_only; // begun with a double: until a position is set up only what happens to the cube is recorded
    bool dropped;
    bool told;                 // replaying: what was recorded stands, whatever the score has become since
    enum engine_reason breaks; // the rule that the last action breaks, if it stands although it is not legal
};

// What a complete record says of its game.
struct record_result {
    struct match_game is;
    int32_t points;
};

// A game at this score. `legal`: storage for RECORD_PLAYS plays; `variant` stays as long as the game does.
void logged_game_begin(struct logged_game *g, const struct match_score *score,
                       const struct match_rules *rules, const struct variant *variant, enum side starter,
                       struct plays legal);

// Does the next action, or refuses it with a reason of the engine and leaves the game as it was. The action
// becomes what the record keeps: the highest die first, the play in canonical notation. action->illegal asks
// for a play to be made though it is not legal, and afterwards tells whether it had to. `play` is where
// action->play stands then.
struct refusal logged_game_act(struct logged_game *g, struct game_log_action *action,
                               char play[RECORD_PLAY + 1]);

// Does the actions of a line up to number `last`; false when the line does not hold so many that can be done.
bool logged_game_replay(struct logged_game *g, const char *line, int32_t last);

// Not refused: this side may double now.
struct refusal logged_game_double(const struct logged_game *g, enum side side);
// Can the checkers still meet? While they can no game may be conceded for a value (US 4.9, case 20).
bool logged_game_contact(const struct logged_game *g);
// True and *result filled when the game is over.
bool logged_game_result(const struct logged_game *g, struct record_result *result);

// Whose turn it is; SIDE_NONE before the start, after the end, and where only the cube is recorded.
enum side logged_game_on_roll(const struct logged_game *g);
enum side logged_game_owner(const struct logged_game *g);
// Who doubled and waits for an answer.
enum side logged_game_offered(const struct logged_game *g);
// Rolled and not played yet: 31, of three dice 654; 0 = none.
int32_t logged_game_dice(const struct logged_game *g);
// What the other side could not play of that roll, and the side on roll plays before it rolls (RECORD_REST): turn.played of
// its turn (engine/turn.h), 0 = nothing.
int32_t logged_game_rest(const struct logged_game *g);
// The position with its mark, as the side on roll sees it (the other side after the last play), "" where only the cube is
// recorded.
void logged_game_position(const struct logged_game *g, char id[SITUATION_ROOM]);

#endif
