// SPDX-License-Identifier: MIT
#include "director/deciding.h"

#include "director/record_game.h"
#include "engine/mem.h"

enum { EVENTS_FIRST = 8, EVENTS_MOST = 4096 };

size_t decide_room(const struct state *state)
{
    // The longest answer is a draw of 512; an array that doubles has used up as much again by the time it is
    // full.
    return 2 * state_size(state) + sizeof(struct row_match) * 4 * MATCHES_MAX +
           sizeof(struct event) * 2 * EVENTS_MOST + sizeof(struct play) * RECORD_PLAYS;
}

void deciding_refuse(struct deciding *d, struct refusal refusal)
{
    if (!refused(d)) d->out.refusal = refusal;
}

void deciding_refuse_words(struct deciding *d, struct refusal refusal, const char *words)
{
    refusal_quote(&refusal, words, text_length(words));
    deciding_refuse(d, refusal);
}

// More room for an array of the workbench; the old one stays where it is, unused.
static void *grown(struct deciding *d, void *at, size_t used, size_t *space, size_t size)
{
    size_t wanted = *space ? *space * 2 : EVENTS_FIRST;
    void *more = room_take(d->room, wanted * size);
    if (!more) return NULL;
    if (used) mem_copy(more, at, used * size);
    *space = wanted;
    return more;
}

void deciding_emit(struct deciding *d, struct event *event)
{
    if (refused(d)) return;
    if (d->out.event_count == d->space) {
        struct event *more = grown(d, d->events, d->out.event_count, &d->space, sizeof *event);
        if (!more) {
            deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
            return;
        }
        d->events = more;
    }
    event->seq = d->now->seq + 1;
    event->at_ms = d->context->now_ms;
    event->actor = d->context->actor;
    enum applied applied = apply(d->now, event);
    if (applied == APPLY_FULL) {
        deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
        return;
    }
    // Deciding something that cannot be applied is a mistake in this program, and nothing may follow from it.
    if (applied == APPLY_BROKEN) __builtin_trap();
    d->events[d->out.event_count++] = *event;
}

void text_fill(char *to, size_t room, const char *from)
{
    size_t n = 0;
    while (n + 1 < room && from[n]) {
        to[n] = from[n];
        n++;
    }
    to[n] = '\0';
}

void deciding_warn(struct deciding *d, enum level level, struct consequence consequence)
{
    if (d->out.consequence_count == d->consequence_space) {
        struct consequence *more =
            grown(d, d->consequences, d->out.consequence_count, &d->consequence_space, sizeof consequence);
        if (!more) {
            deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
            return;
        }
        d->consequences = more;
    }
    d->consequences[d->out.consequence_count++] = consequence;
    if (level > d->out.level) d->out.level = level;
}

bool is_device(const struct deciding *d)
{
    return d->context->role == ROLE_DEVICE;
}

bool is_director(const struct deciding *d)
{
    return d->context->role >= ROLE_DIRECTOR;
}

struct bracket bracket_now(const struct deciding *d)
{
    return floor_bracket(d->now);
}

bool match_get(struct deciding *d, int32_t n, struct row_match *match)
{
    const struct row_match *row = state_match(d->now, n);
    struct bracket b = bracket_now(d);
    if (!row || !b.size || n > bracket_matches(&b)) {
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, n), "match");
        return false;
    }
    *match = *row;
    return true;
}

bool entry_get(struct deciding *d, int32_t n, struct row_entry *entry)
{
    const struct row_entry *row = state_entry(d->now, n);
    if (!row) deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, n), "entry");
    if (row) *entry = *row;
    return row;
}

bool table_get(struct deciding *d, int32_t n, struct row_hall_table *table)
{
    const struct row_hall_table *row = state_hall_table(d->now, n);
    if (!row) deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, n), "table");
    if (row) *table = *row;
    return row;
}

struct row_match match_now(const struct deciding *d, int32_t n)
{
    return *state_match(d->now, n);
}

bool deciding_drawn(struct deciding *d)
{
    if (!bracket_now(d).size) deciding_refuse(d, director_refusal(DIRECTOR_NOT_DRAWN));
    return !refused(d);
}

// Commands that make sense before there is a tournament, or after it was closed.
static bool allowed_before(enum command_kind kind)
{
    return kind == COMMAND_tournament_create || kind == COMMAND_actor_join;
}

static bool allowed_closed(enum command_kind kind)
{
    return kind == COMMAND_tournament_reopen || kind == COMMAND_actor_join || kind == COMMAND_device_revoke ||
           kind == COMMAND_card_revoke || kind == COMMAND_tournament_close;
}

static bool of_club(enum command_kind kind)
{
    return kind >= COMMAND_club_set;
}

static bool number_fits(const struct field *field, int64_t value)
{
    if (field->type == FIELD_EN) return value >= 0 && value < field->words->count;
    return (value >= field->min && value <= field->max) || (field->need == OPTIONAL && !value);
}

static bool field_fits(const struct field *field, const unsigned char *at)
{
    const void *member = at + field->offset;
    switch (field->type) {
    case FIELD_I8:
        return number_fits(field, *(const int64_t *)member);
    case FIELD_TX: {
        int64_t length = (int64_t)text_length(member);
        return length >= field->min || (field->need == OPTIONAL && !length);
    }
    case FIELD_LI:
        return ((const struct ints *)member)->count <= field->max;
    default:
        return number_fits(field, *(const int32_t *)member);
    }
}

// The tables of command.def bound every member, whoever filled the struct.
static void check_fields(struct deciding *d, const struct command *command)
{
    const struct fields *fields = &command_types[command->kind].fields;
    for (size_t i = 0; i < fields->count; i++) {
        const struct field *field = &fields->at[i];
        if (field_fits(field, (const unsigned char *)&command->is)) continue;
        REFUSE_WORDS(d, field->name, DIRECTOR_FIELD, (int32_t)field->min, (int32_t)field->max);
    }
}

static void admit(struct deciding *d, enum command_kind kind)
{
    const struct row_tournament *t = state_tournament(d->was, 1);
    if (d->context->role < command_types[kind].least)
        REFUSE_WORDS(d, words_role.at[command_types[kind].least], DIRECTOR_ROLE, (int32_t)kind);
    if (of_club(kind)) {
        if (!state_club(d->was, 1) && kind != COMMAND_club_set) REFUSE(d, DIRECTOR_CLUB_MISSING);
        return;
    }
    if (!t && !allowed_before(kind)) REFUSE(d, DIRECTOR_NOT_CREATED);
    if (t && t->status == TOURNAMENT_CLOSED && !allowed_closed(kind)) REFUSE(d, DIRECTOR_CLOSED);
    const struct row_actor *actor = state_actor(d->was, d->context->actor);
    if (actor && actor->status == ACTOR_REVOKED) REFUSE(d, DIRECTOR_REVOKED);
    if (is_device(d) && (!actor || actor->kind != ACTOR_DEVICE)) REFUSE(d, DIRECTOR_NOT_DEVICE);
}

static void dispatch(struct deciding *d, const struct command *command)
{
    switch (command->kind) {
#define DISPATCH(kind, who, doc)                                                                             \
    case COMMAND_##kind:                                                                                     \
        decide_##kind(d, &command->is.kind);                                                                 \
        break;
        COMMANDS(DISPATCH)
#undef DISPATCH
    case COMMAND_KINDS:
        __builtin_trap();
    }
}

static struct decision conclude(struct deciding *d)
{
    struct decision *out = &d->out;
    bool grave = out->level >= LEVEL_CONFIRM && !out->keep && !d->context->confirmed;
    if (!refused(d) && grave) out->refusal = director_refusal(DIRECTOR_CONFIRM);
    if (refused(d) && out->refusal.code != DIRECTOR_CONFIRM) {
        out->level = LEVEL_REFUSED;
        if (!out->keep) out->event_count = 0;
        out->unchanged = false;
    }
    if (!refused(d) && !out->event_count) out->unchanged = true;
    out->events = d->events;
    out->consequences = d->consequences;
    return *out;
}

struct decision decide(const struct state *state, const struct command *command,
                       const struct context *context, struct room *room)
{
    struct deciding d = {.was = state, .context = context, .room = room, .now = state_view(state, room)};
    if (!d.now) {
        deciding_refuse(&d, director_refusal(DIRECTOR_NO_ROOM));
        return conclude(&d);
    }
    admit(&d, command->kind);
    if (!refused(&d)) check_fields(&d, command);
    if (!refused(&d)) dispatch(&d, command);
    if (!refused(&d) && !of_club(command->kind)) settle_calls(&d);
    return conclude(&d);
}
