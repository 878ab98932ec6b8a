// SPDX-License-Identifier: MIT
// What a repair would come to: every choice is tried on a copy of the tournament, and nothing is done.
#include "desk/club/tempo.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "director/formats/drawn.h"
#include "views/documents.h"

enum { CHOICES_MOST = 2 };

// The choices that stand open; how many.
static size_t choices_at(const struct state *state, const struct row_match *m, enum repair_choice *at)
{
    if (!drawn_node(state, m)->waits) {
        at[0] = REPAIR_UNDO;
        return 1;
    }
    at[0] = REPAIR_ANNUL;
    at[1] = REPAIR_AS_PLAYED;
    return CHOICES_MOST;
}

static const struct view *view_after(struct call *c, const struct view *v, struct state_buffer *copy,
                                     const struct decision *d)
{
    for (size_t i = 0; i < d->event_count; i++)
        if (!state_buffer_apply(copy, &d->events[i])) return NULL;
    struct view *after = ARENA_NEW(c->arena, struct view);
    *after = *v;
    after->state = copy->state;
    return after;
}

static void try_choice(struct desk_thread *thread, struct call *c, const struct view *v,
                       struct state_buffer *copy, struct repair_look *look)
{
    static const unsigned char seed[SEED_BYTES];
    struct context context = {.now_ms = c->now_ms, .role = c->caller.role, .seed = seed, .confirmed = true};
    struct command command = {.kind = COMMAND_repair};
    command.is.repair =
        (struct command_repair){.match = c->numbers.match, .choice = look->choice, .reason = "?"};
    struct decision d = state_buffer_decide(copy, &command, &context, &thread->scratch);
    look->consequences = document_consequences(c->arena, v, &d);
    if (d.refusal.code)
        look->refused = document_refusal(c->arena, v, &d);
    else
        look->after = view_after(c, v, copy, &d);
}

static void answer(struct desk_thread *thread, struct call *c, const struct snapshot *s,
                   const struct row_match *m)
{
    struct view v = view_of_snapshot(c->arena, s);
    struct tempo tempo = club_tempo_lately(thread, c->arena);
    v.inside = true;
    v.tempo = &tempo;
    enum repair_choice choices[CHOICES_MOST];
    struct repair_look looks[CHOICES_MOST] = {{0}};
    struct state_buffer *copies[CHOICES_MOST];
    size_t count = choices_at(s->buffer->state, m, choices), shown = 0;
    for (size_t i = 0; i < count; i++) {
        looks[i].choice = choices[i];
        copies[i] = state_buffer_copy(s->buffer);
        try_choice(thread, c, &v, copies[i], &looks[i]);
        // An undo that there is nothing for is no choice.
        shown += choices[i] != REPAIR_UNDO || looks[i].after != NULL;
    }
    struct json_out o = json_start(c->arena);
    document_repair(&o, &v, m->n, looks, shown);
    for (size_t i = 0; i < count; i++)
        state_buffer_free(copies[i]);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

static void run_repair_look(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    const struct row_match *m = drawn_match(s->buffer->state, c->numbers.match);
    if (m && drawn_node(s->buffer->state, m))
        answer(thread, c, s, m);
    else
        call_fail(c, PROBLEM(NOT_FOUND, "There is no match with this number. Look at the list of matches."));
    snapshot_drop(s);
}

const struct operation operation_repair_look = {
    .least = ROLE_DIRECTOR, .place = PLACE_READER, .run = run_repair_look};
