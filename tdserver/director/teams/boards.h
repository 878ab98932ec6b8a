// SPDX-License-Identifier: MIT
// Boards: what a team match is played at, and what its boards have come to. A team match stands at a node like every match
// and is decided by its boards, matches of their own between members of the two teams. A team that wins more boards wins
// it, then more points on the boards, then, where somebody has to go on, the rule of the section. Reads rows only.
#ifndef DIRECTOR_TEAMS_BOARDS_H
#define DIRECTOR_TEAMS_BOARDS_H

#include "director/state.h"

// At how many boards this match is played; 0: it is none of teams, or a board itself.
int32_t boards_of(const struct state *state, const struct row_match *m);
// Do teams play in this section? NULL: no.
bool boards_in(const struct row_section *section);
// Is any section drawn in which they do?
bool boards_drawn(const struct state *state);
// Iteration over the boards of a team match in order: for (BOARDS_EACH(board, state, match)). They were added one after the
// other, so their numbers follow each other.
const struct row_match *boards_first(const struct state *state, int32_t match);
const struct row_match *boards_after(const struct state *state, const struct row_match *board);
#define BOARDS_EACH(name, state, match)                                                                      \
    const struct row_match *name = boards_first(state, match);                                               \
    name;                                                                                                    \
    name = boards_after(state, name)
// It was begun, or somebody decided it: who sits there stays.
bool boards_begun(const struct row_match *board);

// Is the entry a team? A member of one? Does it play for this one?
bool team_is(const struct row_entry *entry);
bool team_member(const struct row_entry *entry);
bool team_has(const struct state *state, int32_t team, int32_t entry);
// The members in order of the boards; how many.
int32_t team_members(const struct state *state, int32_t team, int32_t members[TEAM_MAX]);

// Boards added up. A board that is decided counts its length for who won it, and what was scored for who lost it.
struct tally {
    int32_t count;       // of boards there are
    int32_t won[2];      // bit k - 1: this side has won board k
    int32_t points[2];   // on the boards
    int32_t open;        // boards that are not over
    int32_t under_way;   // of them
    bool begun, by_play; // any board was; one was decided by play
};
void tally_add(struct tally *tally, const struct row_match *board);
struct tally tally_of(const struct state *state, int32_t match);
int32_t tally_boards(const struct tally *tally, enum side side);
// Who wins by the boards as they are; SIDE_NONE: nobody, or level where that may be.
enum side tally_winner(const struct tally *tally, enum team_level level, bool may_be_level);
// Has a side won more than half of so many boards?
bool tally_decided(const struct tally *tally, int32_t boards);

// What a team match yields in a table: boards and points of both sides. One that was not played counts as won at all boards,
// a bye as won by one.
struct team_score {
    int32_t boards[2], points[2];
};
struct team_score boards_score(const struct state *state, const struct row_match *m);

#endif
