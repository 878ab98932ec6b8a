// SPDX-License-Identifier: MIT
#include "director/formats/apart.h"

static bool same_club(const struct apart *apart, int32_t one, int32_t other)
{
    return one > 0 && other > 0 && apart->club[one] && apart->club[one] == apart->club[other];
}

// Those of one club with whom the entry in this slot meets at first.
static int32_t meets(const struct apart *apart, const int32_t *slots, int32_t slot)
{
    int32_t first = slot - slot % apart->together, count = 0;
    for (int32_t i = first; i < first + apart->together; i++)
        count += i != slot && same_club(apart, slots[i], slots[slot]);
    return count;
}

int32_t apart_count(const struct apart *apart, const int32_t *slots, int32_t size)
{
    int32_t count = 0;
    for (int32_t slot = 0; slot < size; slot++)
        count += meets(apart, slots, slot);
    return count / 2;
}

static bool has_bye(const struct apart *apart, const int32_t *slots, int32_t slot)
{
    int32_t first = slot - slot % apart->together;
    for (int32_t i = first; i < first + apart->together; i++)
        if (slots[i] <= 0) return true;
    return false;
}

static void exchange(int32_t *slots, int32_t one, int32_t other)
{
    int32_t kept = slots[one];
    slots[one] = slots[other];
    slots[other] = kept;
}

static bool may_move(const struct apart *apart, const int32_t *slots, int32_t slot)
{
    return slots[slot] > 0 && !apart->stays[slots[slot]];
}

// Fewer of one club meet after it? Otherwise everything is as before.
static bool try_swap(const struct apart *apart, int32_t *slots, int32_t one, int32_t other)
{
    int32_t before = meets(apart, slots, one) + meets(apart, slots, other);
    exchange(slots, one, other);
    if (meets(apart, slots, one) + meets(apart, slots, other) < before) return true;
    exchange(slots, one, other);
    return false;
}

// The slot that the entry here changes with, the next one in the bracket that helps; -1 = none.
static int32_t swap_away(const struct apart *apart, int32_t *slots, int32_t size, int32_t slot, bool byes)
{
    int32_t next = slot - slot % apart->together + apart->together;
    for (int32_t i = 0; i < size - apart->together; i++) {
        int32_t other = (next + i) % size;
        if (!may_move(apart, slots, other) || has_bye(apart, slots, other) != byes) continue;
        if (try_swap(apart, slots, slot, other)) return other;
    }
    return -1;
}

// Once through the bracket; how many numbers there are then.
static int32_t swap_once(const struct apart *apart, int32_t *slots, int32_t size, int32_t swaps[ENTRIES_MAX],
                         int32_t count)
{
    // From the end, so that of two who meet the lower one in the bracket moves.
    for (int32_t slot = size - 1; slot >= 0; slot--) {
        if (!may_move(apart, slots, slot) || !meets(apart, slots, slot) || count + 2 > ENTRIES_MAX) continue;
        int32_t other = swap_away(apart, slots, size, slot, false);
        if (other < 0) other = swap_away(apart, slots, size, slot, true);
        if (other < 0) continue;
        swaps[count++] = slot;
        swaps[count++] = other;
    }
    return count;
}

int32_t apart_swap(const struct apart *apart, int32_t *slots, int32_t size, int32_t swaps[ENTRIES_MAX])
{
    int32_t count = 0, before;
    // One who found nobody may do so after another one has moved.
    do {
        before = count;
        count = swap_once(apart, slots, size, swaps, count);
    } while (count > before);
    return count;
}
