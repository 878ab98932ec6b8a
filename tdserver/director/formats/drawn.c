// SPDX-License-Identifier: MIT
#include "director/formats/drawn.h"

struct bracket drawn_bracket(const struct state *state)
{
    const struct row_tournament *t = state_tournament(state, 1);
    if (!t) return (struct bracket){0, false};
    return (struct bracket){t->bracket_size, t->third_place};
}

int32_t drawn_matches(const struct state *state)
{
    struct bracket b = drawn_bracket(state);
    return b.size ? bracket_matches(&b) : 0;
}

const struct row_match *drawn_match(const struct state *state, int32_t n)
{
    return n <= drawn_matches(state) ? state_match(state, n) : NULL;
}

int32_t drawn_field(const struct state *state, struct draw_entry entries[ENTRIES_MAX])
{
    const struct row_tournament *t = state_tournament(state, 1);
    int32_t count = 0;
    for (STATE_EACH(entry, entry, state)) {
        bool in = entry->status == ENTRY_CHECKED_IN || (entry->status == ENTRY_ENTERED && !t->check_in);
        if (in) entries[count++] = (struct draw_entry){entry->n, entry->seed};
    }
    return count;
}

int32_t drawn_slots(const struct state *state, enum draw_method method,
                    const unsigned char seed[DRAW_SEED_BYTES], int32_t slots[ENTRIES_MAX])
{
    struct draw_entry entries[ENTRIES_MAX];
    int32_t count = drawn_field(state, entries);
    if (count < 2) return 0;
    if (method == DRAW_SEEDED)
        draw_seeded(seed, entries, count, slots);
    else
        draw_random(seed, entries, count, slots);
    return bracket_size_for(count);
}
