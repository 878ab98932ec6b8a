// SPDX-License-Identifier: MIT
#include "director/rounds/calendar.h"

#include "director/day.h"
#include "director/formats/format.h"
#include "engine/mem.h"

// ---- how it is written

// The next word of a text, and where it ends.
static const char *word_at(const char **from, size_t *length)
{
    const char *word = *from;
    while (word[*length] && word[*length] != ' ')
        (*length)++;
    *from = word[*length] ? word + *length + 1 : word + *length;
    return word;
}

static void day_take(char day[CALENDAR_DAY], const char *from)
{
    mem_copy(day, from, CALENDAR_DAY - 1);
    day[CALENDAR_DAY - 1] = '\0';
}

// Days in order of time are in order of their letters.
static bool day_after(const char *day, const char *other)
{
    int i = 0;
    while (i < CALENDAR_DAY - 1 && day[i] == other[i])
        i++;
    return i < CALENDAR_DAY - 1 && day[i] > other[i];
}

static bool span_read(const char *word, size_t length, struct calendar_span *span)
{
    enum { DAY = CALENDAR_DAY - 1, BOTH = 2 * DAY + 1 };
    *span = (struct calendar_span){0};
    if (length == 1 && word[0] == '-') return true;
    if (length != DAY && (length != BOTH || word[DAY] != '/')) return false;
    if (length == BOTH) day_take(span->from, word);
    day_take(span->until, word + length - DAY);
    bool known = day_valid(span->until) && (!span->from[0] || day_valid(span->from));
    return known && !day_after(span->from, span->until);
}

bool calendar_valid(const char *days)
{
    struct calendar_span span;
    for (int32_t round = 1; *days; round++) {
        size_t length = 0;
        const char *word = word_at(&days, &length);
        if (round > SECTION_ROUNDS_MAX || !span_read(word, length, &span)) return false;
        if (word[length] && !*days) return false; // a space at the end
    }
    return true;
}

bool calendar_round(const char *days, int32_t round, struct calendar_span *span)
{
    size_t length = 0;
    const char *word = word_at(&days, &length);
    for (int32_t at = 1; at < round; at++) {
        length = 0;
        word = word_at(&days, &length);
    }
    return length && span_read(word, length, span) && span->until[0];
}

static int two(const char *at)
{
    if (at[0] < '0' || at[0] > '9' || at[1] < '0' || at[1] > '9') return 99;
    return (at[0] - '0') * 10 + (at[1] - '0');
}

bool calendar_hour_valid(const char *at)
{
    return text_length(at) == 5 && at[2] == ':' && two(at) < 24 && two(at + 3) < 60;
}

// ---- whose it is

bool calendar_fits(enum section_kind kind)
{
    return kind == SECTION_ROUND_ROBIN || kind == SECTION_GROUPS || kind == SECTION_SWISS ||
           kind == SECTION_KNOCKOUT;
}

bool calendar_is(const struct state *state, int32_t section)
{
    const struct row_calendar *row = state_calendar(state, section);
    const struct row_section *s = state_section(state, section);
    if (s && format_on_ladder((enum section_kind)s->kind)) return true;
    return row && row->days[0] && s && calendar_fits((enum section_kind)s->kind);
}

const struct row_appointment *calendar_agreed(const struct state *state, const struct row_match *m)
{
    const struct row_appointment *own = state_appointment(state, m->n);
    return own || !m->of ? own : state_appointment(state, m->of);
}

bool calendar_of(const struct state *state, const struct row_match *m, struct calendar_span *span)
{
    *span = (struct calendar_span){0};
    if (!calendar_is(state, m->section)) return false;
    const struct row_appointment *own = calendar_agreed(state, m);
    const struct row_calendar *row = state_calendar(state, m->section);
    bool known = row && calendar_round(row->days, m->round, span);
    if (!own || !own->until[0]) return known;
    day_take(span->until, own->until);
    return true;
}
