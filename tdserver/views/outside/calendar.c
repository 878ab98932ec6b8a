// SPDX-License-Identifier: MIT
#include "views/outside/calendar.h"

#include "base/crypto/secure.h"
#include "base/text/ical_out.h"
#include "director/formats/drawn.h"
#include "director/rounds/calendar.h"
#include "views/outside/hours.h"
#include "views/pieces.h"

struct calendar {
    struct arena *arena;
    const struct view *v;
    const struct calendar_about *about;
    const struct outlook *outlook;
    struct ical_out out;
    struct text uid; // of the tournament, in hexadecimal digits
    int64_t said_ms; // when the newest thing was said that any of it follows from
};

static const struct row_tournament *tournament_of(const struct calendar *c)
{
    return state_tournament(c->v->state, 1);
}

static struct text title_of(const struct calendar *c)
{
    return text_of(tournament_of(c)->title);
}

// ---- what every entry of a calendar has

// SEQUENCE grows with every change, so that a calendar takes what it reads for newer than what it has.
static void begin_entry(struct calendar *c, const char *part)
{
    ical_begin(&c->out, "VEVENT");
    ical_plain(&c->out, "UID", text_of(arena_printf(c->arena, "%.*s%s", TEXT_ARGS(c->uid), part)));
    ical_time(&c->out, "DTSTAMP", c->said_ms);
    ical_plain(&c->out, "SEQUENCE", text_of(arena_printf(c->arena, "%lld", (long long)c->v->seq)));
}

static void put_page(struct calendar *c, const char *page)
{
    if (c->about->site[0])
        ical_plain(&c->out, "URL", text_of(arena_printf(c->arena, "%s/%s", c->about->site, page)));
}

static void put_hours(struct calendar *c, const struct hours *hours)
{
    ical_time(&c->out, "DTSTART", hours->from_ms);
    ical_time(&c->out, "DTEND", hours->to_ms);
    ical_plain(&c->out, "STATUS", hours->planned ? TEXT("TENTATIVE") : TEXT("CONFIRMED"));
}

// 2026-11-20 as 20261120.
static struct text basic_day(struct arena *a, const char *day)
{
    return text_of(arena_printf(a, "%.4s%.2s%.2s", day, day + 5, day + 8));
}

// A whole day that keeps nobody from doing something else.
static void put_day(struct calendar *c, const char *day)
{
    ical_plain(&c->out, "DTSTART;VALUE=DATE", basic_day(c->arena, day));
    ical_plain(&c->out, "TRANSP", TEXT("TRANSPARENT"));
}

// ---- the event

// When the last match ends, as far as anybody can tell; 0: nobody can. A league lasts for months, which no calendar draws well.
static int64_t ends_ms(const struct calendar *c)
{
    struct hours hours;
    int64_t last_ms = 0;
    for (DRAWN_EACH_MATCH(m, c->v->state))
        if (!calendar_is(c->v->state, m->section) && hours_of(c->v, c->outlook, m, &hours) &&
            hours.to_ms > last_ms)
            last_ms = hours.to_ms;
    return last_ms;
}

static void put_begin_and_end(struct calendar *c)
{
    const struct row_tournament *t = tournament_of(c);
    int64_t last_ms = ends_ms(c);
    if (t->starts_at_min < 0 || !c->about->day_known) {
        ical_plain(&c->out, "DTSTART;VALUE=DATE", basic_day(c->arena, t->starts_on));
        return;
    }
    ical_time(&c->out, "DTSTART", c->about->begins_ms);
    if (last_ms > c->about->begins_ms) ical_time(&c->out, "DTEND", last_ms);
}

static void put_event(struct calendar *c)
{
    begin_entry(c, "");
    put_begin_and_end(c);
    ical_text(&c->out, "SUMMARY", title_of(c));
    if (c->v->club_name.len) ical_text(&c->out, "LOCATION", c->v->club_name);
    put_page(c, arena_printf(c->arena, "tournament.html?t=%.*s", TEXT_ARGS(c->uid)));
    ical_end(&c->out, "VEVENT");
}

// ---- its rounds

static bool same_round(const struct row_match *m, const struct row_match *n)
{
    return m->section == n->section && m->round == n->round && m->third_place == n->third_place;
}

// The first of its round stands for all of them.
static bool first_of_round(const struct view *v, const struct row_match *m)
{
    for (DRAWN_EACH_MATCH(n, v->state))
        if (same_round(m, n)) return n == m;
    return false;
}

// From its first match to its last; planned while none of them has begun.
static bool hours_of_round(const struct calendar *c, const struct row_match *first, struct hours *out)
{
    struct hours one;
    bool known = false;
    for (DRAWN_EACH_MATCH(m, c->v->state)) {
        if (!same_round(first, m) || !hours_of(c->v, c->outlook, m, &one)) continue;
        if (!known) *out = one;
        known = true;
        if (one.from_ms < out->from_ms) out->from_ms = one.from_ms;
        if (one.to_ms > out->to_ms) out->to_ms = one.to_ms;
        out->planned = out->planned && one.planned;
    }
    return known;
}

// The last day of a round, or its date.
static const char *last_day_words(const struct calendar_span *span)
{
    return text_equal(text_of(span->from), text_of(span->until)) ? "" : ", last day";
}

// Of a league: the last day of a round stands for it. A ladder has none: each challenge has its own.
static bool span_of_round(const struct calendar *c, const struct row_match *first, struct calendar_span *span)
{
    const struct row_calendar *row = state_calendar(c->v->state, first->section);
    *span = (struct calendar_span){0};
    return row && calendar_is(c->v->state, first->section) && calendar_round(row->days, first->round, span);
}

static void put_round(struct calendar *c, const struct row_match *first)
{
    char room[ROUND_NAME];
    struct hours hours;
    struct calendar_span span;
    bool dated = span_of_round(c, first, &span);
    if (!dated && (calendar_is(c->v->state, first->section) || !hours_of_round(c, first, &hours))) return;
    begin_entry(c, arena_printf(c->arena, "-s%d-r%d%s", first->section, first->round,
                                first->third_place ? "-third" : ""));
    if (dated)
        put_day(c, span.until);
    else
        put_hours(c, &hours);
    ical_text(
        &c->out, "SUMMARY",
        text_of(arena_printf(c->arena, "%.*s: %s%s", TEXT_ARGS(title_of(c)),
                             document_round_name(c->v, first, room), dated ? last_day_words(&span) : "")));
    if (c->v->club_name.len) ical_text(&c->out, "LOCATION", c->v->club_name);
    put_page(c,
             arena_printf(c->arena, "tournament.html?t=%.*s#section-%d", TEXT_ARGS(c->uid), first->section));
    ical_end(&c->out, "VEVENT");
}

// ---- one entry's matches

static struct text place_of(const struct calendar *c, const struct row_match *m)
{
    const struct row_hall_table *table = m->table ? state_hall_table(c->v->state, m->table) : NULL;
    if (!table) return c->v->club_name;
    return text_of(arena_printf(c->arena, "Table %s, %.*s", table->name, TEXT_ARGS(c->v->club_name)));
}

static struct text opponent_in(const struct calendar *c, const struct row_match *m)
{
    char room[32];
    int32_t other = m->a == c->about->entry ? m->b : m->a;
    if (other <= 0) return TEXT("not known yet");
    struct text known = document_known_as(c->arena, c->v, state_entry(c->v->state, other));
    return known.len ? known : arena_copy(c->arena, document_entry_name(c->v, other, room).name);
}

// Of a match of a league that has no hour: the day that was agreed, or else until when it is to be played. NULL: neither.
static const char *day_of_match(const struct calendar *c, const struct row_match *m,
                                struct calendar_span *span, const char **words)
{
    const struct row_appointment *own = calendar_agreed(c->v->state, m);
    if (m->status == MATCH_OVER || !calendar_is(c->v->state, m->section)) return NULL;
    if (own && own->day[0]) return own->day;
    if (!calendar_of(c->v->state, m, span)) return NULL;
    *words = last_day_words(span);
    return span->until;
}

static void put_match(struct calendar *c, const struct row_match *m)
{
    char room[ROUND_NAME];
    const char *words = "";
    struct hours hours = {0};
    struct calendar_span span;
    bool timed = hours_of(c->v, c->outlook, m, &hours);
    const char *day = timed ? NULL : day_of_match(c, m, &span, &words);
    if (!timed && !day) return;
    begin_entry(c, arena_printf(c->arena, "-m%d", m->n));
    if (timed)
        put_hours(c, &hours);
    else
        put_day(c, day);
    ical_text(&c->out, "SUMMARY",
              text_of(arena_printf(c->arena, "%s%s: against %.*s", document_round_name(c->v, m, room), words,
                                   TEXT_ARGS(opponent_in(c, m)))));
    ical_text(
        &c->out, "DESCRIPTION",
        text_of(arena_printf(c->arena, "%.*s. Match to %d.%s", TEXT_ARGS(title_of(c)), m->length,
                             hours.planned ? " The hour is a forecast and moves with the evening." : "")));
    ical_text(&c->out, "LOCATION", place_of(c, m));
    put_page(c, arena_printf(c->arena, "match.html?t=%.*s&m=%d", TEXT_ARGS(c->uid), m->n));
    ical_end(&c->out, "VEVENT");
}

static void put_entries(struct calendar *c)
{
    int32_t entry = c->about->entry;
    if (!entry) {
        for (DRAWN_EACH_MATCH(m, c->v->state))
            if (first_of_round(c->v, m)) put_round(c, m);
        return;
    }
    // A member of a team plays at its boards, and a team is wherever one of its matches is.
    for (STATE_EACH(match, m, c->v->state))
        if (drawn_stands(c->v->state, m) && (m->a == entry || m->b == entry)) put_match(c, m);
}

// ---- the whole

static struct text name_of(const struct calendar *c)
{
    char room[32];
    if (!c->about->entry) return title_of(c);
    struct name name = document_entry_name(c->v, c->about->entry, room);
    return text_of(arena_printf(c->arena, "%.*s: %.*s", TEXT_ARGS(title_of(c)), TEXT_ARGS(name.name)));
}

static int64_t newest_ms(const struct view *v, int64_t otherwise)
{
    size_t count = v->recent ? v->recent->count : 0;
    return count ? v->recent->events[(count - 1) % RECENT_EVENTS].at_ms : otherwise;
}

struct text calendar_make(struct arena *a, const struct view *v, const struct calendar_about *about)
{
    char *uid = arena_alloc(a, SECURE_HEX_ROOM);
    struct calendar c = {.arena = a,
                         .v = v,
                         .about = about,
                         .outlook = hours_outlook(a, v),
                         .out = ical_start(a),
                         .uid = secure_hex(v->uid, VIEW_UID, uid, SECURE_HEX_ROOM),
                         .said_ms = newest_ms(v, about->begins_ms)};
    ical_begin(&c.out, "VCALENDAR");
    ical_plain(&c.out, "VERSION", TEXT("2.0"));
    ical_plain(&c.out, "PRODID", TEXT("-//tdserver//Tournament calendar//EN"));
    ical_plain(&c.out, "CALSCALE", TEXT("GREGORIAN"));
    ical_text(&c.out, "NAME", name_of(&c));
    ical_text(&c.out, "X-WR-CALNAME", name_of(&c));
    ical_plain(&c.out, "REFRESH-INTERVAL;VALUE=DURATION", TEXT("PT15M"));
    put_event(&c);
    put_entries(&c);
    ical_end(&c.out, "VCALENDAR");
    return ical_bytes(&c.out);
}
