// SPDX-License-Identifier: MIT
#include "director/decide.h"

#include "director/deciding.h"
#include "director/draughts/logged_draughts.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/formats/settle.h"
#include "director/games/logged_game.h"
#include "director/hall/calls.h"
#include "director/rounds/decide_ladder.h"
#include "director/rounds/pairing.h"
#include "director/teams/boards.h"

enum { EVENTS_FIRST = 8, EVENTS_MOST = 8192 };

size_t decide_room(void)
{
    // The longest answer is a draw of 512; an array that doubles has used up as much again by the time it is
    // full. Pages are copied when an event touches them; what touches most is a draw that is undone: every
    // match, its record and its table.
    return sizeof(struct event) * 2 * EVENTS_MOST + sizeof(struct play) * RECORD_PLAYS +
           sizeof(struct draughts_play) * DRAUGHTS_PLAYS_MAX + 2 * sizeof(struct variant) +
           (2 * sizeof(struct row_match) + sizeof(struct row_record)) * MATCHES_MAX +
           2 * sizeof(struct row_node) * NODES_MAX + drawn_room(NODES_MAX) + pairing_room() +
           SECTIONS_MAX * DROP_ROUNDS * sizeof(int32_t);
}

static bool of_club(enum command_kind kind)
{
    return command_types[kind].stream == STREAM_OF_CLUB;
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
        struct refusal refusal = director_refusal(DIRECTOR_FIELD, (int32_t)field->min, (int32_t)field->max);
        refusal_quote(&refusal, field->name, text_length(field->name));
        deciding_fault(d, field->name, -1, refusal);
    }
}

static void admit(struct deciding *d, enum command_kind kind)
{
    const struct row_tournament *t = state_tournament(d->was, 1);
    const struct command_type *type = &command_types[kind];
    if (d->context->role < type->least) REFUSE_WORDS(d, words_role.at[type->least], DIRECTOR_ROLE);
    if (of_club(kind)) {
        if (!state_club(d->was, 1) && !(type->when & BEFORE_TOO)) REFUSE(d, DIRECTOR_CLUB_MISSING);
        return;
    }
    if (!t && !(type->when & BEFORE_TOO)) REFUSE(d, DIRECTOR_NOT_CREATED);
    if (t && t->away[0] && (type->when & AWAY_TOO) != AWAY_TOO) REFUSE_WORDS(d, t->away, DIRECTOR_AWAY);
    if (t && t->status == TOURNAMENT_CLOSED && !(type->when & CLOSED_TOO)) REFUSE(d, DIRECTOR_CLOSED);
    const struct row_actor *actor = state_actor(d->was, d->context->actor);
    if (actor && actor->status == ACTOR_REVOKED) REFUSE(d, DIRECTOR_REVOKED);
    if (is_device(d) && (!actor || actor->kind != ACTOR_DEVICE)) REFUSE(d, DIRECTOR_NOT_DEVICE);
}

static void dispatch(struct deciding *d, const struct command *command)
{
    switch (command->kind) {
#define DISPATCH(kind, stream, who, when, doc)                                                               \
    case COMMAND_##kind:                                                                                     \
        decide_##kind(d, &command->is.kind);                                                                 \
        break;
        COMMANDS(DISPATCH)
#undef DISPATCH
    case COMMAND_KINDS:
        __builtin_trap();
    }
}

// Does this name stand first in the list of names that are separated by spaces?
static bool name_begins(const char *names, const char *name)
{
    size_t length = text_length(name);
    for (size_t i = 0; i < length; i++)
        if (names[i] != name[i]) return false;
    return !names[length] || names[length] == ' ';
}

static const struct field *member_named(const struct fields *fields, const char *names)
{
    for (size_t i = 0; i < fields->count; i++)
        if (name_begins(names, fields->at[i].name)) return &fields->at[i];
    return NULL;
}

// A refusal that is about one member, for whoever named none: the first name of its reason that the command has.
static void name_member(struct deciding *d, enum command_kind kind)
{
    const char *names = director_reason_members[d->out.refusal.code];
    const struct field *member = NULL;
    while (*names && !member) {
        member = member_named(&command_types[kind].fields, names);
        while (*names && *names != ' ')
            names++;
        names += *names == ' ';
    }
    if (member && !d->out.fault_count) deciding_fault_of(d, member->name);
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
    out->faults = d->faults;
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
    bool at_last = !refused(&d) && !of_club(command->kind) && !context->more_follows;
    // What the steps of an undo have left until all are done.
    if (at_last && context->undo_from && boards_drawn(d.now)) settle(&d);
    if (at_last) ladders_join(&d);
    if (at_last) calls_automatic(&d);
    if (refused(&d)) name_member(&d, command->kind);
    return conclude(&d);
}
