// SPDX-License-Identifier: MIT
// Logged draughts: the game that a line of acts tells, played again by the engine: whose move it is, where the men stand, what was
// missed, how it ended. Sides a and b stand for black and white by who has the first move. Rules 1.3, cases 127-136.
#ifndef DIRECTOR_DRAUGHTS_LOGGED_DRAUGHTS_H
#define DIRECTOR_DRAUGHTS_LOGGED_DRAUGHTS_H

#include "director/draughts/draughts_log.h"
#include "director/draughts/terms.h"
#include "engine/draughts/game.h"

struct logged_draughts {
    enum side black;
    int32_t ballot; // 1 + the number of the opening, 0: the first moves are free
    int32_t turns;
    struct draughts_game game;
    struct draughts_plays plays; // working storage; the caller's
    enum draughts_judged judged; // of the last act
};

// `plays`: storage for DRAUGHTS_PLAYS_MAX plays.
void logged_draughts_begin(struct logged_draughts *l, const struct draughts_terms *terms, enum side black,
                           int32_t ballot, struct draughts_plays plays);

// Is the side of such an act the one who does it, and must it be that side? Otherwise it says about whom somebody speaks.
bool logged_draughts_by_doer(enum draughts_say act);

// Does the next act, or refuses it with a reason of the engine and leaves the game as it was. A play becomes what the record
// keeps: as short as it can be told from others.
struct refusal logged_draughts_act(struct logged_draughts *l, struct draughts_done *done);

// Does the acts of a line up to number `last`; false when it does not hold so many that can be done.
bool logged_draughts_replay(struct logged_draughts *l, const char *line, int32_t last);

// The move that the ballot wants now; false: none.
bool logged_draughts_drawn_move(const struct logged_draughts *l, uint8_t square[2]);

// Lists what is asked about into l->plays: what the laws allow, or, with `missing`, what the hand may do besides where men are
// huffed. Only what is offered may be played now: of a ballot its move, of a touched piece its plays (laws 10-12). A play is named
// among all of the list.
void logged_draughts_list(struct logged_draughts *l, bool missing);
bool logged_draughts_offers(const struct logged_draughts *l, const struct draughts_play *play, bool missing);

// Whose move it is; SIDE_NONE after the end.
enum side logged_draughts_on_move(const struct logged_draughts *l);
// Who has won, SIDE_NONE: nobody, or nobody yet.
enum side logged_draughts_winner(const struct logged_draughts *l);
enum side logged_draughts_side(const struct logged_draughts *l, int colour);
void logged_draughts_position(const struct logged_draughts *l, char fen[DRAUGHTS_BOARD + 1]);

#endif
