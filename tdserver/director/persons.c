// SPDX-License-Identifier: MIT
#include "director/persons.h"

#include "engine/mem.h"

enum { STEP = PERSON_MARK + 1 };

int32_t persons_count(const char *marks)
{
    size_t length = text_length(marks);
    if (!length) return 0;
    if ((length + 1) % STEP) return -1;
    for (size_t at = PERSON_MARK; at < length; at += STEP)
        if (marks[at] != ' ') return -1;
    return (int32_t)((length + 1) / STEP);
}

// Is the mark one of the list, from place `from` on?
static bool named(const char *mark, const char *marks, int32_t from)
{
    int32_t count = persons_count(marks);
    for (int32_t i = from; i < count; i++)
        if (mem_same(mark, marks + i * STEP, PERSON_MARK)) return true;
    return false;
}

bool persons_meet(const char *marks, const char *others)
{
    int32_t count = persons_count(marks);
    for (int32_t i = 0; i < count; i++)
        if (named(marks + i * STEP, others, 0)) return true;
    return false;
}

bool persons_repeat(const char *marks)
{
    int32_t count = persons_count(marks);
    for (int32_t i = 0; i < count; i++)
        if (named(marks + i * STEP, marks, i + 1)) return true;
    return false;
}

int32_t persons_entry(const struct state *state, const char *marks, int32_t but)
{
    for (STATE_EACH(entry, entry, state))
        if (entry->n != but && entry->status != ENTRY_REMOVED && persons_meet(marks, entry->person))
            return entry->n;
    return 0;
}

int32_t player_root(const struct state *club, int32_t player)
{
    const struct row_player *row = state_player(club, player);
    // No chain is longer than there are players: a ring, which only a false ledger can make, ends too.
    for (int32_t steps = state_last(club, ROW_player); row && row->merged && steps; steps--)
        row = state_player(club, row->merged);
    return row ? row->n : 0;
}

bool player_is_hidden(const struct state *club, int32_t player)
{
    int32_t root = player_root(club, player);
    for (STATE_EACH(player, row, club))
        if (row->hidden && player_root(club, row->n) == root) return true;
    return false;
}

bool player_is_public(const struct state *club, int32_t player)
{
    const struct row_player *row = state_player(club, player);
    return row && !row->erased && !player_is_hidden(club, player);
}
