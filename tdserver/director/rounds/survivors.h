// SPDX-License-Identifier: MIT
// Survivors: who is left in a section that is played for lives, how many lives they have, and who has which place. Nothing of
// it is stored: losses are counted from the nodes, so that a correction changes who is out and when the section is over.
// A bye and a walkover cost the winner nothing; a match that was void costs both a life; so does each round before a late
// entry's first, unless the event says otherwise, but one life is left. A round that somebody misses later costs nothing:
// a correction may have brought them back. Who leaves is out with the round they stood in last.
//
// Where players are paired as they become free (paced), matches of one's own take the place of rounds: who is out with their
// fifth match has survived four. A late entry has missed as many as those who were there had been paired for on average. What the
// records mean is pairing/lives.h. Rule book 3.2; cases 57, 62-65, 107, 108.
#ifndef DIRECTOR_ROUNDS_SURVIVORS_H
#define DIRECTOR_ROUNDS_SURVIVORS_H

#include "director/formats/places.h"

// MISSED_IS_FREE: of `missed` in an end rule, a round before the first one costs no life.
enum { SURVIVOR_NONE = -1, MISSED_IS_FREE = 2 };

// A match of the three-player playoff; players are indexes as below.
struct playoff_match {
    int32_t player[2], winner; // SURVIVOR_NONE: void
    bool there, decided;
};

struct survivors {
    struct lives_rule rule;
    struct lives_end ends;
    bool paced, missed_is_free;
    int32_t count, rounds, turns;  // rounds: paired so far; turns: matches and byes of all
    int32_t entry[GRAPH_ENTRIES];  // of players
    int32_t at[GRAPH_ENTRIES + 1]; // of entries, SURVIVOR_NONE where they stand in no node of the section
    int32_t first[GRAPH_ENTRIES], last[GRAPH_ENTRIES],
        byes[GRAPH_ENTRIES];                             // rounds they stood in first and last
    int32_t missed[GRAPH_ENTRIES], stood[GRAPH_ENTRIES]; // rounds before the first; nodes they stood in
    int32_t plays[GRAPH_ENTRIES];                        // so many of these are not over
    bool away[GRAPH_ENTRIES], played[GRAPH_ENTRIES];
    struct lives_record record[GRAPH_ENTRIES];
    enum lives_stage stage; // after the last round
    int32_t began;          // the playoff stage began after this round; 0 = it has not
    int32_t level;          // three were left level after this round; 0 = they never were
    int32_t three[3];       // who
    struct playoff_match match[2];
    int32_t undecided; // matches of the section that are not over
};

// The section as it stands. Its end rule is by lives.
void survivors_fill(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                    int32_t section, struct survivors *out);
bool survivors_over(const struct survivors *s);
// Is the entry to be paired in the next round? New ones are as long as more are left than places are paid.
bool survivors_plays(const struct survivors *s, int32_t entry);
// And do they play no match of it now?
bool survivors_free(const struct survivors *s, int32_t entry);
// How many matches may begin before it ends (case 65), with so many lives that newcomers bring.
int32_t survivors_may_start(const struct survivors *s, int32_t brought);
// Rounds a player has survived, or matches.
int32_t survivors_turns(const struct survivors *s, int32_t player);
// Of More Swiss: was the player among those left when all who were left cashed? Can they still be, or are
// they; is that certain, for nobody else is put out before all who are left do?
bool survivors_cashes(const struct survivors *s, int32_t player);
bool survivors_may_cash(const struct survivors *s, int32_t player);
bool survivors_cash_sure(const struct survivors *s);
// Do only the three who are level play now?
bool survivors_in_playoff(const struct survivors *s);
// Lives that a player has left; of SURVIVOR_NONE: that a new one would begin with.
int32_t survivors_lives(const struct survivors *s, int32_t player);
// The place of one of the three in their playoff; 0 = is not of them, or it goes on.
int32_t survivors_playoff_place(const struct survivors *s, int32_t player);
// 1 = the first; equals share it.
int32_t survivors_rank(const struct survivors *s, int32_t player);
// Who was absent and never played has no place.
void survivors_places(const struct survivors *s, struct places *out);
// Between which places a player comes in, as long as nobody else leaves or comes; from 0: has none.
struct place_range survivors_sure(const struct survivors *s, int32_t player);

#endif
