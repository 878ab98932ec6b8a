// SPDX-License-Identifier: MIT
// Templates: tournaments that the club keeps under a name, so that later ones are made like them.
#include <string.h>

#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/hall.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "views/documents.h"

#define TEMPLATE_FIELDS(F, S) F(S, TX, name, 60, 1, REQUIRED)
struct template_named {
    TEMPLATE_FIELDS(FIELD_MEMBER, template_named)
};
BODY_FIELDS(template_named, TEMPLATE_FIELDS)

// The club of the tournament in the path, and the number that it has there; NULL: answered.
static struct cached_stream *club_of(struct desk_thread *thread, struct call *c, int32_t *listing)
{
    const struct cached_stream *l = batch_tournament(thread, c);
    struct cached_stream *club = l ? batch_club(thread, c) : NULL;
    *listing = club ? hall_listing(club->buffer->state, l->uid) : 0;
    return club;
}

static void answer_now(struct desk_thread *thread, struct call *c, struct cached_stream *club)
{
    batch_names(thread, club);
    struct view v = view_of_stream(c->arena, club);
    struct json_out o = json_start(c->arena);
    document_templates(&o, &v);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

static void run_keep(struct desk_thread *thread, struct call *c)
{
    int32_t listing;
    struct cached_stream *club = club_of(thread, c, &listing);
    const struct template_named *said = c->own;
    if (!club) return;
    struct command keep = {.kind = COMMAND_template_keep, .is.template_keep = {.listing = listing}};
    memcpy(keep.is.template_keep.name, said->name, sizeof said->name);
    if (batch_command(thread, c, club, &keep)) answer_now(thread, c, club);
}

const struct operation operation_template_keep = {.least = ROLE_DIRECTOR,
                                                  .with_club = true,
                                                  .place = PLACE_WORKER,
                                                  .run = run_keep,
                                                  .own = &template_named_fields};

static void run_drop(struct desk_thread *thread, struct call *c)
{
    int32_t listing;
    struct cached_stream *club = club_of(thread, c, &listing);
    if (!club) return;
    struct command drop = {.kind = COMMAND_template_drop, .is.template_drop = {.listing = listing}};
    if (batch_command(thread, c, club, &drop)) answer_now(thread, c, club);
}

const struct operation operation_template_drop = {
    .least = ROLE_DIRECTOR, .with_club = true, .place = PLACE_WORKER, .run = run_drop};

static void run_list(struct desk_thread *thread, struct call *c)
{
    reader_answer_club(thread, c, document_templates);
}

const struct operation operation_template_list = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_list, .list = {"templates", NULL, false}};
