// SPDX-License-Identifier: MIT
// The tournament itself: creation, settings, status.
#include "director/day.h"
#include "director/deciding.h"
#include "director/formats/drawn.h"
#include "director/hall/tables.h"
#include "director/profile.h"
#include "engine/mem.h"

// Notes every length that cannot be.
static void lengths_check(struct deciding *d, const struct ints *lengths)
{
    if (lengths->count < 1 || lengths->count > ROUNDS_MAX)
        deciding_fault(d, "lengths", -1, director_refusal(DIRECTOR_LENGTHS));
    for (int32_t i = 0; i < lengths->count; i++)
        if (lengths->at[i] < 1 || lengths->at[i] > LENGTH_MAX)
            deciding_fault(d, "lengths", i, director_refusal(DIRECTOR_LENGTHS));
}

static void lengths_set(struct deciding *d, const struct ints *lengths)
{
    for (int32_t round = 1; round <= ROUNDS_MAX; round++) {
        const struct row_round *row = state_round(d->now, round);
        // Rounds beyond the list are played like the last one of it.
        int32_t length = lengths->at[round < lengths->count ? round - 1 : lengths->count - 1];
        if (round > lengths->count && !row) break;
        if (!row || row->length != length) EMIT(d, round_set, .round = round, .length = length);
    }
}

DECIDE(tournament_create)
{
    if (state_tournament(d->was, 1)) REFUSE(d, DIRECTOR_CREATED);
    if (!day_valid(c->starts_on)) deciding_fault(d, "starts_on", -1, director_refusal(DIRECTOR_DAY));
    lengths_check(d, &c->lengths);
    if (refused(d)) return;
    struct event event = {.kind = EVENT_tournament_created,
                          .is.tournament_created = {.starts_at_min = c->starts_at_min,
                                                    .check_in = c->check_in,
                                                    .third_place = c->third_place,
                                                    .third_place_length = c->third_place_length}};
    text_fill(event.is.tournament_created.title, sizeof c->title, c->title);
    text_fill(event.is.tournament_created.starts_on, sizeof c->starts_on, c->starts_on);
    deciding_emit(d, &event);
    lengths_set(d, &c->lengths);
    for (int32_t n = 1; n <= c->tables; n++)
        table_open(d, n);
}

DECIDE(tournament_settings)
{
    const struct row_tournament *t = state_tournament(d->was, 1);
    if (!day_valid(c->starts_on)) REFUSE(d, DIRECTOR_DAY);
    const struct row_section *main = state_section(d->was, MAIN_SECTION);
    bool shape = c->third_place != main->third_place || c->third_place_length != main->third_place_length;
    if (drawn_is(d->was, MAIN_SECTION) && shape) REFUSE(d, DIRECTOR_DRAWN);
    bool same = !shape && text_same(c->title, t->title) && text_same(c->starts_on, t->starts_on) &&
                c->starts_at_min == t->starts_at_min && c->check_in == t->check_in;
    if (same) return;
    struct event event = {.kind = EVENT_settings_changed,
                          .is.settings_changed = {.starts_at_min = c->starts_at_min,
                                                  .format = t->format,
                                                  .check_in = c->check_in,
                                                  .third_place = c->third_place,
                                                  .third_place_length = c->third_place_length}};
    text_fill(event.is.settings_changed.title, sizeof c->title, c->title);
    text_fill(event.is.settings_changed.starts_on, sizeof c->starts_on, c->starts_on);
    deciding_emit(d, &event);
}

DECIDE(setting_set)
{
    if (c->setting < 1 || c->setting >= SETTINGS) REFUSE_WORDS(d, "setting", DIRECTOR_NOTHING, c->setting);
    const struct setting_type *type = &setting_types[c->setting];
    if (c->value < type->low || c->value > type->high)
        REFUSE_WORDS(d, type->title, DIRECTOR_SETTING_RANGE, type->low, type->high);
    bool power = c->value > 0 && !(c->value & (c->value - 1));
    if (c->setting == SETTING_CUBE_LIMIT && c->value && !power) REFUSE(d, DIRECTOR_CUBE_VALUE, c->value);
    if (profile_value(d->was, (enum setting)c->setting) == c->value) return;
    if (type->until == UNTIL_DRAW && drawn_any(d->was)) REFUSE_WORDS(d, type->title, DIRECTOR_SETTING_LATE);
    EMIT(d, setting_changed, .setting = c->setting, .value = c->value);
}

DECIDE(rounds_set)
{
    if (drawn_is(d->was, MAIN_SECTION)) REFUSE(d, DIRECTOR_DRAWN);
    lengths_check(d, &c->lengths);
    if (!refused(d)) lengths_set(d, &c->lengths);
}

static void status_set(struct deciding *d, enum tournament_status status, const char *reason)
{
    EMIT_TEXT(d, status_changed, reason, reason, .status = status);
}

DECIDE(tournament_open)
{
    int32_t status = state_tournament(d->was, 1)->status;
    if (status == TOURNAMENT_RUNNING) REFUSE_WORDS(d, words_tournament_status.at[status], DIRECTOR_STATUS);
    if (status == TOURNAMENT_DRAFT) status_set(d, TOURNAMENT_OPEN, c->reason);
}

// Only what the public cannot have built upon: nothing is drawn yet.
DECIDE(tournament_hide)
{
    const struct row_tournament *t = state_tournament(d->was, 1);
    if (t->status == TOURNAMENT_DRAFT) return;
    if (drawn_any(d->was)) REFUSE(d, DIRECTOR_DRAWN);
    status_set(d, TOURNAMENT_DRAFT, c->reason);
}

// What is in the middle of something comes first: it is what a director would regret.
static void close_warn(struct deciding *d)
{
    for (DRAWN_EACH_MATCH(m, d->was))
        if (drawn_node(d->was, m) && drawn_node(d->was, m)->waits) WARN(d, LEVEL_READ, REPAIR_WAITS, m->n);
    for (DRAWN_EACH_MATCH(m, d->was))
        if (m->table) WARN(d, LEVEL_READ, MATCH_AT_TABLE, m->n, m->table);
}

DECIDE(tournament_close)
{
    if (state_tournament(d->was, 1)->status == TOURNAMENT_CLOSED) return;
    close_warn(d);
    for (STATE_EACH(section, s, d->was)) {
        int32_t open = drawn_undecided(d->was, s->n);
        if (open) WARN(d, LEVEL_READ, SECTION_OPEN, open, s->n);
    }
    for (DRAWN_EACH_MATCH(m, d->was))
        if (m->status != MATCH_OVER && !m->table) WARN(d, LEVEL_READ, MATCH_OPEN, m->n);
    status_set(d, TOURNAMENT_CLOSED, c->reason);
}

DECIDE(tournament_reopen)
{
    const struct row_tournament *t = state_tournament(d->was, 1);
    if (!c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    if (t->status != TOURNAMENT_CLOSED)
        REFUSE_WORDS(d, words_tournament_status.at[t->status], DIRECTOR_STATUS);
    status_set(d, drawn_any(d->was) ? TOURNAMENT_RUNNING : TOURNAMENT_OPEN, c->reason);
}

DECIDE(auto_call)
{
    if (state_tournament(d->was, 1)->auto_call != c->on) EMIT(d, auto_call_set, .on = c->on);
}

DECIDE(wall_set)
{
    const struct row_tournament *t = state_tournament(d->was, 1);
    if (t->wall == c->scene && t->wall_until_ms == c->until_ms && text_same(t->wall_message, c->message))
        return;
    EMIT_TEXT(d, wall_set, message, c->message, .scene = c->scene, .until_ms = c->until_ms);
}

// ---- elsewhere

// Pages make a link of it.
static bool address_fits(const char *to)
{
    static const char *const schemes[] = {"http://", "https://"};
    size_t host = 0;
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (text_begins(to, schemes[i])) host = text_length(schemes[i]);
    for (const char *c = to; *c; c++)
        if (*c <= ' ' || *c > '~' || *c == '"' || *c == '<' || *c == '>') return false;
    return host && to[host];
}

DECIDE(hand_over)
{
    if (!address_fits(c->to)) REFUSE(d, DIRECTOR_ADDRESS);
    WARN(d, LEVEL_CONFIRM, GOES_AWAY);
    for (STATE_EACH(clock, clock, d->was))
        if (clock->running) WARN(d, LEVEL_CONFIRM, CLOCK_GOES_ON, clock->n);
    EMIT_TEXT(d, handed_over, to, c->to);
}

DECIDE(take_over)
{
    if (!state_tournament(d->was, 1)->away[0]) REFUSE(d, DIRECTOR_AWAY_NOT);
    WARN(d, LEVEL_CONFIRM, COMES_HOME);
    EMIT_TEXT(d, taken_over, reason, c->reason);
}
