// SPDX-License-Identifier: MIT
// Entries: in, checked in, late, withdrawn, back again. Cases 54 and 55.
#include "director/deciding.h"
#include "director/formats/bracket.h"
#include "director/formats/propagate.h"
#include "director/games/match.h"
#include "director/persons.h"
#include "engine/mem.h"

static void entry_status(struct deciding *d, int32_t entry, enum entry_status status, const char *reason)
{
    EMIT_TEXT(d, entry_status_set, reason, reason, .entry = entry, .status = status);
}

static enum entry_status status_in(const struct deciding *d)
{
    return state_tournament(d->now, 1)->check_in ? ENTRY_CHECKED_IN : ENTRY_ENTERED;
}

// The match of the first round in which an entry was drawn or took a bye; 0 = none.
static int32_t first_match_of(const struct deciding *d, int32_t entry)
{
    struct bracket b = bracket_now(d);
    for (int32_t n = 1; n <= b.size / 2; n++) {
        const struct row_match *m = state_match(d->now, n);
        if (m->a == entry || m->b == entry) return n;
    }
    return 0;
}

static bool in_bracket(const struct deciding *d, int32_t entry)
{
    return first_match_of(d, entry) > 0;
}

// A bye can be taken back until its holder has started the match after it.
static bool bye_is_free(const struct deciding *d, const struct bracket *b, int32_t match)
{
    if (state_match(d->now, match)->how != HOW_BYE) return false;
    const struct row_match *next = state_match(d->now, bracket_next(b, match).match);
    if (!next || next->started_ms || next->how == HOW_FORFEIT || next->how == HOW_PENALTY) return false;
    return next->status != MATCH_OVER || !bracket_next(b, next->n).match;
}

// The best one: a match nobody was called to; 0 = none.
static int32_t free_bye(struct deciding *d)
{
    struct bracket b = bracket_now(d);
    int32_t best = 0;
    for (int32_t n = 1; n <= b.size / 2; n++) {
        if (!bye_is_free(d, &b, n)) continue;
        if (state_match(d->now, bracket_next(&b, n).match)->status == MATCH_WAITING) return n;
        if (!best) best = n;
    }
    return best;
}

static void take_bye(struct deciding *d, int32_t entry, int32_t match)
{
    struct row_match m = match_now(d, match);
    enum side side = m.a == NOBODY ? SIDE_A : SIDE_B;
    WARN(d, LEVEL_CONFIRM, BYE_LOST, match_entry(&m, side_other(side)), entry, match);
    EMIT(d, match_reopened, .match = match, .status = MATCH_WAITING);
    EMIT(d, slot_set, .match = match, .side = side, .entry = entry);
    propagate(d);
}

// Case 55: never a redraw; the bye's holder gets an opponent.
static void place_late(struct deciding *d, int32_t entry)
{
    int32_t match = free_bye(d);
    if (match) take_bye(d, entry, match);
}

// Who plays: nobody twice in an entry, nobody in two entries.
static bool persons_fit(struct deciding *d, const char *marks, int32_t entry)
{
    if (persons_count(marks) < 0)
        deciding_refuse_words(d, director_refusal(DIRECTOR_FIELD, PERSON_MARK, PERSON_MARKS), "person");
    if (persons_repeat(marks)) deciding_refuse(d, director_refusal(DIRECTOR_PERSON_REPEATED));
    int32_t other = persons_entry(d->was, marks, entry);
    if (other) deciding_refuse(d, director_refusal(DIRECTOR_TWICE, other));
    return !refused(d);
}

// A name that somebody else has, or several players have, is asked about once.
static void name_warn(struct deciding *d, int32_t like, int32_t entry)
{
    if (like) WARN(d, LEVEL_CONFIRM, SAME_NAME, like, entry);
}

static void player_warn(struct deciding *d, int32_t among, int32_t chosen, int32_t entry)
{
    if (among > 1) WARN(d, LEVEL_CONFIRM, PLAYER_CHOSEN, among, chosen, entry);
}

static void added(struct deciding *d, const struct command_entry_add *c, int32_t entry,
                  enum entry_status status)
{
    struct event event = {.kind = EVENT_entry_added,
                          .is.entry_added = {.entry = entry, .seed = c->seed, .status = (int32_t)status}};
    text_fill(event.is.entry_added.ref, sizeof c->ref, c->ref);
    text_fill(event.is.entry_added.person, sizeof c->person, c->person);
    deciding_emit(d, &event);
}

DECIDE(entry_add)
{
    int32_t entry = state_last(d->was, ROW_entry) + 1;
    if (entry > ENTRIES_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ENTRIES_MAX);
    for (STATE_EACH(entry, other, d->was))
        if (other->status != ENTRY_REMOVED && text_same(other->ref, c->ref))
            REFUSE(d, DIRECTOR_TWICE, other->n);
    if (!persons_fit(d, c->person, entry)) return;
    name_warn(d, c->like, entry);
    player_warn(d, c->among, c->chosen, entry);
    bool drawn = bracket_now(d).size;
    bool place = drawn && free_bye(d);
    enum entry_status status = !drawn ? ENTRY_ENTERED : place ? status_in(d) : ENTRY_WAITING;
    MADE(d, entry, entry);
    added(d, c, entry, status);
    if (place) place_late(d, entry);
}

// A name and a person are evidence: after the end they change with a reason, and the entry is marked for good.
static bool late_with_reason(struct deciding *d, const char *reason)
{
    bool closed = state_tournament(d->now, 1)->status == TOURNAMENT_CLOSED;
    if (closed && !*reason) deciding_refuse(d, director_refusal(DIRECTOR_REASON_MISSING));
    return closed;
}

DECIDE(entry_rename)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry) || text_same(entry.ref, c->ref)) return;
    bool closed = late_with_reason(d, c->reason);
    if (closed) WARN(d, LEVEL_CONFIRM, NAME_LATE, c->entry);
    struct event event = {.kind = EVENT_entry_renamed,
                          .is.entry_renamed = {.entry = c->entry, .closed = closed}};
    text_fill(event.is.entry_renamed.ref, sizeof c->ref, c->ref);
    text_fill(event.is.entry_renamed.reason, sizeof c->reason, c->reason);
    deciding_emit(d, &event);
}

DECIDE(entry_swap)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry) || !persons_fit(d, c->person, c->entry)) return;
    bool closed = late_with_reason(d, c->reason);
    if (closed) WARN(d, LEVEL_CONFIRM, PERSON_LATE, c->entry);
    name_warn(d, c->like, c->entry);
    player_warn(d, c->among, c->chosen, c->entry);
    struct event event = {.kind = EVENT_entry_swapped,
                          .is.entry_swapped = {.entry = c->entry, .closed = closed}};
    text_fill(event.is.entry_swapped.ref, sizeof c->ref, c->ref);
    text_fill(event.is.entry_swapped.person, sizeof c->person, c->person);
    text_fill(event.is.entry_swapped.reason, sizeof c->reason, c->reason);
    deciding_emit(d, &event);
}

DECIDE(entry_check_in)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    if (entry.status == ENTRY_CHECKED_IN) return;
    if (entry.status == ENTRY_WITHDRAWN || entry.status == ENTRY_REMOVED)
        REFUSE_WORDS(d, words_entry_status.at[entry.status], DIRECTOR_ENTRY_STATUS, c->entry);
    bool late = bracket_now(d).size && !in_bracket(d, c->entry);
    bool place = late && free_bye(d);
    if (late && !place && entry.status == ENTRY_WAITING) REFUSE(d, DIRECTOR_NO_FREE_BYE);
    entry_status(d, c->entry, late && !place ? ENTRY_WAITING : ENTRY_CHECKED_IN, "");
    if (place) place_late(d, c->entry);
}

DECIDE(entry_check_out)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    if (entry.status == ENTRY_ENTERED) return;
    if (bracket_now(d).size) REFUSE(d, DIRECTOR_DRAWN);
    if (entry.status != ENTRY_CHECKED_IN)
        REFUSE_WORDS(d, words_entry_status.at[entry.status], DIRECTOR_ENTRY_STATUS, c->entry);
    entry_status(d, c->entry, ENTRY_ENTERED, "");
}

DECIDE(entry_withdraw)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    if (entry.status == ENTRY_WITHDRAWN) return;
    if (entry.status == ENTRY_REMOVED)
        REFUSE_WORDS(d, words_entry_status.at[entry.status], DIRECTOR_ENTRY_STATUS, c->entry);
    entry_status(d, c->entry, ENTRY_WITHDRAWN, c->reason);
    if (!bracket_now(d).size) return;
    propagate(d);
    if (!refused(d)) propagate_warn(d);
}

// A match that this entry lost only by not being there.
static bool lost_by_absence(const struct row_match *m, int32_t entry)
{
    if (m->status != MATCH_OVER || (m->a != entry && m->b != entry)) return false;
    if (m->how == HOW_VOID) return m->a > 0 && m->b > 0;
    if (m->how != HOW_WALKOVER && m->how != HOW_FORFEIT) return false;
    return match_entry(m, (enum side)m->winner) != entry;
}

static void reinstate_in(struct deciding *d, int32_t match)
{
    struct row_match m = match_now(d, match);
    int32_t later = propagate_started(d, match);
    if (later) REFUSE(d, DIRECTOR_TOO_LATE, later);
    EMIT(d, match_reopened, .match = match, .status = m.started_ms ? MATCH_PLAYING : MATCH_READY);
}

DECIDE(entry_reinstate)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    if (entry.status == ENTRY_ENTERED || entry.status == ENTRY_CHECKED_IN) return;
    struct bracket b = bracket_now(d);
    bool late = b.size && !in_bracket(d, c->entry);
    bool place = late && free_bye(d);
    if (late && !place && entry.status == ENTRY_WAITING) REFUSE(d, DIRECTOR_NO_FREE_BYE);
    entry_status(d, c->entry, late && !place ? ENTRY_WAITING : status_in(d), c->reason);
    if (place) place_late(d, c->entry);
    if (late || !b.size) return;
    for (int32_t n = 1; n <= bracket_matches(&b) && !refused(d); n++)
        if (lost_by_absence(state_match(d->was, n), c->entry)) reinstate_in(d, n);
    propagate(d);
    if (!refused(d)) propagate_warn(d);
}

DECIDE(entry_seed)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    if (bracket_now(d).size) REFUSE(d, DIRECTOR_DRAWN);
    if (entry.seed != c->seed) EMIT(d, entry_seeded, .entry = c->entry, .seed = c->seed);
}

// ---- back to what was

// A late entry gives the bye back, whose holder has not begun to play against it, nor against anybody else.
static void leave_bye(struct deciding *d, int32_t entry)
{
    struct bracket b = bracket_now(d);
    struct row_match m = match_now(d, first_match_of(d, entry));
    if (m.started_ms) REFUSE(d, DIRECTOR_STARTED, m.n);
    if (m.table) EMIT(d, match_uncalled, .match = m.n, .table = m.table);
    if (m.status == MATCH_OVER) EMIT(d, match_reopened, .match = m.n, .status = MATCH_WAITING);
    EMIT(d, slot_set, .match = m.n, .side = m.a == entry ? SIDE_A : SIDE_B, .entry = NOBODY);
    propagate(d);
    if (!refused(d) && !bye_is_free(d, &b, m.n)) REFUSE(d, DIRECTOR_TOO_LATE, m.n);
}

DECIDE(entry_restore)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    struct bracket b = bracket_now(d);
    bool in = in_bracket(d, c->entry), leaves = c->leaves && in;
    if (entry.status == c->status && !leaves && !c->takes) return;
    if (deciding_changed_since(d, ROW_entry, (const struct row *)&entry, c->seen))
        REFUSE(d, DIRECTOR_CHANGED_SINCE);
    bool gone = c->status == ENTRY_REMOVED || c->status == ENTRY_WAITING;
    if (gone && !leaves && in) REFUSE(d, DIRECTOR_DRAWN);
    if (c->takes && (in || c->takes > b.size / 2 || !bye_is_free(d, &b, c->takes)))
        REFUSE(d, DIRECTOR_NO_FREE_BYE);
    if (leaves) leave_bye(d, c->entry);
    entry_status(d, c->entry, (enum entry_status)c->status, "");
    if (c->takes) take_bye(d, c->entry, c->takes);
    if (!b.size || refused(d)) return;
    propagate(d);
    if (!refused(d)) propagate_warn(d);
}
