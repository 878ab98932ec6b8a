// SPDX-License-Identifier: MIT
// One game from the opening roll to its value. game_act takes one action at a time and refuses what the rules
// do not allow at that moment. It knows no clock, names or devices; the dice come as arguments. Rules 1.1, 2
// and 7.2-7.3. The board is kept per player, each counting their own points: board.checkers[player].
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "engine/judge.h"
#include "engine/scoring.h"

enum { PLAYERS = 2, CENTRED = 3, BY_ROLL = 2 };

// What two players may agree on besides the variant. All zero: a plain match or money game.
struct rules {
    bool jacoby;               // gammons count only if the cube was turned (money)
    bool beavers;              // beaver and raccoon (money)
    bool dead_cube_free;       // a tolerant profile: a dead cube may be turned
    bool no_crawford;          // matches without the Crawford rule
    uint8_t automatic_doubles; // opening ties that double the cube (money)
    bool six_triples;          // automatic doubles go to the stake, and an opening 6-6 triples it (money)
    uint32_t cube_limit;       // highest value of the cube, a power of two; 0 = none
};

enum game_phase {
    GAME_OPENING,  // each player rolls one die for the start
    GAME_TURN,     // on_roll may double or roll
    GAME_MOVE,     // on_roll has rolled and must play
    GAME_DOUBLED,  // the opponent of on_roll takes, drops or beavers
    GAME_BEAVERED, // the doubler takes the beaver, drops or raccoons
    GAME_RESIGNED, // the opponent of `resigner` accepts or refuses
    GAME_OVER,
};

struct game {
    struct variant variant;
    struct rules rules;
    struct score score; // before this game
    struct position board;
    enum game_phase phase, resumes; // resumes: the phase a refused resignation returns to
    uint8_t on_roll;
    struct dice dice;
    uint8_t third;          // the third die of a game with three dice
    uint8_t turns[PLAYERS]; // turns each player has had (rolls played or passed), at most 255
    uint8_t played;         // numbers of this cascade the other side has played already
    bool reroll;            // the opening roll may still be rolled again
    uint32_t cube;
    uint32_t stake; // beside the cube: what automatic doubles make of 1 under six_triples
    uint8_t owner;  // 0, 1 or CENTRED
    bool turned;    // a double was offered and accepted
    uint8_t automatics;
    uint8_t resigner;
    enum outcome resignation;
    uint8_t winner; // when over; meaningless if DRAWN
    enum outcome outcome;
    uint32_t points; // raw value of the game when over
};

enum action_kind {
    ACT_OPEN, // dice: player 0's die and player 1's
    ACT_ROLL, // dice
    ACT_PLAY, // play
    ACT_DOUBLE,
    ACT_TAKE,
    ACT_DROP,
    ACT_BEAVER,
    ACT_RACCOON,
    ACT_RESIGN, // outcome
    ACT_ACCEPT,
    ACT_REFUSE,
};

struct action {
    enum action_kind kind;
    uint8_t player;       // who acts; ignored by ACT_OPEN
    uint8_t die[PLAYERS]; // ACT_OPEN: each player's die; ACT_ROLL: the roll
    uint8_t third;        // ACT_ROLL: the third die of a game with three dice, else 0
    struct written play;  // ACT_PLAY
    enum outcome outcome; // ACT_RESIGN
};

// A new game at this score. `starter`: 0 or 1 where the last winner (or loser) starts, BY_ROLL otherwise.
// Refuses a finished match.
struct refusal game_begin(struct game *game, const struct variant *v, const struct rules *rules,
                          const struct score *score, unsigned starter);

// Does one action, or refuses it and leaves the game as it was. `room` is working storage for the judge; when
// a play is refused, it holds the legal plays. *made (may be NULL) receives the play.
struct refusal game_act(struct game *game, const struct action *action, struct plays *room,
                        struct play *made);

// Plays the roll as it was played although it is not legal. It moves the checkers as written, in any order
// that is possible, and hits blots. Refuses REASON_IMPOSSIBLE when the checkers cannot stand like that, and
// then leaves the game as it was.
struct refusal game_force(struct game *game, const struct written *written);

// The same for a turn alone: *made is the play, whose steps stand in the order in which they were possible.
struct refusal game_play_forced(const struct turn *turn, const struct written *written, struct play *made);

// What a play leaves of the side's own roll to the opponent, who plays it before they roll: turn.played of that turn. 0: nothing, or
// nothing that they can play.
uint8_t game_rest(const struct turn *turn, const struct play *play);

// Is the game over with this play of a turn, and how for whoever plays it?
bool game_ends_with(const struct turn *turn, const struct play *play, enum outcome *outcome);

// The turn to be played now; meaningful in GAME_MOVE. Points into the game.
struct turn game_turn(const struct game *game);

// Refuses when this player may not double now; the reason says why.
struct refusal game_double_check(const struct game *game, unsigned player);

// Is there any legal play of the roll? The caller may pass for the player if not.
bool game_must_pass(const struct game *game, struct plays *room);

// The score after this finished game.
struct score game_score(const struct game *game);

#endif
