// SPDX-License-Identifier: MIT
// Payouts: what the prize table of a pool comes to by the places as they stand. Who shares places shares their money; what
// is decided is told apart from what is still played for. Where points make the places, all who are level in points share, unless the
// event says that tie-breaks part money, too; of groups and lives places count as they are. Of More Swiss nobody is paid who was put out
// before all who are left cash: those places are vacant, but for who is best in a side pool or an auction. Rule book 5, cases 64, 67-69, 116.
#ifndef DIRECTOR_MONEY_PAYOUTS_H
#define DIRECTOR_MONEY_PAYOUTS_H

#include "director/money/pools.h"
#include "engine/refusal.h"

// An entry has a place of a section for good: from-to are shared. In a side pool places are counted among those who are
// in it.
struct award {
    int32_t entry, section, from, to;
    int64_t amount;
};

// due: its awards. least, most: with what it can still come to. buyers: of an auction, what of it is due to who bought the entry; the
// rest is the player's.
struct payout {
    int64_t due, least, most, buyers;
};

// lines: what the table comes to. It is awarded, left over among equals (rest), still open, or for places that nobody has
// (vacant), or that do not cash. kept: what the fund has beyond the table; negative: the club adds so much.
struct payouts {
    int64_t lines, awarded, rest, open, vacant, kept;
    int32_t line_count, award_count;
    struct money_line table[PRIZES_MAX];
    struct payout by[ENTRIES_MAX + 1];
    struct award *awards;
};

// Bytes of room that payouts_fill() needs; the awards stand there. false: the room is too small.
size_t payouts_room(const struct state *state);
bool payouts_fill(const struct state *state, const struct pool_book *book, struct payouts *out,
                  struct room room);
// The same if the sections of the table ended as a pass has it (drawn.h), where they are over.
struct drawn;
bool payouts_if(const struct state *state, const struct pool_book *book, const struct drawn *ended,
                struct payouts *out, struct room room);

// What they are as the rows have it, without what one section pays: the sums that anybody can still come to beside it.
bool payouts_beside(const struct state *state, const struct pool_book *book, int32_t section,
                    struct payouts *out, struct room room);

#endif
