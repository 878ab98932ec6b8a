// SPDX-License-Identifier: MIT
// Money: all of it for the director, the prizes for whom the event shows them, and a prize table before it is set.
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "director/money/pools.h"
#include "director/sittings/sittings.h"
#include "views/documents.h"

static void run_money(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    struct json_out o = json_start(c->arena);
    document_money(&o, &v);
    call_answer_json(c, 200, json_bytes(&o), s->seq);
    snapshot_drop(s);
}

const struct operation operation_money = {.least = ROLE_SCORER, .place = PLACE_READER, .run = run_money};

// A tablet at a table of the event is among its players.
static bool sees_prizes(const struct call *c, const struct state *state)
{
    const struct row_money *money = money_of(state);
    switch (money ? (enum money_sight)money->sight : SIGHT_DIRECTOR) {
    case SIGHT_PUBLIC:
        return true;
    case SIGHT_PLAYERS:
        return c->caller.role >= ROLE_DEVICE;
    case SIGHT_DIRECTOR:
        return c->caller.role >= ROLE_SCORER;
    }
    return false;
}

static void run_prizes(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_published(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    struct json_out o = json_start(c->arena);
    document_prizes(&o, &v, money_of(v.state) && sees_prizes(c, v.state));
    call_answer_json(c, 200, json_bytes(&o), s->seq);
    snapshot_drop(s);
}

const struct operation operation_prizes = {
    .least = ROLE_PUBLIC, .devices = true, .place = PLACE_READER, .run = run_prizes};

// ---- side tables

// Who plays there knows what for.
static bool sees_stakes(const struct call *c, const struct state *state, const struct row_sitting *row)
{
    bool at_it = c->caller.role == ROLE_DEVICE && row->table && c->caller.table == row->table;
    return at_it || sees_prizes(c, state);
}

static void run_sittings(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_published(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    struct json_out o = json_start(c->arena);
    document_sittings(&o, &v, sees_prizes(c, v.state));
    call_answer_json(c, 200, json_bytes(&o), s->seq);
    snapshot_drop(s);
}

const struct operation operation_sittings = {.least = ROLE_PUBLIC,
                                             .devices = true,
                                             .place = PLACE_READER,
                                             .run = run_sittings,
                                             .list = {"sittings", "sitting", false}};

static void run_sitting(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_published(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    struct json_out o = json_start(c->arena);
    const struct row_sitting *row = state_sitting(v.state, c->numbers.sitting);
    if (row) {
        (sees_stakes(c, v.state, row) ? document_sitting : document_sitting_without_money)(&o, &v, row->n);
        call_answer_json(c, 200, json_bytes(&o), sittings_version(v.state, row->n));
    } else
        call_fail_err(c, err_make(ERR_NOT_FOUND, "There is no side table with this number."));
    snapshot_drop(s);
}

const struct operation operation_sitting = {
    .least = ROLE_PUBLIC, .devices = true, .place = PLACE_READER, .run = run_sitting};

// What is recorded there is shown at once (DECISIONS 199), so everybody who may read the event may have the file.
static void run_sitting_mat(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_published(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    struct json_out o = json_start(c->arena);
    if (!state_sitting(v.state, c->numbers.sitting))
        call_fail_err(c, err_make(ERR_NOT_FOUND, "There is no side table with this number."));
    else if (!document_sitting_mat(&o, &v, c->numbers.sitting))
        call_fail_err(c, err_make(ERR_NOT_FOUND, "No play was recorded at this side table."));
    else
        c->answer =
            (struct call_answer){.status = 200, .body = json_bytes(&o), .type = "text/plain; charset=utf-8"};
    snapshot_drop(s);
}

const struct operation operation_sitting_mat = {
    .least = ROLE_PUBLIC, .devices = true, .place = PLACE_READER, .run = run_sitting_mat};

// ---- a prize table before it is set

#define PRIZES_LOOK_FIELDS(F, S)                                                                             \
    F(S, I4, stakes, 0, ENTRIES_MAX, REQUIRED)                                                               \
    F(S, LI, entries, PRIZES_MAX, 0, OPTIONAL)                                                               \
    F(S, LI, section, PRIZES_MAX, 0, REQUIRED)                                                               \
    F(S, LI, place, PRIZES_MAX, 0, REQUIRED)                                                                 \
    F(S, LI, share, PRIZES_MAX, 0, OPTIONAL)                                                                 \
    F(S, LI, amount, PRIZES_MAX, 0, OPTIONAL)
struct prizes_look {
    PRIZES_LOOK_FIELDS(FIELD_MEMBER, prizes_look)
};
BODY_FIELDS(prizes_look, PRIZES_LOOK_FIELDS)

// The table is set on a copy. False: answered why not.
static bool set_on(struct desk_thread *thread, struct call *c, struct state_buffer *copy,
                   const struct view *v)
{
    static const unsigned char seed[SEED_BYTES];
    const struct prizes_look *said = c->own;
    struct context context = {.role = c->caller.role, .seed = seed, .confirmed = true};
    struct command command = {.kind = COMMAND_prizes_set,
                              .is.prizes_set = {.pool = c->numbers.pool,
                                                .entries = said->entries,
                                                .section = said->section,
                                                .place = said->place,
                                                .share = said->share,
                                                .amount = said->amount}};
    struct decision d = state_buffer_decide(copy, &command, &context, &thread->scratch);
    if (d.refusal.code) call_fail(c, document_refusal(c->arena, v, &d));
    bool applied = !d.refusal.code;
    for (size_t i = 0; applied && i < d.event_count; i++)
        applied = state_buffer_apply(copy, &d.events[i]);
    return applied;
}

static void run_prizes_look(struct desk_thread *thread, struct call *c)
{
    const struct prizes_look *said = c->own;
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    struct state_buffer *copy = state_buffer_copy(s->buffer);
    if (set_on(thread, c, copy, &v)) {
        struct json_out o = json_start(c->arena);
        v.state = copy->state;
        document_prize_table(&o, &v, c->numbers.pool, said->stakes);
        call_answer_json(c, 200, json_bytes(&o), 0);
    }
    state_buffer_free(copy);
    snapshot_drop(s);
}

const struct operation operation_prizes_look = {
    .least = ROLE_DIRECTOR, .place = PLACE_READER, .run = run_prizes_look, .own = &prizes_look_fields};
