// SPDX-License-Identifier: MIT
// Hall: which matches wait, which tables are free, what is unfinished. Reads only; everything here is derived
// and stored nowhere.
#ifndef DIRECTOR_HALL_HALL_H
#define DIRECTOR_HALL_HALL_H

#include "director/state.h"

// Numbers of the matches that could be called, longest waiting first; returns how many (at most MATCHES_MAX). Those of a
// league (rounds/calendar.h) are called by hand alone.
int32_t hall_ready(const struct state *state, int32_t *matches);
// Numbers of the open tables without a match, ascending; returns how many (at most TABLES_MAX).
int32_t hall_free_tables(const struct state *state, int32_t *tables);
// The match an entry plays or waits for now, 0 = none.
int32_t hall_match_of(const struct state *state, int32_t entry);

// Why a match that is ready is not called. Rest is counted from the end of the player's last played match.
enum hall_hold {
    HOLD_NONE,
    HOLD_PLAYS,   // a player's other match is under way
    HOLD_CALLED,  // a player's other match is called
    HOLD_RESTS,   // a player rests (setting "rest")
    HOLD_BY_HAND, // taken off its table: nobody but a person calls it
    HOLDS
};
// What keeps each player from being called now, by entry.
struct hall_players {
    struct {
        int32_t match;   // called or under way, 0 = none
        int64_t over_ms; // end of the last match played, 0 = none
    } of[ENTRIES_MAX + 1];
};
void hall_players_find(const struct state *state, struct hall_players *players);
// The match was called since.
void hall_players_call(struct hall_players *players, const struct row_match *m);
struct hall_held {
    enum hall_hold why;
    int32_t entry;    // who, 0 = nobody in particular
    int32_t match;    // HOLD_PLAYS, HOLD_CALLED: the other match
    int64_t until_ms; // HOLD_RESTS
};
// The first reason found, in the order of the enum; of two rests the longer one.
struct hall_held hall_held(const struct state *state, const struct hall_players *players,
                           const struct row_match *m, int64_t now_ms);

// Is the match adjourned and not resumed?
bool hall_adjourned(const struct state *state, int32_t match);
// The register of unfinished matches: their numbers, longest waiting first; returns how many (at most
// MATCHES_MAX).
int32_t hall_unfinished(const struct state *state, int32_t *matches);

#endif
