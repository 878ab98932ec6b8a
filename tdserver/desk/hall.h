// SPDX-License-Identifier: MIT
// Hall: the tables of a club and the tournament that has them now. What changes at a table changes in both ledgers, by
// one transaction: first the club's row, then the copy of it that the tournament keeps. Taps look only at the copy,
// so they never wait for the club.
//
// A tournament takes the tables of its club under their own numbers. A table that is lent elsewhere stays the
// tournament's own, with cards and tablets of its own, and so do those of older releases.
#ifndef DESK_HALL_H
#define DESK_HALL_H
#include "desk/batch.h"

// Where an operation works: the tournament (NULL: none has the table) and the club, both locked.
struct hall_place {
    struct cached_stream *tournament, *club;
};
// The call's tournament and its club; `club` is NULL where there is none, or it is only shown and the operation goes on
// past it (desk/operation.h): then its tables stay with the tournament as they are. Marks both, so that a refusal takes
// everything back. NULL as tournament: answered.
struct hall_place hall_place_of(struct desk_thread *thread, struct call *c);
// Is table n of the tournament a copy of the club's?
bool hall_borrowed(const struct hall_place *at, int32_t n);

// The number under which the club lists a tournament, 0 = not at all; and its uid by that number (false: none).
int32_t hall_listing(const struct state *club, const unsigned char uid[CALL_UID]);
bool hall_listed(const struct state *club, int32_t listing, unsigned char uid[CALL_UID]);
// The actor of a tournament with this reference, 0 = none.
int32_t hall_actor(const struct state *tournament, struct text ref);
// The tablet of the club behind an actor of the tournament, 0 = it is the tournament's own.
int32_t hall_device(struct arena *a, const struct hall_place *at, int32_t actor);

// Each false: answered with a refusal.
// After commands of a tournament that may have changed its tables or its status: brings the hall in line with it. The
// club's row gets the name and status that the tournament gave; what it let go of is given back, all of it when it was
// closed; and it takes every table that the club has free and that it uses without a tablet and a card of its own.
bool hall_follow(struct desk_thread *thread, struct call *c, const struct hall_place *at);
// Brings the tournament's copy of a table in line with the club's row; nothing where no tournament has it.
bool hall_copy(struct desk_thread *thread, struct call *c, const struct hall_place *at, int32_t n);

// Gives one command to the club.
#define HALL_COMMAND(thread, c, club, kind_, ...)                                                            \
    batch_command(thread, c, club, &(struct command){.kind = COMMAND_##kind_, .is.kind_ = {__VA_ARGS__}})
// The call's table in its tournament; NULL: it is answered that there is none.
const struct row_hall_table *hall_table_asked(struct call *c, const struct cached_stream *l);
#endif
