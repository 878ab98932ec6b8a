// SPDX-License-Identifier: MIT
// Positions and match states as short texts that other programs read: GNU position ID (14 characters), GNU
// match ID (12 characters), XGID. Formats: rules 6.1-6.3. Reading returns false for a
// wrong length, character or count. These formats have no place for pinned checkers.
#ifndef ENGINE_IDS_H
#define ENGINE_IDS_H

#include "engine/dice.h"
#include "engine/position.h"

enum { POSITION_ID_LENGTH = 14, MATCH_ID_LENGTH = 12, XGID_ROOM = 96 };

// The ID always belongs to the player on roll: MINE. `checkers` is the number a side starts with; those that
// are not on the board count as borne off. Whether a game allows the position: variant_accepts.
void position_id_write(const struct position *p, char id[POSITION_ID_LENGTH + 1]);
bool position_id_read(const char *id, size_t length, unsigned checkers, struct position *out);

enum { CUBE_CENTRED = 3 };
enum match_id_state { STATE_NONE, STATE_PLAYING, STATE_OVER, STATE_RESIGNED, STATE_DROPPED };

// What a match ID says. Players are 0 and 1.
struct match_id {
    uint8_t cube_log; // the cube shows 1 << cube_log
    uint8_t owner;    // 0, 1 or CUBE_CENTRED
    uint8_t roller;   // who is to play
    uint8_t state;    // enum match_id_state
    uint8_t decider;  // whose decision it is (differs from the roller after a double or a resignation)
    uint8_t resigned; // 0 none, 1 single, 2 gammon, 3 backgammon offered
    bool crawford, doubled, jacoby, beaver;
    struct dice dice; // 0,0 = not rolled
    uint16_t length;  // 0 = money
    uint16_t score[2];
};

// Bit 66 is written as gnubg does: 1 unless Jacoby is on. `beaver` has no place in the format.
void match_id_write(const struct match_id *m, char id[MATCH_ID_LENGTH + 1]);
bool match_id_read(const char *id, size_t length, struct match_id *out);

// XGID, with or without "XGID=" in front. Bottom player is 1, top player 0; *p is seen by m->roller.
// `cube_limit_log` may be NULL. Writing returns the length.
bool xgid_read(const char *text, size_t length, struct position *p, struct match_id *m,
               unsigned *cube_limit_log);
size_t xgid_write(const struct position *p, const struct match_id *m, unsigned cube_limit_log, char *out,
                  size_t room);

#endif
