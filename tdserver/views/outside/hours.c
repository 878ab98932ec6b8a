// SPDX-License-Identifier: MIT
#include "views/outside/hours.h"

#include "base/zones.h"
#include "director/formats/drawn.h"
#include "director/games/match_games.h"
#include "director/rounds/calendar.h"
#include "director/status.h"
#include "views/pieces.h"

enum { MINUTE_MS = 60000 };

const struct outlook *hours_outlook(struct arena *a, const struct view *v)
{
    struct outlook *outlook = ARENA_NEW(a, struct outlook);
    return document_outlook_of(a, v, outlook) && outlook->from_ms ? outlook : NULL;
}

static int64_t lasts_ms(const struct view *v, const struct row_match *m)
{
    return (int64_t)tempo_minutes(outlook_tempo(v->state, v->tempo), match_paced(v->state, m, m->length)) *
           MINUTE_MS;
}

// What was called has begun for those who carry it in their calendar.
static bool hours_played(const struct view *v, const struct row_match *m, struct hours *out)
{
    bool over = m->status == MATCH_OVER;
    if (!over && !status_at_table((enum match_status)m->status)) return false;
    int64_t from_ms = m->started_ms ? m->started_ms : m->called_ms;
    int64_t to_ms = over ? m->over_ms : from_ms + lasts_ms(v, m);
    *out = (struct hours){from_ms, to_ms > from_ms ? to_ms : from_ms + MINUTE_MS, false};
    return from_ms > 0;
}

static int32_t minute_of(const char *at)
{
    return ((at[0] - '0') * 10 + at[1] - '0') * 60 + (at[3] - '0') * 10 + at[4] - '0';
}

// By the clocks of the club, whose zone the system may not know.
static bool hours_agreed(const struct view *v, const struct row_match *m, struct hours *out)
{
    int64_t from_ms;
    const struct row_appointment *own = calendar_agreed(v->state, m);
    if (m->status == MATCH_OVER || !own || !own->at[0]) return false;
    if (!zone_moment(v->time_zone, own->day, minute_of(own->at), &from_ms)) return false;
    *out = (struct hours){from_ms, from_ms + lasts_ms(v, m), false};
    return true;
}

bool hours_of(const struct view *v, const struct outlook *outlook, const struct row_match *m,
              struct hours *out)
{
    if (hours_played(v, m, out)) return true;
    if (calendar_is(v->state, m->section)) return hours_agreed(v, m, out);
    // A board begins with the match of its teams.
    const struct row_match *of = m->of ? state_match(v->state, m->of) : m;
    const struct span *begins = outlook && of->node ? &outlook->begins[of->node] : NULL;
    if (m->status == MATCH_OVER || !begins || begins->early == MINUTE_UNKNOWN) return false;
    int64_t from_ms = outlook->from_ms + (int64_t)begins->middle * MINUTE_MS;
    *out = (struct hours){from_ms, from_ms + lasts_ms(v, m), true};
    return true;
}
