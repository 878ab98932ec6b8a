// SPDX-License-Identifier: MIT
// What a command is answered with, and the table of commands that need nothing else.
#include <string.h>

#include "desk/batch.h"
#include "desk/operations.h"
#include "desk/sight.h"
#include "director/formats/draw.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "views/documents.h"

// Does the caller see the present of what the answer shows? A tablet may ask about a match that is not at its
// table.
static bool sees_row(const struct call *c, const struct cached_stream *l, enum row_kind kind, int32_t n)
{
    const struct row_match *m = kind == ROW_match ? drawn_match(l->buffer->state, n) : NULL;
    return !m || sees_present(c, l, m);
}

// Answers with the document that `write` makes, under the version of one row (or of the stream).
static void answer_row(struct call *c, struct cached_stream *l,
                       void (*write)(struct json_out *, const struct view *, int32_t), enum row_kind kind,
                       int32_t n)
{
    struct view v = view_of_stream(c->arena, l);
    v.inside = sees_row(c, l, kind, n);
    struct json_out o = json_start(c->arena);
    write(&o, &v, n);
    call_answer_json(c, 200, json_bytes(&o), state_buffer_version(l->buffer, kind, n));
}

static void answer_whole(struct call *c, struct cached_stream *l,
                         void (*write)(struct json_out *, const struct view *), int64_t version)
{
    struct view v = view_of_stream(c->arena, l);
    struct json_out o = json_start(c->arena);
    write(&o, &v);
    call_answer_json(c, 200, json_bytes(&o), version);
}

static void reply_tournament(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_whole(c, l, document_tournament, state_buffer_version(l->buffer, ROW_tournament, 1));
}

static void reply_profile(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_whole(c, l, document_profile, l->seq);
}

static void reply_tables(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_whole(c, l, document_tables, l->seq);
}

void reply_club(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_whole(c, l, document_club, state_buffer_version(l->buffer, ROW_club, 1));
}

static void reply_table(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_row(c, l, document_table, ROW_hall_table, c->numbers.table);
}

static void reply_entry(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_row(c, l, document_entry, ROW_entry, c->numbers.entry);
}

void reply_match(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_row(c, l, document_match, ROW_match, c->numbers.match);
}

static void reply_section(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_row(c, l, document_section, ROW_section, c->numbers.section);
}

static void reply_made_section(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_row(c, l, document_section, ROW_section, c->made.n);
    call_made_in_tournament(c, "/sections/%d", c->made.n);
}

static void reply_money(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_whole(c, l, document_money_rule, state_buffer_version(l->buffer, ROW_money, 1));
}

static void reply_pool(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_row(c, l, document_pool, ROW_pool, c->numbers.pool);
}

static void reply_receipt(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_row(c, l, document_receipt, ROW_cash, c->numbers.line);
}

static void reply_made_receipt(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_row(c, l, document_receipt, ROW_cash, c->made.n);
    call_made_in_tournament(c, "/receipts/%d", c->made.n);
}

static void reply_sitting(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_row(c, l, document_sitting, ROW_sitting, c->numbers.sitting);
}

static void reply_made_sitting(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_row(c, l, document_sitting, ROW_sitting, c->made.n);
    call_made_in_tournament(c, "/sittings/%d", c->made.n);
}

// The match is named by the decision, not by the request.
static void reply_made_match(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    answer_row(c, l, document_match, ROW_match, c->made.n);
}

static int32_t section_asked(int32_t section)
{
    return section ? section : MAIN_SECTION;
}

// The draw by hand as it was sent; else as its seed gives it, before it is made and after.
static void answer_draw(struct call *c, struct cached_stream *l, int32_t section, enum draw_method method,
                        const struct ints *by_hand)
{
    struct draw_slots *slots = ARENA_NEW(c->arena, struct draw_slots);
    unsigned char seed[DRAW_SEED_BYTES] = {0};
    const struct row_section *s = state_section(l->buffer->state, section);
    draw_seed_read(s->draw_seed, seed);
    if (method == DRAW_BY_HAND) {
        slots->count = by_hand->count < ENTRIES_MAX ? by_hand->count : ENTRIES_MAX;
        memcpy(slots->at, by_hand->at, (size_t)slots->count * sizeof *slots->at);
    } else if (format_drawn((enum section_kind)s->kind)) {
        drawn_slots(l->buffer->state, section, method, seed, slots);
    }
    struct view v = view_of_stream(c->arena, l);
    struct json_out o = json_start(c->arena);
    document_draw(&o, &v, section, method, slots);
    call_answer_json(c, 200, json_bytes(&o), state_buffer_version(l->buffer, ROW_tournament, 1));
}

static void reply_preview(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    const struct command_draw_preview *asked = &c->command.is.draw_preview;
    answer_draw(c, l, section_asked(asked->section), (enum draw_method)asked->method, &asked->slots);
}

static void reply_drawn(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    (void)thread;
    const struct command_draw_make *asked = &c->command.is.draw_make;
    int32_t section = section_asked(asked->section);
    answer_draw(c, l, section, (enum draw_method)asked->method, &asked->slots);
    call_made_in_tournament(c, "/sections/%d/bracket", section);
}

#define WHO(kind, stream, who, when, doc) LEAST_##kind = who,
enum { COMMANDS(WHO) };
#undef WHO

#define COMMAND_OPERATION(kind, shows, row, required, in_hall, runs)                                         \
    const struct operation operation_##kind = {                                                              \
        .least = (enum role)LEAST_##kind,                                                                    \
        .devices = (int)LEAST_##kind == (int)ROLE_DEVICE,                                                    \
        .tablet_alone = (int)COMMAND_##kind == (int)COMMAND_table_take,                                      \
        .needs_match = required,                                                                             \
        .with_club = in_hall,                                                                                \
        .past_club = in_hall,                                                                                \
        .place = PLACE_WORKER,                                                                               \
        .run = runs,                                                                                         \
        .command = &command_types[COMMAND_##kind],                                                           \
        .reply = reply_##shows,                                                                              \
        .edits = row,                                                                                        \
    };
#define PLAIN(kind, shows, row, required)                                                                    \
    COMMAND_OPERATION(kind, shows, row, required, false, batch_run_command)
#define IN_HALL(kind, shows, row, required)                                                                  \
    COMMAND_OPERATION(kind, shows, row, required, true, hall_run_command)
#define CALLS(kind, shows, row, required)                                                                    \
    COMMAND_OPERATION(kind, shows, row, required, true, calls_run_command)
#define WITH_ROLL(kind, shows, row, required)                                                                \
    COMMAND_OPERATION(kind, shows, row, required, false, drafts_run_command)
PLAIN_OPERATIONS(PLAIN)
HALL_OPERATIONS(IN_HALL)
CALL_OPERATIONS(CALLS)
ROLL_OPERATIONS(WITH_ROLL)
