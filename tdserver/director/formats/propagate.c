// SPDX-License-Identifier: MIT
#include "director/formats/propagate.h"

#include "director/formats/bracket.h"
#include "director/games/match.h"
#include "director/games/match_life.h"

// A match that ended without being played, only because of who was missing; it follows its slots.
static bool automatic(const struct row_match *m)
{
    return m->status == MATCH_OVER && !m->started_ms &&
           (m->how == HOW_BYE || m->how == HOW_VOID || m->how == HOW_WALKOVER);
}

static int32_t place_entry(const struct deciding *d, const struct bracket *b, int32_t match, enum side side)
{
    int32_t feeder = bracket_feeder(b, match, side);
    struct row_match from = match_now(d, feeder);
    if (from.status != MATCH_OVER) return 0;
    if (from.winner == SIDE_NONE) return NOBODY;
    enum side who = match == bracket_third(b) ? side_other((enum side)from.winner) : (enum side)from.winner;
    return match_entry(&from, who);
}

static void slot_change(struct deciding *d, int32_t match, enum side side, int32_t entry)
{
    struct row_match m = match_now(d, match);
    if (automatic(&m)) EMIT(d, match_reopened, .match = match, .status = MATCH_WAITING);
    if (m.table) EMIT(d, match_uncalled, .match = match, .table = m.table);
    EMIT(d, slot_set, .match = match, .side = side, .entry = entry);
}

static void propagate_slots(struct deciding *d, const struct bracket *b, int32_t match)
{
    for (int side = SIDE_A; side <= SIDE_B; side++) {
        if (!bracket_feeder(b, match, (enum side)side)) continue;
        struct row_match m = match_now(d, match);
        int32_t entry = place_entry(d, b, match, (enum side)side);
        if (entry != match_entry(&m, (enum side)side)) slot_change(d, match, (enum side)side, entry);
    }
}

static bool withdrawn(const struct deciding *d, int32_t entry)
{
    const struct row_entry *row = state_entry(d->now, entry);
    return row && row->status == ENTRY_WITHDRAWN;
}

// What the slots alone make of a match that is not over.
static void propagate_absence(struct deciding *d, int32_t match)
{
    struct row_match m = match_now(d, match);
    if (m.status == MATCH_OVER || !m.a || !m.b) return;
    bool a = m.a != NOBODY && !withdrawn(d, m.a), b = m.b != NOBODY && !withdrawn(d, m.b);
    if (a && b) return;
    bool bye = m.a == NOBODY || m.b == NOBODY;
    // A withdrawn entry with a bye goes on to meet its next opponent there: the walkover is that opponent's.
    if (bye && m.a != m.b)
        match_end(d, match, m.a == NOBODY ? SIDE_B : SIDE_A, HOW_BYE, "");
    else if (!a && !b)
        match_end(d, match, SIDE_NONE, HOW_VOID, "");
    else
        match_end(d, match, a ? SIDE_A : SIDE_B, m.started_ms ? HOW_FORFEIT : HOW_WALKOVER, "");
}

void propagate(struct deciding *d)
{
    struct bracket b = bracket_now(d);
    for (int32_t n = 1; n <= bracket_matches(&b) && !refused(d); n++) {
        propagate_slots(d, &b, n);
        propagate_absence(d, n);
    }
    if (refused(d)) return;
    struct row_match final = match_now(d, b.size - 1);
    int32_t champion = final.winner == SIDE_NONE ? 0 : match_entry(&final, (enum side) final.winner);
    if (state_tournament(d->now, 1)->champion != champion) EMIT(d, champion_set, .entry = champion);
}

// Follows one side's way up from a place, through matches that were decided without play.
static int32_t started_from(struct deciding *d, const struct bracket *b, struct place place)
{
    int32_t first = 0;
    while (place.match) {
        struct row_match m = match_now(d, place.match);
        if (m.started_ms) {
            WARN(d, LEVEL_REFUSED, DEPENDANT_STARTED, place.match, m.a, m.b);
            if (!first) first = place.match;
        }
        if (m.status != MATCH_OVER) break;
        place = bracket_next(b, place.match);
    }
    return first;
}

int32_t propagate_started(struct deciding *d, int32_t match)
{
    struct bracket b = bracket_now(d);
    int32_t winners = started_from(d, &b, bracket_next(&b, match));
    int32_t losers = started_from(d, &b, bracket_next_of_loser(&b, match));
    return winners ? winners : losers;
}

static void warn_of_slot(struct deciding *d, int32_t match, int32_t was, int32_t is)
{
    if (was <= 0 || was == is) return;
    if (is > 0)
        WARN(d, LEVEL_READ, SLOT_CHANGES, is, was, match);
    else if (is == NOBODY)
        WARN(d, LEVEL_READ, SLOT_VOID, was, match);
    else
        WARN(d, LEVEL_READ, SLOT_EMPTIED, was, match);
}

void propagate_warn(struct deciding *d)
{
    struct bracket b = bracket_now(d);
    for (int32_t n = 1; n <= bracket_matches(&b); n++) {
        const struct row_match *was = state_match(d->was, n), *is = state_match(d->now, n);
        if (was->version == is->version) continue;
        warn_of_slot(d, n, was->a, is->a);
        warn_of_slot(d, n, was->b, is->b);
        if (was->table && !is->table && is->status != MATCH_OVER)
            WARN(d, LEVEL_CONFIRM, MATCH_UNCALLED, n, was->table);
        if (was->status == MATCH_OVER && is->status != MATCH_OVER) WARN(d, LEVEL_CONFIRM, MATCH_REOPENS, n);
        if (is->status != MATCH_OVER || (was->status == MATCH_OVER && was->winner == is->winner)) continue;
        if (is->winner != SIDE_NONE)
            WARN(d, LEVEL_CONFIRM, MATCH_ENDS, n, match_entry(is, (enum side)is->winner));
        else
            WARN(d, LEVEL_CONFIRM, MATCH_VOID, n);
    }
    int32_t champion = state_tournament(d->was, 1)->champion;
    if (champion && champion != state_tournament(d->now, 1)->champion)
        WARN(d, LEVEL_READ, CHAMPION_CHANGES, champion);
}
