// SPDX-License-Identifier: MIT
// The calendar of a section that lasts for months, and what is agreed or postponed for one of its matches.
#include "director/day.h"
#include "director/deciding.h"
#include "director/formats/drawn.h"
#include "director/rounds/calendar.h"
#include "director/status.h"
#include "engine/mem.h"

DECIDE(calendar_set)
{
    const struct row_section *s = drawn_section(d->was, c->section);
    const struct row_calendar *was = state_calendar(d->was, c->section);
    if (!s) REFUSE_WORDS(d, "section", DIRECTOR_NOTHING, c->section);
    if (c->days[0] && !calendar_fits((enum section_kind)s->kind)) REFUSE(d, DIRECTOR_CALENDAR_KIND);
    if (!calendar_valid(c->days)) REFUSE(d, DIRECTOR_CALENDAR);
    if (text_same(was ? was->days : "", c->days)) return;
    EMIT_TEXT(d, calendar_set, days, c->days, .section = c->section);
}

static void members_check(struct deciding *d, const struct command_match_appoint *c)
{
    if (c->until[0] && !day_valid(c->until)) deciding_fault(d, "until", -1, director_refusal(DIRECTOR_DAY));
    if (c->day[0] && !day_valid(c->day)) deciding_fault(d, "day", -1, director_refusal(DIRECTOR_DAY));
    if (c->at[0] && (!c->day[0] || !calendar_hour_valid(c->at)))
        deciding_fault(d, "at", -1, director_refusal(DIRECTOR_HOUR));
}

static bool appointed_so(const struct row_appointment *was, const struct command_match_appoint *c)
{
    static const struct row_appointment none;
    if (!was) was = &none;
    return text_same(was->until, c->until) && text_same(was->day, c->day) && text_same(was->at, c->at) &&
           text_same(was->note, c->note);
}

DECIDE(match_appoint)
{
    struct row_match m;
    if (!deciding_drawn(d) || !node_match_get(d, c->match, &m)) return;
    if (!calendar_is(d->was, m.section)) REFUSE(d, DIRECTOR_CALENDAR_NONE, m.section);
    members_check(d, c);
    if (refused(d) || appointed_so(state_appointment(d->was, c->match), c)) return;
    if (status_ended((enum match_status)m.status)) REFUSE(d, ended_reason(&m), c->match);
    struct event event = {.kind = EVENT_match_appointed, .is.match_appointed = {.match = c->match}};
    text_fill(event.is.match_appointed.until, sizeof c->until, c->until);
    text_fill(event.is.match_appointed.day, sizeof c->day, c->day);
    text_fill(event.is.match_appointed.at, sizeof c->at, c->at);
    text_fill(event.is.match_appointed.note, sizeof c->note, c->note);
    deciding_emit(d, &event);
}
