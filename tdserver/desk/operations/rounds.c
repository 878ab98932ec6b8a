// SPDX-License-Identifier: MIT
// Sections by rounds, as they are asked for: the next round before it is paired, a round that was released, and
// what somebody's numbers are made of.
#include "views/rounds.h"
#include "codec/ledger/ledger.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "views/ladders/ladder.h"

static bool section_is(struct call *c, const struct snapshot *s)
{
    const struct row_section *row = drawn_section(s->buffer->state, c->numbers.section);
    if (row && !format_in_bracket((enum section_kind)row->kind)) return true;
    call_fail(c, PROBLEM(NOT_FOUND, "There is no section with this number that is played for points."));
    return false;
}

static void run_next_round(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    if (section_is(c, s)) {
        struct view v = view_of_snapshot(c->arena, s);
        struct json_out o = json_start(c->arena);
        document_next_round(&o, &v, c->numbers.section);
        call_answer_json(c, 200, json_bytes(&o), 0);
    }
    snapshot_drop(s);
}

const struct operation operation_next_round = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_next_round};

// ---- a round that was released

// The ledger is folded to just before the round, however long ago that was; of rounds that were taken back and paired anew the
// last one counts.
struct refold {
    struct arena *kept, line; // what is found, and what is forgotten after each line
    int32_t section, round;
    struct state_buffer *now, *before; // before: NULL until it is found
    struct event_round_paired released;
    struct err fault;
};

static bool is_wanted(const struct refold *r, const struct event *event)
{
    return event->kind == EVENT_round_paired && event->is.round_paired.section == r->section &&
           event->is.round_paired.round == r->round;
}

static bool refold_find(struct refold *r, struct text body)
{
    struct event event;
    r->fault = ledger_decode(r->kept, body, &event);
    if (r->fault.code != ERR_NONE) return false;
    state_buffer_free(r->before);
    r->before = state_buffer_copy(r->now);
    r->released = event.is.round_paired;
    return true;
}

static bool refold_line(void *user, const struct store_event *stored)
{
    struct refold *r = user;
    struct event event;
    r->fault = ledger_decode(&r->line, stored->body, &event);
    if (r->fault.code != ERR_NONE) return false;
    if (is_wanted(r, &event) && !refold_find(r, stored->body)) return false;
    if (!state_buffer_apply(r->now, &event)) r->fault = err_make(ERR_INTERNAL, "A line does not fit.");
    arena_reset(&r->line);
    return r->fault.code == ERR_NONE;
}

static struct err refold_run(struct desk_thread *thread, const struct snapshot *s, struct refold *r)
{
    struct err e = store_event_each(thread->store, s->cached->stream, 0, s->seq, refold_line, r);
    if (r->fault.code != ERR_NONE)
        e = err_make(ERR_INTERNAL, "This ledger cannot be folded again. Run tdserver verify.");
    return e;
}

static void answer_round(struct call *c, const struct snapshot *s, const struct refold *r)
{
    struct view v = view_of_snapshot(c->arena, s);
    struct json_out o = json_start(c->arena);
    document_released_round(&o, &v, r->before->state, &r->released);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

static bool round_is(struct call *c, const struct snapshot *s)
{
    if (!section_is(c, s)) return false;
    if (c->numbers.round <= drawn_rule(s->buffer->state, c->numbers.section).paired) return true;
    call_fail(c, PROBLEM(NOT_FOUND, "This round is not paired yet."));
    return false;
}

static void run_released_round(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    if (round_is(c, s)) {
        struct refold r = {.kept = c->arena,
                           .section = c->numbers.section,
                           .round = c->numbers.round,
                           .now = state_buffer_new()};
        struct err e = refold_run(thread, s, &r);
        if (e.code != ERR_NONE)
            call_fail_err(c, e);
        else if (!r.before)
            call_fail(c, PROBLEM(NOT_FOUND, "This round was not paired by itself."));
        else
            answer_round(c, s, &r);
        state_buffer_free(r.now);
        state_buffer_free(r.before);
        arena_free(&r.line);
    }
    snapshot_drop(s);
}

const struct operation operation_released_round = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_released_round};

// ---- numbers

static void run_sums(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_published(thread, c);
    if (!s) return;
    if (section_is(c, s)) {
        struct view v = view_of_snapshot(c->arena, s);
        struct json_out o = json_start(c->arena);
        bool there = c->numbers.entry >= 1 && c->numbers.entry <= ENTRIES_MAX &&
                     document_sums(&o, &v, c->numbers.section, c->numbers.entry);
        if (there)
            call_answer_json(c, 200, json_bytes(&o), 0);
        else
            call_fail(c, PROBLEM(NOT_FOUND, "This entry does not play in this section."));
    }
    snapshot_drop(s);
}

const struct operation operation_sums = {.least = ROLE_PUBLIC, .place = PLACE_READER, .run = run_sums};

static void run_ladder(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_published(thread, c);
    if (!s) return;
    const struct row_section *row = drawn_section(s->buffer->state, c->numbers.section);
    if (row && format_on_ladder((enum section_kind)row->kind)) {
        struct view v = view_of_snapshot(c->arena, s);
        struct json_out o = json_start(c->arena);
        document_ladder(&o, &v, c->numbers.section);
        call_answer_json(c, 200, json_bytes(&o), 0);
    } else {
        call_fail(c, PROBLEM(NOT_FOUND, "There is no ladder with this number of a section."));
    }
    snapshot_drop(s);
}

const struct operation operation_ladder = {.least = ROLE_PUBLIC, .place = PLACE_READER, .run = run_ladder};
