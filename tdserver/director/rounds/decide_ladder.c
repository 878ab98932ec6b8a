// SPDX-License-Identifier: MIT
#include "director/rounds/decide_ladder.h"

#include "director/day.h"
#include "director/formats/build.h"
#include "director/formats/format.h"
#include "director/formats/plan.h"
#include "director/formats/settle.h"
#include "director/rounds/calendar.h"
#include "director/rounds/ladder.h"
#include "engine/mem.h"

static bool ladder_runs(const struct state *state, int32_t section)
{
    const struct row_section *s = drawn_is(state, section) ? state_section(state, section) : NULL;
    return s && format_on_ladder((enum section_kind)s->kind);
}

// ---- a challenge

static void challenge_refuse(struct deciding *d, int32_t section, const struct ladder_list *l,
                             const struct ladder_answer *is, int32_t a)
{
    static const enum director_reason reasons[] = {[LADDER_ABSENT] = DIRECTOR_LADDER_ABSENT,
                                                   [LADDER_BELOW] = DIRECTOR_LADDER_BELOW,
                                                   [LADDER_BUSY] = DIRECTOR_LADDER_BUSY};
    int32_t second = is->bar == LADDER_BELOW ? l->place[is->who] : section;
    if (is->bar == LADDER_BUSY) second = state_node(d->now, is->node)->match;
    deciding_refuse(d, director_refusal(reasons[is->bar], is->who, second, l->place[a]));
}

static bool challenge_may(struct deciding *d, int32_t section, int32_t a, int32_t b)
{
    struct drawn *drawn = settle_look(d);
    struct ladder_list *l = drawn ? room_take(d->room, sizeof *l) : NULL;
    if (!l) deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    if (!l) return false;
    int32_t met[ENTRIES_MAX + 1];
    ladder_fill(&drawn->g, drawn->now, section, l);
    ladder_met(&drawn->g, drawn->now, section, a, met);
    struct ladder_answer is = ladder_may(&drawn->g, drawn->match, section, l, a, b, met, d->context->now_ms);
    if (is.bar != LADDER_MAY) challenge_refuse(d, section, l, &is, a);
    int32_t reach = drawn->g.end[section].ladder.reach;
    if (is.far) WARN(d, LEVEL_CONFIRM, LADDER_FAR, a, b, reach + is.far, reach);
    if (is.again) WARN(d, LEVEL_CONFIRM, LADDER_AGAIN, a, b, state_node(d->now, is.again)->match);
    return !refused(d);
}

// Its last day: as was said, or so many days from today, by the clocks of the club.
static void until_fill(const struct deciding *d, const struct command_round_pair *c, char until[CALENDAR_DAY])
{
    enum { DAY_MS = 24 * 60 * 60 * 1000 };
    int32_t days = drawn_rule(d->now, c->section).play_days;
    text_fill(until, CALENDAR_DAY, c->until);
    if (!c->until[0] && days) day_write((d->context->now_ms + d->context->ahead_ms) / DAY_MS + days, until);
}

// The row of a challenge that was taken back may still say something.
static void until_emit(struct deciding *d, int32_t match, const char *until)
{
    const struct row_appointment *was = state_appointment(d->now, match);
    bool same = was ? text_same(was->until, until) && !was->day[0] && !was->note[0] : !until[0];
    if (!same) EMIT_TEXT(d, match_appointed, until, until, .match = match);
}

void ladder_challenge(struct deciding *d, const struct command_round_pair *c)
{
    char until[CALENDAR_DAY] = "";
    struct build_numbers next = build_next(d->now);
    struct format_lengths lengths = build_lengths(d->now, c->section);
    if (c->a.count != 1 || c->b.count != 1 || c->a.at[0] == c->b.at[0]) REFUSE(d, DIRECTOR_LADDER_PAIR);
    if (c->until[0] && !day_valid(c->until)) deciding_fault(d, "until", -1, director_refusal(DIRECTOR_DAY));
    int32_t a = c->a.at[0], b = c->b.at[0];
    const int32_t pair[2] = {a, b};
    for (int side = 0; side < 2; side++)
        if (pair[side] < 1 || pair[side] > ENTRIES_MAX)
            deciding_fault(d, side ? "b" : "a", 0,
                           director_refusal(DIRECTOR_LADDER_ABSENT, pair[side], c->section));
    if (refused(d) || !challenge_may(d, c->section, a, b)) return;
    if (next.node > NODES_MAX || next.match > MATCHES_MAX) REFUSE(d, DIRECTOR_TOO_MANY, MATCHES_MAX);
    int32_t none = 0;
    EMIT_TEXT(d, round_paired, reason, c->reason, .section = c->section, .round = c->round, .by_hand = true,
              .rung = RUNG_STRICT, .a = {&a, 1}, .b = {&b, 1}, .relaxed = {&none, 1});
    EMIT(d, node_added, .node = next.node, .match = next.match, .section = c->section, .round = c->round,
         .rank = plan_rank(c->round), .a_from = SOURCE_ENTRY, .a_of = a, .b_from = SOURCE_ENTRY, .b_of = b,
         .length = lengths.count ? lengths.at[0] : 1, .a = a, .b = b);
    until_fill(d, c, until);
    until_emit(d, next.match, until);
    settle(d);
}

// ---- who joins

static void joined_emit(struct deciding *d, int32_t section, const int32_t *entries, int32_t count)
{
    int32_t joined = 0;
    for (STATE_EACH(seat, seat, d->now))
        joined += seat->rung != 0;
    if (joined + count > RUNGS_MAX) REFUSE(d, DIRECTOR_LADDER_FULL, RUNGS_MAX);
    if (count) EMIT(d, ladder_joined, .section = section, .entries = {(int32_t *)entries, count});
}

void ladder_begin(struct deciding *d, int32_t section, const struct draw_slots *slots)
{
    if (!refused(d) && ladder_runs(d->now, section)) joined_emit(d, section, slots->at, slots->count);
}

static void ladder_join(struct deciding *d, int32_t section)
{
    int32_t *entries = room_take(d->room, sizeof *entries * ENTRIES_MAX), count = 0;
    if (!entries) REFUSE(d, DIRECTOR_NO_ROOM);
    for (STATE_EACH(entry, entry, d->now)) {
        const struct row_seat *seat = drawn_seat(d->now, section, entry->n);
        if ((!seat || !seat->rung) && drawn_takes(d->now, section, entry->n)) entries[count++] = entry->n;
    }
    joined_emit(d, section, entries, count);
}

void ladders_join(struct deciding *d)
{
    for (int32_t section = 1; section <= SECTIONS_MAX && !refused(d); section++)
        if (ladder_runs(d->now, section) && !drawn_rule(d->now, section).ended) ladder_join(d, section);
}

// ---- who moved

static bool places_of(struct deciding *d, const struct state *state, int32_t section, struct ladder_list *out)
{
    struct room scratch = *d->room;
    struct drawn *drawn = room_take(&scratch, sizeof *drawn);
    bool there =
        drawn && drawn_take(&scratch, state_last(state, ROW_node), drawn) && drawn_pass(state, drawn);
    if (there) ladder_fill(&drawn->g, drawn->now, section, out);
    return there;
}

void ladders_warn(struct deciding *d)
{
    struct ladder_list *was = NULL, *is = NULL;
    for (int32_t section = 1; section <= SECTIONS_MAX && !refused(d); section++) {
        if (!ladder_runs(d->was, section) || !ladder_runs(d->now, section)) continue;
        if (!was) was = room_take(d->room, sizeof *was), is = room_take(d->room, sizeof *is);
        if (!was || !is || !places_of(d, d->was, section, was) || !places_of(d, d->now, section, is)) return;
        // Who leaves or comes moves all below, and nobody has to read that.
        for (int32_t i = 0; i < is->count && is->count == was->count; i++) {
            int32_t entry = is->entry[i];
            if (was->place[entry] && was->place[entry] != i + 1)
                WARN(d, LEVEL_READ, LADDER_MOVES, entry, was->place[entry], i + 1, section);
        }
    }
}
