// SPDX-License-Identifier: MIT
// The hall of the club: what commands of a tournament change there as well, and the list of its tables.
#include "desk/hall.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "views/documents.h"

// ---- commands of a tournament that change its club's hall, too

static bool card_void_there(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    int32_t n = c->numbers.table;
    return HALL_COMMAND(thread, c, at->club, club_card_issue, .table = n, .valid = 0) &&
           hall_copy(thread, c, at, n);
}

// The desk does it for the tablet, whose actor the tournament perhaps does not know yet.
static bool table_take_there(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    struct caller asks = c->caller;
    c->caller = (struct caller){0};
    bool taken = HALL_COMMAND(thread, c, at->club, club_table_take, .table = c->numbers.table,
                              .device = asks.device) &&
                 hall_copy(thread, c, at, c->numbers.table);
    c->caller = asks;
    return taken;
}

static bool done_there(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    return c->command.kind == COMMAND_card_revoke ? card_void_there(thread, c, at)
                                                  : table_take_there(thread, c, at);
}

// A table of a club that is only shown: what becomes of its cards and tablets nobody can write down. True: answered.
static bool out_of_reach(struct call *c, const struct hall_place *at)
{
    const struct row_hall_table *row = state_hall_table(at->tournament->buffer->state, c->numbers.table);
    struct cached_stream *club = at->tournament->club;
    if (at->club || !club || !row || !row->borrowed) return false;
    struct err e = cached_stream_refused(club, c->arena);
    if (e.code != ERR_NONE) call_fail_err(c, e);
    return e.code != ERR_NONE;
}

// The hall makes nothing that the reply could be about.
static bool done_here(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    if (!batch_command(thread, c, at->tournament, &c->command)) return false;
    struct made made = c->made;
    bool follows = hall_follow(thread, c, at);
    c->made = made;
    return follows;
}

// Cards and tablets of the club's tables change there first; everything else is done by the tournament, and the
// hall follows. A dry run tells what the tournament says to it: the club never says more.
void hall_run_command(struct desk_thread *thread, struct call *c)
{
    enum command_kind kind = c->command.kind;
    struct hall_place at = hall_place_of(thread, c);
    if (!at.tournament || !batch_edit_allowed(c, at.tournament)) return;
    bool there = (kind == COMMAND_card_revoke || kind == COMMAND_table_take) && !c->dry_run;
    if (there && out_of_reach(c, &at)) return;
    there = there && hall_borrowed(&at, c->numbers.table);
    bool done = there ? done_there(thread, c, &at) : done_here(thread, c, &at);
    if (done) c->operation->reply(thread, c, at.tournament);
}

// ---- looking

static void run_club_tables(struct desk_thread *thread, struct call *c)
{
    reader_answer_club(thread, c, document_club_tables);
}

const struct operation operation_club_tables = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_club_tables, .list = {"tables", "table", false}};
