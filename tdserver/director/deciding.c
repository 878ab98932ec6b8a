// SPDX-License-Identifier: MIT
#include "director/deciding.h"

#include "director/apply.h"
#include "director/formats/drawn.h"
#include "director/restore.h"
#include "director/teams/boards.h"
#include "engine/mem.h"

enum { EVENTS_FIRST = 8 };

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

static void fault_add(struct deciding *d, struct fault fault)
{
    enum { FAULTS_MOST = 64 };
    if (d->out.fault_count == FAULTS_MOST) return;
    if (d->out.fault_count == d->fault_space) {
        struct fault *more = grown(d, d->faults, d->out.fault_count, &d->fault_space, sizeof *more);
        if (!more) return;
        d->faults = more;
    }
    d->faults[d->out.fault_count++] = fault;
}

void deciding_fault(struct deciding *d, const char *member, int32_t place, struct refusal refusal)
{
    bool about_something_else = refused(d) && !d->out.fault_count;
    if (about_something_else) return;
    fault_add(d, (struct fault){member, place, refusal});
    deciding_refuse(d, refusal);
}

void deciding_fault_of(struct deciding *d, const char *member)
{
    fault_add(d, (struct fault){member, -1, d->out.refusal});
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

struct clock_said deciding_tapped(const struct context *context, struct clock_said said)
{
    said.est_ms = clock_restated(said.est_ms, &context->stepped, context->now_ms);
    return said;
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

bool deciding_barred(struct deciding *d, const struct row_match *m, enum console_act act)
{
    const struct console_rule *bar = console_bar(d->now, m, act);
    if (bar && bar->reason != DIRECTOR_NONE) deciding_refuse(d, director_refusal(bar->reason, m->n));
    return bar != NULL;
}

bool match_get(struct deciding *d, int32_t n, struct row_match *match)
{
    const struct row_match *row = drawn_match(d->now, n);
    const struct row_match *of = row && row->of ? state_match(d->now, row->of) : NULL;
    if (row && boards_of(d->now, row)) deciding_refuse(d, director_refusal(DIRECTOR_TEAM_MATCH, n));
    // One of the teams does not come.
    if (of && drawn_automatic(of)) deciding_refuse(d, director_refusal(DIRECTOR_MATCH_OVER, of->n));
    return node_match_get(d, n, match);
}

bool node_match_get(struct deciding *d, int32_t n, struct row_match *match)
{
    const struct row_match *row = drawn_match(d->now, n);
    if (!row) deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, n), "match");
    // What a tablet still brings of it is kept for the director; nothing else happens to it.
    else if (row->status == MATCH_ANNULLED && !is_device(d))
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_ANNULLED, n));
    if (row) *match = *row;
    return !refused(d);
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

bool deciding_changed_since(const struct deciding *d, enum row_kind kind, const struct row *row, int64_t seen)
{
    return row->version <= d->context->undo_from && restore_digest(kind, row) != seen;
}

bool deciding_drawn(struct deciding *d)
{
    if (!drawn_any(d->now)) deciding_refuse(d, director_refusal(DIRECTOR_NOT_DRAWN));
    return !refused(d);
}
