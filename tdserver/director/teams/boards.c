// SPDX-License-Identifier: MIT
#include "director/teams/boards.h"

#include "director/formats/drawn.h"

bool boards_in(const struct row_section *section)
{
    return section && section->boards > 1;
}

bool boards_drawn(const struct state *state)
{
    for (STATE_EACH(section, s, state))
        if (boards_in(s) && drawn_is(state, s->n)) return true;
    return false;
}

int32_t boards_of(const struct state *state, const struct row_match *m)
{
    const struct row_section *s = m->section && !m->of ? state_section(state, m->section) : NULL;
    return boards_in(s) ? s->boards : 0;
}

// A board has a higher number than its team match.
const struct row_match *boards_first(const struct state *state, int32_t match)
{
    const struct row_match *m;
    for (int32_t n = match; (m = (const struct row_match *)state_next(state, ROW_match, n)); n = m->n)
        if (m->of == match) return m;
    return NULL;
}

const struct row_match *boards_after(const struct state *state, const struct row_match *board)
{
    const struct row_match *next = state_match(state, board->n + 1);
    return next && next->of == board->of ? next : NULL;
}

bool boards_begun(const struct row_match *board)
{
    bool over = board->status == MATCH_OVER && board->how != HOW_SKIPPED && !board->absent;
    return board->started_ms || over;
}

// ---- teams

bool team_is(const struct row_entry *entry)
{
    return entry->team == entry->n;
}

bool team_member(const struct row_entry *entry)
{
    return entry->team && entry->team != entry->n;
}

bool team_has(const struct state *state, int32_t team, int32_t entry)
{
    const struct row_entry *row = entry > 0 && entry != team ? state_entry(state, entry) : NULL;
    return row && row->team == team;
}

int32_t team_members(const struct state *state, int32_t team, int32_t members[TEAM_MAX])
{
    int32_t count = 0;
    for (int32_t i = 0; i < TEAM_MAX; i++)
        members[i] = 0;
    for (STATE_EACH(entry, entry, state)) {
        if (!team_has(state, team, entry->n) || entry->place < 1) continue;
        members[entry->place - 1] = entry->n;
        count++;
    }
    return count;
}

// ---- what the boards come to

static int32_t shown(int32_t score, int32_t length)
{
    return score < length ? score : length;
}

void tally_add(struct tally *tally, const struct row_match *board)
{
    bool over = board->status == MATCH_OVER;
    tally->count++;
    tally->begun |= boards_begun(board);
    tally->by_play |= over && drawn_how(board) == NODE_PLAYED;
    tally->open += !over;
    tally->under_way += !over && board->started_ms;
    if (!over || board->winner == SIDE_NONE) return;
    bool a = board->winner == SIDE_A;
    tally->won[!a] |= 1 << (board->board - 1);
    tally->points[!a] += board->length;
    tally->points[a] += shown(a ? board->score_b : board->score_a, board->length);
}

struct tally tally_of(const struct state *state, int32_t match)
{
    struct tally tally = {0};
    for (BOARDS_EACH(board, state, match))
        tally_add(&tally, board);
    return tally;
}

static int32_t bits(int32_t mask)
{
    int32_t count = 0;
    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

int32_t tally_boards(const struct tally *tally, enum side side)
{
    return bits(tally->won[side == SIDE_B]);
}

static enum side more(int32_t a, int32_t b)
{
    return a == b ? SIDE_NONE : a > b ? SIDE_A : SIDE_B;
}

static int32_t sum_of_boards(int32_t won)
{
    int32_t sum = 0;
    for (int32_t board = 1; board <= BOARDS_MAX; board++)
        if (won >> (board - 1) & 1) sum += board;
    return sum;
}

// Both sides have won as many boards. Lower numbers are the upper boards; where their sums are the same, the last board that
// anybody won is left out, and who did not win it is ahead.
static enum side by_board_count(const struct tally *t)
{
    enum side ahead = more(sum_of_boards(t->won[1]), sum_of_boards(t->won[0]));
    return ahead != SIDE_NONE ? ahead : more(t->won[1], t->won[0]);
}

static enum side by_first_board(const struct tally *t)
{
    for (int32_t board = 0; board < BOARDS_MAX; board++) {
        enum side won = more(t->won[0] >> board & 1, t->won[1] >> board & 1);
        if (won != SIDE_NONE) return won;
    }
    return SIDE_NONE;
}

enum side tally_winner(const struct tally *t, enum team_level level, bool may_be_level)
{
    enum side winner = more(bits(t->won[0]), bits(t->won[1]));
    if (winner != SIDE_NONE || may_be_level) return winner;
    winner = more(t->points[0], t->points[1]);
    if (winner != SIDE_NONE) return winner;
    return level == LEVEL_FIRST_BOARD ? by_first_board(t) : by_board_count(t);
}

bool tally_decided(const struct tally *tally, int32_t boards)
{
    return 2 * bits(tally->won[0]) > boards || 2 * bits(tally->won[1]) > boards;
}

struct team_score boards_score(const struct state *state, const struct row_match *m)
{
    struct team_score score = {{m->score_a, m->score_b}, {m->points_a, m->points_b}};
    int32_t all = boards_of(state, m);
    if (!drawn_automatic(m) || m->winner == SIDE_NONE) return score;
    int side = m->winner == SIDE_B;
    score.boards[side] = m->how == HOW_BYE ? all / 2 + 1 : all;
    score.points[side] = score.boards[side] * m->length;
    return score;
}
