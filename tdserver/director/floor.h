// SPDX-License-Identifier: MIT
// Floor: what the hall looks like, asked of a state: which matches wait, which tables are free, what needs
// the director, what a tablet shows, who came where. Reads only; everything here is derived and stored
// nowhere.
#ifndef DIRECTOR_FLOOR_H
#define DIRECTOR_FLOOR_H

#include "director/bracket.h"
#include "director/draw.h"
#include "director/match.h"
#include "director/profile.h"
#include "director/state.h"

// Numbers of the matches that could be called, longest waiting first; returns how many (at most MATCHES_MAX).
int32_t floor_ready(const struct state *state, int32_t *matches);
// Numbers of the open tables without a match, ascending; returns how many (at most TABLES_MAX).
int32_t floor_free_tables(const struct state *state, int32_t *tables);

// What waits for the director, oldest first.
enum inbox_kind {
    INBOX_CALL,     // a table called him
    INBOX_DISPUTE,  // players disagree and are locked
    INBOX_CLAIM,    // a late or different entry was kept (not part of a dispute)
    INBOX_UNSIGNED, // a result waits for the other side's signature
    INBOX_LATE,     // called, not started, penalty points due by the lateness settings
    INBOX_EXPIRED,  // a side's time ran out, or is said to have
    INBOX_RECORD,   // what was recorded and what was reported differ, or something was kept beside the record
    INBOX_KINDS
};
struct inbox_item {
    enum inbox_kind kind;
    int32_t match, table, claim; // 0 = none
    int32_t points;              // INBOX_LATE: penalty points due now
    enum side side;              // INBOX_EXPIRED: whose time
    int32_t game;                // INBOX_RECORD: of which game
    int64_t since_ms;
};
// Fills up to `most` items, returns how many there are.
int32_t floor_inbox(const struct state *state, int64_t now_ms, struct inbox_item *items, int32_t most);

// Is the match adjourned and not resumed?
bool floor_adjourned(const struct state *state, int32_t match);
// The register of unfinished matches: their numbers, longest waiting first; returns how many (at most
// MATCHES_MAX).
int32_t floor_unfinished(const struct state *state, int32_t *matches);

// The score of a match before the game now being played (or after the last).
struct match_score floor_score(const struct state *state, const struct row_match *match);
// The score before one of its games: penalties and the games before it, as recorded where only the final
// score was reported.
struct match_score floor_score_before(const struct state *state, const struct row_match *match, int32_t game);

// What the tablet of a match offers with the cube at a value: raw points go into the ledger, the buttons show
// what counts. Index [side a, side b][single, gammon, backgammon].
struct pad {
    enum phase phase;
    int32_t game;                // number of the game being played
    uint32_t cubes;              // values that can be chosen: bit i = 2^i
    int32_t points[2][3];        // shown on the button: capped to what that side needs
    bool may_double[2];          // at this cube, if it is centred or his
    enum match_fault why_not[2]; // why he may not: FAULT_CRAWFORD_CUBE, FAULT_ONE_POINT or FAULT_DEAD_CUBE
};
struct pad floor_pad(const struct state *state, const struct row_match *match, int32_t cube);

// The bracket of a drawn tournament; size 0 before the draw.
struct bracket floor_bracket(const struct state *state);
// Match n of the present bracket, else NULL: the rows of a draw that was undone stay behind and are no
// matches.
const struct row_match *floor_match(const struct state *state, int32_t n);
// Iteration: for (FLOOR_EACH_MATCH(m, state)).
#define FLOOR_EACH_MATCH(name, state)                                                                        \
    const struct row_match *name = floor_match(state, 1);                                                    \
    name;                                                                                                    \
    name = floor_match(state, name->n + 1)
// Places an entry has or can no longer miss: from-to; 0-0 while he is still in.
struct placing floor_placing(const struct state *state, int32_t entry);
// The match an entry plays or waits for now, 0 = none.
int32_t floor_match_of(const struct state *state, int32_t entry);

// The slots a draw with this method and seed would give; by_hand copies `slots`. Returns the number of slots,
// 0 when there are fewer than two entries.
int32_t floor_draw(const struct state *state, enum draw_method method,
                   const unsigned char seed[DRAW_SEED_BYTES], int32_t slots[ENTRIES_MAX]);
// Entries that take part when the draw is made; returns how many.
int32_t floor_field(const struct state *state, struct draw_entry entries[ENTRIES_MAX]);

#endif
