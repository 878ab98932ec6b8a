// SPDX-License-Identifier: MIT
// Reach: what the places of a section for points can still pay one player by their own result in the next round, whatever all others do.
// Nobody tries the others' results one by one: where all pairs of the last round are known, each of them adds to how many come before the
// player and how many are level, and a set of such counts grows pair by pair; where none is drawn yet, everybody may meet anybody, and
// which counts can come follows from how many win. Both are exact. With rounds to come after the next one, or where a round to be drawn can have level matches,
// each of the others may end as if nobody met them: nothing that can come lies outside, but its ends may not be reached.
// Pure; rule book 3.2.
#ifndef DIRECTOR_MONEY_REACH_H
#define DIRECTOR_MONEY_REACH_H

#include "director/bounds.h"
#include "director/money/money.h"
#include "engine/refusal.h"

// Of whom somebody meets in the next round: nobody, for they have no match of it; anybody, for it is not drawn.
enum { REACH_NOBODY = -1, REACH_ANYBODY = -2 };
// At most so many rounds after the next one.
enum { REACH_LATER_MAX = 2 };
enum reach_result { REACH_WIN, REACH_DRAW, REACH_LOSS, REACH_RESULTS };

struct reach_player {
    int64_t now;   // points, in halves
    int32_t meets; // index of a player, or one of the above
    int32_t later; // rounds after the next one
    bool counts;   // has a place that is paid for, against the others who do
};

struct reach_field {
    int32_t players;
    struct reach_player player[ENTRIES_MAX];
    int32_t worth[REACH_RESULTS],
        bye;    // in halves of a point; no result is worth more than a win, none less than a loss
    bool draws; // a match may end level
    bool
        parted; // who are level may be parted: each has something between the best and the worst of their places
    int32_t paid;                   // the last place that is paid
    int64_t prize[ENTRIES_MAX + 1]; // by place
    int32_t unit;
    enum money_rest rest; // what cannot be shared goes by lot: any of the equals may have a unit more
};

struct reach {
    int64_t least, most;
};

// What somebody has of the places from-to: of all of them as one of so many equals, or where those are parted between the worst and the best of them.
struct reach reach_places(const struct reach_field *f, int32_t from, int32_t to, bool parted);

size_t reach_room(void);
// The player counts and has a match in the next round. false: the room is too small.
bool reach_of(const struct reach_field *f, int32_t player, enum reach_result result, struct reach *out,
              struct room room);
// Do both have the same chances, whoever they are?
bool reach_same(const struct reach_field *f, int32_t a, int32_t b);

#endif
