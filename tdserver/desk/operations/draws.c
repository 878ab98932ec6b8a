// SPDX-License-Identifier: MIT
// The draw as brackets before it is made: it is made on a copy of the tournament, and nothing is done.
#include "desk/body_fields.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "views/documents.h"

#define DRAW_LOOK_FIELDS(F, S)                                                                               \
    F(S, EN, method, draw_method, 0, REQUIRED)                                                               \
    F(S, I4, section, 0, SECTIONS_MAX, OPTIONAL)                                                             \
    F(S, LI, slots, ENTRIES_MAX, 0, OPTIONAL)
struct draw_look {
    DRAW_LOOK_FIELDS(FIELD_MEMBER, draw_look)
};
BODY_FIELDS(draw_look, DRAW_LOOK_FIELDS)

// Nobody looks at draws until one pleases: by chance only the one is shown whose seed the ledger knows. Where others feed a
// section nothing is by chance.
static bool is_fixed(const struct state *state, const struct draw_look *said, int32_t section)
{
    const struct row_section *s = drawn_section(state, section);
    if (said->method == DRAW_BY_HAND || (s && !format_drawn((enum section_kind)s->kind))) return true;
    return s && s->draw_seed[0] && s->draw_method == said->method;
}

// False: answered.
static bool draw_on(struct desk_thread *thread, struct call *c, struct state_buffer *copy,
                    const struct view *v)
{
    static const unsigned char seed[SEED_BYTES];
    const struct draw_look *said = c->own;
    // At no hour: the same question has the same answer.
    struct context context = {.role = c->caller.role, .seed = seed, .confirmed = true};
    struct command command = {.kind = COMMAND_draw_make};
    command.is.draw_make =
        (struct command_draw_make){.section = said->section, .method = said->method, .slots = said->slots};
    struct decision d = state_buffer_decide(copy, &command, &context, &thread->scratch);
    if (d.refusal.code) call_fail(c, document_refusal(c->arena, v, &d));
    bool applied = !d.refusal.code;
    for (size_t i = 0; applied && i < d.event_count; i++)
        applied = state_buffer_apply(copy, &d.events[i]);
    return applied;
}

// The sections that would be drawn, each as its bracket.
static void answer_brackets(struct call *c, const struct view *before, const struct state *drawn)
{
    struct view v = *before;
    struct json_out o = json_start(c->arena);
    v.state = drawn;
    v.inside = true;
    json_object(&o);
    json_key(&o, "sections");
    json_array(&o);
    for (STATE_EACH(section, row, drawn))
        if (drawn_is(drawn, row->n) && !drawn_is(before->state, row->n)) document_bracket(&o, &v, row->n);
    json_array_end(&o);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

static void run_draw_look(struct desk_thread *thread, struct call *c)
{
    const struct draw_look *said = c->own;
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    struct state_buffer *copy = state_buffer_copy(s->buffer);
    if (!is_fixed(v.state, said, said->section ? said->section : MAIN_SECTION))
        call_fail(c, PROBLEM(CONFLICT, "The seed of this draw is not fixed yet. Ask for its preview first."));
    else if (draw_on(thread, c, copy, &v))
        answer_brackets(c, &v, copy->state);
    state_buffer_free(copy);
    snapshot_drop(s);
}

const struct operation operation_draw_look = {
    .least = ROLE_DIRECTOR, .place = PLACE_READER, .run = run_draw_look, .own = &draw_look_fields};
