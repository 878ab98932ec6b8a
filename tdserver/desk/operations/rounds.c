// SPDX-License-Identifier: MIT
// Sections by rounds, as they are asked for: the next round before it is paired, and what somebody's numbers are made of.
#include "views/rounds.h"
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
