// SPDX-License-Identifier: MIT
// Entries: in, checked in, late, withdrawn, back again. Cases 54 and 55.
#include "director/deciding.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/formats/latecomers.h"
#include "director/formats/settle.h"
#include "director/games/match.h"
#include "director/games/match_life.h"
#include "director/persons.h"
#include "director/profile.h"
#include "director/teams/boards.h"
#include "director/teams/settle_boards.h"
#include "engine/mem.h"

static void entry_status(struct deciding *d, int32_t entry, enum entry_status status, const char *reason)
{
    EMIT_TEXT(d, entry_status_set, reason, reason, .entry = entry, .status = status);
}

static enum entry_status status_in(const struct deciding *d)
{
    return state_tournament(d->now, 1)->check_in ? ENTRY_CHECKED_IN : ENTRY_ENTERED;
}

// Has the entry a place in any section? Whose place was never drawn waits for a bye.
static bool in_draw(const struct deciding *d, int32_t entry)
{
    for (STATE_EACH(node, node, d->now)) {
        if (!node->section) continue;
        if (node->a_from == SOURCE_ENTRY && node->a_of == entry) return true;
        if (node->b_from == SOURCE_ENTRY && node->b_of == entry) return true;
    }
    return false;
}

static bool drawn_main(const struct deciding *d)
{
    return drawn_is(d->now, MAIN_SECTION);
}

// A late entry needs a free bye, unless the next round is still to be paired. A member of a team needs none, nor does
// anybody whom the main draw is not for.
static bool needs_bye(const struct deciding *d, bool team)
{
    const struct row_section *main = state_section(d->now, MAIN_SECTION);
    return drawn_main(d) && boards_in(main) == team && !format_by_rounds((enum section_kind)main->kind);
}

// Where a late entry goes: the bye that was chosen, which must be free, or the best of the main draw.
static bool late_where(struct deciding *d, bool late, int32_t entry, int32_t bye, struct late_place *at)
{
    const struct row_match *m = drawn_match(d->now, bye);
    if (!bye) return late && late_best(d, MAIN_SECTION, entry, at);
    bool free = late && m && late_at(d, m->section, entry, bye, at);
    if (!free) deciding_refuse(d, director_refusal(DIRECTOR_BYE_TAKEN, bye));
    return free;
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
    if (c->affiliation) EMIT(d, entry_affiliated, .entry = entry, .affiliation = c->affiliation);
}

DECIDE(entry_affiliate)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry) || entry.affiliation == c->affiliation) return;
    EMIT(d, entry_affiliated, .entry = c->entry, .affiliation = c->affiliation);
}

// The entry, but for this one, that has this name; 0 = none.
static int32_t named_alike(const struct state *state, const char *ref, int32_t but)
{
    for (STATE_EACH(entry, other, state))
        if (other->n != but && other->status != ENTRY_REMOVED && text_same(other->ref, ref)) return other->n;
    return 0;
}

DECIDE(entry_add)
{
    int32_t entry = state_last(d->was, ROW_entry) + 1;
    if (entry > ENTRIES_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ENTRIES_MAX);
    int32_t same = named_alike(d->was, c->ref, entry);
    if (same) REFUSE(d, DIRECTOR_TWICE, same);
    if (!persons_fit(d, c->person, entry)) return;
    name_warn(d, c->like, entry);
    player_warn(d, c->among, c->chosen, entry);
    const struct row_entry *team = c->team > 0 ? state_entry(d->was, c->team) : NULL;
    if (c->team > 0 && (!team || !team_is(team))) REFUSE(d, DIRECTOR_NO_TEAM, c->team);
    struct late_place at;
    bool late = !team && needs_bye(d, c->team < 0), place = late_where(d, late, entry, c->bye, &at);
    if (refused(d)) return;
    enum entry_status status = !late ? ENTRY_ENTERED : place ? status_in(d) : ENTRY_WAITING;
    MADE(d, entry, entry);
    added(d, c, entry, status);
    if (c->team) team_join(d, entry, team ? c->team : entry);
    if (place) late_place(d, entry, &at);
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

// A substitute in the middle of the event comes with a reason; what was played before stays under the entry.
static void substitute_check(struct deciding *d, int32_t entry, const char *reason)
{
    int32_t begun = 0;
    for (STATE_EACH(match, m, d->now))
        begun += m->section && m->started_ms && (m->a == entry || m->b == entry);
    if (!begun || state_tournament(d->now, 1)->status == TOURNAMENT_CLOSED) return;
    if (!*reason) REFUSE(d, DIRECTOR_REASON_MISSING);
    WARN(d, LEVEL_CONFIRM, SUBSTITUTE, entry, begun);
}

DECIDE(entry_swap)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry) || !persons_fit(d, c->person, c->entry)) return;
    bool closed = late_with_reason(d, c->reason);
    substitute_check(d, c->entry, c->reason);
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
    struct late_place at;
    bool late = needs_bye(d, team_is(&entry)) && !team_member(&entry) && !in_draw(d, c->entry);
    bool place = late_where(d, late, c->entry, c->bye, &at);
    if (refused(d)) return;
    if (late && !place && entry.status == ENTRY_WAITING) REFUSE(d, DIRECTOR_NO_FREE_BYE);
    entry_status(d, c->entry, late && !place ? ENTRY_WAITING : ENTRY_CHECKED_IN, "");
    if (place) late_place(d, c->entry, &at);
}

// By a phone that had the hall's code: only who is missing, before the draw. Whoever is late speaks to somebody.
DECIDE(entry_arrive)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    bool open = state_tournament(d->now, 1)->check_in && profile_value(d->now, SETTING_SELF_CHECK_IN);
    if (!open || drawn_main(d)) REFUSE(d, DIRECTOR_ARRIVAL_CLOSED);
    if (entry.status == ENTRY_CHECKED_IN) REFUSE(d, DIRECTOR_ARRIVED, c->entry);
    if (entry.status != ENTRY_ENTERED || team_member(&entry))
        REFUSE_WORDS(d, words_entry_status.at[entry.status], DIRECTOR_ENTRY_STATUS, c->entry);
    entry_status(d, c->entry, ENTRY_CHECKED_IN, "");
    EMIT(d, entry_arrived, .entry = c->entry);
}

DECIDE(entry_check_out)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    if (entry.status == ENTRY_ENTERED) return;
    if (drawn_main(d)) REFUSE(d, DIRECTOR_DRAWN);
    if (entry.status != ENTRY_CHECKED_IN)
        REFUSE_WORDS(d, words_entry_status.at[entry.status], DIRECTOR_ENTRY_STATUS, c->entry);
    entry_status(d, c->entry, ENTRY_ENTERED, "");
}

static bool is_played(const struct state *state, int32_t entry)
{
    for (STATE_EACH(match, m, state))
        if (m->a == entry || m->b == entry) return true;
    return false;
}

static bool is_paid_for(const struct state *state, int32_t entry)
{
    for (STATE_EACH(cash, line, state))
        if (line->entry == entry) return true;
    for (STATE_EACH(sale, sale, state))
        if (sale->n % SEAT_NUMBERS == entry || sale->buyer == entry) return true;
    return false;
}

static bool is_seated(const struct state *state, int32_t entry)
{
    for (STATE_EACH(seat, seat, state))
        if (seat->n % SEAT_NUMBERS == entry) return true;
    for (STATE_EACH(sitting_act, act, state))
        if (act->entry == entry || act->other == entry) return true;
    return false;
}

// A line too many of a list, or somebody entered twice: it goes without a trace on any list, as long as nothing names it.
DECIDE(entry_remove)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    if (entry.status == ENTRY_REMOVED) return;
    bool named = entry.team || in_draw(d, c->entry) || is_played(d->now, c->entry) ||
                 is_paid_for(d->now, c->entry) || is_seated(d->now, c->entry);
    if (named) REFUSE(d, DIRECTOR_ENTRY_NAMED, c->entry);
    entry_status(d, c->entry, ENTRY_REMOVED, c->reason);
}

// Who leaves in the middle of a match forfeits it, a team all boards that are not over.
static void forfeit_all(struct deciding *d, int32_t entry, const char *reason)
{
    for (STATE_EACH(match, m, d->was)) {
        bool running = m->section && m->started_ms && m->status != MATCH_OVER && m->status != MATCH_ANNULLED;
        if (!running || (m->a != entry && m->b != entry)) continue;
        enum side winner = m->a == entry ? SIDE_B : SIDE_A;
        if (boards_of(d->was, m))
            boards_forfeit(d, m->n, winner, reason);
        else
            match_end(d, m->n, winner, HOW_FORFEIT, reason);
    }
}

DECIDE(entry_withdraw)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    if (entry.status == ENTRY_WITHDRAWN) return;
    if (entry.status == ENTRY_REMOVED)
        REFUSE_WORDS(d, words_entry_status.at[entry.status], DIRECTOR_ENTRY_STATUS, c->entry);
    entry_status(d, c->entry, ENTRY_WITHDRAWN, c->reason);
    if (!drawn_any(d->now)) return;
    forfeit_all(d, c->entry, "");
    settle(d);
    if (!refused(d)) settle_warn(d);
}

// On which side the entry plays, or its team; SIDE_NONE: on none.
static enum side side_of(const struct state *state, const struct row_match *m, int32_t entry)
{
    if (m->a == entry || (m->of && team_has(state, entry, m->a))) return SIDE_A;
    return m->b == entry || (m->of && team_has(state, entry, m->b)) ? SIDE_B : SIDE_NONE;
}

// A match that this entry lost only by having withdrawn: by being away, or by the forfeit that came with it. A no-show
// is a result and stays. What a team match is follows from its boards.
static bool lost_by_absence(const struct deciding *d, const struct row_match *m, int32_t entry)
{
    enum side side = side_of(d->was, m, entry);
    if (m->status != MATCH_OVER || side == SIDE_NONE) return false;
    bool by_leaving = m->how == HOW_FORFEIT || (m->of && m->how == HOW_WALKOVER && !m->absent);
    if (!by_leaving) return !m->of && m->absent & (side == SIDE_A ? 1 : 2);
    bool then = m->version > state_entry(d->was, entry)->version;
    return then && m->winner != (int32_t)side;
}

static void reinstate_in(struct deciding *d, int32_t match)
{
    struct row_match m = match_now(d, match);
    EMIT(d, match_reopened, .match = match, .status = m.started_ms ? MATCH_PLAYING : MATCH_READY);
}

// false: refused. Whoever was taken off the list comes back unless the same player has been entered anew since, with a higher
// number. Somebody who had that name before, by a change of names, stands in nobody's way: with a lower number that is sure, and where
// the removal itself is taken back (at once: nothing has touched it since) it is seen by what came first.
static bool comes_back(struct deciding *d, const struct row_entry *entry, bool taken_back)
{
    if (entry->status != ENTRY_REMOVED) return true;
    int32_t same = named_alike(d->now, entry->ref, entry->n);
    bool later = same && (!taken_back || state_entry(d->now, same)->version > entry->version);
    bool anew = later && same > entry->n;
    if (anew) deciding_refuse(d, director_refusal(DIRECTOR_TWICE, same));
    return !anew && persons_fit(d, entry->person, entry->n);
}

DECIDE(entry_reinstate)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    if (entry.status == ENTRY_ENTERED || entry.status == ENTRY_CHECKED_IN || !comes_back(d, &entry, false))
        return;
    struct late_place at;
    bool late = needs_bye(d, team_is(&entry)) && !team_member(&entry) && !in_draw(d, c->entry);
    bool place = late && late_best(d, MAIN_SECTION, c->entry, &at);
    if (late && !place && entry.status == ENTRY_WAITING) REFUSE(d, DIRECTOR_NO_FREE_BYE);
    entry_status(d, c->entry, late && !place ? ENTRY_WAITING : status_in(d), c->reason);
    if (place) late_place(d, c->entry, &at);
    if (late || !drawn_any(d->now)) return;
    for (STATE_EACH(match, m, d->was))
        if (drawn_stands(d->was, m) && lost_by_absence(d, m, c->entry)) reinstate_in(d, m->n);
    settle(d);
    int32_t open = settle_opened(d);
    if (open) REFUSE(d, DIRECTOR_TOO_LATE, state_node(d->now, open)->match);
    if (!refused(d)) settle_warn(d);
}

DECIDE(entry_seed)
{
    struct row_entry entry;
    if (!entry_get(d, c->entry, &entry)) return;
    if (drawn_main(d)) REFUSE(d, DIRECTOR_DRAWN);
    if (entry.seed != c->seed) EMIT(d, entry_seeded, .entry = c->entry, .seed = c->seed);
}

// ---- back to what was

// Who was off the list when it was drawn is on it again, and nobody would notice that they meet no one.
static void unplaced_warn(struct deciding *d, int32_t entry)
{
    const struct row_entry *e = state_entry(d->now, entry);
    bool plays = e->status == ENTRY_ENTERED || e->status == ENTRY_CHECKED_IN;
    if (plays && needs_bye(d, team_is(e)) && !team_member(e) && !in_draw(d, entry))
        WARN(d, LEVEL_CONFIRM, NOT_IN_DRAW, entry);
}

DECIDE(entry_restore)
{
    struct row_entry entry;
    struct late_place at;
    if (!entry_get(d, c->entry, &entry)) return;
    int32_t in = late_seat(d->now, MAIN_SECTION, c->entry);
    bool leaves = c->leaves && in;
    if (entry.status == c->status && !leaves && !c->takes) return;
    if (deciding_changed_since(d, ROW_entry, (const struct row *)&entry, c->seen))
        REFUSE(d, DIRECTOR_CHANGED_SINCE);
    bool gone = c->status == ENTRY_REMOVED || c->status == ENTRY_WAITING;
    if (c->status != ENTRY_REMOVED && !comes_back(d, &entry, true)) return;
    if (gone && (c->takes || (!leaves && in))) REFUSE(d, DIRECTOR_DRAWN);
    if (c->takes && (in || !late_at(d, MAIN_SECTION, c->entry, c->takes, &at) || at.closes))
        REFUSE(d, DIRECTOR_NO_FREE_BYE);
    if (leaves) late_leave(d, c->entry, in);
    entry_status(d, c->entry, (enum entry_status)c->status, "");
    if (c->by_code && c->status == ENTRY_CHECKED_IN) EMIT(d, entry_arrived, .entry = c->entry);
    if (c->takes) late_place(d, c->entry, &at);
    if (!drawn_any(d->now) || refused(d)) return;
    unplaced_warn(d, c->entry);
    settle(d);
    if (!refused(d)) settle_warn(d);
}
