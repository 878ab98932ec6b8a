// SPDX-License-Identifier: MIT
#include "engine/plays.h"

struct plays plays_in(struct room *room)
{
    size_t n = room->left / sizeof(struct play);
    struct play *at = n > 1 ? room_take(room, (n - 1) * sizeof *at) : NULL;
    return (struct plays){at, at ? n - 1 : 0, 0};
}

// A build for size (the browser) leaves the fast generator out; the general one gives the same answers.
#ifdef __OPTIMIZE_SIZE__
static const bool for_size = true;
#else
static const bool for_size = false;
#endif

struct refusal plays_list(const struct turn *turn, struct plays *plays)
{
    plays->count = 0;
    struct refusal refusal = turn_check(turn);
    if (refusal.code) return refusal;
    return !for_size && variant_moves_plainly(turn->variant) ? plays_backgammon(turn, plays)
                                                             : plays_search(turn, plays);
}
