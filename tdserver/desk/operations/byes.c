// SPDX-License-Identifier: MIT
// The byes that are free for a late entry.
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "views/documents.h"

static void run_bye_list(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    struct json_out o = json_start(c->arena);
    v.inside = true;
    if (document_byes(&o, &v, c->numbers.section))
        call_answer_json(c, 200, json_bytes(&o), 0);
    else
        call_fail(c,
                  PROBLEM(NOT_FOUND, "No section with this number is drawn. Look at the list of sections."));
    snapshot_drop(s);
}

const struct operation operation_bye_list = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_bye_list, .list = {"byes", NULL, false}};
