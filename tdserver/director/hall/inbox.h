// SPDX-License-Identifier: MIT
// Inbox: what waits for the director. Reads only.
#ifndef DIRECTOR_HALL_INBOX_H
#define DIRECTOR_HALL_INBOX_H

#include "director/state.h"

enum inbox_kind {
    INBOX_CALL,     // a table called the director
    INBOX_DISPUTE,  // players disagree and are locked
    INBOX_CLAIM,    // late or different entries of a match were kept (not part of a dispute)
    INBOX_UNSIGNED, // a result has waited for minutes for the other side's signature
    INBOX_LATE,     // called to a tablet and not started, penalty points due by the lateness settings
    INBOX_EXPIRED,  // a side's time ran out, or is said to have
    INBOX_RECORD,   // what was recorded and what was reported differ, or something was kept beside the record
    INBOX_REPAIR,   // matches that were begun after this one, which was corrected since, wait for a repair
    INBOX_KINDS
};
struct inbox_item {
    enum inbox_kind kind;
    int32_t match, table, claim; // 0 = none; table: where the match is or was; of several claims the first
    int32_t points;              // INBOX_LATE: penalty points due now
    enum side side;              // INBOX_EXPIRED: whose time
    int32_t game;                // INBOX_RECORD: of which game
    int64_t since_ms;
};
// Fills up to `most` items, oldest first; returns how many there are.
int32_t inbox_fill(const struct state *state, int64_t now_ms, struct inbox_item *items, int32_t most);

#endif
