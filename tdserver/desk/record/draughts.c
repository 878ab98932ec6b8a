// SPDX-License-Identifier: MIT
// Games of draughts as their readers see them: the board of a match and its file. What is hidden from spectators for a while
// (the setting plays_delay) the document says.
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "director/formats/drawn.h"
#include "views/documents.h"

// A match of the newest state. NULL: the call is answered.
static const struct row_match *match_of(struct call *c, const struct snapshot *s, struct view *v)
{
    const struct row_match *m = drawn_match(s->buffer->state, c->numbers.match);
    bool inside = m && sees_present(c, s->cached, m);
    bool draft = state_tournament(s->buffer->state, 1)->status == TOURNAMENT_DRAFT;
    *v = view_of_snapshot(c->arena, s);
    v->inside = inside;
    if (m && (inside || !draft)) return m;
    call_fail(c, PROBLEM(NOT_FOUND, "There is no match with this number."));
    return NULL;
}

static void run_draughts(struct desk_thread *thread, struct call *c)
{
    struct view v;
    struct snapshot *s = reader_snapshot(thread, c);
    const struct row_match *m = s ? match_of(c, s, &v) : NULL;
    struct json_out o = json_start(c->arena);
    if (m && document_draughts(&o, &v, m, c->numbers.game))
        call_answer_json(c, 200, json_bytes(&o), 0);
    else if (m)
        call_fail(c, PROBLEM(NOT_FOUND, "This match plays no draughts."));
    snapshot_drop(s);
}

const struct operation operation_draughts = {.least = ROLE_PUBLIC,
                                             .devices = true,
                                             .anonymous = true,
                                             .place = PLACE_READER,
                                             .run = run_draughts,
                                             .query = {"game"}};

static void run_pdn(struct desk_thread *thread, struct call *c)
{
    struct view v;
    struct snapshot *s = reader_snapshot(thread, c);
    const struct row_match *m = s ? match_of(c, s, &v) : NULL;
    struct json_out o = json_start(c->arena);
    if (m) {
        document_pdn(&o, &v, m);
        c->answer = (struct call_answer){
            .status = 200, .body = json_bytes(&o), .type = "application/x-draughts-pdn; charset=utf-8"};
    }
    snapshot_drop(s);
}

const struct operation operation_pdn = {
    .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_pdn};
