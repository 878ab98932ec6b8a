// SPDX-License-Identifier: MIT
#include "director/teams/settle_boards.h"

#include "director/formats/build.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/games/match_life.h"
#include "director/teams/boards.h"
#include "engine/mem.h"

// ---- the boards themselves

static void boards_add(struct deciding *d, const struct row_match *m, int32_t boards)
{
    int32_t first = build_next(d->now).match;
    if (first + boards - 1 > MATCHES_MAX) REFUSE(d, DIRECTOR_TOO_MANY, MATCHES_MAX);
    for (int32_t board = 1; board <= boards; board++)
        EMIT(d, board_added, .match = first + board - 1, .of = m->n, .board = board, .length = m->length);
}

// ---- who sits at them

static struct seats seats_now(const struct state *state, int32_t match, enum side side)
{
    struct seats now = {.count = 0};
    for (BOARDS_EACH(board, state, match))
        now.at[now.count++] = match_entry(board, side);
    return now;
}

static bool may_sit(const struct state *state, int32_t team, int32_t member)
{
    return team_has(state, team, member) && state_entry(state, member)->status != ENTRY_WITHDRAWN &&
           state_entry(state, member)->status != ENTRY_REMOVED;
}

static bool sits(const struct seats *seats, int32_t member)
{
    for (int32_t i = 0; i < seats->count; i++)
        if (seats->at[i] == member) return true;
    return false;
}

// The next of the team in its order who sits nowhere, NOBODY when everybody does.
static int32_t next_free(const struct state *state, int32_t team, const struct seats *seats)
{
    int32_t members[TEAM_MAX];
    team_members(state, team, members);
    for (int32_t i = 0; i < TEAM_MAX; i++)
        if (may_sit(state, team, members[i]) && !sits(seats, members[i])) return members[i];
    return NOBODY;
}

// Has the team other members than before this command?
static bool members_differ(const struct deciding *d, int32_t team)
{
    int32_t was[TEAM_MAX], now[TEAM_MAX], count = team_members(d->now, team, now);
    bool same = team_members(d->was, team, was) == count;
    for (int32_t i = 0; same && i < count; i++)
        same = was[i] == now[i];
    return !same;
}

// Who may not sit there any more leaves the place to the next of the team. A place that somebody left empty stays so, until
// the team gets other members.
static struct seats seats_mended(const struct deciding *d, int32_t team, const struct seats *now)
{
    const struct state *state = d->now;
    struct seats mended = *now;
    bool said = false, others = members_differ(d, team);
    for (int32_t i = 0; i < now->count; i++) {
        bool fits = now->at[i] > 0 && may_sit(state, team, now->at[i]);
        said |= fits;
        if (!fits) mended.at[i] = 0;
    }
    for (int32_t i = 0; i < now->count; i++) {
        bool left_empty = said && !others && now->at[i] == NOBODY;
        if (!mended.at[i]) mended.at[i] = left_empty ? NOBODY : next_free(state, team, &mended);
    }
    return mended;
}

// Where the boards that get somebody else stand now, by board - 1; they leave their tables.
static void tables_leave(struct deciding *d, int32_t match, enum side side, const int32_t *members,
                         int32_t tables[BOARDS_MAX])
{
    const struct row_match *first = boards_first(d->now, match);
    int32_t count = tally_of(d->now, match).count;
    for (int32_t i = 0, n = first ? first->n : 0; i < count; i++) {
        struct row_match board = match_now(d, n + i);
        int32_t sits = match_entry(&board, side);
        tables[i] = board.table && (sits > 0 ? sits : 0) != members[i] ? board.table : 0;
        if (tables[i]) EMIT(d, match_uncalled, .match = board.n, .table = board.table);
    }
}

void seats_put(struct deciding *d, int32_t match, enum side side, const struct seats *seats, bool again,
               const char *reason)
{
    int32_t *members = room_take(d->room, BOARDS_MAX * sizeof *members), tables[BOARDS_MAX] = {0};
    const struct row_match *first = boards_first(d->now, match);
    int32_t n = first ? first->n : 0;
    if (!members) REFUSE(d, DIRECTOR_NO_ROOM);
    for (int32_t i = 0; i < BOARDS_MAX; i++)
        members[i] = i < seats->count && seats->at[i] > 0 ? seats->at[i] : 0;
    tables_leave(d, match, side, members, tables);
    EMIT_TEXT(d, lined_up, reason, reason, .match = match, .side = side, .members = {members, seats->count});
    for (int32_t i = 0; again && i < seats->count; i++)
        if (tables[i] && state_match(d->now, n + i)->status == MATCH_READY)
            EMIT(d, match_called, .match = n + i, .table = tables[i]);
}

static void lineup_settle(struct deciding *d, int32_t match, enum side side)
{
    struct row_match m = match_now(d, match);
    int32_t team = match_entry(&m, side);
    struct seats now = seats_now(d->now, match, side), to = {.count = 0};
    if (!now.count || m.status == MATCH_OVER || tally_of(d->now, match).begun) return;
    if (team > 0) to = seats_mended(d, team, &now);
    bool same = true;
    for (int32_t i = 0; i < now.count; i++)
        same &= now.at[i] == to.at[i];
    if (!same) seats_put(d, match, side, &to, false, "");
}

// ---- boards that nobody plays

static bool filled(const struct row_match *board)
{
    return board->a > 0 && board->b > 0;
}

// How a board ends by itself, HOW_NONE: it is played. Once a team match has begun a place that nobody fills is lost;
// what is not needed any more is skipped.
static enum result_how end_by_itself(const struct row_match *board, bool begun, bool needed)
{
    if (begun && !filled(board)) return board->a > 0 || board->b > 0 ? HOW_WALKOVER : HOW_VOID;
    return needed ? HOW_NONE : HOW_SKIPPED;
}

static int32_t missing_bits(const struct row_match *board)
{
    return (board->a > 0 ? 0 : 1) | (board->b > 0 ? 0 : 2);
}

static void board_settle(struct deciding *d, const struct row_match *board, bool begun, bool needed)
{
    if (boards_begun(board)) return;
    enum result_how how = end_by_itself(board, begun, needed);
    bool over = board->status == MATCH_OVER;
    int32_t absent = how == HOW_WALKOVER || how == HOW_VOID ? missing_bits(board) : 0;
    if (over ? board->how == (int32_t)how && board->absent == absent : how == HOW_NONE) return;
    if (over) EMIT(d, match_reopened, .match = board->n, .status = MATCH_READY);
    if (board->table) EMIT(d, match_uncalled, .match = board->n, .table = board->table);
    enum side winner = how != HOW_WALKOVER ? SIDE_NONE : board->a > 0 ? SIDE_A : SIDE_B;
    if (how != HOW_NONE) match_end_absent(d, board->n, winner, how, absent);
}

static void boards_end_where(struct deciding *d, int32_t match, bool someone_missing, bool needed)
{
    struct tally tally = tally_of(d->now, match);
    const struct row_match *first = boards_first(d->now, match);
    for (int32_t i = 0, n = first ? first->n : 0; i < tally.count; i++) {
        struct row_match board = match_now(d, n + i);
        if (filled(&board) != someone_missing) board_settle(d, &board, tally.begun, needed);
    }
}

// Those where somebody is missing first: with them it may be decided.
static void boards_end(struct deciding *d, const struct row_match *m)
{
    bool comes = !drawn_automatic(m);
    boards_end_where(d, m->n, true, comes);
    struct tally tally = tally_of(d->now, m->n);
    bool decided = tally_decided(&tally, boards_of(d->now, m));
    boards_end_where(d, m->n, false, comes && !(decided && state_section(d->now, m->section)->until_decided));
}

// ---- what they come to

static enum result_how how_it_ended(const struct tally *tally, enum side winner, bool may_be_level)
{
    bool won = tally->won[0] || tally->won[1];
    if (winner != SIDE_NONE) return tally->by_play ? HOW_PLAYED : HOW_WALKOVER;
    return won && may_be_level ? HOW_LEVEL : HOW_VOID;
}

static void begin_or_not(struct deciding *d, const struct row_match *m, bool begun)
{
    if (begun && !m->started_ms) EMIT(d, match_started, .match = m->n, .phase = PHASE_NORMAL);
    if (!begun && m->started_ms) EMIT(d, match_restored, .match = m->n, .status = MATCH_READY);
}

static void score(struct deciding *d, int32_t n, const struct tally *tally)
{
    struct row_match m = match_now(d, n);
    int32_t a = tally_boards(tally, SIDE_A), b = tally_boards(tally, SIDE_B);
    bool same =
        m.score_a == a && m.score_b == b && m.points_a == tally->points[0] && m.points_b == tally->points[1];
    if (!same)
        EMIT(d, team_scored, .match = n, .score_a = a, .score_b = b, .points_a = tally->points[0],
             .points_b = tally->points[1]);
}

static void result(struct deciding *d, int32_t n)
{
    struct row_match m = match_now(d, n);
    const struct row_section *s = state_section(d->now, m.section);
    struct tally tally = tally_of(d->now, n);
    bool may_be_level = format_for_points((enum section_kind)s->kind);
    enum side winner = tally_winner(&tally, (enum team_level)s->level, may_be_level);
    enum result_how how = how_it_ended(&tally, winner, may_be_level);
    bool ended = tally.begun && !tally.open, over = m.status == MATCH_OVER;
    begin_or_not(d, &m, tally.begun);
    score(d, n, &tally);
    if (over && ended && m.winner == (int32_t)winner && m.how == (int32_t)how) return;
    if (over && tally.begun) EMIT(d, match_reopened, .match = n, .status = MATCH_PLAYING);
    if (ended) match_end(d, n, winner, how, "");
}

// ---- one team match

static void settle_one(struct deciding *d, int32_t n)
{
    struct row_match m = match_now(d, n);
    int32_t boards = boards_of(d->now, &m);
    if (!boards || !drawn_stands(d->now, &m)) return;
    bool played = m.a > 0 && m.b > 0 && !drawn_automatic(&m);
    if (played && !boards_first(d->now, n)) boards_add(d, &m, boards);
    if (refused(d) || !boards_first(d->now, n)) return;
    lineup_settle(d, n, SIDE_A);
    lineup_settle(d, n, SIDE_B);
    // An undo takes back board by board and passes through line-ups and scores that never were.
    if (!d->context->more_follows) boards_end(d, &m);
    if (played) result(d, n);
}

// Who is in a team has changed, or who has left: any line-up may ask for somebody else.
static bool members_moved(const struct deciding *d)
{
    return state_next_after(d->now, ROW_entry, 0, d->was->seq);
}

void boards_settle(struct deciding *d)
{
    if (!boards_drawn(d->now)) return;
    int64_t since = d->context->undo_from ? d->context->undo_from : d->was->seq;
    if (members_moved(d)) since = -1;
    const struct row *row;
    for (int32_t n = 0; !refused(d) && (row = state_next_after(d->now, ROW_match, n, since));) {
        const struct row_match *m = (const struct row_match *)row;
        n = m->n;
        settle_one(d, m->of ? m->of : m->n);
    }
}

void boards_forfeit(struct deciding *d, int32_t match, enum side winner, const char *reason)
{
    const struct row_match *first = boards_first(d->now, match);
    int32_t count = tally_of(d->now, match).count;
    for (int32_t i = 0, n = first ? first->n : 0; i < count; i++) {
        struct row_match board = match_now(d, n + i);
        if (board.status == MATCH_OVER) continue;
        enum result_how how = board.started_ms ? HOW_FORFEIT : HOW_WALKOVER;
        match_end(d, board.n, winner, winner == SIDE_NONE ? HOW_VOID : how, reason);
    }
}
