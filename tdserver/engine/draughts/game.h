// SPDX-License-Identifier: MIT
// One game of draughts, play by play, with what the laws let people do besides: huff, compel, let stand (14, 15), touch
// and arrange (10-12), give notice to win in forty moves (19), forfeit (17, 20-24). It knows no clock and no names;
// draughts_call_after says when "time" is called (8, 9). Rules 1.3, cases 127-136.
#ifndef ENGINE_DRAUGHTS_GAME_H
#define ENGINE_DRAUGHTS_GAME_H

#include "engine/draughts/judge.h"

enum { DRAUGHTS_NOTICE_MOVES = 40, DRAUGHTS_TIME_LEFT = 60 };

enum draughts_end {
    DRAUGHTS_PLAYING,
    DRAUGHTS_BLOCKED, // the side to play has no play, or no men: it has lost (or won, in the losing game)
    DRAUGHTS_RESIGNED,
    DRAUGHTS_FORFEITED, // by a law, or a second offence after a caution
    DRAUGHTS_TIMED_OUT,
    DRAUGHTS_AGREED,  // drawn
    DRAUGHTS_NOT_WON, // drawn: forty moves after notice
};

struct draughts_game {
    struct draughts_ruleset rules;
    struct draughts_board board;
    struct draughts_board before; // the last play, while a missed capture of it can be answered
    squares huffable;             // pieces of the other side that may be huffed now; 0: nothing was missed
    uint8_t goes_on;              // the piece that was compelled to go on with its capture, or 0
    bool compelled;               // the side to play must capture: its missed capture was taken back
    uint8_t touched;              // a playable piece that the side to play has touched, or 0
    uint8_t towards;              // the square beside it towards which it was moved over the angle, or 0
    uint8_t removed;              // a piece that the last player took off by mistake, or 0 (case 133)
    bool removed_king;
    uint8_t cautions[2];
    uint8_t stronger;   // who must win: side + 1, 0 without notice
    uint8_t moves_left; // of the stronger side, until the game is drawn
    uint16_t plays;
    enum draughts_end end;
    bool drawn;
    uint8_t winner; // when over and not drawn
};

enum draughts_act {
    DRAUGHTS_PLAY,      // written. Whoever plays on lets a missed capture stand
    DRAUGHTS_HUFF,      // square: that piece goes off the board, and no play is used up
    DRAUGHTS_COMPEL,    // the capture must be made
    DRAUGHTS_TOUCH,     // square, without a word before: play it, or a caution
    DRAUGHTS_ARRANGE,   // pieces were set straight without notice
    DRAUGHTS_REMOVE,    // square: the last player took off a piece of their own while taking
    DRAUGHTS_INSIST,    // the opponent has it put back
    DRAUGHTS_NOTICE,    // side: this one must win in forty of its own moves
    DRAUGHTS_ADVANTAGE, // a decided advantage was shown: the notice is over
    DRAUGHTS_RESIGN,
    DRAUGHTS_FORFEIT, // side: a false move, distraction, leaving (17, 20, 21)
    DRAUGHTS_TIME,    // side: did not play in the minute after "time"
    DRAUGHTS_DRAW,    // agreed
    DRAUGHTS_ANGLE, // play: a piece and the square beside it towards which it was moved over the angle (law 12)
};

struct draughts_action {
    enum draughts_act act;
    uint8_t side; // of NOTICE, RESIGN, FORFEIT, TIME, ARRANGE
    uint8_t square;
    struct draughts_written play;
};

void draughts_begin(struct draughts_game *game, const struct draughts_ruleset *rules);

// Takes one action, or refuses it and changes nothing. A play is refused unless its verdict is LEGAL, or MISSED where
// the game has huffing. A false move is refused, too: whether it forfeits is for whoever rules (FORFEIT).
struct refusal draughts_act(struct draughts_game *game, const struct draughts_action *action,
                            struct draughts_plays *plays);

// The plays of the side to play; none when the game is over.
void draughts_choices(const struct draughts_game *game, struct draughts_plays *plays);

// Seconds after which "time" is called: five minutes, one where there is only one way of taking. The game is lost
// DRAUGHTS_TIME_LEFT seconds later.
unsigned draughts_call_after(const struct draughts_game *game, struct draughts_plays *plays);

#endif
