// SPDX-License-Identifier: MIT
// Teams: who is in them, and who sits at which board of a team match. Rule book 3.3.
#include "director/deciding.h"
#include "director/formats/drawn.h"
#include "director/formats/settle.h"
#include "director/teams/boards.h"
#include "director/teams/settle_boards.h"
#include "engine/mem.h"

// ---- members

// Does the entry sit for this team in a match that was begun?
static bool sat_for(const struct deciding *d, int32_t team, int32_t entry)
{
    for (STATE_EACH(match, m, d->now)) {
        const struct row_match *of = m->of ? state_match(d->now, m->of) : NULL;
        bool theirs = of && ((m->a == entry && of->a == team) || (m->b == entry && of->b == team));
        if (theirs && m->section && of->started_ms) return true;
    }
    return false;
}

static bool listed(const struct ints *list, int32_t entry)
{
    for (int32_t i = 0; i < list->count; i++)
        if (list->at[i] == entry) return true;
    return false;
}

static void member_check(struct deciding *d, int32_t team, const struct ints *members, int32_t place)
{
    int32_t entry = members->at[place];
    const struct row_entry *row = state_entry(d->now, entry);
    const struct ints before = {members->at, place};
    // Who was taken out of the list stayed in the team, and is there again when that is taken back.
    bool gone = row && row->status == ENTRY_REMOVED && !d->context->undo_from;
    bool free = row && !gone && (!row->team || row->team == team) && entry != team;
    if (!free || listed(&before, entry))
        deciding_fault(d, "members", place, director_refusal(DIRECTOR_TEAM_MEMBER, entry));
}

static bool members_are(const struct state *state, int32_t team, const struct ints *members)
{
    int32_t now[TEAM_MAX];
    bool same = team_members(state, team, now) == members->count;
    for (int32_t i = 0; same && i < members->count; i++)
        same = now[i] == members->at[i];
    return same;
}

DECIDE(team_set)
{
    struct row_entry team;
    if (!entry_get(d, c->entry, &team)) return;
    if (!team_is(&team)) REFUSE(d, DIRECTOR_NO_TEAM, c->entry);
    if (c->members.count > TEAM_MAX) REFUSE(d, DIRECTOR_TEAM_FULL, TEAM_MAX);
    for (int32_t i = 0; i < c->members.count; i++)
        member_check(d, c->entry, &c->members, i);
    if (refused(d) || members_are(d->now, c->entry, &c->members)) return;
    for (STATE_EACH(entry, entry, d->was))
        if (team_has(d->was, c->entry, entry->n) && !listed(&c->members, entry->n) &&
            sat_for(d, c->entry, entry->n))
            REFUSE(d, DIRECTOR_TEAM_SAT, entry->n);
    EMIT(d, team_set, .team = c->entry, .members = c->members);
    if (drawn_any(d->now)) settle(d);
}

void team_join(struct deciding *d, int32_t entry, int32_t team)
{
    int32_t *members = room_take(d->room, (TEAM_MAX + 1) * sizeof *members);
    if (!members) REFUSE(d, DIRECTOR_NO_ROOM);
    int32_t count = team == entry ? 0 : team_members(d->now, team, members);
    if (count == TEAM_MAX) REFUSE(d, DIRECTOR_TEAM_FULL, TEAM_MAX);
    if (team != entry) members[count++] = entry;
    EMIT(d, team_set, .team = team, .members = {members, count});
    if (drawn_any(d->now)) settle(d);
}

// ---- who sits where

// What only places that nobody filled have ended goes on when an undo fills them again; boards that were begun keep who
// sits there in any case.
static bool ended_for_good(const struct deciding *d, const struct row_match *m)
{
    bool taken_back = d->context->undo_from && !drawn_automatic(m);
    return m->status == MATCH_ANNULLED || (m->status == MATCH_OVER && !taken_back);
}

static bool lineup_possible(struct deciding *d, const struct command_lineup_set *c, struct row_match *m)
{
    const struct row_match *row = drawn_match(d->now, c->match);
    if (!row)
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, c->match), "match");
    else if (!boards_of(d->now, row))
        deciding_refuse(d, director_refusal(DIRECTOR_NO_TEAM_MATCH, c->match));
    else if (c->side == SIDE_NONE)
        deciding_refuse(d, director_refusal(DIRECTOR_SIDE));
    else if (!boards_first(d->now, c->match) || match_entry(row, (enum side)c->side) <= 0)
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_WAITING, c->match));
    else if (ended_for_good(d, row))
        deciding_refuse(d, director_refusal(ended_reason(row), c->match));
    if (!refused(d)) *m = *row;
    return !refused(d);
}

static void seat_check(struct deciding *d, const struct command_lineup_set *c, int32_t team, int32_t i)
{
    int32_t member = c->members.at[i];
    const struct ints before = {c->members.at, i};
    const struct row_entry *row = member ? state_entry(d->now, member) : NULL;
    // Who has left since sat there all the same.
    bool left = row && row->status == ENTRY_WITHDRAWN && !d->context->undo_from;
    bool there = row && team_has(d->now, team, member) && !left;
    if (member && (!there || listed(&before, member)))
        deciding_fault(d, "members", i, director_refusal(DIRECTOR_LINEUP_MEMBER, member));
}

// Boards that were begun keep who sits there; at least half of all are played.
static void seats_check(struct deciding *d, const struct command_lineup_set *c, const struct row_match *m)
{
    int32_t boards = boards_of(d->now, m), filled = 0;
    if (c->members.count != boards) REFUSE(d, DIRECTOR_LINEUP, boards, (boards + 1) / 2);
    for (int32_t i = 0; i < boards; i++) {
        seat_check(d, c, match_entry(m, (enum side)c->side), i);
        filled += c->members.at[i] != 0;
    }
    if (!refused(d) && 2 * filled < boards && !d->context->undo_from)
        REFUSE(d, DIRECTOR_LINEUP, boards, (boards + 1) / 2);
    for (BOARDS_EACH(board, d->now, m->n))
        if (boards_begun(board) && match_entry(board, (enum side)c->side) != c->members.at[board->board - 1])
            deciding_fault(d, "members", board->board - 1, director_refusal(DIRECTOR_LINEUP_BEGUN, board->n));
}

static bool sit_already(const struct deciding *d, const struct command_lineup_set *c)
{
    for (BOARDS_EACH(board, d->now, c->match)) {
        int32_t sits = match_entry(board, (enum side)c->side);
        if ((sits > 0 ? sits : 0) != c->members.at[board->board - 1]) return false;
    }
    return true;
}

DECIDE(lineup_set)
{
    struct row_match m;
    if (!lineup_possible(d, c, &m)) return;
    seats_check(d, c, &m);
    if (refused(d) || sit_already(d, c)) return;
    if (m.started_ms && !c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    struct seats seats = {.count = c->members.count};
    mem_copy(seats.at, c->members.at, (size_t)seats.count * sizeof *seats.at);
    seats_put(d, c->match, (enum side)c->side, &seats, true, c->reason);
    settle(d);
}
